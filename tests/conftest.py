"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import settings

# the first call of a kernel may have to compile it, and machines are shared
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
