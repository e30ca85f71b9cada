"""The three reports: on hands, on games, on settings."""
