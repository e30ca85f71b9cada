"""How far a chosen hand holds for other players: the regret map."""
