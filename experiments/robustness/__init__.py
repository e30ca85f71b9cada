"""How far a chosen hand holds for other players: the regret map.

`robustness_of(sweep)` plays and judges; `draw_regret_map(question)` draws one question;
`tell_robustness` says it in sentences.
"""

from experiments.robustness.judge import Question, Robustness
from experiments.robustness.picture import draw_regret_map
from experiments.robustness.plan import Plan, read_plan
from experiments.robustness.play import robustness_of
from experiments.robustness.text import tell_robustness

__all__ = [
    "Plan",
    "Question",
    "Robustness",
    "draw_regret_map",
    "read_plan",
    "robustness_of",
    "tell_robustness",
]
