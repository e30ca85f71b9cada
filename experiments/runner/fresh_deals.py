"""Where deals start that had no part in what they are asked about.

A sweep plays deals from 0 on, at most 100 million (`experiments.design.file.MOST_DEALS`), and so do
the searches of ``tune``, ``compare``, ``optimise`` and ``robustness``. What checks a choice, or
fits a model that is then held against results, takes deals from further on: one number of a deal
and one seed are the same cards, so no two purposes share a stretch. Digests hang on these numbers.
"""

from __future__ import annotations

CHOICES = 1_000_000_000
"""`fairdeal tune` and `fairdeal optimise` see their choices again here."""

INVENTED_PLAYTESTS = 1 << 30
"""Logs of playtests whose truth is known are drawn from here."""

CROSS_CHECKS = 1 << 32
"""`fairdeal compare` holds its verdicts against these."""

SKILL = 1 << 34
"""`fairdeal skill` plays here: whatever seats its bots have, no sweep has seen the deals."""

STATES = 1 << 36
"""`fairdeal dynamics` logs games turn by turn here, for its models and for its figures."""

PILOTS = 1 << 37
"""`fairdeal compare` learns here how many turns are stuck (`experiments.runner.stuck_turns`)."""

DUELS = 3 << 36
"""`fairdeal duel` plays here."""

STARTS = (CHOICES, INVENTED_PLAYTESTS, CROSS_CHECKS, SKILL, STATES, PILOTS, DUELS)
"""All of them, rising."""

LONGEST = {CHOICES: 1_000_000, INVENTED_PLAYTESTS: 1_000_000, CROSS_CHECKS: 100_000_000}
LONGEST |= {SKILL: 2_000_000, STATES: 1_000_000, PILOTS: 1_000, DUELS: 1_000_000}
"""The most deals that each purpose plays: the largest numbers that its command takes."""
