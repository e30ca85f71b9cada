"""The ladder of bots: matches, verdicts, and what the command says of them."""

from __future__ import annotations

import numpy as np
import pytest

from experiments.campaign import ladder
from experiments.campaign.ladder import LookAhead, judge, run_ladder, shares_of_deals
from experiments.commands.campaigns.ladder import result_text
from sim.engine.simulation import pack, play_rows, prepare
from sim.errors import InputError
from sim.registry import game_names, load_game
from sim.spec import WIN_SHARES
from tests.scale import games

NAMES = ("a game", "printed", "novice", "oracle")


def test_a_deal_s_share_is_that_of_both_seats():
    deals = games(20, at_least=2)
    shares = shares_of_deals("word_crush", "printed", ("novice", "casual"), deals, 1)
    setting = prepare("word_crush", players=2, seed=1, bots=["novice", "casual"])
    wins = play_rows(pack(setting), 0, deals)[:, setting.columns.index("win_2")] / WIN_SHARES
    assert shares.tolist() == ((wins[::2] + wins[1::2]) / 2).tolist()


def test_a_bot_against_itself_shares_every_deal():
    same = {"profile": "casual", "pace": 1.0}
    shares = shares_of_deals("word_crush", "printed", ("casual", same), games(20, at_least=2), 1)
    assert (shares == 0.5).all()


@pytest.mark.parametrize(
    ("shares", "verdict"),
    [([0.5, 1.0], "upper"), ([0.0, 0.5], "lower"), ([0.0, 1.0], "not to be told apart")],
)
def test_verdicts(shares, verdict):
    match = judge(NAMES, np.array(shares * 200), 0.01)
    assert match.verdict == verdict
    assert match.low <= match.share <= match.high
    assert match.deals == 400


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_few_deals_that_end_alike_prove_nothing_certain(share):
    few, many = (judge(NAMES, np.full(deals, share), 0.05) for deals in (2, 200))
    assert few.verdict == "not to be told apart"
    assert many.verdict == ("upper" if share else "lower")
    assert few.high - few.low > many.high - many.low > 0.01


def test_the_interval_of_a_deal_less_is_about_as_wide():
    all_won, but_one = (judge(NAMES, np.array([last] + [1.0] * 199), 0.001) for last in (1.0, 0.5))
    assert 0.9 < but_one.low < all_won.low < 0.96


def test_an_oracle_that_loses_is_a_failure_and_is_reported():
    lost = judge(NAMES, np.array([0.0, 0.5] * 200), 0.01)
    result = ladder.LadderResult((lost,), 0.05)
    assert result.failures == (lost,)
    text = result_text(result)
    assert "the other way round" in text
    assert "The oracle beats the novice in 0 of 1." in text


def test_the_ladder_meets_every_game_and_variant(monkeypatch):
    played = []

    def play(game, variant, lower, upper, deals, seed, how):
        played.append((game, variant, lower, upper, deals))
        return (game, variant, lower, upper), np.array([0.5, 1.0] * 50)

    monkeypatch.setattr(ladder, "play_match", play)
    monkeypatch.setattr(ladder, "compiled", lambda game: None)
    result = run_ladder(100, 10, 1, how=LookAhead(moves=2, samples=1))
    for_two = [game for game in game_names() if load_game(game).players[1] > 1]
    word_games = [game for game in for_two if load_game(game).scoring is not None]
    variants = {(game, one.name) for game in word_games for one in load_game(game).variants}
    for_four = {("whitman_5359", "partnership")}
    assert variants >= for_four
    others = {(game, "printed") for game in for_two if game not in word_games}
    assert {match[:2] for match in played} == (variants - for_four) | others
    pairs = 5 * len((variants - for_four) | others)
    assert len(result.matches) == len(played) == pairs + len(word_games)
    assert {match[-1] for match in played} == {100, 10}


@pytest.mark.parametrize(
    ("numbers", "named"), [((1, 0, 1), "deals"), ((2, 1, 1), "audit deals"), ((2, 0, 0), "jobs")]
)
def test_numbers_out_of_range_are_refused(numbers, named):
    with pytest.raises(InputError) as error:
        run_ladder(*numbers)
    assert error.value.where == named
