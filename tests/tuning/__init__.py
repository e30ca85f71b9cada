"""Tests of certified tables."""
