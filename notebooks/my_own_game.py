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
# # What does my own game do?
#
# A first look at any game that is installed, yours included (how to write one: "A game of your own"
# in CONTRIBUTING.md). Put its key into the next cell and run all: it plays a few games of every
# number of players, which takes seconds to a minute, and shows what comes out.

# %%
import os
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt

import experiments
import sim
from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep

GAME = os.environ.get("FAIRDEAL_GAME", "word_crush")  # the key of your game
DEALS = 60

# %% [markdown]
# ## The rules as they were read

# %%
game = sim.load(GAME)
for rule in game.rules:
    print("-", rule.text)

# %% [markdown]
# ## Play

# %%
folder = Path(tempfile.mkdtemp()) / "results"
file = folder.with_name("first_look.toml")
fewest, most = game.players
sweep = f"""
name = "first_look"
game = "{GAME}"
deals = {DEALS}

[cells]
players = {list(range(fewest, most + 1))}
bots = ["casual", "strong"]
"""
file.write_text(sweep, "utf-8")
run_sweep(read_sweep(file), folder, jobs=1, show_progress=False)
figures = experiments.load(folder).to_pandas()
casual = figures[(figures["bots"] == "casual") & figures["position"].isna() & figures["mode"].isna()]
print(f"{figures.groupby('cell')['games'].first().sum():,} games")

# %% [markdown]
# ## All figures, by number of players

# %%
casual.pivot(index=["name", "unit", "direction"], columns="players", values="value").round(3)

# %% [markdown]
# ## How long it takes

# %%
figure, axes = plt.subplots(figsize=(6, 3.6), layout="constrained")
for bots, rows in figures[figures["figure"] == "minutes_q50"].groupby("bots"):
    most = rows["value"].max() * 3
    ends = [rows["value"] - rows["low"], rows["high"].clip(upper=most) - rows["value"]]
    axes.errorbar(
        rows["players"], rows["value"], yerr=[end.clip(lower=0) for end in ends], fmt="o-", label=bots
    )
axes.set(xlabel="players", ylabel="minutes by which half of the games are over", ylim=(0, None))
axes.legend(frameon=False)
plt.show()

# %% [markdown]
# ## One game, move by move

# %%
print(sim.play(GAME, players=game.players[0], seed=7).to_text())
