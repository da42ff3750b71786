#!/usr/bin/env python3
"""Prints tests/data/peers/british.txt with the scores of kajongg filled in.

The scores come from kajongg's British rule set, Classical Chinese BMJA. Kajongg is a KDE program,
not a library. This script loads its scoring modules from the unpacked Debian package. They import
parts of Qt, KDE and Twisted, which are replaced by stand-ins that do nothing.

    apt-get download kajongg=4:22.12.3-1 && dpkg -x kajongg_*.deb kajongg
    tests/peers/kajongg.py kajongg/usr/share/kajongg < tests/data/peers/british.txt
"""

import sys
import types

from notation import columns, parse


class _Anything(type):
    def __getattr__(cls, name):
        return StandIn


class StandIn(metaclass=_Anything):
    """Stands in for any class of the user interface, which scoring never calls."""

    def __init__(self, *_args, **_named):
        pass


class StandInModule(types.ModuleType):
    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (StandIn,), {})


def load(folder):
    """Loads kajongg's modules without its windows, its network and its database."""
    surface = ("qt", "qtpy", "kde", "kdestub", "query", "twisted", "twisted.internet", "twisted.internet.defer",
               "twisted.spread", "twisted.spread.pb", "twisted.python", "twisted.python.failure")
    for name in surface:
        sys.modules[name] = StandInModule(name)
    words = types.ModuleType("mi18n")
    words.i18n = words.i18nE = words.english = lambda text, *_: text
    words.i18nc = words.i18ncE = lambda _, text, *__: text
    words.MLocale = words.KDETranslator = StandIn
    sys.modules["mi18n"] = words
    sys.path.insert(0, folder)
    import hand
    import intelligence
    import predefined
    import wind
    return hand.Hand, predefined.ClassicalChineseBMJA, wind.Wind, intelligence.AIDefaultAI


LETTERS = {"m": "c", "p": "s", "s": "b"}
HONOURS = {"1z": "we", "2z": "ws", "3z": "ww", "4z": "wn", "5z": "db", "6z": "dg", "7z": "dr"}
SOURCES = {"wall": "w", "discard": "d", "kong-box": "e", "last-tile": "z", "last-discard": "Z", "rob": "k",
           "earthly": "1"}


def open_tile(tile):
    """Kajongg writes tiles that others can see in lower case, and hidden tiles in upper case."""
    return HONOURS.get(tile) or LETTERS[tile[1]] + tile[0]


def hidden_tile(tile):
    return open_tile(tile).capitalize()


def bonus(tile):
    return {"f": "f", "g": "y"}[tile[1]] + "eswn"[int(tile[0]) - 1]


def completed(tile, concealed):
    """Yields every group that a claimed tile may complete, and the tiles that stay in the hand."""
    number, suit = int(tile[0]), tile[1]
    groups = [[], [tile], [tile] * 2]
    if suit != "z":
        runs = [[number + at for at in run] for run in ((-2, -1), (-1, 1), (1, 2))]
        groups += [[f"{it}{suit}" for it in run] for run in runs if all(1 <= it <= 9 for it in run)]
        # Knitted: the same number in other suits.
        others = [f"{number}{other}" for other in "mps" if other != suit]
        groups += [others[:1], others[1:], others]
    for group in groups:
        rest = list(concealed)
        try:
            for it in group:
                rest.remove(it)
        except ValueError:
            continue
        yield sorted(group + [tile]), rest


def strings(hand, words):
    """Yields the hand as kajongg writes it.

    There are several forms if the last tile may have completed different groups.
    """
    melds = ["".join(open_tile(it) for it in meld) for meld in hand.exposed]
    for first, *middle, last in hand.kongs:
        melds.append(open_tile(first) + "".join(map(hidden_tile, middle)) + open_tile(last))
    extra = [bonus(it) for it in hand.bonus]
    if hand.last is None:
        yield " ".join(melds + ["R" + "".join(map(hidden_tile, hand.concealed))] + extra + ["m."])
        return
    if words.get("win") == "heavenly":
        # Kajongg expects no last tile here.
        tiles = hand.concealed + [hand.last]
        yield " ".join(melds + ["R" + "".join(map(hidden_tile, tiles))] + extra + ["m1"])
        return
    source = SOURCES[words.get("win", "wall")] + ("a" if "original" in words else "")
    if source[0] in "dZk1":
        for group, rest in completed(hand.last, hand.concealed):
            shown = "".join(map(open_tile, group))
            parts = melds + [shown] + (["R" + "".join(map(hidden_tile, rest))] if rest else [])
            yield " ".join(parts + extra + ["m" + source, "L" + open_tile(hand.last) + shown])
    else:
        tiles = hand.concealed + [hand.last]
        yield " ".join(melds + ["R" + "".join(map(hidden_tile, tiles))] + extra
                       + ["m" + source, "L" + hidden_tile(hand.last)])


class Game:
    def __init__(self, ruleset, round_wind):
        self.ruleset, self.roundWind, self.moves = ruleset, round_wind, ()

    def debug(self, *_):
        pass


class Player:
    """The parts of a player that kajongg's Hand reads."""

    def __init__(self, ruleset, seat, round_wind, intelligence):
        self.game = Game(ruleset, round_wind)
        self.wind, self.mayWin, self.handCache = seat, True, {}
        self.cacheHits = self.cacheMisses = 0
        self.intelligence = intelligence(self)
        self.originalCallingHand = None


def main():
    Hand, Rules, Wind, Intelligence = load(sys.argv[1])
    ruleset = Rules()
    ruleset.load()
    winds = {str(wind).upper()[0]: wind for wind in Wind.all4}

    def value(words, text):
        hand = parse(text)
        best = None
        for string in strings(hand, words):
            player = Player(ruleset, winds[words["seat"]], winds[words["round"]], Intelligence)
            scored = Hand(player, string)
            if hand.last is None or scored.won:
                best = max(best or 0, scored.score.total())
        return "none" if best is None else str(best)

    columns(sys.stdin, {"kajongg": value})


if __name__ == "__main__":
    main()
