"""Haiclue's puzzle in pictures and words: five clues, five targets, and the matches so far."""

from __future__ import annotations

from math import ceil

from PIL import Image

from engine.actions import Action
from engine.games.haiclue.puzzle import COUNT, LETTERS, Sheet
from engine.games.haiclue.state import WHITE
from engine.prompts import Path
from render.banner import private_banner
from render.canvas import Box, Canvas
from render.contract import LABEL_LIMIT, Picture, Preview, Renderer, Scene, below_banner
from render.fonts import Style, width
from render.games.haiclue import tiles
from render.names import cut
from render.phrases import compose_alt
from render.theme import BANNER, MARGIN, THEMES, WIDTH, Rgb

_LETTER = Style("fredoka-600", 40)
_TOP = BANNER + 16
_GAP = 12
_TARGET = 150
_ROW = 108
_WORD = 84
_NUMBER_ROOM = 76
_CHOSEN = 130
_PAD = 20


def _preview(view: Sheet, scene: Scene, shown: Preview) -> Picture:
    path = shown.action.words if shown.action else shown.path
    tried = shown.marked.tried
    return Picture.of(_draw(view, scene, path, tried), _alt(view, scene, path, tried))


def _alt(view: Sheet, scene: Scene, path: Path = (), tried: Path = ()) -> str:
    before = _describe(Action.of(tried), view, scene) if tried else ""
    lines = [f"{line}." for line in text_board(view, scene).splitlines() if line]
    matched = [f"{at} → {letter}." for at, letter in enumerate(path[1:], start=1)]
    first = [scene.asks or question(path, view, scene)]
    first += [scene.words("daily-match-before", yours=before)] if tried else []
    return compose_alt(scene.words, first, lines, matched)


