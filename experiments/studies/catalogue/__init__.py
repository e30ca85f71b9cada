"""Games beside each other: which works, which is for what, what would mend it."""
