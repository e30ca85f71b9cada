"""Every fault that a run must survive, done to it on purpose, with what came of it."""
