"""Sentences, buttons, alternative texts and the text board of Helge."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import engine.games.helge as rules
from data.words import LOCALES, words
from engine import prompts, registry
from engine.actions import Action, parse
from engine.contract import Event
from engine.games.helge.state import EMPTY, JOKER, Move, View
from engine.refusals import Illegal, Refusal
from render import phrases
from render.contract import ALT_LIMIT, LABEL_LIMIT, Preview, Scene
from render.games.helge import renderer
from render.games.helge.renderer import HELGE
from render.games.helge.words import facts_line, plain
from tests.render.positions import HOSTILE, NAMES, STAGES, outcome, played, scene, view
from tests.tiers import few, spread

RENDERER = HELGE
GAME = registry.game("helge")
TEXT_LIMIT = 1900


@pytest.mark.parametrize("names", [NAMES, HOSTILE, ("😀" * 32,) * 6])
@pytest.mark.parametrize("language", few(LOCALES))
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_alt_says_turn_and_every_score(seats: int, language: str, names: tuple[str, ...]) -> None:
    for stage in STAGES:
        found = view(seats, stage)
        given = scene(found, "dark", language, names)
        text = renderer.board_alt(found, given)
        assert phrases.discord_length(text) <= ALT_LIMIT
        points = text[text.rindex(given.words("helge-alt-points", scores="").rstrip(" .")) :]
        # At the end with what the depot costs, as in the ranking.
        scores = given.outcome.scores if given.outcome else found.points
        for seat, score in enumerate(scores):
            assert re.search(rf"\b{'ABCDEF'[seat]}\b[^,]* {score}\b", points), (stage, seat, text)


def test_a_round_is_one_turn_of_every_seat() -> None:
    found = replace(view(4, "middle"), turn=91)
    assert facts_line(words("en"), found).startswith("round 23")


def test_alt_in_full_when_there_is_room() -> None:
    found = view(2, "drawn")
    text = renderer.board_alt(found, scene(found))
    assert text.startswith("B Jonas to move. Blue sun is drawn.")
    assert "A Mara: yellow drop from B Jonas on d4, (20 + 5) × 2 = +50." in text
    assert words("en")("pictures-more") not in text
    for seat in range(2):
        for cell, stone in enumerate(found.boards[seat]):
            if stone != EMPTY:
                assert f"{'abcd'[cell % 4]}{cell // 4 + 1} " in text


def test_alt_is_cut_between_sentences_and_points_on() -> None:
    found = view(6, "full")
    text = renderer.board_alt(found, scene(found))
    assert words("en")("pictures-more") in text
    assert text.index("Points:") > text.index("More on the text board.")
    assert "…" not in text


@pytest.mark.parametrize(
    ("stage", "names", "language"), spread(STAGES, [NAMES, HOSTILE, ("😀" * 32,) * 6], LOCALES)
)
def test_text_board_fits(stage: str, names: tuple[str, ...], language: str) -> None:
    for seed in range(4):
        found = view(6, stage, seed)
        text = RENDERER.text_board(found, scene(found, "dark", language, names))
        assert phrases.discord_length(text) <= TEXT_LIMIT
        assert "```" not in text
        for seat in range(6):
            assert re.search(rf"^{'ABCDEF'[seat]}\b.*{found.points[seat]}", text, re.MULTILINE)


def test_text_board_of_the_fullest_table() -> None:
    """Six seats with 16 stones each, the longest words that 96 of 108 stones can have."""
    stones = sorted(
        (stone for stone in range(25) for _ in range(4)),
        key=lambda stone: -len(renderer.stone_word(stone)),
    )[:96]
    boards = tuple((*stones[16 * s : 16 * s + 12], *(EMPTY,) * 4) for s in range(6))
    depots = tuple(tuple(stones[16 * s + 12 : 16 * s + 16]) for s in range(6))
    found = replace(view(6, "drawn"), boards=boards, depots=depots, points=(188,) * 6)
    for language in LOCALES:
        text = RENDERER.text_board(found, scene(found, "dark", language, ("😀" * 32,) * 6))
        assert phrases.discord_length(text) <= TEXT_LIMIT


def test_text_board_is_complete() -> None:
    found = view(3, "drawn")
    text = RENDERER.text_board(found, scene(found))
    blocks = text.split("\n\n")
    assert len(blocks) == 4
    for seat, block in enumerate(blocks[1:]):
        laid = re.findall(r"\b([a-d][1-4]) ([a-z]+(?:-[a-z]+)?)", block)
        wanted = [
            (renderer.cell_word(cell), renderer.stone_word(stone))
            for cell, stone in enumerate(found.boards[seat])
            if stone != EMPTY
        ]
        assert laid == wanted
        depot = [renderer.stone_word(stone) for stone in found.depots[seat]]
        assert not depot or block.endswith(", ".join(depot))
    assert "drawn: blue-sun" in blocks[0]


@pytest.mark.parametrize(("seats", "language"), spread([2, 3, 6], LOCALES))
def test_every_step_of_real_games_has_words(seats: int, language: str) -> None:
    run, position = played(seats, 0)
    said, count = words(language), 0
    for entries in range(0, 120, 7):
        run, position = played(seats, entries, seed=seats)
        if run.over(position):
            break
        seat = run.owing(position)[0]
        found = run.game.observe(position.state, seat)
        given = Scene(NAMES[:seats], said, viewer=seat)
        legal = tuple(run.game.legal_actions(position.state, seat))
        count += _walk(found, given, legal)
    assert count > 20


def _walk(found: View, given: Scene, legal: tuple[Action, ...]) -> int:
    """Say every level of the picker's tree and every action."""
    todo, seen = [()], 0
    asked = tuple(map(GAME.asking.worded, legal))
    while todo:
        level = prompts.level(asked, todo.pop(), GAME.spec.inline)
        question = RENDERER.question(level.path, found, given)
        assert question.endswith(("?", "."))
        assert question[0] == question[0].upper()
        labels = [RENDERER.label(choice.path, found, given, 50) for choice in level.choices]
        assert len(set(labels)) == len(labels)
        assert all(len(label) <= LABEL_LIMIT for label in labels)
        shown = Preview(level.path, tuple(choice.path for choice in level.choices))
        assert phrases.discord_length(renderer.preview_alt(found, given, plain(shown))) <= ALT_LIMIT
        todo += [choice.path for choice in level.choices][:3]
        seen += 1
    described = {RENDERER.describe(action, found, given) for action in legal}
    assert len(described) == len(legal)
    for action in legal[:: max(1, len(legal) // 10)]:
        assert len(RENDERER.confirm(action, found, given, 50)) <= LABEL_LIMIT
    return seen


@pytest.mark.parametrize("language", LOCALES)
def test_pictures_of_the_picker(language: str) -> None:
    for stage in ("middle", "drawn", "joker", "x"):
        found = view(4, stage)
        found = replace(found, depots=tuple(depot or (7,) for depot in found.depots))
        state = GAME.imagine(found, 1, None)  # type: ignore[arg-type]
        legal = {GAME.asking.worded(action): action for action in GAME.legal_actions(state, 1)}
        given = scene(found, "light", language, HOSTILE, viewer=1)
        todo = [()]
        while todo:
            level = prompts.level(legal, todo.pop(), GAME.spec.inline)
            paths = tuple(choice.path for choice in level.choices)
            gains = dict.fromkeys(paths, 5) if level.path else {}
            only = legal[level.only] if level.only else None
            shown = Preview(level.path, paths, gains, only, ("a1",))
            picture = RENDERER.preview(found, given, shown)
            assert picture.width == 1200
            assert 700 <= picture.height <= 1350
            todo += list(paths[:2])


EVENTS = {
    "place": "**B** Jonas lays the red star on b2: **+5**.",
    "lay": "**B** Jonas lays the red star from the depot on b2: **+5**.",
    "swap": "**B** Jonas swaps the blue leaf for **A** Mara’s red star and lays it on b2: **+5**.",
    "draw": "**B** Jonas draws a red star.",
    "depot": ("**B** Jonas can’t lay the red star anywhere and keeps it: depot 5, free cells 6."),
    "remove": "**B** Jonas draws the X stone and puts the red star from b2 back into the bag.",
    "nothing": "**B** Jonas draws the X stone, but the board is empty: it goes back into the bag.",
    "pass": "**B** Jonas can neither draw nor lay, and passes.",
}
ARGS = {
    "seat": 1,
    "stone": "red-star",
    "cell": "b2",
    "points": 5,
    "lines": (5,),
    "factor": 1,
    "cleared": ("a2",),
    "size": 5,
    "free": 6,
    "gave": "blue-leaf",
    "other": 0,
    "own": "depot",
}
TAKEN = {
    "draw": {"seat", "stone"},
    "depot": {"seat", "stone", "size", "free"},
    "remove": {"seat", "stone", "cell"},
    "nothing": {"seat"},
    "pass": {"seat"},
    "place": set(ARGS) - {"gave", "other", "own", "free"},
    "lay": set(ARGS) - {"gave", "other", "own", "free"},
    "swap": set(ARGS) - {"free"},
}


def test_the_depot_that_ends_a_game_is_counted_once() -> None:
    """The reason for the end, below it in the same message, has both numbers."""
    args = {"seat": 1, "stone": "red-star", "size": 7, "free": 6}
    found = view(2)
    told = RENDERER.event(Event("depot", args), scene(found))
    assert told == "**B** Jonas can’t lay the red star anywhere and keeps it."
    ended = Event("end", {"reason": "depot", "seat": 1, "depot": 7, "free": 6})
    assert "depot 7, free cells 6" in RENDERER.event(ended, scene(found))


@pytest.mark.parametrize("kind", EVENTS)
def test_events(kind: str) -> None:
    args = {name: value for name, value in ARGS.items() if name in TAKEN[kind]}
    found = view(2)
    assert RENDERER.event(Event(kind, args), scene(found)) == EVENTS[kind]
    kept = json.loads(json.dumps(args))  # as the store gives them back
    for language in LOCALES:
        given = scene(found, "dark", language)
        assert RENDERER.event(Event(kind, kept), given) == RENDERER.event(Event(kind, args), given)


@pytest.mark.parametrize(
    ("lines", "factor", "points", "said"),
    [
        ((), 1, 0, "no line"),
        ((2,), 1, 2, "**+2**"),
        ((5,), 2, 10, "5 × 2 = **+10**"),
        ((20, 5), 2, 50, "(20 + 5) × 2 = **+50**"),
        ((20, 5), 4, 100, "(20 + 5) × 4 = **+100**"),
    ],
)
def test_arithmetic(lines: tuple[int, ...], factor: int, points: int, said: str) -> None:
    args = {**ARGS, "lines": lines, "factor": factor, "points": points}
    text = RENDERER.event(Event("place", args), scene(view(2)))
    assert text.endswith(f"on b2: {said}.")


def test_every_event_of_the_rules_has_a_sentence() -> None:
    kinds = set()
    for path in Path(rules.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    kinds.add(first.value)
    assert {"draw", "depot", "remove", "nothing", "pass", "end"} <= kinds
    assert kinds <= {*EVENTS, "end"}


def refusals() -> set[str]:
    """Return the codes that the rules raise, read from their source."""
    codes = set()
    for path in Path(rules.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Call) and getattr(node.func, "id", "")
            if named in ("Illegal", "Malformed") and isinstance(node.args[0], ast.Constant):  # type: ignore[attr-defined]
                codes.add(node.args[0].value)  # type: ignore[attr-defined]
    return codes - {"stop"}  # no player can ask for that


PARAMS = {
    "verb": "draw",
    "cell": "b2",
    "stone": "red-star",
    "seat": 0,
    "beside": "a2",
    "neighbour": "blue-leaf",
    "count": 3,
}


@pytest.mark.parametrize("language", LOCALES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    found = view(3)
    given = scene(found, "dark", language)
    codes = refusals()
    assert len(codes) > 12
    for code in codes:
        params = dict(PARAMS)
        if code == "no-such-seat":
            params["seat"] = "@F"
        said = RENDERER.why(Illegal(code, params), found, given)
        assert len(said) > 20, code
        assert said.endswith(".")
        assert said[0] == said[0].upper()
        assert "red-star" not in said or code in ("unknown-stone", "words")


def test_a_refusal_says_what_is_in_the_way() -> None:
    found = view(3)
    refusal = Illegal("does-not-fit", PARAMS, cells=("b2", "a2"), ruling="R2")
    assert RENDERER.why(refusal, found, scene(found)) == (
        "The red star does not fit on b2: next to it, on a2, is a blue leaf, with another colour "
        "and another symbol. Choose a cell where all neighbours match."
    )
    assert RENDERER.why(Refusal("not-your-turn"), found, scene(found)) == ""


def test_hostile_words_are_harmless_in_refusals() -> None:
    found = view(3)
    said = RENDERER.why(Illegal("unknown-cell", {"cell": "**@everyone"}), found, scene(found))
    assert "\\*\\*\\@everyone" in said


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize(
    ("reason", "args"),
    [
        ("depot", {"seat": 1, "depot": 7, "free": 6}),
        ("turn-limit", {"turns": 30}),
        ("agreed", {}),
        ("resigned", {}),
        ("limit", {}),
    ],
)
def test_endings(reason: str, args: dict[str, int], language: str) -> None:
    found = view(2, "ended")
    given = scene(found, "dark", language)
    over = replace(given, outcome=replace(outcome(found), reason=reason, args=args))
    said = RENDERER.ending(over)
    assert said.endswith(".")
    assert ("**B** Jonas" in said) == (reason == "depot")
    assert RENDERER.event(Event("end", {"reason": reason, **args}), over) == said
    assert RENDERER.ending(given)
    assert RENDERER.ending(replace(given, outcome=None)) == ""


def test_ties_name_all_winners() -> None:
    found = view(3, "ended")
    tied = replace(outcome(found), ranks=(1, 3, 1))
    given = replace(scene(found), outcome=tied)
    assert renderer.ranking_alt(given).startswith("A Mara and C Aylin K. win.")


def test_what_was_done_is_described_afterwards() -> None:
    found = replace(view(3), last=Move(0, "place", 3, 5), drawn=EMPTY)
    given = scene(found)
    assert RENDERER.describe(parse("place b2"), found, given) == "red leaf on b2"
    swap = replace(found, last=Move(0, "swap", 3, 5, 8, 2))
    text = RENDERER.describe(parse("swap @C red-leaf b2"), swap, given)
    assert text == "blue leaf for red leaf from C Aylin K., on b2"
    nothing = replace(found, last=None)
    assert RENDERER.describe(parse("place b2"), nothing, given) == "stone on b2"


def test_questions() -> None:
    found = view(3)
    given = scene(found)
    ask = RENDERER.question
    assert ask((), found, given) == "What will you do?"
    assert ask((), replace(found, drawn=JOKER), given) == "Where does the joker go?"
    assert ask(("lay", "red-star/b2"), found, given) == "Lay the red star on b2?"
    assert ask(("swap",), found, given) == "Which stones do you swap?"
    assert ask(("swap",), replace(found, drawn=5), given) == "Which stone do you take?"
    taken = ("swap", "red-star/@C/blue-sun")
    assert ask(taken, found, given) == "Where does the blue sun go?"
    assert ask((*taken, "b2"), found, given) == "Swap and lay the blue sun on b2?"


def test_choices_of_two_stones_or_a_stone_and_a_cell_name_both() -> None:
    found = replace(view(3), depots=((3,), (), (8, 5)))
    label = partial(RENDERER.label, view=found, scene=scene(found), gain=None)
    assert label(("lay", "red-star/b2")) == "red star → b2"
    assert label(("swap", "red-star/@C/blue-sun")) == "⇄ red star for 2 · blue sun (C Aylin K.)"
    assert label(("swap", "@C/blue-sun")) == "⇄ 2 · blue sun (C Aylin K.)"


def test_a_stone_that_fits_nowhere_is_said_so() -> None:
    full = tuple(EMPTY if cell == 5 else 19 for cell in range(16))
    found = replace(view(3), drawn=5)
    found = replace(found, boards=(found.boards[0], full, found.boards[2]))
    assert RENDERER.question((), found, scene(found)) == "The blue sun fits nowhere."


@pytest.mark.parametrize("language", LOCALES)
def test_cells_keep_their_small_letter(language: str) -> None:
    found = view(3)
    for code in refusals():
        params = {**PARAMS, "seat": "@F"} if code == "no-such-seat" else PARAMS
        said = RENDERER.why(Illegal(code, params), found, scene(found, "dark", language))
        assert "B2" not in said, code
        assert "A2" not in said, code
