"""Word Lift clause by clause: steal and split (WL-23 to WL-33)."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from sim.games.word_lift.forms import forms_of, roots_of
from sim.lexicon import load_lexicon
from sim.search.build_words import id_of_word
from tests.games.word_lift.played import games_with, lemmas, play_stacked

BOTS = ("casual", "oracle", "plain")


def steals(games):
    return [
        (game, turn) for game in games for turn in game.turns() if turn.stolen and not turn.fell
    ]


def many_steals(count=4, **rules):
    return [pair for bots in BOTS for pair in steals(games_with(count, bots=bots, **rules))]


def words_before(turn, chair):
    return sum(word.owner == chair for word in turn.before.values())


def test_wl_23_who_steals_has_played_on_an_earlier_turn_of_the_round():
    plays = {
        kind: {plays_before(game, turn) for game, turn in many_steals() if turn.kind == kind}
        for kind in ("normal", "final")
    }
    assert min(plays["normal"]) == 1
    assert min(plays["final"]) == 0  # WL-39


def plays_before(game, turn):
    """Plays of who is to act on earlier turns of the round, those taken back left out."""
    one = next(one for one in game.rounds if turn in one.turns)
    return sum(
        earlier.chair == turn.chair and bool(earlier.new) and not earlier.fell
        for earlier in one.turns
        if earlier.number < turn.number
    )


def test_wl_23_a_word_that_fell_was_not_played_and_one_that_was_stolen_was():
    # the second player's first word is false and falls: he sees a split of "curt", but must first
    # play a word from his hand
    for seed in range(400):
        game = play_stacked(
            ["c r t a u", "d r s a u"],
            "v v v v v v v v u u u u u u",
            bots=[{"profile": "oracle", "out_margin": 200}, "oracle"],
            p_bad_word=0.4,
            p_challenge=0.6,
            seed=seed,
        )
        first, second, third = [turn for turn in game.turns() if turn.chair == 1][:3]
        if first.fell and second.new and third.stolen is not None:
            break
    assert first.fell
    assert second.kind == "normal"
    assert second.new
    assert second.stolen is None
    assert third.stolen is not None
    assert any(
        words_before(turn, turn.chair) == 0 for _, turn in many_steals() if turn.kind == "normal"
    )


def test_wl_24_the_example_of_the_rulebook():
    # FORGE and DIRT make ORDER and GIFT, among others
    game = play_stacked(
        ["f r g o e", "d r t i i"], "x x a a", bots=["oracle", "oracle"], count_rule="on"
    )
    first, second = list(game.turns())[:2]
    assert sorted(first.new[0].text) == sorted("forge")
    assert first.goes_out
    assert second.kind == "final"
    assert second.stolen == first.new[0]
    letters = Counter("forge") + Counter(
        game.trace.header.deck[card] for cards in second.laid for card in cards
    )
    assert Counter("".join(word.text for word in second.new)) == letters


@pytest.mark.parametrize("least", [0, 1])
def test_wl_25_each_new_word_holds_a_stolen_card(least):
    fewest = {"stolen": 99, "hand": 99}
    for _, turn in many_steals(min_stolen_each=least):
        for word in turn.new:
            stolen = sum(card in turn.stolen.cards for card in word.cards)
            fewest["stolen"] = min(fewest["stolen"], stolen)
            fewest["hand"] = min(fewest["hand"], len(word.cards) - stolen)
    assert fewest == {"stolen": least, "hand": 1}


@pytest.mark.parametrize("least", [2, 3, 4])
def test_wl_26_all_stolen_cards_are_used_in_words_of_the_least_length(least):
    shortest = {1: 99, 2: 99}  # by words laid at once
    for bots in BOTS:
        for game in games_with(2, bots=bots, least_length=least):
            for turn in game.turns():
                for word in turn.new:
                    laid = len(turn.new)
                    shortest[laid] = min(shortest[laid], len(word.cards))
    assert shortest == {1: least, 2: least}
    for _, turn in many_steals(2, least_length=least):
        cards = [card for word in turn.new for card in word.cards]
        assert set(turn.stolen.cards) <= set(cards)
        assert len(cards) == len(set(cards))
        hand = [card for laid in turn.laid for card in laid]
        assert set(cards) == set(turn.stolen.cards) | set(hand)
        assert all(len(word.cards) <= 15 for word in turn.new)


def test_wl_27_neither_new_word_is_a_form_of_the_stolen_one():
    for _, turn in many_steals():
        for word in turn.new:
            assert not lemmas()[word.text] & lemmas()[turn.stolen.text]


def test_wl_27_derivation_bars_more_and_off_bars_the_same_word_only():
    ids = id_of_word()

    def are_forms(rule, one, other):
        forms = forms_of("scowl-70", True, rule)
        sets = [{form for form in forms[ids[word]].tolist() if form >= 0} for word in (one, other)]
        return bool(sets[0] & sets[1])

    assert are_forms("inflection", "games", "game")
    assert are_forms("inflection", "found", "find")
    assert not are_forms("inflection", "baker", "bake")
    assert are_forms("derivation", "baker", "bakes")
    assert are_forms("derivation", "runners", "run")
    assert are_forms("derivation", "redo", "does")
    assert not are_forms("derivation", "red", "redo")
    assert not are_forms("off", "games", "game")
    assert are_forms("off", "game", "game")
    assert set(roots_of("reader")) == {"ader", "read", "reade"}


def test_wl_27_the_rule_is_kept_in_play():
    for _, turn in many_steals(2, form_rule="derivation"):
        stolen = derived(turn.stolen.text)
        assert not any(derived(word.text) & stolen for word in turn.new)
    loose = [
        (turn, word)
        for _, turn in many_steals(20, form_rule="off", min_stolen_each=0)
        for word in turn.new
        if lemmas()[word.text] & lemmas()[turn.stolen.text]
    ]
    assert loose
    assert all(word.text != turn.stolen.text for turn, word in loose)


def derived(word):
    roots = {root for lemma in lemmas()[word] for root in roots_of(lemma) if root in lemmas()}
    return lemmas()[word] | roots


def test_wl_28_a_new_word_may_equal_one_that_lies_there():
    assert any(
        word.text in {other.text for other in turn.before.values()}
        for _, turn in steals(games_with(30, players=6, bots="plain"))
        for word in turn.new
    )


def test_wl_29_a_victim_has_as_many_words_as_the_stealer_or_more():
    beyond = [
        words_before(turn, turn.stolen.owner) - words_before(turn, turn.chair)
        for _, turn in many_steals()
        if turn.stolen.owner != turn.chair
    ]
    assert min(beyond) == 0
    free = many_steals(count_rule="off")
    assert any(
        words_before(turn, turn.stolen.owner) < words_before(turn, turn.chair) for _, turn in free
    )


def test_wl_29_the_rule_holds_in_final_turns_too():
    beyond = [
        words_before(turn, turn.stolen.owner) - words_before(turn, turn.chair)
        for _, turn in many_steals()
        if turn.kind == "final" and turn.stolen.owner != turn.chair
    ]
    assert min(beyond) == 0


def test_wl_30_own_words_may_be_split_as_the_rule_says():
    own = {
        rule: [turn for _, turn in many_steals(self_steal=rule) if turn.stolen.owner == turn.chair]
        for rule in ("free", "last resort", "off")
    }
    assert own["off"] == []
    assert own["free"]
    assert own["last resort"]
    # a player who sees everything splits his own word only where no word of his hand is to be had
    by_length = defaultdict(list)
    for word in load_lexicon("scowl-70").words["word"]:
        by_length[len(word)].append(Counter(word))
    last = 0
    few = {"hand_consonants": 3, "hand_vowels": 2, "draw_n": 1, "n_special": 0}
    for game, turn in steals(games_with(30, bots="oracle", self_steal="last resort", **few)):
        if turn.stolen.owner == turn.chair:
            hand = Counter(hand_before(game, turn))
            lengths = range(3, hand.total() + 1)
            assert not any(word <= hand for length in lengths for word in by_length[length])
            last += 1
    assert last > 0


def hand_before(game, turn):
    """The letters in the hand of who is to act."""
    one = next(one for one in game.rounds if turn in one.turns)
    hand = set(one.dealt[turn.chair])
    for each in one.turns:
        if each.number < turn.number and each.chair == turn.chair:
            if not each.fell:
                hand -= {card for cards in each.laid for card in cards}
            hand |= {card for card, _, _ in each.drawn}
    assert len(hand) == turn.hand
    return [game.trace.header.deck[card] for card in hand]


def test_wl_31_nobody_has_a_word_of_his_own_to_split_before_he_has_played():
    for game, turn in many_steals():
        if turn.stolen.owner == turn.chair:
            assert turn.stolen.turn < turn.number
            laid = [each for each in game.turns() if turn.stolen in each.new]
            assert [each.chair for each in laid] == [turn.chair]


def test_wl_32_both_new_words_are_the_stealer_s_and_count_as_two():
    for _, turn in many_steals():
        assert [word.owner for word in turn.new] == [turn.chair, turn.chair]
        gained = words_before(turn, turn.chair) - (turn.stolen.owner == turn.chair) + 2
        assert sum(word.owner == turn.chair for word in turn.after.values()) == gained


def test_wl_33_splits_make_counts_grow_and_the_rule_bars_words():
    from sim import simulate

    rows = simulate("word_lift", players=3, deals=20, seed=5)
    assert (rows["most_words"] > 5).all()
    assert rows["barred_words"].sum() > 0
    assert (
        simulate("word_lift", players=3, deals=5, seed=5, rules={"count_rule": "off"})[
            "barred_words"
        ].to_list()
        == [0] * 5
    )
