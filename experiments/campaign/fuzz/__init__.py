"""Readers of what other people wrote, fed with nonsense by a fuzzer that follows their coverage."""
