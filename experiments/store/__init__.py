"""What is kept: shards, their manifest, the places they lie in, and who may write there."""
