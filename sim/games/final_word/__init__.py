"""The Final Word: 21 games with one deck of letter cards. One file a game; `family` is shared."""
