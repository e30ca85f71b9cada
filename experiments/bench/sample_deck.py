"""A deck for the benchmarks and tests that need one: common words, typed in by hand."""

from __future__ import annotations

from typing import Final

WORDS: Final = """
apple anchor arm art        bubble beach bird bread     camel carrot cloud coffee
desk dinner dream duck      eagle earth engine event    flower forest fossil fox
garden grape grass ground   hammer harbor honey house   island ivory insect iron
jacket jelly jungle juice   kettle kitten koala knife   ladder lemon light lion
magnet marble mirror monk   needle nest night north     ocean olive onion orange
paper pencil pillow planet  queen quick quiz quote      rabbit radio river rope
sailor salmon summer sugar  table tennis tiger train    uncle under union urban
valley velvet violin voice  wagon water window wolf     xebec xenon xerox xylem
yard yeast yogurt youth     zebra zero zinc zipper
"""

SAMPLE_DECK: Final = tuple(WORDS.split())
"""104 words, four for each first letter, 21 of them with a double letter."""
