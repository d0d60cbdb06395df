"""Every refusal says why: one case per code, with its parameters and ruling."""

from __future__ import annotations

import pytest

from engine import codec
from engine.games.haiclue.state import State
from engine.refusals import Illegal, Malformed, Refusal
from tests.engine.haiclue.table import DICE, GAME, begun, do, hits, own, written
from tests.engine.tables import codes_of

START = begun(3, 2)
FIRST, SECOND = (f"t{tile}" for tile in START.hands[0][:2])
OTHER = f"t{START.hands[1][0]}"
IN = do(START, 0, own(START, 0)).state
READING = written(START).state
LATER = hits(READING, 0).state
VOID = written(START, void=[1]).state
TOGETHER = written(begun(3, 2, reveal="all_at_once")).state
BOUNDS = {"least": 2, "most": 15, "rows": 15}
CASES: list[tuple[State, int, str, type[Refusal], str, dict[str, object], str]] = [
    (START, 0, "shout t4", Malformed, "verb", {"verb": "shout"}, ""),
    (START, 0, "clue", Malformed, "words", {"verb": "clue"}, ""),
    (IN, 0, "withdraw t4", Malformed, "words", {"verb": "withdraw"}, ""),
    (READING, 1, "guess @A", Malformed, "words", {"verb": "guess"}, ""),
    (READING, 1, "guess @D red", Malformed, "no-such-seat", {"seat": "@D"}, ""),
    (READING, 1, "guess @a red", Malformed, "no-such-seat", {"seat": "@a"}, ""),
    (READING, 1, "guess @A pink", Malformed, "unknown-colour", {"colour": "pink"}, ""),
    (START, 0, f"clue {FIRST} {OTHER}", Illegal, "unknown-item", {"item": OTHER}, ""),
    (START, 0, f"clue {FIRST} {FIRST}", Illegal, "twice", {}, ""),
    (START, 0, f"clue {FIRST} / / {SECOND}", Illegal, "empty-row", {}, ""),
    (START, 0, f"clue {FIRST}", Illegal, "size", BOUNDS, ""),
    (START, 0, "withdraw", Illegal, "nothing-sent", {}, ""),
    (READING, 1, own(START, 1), Illegal, "clues-closed", {"round": 1}, "R12"),
    (READING, 1, "withdraw", Illegal, "clues-closed", {"round": 1}, "R12"),
    (START, 0, "guess @B red", Illegal, "guess-early", {"seat": "@B"}, ""),
    (READING, 2, "guess @B red", Illegal, "guess-early", {"seat": "@B"}, ""),
    (LATER, 2, "guess @A red", Illegal, "guess-late", {"seat": "@A"}, "R5"),
    (READING, 1, "guess @B red", Illegal, "own-clue", {"seat": "@B"}, "R4"),
    (TOGETHER, 1, "guess @B red", Illegal, "own-clue", {"seat": "@B"}, "R4"),
    (VOID, 2, "guess @B red", Illegal, "void-clue", {"seat": "@B"}, "R19"),
    (IN, 0, "void", Illegal, "already-in", {"verb": "void"}, ""),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[6]} {case[4]}: {case[2]}")
def test_refused_with_a_reason(case: tuple[object, ...]) -> None:
    state, seat, text, kind, code, params, ruling = case
    before = codec.encode(state)
    with pytest.raises(Refusal) as caught:
        do(state, seat, text)  # type: ignore[arg-type]
    found = caught.value
    assert type(found) is kind
    assert (found.code, found.params, found.ruling) == (code, params, ruling)
    assert codec.encode(state) == before


def test_a_default_never_replaces_a_guess() -> None:
    state = do(READING, 1, "guess @A red").state
    with pytest.raises(Illegal, match="already-in"):
        do(state, 1, "none @A")


SUPPLY = tuple(f"t{tile}" for tile in range(1, 58))


@pytest.mark.parametrize(
    "supply",
    [
        SUPPLY[:-1],
        (*SUPPLY, "t58"),
        (*SUPPLY[:-1], "t1"),
        (*SUPPLY[:-1], "t058"),
        (*SUPPLY[:-1], "t0"),
        (*SUPPLY[:-1], "58"),
        (*SUPPLY[:-1], "t٥"),
    ],
)
def test_a_supply_must_fit(supply: tuple[str, ...]) -> None:
    with pytest.raises(Illegal, match="supply") as caught:
        GAME.setup(3, GAME.spec.complete({}), DICE, supply=supply)
    assert (caught.value.params, caught.value.ruling) == ({"tiles": 57}, "R26")


def test_every_refusal_has_a_case() -> None:
    assert {case[4] for case in CASES} | {"supply"} >= codes_of(GAME) - {"stop"}
