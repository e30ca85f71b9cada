"""What the games of The Final Word share: cards, piles, hands, board, turns, trades, ends."""
