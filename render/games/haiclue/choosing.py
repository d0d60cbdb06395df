"""The private picture of a guess: a clue, the four colours, and what was guessed so far."""

from __future__ import annotations

from engine.games.haiclue.state import COLOURS, GUESS, NOBODY, SEATS, View
from engine.prompts import Path
from render.banner import Heading, private_banner
from render.canvas import Box, Canvas
from render.contract import Preview, Scene
from render.games.haiclue import board, clue, layout, many, talk, tiles, words
from render.games.haiclue.lexicon import row_words
from render.theme import MARGIN, THEMES

_TOP = layout.CLUE_TOP + 8


def author_of(path: Path, view: View) -> int:
    """Return whose clue the words chosen so far are about; ``NOBODY`` while that is open."""
    seats = (talk.seat_of(text) for text in path)
    return next((seat for seat in seats if 0 <= seat < view.seats), view.current)


def colours_of(shown: Preview) -> frozenset[int]:
    """Return the colours among the choices."""
    found = {path[-1] for path in shown.paths}
    return frozenset(number for number, key in enumerate(COLOURS) if key in found)


def chosen(shown: Preview) -> int:
    """Return the colour that confirming guesses; ``NOBODY`` while there is none."""
    last = shown.action.args[-1] if shown.action and shown.action.args else ""
    return COLOURS.index(last) if last in COLOURS else NOBODY


def author(view: View, shown: Preview) -> int:
    """Return whose clue is being guessed; ``NOBODY`` while that is to be chosen."""
    return author_of(_path(shown), view)


def held(view: View, scene: Scene) -> Preview | None:
    """Return all that ``scene.viewer`` can guess now; None where it is not about guessing.

    Of an author's own clue there is nothing to guess, but the picture of it.
    """
    if view.phase != GUESS or view.ended or view.shown:
        return None
    opened = view.waiting if view.current == NOBODY else (view.current,)
    asked = tuple(author for author in opened if author != scene.viewer)
    if not asked and view.current == NOBODY:
        return None
    paths = (("guess", f"@{SEATS[author]}", colour) for author in asked for colour in COLOURS)
    return Preview((), tuple(paths))


def draw(view: View, scene: Scene, shown: Preview, one: int) -> Canvas:
    """Draw the picker's picture: one author's clue, or all clues for ``NOBODY``."""
    if one == NOBODY:
        return _draw_list(view, scene, shown)
    return _draw_one(view, scene, shown, one)


def _path(shown: Preview) -> Path:
    return shown.action.words if shown.action else shown.path or _common(shown)


def _common(shown: Preview) -> Path:
    """Return what all choices begin with: the colours of one clue name it."""
    authors = {path[1] for path in shown.paths if len(path) > 2}
    same = len(authors) == 1 and all(len(path) > 2 for path in shown.paths)
    return shown.paths[0][:2] if same else ()


def _heading(canvas: Canvas, view: View, scene: Scene, shown: Preview) -> None:
    said = scene.words
    facts = words.facts(said, view)
    second = f"{scene.place} · {facts}" if scene.place else facts
    title = talk.question(_path(shown), view, scene, plain=True).rstrip(".")
    game = said("haiclue-title")
    private_banner(canvas, Heading(title, second, game, said("pictures-only-you")))


def _draw_one(view: View, scene: Scene, shown: Preview, author: int) -> Canvas:
    """Draw one clue, and the four colours to choose from."""
    rows = row_words(scene, view.clues[author] or (), view.side)
    laid = clue.lay(rows, layout.ROOM)
    high = max(layout.clue_height(2), laid.height + 2 * layout.PAD)
    area = Box(MARGIN, _TOP, layout.RIGHT, _TOP + high)
    canvas = Canvas(THEMES[scene.theme], area.bottom + layout.BOTTOM)
    _heading(canvas, view, scene, shown)
    # A spectator has no guesses.
    mine = view.guesses[author] if view.guesses else NOBODY
    _draw_colours(canvas, view, scene, shown, mine)
    canvas.panel(area, canvas.theme.panel, 28)
    clue.draw(canvas, laid, area, view.side)
    board.draw_author(canvas, author, area)
    return canvas


def _draw_colours(canvas: Canvas, view: View, scene: Scene, shown: Preview, mine: int) -> None:
    """Draw the cards: dashed ones may be chosen, the chosen one has the amber frame."""
    legal, taken = colours_of(shown), chosen(shown)
    for colour, box in enumerate(layout.targets()):
        outer = Box(box.left - 7, box.top - 7, box.right + 7, box.bottom + 7)
        if colour == taken:
            canvas.panel(outer, canvas.theme.table, 32, canvas.theme.amber, 5)
        elif colour in legal:
            sprite = tiles.slot(outer.width, outer.height, canvas.theme.key, 33)
            canvas.put(sprite, outer.left, outer.top)
        board.draw_target(canvas, view, scene, colour, box)
        if colour == mine:
            canvas.centre(tiles.tick(20, canvas.theme.key), box.right - 36, box.top + 42)


def _draw_list(view: View, scene: Scene, shown: Preview) -> Canvas:
    """Draw all clues that are guessed at once, with the own guess beside each."""
    authors = tuple(author for author in view.waiting if author != scene.viewer)
    clues = many.arrange(view, scene, authors, layout.TALLEST - _TOP - layout.BOTTOM)
    area = Box(MARGIN, _TOP, layout.RIGHT, _TOP + clues.height)
    canvas = Canvas(THEMES[scene.theme], area.bottom + layout.BOTTOM)
    _heading(canvas, view, scene, shown)
    board.draw_targets(canvas, view, scene)
    canvas.panel(area, canvas.theme.panel, 28)
    many.draw(canvas, view, area, clues, view.guesses)
    return canvas
