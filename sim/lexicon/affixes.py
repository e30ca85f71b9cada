"""Makes the forms of hunspell's words: bake/SDG and an affix file give bakes, bakers, baking.

An affix file (``.aff``) says of each flag which endings and beginnings it stands for: what is
taken off, what is put on, and how a word must end or begin for it. Compounds are not made.
Format: the manual page hunspell(5).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sim.errors import InputError, describe_value
from sim.user_file import MEBIBYTE, read_start, read_user_text

MAX_AFFIX_BYTES = 4 * MEBIBYTE
MOST_TRIALS = 30_000_000
"""Rules tried on words, of one dictionary; the largest published English ones need 2 million."""
SET_LINE = re.compile(rb"^SET[ \t]+(ISO8859-\d{1,2}|UTF-8)[ \t\r]*$", re.MULTILINE)
PART = re.compile(r"\[(?P<no>\^?)(?P<letters>[^\]]+)\]|(?P<one>[^\[\]])")
HIDING = ("NEEDAFFIX", "PSEUDOROOT", "ONLYINCOMPOUND", "ONLYROOT")
"""Options that name a flag of what is no word as it stands."""
KINDS = ("PFX", "SFX")
RULE_WORDS = 4
"""Words of a line about an affix, at least; exactly so many in the line above its rules."""
LONGEST_STEM = 40
"""A longer entry is no word of any language's dictionary."""


@dataclass(frozen=True)
class AffixRule:
    """One way to make a form.

    Attributes:
        strip: letters that go.
        add: letters that come in their place.
        fits: how a word must begin or end.
        flags: of the form, for a second ending.
    """

    strip: str
    add: str
    fits: re.Pattern[str]
    flags: tuple[str, ...]


@dataclass
class Affixes:
    """What an affix file says.

    Attributes:
        path: the file.
        encoding: of it and of its dictionary.
        flag_form: how flags are written: short, long, num or UTF-8.
        aliases: sets of flags that a dictionary names by number.
        rules: by kind (`KINDS`) and flag.
        crossed: kinds and flags that go together with those of the other kind.
        hiding: flags of what is no word as it stands.
        forbidden: flags of what is no word, with all its forms.
    """

    path: Path
    encoding: str
    flag_form: str = "short"
    aliases: list[str] = field(default_factory=list)
    rules: dict[tuple[str, str], list[AffixRule]] = field(default_factory=dict)
    crossed: set[tuple[str, str]] = field(default_factory=set)
    hiding: set[str] = field(default_factory=set)
    forbidden: set[str] = field(default_factory=set)
    trials: int = 0

    def split(self, written: str) -> tuple[str, ...]:
        """The flags that stand behind a word's slash.

        >>> Affixes(Path("en.aff"), "UTF-8").split("SDG")
        ('S', 'D', 'G')
        >>> Affixes(Path("en.aff"), "UTF-8", "long").split("SaDb")
        ('Sa', 'Db')
        """
        if self.aliases and written.isdecimal() and 0 < int(written) <= len(self.aliases):
            written = self.aliases[int(written) - 1]
        if self.flag_form == "num":
            return tuple(one.strip() for one in written.split(","))
        width = 2 if self.flag_form == "long" else 1
        return tuple(written[at : at + width] for at in range(0, len(written), width))

    def forms(self, word: str, written: str) -> list[str]:
        """A word of the dictionary and all forms that its flags make, in order, each once.

        Raises:
            InputError: the file asks for more than any dictionary of a language does.
        """
        flags = self.split(written)
        if self.forbidden.intersection(flags):
            return []
        if len(word) > LONGEST_STEM:
            return [word]
        return list(dict.fromkeys(self.make(word, flags)))

    def make(self, word: str, flags: Sequence[str]) -> Iterator[str]:
        """See `forms`."""
        if not self.hiding.intersection(flags):
            yield word
        yield from (form for form, _, _ in self.change("PFX", word, flags))
        for ended, more, flag in self.change("SFX", word, flags):
            if not self.hiding.intersection(more):
                yield ended
            yield from (form for form, _, _ in self.change("SFX", ended, more))
            both = [one for one in flags if ("PFX", one) in self.crossed]
            if ("SFX", flag) in self.crossed:
                yield from (form for form, _, _ in self.change("PFX", ended, [*both, *more]))

    def change(
        self, kind: str, word: str, flags: Sequence[str]
    ) -> Iterator[tuple[str, tuple[str, ...], str]]:
        """Yield the forms that one beginning or ending makes, their own flags, and by which."""
        for flag in flags:
            rules = self.rules.get((kind, flag), ())
            self.trials += len(rules)
            if self.trials > MOST_TRIALS:
                problem = f"asks for more than {MOST_TRIALS:,} forms to be tried"
                raise InputError(str(self.path), problem, "the affix file of a language")
            for rule in rules:
                if len(word) <= len(rule.strip) or not rule.fits.search(word):
                    continue
                if kind == "SFX" and word.endswith(rule.strip):
                    yield word[: len(word) - len(rule.strip)] + rule.add, rule.flags, flag
                elif kind == "PFX" and word.startswith(rule.strip):
                    yield rule.add + word[len(rule.strip) :], rule.flags, flag


