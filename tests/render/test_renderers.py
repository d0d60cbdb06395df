"""What every renderer promises, on moments of random games."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

import render
from data.words import LOCALES, words
from engine import registry
from engine.actions import Action, parse
from engine.dice import Stream
from engine.refusals import Marked, Refusal
from render import names, phrases
from render.banner import HALF, captioned
from render.canvas import Box, Canvas
from render.contract import ALT_LIMIT, LABEL_LIMIT, Picture, Preview, Scene
from render.phrases import (
    BOARD_LIMIT,
    FENCE,
    HAND_LIMIT,
    MINUS,
    PHONE,
    discord_length,
    marked,
    titled,
)
from render.registry import renderer
from render.theme import BANNER, DARK, THEMES, WIDTH
from tests.engine.walks import stream_of
from tests.render.moments import KEYS, PEOPLE, SIZES, Moment, moments, played, step, steps
from tests.render.rare import refusals
from tests.render.seeing import check_texts
from tests.sentences import messages
from tests.tiers import few, many, spread
from tools.support.positions import look

FILE_LIMIT = 115_000
HIGHEST = 1350
"""No public picture is higher, so that a phone shows board and buttons."""
RULES = Path(registry.__file__).parent / "games"
HEXES = ("hexago", "hexamino")
ANSWERED = [key for key in KEYS if registry.game(key).spec.simultaneous]
"""Games in which all answer at once, and nothing can be taken back."""
REFUSED = dict.fromkeys(HEXES, ("M50", "N50", "A1")) | dict.fromkeys(
    ("helge", "blox"), ("a1", "b2")
)
"""Cells that are marked as refused, some of them far from the board."""
REFUSED["hexamino"] = REFUSED["hexamino"][
    :1
]  # after the place come neighbours, which are not wrong


def refused_at(moment: Moment, key: str, seat: int) -> tuple[str, ...]:
    """Return what is marked as refused; in another game what its first two actions end in."""
    legal = moment.game.legal_actions(moment.state, seat)
    ends = dict.fromkeys(action.args[-1] for action in legal if action.args)
    return REFUSED.get(key) or tuple(ends)[:2]


pytestmark = pytest.mark.sized
sizes = pytest.mark.parametrize(("key", "seats"), SIZES)


@pytest.mark.parametrize("key", [*HEXES, "blox"])
def test_a_board_lays_out_no_columns_of_text(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phrases, "grid", lambda _rows: pytest.fail("thrown away"))
    for moment in moments(key, 2):
        renderer(key).board(moment.view(None), moment.scene())


def check_alt(text: str, limit: int = ALT_LIMIT) -> None:
    assert discord_length(text) <= limit
    assert "{" not in text
    assert "```" not in text


def _tight(size: tuple[str, int], people: str) -> Any:
    """Leave names at tables with room to ``make long``, but for the widest."""
    tight = people == "wide" or size[1] == registry.game(size[0]).spec.most
    return () if tight else pytest.mark.long


@pytest.mark.parametrize(
    ("key", "seats", "people", "language"),
    [
        pytest.param(*size, *row.values, marks=row.marks or _tight(size, row.values[0]))
        for size in SIZES
        for row in spread([*PEOPLE], LOCALES)
    ],
)
def test_no_name_breaks_a_picture(
    key: str, seats: int, people: str, language: str, drawn: list[Canvas]
) -> None:
    for moment in moments(key, seats):
        view, scene = moment.view(), moment.scene(people, language)
        picture = moment.drawer.board(view, scene)
        check_alt(picture.alt)
        assert picture.width == WIDTH
        assert 500 <= picture.height <= HIGHEST
        if moment.over:
            check_alt(moment.drawer.ranking(view, scene).alt)
            moment.drawer.closing(view, scene)
        detail = moment.drawer.detail(view, scene)
        assert moment.drawer.has_detail(view, scene) is (detail is not None)
        if detail and not moment.over:
            assert max(drawn[-1].height, drawn[-1].width) > 500
    for canvas in drawn:
        check_texts(canvas, (key, seats, people, language))


@sizes
def test_files_are_small(key: str, seats: int) -> None:
    moment = moments(key, seats)[-2]
    for theme in THEMES:
        view, scene = moment.view(), moment.scene(theme=theme)
        picture = moment.drawer.board(view, scene)
        assert len(picture.png) < FILE_LIMIT


@sizes
def test_an_example_keeps_nothing_of_a_banner(key: str, seats: int) -> None:
    moment = moments(key, seats)[-2]
    board = moment.drawer.board(moment.view(), moment.scene())
    canvas = Canvas.of(board.png, DARK)
    canvas.fill(Box(0, 0, canvas.width, BANNER), DARK.amber)
    tops = [
        Image.open(BytesIO(captioned(one, DARK, "Example", "").png))
        .convert("RGB")
        .crop((0, 0, HALF, BANNER * HALF // board.width - 2))
        for one in (board, Picture.of(canvas, ""))
    ]
    assert ImageChops.difference(*tops).getbbox() is None


@sizes
def test_a_square_shows_the_board_at_a_fourth_of_its_size(key: str, seats: int) -> None:
    moment = moments(key, seats)[-2]
    for theme in THEMES:
        view, scene = moment.view(), moment.scene(theme=theme)
        board, square = moment.drawer.board(view, scene), moment.drawer.square(view, scene)
        left, top, right, bottom = moment.drawer.part or (0, BANNER, board.width, board.height)
        wide, high = right - left, min(bottom, board.height) - top
        side = max(wide, high) // 4 * 4
        assert (square.width, square.height, square.alt) == (side // 4, side // 4, board.alt)
        beside, above = (side - wide) // 2, (side - high) // 2
        whole = Image.open(BytesIO(board.png)).convert("RGB").crop((left, top, right, top + high))
        whole = whole.crop((-beside, -above, side - beside, side - above)).reduce(4)
        x, y = beside // 4 + 1, above // 4 + 1
        inside = (x, y, side // 4 - x, side // 4 - y)
        shown = Image.open(BytesIO(square.png)).convert("RGB").crop(inside)
        whole = whole.crop(inside)
        apart = ImageStat.Stat(ImageChops.difference(shown, whole)).mean
        assert max(apart) < 6, apart


@pytest.mark.parametrize("language", LOCALES)
@sizes
def test_the_text_board_names_every_seat_within_its_limit(
    key: str, seats: int, language: str
) -> None:
    for moment in moments(key, seats):
        for people in PEOPLE:
            text = moment.drawer.text_board(moment.view(), moment.scene(people, language))
            assert discord_length(marked(text)) <= BOARD_LIMIT
            check_alt("\n".join(line for line in text.split("\n") if line != FENCE), BOARD_LIMIT)
            starts = {line[:1] for line in text.splitlines()}
            assert {names.letter(seat) for seat in range(seats)} <= starts
            require_points(moment, text)


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("language", few(LOCALES))
@sizes
def test_both_texts_say_the_same_of_the_turn_and_the_seats(
    key: str, seats: int, language: str
) -> None:
    """The facts beside the title and all lines above the board, whose columns paragraphs lack."""
    for moment in moments(key, seats):
        view, scene = moment.view(), moment.scene("none", language)
        board, alt = moment.drawer.text_board(view, scene), moment.drawer.board(view, scene).alt
        title, *lines = board.partition("\n\n")[0].partition(f"\n{FENCE}")[0].split("\n")
        for line in (title.partition(" · ")[2], *lines):
            assert line
            assert line.rstrip(".").lower() in alt.lower()


def require_points(moment: Moment, text: str) -> None:
    """Check that each seat's lines say its points, where moves gain some; at the end the last."""
    spec, over = moment.game.spec, moment.scene("none").outcome
    if not spec.gains or spec.simultaneous:
        return
    points = over.scores if over else moment.game.standing(moment.view())
    for seat, own in enumerate(points):
        lines = [line for line in text.splitlines() if line[:1] == names.letter(seat)]
        assert any(str(own) in line.replace(MINUS, "-") for line in lines), (seat, own)


