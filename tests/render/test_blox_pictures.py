"""Blox's pictures: what marks, previews and labels show."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from data.words import LOCALES
from data.words import words as language_of
from engine.actions import Action
from engine.dice import Dice
from engine.games.blox import pay
from engine.games.blox.board import LINES as SIDES
from engine.games.blox.moves import read
from engine.games.blox.state import CELL_OF, COLOURS, NONE, Counts, Move
from engine.prompts import ROOM, Path
from render import pieces
from render.canvas import Box, Canvas, Laid
from render.contract import Preview
from render.fonts import Style, width
from render.games.blox import board, own, parts, words
from render.games.blox.renderer import BLOX
from render.reel import key_of
from render.theme import THEMES
from tests.render.blox_positions import GAME, first, preview, rich, scene, state, step, view
from tests.render.seeing import check_apart, check_texts, texts, times
from tests.tiers import few

VERBS = ("enter", "move", "demolish", "build", "capture", "swap")


def test_hands(drawn: list[Canvas], written: list[str]) -> None:
    found = rich()
    for owned in (NONE, (1, 1, 1, 2), (2, 2, 3, 0), (3, 3, 2, 2)):
        for joker in (True, False):
            state = replace(found, blocks=(owned, NONE, NONE, NONE), jokers=(joker,) * 4)
            seen = GAME.observe(state, 0)
            BLOX.hand(seen, scene(4, "dark", "fr", viewer=0))
            assert not [one for one in written if one.endswith("…")], "whole, not cut"
            missing = max(0, seen.row.build - sum(owned))
            assert times(drawn[-1], pieces.dashed(88, "dark")) == missing, "to build with"
            check_texts(drawn[-1])
    assert len({tuple(map(key_of, canvas.laid)) for canvas in drawn}) == 8
    assert BLOX.hand(GAME.observe(found, None), scene(4)) is None
    assert BLOX.hand_text(GAME.observe(found, None), scene(4)) == ""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_with_seven_blocks_the_private_panel_says_to_build_first(
    language: str, written: list[str]
) -> None:
    found = replace(rich(), blocks=((2, 2, 2, 1), NONE, NONE, NONE))
    given = scene(4, language=language, viewer=0)
    picture = BLOX.preview(GAME.observe(found, 0), given, step(found, ("move",)))
    assert given.words("blox-build-first") in written, "whole, not cut"
    assert given.words("blox-alt-full", count=7) in picture.alt


def test_the_phase_is_seen_beside_the_towers_to_choose_from(written: list[str]) -> None:
    found = replace(rich(), blocks=((2, 2, 2, 2), NONE, NONE, NONE))
    given = scene(4, viewer=0)
    for path in ((), ("build", "d5")):
        written.clear()
        preview(found, path)
        assert "phase 2 of 4" in written
    assert given.words("blox-verb-build") not in written, "the banner asks"


@pytest.mark.parametrize("seed", few([1, 2, 3]))
def test_a_preview_shows_the_board_after_the_action(seed: int) -> None:
    """Towers, figures and own blocks are those that the rules bring about."""
    chance, seen_verbs = random.Random(seed), set()
    for found in (rich(), *(state(3, turns, seed) for turns in (8, 20, 33))):
        seen = GAME.observe(found, found.active)
        legal = list(GAME.legal_actions(found, found.active))
        for action in chance.sample(legal, min(len(legal), 40)):
            there = words.of(action, seen)
            assert there is not None
            shown = words.after(seen, *there)
            wanted = GAME.apply(found, found.active, action, Dice(bytes(32))).state
            assert shown.towers == wanted.towers
            assert shown.figures == wanted.figures
            assert shown.blocks == wanted.blocks
            assert shown.jokers == wanted.jokers
            assert shown.points == wanted.points
            seen_verbs.add(action.verb)
    assert {"enter", "move"} < seen_verbs


def test_a_figure_that_moves_has_left_its_field(drawn: list[Canvas]) -> None:
    """It stood on both fields at once, and a demolished tower under its new place."""
    found = rich()
    for verb in ("move", "demolish", "capture"):
        action = first(found, verb)
        shown = Preview(action.words, (), {}, action)
        BLOX.preview(GAME.observe(found, 0), scene(4, viewer=0), shown)
        figures = times(drawn[-1], parts.figure(0))
        assert figures == len(found.figures[0])
        fields = GAME.observe(found, 0).fields
        looks = [parts.tower(tower.blocks, fields[tower.field]) for tower in found.towers]
        towers = sum(times(drawn[-1], look) for look in looks)
        assert towers == len(found.towers) - (verb == "demolish")


@pytest.mark.parametrize("colour", range(4))
@pytest.mark.parametrize("blocks", [(1, 0, 0, 0), (1, 1, 1, 1), (2, 1, 1, 1)])
def test_the_colour_and_the_mark_of_a_field_are_seen_under_a_tower(
    colour: int, blocks: tuple[int, int, int, int]
) -> None:
    """It decides what blocks the way of a pawn, and a lesson asks about it."""
    under, above = parts.field(colour), parts.tower(blocks, colour)
    corner = (0, 0, 28, 26)  # a mark ends 23 pixels from the corner
    assert above.image.crop(corner).tobytes() == under.image.convert("RGB").crop(corner).tobytes()
    fill = parts.LOOKS[colour].fill
    pixels = [above.image.getpixel((x, y)) for x in range(6, 80) for y in range(6, 80)]
    assert pixels.count(fill) > len(pixels) // 5


@pytest.mark.parametrize("path", [(), *(("enter", colour) for colour in COLOURS)])
def test_each_square_to_enter_on_has_an_arrow_at_its_edge_and_the_first_step_has_none(
    path: Path, drawn: list[Canvas]
) -> None:
    """Of all cards they would be sixty: twenty are the most that a reader can tell apart."""
    preview(rich(), path)
    fields = words.targets(GAME.observe(rich(), 0), 0, ("enter",))
    wanted = sorted(CELL_OF[one[-1]] for one in fields if path and one[: len(path)] == path)
    images = [parts.arrow(one, board.way_colour(drawn[0].theme), board.ARROW) for one in SIDES]
    arrows = [
        ((it.left + it.right) / 2, (it.top + it.bottom) / 2)
        for it in drawn[0].laid
        if it.right < board.RAIL_LEFT and any(it.what is one.image for one in images)
    ]
    assert len(arrows) == len({*arrows}) == len(wanted) <= ROOM
    assert bool(wanted) == bool(path)
    for x, y in map(board.middle, wanted):
        assert any(min(abs(x - left), abs(y - top)) < 1 for left, top in arrows), "in its line"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    ("path", "signs"), [(("move", "d5"), "next joker"), (("enter", "red"), "enter next joker")]
)
def test_the_first_signs_that_a_newcomer_meets_are_explained_in_the_picture(
    path: Path, signs: str, language: str, written: list[str], drawn: list[Canvas]
) -> None:
    given = scene(4, language=language, viewer=0)
    BLOX.preview(GAME.observe(rich(), 0), given, replace(step(rich(), path), points=True))
    said = [given.words(f"blox-legend-{sign}", points="+3") for sign in signs.split()]
    assert [one for one in written if one in said] == said, "whole, not cut"
    check_texts(drawn[-1])


@pytest.mark.parametrize("path", [(), ("enter", "white"), ("build", "d5"), ("move", "d5")])
def test_own_cards_stand_near_the_buttons(path: Path, drawn: list[Canvas]) -> None:
    """A phone with many buttons shows the lower end of the picture."""
    preview(rich(), path)
    cards = own_cards(drawn[-1])
    assert len(cards) == 5
    assert all(one.top > 750 for one in cards)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("verb", ["enter", "move", "demolish", "build", "capture"])
def test_what_a_move_is_paid_with_lies_apart_and_the_joker_on_the_card_it_stands_for(
    verb: str, language: str, drawn: list[Canvas], written: list[str]
) -> None:
    """A used card had a frame in the hand, and the joker that was used before was not there."""
    found, given = rich(), scene(4, language=language, viewer=0)
    seen, stands = GAME.observe(found, 0), set[int | None]()
    looks = [parts.card(68, 84, colour).image for colour in range(4)]
    for action in GAME.legal_actions(found, 0):
        move = words.of(action, seen)
        if action.verb != verb or move is None:
            continue
        written.clear()
        BLOX.preview(seen, given, Preview(action.words, (), {}, action))
        held = own.held(seen, given, words.after(seen, *move).blocks[0], move)
        assert given.words("blox-you-pay") in written
        cards = action.args[-1].split(",")
        above = [one.what for one in own_cards(drawn[-1]) if one.bottom < held.own_top]
        below = [one.what for one in own_cards(drawn[-1]) if one.top > held.own_top]
        for at, colour in enumerate(COLOURS):
            counts = [sum(one is looks[at] for one in side) for side in (above, below)]
            paid = cards.count(colour)
            assert counts == [paid, found.hands[0][at] - paid]
        stood = words.joker_for(seen, *move)
        assert (stood is not None) is ("joker" in cards)
        shown = [times(drawn[-1], parts.stand_in(68, 84, at)) for at in range(4)]
        assert shown == [int(at == stood) for at in range(4)]
        assert times(drawn[-1], parts.joker(34, True, "dark")) == int(stood is None)
        if stood is not None:
            name = given.words(f"blox-colour-{COLOURS[stood]}")
            assert f" {name})" in BLOX.question(action.words, seen, given)
        stands.add(stood)
    assert stands - {None}


@pytest.mark.parametrize("used", [True, False])
@pytest.mark.parametrize("path", [(), ("enter",), ("move", "d5")])
def test_a_joker_that_is_used_is_said_beside_the_own_cards(
    path: Path, used: bool, drawn: list[Canvas], written: list[str]
) -> None:
    """It was left out, and nothing said where it had gone."""
    preview(replace(rich(), jokers=(not used,) * 4), path)
    assert ("joker used" in written) is used
    assert all(one.top > 750 for one in own_cards(drawn[-1]))
    check_texts(drawn[-1])


def own_cards(canvas: Canvas) -> list[Laid]:
    looks = [parts.card(68, 84, colour).image for colour in range(4)]
    return [one for one in canvas.laid if any(one.what is look for look in looks)]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("blocks", [NONE, (3, 3, 3, 2), (10, 0, 0, 0)])
def test_own_cards_and_their_words_are_large_and_lie_apart(
    blocks: Counts, language: str, drawn: list[Canvas], written: list[str]
) -> None:
    """A token lay on the sign that the joker is paid, and letters were of 8 pixels on a phone."""
    found = replace(rich(), blocks=(blocks, NONE, NONE, NONE))
    given = scene(4, language=language, viewer=0)
    paid = next(one for one in GAME.legal_actions(found, 0) if "joker" in one.args[-1])
    for shown in (step(found, ("move",)), Preview(paid.words, (), {}, paid)):
        written.clear()
        BLOX.preview(GAME.observe(found, 0), given, shown)
        signs = [parts.joker(34, True, "dark"), *(parts.stand_in(68, 84, one) for one in range(4))]
        images = [sign.image for sign in signs]
        jokers = [one for one in drawn[-1].laid if any(one.what is image for image in images)]
        lying = [*own_cards(drawn[-1]), *jokers]
        assert len(lying) == 6
        check_apart([Box(one.left, one.top, one.right, one.bottom) for one in lying], 6)
        for key in ("blox-your-cards", *(["blox-you-pay"] if shown.action else [])):
            title = given.words(key)
            assert title in written, "whole, not cut"
            assert width(title, Style("inter-500", 36)) <= 220, "eleven pixels on a phone"
        assert (given.words("blox-your-blocks") in written) is any(blocks)
        check_texts(drawn[-1])


@pytest.mark.parametrize("language", LOCALES)
def test_what_a_move_brings_is_written_whole_in_one_size_and_large(
    language: str, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, real = list[tuple[str, Style]](), Canvas.text

    def text(
        canvas: Canvas, x: float, y: float, said: str, style: Style, ink: Any, **more: Any
    ) -> float:
        drawn.append((said, style))
        return real(canvas, x, y, said, style, ink, **more)

    monkeypatch.setattr(Canvas, "text", text)
    given = scene(4, language=language, viewer=0)
    for verb in ("enter", "demolish", "build", "capture"):
        drawn.clear()
        action = first(rich(), verb)
        seen = GAME.observe(rich(), 0)
        BLOX.preview(seen, given, Preview(action.words, (), {}, action))
        keys = ("brings", "points", "blocks")
        labels = {given.words(f"blox-{key}") for key in keys}
        sizes = {style for said, style in drawn if said in labels}
        assert len(sizes) == 1
        (style,) = sizes
        assert style.size >= 34
        assert {said for said, _ in drawn if said in labels} <= {*written}, "whole, not cut"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_own_blocks_are_large_however_many_play(seats: int, drawn: list[Canvas]) -> None:
    """They were of ten pixels on a phone; the phase leaves four seats the whole rail."""
    found = replace(view(seats), blocks=((10, 8, 3, 2),) * seats)
    BLOX.board(found, scene(seats))
    for colour, count in enumerate((10, 8, 3, 2)):
        assert times(drawn[-1], parts.stock(board.HELD, colour, count)) == seats
    most = 970 if seats < 4 else 1028
    assert drawn[-1].height <= most, "a desk shows a higher picture smaller"
    assert all(box.bottom <= drawn[-1].height for box in texts(drawn[-1]))
    check_texts(drawn[-1])


def test_nothing_is_drawn_for_no_blocks_and_a_pawn_on_the_board_leaves_its_outline(
    drawn: list[Canvas], written: list[str]
) -> None:
    """Dots of one pixel on a phone meant nothing."""
    found = replace(view(2), points=(70, 80), supply=(0, 4), blocks=(NONE, (0, 2, 0, 0)))
    BLOX.board(found, scene(2))
    theme = drawn[-1].theme
    assert times(drawn[-1], pieces.dot(3, theme.line)) == 0
    assert times(drawn[-1], parts.pawn(board.PAWN, theme.muted, None)) == 1
    assert times(drawn[-1], parts.pawn(board.PAWN, theme.faint, theme.panel)) == 1
    assert [written[written.index(points) + 2] for points in ("70", "80")] == ["0", "4"]
    drawn_for = {
        (colour, count): times(drawn[-1], parts.stock(board.HELD, colour, count))
        for colour in range(4)
        for count in range(11)
    }
    assert [one for one, count in drawn_for.items() if count] == [(1, 2)]


@pytest.mark.parametrize("path", [(), ("enter", "white"), ("move",), ("move", "d5")])
def test_only_fields_that_a_step_offers_are_dashed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At first what may be taken, later what is numbered."""
    dashed: list[set[int]] = []

    def record(_canvas: Canvas, fields: Iterable[int]) -> None:
        dashed.append(set(fields))

    monkeypatch.setattr(board, "legal", record)
    found = rich()
    preview(found, path)
    aims = step(found, path).marks if path else ("e8", "g7")
    assert dashed == [{CELL_OF[cell] for cell in aims}]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("phase", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_rail_says_in_words_what_a_phase_allows_and_when_it_ends(
    seats: int, phase: int, language: str, drawn: list[Canvas], written: list[str]
) -> None:
    """It said "towers of 2", and far from it "4", like a rule; one that is left ends a phase."""
    found, given = replace(view(seats, 25), phase=phase), scene(seats, language=language)
    BLOX.board(found, given)
    said = given.words
    at = written.index(said("blox-phase-of", phase=phase, last=4))
    one, may, reach = {
        "en": ("of 4", "demolish up to", "build exactly"),
        "de": ("von 4", "abreißen bis", "bauen genau"),
        "fr": ("sur 4", "démolir jusqu’à", "bâtir pile à"),
    }[language]
    assert (written[at].endswith(f"{phase} {one}"), written[at + 1]) == (True, may)
    assert written[at + 3] == reach
    left = said("blox-still", height=phase, left=found.left)
    demolish, build = said("blox-may-demolish"), said("blox-may-build")
    rows = [demolish, str(phase), build, str(phase + 1), left]
    assert written[at + 1 : at + 6] == rows, "whole, not cut"
    rises = words.rises(said, found)
    assert " ".join(written[at + 6 : at + 8]) == rises
    assert rises in BLOX.text_board(found, given)
    check_texts(drawn[-1])


@pytest.mark.parametrize("path", [(), ("enter",), ("enter", "white")])
def test_a_lesson_shows_no_phase_before_it_has_explained_them(
    path: Path, written: list[str]
) -> None:
    found, given = state(2, 0, 1), scene(2, viewer=0)
    seen = replace(GAME.observe(found, 0), active=0)
    for untold in (frozenset[str](), frozenset({"phase"})):
        written.clear()
        shown = BLOX.preview(seen, replace(given, untold=untold), step(found, path))
        assert ("phase 2 of 4" in written) is not untold
        assert ("Phase 2:" in shown.alt) is not untold


def test_a_lesson_says_nothing_of_building_before_it_has_explained_it(written: list[str]) -> None:
    """Beside the first question about heights stood how high one builds, and of 0 of 3 blocks."""
    found, given = state(2, 0, 1), scene(2, viewer=0)
    for untold in (frozenset[str](), frozenset({"build"})):
        written.clear()
        told = replace(given, untold=untold)
        shown = BLOX.preview(replace(GAME.observe(found, 0), active=0), told, step(found, ()))
        assert "demolish up to" in written
        assert ("build exactly" in written) is not untold
        assert ("build" in shown.alt) is not untold
        assert ("for a tower" in shown.alt) is not untold


@pytest.mark.parametrize("ready", [True, False])
def test_a_used_joker_is_no_card_of_a_hand(ready: bool, drawn: list[Canvas]) -> None:
    """Crossed out it looked like a sixth card that nobody knew."""
    found = replace(rich(), jokers=(ready,) * 4)
    preview(found, ("move",))
    signs = [parts.joker(34, one, "dark") for one in (True, False)]
    assert [times(drawn[-1], sign) > 0 for sign in signs] == [ready, False]


@pytest.mark.parametrize("language", LOCALES)
def test_computers_have_their_whole_names_beside_two_digits(
    language: str, written: list[str]
) -> None:
    """*Zahnrad* became *Zah…* with ten points, also in the example of a lobby."""
    names = language_of(language)("computer-names").split()
    for at in range(0, len(names), 4):
        four = (names * 2)[at : at + 4]
        BLOX.board(
            replace(view(4, 25), points=(88, 80, 48, 40)),
            replace(scene(4, "dark", language), names=tuple(four)),
        )
        assert set(four) <= set(written)


@pytest.mark.parametrize("language", LOCALES)
def test_the_cards_to_draw_stand_apart_from_those_discarded(
    language: str, drawn: list[Canvas]
) -> None:
    found = replace(view(4, 25), discard=(12, 12, 12, 12), pile=36)
    BLOX.board(found, scene(4, "dark", language))
    end = drawn[-1].height - board.CARDS - 16
    below = [box for box in texts(drawn[-1]) if box.top > end and box.left > board.RAIL_LEFT]
    assert len(below) == 6
    check_apart(below, 16)


def test_a_used_joker_is_still_seen_to_be_one() -> None:
    """A struck ring alone was read as "no entry": its four dots are there, and no colour."""
    for radius in (17, 18, 62):
        used = parts.joker(radius, False, "dark")
        assert used.mask is not None
        for x, y in ((-1, -1), (1, 1)):
            spot = round(radius * (1 + 0.31 * x)), round(radius * (1 + 0.31 * y))
            assert used.mask.getpixel(spot) == 255
        assert used.coloured().image.getcolors() == [(4 * radius * radius, THEMES["dark"].faint)]


@pytest.mark.parametrize("language", LOCALES)
def test_a_lesson_about_a_swap_shows_the_tower_that_the_cards_are_for_and_the_new_card(
    language: str, drawn: list[Canvas], written: list[str]
) -> None:
    """The tower was only assumed, and the card that was promised was missing."""
    found = rich()
    seen = GAME.observe(found, 0)
    given = replace(scene(4, viewer=0, language=language), aim=("d2",))
    swap, tower = Action("swap", ("white",)), given.words("blox-tower-on", cell="d2")
    shown = Preview(swap.words, action=swap, over=True)
    assert tower in BLOX.preview(seen, given, shown).alt
    assert {tower, given.words("blox-new-card")} <= {*written}
    assert times(drawn[-1], parts.block(88, 1)) == 1
    assert given.words("blox-your-blocks") not in written
    check_texts(drawn[-1])


def test_the_text_of_a_move_has_the_cards_and_towers_that_it_leaves() -> None:
    """It listed cards that were paid, and counted the tower that was demolished."""
    found = replace(rich(), phase=1)
    seen, given, action = GAME.observe(found, 0), scene(4, viewer=0), first(found, "demolish")
    plan, shown = read(action), Preview(action.words, action=action, over=True)
    alt = BLOX.preview(seen, given, shown).alt
    held = words.counted(given.words, pay.minus(found.hands[0], plan.paid))
    assert f"Your cards: {held};" in alt
    assert f"{seen.left - 1} towers of height {seen.row.height} left" in alt


def test_a_swap_that_is_over_shows_the_hand_that_it_leaves(drawn: list[Canvas]) -> None:
    """It showed the swapped card, and a used joker where it was ready again."""
    found = replace(rich(), jokers=(False,) * 4, hands=((1, 2, 2, 0), *rich().hands[1:]))
    seen, given = GAME.observe(found, 0), scene(4, viewer=0)
    for over, cards, chosen in ((False, 2, 1), (True, 1, 0)):
        shown = Preview(action=Action("swap", ("white",)), over=over)
        alt = BLOX.preview(seen, given, shown).alt
        assert times(drawn[-1], parts.card(164, 250, 1)) == cards
        assert times(drawn[-1], parts.frame(164, 250, drawn[-1].theme.key)) == chosen
        assert times(drawn[-1], parts.joker(62, True, drawn[-1].theme.key)) == 1
        assert given.words("blox-joker-ready") in alt


def test_the_number_of_blocks_stands_on_its_own_block_and_hides_no_mark() -> None:
    """Beside them they touched: "■ 3○ 1" read as three white ones."""
    canvas, held = Canvas(THEMES["dark"], board.HEIGHT), (3, 1, 8, 12)
    board.owned(canvas, held, board.RAIL_LEFT + 22, 200)
    assert canvas.laid[-1].right <= board.RIGHT - 16, "the last reaches no edge"
    for colour, count in enumerate(held):
        mark = (0, 0, 24, 20)
        one, other = (parts.stock(board.OWNED, colour, each) for each in (count, 14))
        assert one.image.crop(mark).tobytes() == other.image.crop(mark).tobytes()
        assert one.image.tobytes() != other.image.tobytes()


def test_a_question_marks_what_was_done_last_by_somebody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hexagons had a ring on the newest tile, and here a pawn had moved without a sign."""
    marked: list[Any] = []
    monkeypatch.setattr(board, "mark_last", lambda _canvas, move: marked.append(move))
    theirs, own_move = (Move(seat, "enter", field=CELL_OF["d5"]) for seat in (1, 0))
    preview(replace(rich(), last=own_move), ())
    assert marked == []
    preview(replace(rich(), last=theirs), ())
    assert marked == [theirs]