def find_affixes(dictionary: Path) -> Affixes | None:
    """What the affix file beside a dictionary says: the same name in ``.aff``; None without one.

    Raises:
        InputError: it cannot be read, or a line of it is no rule; names the line.
    """
    paths = [dictionary.with_suffix(end) for end in (".aff", ".AFF")]
    path = next((one for one in paths if one.is_file()), None)
    if path is None:
        return None
    named = SET_LINE.search(read_start(path, MEBIBYTE))
    encoding = named[1].decode() if named else "UTF-8"
    text = read_user_text(path, "an affix file", MAX_AFFIX_BYTES, encoding)
    found = Affixes(path, encoding)
    lines = list(enumerate(text.split("\n"), 1))
    for _, line in lines:  # the form of flags counts for all lines
        read_option(found, line.split())
    del found.aliases[:1]  # how many there are
    for number, line in lines:
        words = line.split()
        if words and words[0] in KINDS:
            read_rule(found, f"{path}, line {number}", words)
    return found


def read_option(found: Affixes, words: Sequence[str]) -> None:
    """Note what a line says that is no rule."""
    name, value = (*words[:2], "", "")[:2]
    options: dict[str, Callable[[str], object]] = {
        "AF": found.aliases.append,
        "FLAG": lambda form: setattr(found, "flag_form", form),
        "FORBIDDENWORD": found.forbidden.add,
        **dict.fromkeys(HIDING, found.hiding.add),
    }
    if value and name in options:
        options[name](value)


def read_rule(found: Affixes, where: str, words: Sequence[str]) -> None:
    """Note a line that begins with PFX or SFX: how a flag's rules combine, or one of them."""
    if len(words) < RULE_WORDS:
        raise InputError(where, "is no whole rule", "PFX or SFX, a flag, strip, add, condition")
    kind, flag, strip, added, *rest = words
    if len(words) == RULE_WORDS and strip in ("Y", "N") and added.isdecimal():
        if strip == "Y":
            found.crossed.add((kind, flag))
        return
    add, _, flags = added.partition("/")
    rule = AffixRule(
        "" if strip == "0" else strip,
        "" if add == "0" else add,
        read_condition(where, kind, rest[0] if rest else "."),
        found.split(flags) if flags else (),
    )
    found.rules.setdefault((kind, flag), []).append(rule)


def read_condition(where: str, kind: str, written: str) -> re.Pattern[str]:
    """How a word must begin (PFX) or end (SFX): letters, a dot for any, letters in brackets.

    >>> [bool(read_condition("", "SFX", "[^aeiou]y").search(word)) for word in ("fly", "play")]
    [True, False]
    """
    pattern, at = "", 0
    while at < len(written):
        part = PART.match(written, at)
        if part is None:
            allowed = "letters, a dot for any letter, letters in brackets"
            raise InputError(where, f"{describe_value(written)} is no condition", allowed)
        if part["letters"]:
            pattern += f"[{part['no']}{re.escape(part['letters'])}]"
        else:
            pattern += "." if part["one"] == "." else re.escape(part["one"])
        at = part.end()
    return re.compile(f"(?:{pattern})$" if kind == "SFX" else f"^(?:{pattern})")
