"""Tests of the command fairdeal."""
