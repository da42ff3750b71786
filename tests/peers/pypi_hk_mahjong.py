#!/usr/bin/env python3
"""Prints tests/data/peers/hong-kong.txt with the scores of PyPI's hk-mahjong filled in.

    pip install -r tests/peers/requirements.txt
    tests/peers/pypi_hk_mahjong.py < tests/data/peers/hong-kong.txt
"""

import sys

from hk_mahjong.core import meld as melds
from hk_mahjong.core import tiles as kinds
from hk_mahjong.core.scoring import ScoringContext, score_hand
from hk_mahjong.core.win_check import check_win

from notation import columns, parse

SUITS = {"m": kinds.Suit.CHARACTERS, "p": kinds.Suit.DOTS, "s": kinds.Suit.BAMBOO}
WINDS = dict(zip("ESWN", kinds.WIND_ORDER))
DRAGONS = [kinds.Dragon.WHITE, kinds.Dragon.GREEN, kinds.Dragon.RED]
BONUS = {"f": kinds.BonusType.FLOWER, "g": kinds.BonusType.SEASON}


def tile(text):
    number, suit = int(text[0]), text[1]
    if suit in BONUS:
        return kinds.make_bonus(BONUS[suit], number)
    if suit == "z":
        return kinds.make_wind(kinds.WIND_ORDER[number - 1]) if number <= 4 else kinds.make_dragon(DRAGONS[number - 5])
    return kinds.make_suited(SUITS[suit], number)


def group(tiles, concealed=False):
    first, *others = map(tile, tiles)
    if others[0] != first:
        return melds.make_chow(first, *others)
    return melds.make_pong(first) if len(tiles) == 3 else melds.make_kong(first, concealed)


def value(words, text):
    hand = parse(text)
    if hand.last is None:
        return "none"
    win = words.get("win", "wall")
    exposed = [group(it) for it in hand.exposed] + [group(it, True) for it in hand.kongs]
    concealed = [tile(it) for it in hand.concealed + [hand.last]]
    best = None
    for decomposition in check_win(concealed, exposed):
        score = score_hand(ScoringContext(
            decomposition=decomposition,
            exposed_melds=exposed,
            concealed_tiles=concealed,
            bonus_tiles=[tile(it) for it in hand.bonus],
            winning_tile=tile(hand.last),
            self_drawn=win in ("wall", "kong-box", "last-tile", "heavenly"),
            seat_wind=WINDS[words["seat"]],
            prevailing_wind=WINDS[words["round"]],
            is_last_tile=win in ("last-tile", "last-discard"),
            is_kong_replacement=win == "kong-box",
            is_robbing_kong=win == "rob",
        ))
        best = max(best or 0, 99 if score.is_limit else score.total_faan)
    return {None: "none", 99: "limit"}.get(best, str(best))


if __name__ == "__main__":
    columns(sys.stdin, {"pypi": value})
