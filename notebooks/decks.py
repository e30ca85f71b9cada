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
# # Which deck should be printed?
#
# 3-2-1 with the printed deck, with letters in the proportions of the crossword game, and without
# rare letters. The results come with the package; for your own decks:
#
# ```
# fairdeal init three_two_one --question deck --out decks.toml
# fairdeal run decks.toml --out results/decks
# ```

# %%
import matplotlib.pyplot as plt
import pandas as pd

import experiments
from experiments.design.sweep import read_sweep
from experiments.examples import find_example
from experiments.studies.wanted import check_results

folder = find_example("three_two_one_decks")  # or "results/decks"
wanted = ["minutes_q50", "share_of_stuck_turns", "unplayed_cards", "score", "share_not_over"]
check_results(folder, "decks", wanted)
figures = experiments.load(folder, wanted).to_pandas()
print(f"{figures.groupby('cell')['games'].first().sum():,} games")

# %% [markdown]
# ## What the decks are made of

# %%
letters = pd.DataFrame(
    {
        cell.deck: pd.Series([card.text for card in cell.cards.cards]).value_counts()
        for cell in read_sweep(f"{folder}/sweep.toml").cells
    }
).fillna(0).astype(int)
letters.T

# %% [markdown]
# ## What changes with the deck

# %%
figures.pivot(index=["name", "unit", "bots", "players"], columns="deck", values="value").round(3)

# %%
stuck = figures[figures["figure"] == "share_of_stuck_turns"]
groups = list(stuck.groupby(["bots", "players"]))
figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
for step, (deck, rows) in enumerate(stuck.groupby("deck", sort=False)):
    ordered = rows.sort_values(["bots", "players"])
    ends = [ordered["value"] - ordered["low"], ordered["high"] - ordered["value"]]
    places = [place + 0.15 * step for place in range(len(ordered))]
    axes.errorbar(
        [100 * one for one in ordered["value"]],
        places,
        xerr=[100 * end for end in ends],
        fmt="o",
        capsize=3,
        label=deck,
    )
axes.set_yticks(
    [place + 0.15 for place in range(len(groups))],
    [f"{bots}, {players} players" for (bots, players), _ in groups],
)
axes.set_xlabel("turns without a word, %")
axes.legend(frameon=False)
plt.show()

# %% [markdown]
# ## What this cannot show
#
# Only turns and points: not whether players miss a letter that they are fond of. The bots' words
# are those of the dictionary; whether a deck without Q feels poorer is for a table to say.
