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
# # Which version of the rules is better?
#
# Eight It All and its variant Take 10, for 2, 3 and 4 players of two kinds. The results come with
# the package; for your own, run a sweep whose `variant` (or rule) has several values and put its
# folder into the next cell:
#
# ```
# fairdeal init eight_it_all --question versions --out versions.toml
# fairdeal run versions.toml --out results/versions
# ```

# %%
import matplotlib.pyplot as plt

import experiments
from experiments.examples import find_example
from experiments.studies.wanted import check_results

folder = find_example("eight_it_all_versions")  # or "results/versions"
wanted = ["minutes_q50", "share_not_over", "share_of_stuck_turns", "seat_edges", "winning_margin"]
(version,) = check_results(folder, "versions", wanted)  # "variant", or a rule
figures = experiments.load(folder, wanted).to_pandas()
print(f"{figures.groupby('cell')['games'].first().sum():,} games")

# %% [markdown]
# Each row is one figure of one cell. `help(experiments.load)` explains the columns; all intervals
# hold together with 95 % confidence.

# %%
base = figures["bots"].iloc[0]
casual = figures[(figures["bots"] == base) & (figures["position"].isna())]
casual.pivot(index=["name", "unit", "players"], columns=version, values="value").round(3)

# %% [markdown]
# ## How long, how often stuck, by how much won?

# %%
shown = ["minutes_q50", "share_of_stuck_turns", "winning_margin"]
counts = sorted(set(casual["players"]))
figure, panels = plt.subplots(1, len(shown), figsize=(11, 3.6), layout="constrained")
for panel, name in zip(panels, shown):
    for step, (value, rows) in enumerate(casual[casual["figure"] == name].groupby(version)):
        ends = [rows["value"] - rows["low"], rows["high"] - rows["value"]]
        panel.errorbar(
            rows["players"] + 0.08 * step, rows["value"], yerr=ends, fmt="o", capsize=3, label=value
        )
    first = casual[casual["figure"] == name].iloc[0]
    panel.set(title=first["name"], xlabel="players", ylabel=first["unit"], xticks=counts)
    panel.set_ylim(bottom=0)
panels[0].legend(frameon=False)
plt.show()

# %% [markdown]
# ## Does it help to begin?
#
# What each turn position wins above or below an even share. An interval that holds 0 shows nothing.

# %%
seats = figures[(figures["figure"] == "seat_edges") & (figures["bots"] == base)]
first = seats[seats["position"] == 1]
first[[version, "players", "value", "low", "high"]].set_index([version, "players"]).round(3)

# %% [markdown]
# ## Would stronger players say the same?

# %%
both = figures[figures["figure"].isin(shown)]
both.pivot(index=["name", "players"], columns=[version, "bots"], values="value").round(2)

# %% [markdown]
# ## One verdict
#
# These figures lie side by side. Whether one version is *better* at what you want, at what cost and
# how surely, is what `fairdeal compare versions.toml` says: it plays both on the same deals until
# every figure is decided, and begins with yes, no, or what it depends on.
