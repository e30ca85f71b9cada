"""What bots weigh beside points: last letters, length, cards kept, red cards, what rivals get."""

from __future__ import annotations

import sim
from tests.games.final_word.stacked import greedy, play_dealt, play_stacked, words_of


def first_word(game, hands, **changes):
    """The first word of a stacked game, as text."""
    rules = changes.pop("rules", {})
    played = play_stacked(game, hands, bots=greedy(**changes), **rules)
    return "".join(played.text(event["card"]) for event in words_of(played)[0][:-1])


def test_alone_a_word_ends_in_a_letter_that_many_words_begin_with():
    assert first_word("first_base", ["aet"], link_weight=100)[-1] == "a"
    assert first_word("first_base", ["sopen"], link_weight=100)[-1] == "s"


def test_against_others_a_word_ends_in_a_letter_that_few_words_begin_with():
    hands, knockout = ["aet", "aet"], {"form": "knockout"}
    assert first_word("last_man_standing", hands, rules=knockout, link_weight=100) == "ate"


def test_where_points_count_or_the_card_may_stand_anywhere_its_letter_does_not():
    for rules in ({}, {"form": "knockout", "link": "anywhere"}):
        first = {
            first_word("last_man_standing", ["aet", "aet"], rules=rules, link_weight=weight)
            for weight in (0, 100)
        }
        assert len(first) == 1


def test_length_counts_where_the_longer_word_takes_the_trick():
    lengths = {}
    for name, weight, must in (("points", 0, "no"), ("length", 20, "no"), ("longest", 0, "yes")):
        games = play_dealt(
            "profit_and_loss", 2, 4, bots=greedy(trick_weight=weight), must_be_longest=must
        )
        lengths[name] = [len(words_of(game)[0]) for game in games]
    assert lengths["length"] == lengths["longest"]
    assert sum(lengths["points"]) < sum(lengths["longest"])


def test_cards_are_kept_for_the_run_where_they_count():
    laid = {
        weight: [
            len(words_of(game)[0]) - 1
            for game in play_dealt("run_the_table", 2, 4, bots=greedy(reserve_weight=weight))
        ]
        for weight in (0, 20)
    }
    assert set(laid[20]) == {3}
    assert min(laid[0]) > 3


def test_red_cards_in_few_words_are_used_first():
    for weight, laid in ((0, "ducks"), (1, "just")):  # J and K are worth as many points
        bots = greedy(unlock_weight=weight)
        game = play_stacked("seeing_red", ["trucsd", "bbbbbb"], ["k", "j"], bots=bots)
        assert game.turn(1)[0].lower() == f"spells {laid}"


def test_who_plays_for_red_cards_trades_rather_than_lay_a_short_word_for_nothing():
    for weight, expected in ((0, True), (1, False)):
        bots = greedy(unlock_weight=weight, trade_policy="when stuck", trade_rounds=1000)
        laid_for_nothing = False
        for game in play_dealt("seeing_red", 2, 2, bots=bots):
            for number in range(1, 20):  # there is a deck
                kinds = [event.kind for event in game.events_of(number)]
                for_nothing = "word" in kinds and not {"tick", "score"} & set(kinds)
                laid_for_nothing |= for_nothing and kinds.count("lay") < 5
        assert laid_for_nothing is expected


def test_the_part_that_would_bring_rivals_most_leaves_play():
    removed = {}
    for weight in (0, 2):
        values = []
        for game in play_dealt("split_off", 2, 4, bots=greedy(rival_weight=weight)):
            for number in range(1, len(game.all("turn")) + 1):
                events = game.events_of(number)
                words = [event for event in events if event.kind == "word"]
                gone = {event["row"] for event in events if event.kind == "remove"}
                if len(words) == 2 and gone:
                    values.append([words[0]["row"] in gone, words[0]["value"] < words[1]["value"]])
        removed[weight] = values
    assert any(is_less for _, is_less in removed[0])
    assert all(is_first for is_first, _ in removed[0])
    assert all(is_first is not is_less for is_first, is_less in removed[2])


def test_who_weighs_what_others_can_follow_takes_more_tricks():
    weighs = {"profile": "expert"}
    blind = {"profile": "expert", "rival_weight": 0, "trick_weight": 0}
    rows = sim.simulate("tricked_out", players=2, deals=120, seed=3, bots=[weighs, blind])
    assert rows["win_1"].mean() > 0.53


def test_a_second_word_keeps_what_the_next_player_would_take_most_gladly():
    share = {}
    for weight in (0, 10):
        bots = greedy(keep_weight=1, rival_weight=weight)
        laid = [
            game.text(event["card"])
            for game in play_dealt("three_n_change", 2, 12, bots=bots)
            for word in words_of(game)
            for event in word
            if event.kind == "lay" and event["row"] == 1
        ]
        share[weight] = laid.count("s") / len(laid)
    assert share[10] < share[0]
