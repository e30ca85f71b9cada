"""OW in idiomatic plain Python: a vowel and a consonant of each word are passed on."""

from __future__ import annotations

from collections import Counter

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import points_of


class PlainOw(PlainWordGame):
    """Each word holds the two letters that lie there, and passes two of its own on (F11-04)."""

    @staticmethod
    def is_legal(word: str) -> bool:
        """Only words with a vowel and a consonant are (F11-01)."""
        return 0 < len(vowels_of(word)) < len(word)

    def make_move(self, hand: list[str]) -> bool:
        """Play the word of most points, pass on its cheapest two letters (F11-02, F11-06)."""
        word = self.words.best_word(hand, self.board)
        if word is None:
            return False
        self.use_cards(hand, "".join((Counter(word) - Counter(self.board)).elements()))
        vowels = vowels_of(word)
        consonants = [letter for letter in word if letter not in vowels]
        self.board = min(vowels, key=points_of) + min(consonants, key=points_of)
        self.count_word(word, points_of(word) - points_of(self.board))
        return True

    def see_end(self, hand: list[str]) -> None:
        """What nobody could use in a full round is put away (F11-05)."""
        if self.board and self.wordless_turns == self.players:
            self.board = ""
            self.result.clears += 1
            self.idle_turns = 0
        super().see_end(hand)


def vowels_of(word: str) -> list[str]:
    """The vowels of a word; Y is one if there is no other (F11-01)."""
    return [letter for letter in word if letter in "aeiou"] or [y for y in word if y == "y"]
