"""What the games of The Final Word share."""
