"""The commands of ``fairdeal``; `experiments.cli` finds them by name."""
