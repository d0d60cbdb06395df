"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.actions import Action
from engine.games.helge.state import EMPTY, SIZE, View, X, cell_word, stone_word
from engine.spec import Seat
from render import phrases, texts
from render import ranking as rankings
from render.contract import Picture, Preview, Renderer, Scene, stepped
from render.games.helge import board, preview, stones, talk, words
from render.games.helge.board import legal_cells
from render.games.helge.preview import hand, swaps
from render.phrases import sentence, total
from render.texts import Description
from render.theme import BANNER

_WRITTEN = 4
"""The ``Scene.brief`` from which on a text names stones as the notation does, and by rows alone."""


def describe_position(view: View, scene: Scene) -> Description:
    said, seats = scene.words, range(len(view.boards))
    columns = []
    for seat, points in enumerate(_points(view, scene)):
        depot, free = words.room(view, seat)
        facts = {"points": total(points), "depot": depot, "free": free}
        line = said("helge-text-seat", name=scene.called(seat), **facts)
        columns += ["", line, *_text_rows(view, scene, seat)]
    # The seat to move comes first, or looking back, the one that moved.
    order = sorted(seats, key=lambda seat: not view.ended and seat != phrases.whose(view, scene))
    return Description(
        now=[*_turn(view, scene), _last(view, scene)],
        facts=words.facts_line(said, view, past=scene.past),
        seats=[_scores(view, scene)],
        position=[_spoken_board(view, scene, seat) for seat in order],
        columns=lambda: columns,
    )


def _turn(view: View, scene: Scene) -> list[str]:
    if view.ended:
        return phrases.end_alt(scene, words.ending)
    if scene.past and view.last:
        return []
    said = scene.words
    turn = phrases.turn(scene, view.active)
    if view.drawn == EMPTY:
        return [turn]
    drawn = sentence(said("helge-alt-drawn", stone=words.stone(said, stone_word(view.drawn))))
    if view.drawn == X:
        return [turn, drawn]
    cells = legal_cells(view.boards[view.active], view.drawn)
    key = "helge-alt-fits" if cells else "helge-alt-fits-nowhere"
    return [turn, drawn, said(key, cells=talk.cells(cells))]


def _last(view: View, scene: Scene) -> str:
    move = view.last
    if move is None:
        return scene.words("pictures-begins", name=scene.called(view.first))
    other = scene.called(move.other) if move.other >= 0 else ""
    what = words.told_of(move, scene)
    return words.last(scene.words, move, scene.called(move.seat), other, what=what)


def _laid(view: View, seat: Seat, row: int) -> list[tuple[str, str]]:
    cells = range(SIZE * row, SIZE * row + SIZE)
    stones = ((cell_word(cell), view.boards[seat][cell]) for cell in cells)
    return [(cell, stone_word(stone)) for cell, stone in stones if stone != EMPTY]


def _spoken_board(view: View, scene: Scene, seat: Seat) -> str:
    said = scene.words
    each = [laid for row in range(SIZE) for laid in _laid(view, seat, row)]
    stones = ", ".join(f"{cell} {words.stone(said, word)}" for cell, word in each)
    stones = stones or said("helge-alt-empty")
    text = said("pictures-named", name=scene.called(seat), what=stones)
    if not view.depots[seat]:
        return text
    depot = said("helge-alt-depot", stones=words.listed(said, view.depots[seat]))
    return f"{text}. {depot}"


def _points(view: View, scene: Scene) -> Sequence[int]:
    return scene.outcome.scores if scene.outcome else view.points


def _scores(view: View, scene: Scene) -> str:
    points = _points(view, scene)
    each = (f"{scene.called(seat)} {total(own)}" for seat, own in enumerate(points))
    return scene.words("helge-alt-points", scores=", ".join(each))


def preview_alt(view: View, scene: Scene, shown: Preview) -> str:
    said = scene.words
    seat = view.active if scene.viewer is None else scene.viewer
    first = [phrases.asked_alt(scene, talk.question(shown.path, view, scene))]
    held = hand(shown.path, view)
    if held.stone != EMPTY and held.whence == "drawn":
        drawn = words.stone(said, stone_word(held.stone))
        first.append(sentence(said("helge-alt-drawn", stone=drawn)))
    first += phrases.step_alt(view, scene, shown, talk.label)
    first += [said("helge-alt-aim", cell=cell) for cell in scene.aim]
    seen = words.asked_about(view, shown, asked=scene.puzzle)
    seen = seen or preview.exchanged(view, seat, held)
    position = [_spoken_board(seen, scene, seat)]
    if swaps(shown):
        for other, depot in enumerate(seen.depots):
            if depot and other != seat:
                facts = {"name": scene.called(other), "stones": words.listed(said, depot)}
                position.append(said("helge-alt-depot-of", **facts))
    last = [] if "points" in scene.untold else [_scores(seen, scene)]
    return phrases.compose_alt(said, first, position, last)


def _text_rows(view: View, scene: Scene, seat: Seat) -> list[str]:
    """Return the board as one sees it, and below it what lies in each row."""

    def name(word: str) -> str:
        return word if scene.brief >= _WRITTEN else words.stone(scene.words, word)

    def short(stone: int) -> str:
        named = "" if stone == EMPTY else words.stone(scene.words, stone_word(stone))
        return "".join(word[:2].title() for word in named.split()) or "·"

    board, letters = view.boards[seat], (cell_word(cell)[0] for cell in range(SIZE))
    cells = [[short(board[SIZE * row + at]) for at in range(SIZE)] for row in range(SIZE)]
    shown = (["", *letters], *([str(row), *own] for row, own in enumerate(cells, 1)))
    laid = (_laid(view, seat, row) for row in range(SIZE))
    grid = phrases.grid([" ".join(f"{one:4}" for one in row).rstrip()] for row in shown)
    lines = grid if scene.brief < _WRITTEN else []
    lines += [", ".join(f"{cell} {name(word)}" for cell, word in row) for row in laid if row]
    if view.depots[seat]:
        stones = ", ".join(name(stone_word(stone)) for stone in view.depots[seat])
        lines.append(scene.words("helge-alt-depot", stones=stones))
    return lines


_stepped = stepped(preview.draw_preview, preview_alt, preview.cells)


def _preview(view: View, scene: Scene, shown: Preview) -> Picture:
    return _stepped(view, scene, words.plain(shown))


def _small(view: View, scene: Scene, action: Action) -> Image.Image:
    drawn = preview.draw_small(view, scene, action)
    return drawn.image.crop((0, BANNER, preview.RAIL, drawn.height))


# The first of three depots.
_PART = (22, BANNER, 416, BANNER + 494)

HELGE = Renderer[View](
    key="helge",
    frame=board.draw_board,
    part=_PART,
    alt=texts.alt(describe_position),
    preview=_preview,
    ranking=rankings.ranked_by("helge", words.heading, words.ending),
    small=_small,
    text_board=texts.text_board("helge", describe_position),
    event=talk.event,
    reason=talk.reason,
    merit=talk.merit,
    describe=talk.describe,
    spoken=talk.spoken,
    label=talk.label,
    place=talk.place,
    emojis=stones.emojis(),
    emoji=talk.emoji,
    spot=talk.spot,
    others=True,
    numbered=lambda _scene: False,
    confirm=talk.confirm,
    question=talk.question,
    promise=talk.promise,
    why=talk.why,
    ending=phrases.end_told(words.ending),
)
