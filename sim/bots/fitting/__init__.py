"""How the bots' constants were fitted, and to what: scripts and evidence that no game needs."""
