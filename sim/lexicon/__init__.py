"""The words that may be played, how well known they are, and their lemmas."""

from sim.lexicon.load import DEFAULT_LEXICON, LEXICON_LEVELS, Lexicon, load_lexicon

__all__ = ["DEFAULT_LEXICON", "LEXICON_LEVELS", "Lexicon", "load_lexicon"]