def _draw(view: Sheet, scene: Scene, path: Path = (), before: Path = ()) -> Canvas:
    chosen = path[1:]
    height = _TOP + _TARGET + COUNT * (_ROW + _GAP) + 24
    canvas = Canvas(THEMES[scene.theme], height)
    private_banner(canvas, scene, "haiclue", question(path, view, scene), scene.place)
    for at, letter in enumerate(LETTERS):
        box = _target(canvas, at, letter, view.targets[at], used=letter in chosen)
        canvas.spot(box.inset(-_GAP // 2), letter)
    for at, clue in enumerate(view.clues):
        end = _clue(canvas, at, clue, now=at == len(chosen))
        tried = _said(view, before[1:], at)
        if at < len(chosen):
            begins = _slot(canvas, at, end, _said(view, chosen, at), canvas.theme.legal)
            if tried[0] not in ("", chosen[at].upper()):
                _tried(canvas, at, (end, begins), tried[1], crossed=not scene.puzzle)
        else:
            _slot(canvas, at, end, tried, canvas.theme.faint)
    return canvas


def _said(view: Sheet, chosen: Path, at: int) -> tuple[str, str]:
    """Return the letter that was chosen for a clue, as on its button, and that with its word."""
    letter = chosen[at] if at < len(chosen) else ""
    named = letter.upper()
    return named, f"{named} {view.targets[LETTERS.index(letter)]}" if letter else ""


def _small(view: Sheet, scene: Scene, action: Action) -> Image.Image:
    return below_banner(_preview(view, scene, Preview(action.words, action=action)))


def text_board(view: Sheet, scene: Scene) -> str:
    clues = [f"{at}  {' '.join(clue)}" for at, clue in enumerate(view.clues, start=1)]
    targets = [f"{letter}  {view.targets[at]}" for at, letter in enumerate(LETTERS)]
    return "\n".join(
        (scene.words("daily-match-clues"), *clues, scene.words("daily-match-targets"), *targets)
    )


def _describe(action: Action, view: Sheet, _scene: Scene) -> str:
    return ", ".join(
        f"{at} {view.targets[LETTERS.index(letter)]}" for at, letter in enumerate(action.args, 1)
    )


def _spoken(view: Sheet, _scene: Scene) -> dict[str, str]:
    letters = {letter: letter for letter in LETTERS}
    return letters | dict(zip(view.targets, LETTERS, strict=True))


def _label(path: Path, view: Sheet, _scene: Scene, _gain: int | None) -> str:
    letter = path[-1]
    if letter not in LETTERS:
        return letter
    return cut(f"{letter} · {view.targets[LETTERS.index(letter)]}", LABEL_LIMIT)


def question(path: Path, view: Sheet, scene: Scene) -> str:
    done = max(0, len(path) - 1)
    if done >= COUNT:
        return scene.words("daily-match-sure")
    return scene.words("daily-match-which", clue=" ".join(view.clues[done]))


SHEET = Renderer[Sheet](
    key="haiclue-puzzle",
    frame=_draw,
    alt=_alt,
    preview=_preview,
    ranking=lambda view, scene: Picture.of(_draw(view, scene), _alt(view, scene)),
    small=_small,
    text_board=text_board,
    event=lambda _event, _scene: "",
    describe=_describe,
    label=_label,
    spoken=_spoken,
    confirm=lambda _action, _view, scene, _gain: scene.words("daily-match-send"),
    question=question,
    why=lambda _refusal, _view, scene: scene.words("daily-match-typed"),
    ending=lambda _scene: "",
)


def _target(canvas: Canvas, at: int, letter: str, word: str, *, used: bool) -> Box:
    theme = canvas.theme
    wide = (WIDTH - 2 * MARGIN - (COUNT - 1) * _GAP) // COUNT
    left = MARGIN + at * (wide + _GAP)
    box = Box(left, _TOP, left + wide, _TOP + _TARGET - _GAP)
    ground = theme.well if used else theme.panel
    canvas.panel(box, ground)
    ink = theme.muted if used else theme.ink
    canvas.text(left + wide / 2, _TOP + 32, letter.upper(), _LETTER, ink, align="centre")
    place = Box(left + 8, _TOP + 56, left + wide - 8, box.bottom - 8)
    tiles.tile(canvas, place, WHITE, word, 36, ground)
    return box


def _clue(canvas: Canvas, at: int, clue: tuple[str, ...], *, now: bool) -> int:
    """Draw a clue; return where it ends."""
    theme = canvas.theme
    top = _TOP + _TARGET + at * (_ROW + _GAP)
    box = Box(MARGIN, top, WIDTH - MARGIN, top + _ROW)
    canvas.panel(box, theme.panel, frame=theme.amber if now else None)
    middle = top + _ROW / 2
    canvas.text(MARGIN + _NUMBER_ROOM / 2, middle, str(at + 1), _LETTER, theme.ink, align="centre")
    left = MARGIN + _NUMBER_ROOM
    room = (WIDTH - MARGIN - _CHOSEN - left - (len(clue) - 1) * _GAP) / len(clue)
    for word in clue:
        wide = round(min(room, max(150, width(word, Style(tiles.FACE, 38)) + 44)))
        place = Box(left, round(middle - _WORD / 2), left + wide, round(middle + _WORD / 2))
        tiles.tile(canvas, place, WHITE, word, 38, theme.panel)
        left += wide + _GAP
    return left


def _slot(canvas: Canvas, at: int, left: int, said: tuple[str, str], ink: Rgb) -> int:
    """Draw what a clue was matched with, its word only where there is room; return where."""
    top = _TOP + _TARGET + at * (_ROW + _GAP)
    right, least = WIDTH - MARGIN - 14, WIDTH - MARGIN - _CHOSEN + 20
    whole = right - ceil(width(said[1], _LETTER)) - 2 * _PAD
    text, begins = (said[1], min(whole, least)) if whole >= left else (said[0], least)
    slot = Box(begins, top + 14, right, top + _ROW - 14)
    sure = ink == canvas.theme.legal
    canvas.rounded(slot, 20, canvas.theme.legalfill if sure else canvas.theme.well)
    if text:
        middle = (slot.left + slot.right) / 2
        canvas.text(middle, top + _ROW / 2, text, _LETTER, ink, align="centre")
    return begins


def _tried(canvas: Canvas, at: int, room: tuple[int, int], said: str, *, crossed: bool) -> None:
    """Write beside a match the one of before, if there is room."""
    wide, right = ceil(width(said, _LETTER)), room[1] - _PAD
    if right - wide < room[0]:
        return
    y = _TOP + _TARGET + at * (_ROW + _GAP) + _ROW // 2
    canvas.text(right, y, said, _LETTER, canvas.theme.faint, align="right")
    if crossed:
        canvas.fill(Box(right - wide - 6, y - 2, right + 6, y + 3), canvas.theme.muted)
