"""The ring and grid game again, slowly."""
