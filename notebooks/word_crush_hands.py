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
# about as well as people do. It reads a small result set that is committed beside it, made by
#
# ```
# fairdeal run notebooks/data/word_crush_hands.toml --out notebooks/data/word_crush_hands --jobs 1
# ```
#
# It computes nothing of its own: the figures come from `experiments.studies.hands.study`, the same that
# `fairdeal report` writes as a page. Open it with `jupytext --to ipynb word_crush_hands.py`, or
# directly in JupyterLab with the jupytext extension.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd

from experiments.report import wording
from experiments.studies.hands import text as study_text, summary
from experiments.studies.hands.evidence import read_evidence

folder = Path("notebooks/data/word_crush_hands")
if not folder.exists():  # started from the notebook's own folder
    folder = Path("data/word_crush_hands")
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
print("\n\n".join(summary.summary_sentences(study)))

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
        "to print": one.cards_to_print,
        "nearest": one.recommended.hand,
        "alike": wording.hands_text(one.contenders),
        "minutes": one.recommended.miss.minutes["median"].value,
        "low": one.recommended.miss.minutes["median"].low,
        "high": one.recommended.miss.minutes["median"].high,
        "share unfinished": one.recommended.not_finished.value,
        "verdict": study_text.short_mark(one),
    }
    for one in study.rows
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
games = pd.DataFrame(
    {
        "players": one.players,
        "hand": one.hand,
        "median": one.minutes["median"].value,
        "low": one.minutes["median"].low,
        "high": one.minutes["median"].high,
        "unfinished": one.endings["not_finished"].value,
        "seat edge": one.seat_edge.value,
        "failed recitals": one.failures,
    }
    for one in study.records
)
games.pivot(index="players", columns="hand", values="failed recitals").round(1)

# %%
figure, axes = plt.subplots(figsize=(7, 4.5), layout="constrained")
for target in goals.minutes.values():
    axes.axhspan(target * (1 - goals.band), target * (1 + goals.band), color="0.9")
colours = plt.get_cmap("cividis")
for players, cells in games.groupby("players"):
    ends = [cells["median"] - cells["low"], cells["high"].clip(upper=300) - cells["median"]]
    shade = colours((players - 2) / 6)
    axes.errorbar(
        cells["hand"],
        cells["median"],
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
(100 * games.pivot(index="players", columns="hand", values="unfinished")).round(1)

# %% [markdown]
# ## Are the seats even?
#
# The largest gain or loss of any turn position, in percentage points of the wins. With a thousand
# games a cell an even table shows one to three points by chance alone.

# %%
(100 * games.pivot(index="players", columns="hand", values="seat edge")).round(1)

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
# ## What changes with one card more or less?
#
# The published comparison of 3 and 5 cards with 4, on shared deals. Every line leads to its cells,
# deals and digest in `reports/word_crush_versions`.

# %%
from experiments.report.chapter import read_chapter

compared = read_chapter(folder.resolve().parents[2] / "reports" / "word_crush_versions", "reports")
for table in compared.tables:
    display(
        pd.DataFrame(
            [[field.text for field in row] for row in table.rows], columns=table.heads
        ).style.set_caption(table.caption)
    )
print(compared.command, compared.digest)

# %% [markdown]
# ## What this cannot show

# %%
for caveat in study_text.CAVEATS:
    print("-", caveat)