@pytest.mark.parametrize(("key", "seats"), SIZES)
def test_who_holds_nothing_gets_neither_an_empty_picture_nor_words(key: str, seats: int) -> None:
    for moment in moments(key, seats):
        for seat in range(seats):
            view, scene = moment.view(seat), moment.scene(seat=seat)
            drawn, said = moment.drawer.hand(view, scene), moment.drawer.hand_text(view, scene)
            assert (drawn is None) == (not said), (key, seats)


@pytest.mark.parametrize("language", few(LOCALES))
@sizes
def test_a_hand_is_said_within_its_limits(
    key: str, seats: int, language: str, drawn: list[Canvas]
) -> None:
    for moment in moments(key, seats):
        for seat in range(seats):
            view, scene = moment.view(seat), moment.scene("hostile", language, seat)
            assert discord_length(moment.drawer.hand_text(view, scene)) <= HAND_LIMIT
            if picture := moment.drawer.hand(view, scene):
                check_alt(picture.alt)
    for canvas in drawn:
        check_texts(canvas, key)


@pytest.mark.parametrize("language", LOCALES)
@sizes
def test_every_step_of_the_picker_has_words(key: str, seats: int, language: str) -> None:
    for moment in moments(key, seats):
        for seat in sorted(moment.game.may_act(moment.state))[:2]:
            view, scene = moment.view(seat), moment.scene("hostile", language, seat)
            legal = moment.legal(seat)
            for found in steps(moment, seat):
                question = moment.drawer.question(found.path, view, scene)
                assert question[0] == question[0].upper()
                paths = [choice.path for choice in found.choices]
                labels = [moment.drawer.label(path, view, scene, 5) for path in paths]
                badges = [moment.drawer.emoji(path, view, scene, 5) for path in paths]
                beside = [badge[1] if badge else "" for badge in badges]
                shown = {text or label for text, label in zip(beside, labels, strict=True)}
                assert len(shown) == len(set(labels)) == len(labels), "an icon alone says nothing"
                assert all(0 < len(label) <= LABEL_LIMIT for label in labels)
            some = list(legal.values())[:: max(1, len(legal) // 20)]
            described = {moment.drawer.describe(action, view, scene) for action in some}
            assert len(described) == len(some)
            for action in some[:3]:
                confirm = moment.drawer.confirm(action, view, scene, 150)
                assert 0 < len(confirm) <= LABEL_LIMIT


@pytest.mark.parametrize(
    ("key", "seats", "people", "language"),
    [
        pytest.param(*size, *named.values[0], marks=named.marks)
        for size in SIZES
        for named in few((("wide", "de"), ("hostile", "fr")))
    ],
)
def test_every_step_of_the_picker_is_drawn(
    key: str, seats: int, people: str, language: str, drawn: list[Canvas]
) -> None:
    for moment in moments(key, seats):
        for seat in sorted(moment.game.may_act(moment.state))[:1]:
            view, scene = moment.view(seat), moment.scene(people, language, seat)
            for found in steps(moment, seat, 6):
                shown = step(moment, seat, found)
                check_alt(moment.drawer.preview(view, scene, shown).alt)
                refused = replace(shown, gains={}, marked=Marked(refused_at(moment, key, seat)))
                moment.drawer.preview(view, replace(scene, puzzle=True), refused)
    for canvas in drawn:
        assert canvas.width >= WIDTH
        check_texts(canvas, (key, language))


@pytest.mark.usefixtures("digested")
@pytest.mark.parametrize("key", [key for key in KEYS if not registry.game(key).spec.simultaneous])
def test_refused_cells_are_marked_and_named_and_stretch_no_picture(key: str) -> None:
    moment = moments(*next(size for size in SIZES if size[0] == key))[1]
    seat = min(moment.game.may_act(moment.state))
    view, scene = moment.view(seat), moment.scene(seat=seat)
    near, far = refused_at(moment, key, seat)[:2], ("A1", "AZ90") if key in HEXES else ("zz9",)
    marked, bare = (
        moment.drawer.preview(view, scene, Preview(marked=Marked(cells))) for cells in (near, far)
    )
    rule = "Preview.marked: what an action ends in is marked in the picture and in the alt text"
    assert marked.png != bare.png, rule
    assert all(cell in marked.alt for cell in near), rule
    assert bare.height <= HIGHEST


@pytest.mark.parametrize("language", LOCALES)
@sizes
def test_every_event_is_told_in_sentences(key: str, seats: int, language: str) -> None:
    end = moments(key, seats)[-1]
    scenes = [end.scene("usual", language, seat) for seat in (None, 0)]
    for advance in played(key, seats).advances[:300]:
        for event, scene in product(advance.step.events, scenes):
            text = end.drawer.event(event, scene)
            rule = "the sentence of an event ends in one of . ! ?"
            assert text.endswith((".", "!", "?")), f"{rule}: {text}"
            assert f"{key}-" not in text
            assert "{" not in text
            stored = replace(event, public=json.loads(json.dumps(dict(event.public))))
            assert end.drawer.event(stored, scene) == text


@pytest.mark.parametrize(("key", "seats"), [one for one in SIZES if one[0] not in ANSWERED])
def test_what_was_taken_back_keeps_its_words_whatever_is_played_since(key: str, seats: int) -> None:
    """The list of moves says so with the view of now, which once changed what stood there."""
    game, walk, drawer = registry.game(key), played(key, seats), renderer(key)
    given, views = look(seats), [game.observe(one, None) for one in walk.states]
    for at, entry in enumerate(walk.entries):
        action = parse(entry.action)
        whole = Action(action.verb, (*game.asking.about(views[at], action), *action.args))
        told = {drawer.describe(whole, view, given) for view in views[at : at + 30]}
        assert len(told) == 1


@sizes
def test_private_arguments_are_told_to_their_seat_alone(key: str, seats: int) -> None:
    moment, more = moments(key, seats)[-1], 0
    for advance in played(key, seats).advances:
        for event in advance.step.events:
            told = [moment.drawer.event(event, moment.scene(seat=seat)) for seat in range(seats)]
            public = moment.drawer.event(event, moment.scene())
            for seat, text in enumerate(told):
                assert text.startswith(public) if seat in event.private else text == public
            more += sum(text != public for text in told)
    hidden = any(event.private for one in played(key, seats).advances for event in one.step.events)
    assert hidden == (more > 0)


@pytest.mark.parametrize("key", KEYS)
def test_every_event_of_the_rules_has_a_sentence(key: str) -> None:
    said = [name.removeprefix(f"{key}-event-") for name in messages("en", key)]
    for kind in first_arguments(RULES / key, "Event") - {"end", "deal-end"}:
        assert any(name == kind or name.startswith(f"{kind}-") for name in said), kind


def everything(moment: Moment, state: object, viewer: int | None) -> list[object]:
    """Return all pictures and texts that somebody gets at a moment, but for a preview's."""
    view, drawer = moment.game.observe(state, viewer), moment.drawer
    seen = moment.scene(seat=viewer)
    public = replace(seen, viewer=None)
    private = [drawer.hand(view, seen), drawer.hand_text(view, seen)] if viewer is not None else []
    texts = [drawer.text_board(view, seen), drawer.detail(view, public)]
    return [drawer.board(view, public), *texts, *private]


@sizes
@pytest.mark.usefixtures("digested")
def test_what_is_hidden_changes_nothing(key: str, seats: int) -> None:
    stream = stream_of("hidden", key)
    for moment in moments(key, seats)[1 : many(2, 3)]:
        check_hidden(moment, seats, stream)


def check_hidden(moment: Moment, seats: int, stream: Stream) -> None:
    game, state = moment.game, moment.state
    seat = min(game.may_act(state))
    board = everything(moment, state, None)[0]
    for viewer in (None, seat, (seat + 1) % seats):
        other = game.imagine(game.observe(state, viewer), viewer, stream)
        seen = everything(moment, state, viewer)
        assert seen == everything(moment, other, viewer)
        assert seen[0] == board, "the public board is the same for all who look"
        if viewer == seat:
            twin = replace(moment, state=other)
            assert list(moment.legal(seat)) == list(twin.legal(seat))
            for found in steps(moment, seat, 3):
                shown, scene = step(moment, seat, found), moment.scene(seat=seat)
                one, two = (each.drawer.preview(each.view(seat), scene, shown)
                            for each in (moment, twin))  # fmt: skip
                assert one == two


@pytest.mark.parametrize("key", KEYS)
def test_a_ranking_needs_an_end(key: str) -> None:
    moment = moments(*next(size for size in SIZES if size[0] == key))[0]
    with pytest.raises(ValueError, match="outcome"):
        moment.drawer.ranking(moment.view(), moment.scene())


def first_arguments(folder: Path, *names: str) -> set[str]:
    """Return the words that calls of such names begin with in the source of a folder."""
    found: set[str] = set()
    for file in folder.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = {
            ast.unparse(node.target): node.value
            for node in tree.body
            if isinstance(node, ast.AnnAssign)
        }
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
        for call in calls:
            first = named.get(ast.unparse(call.args[0])) or call.args[0]
            if getattr(call.func, "id", "") in names and isinstance(first, ast.Constant):
                found.add(str(first.value))
    return found


@pytest.mark.parametrize("key", KEYS)
def test_every_refusal_of_the_rules_has_a_sentence(key: str) -> None:
    raised, shared = (
        first_arguments(folder, "Illegal", "Malformed") for folder in (RULES / key, RULES.parent)
    )
    assert raised - refusals(key) <= {"stop", "cell"}, "no player asks for one; games share one"
    typed = {"unknown-side", "unknown-way", "own-word", "several"}
    # The rest is found while a typed text is read, or when a move is taken back.
    assert refusals(key) - raised <= shared | typed | {"undo-revealed"}
    moment = moments(*next(size for size in SIZES if size[0] == key))[1]
    assert moment.drawer.why(Refusal("not-your-turn"), moment.view(), moment.scene()) == ""


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_options_and_their_values_have_different_names(key: str, language: str) -> None:
    said = words(language)
    for option in registry.game(key).spec.options:
        assert said(f"{key}-option-{option.key}")
        # A seat is named by its letter in every language.
        named = [value for value in option.values if len(value) > 1]
        assert len({said(f"{key}-option-{option.key}-{value}") for value in named}) == len(named)


@pytest.mark.parametrize("key", KEYS)
def test_without_an_outcome_no_end_is_told(key: str) -> None:
    assert renderer(key).ending(Scene(PEOPLE["usual"], words("en"))) == ""


def test_renderers_know_no_states() -> None:
    for path in sorted(Path(render.__file__).parent.rglob("*.py")):
        # They deal or read a record and observe, as the session layer does.
        if path.name in ("__main__.py", "film.py", "registry.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                names = {alias.name for alias in node.names}
                assert not names & {"State", "Run", "Dice", "Game", "Position"}, path
                assert node.module not in (
                    "engine.run",
                    "engine.position",
                    "engine.dice",
                    "engine.record",
                ), path


@pytest.mark.parametrize("language", LOCALES)
@sizes
def test_no_line_of_a_code_block_is_wider_than_a_phone(key: str, seats: int, language: str) -> None:
    """Names and sentences stand outside, where a phone breaks them between words."""
    for moment in moments(key, seats):
        for people in PEOPLE:
            given = moment.scene(people, language, 0)
            prose, *rest = moment.drawer.text_board(moment.view(0), given).split(FENCE)
            assert len(rest) % 2 == 0
            blocks, prose = rest[::2], prose + "".join(rest[1::2])
            assert (
                max((len(line) for block in blocks for line in block.split("\n")), default=0)
                <= PHONE
            )
            lines = {names.plain(seat, given.names) for seat in range(seats)}
            assert not any(one in block for one in lines if len(one) > 1 for block in blocks)


def test_a_label_begins_with_a_capital_and_a_cell_keeps_its_name() -> None:
    labels = ("tile 2", "⇄ donne l’étoile verte", "a1", "a1 · +4", "14", "Lay", "")
    assert [*map(titled, labels)] == [
        *("Tile 2", "⇄ Donne l’étoile verte", "a1", "a1 · +4", "14", "Lay", "")
    ]
