"""Word search over letters in hand and on the board: exact, compiled, for any lexicon and score.

A game fills in the *query* part of its table (`sim.search.query`), calls one of the ``find_``
kernels with the query and the *words* record (`sim.search.words`), and reads the answer from the
query. Which words there are, what each can be worth at most and how well each bot knows it lies in
the words record, which is built once for a setting and mapped from a file by every process.
"""
