"""Who plays: the plan of a run, its tasks, workers, pools and clusters, and their progress."""
