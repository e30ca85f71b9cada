# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # How many cards should players hold in The Final Word?
#
# The Final Word prints one hand for all its games and all numbers of players: ten cards. This
# notebook asks of its first five games which hands keep the limits that the sweep file declares,
# and what changes with the hand. It reads a small result set that comes with the package; put your
# own folder in its place. It computes nothing of its own: figures come from `experiments.load`,
# verdicts from the study that `fairdeal report` writes as a page. The published study has every
# hand, table and variant, and many more games a cell; here the intervals are wide.

# %%
import matplotlib.pyplot as plt
import pandas as pd

import experiments
from experiments.examples import find_example
from experiments.studies.games import text as game_study_text
from experiments.studies.games.first_screen import first_screen
from experiments.studies.games.study import nearest_count
from experiments.studies.games.evidence import read_games_evidence
from experiments.studies.wanted import check_results

folder = find_example("final_word_hands")  # or "results/mine"
wanted = {
    "minutes_q50": "minutes",
    "turns": "turns",
    "share_of_stuck_turns": "stuck",
    "unplayed_cards": "unplayed",
    "winning_margin": "margin",
    "largest_seat_edge": "seat_edge",
    "share_not_over": "not finished",
    "tie_share": "ties",
}
check_results(folder, "hands", [one for one in wanted if one != "largest_seat_edge"])
loaded = experiments.load(folder, wanted).to_pandas()
evidence = read_games_evidence(folder)
study, goals = evidence.study, evidence.study.goals
print(f"{evidence.games:,} games, digest {evidence.digest}")

# %% [markdown]
# ## What was asked for

# %%
print(game_study_text.goals_text(goals, is_alone=False))

# %% [markdown]
# ## The answer in a few sentences

# %%
print("\n\n".join(first_screen(study, evidence.declared).answer))

# %% [markdown]
# The hands that meet every limit, by the estimates; "none": no hand that was played does.

# %%
answers = pd.DataFrame(
    {
        "game": one.version.name,
        "players": answer.players,
        "hands": game_study_text.hands_text(answer.meeting),
        "beyond doubt": game_study_text.hands_text(answer.sure),
    }
    for one in study.versions
    for answer in one.answers
)
answers.pivot(index="game", columns="players", values="hands")

# %%
answers.pivot(index="game", columns="players", values="beyond doubt")

# %% [markdown]
# ## Game by game

# %%
for one in study.versions:
    print(f"{one.version.name}\n")
    print("\n".join(game_study_text.version_sentences(one, goals)), end="\n\n")

# %% [markdown]
# ## What changes with the hand
#
# One row for each game, table and hand. Margins are the winner's lead over the next best player;
# a game without scores has none.

# %%
games = (
    loaded.assign(measure=loaded["figure"].map(wanted))
    .pivot(
        index=["game", "variant", "players", "rule_hand", "bots"], columns="measure", values="value"
    )
    .reset_index()
    .rename(columns={"rule_hand": "hand"})
)
measures = ["minutes", "turns", "stuck", "unplayed", "margin", "seat_edge"]
figures = [one for one in measures if one in games]  # one player has no seat's edge
casual = games[games["bots"] == study.base].drop(columns="bots")
casual.groupby(["game", "hand"])[figures].mean().round(2)

# %%
names = list(dict.fromkeys(casual["game"]))
figure, panels = plt.subplots(
    2,
    len(names),
    figsize=(max(3 * len(names), 4), 5),
    sharex=True,
    sharey="row",
    squeeze=False,
    layout="constrained",
)
for column, name in enumerate(names):
    for players, cells in casual[casual["game"] == name].groupby("players"):
        for row, measure in enumerate(("minutes", "stuck")):
            scale = 100 if measure == "stuck" else 1
            panels[row, column].plot(
                cells["hand"], scale * cells[measure], marker="o", label=f"{players} players"
            )
    panels[0, column].set_title(name)
    panels[1, column].set_xlabel("cards in hand")
for target in goals.minutes.values():
    for panel in panels[0]:
        panel.axhspan(target * (1 - goals.band), target * (1 + goals.band), color="0.93")
panels[0, 0].set_ylabel("median minutes")
panels[1, 0].set_ylabel("turns without a move, %")
panels[0, 0].legend(frameon=False)
plt.show()

# %% [markdown]
# ## Would stronger players want another hand?

# %%
print("\n\n".join(game_study_text.bots_sentences(study)))

# %%
usual = nearest_count(sorted(set(games["players"])))
at_table = games[games["players"] == usual]
at_table.pivot(index=["game", "hand"], columns="bots", values=["minutes", "stuck"]).round(2)

# %% [markdown]
# ## Where games go wrong

# %%
print("\n".join(game_study_text.awkward_sentences(study)))

# %% [markdown]
# ## What moves the length?

# %%
from experiments.sensitivity.judge import sensitivity_of
from experiments.sensitivity.text import figure_text

for one in sensitivity_of(folder, figures=["minutes", "stuck_turns"]).figures:
    print(figure_text(one), end="\n\n")

# %% [markdown]
# ## What this cannot show

# %%
for caveat in game_study_text.caveats_of(study):
    print("-", caveat)
