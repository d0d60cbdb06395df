"""The parts, what is refused, presses, and what the clues of the lessons mean."""

from __future__ import annotations

import pytest

from cogs.board.page import board_buttons
from cogs.table.model import Table
from cogs.table.play.picker import prompt
from cogs.ui import ids
from data.wordlists import LANGUAGES, tiles
from engine import codec, registry
from engine.actions import parse
from engine.games.haiclue.state import CARDS, COLOURS, SEATS, State
from engine.meaning.clues import likely
from engine.meaning.minds import mind
from engine.refusals import Illegal, Malformed, Refusal
from tests.engine.haiclue.table import DICE, GAME, begun, do, hits, own, written
from tests.engine.presses import EN, moves
from tests.engine.recording import record_file
from tests.engine.tables import codes_of
from tests.tiers import few
from tools.support import tables

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
    (START, 0, "clue", Illegal, "size", {**BOUNDS, "given": 0, "item": ""}, ""),
    (READING, 1, "clue", Illegal, "clues-closed", {"round": 1}, "R12"),
    (IN, 0, "withdraw t4", Malformed, "words", {"verb": "withdraw"}, ""),
    (READING, 1, "guess @A", Malformed, "words", {"verb": "guess"}, ""),
    (READING, 1, "guess @D red", Malformed, "no-such-seat", {"seat": "@D"}, ""),
    (READING, 1, "guess @a red", Malformed, "no-such-seat", {"seat": "@a"}, ""),
    (READING, 1, "guess @A pink", Malformed, "unknown-colour", {"colour": "pink"}, ""),
    (START, 0, f"clue {FIRST} {OTHER}", Illegal, "unknown-item", {"item": OTHER}, ""),
    (START, 0, f"clue {FIRST} {FIRST}", Illegal, "twice", {"item": FIRST}, ""),
    (START, 0, f"clue {FIRST} / / {SECOND}", Illegal, "empty-row", {}, ""),
    (START, 0, f"clue {FIRST}", Illegal, "size", {**BOUNDS, "given": 1, "item": FIRST}, ""),
    (START, 0, "withdraw", Illegal, "nothing-sent", {}, ""),
    (READING, 1, own(START, 1), Illegal, "clues-closed", {"round": 1}, "R12"),
    (READING, 1, "withdraw", Illegal, "clues-closed", {"round": 1}, "R12"),
    (START, 0, "guess @B red", Illegal, "none-open", {}, ""),
    (START, 0, "guess red", Illegal, "none-open", {}, ""),
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


ROWS = {
    2: (2, 4, 38), 3: (3, 6, 57), 4: (3, 6, 72), 5: (3, 6, 87), 6: (2, 4, 98), 7: (2, 4, 113),
    8: (2, 4, 128), 9: (1, 2, 139), 10: (1, 2, 154), 11: (1, 2, 169), 12: (1, 2, 184),
}  # fmt: skip


def test_the_table_of_the_rules_page() -> None:
    box = GAME.parts
    assert {n: (box.heights[n], box.rounds(n), box.needed(n)) for n in box.heights} == ROWS
    assert (box.tiles, box.hand, box.least, box.win, box.perfect) == (216, 15, 2, 6, 8)


def test_the_file_is_a_set_for_the_rules() -> None:
    data, parts = GAME.components.data, GAME.parts
    assert tuple(colour["id"] for colour in data["colours"]) == COLOURS
    assert data["cards"]["draw_pile_per_colour"] == CARDS
    assert data["cards"]["draw_pile"] == 4 * CARDS
    assert data["clue"]["max_tiles"] == parts.hand
    for row in data["by_player_number"]:
        seats = row["players"]
        assert row["rounds"] == parts.rounds(seats)
        assert row["tiles_used"] == parts.needed(seats) <= parts.tiles
        assert row["cards_used"] == seats * parts.rounds(seats) <= 4 * CARDS


GUESSES = {
    name: [move for move in moves(record_file("haiclue", name)) if move[2].verb == "guess"]
    for name in ("two", "five", "agreed", "twelve")
}


@pytest.mark.parametrize("name", ["two", "five"])
def test_clue_after_clue_the_board_itself_has_the_buttons(name: str) -> None:
    for moment, _, wanted in GUESSES[name][::3]:
        seats = tuple(tables.seat(number=at) for at in range(len(moment.seen.names)))
        played = {"game": moment.game, "run": moment.run, "position": moment.position}
        table = Table(tables.table(), seats, **played)  # type: ignore[arg-type]
        row = [item for buttons in board_buttons(table, EN) for item in buttons]
        public = {item.custom_id for item in row}
        token = table.token(table.owing[0])
        assert ids.step(table.id, token, wanted.words, ids.DO) in public


def test_pairs_are_named_by_author_and_colour() -> None:
    table, seat, _ = GUESSES["agreed"][0]
    step = prompt(table, seat, (), 0, EN, "")
    assert len(step.items) == 8
    for item, pip in zip(step.items, "🔷🔺🟩🟡" * 2, strict=True):
        author = item.path[1][1:]
        assert item.label.startswith(f"{author} {author}: {pip} {item.path[2]} · ")
        assert item.immediate


SURE = 0.9


@pytest.mark.parametrize("language", few(LANGUAGES))
def test_a_reader_is_sure_which_word_is_meant(language: str) -> None:
    white = [pair[0] for pair in tiles(language)]
    lessons = [one for one in registry.game("haiclue").lessons(language) if one.wanted]
    assert len(lessons) > 1
    for lesson in lessons:
        state: State = lesson.state
        author = SEATS.index(parse(lesson.wanted[0]).args[0][1:])
        rows = state.clues[author]
        clue = [white[tile - 1] for row in rows or () for tile in row]
        targets = [white[stack[0] - 1] for stack in state.stacks]
        assert likely(mind(language), targets, clue)[state.cards[author]] > SURE
