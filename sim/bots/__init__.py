"""What a bot knows, notices, remembers, prefers, and how long it takes."""
