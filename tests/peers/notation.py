"""Reads hands in the notation of the console, and rewrites the files in tests/data/peers/."""

import re
from dataclasses import dataclass, field


@dataclass
class Hand:
    """A hand. A tile is a string of its number and the letter of its suit, such as 5m."""

    concealed: list = field(default_factory=list)
    exposed: list = field(default_factory=list)
    kongs: list = field(default_factory=list)
    bonus: list = field(default_factory=list)
    last: str = None


def tiles(text):
    return [digit + letter for digits, letter in re.findall(r"([0-9]+)([a-z])", text) for digit in digits]


def parse(text):
    hand = Hand()
    text, _, last = text.partition("+")
    hand.last = tiles(last)[0] if last else None
    hand.exposed = [tiles(meld) for meld in re.findall(r"\(([^)]*)\)", text)]
    hand.kongs = [tiles(meld) for meld in re.findall(r"\[([^]]*)\]", text)]
    for tile in tiles(re.sub(r"\([^)]*\)|\[[^]]*\]", " ", text)):
        (hand.bonus if tile[1] in "fg" else hand.concealed).append(tile)
    return hand


def columns(lines, peers):
    """Prints the lines of a file with the columns of these peers computed again.

    A line is `words | ours=N | NAME=VALUE | … | why`.
    """
    for line in lines:
        line = line.rstrip("\n")
        if not line or line.startswith(("#", "why ")):
            print(line)
            continue
        parts = [part.strip() for part in line.split("|")]
        words = dict(word.partition("=")[::2] for word in parts[0].split())
        for name, value in peers.items():
            made = f"{name}={value(words, words['hand'])}"
            at = next((at for at, part in enumerate(parts) if part.startswith(name + "=")), None)
            if at is None:
                parts.insert(2, made)
            else:
                parts[at] = made
        print(" | ".join(parts))
