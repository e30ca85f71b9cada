"""The long proofs: what takes minutes or hours to check, and writes its figures."""
