"""Every game that tiny decks allow, counted out by the referee's rules."""
