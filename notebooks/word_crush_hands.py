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
# # How many cards should each player of Word Crush start with?
#
# Word Crush prints a small table: so many cards for 2, 3, "4 or more" players, in a quick, a
# regular and a long game. This notebook judges that table on games between bots that remember
# about as well as people do. It reads a small result set that comes with the package; put your own
# folder in its place. It computes nothing of its own: figures come from `experiments.load`, verdicts
# from the study that `fairdeal report` writes as a page.

# %%
import matplotlib.pyplot as plt
import pandas as pd

import experiments
from experiments.examples import find_example
from experiments.report import wording
from experiments.studies.hands import text as study_text, summary
from experiments.studies.hands.evidence import read_evidence
from experiments.studies.hands.first_screen import answer_sentences
from experiments.studies.wanted import check_results

folder = find_example("word_crush_hands")  # or "results/mine"
check_results(folder, "hand table")
figures = experiments.load(folder, ["minutes_q50", "share_not_over", "largest_seat_edge"]).to_pandas()
evidence = read_evidence(folder)
study, goals = evidence.study, evidence.goals
print(f"{evidence.games:,} games, digest {evidence.digest}")

# %% [markdown]
# ## What was asked for
#
# Targets and limits stand in the sweep file. A hand *works* in a cell of the table if the median
# game is within the band of the target, and at most so many games never finish.

# %%
pd.Series(
    {
        **{f"{mode} game, minutes": minutes for mode, minutes in goals.minutes.items()},
        "band around a target": goals.band,
        "largest share of games that never finish": goals.not_finished,
        "largest edge of a seat": goals.seat_edge,
    },
    name="goal",
).to_frame()

# %% [markdown]
# ## The answer in a few sentences

# %%
print("\n\n".join(answer_sentences(study.decisions, study.goals, study.base.name)))

# %% [markdown]
# The printed table and the recommended one. Each row is judged by its worst player count. "alike"
# lists the hands that cannot be told apart on these games: their intervals overlap, and all
# intervals hold together with 95 % confidence.

# %%
answers = pd.DataFrame(
    {
        "players": study_text.row_label(one),
        "mode": one.mode,
        "target": one.target,
        "printed": one.printed_cards,
        "its minutes": one.printed.miss.minutes["median"].value if one.printed else float("nan"),
        "its share unfinished": one.printed.not_finished.value if one.printed else float("nan"),
        "to print": decision.cards,
        "nearest": one.recommended.hand,
        "alike": wording.hands_text(one.contenders),
        "minutes": one.recommended.miss.minutes["median"].value,
        "low": one.recommended.miss.minutes["median"].low,
        "high": one.recommended.miss.minutes["median"].high,
        "share unfinished": one.recommended.not_finished.value,
        "verdict": decision.kind,
    }
    for decision, one in zip(study.decisions, study.rows, strict=True)
).set_index(["players", "mode"])
answers.round(3)

# %%
for one in study.rows:
    print(study_text.cell_sentences(one, goals), end="\n\n")

# %% [markdown]
# ## Why one more card matters so much
#
# A player who wins must recite the whole pile. Each card dealt makes the pile longer, and beyond
# the span of memory nearly every recital fails: the cards come back to the hand, and the game
# starts over. So the time does not grow in proportion to the hand; it bends upwards and then jumps.

# %%
failed = pd.DataFrame(
    {"players": one.players, "hand": one.hand, "failed recitals": one.failures}
    for one in study.records
)
failed.pivot(index="players", columns="hand", values="failed recitals").round(1)

# %%
figure, axes = plt.subplots(figsize=(7, 4.5), layout="constrained")
for target in goals.minutes.values():
    axes.axhspan(target * (1 - goals.band), target * (1 + goals.band), color="0.9")
colours = plt.get_cmap("cividis")
medians = figures[(figures["figure"] == "minutes_q50") & (figures["bots"] == study.base.bots)]
for players, cells in medians.groupby("players"):
    ends = [cells["value"] - cells["low"], cells["high"].clip(upper=300) - cells["value"]]
    shade = colours((players - 2) / 6)
    axes.errorbar(
        cells["rule_hand"],
        cells["value"],
        yerr=[end.clip(lower=0) for end in ends],
        color=shade,
        marker="o",
        label=f"{players} players",
    )
axes.set_yscale("log")
axes.set_yticks([5, 10, 20, 50, 100, 200], ["5", "10", "20", "50", "100", "200"])
axes.minorticks_off()
axes.set_xlabel("cards dealt to each player")
axes.set_ylabel("median minutes")
axes.set_title("Minutes by hand size; grey: the bands of the three targets")
axes.legend(frameon=False)
plt.show()

# %% [markdown]
# ## Games that never finish
#
# With few players and large hands many games never end: all letters that are needed lie buried in
# hands, or nobody can recite the pile. No hand size cures that by itself where even small hands
# leave too many games open.

# %%
base = figures[figures["bots"] == study.base.bots]
late = base[base["figure"] == "share_not_over"]
(100 * late.pivot(index="players", columns="rule_hand", values="value")).round(1)

# %% [markdown]
# ## Are the seats even?
#
# The largest gain or loss of any turn position, in percentage points of the wins. With a thousand
# games a cell an even table shows one to three points by chance alone.

# %%
edges = base[base["figure"] == "largest_seat_edge"]
(100 * edges.pivot(index="players", columns="rule_hand", values="value")).round(1)

# %% [markdown]
# ## Would other players want another table?

# %%
pushes = pd.DataFrame(
    {
        "players": one.players,
        "mode": one.mode,
        "who": push.label,
        "printed hand lasts": study_text.push_text(push),
        "would deal": push.recommended,
        "surely another hand": push.flips,
    }
    for one in study.influences
    for push in one.pushes
)
pushes.pivot(index=["players", "mode"], columns="who", values=["printed hand lasts", "would deal"])

# %%
print("\n\n".join(summary.influence_sentences(study)))

# %% [markdown]
# ## What moves the length?
#
# The sweep is a full factorial, so the differences between its cells split exactly into what each
# factor does by itself and what only together with others; the noise of the sample is taken off.

# %%
from experiments.sensitivity.judge import sensitivity_of
from experiments.sensitivity.text import rows_of, figure_text

moves = sensitivity_of(folder, figures=["minutes", "not_finished"])
for one in moves.figures:
    heads, *rows = rows_of(one)
    print(figure_text(one))
    display(pd.DataFrame(rows, columns=heads).set_index("effect"))

# %% [markdown]
# ## Which hands does a race certify?
#
# `fairdeal tune` races hands on shared deals and stops when every cell is decided; all it says
# holds at once with 95 % confidence. Here for 3 players, to be quick.

# %%
from experiments.design.sweep import read_sweep
from experiments.tuning.read_plan import read_tuning
from experiments.tuning.judge import certify
from experiments.tuning.text import guarantee, table_rows

race = certify(read_tuning(read_sweep(folder.parent / "word_crush_race.toml")))
heads, *rows = table_rows(race)
display(pd.DataFrame(rows, columns=heads).set_index(["players", "mode"]))
print(guarantee(race))

# %% [markdown]
# ## What this cannot show

# %%
for caveat in study_text.CAVEATS:
    print("-", caveat)
