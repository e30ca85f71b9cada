"""What shared deals are worth: the table on few deals, the intraclass correlation exactly."""

import json

import numpy as np
import pytest

from experiments.campaign import pairing
from experiments.campaign.pairing_text import records, worths_text
from sim.kernel import IS_PLAIN_PYTHON
from tests.scale import games

DEALS = games(1500, 40)


@pytest.fixture(scope="module")
def found():
    chosen = [one for one in pairing.COMPARISONS if one.game == "word_crush"][3:5]
    contests = [one for one in pairing.CONTESTS if one.game == "word_crush"][1:3]
    worths = []
    for asked in chosen:
        worths += pairing.comparison_worth(asked, pairing.cells_of(asked, 1), DEALS, 1)
    for asked in contests:
        worths += pairing.contest_worth(asked, pairing.cells_of(asked, 1), DEALS, 1)
    return worths


def test_every_comparison_and_contest_of_the_list_can_be_played():
    for asked in (*pairing.COMPARISONS, *pairing.CONTESTS):
        cells = pairing.cells_of(asked, 1)
        assert len(cells) == max(1, len(asked.versions))
        is_contest = asked in pairing.CONTESTS
        assert all((cell.rotations > 1) == is_contest for cell in cells)


def test_a_small_change_of_rules_is_worth_more_than_a_large_one(found):
    worth = {(one.comparison, one.figure): one for one in found}
    assert worth["turn cap 200 → 100", "minutes"].multiplier > 5
    gentle, backward = (
        worth[f"rules printed → {name}", "minutes"] for name in ("gentle", "backward")
    )
    assert gentle.multiplier > (1.0 if IS_PLAIN_PYTHON else 1.3) * backward.multiplier


def test_every_chair_beginning_is_worth_more_than_once_for_positions(found):
    positions = [one for one in found if one.way == "chairs"]
    assert len(positions) == 10
    least = 0.8 if IS_PLAIN_PYTHON else 1.3  # few games there
    assert all(
        one.multiplier > least * one.once for one in positions if one.comparison.startswith("rules")
    )
    contests = [one for one in found if one.way == "seats"]
    assert len(contests) == 2
    assert all(one.multiplier > (0.8 if IS_PLAIN_PYTHON else 1.5) for one in contests)


def test_the_deal_explains_what_games_of_a_deal_have_in_common():
    rng = np.random.default_rng(1)
    deal, own = rng.normal(size=(1, 20_000, 1)), rng.normal(size=(1, 20_000, 4))
    assert pairing.shared_variance(deal + own)[0] == pytest.approx(0.5, abs=0.02)
    assert pairing.shared_variance(own)[0] == pytest.approx(0, abs=0.02)
    assert pairing.shared_variance(np.ones((1, 10, 4)))[0] == 0


def test_the_table_is_markdown_and_the_records_are_json(found):
    lines = worths_text(found).splitlines()
    assert len(lines) == len(found) + 2
    assert len({line.count("|") for line in lines}) == 1
    assert len(json.loads(json.dumps(records(found), allow_nan=False))) == len(found)
