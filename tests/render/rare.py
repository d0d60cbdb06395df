"""What no recorded game says: rare events, and moves that the rules refuse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import hexgrid, registry
from engine.dice import Dice
from engine.spec import Event
from tests.render import blox_positions
from tests.sentences import messages
from tools.support import hexago_positions, positions


def refusals(key: str) -> set[str]:
    """Return the codes that a game has a sentence for."""
    start = f"{key}-refusal-"
    found = (name.partition(".")[0] for name in messages("en", key))
    return {name.removeprefix(start) for name in found if name.startswith(start)}


def ends(key: str) -> tuple[Event, ...]:
    """Return an end for each reason that a game has a sentence for."""
    start, args = (
        f"{key}-ending-",
        {
            "seat": 1,
            "depot": 7,
            "free": 6,
            "rounds": 300,
            "turns": 60,
            "points": 6,
            "most": 8,
            "dots": (0, 9),
        },
    )
    reasons = [name.removeprefix(start) for name in messages("en", key) if name.startswith(start)]
    return tuple(Event("end", {**args, "reason": reason}) for reason in sorted(reasons))


PLACE = {"seat": 1, "tile": 17, "cell": "P50", "rotation": 2, "held": 4, "stacked": 3}
LINE = {"lines": (5,), "factor": 2, "points": 10, "cell": "b2", "cleared": (), "seat": 1}
REVEAL = {"author": 0, "card": "red", "target": "t1", "targets": ("t3", "t2", "t1", "t4"),
          "clue": ("t2", "t3"), "guesses": ("", "red", "red", "blue", "none"), "right": (1, 2),
          "points": 4, "side": "white"}  # fmt: skip
OPEN = {"round": 1, "rounds": 6, "clues": 3, "void": ()}
EVENTS: dict[str, tuple[Event, ...]] = {
    "helge": (
        Event("nothing", {"seat": 1}),
        Event("pass", {"seat": 1}),
        Event("depot", {"seat": 1, "stone": "red-star", "size": 7, "free": 6}),
        *(
            Event("place", {**LINE, "stone": "red-sun", "why": (why,)})
            for why in ("red", "blue", "green", "sun", "star", "drop", "red-sun")
        ),
        Event("place", {**LINE, "stone": "red-sun", "lines": (20, 5), "factor": 4}),
        *ends("helge"),
    ),
    "haiclue": (
        Event("no-clue", {"seat": 1, "done": 1, "seats": 3}),
        Event("working", {"seat": 1, "done": 0, "seats": 3}),
        Event("void", {"author": 1, "card": "red"}),
        Event("pass", {"round": 2}),
        *(
            Event(
                kind, {"round": 1, "authors": who, "targets": ("t4", "t5", "t6")[:n], "right": by}
            )
            for kind, n, who, by in (
                ("turn", 3, (1, 0, 2), ("AC", "", "A")),
                ("pass", 2, (1, 0), ("", "")),
            )
        ),
        Event(
            "pass",
            {
                "round": 1,
                "authors": (1, 0, 2, 3, 4),
                "targets": ("t4",) * 5,
                "right": ("AC", "", "A", "B", ""),
            },
        ),
        Event("latecomer", {"seat": 1, "round": 3}),
        *(Event("open", {**OPEN, **more}) for more in ({}, {"clues": 0}, {"void": (1, 2)})),
        Event("reveal", REVEAL),
        *(
            Event("reveal", {**REVEAL, "audience": ("guess @B red", n, of)})
            for n, of in ((1, 1), (7, 9), (0, 4))
        ),
        Event("reveal", {**REVEAL, "side": "black", "right": ()}),
        Event("reveal", {**REVEAL, "guesses": ("", "red"), "right": (1,)}),
        *(Event("end", {"reason": reason}) for reason in ("rounds", "resigned")),
    ),
    "hexago": (
        *(
            Event("place", {**PLACE, "sides": sides, "points": points, "pair": pair})
            for sides, points, pair in (
                ((-1,) * 6, 0, ()),
                ((0, -1, 0, -1, -1, -1), 0, ()),
                ((9, -1, 0, -1, -1, -1), 12, (5, 7)),
                ((9, -1, 0, -1, -1, -1), 24, (6, 6)),
                ((8, -1, 12, -1, 2, 0), 66, ()),
            )
        ),
        *ends("hexago"),
    ),
    "hexamino": (
        Event("closing", {"seat": 1, "why": "dead"}),
        Event("closing", {"seat": 1, "why": "passed"}),
        Event("pass", {"count": 0, "seats": (1, 2)}),
        Event("deal-end", {"seat": 1, "reason": "out", "dots": (4, 0), "deal": 1, "deals": 2}),
        *ends("hexamino"),
    ),
    "blox": (
        *(Event("closing", {"seat": 1, "left": left}) for left in (1, 2)),
        Event("reshuffle", {"count": 40}),
        *ends("blox"),
    ),
}

_RICH = blox_positions.rich()
_START = positions.view(3, "start")
_ONE_SWAP = replace(
    _START, active=0, boards=((*range(15), -1), *_START.boards[1:]), depots=((7,), (12,), ())
)
STATES: dict[str, tuple[Any, ...]] = {
    "helge": tuple(
        registry.game("helge").imagine(seen, 1, Dice(bytes(32)).stream("rare"))
        for seen in (
            *(positions.view(3, stage) for stage in ("start", "drawn", "joker", "x")),
            _ONE_SWAP,
        )
    ),
    "blox": (_RICH, replace(_RICH, phase=1, towers=_RICH.towers[2:])),
}
"""Positions in which players can do what they seldom can."""
_FIVE = hexago_positions.state(2, hexago_positions.heap(5), number=3)


def _hexago_lines() -> tuple[str, ...]:
    mine, hidden, there = _FIVE.hands[_FIVE.active][0], _FIVE.stacks[0][0], _FIVE.laid[2]
    free = hexgrid.name(hexgrid.around(one.cell for one in _FIVE.laid)[0])
    return (
        "swap 3",
        "place 3",
        f"place 37 {free} 0",
        f"place {mine} {free} 6",
        f"place {hidden} {free} 0",
        f"place {there.tile} {free} 0",
        f"place {mine} {hexgrid.name(there.cell)} 0",
        f"place {mine} A1 0",
    )


def _unmatched() -> str:
    game, strict = hexago_positions.GAME, replace(_FIVE, must_match=True)
    legal = set(game.legal_actions(strict, strict.active))
    listed = game.legal_actions(_FIVE, _FIVE.active)
    return next(action.text for action in listed if action not in legal)


REFUSED: dict[str, tuple[tuple[Any, str], ...]] = {
    "blox": tuple(
        (_RICH, line)
        for line in (
            "fly a1",
            "move a1",
            "enter a1",
            "demolish a1",
            "build a1",
            "capture a1",
            "swap",
            "enter middle 3 black black",
            "enter left k black black",
            "move d5 north black black",
            "move z9 left black black",
            "move d5 left pink black",
            "swap pink",
            "move a1 left black black",
            "demolish d5 e5 white",
            "demolish d5 d6 white",
            "demolish d5 e8 white",
            "demolish d5 d2 grey,white",
            "demolish g8 b8 grey,grey",
            "demolish g8 g3 black,grey,white",
            "build d5 black,white black,white",
            "build d5 black,black,white black,black,white",
            "capture d5 d6 white,white,white",
            "capture d5 g8 white,white,white",
            "capture g8 g7 white",
            "capture g8 g7 white,white,white",
            "swap joker",
            "swap black,black",
            "move d5 right black joker,joker",
            "enter left 1 black white",
        )
    ),
    "hexago": (
        *((_FIVE, line) for line in _hexago_lines()),
        (replace(_FIVE, must_match=True), _unmatched()),
        (hexago_positions.state(1, ()), "place 17 M51 0"),
    ),
}
HEXES = {"tile": 4, "cell": "M52", "rotation": 2, "side": "se", "count": 2}
PARAMS: dict[str, dict[str, str | int]] = {
    "helge": {"verb": "draw", "cell": "b2", "stone": "red-star", "seat": 0, "beside": "a2",
              "neighbour": "blue-leaf", "count": 3, "depot": 2},
    "hexamino": {**HEXES, "verb": "lay", "own": 0, "theirs": 5, "head": "M50", "next": "M51",
                 "turns": 1, "place": 3, "value": 1, "text": "n49"},
    "haiclue": {"verb": "clue", "seat": "@C", "colour": "pink", "item": "t9", "least": 2,
                "most": 15, "rows": 15, "given": 1, "round": 2, "tiles": 57,
                "word": "owl"},
    "hexago": {**HEXES, "verb": "place", "number": 6, "colour": "red", "their-number": 3,
               "their-colour": "blue"},
    "blox": {"verb": "move", "cell": "d5", "start": "a1", "target": "e5", "side": "left",
             "line": "1", "way": "right", "colour": "black", "piece": "figure", "build": 5,
             "cards": 3, "phase": 2, "height": 2, "price": "white", "missing": "white",
             "joker": 1, "lacking": "white", "aim": "figure", "figures": 4, "count": 2, "most": 7,
             "blocks": 7, "least": 3},
}  # fmt: skip
"""What is filled into refusals that no move of ``REFUSED`` meets."""
