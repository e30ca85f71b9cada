"""Pages in a real browser: `make test-browser` (needs Debian's chromium); no other run has them."""
