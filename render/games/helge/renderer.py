"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from engine.actions import Action
from engine.games.helge.state import CELL_OF, CELLS, EMPTY, SIZE, View, X, cell_word, stone_word
from engine.spec import Column, Seat
from render import names, phrases
from render import ranking as rankings
from render.banner import status_lines
from render.contract import Picture, Preview, Renderer, Scene, below_banner, stepped
from render.games.helge import board, preview, stones, talk, words
from render.games.helge.board import legal_cells
from render.games.helge.preview import hand, swaps
from render.phrases import sentence, signed
from render.ranking import formula


def board_alt(view: View, scene: Scene) -> str:
    # Six names of 32 characters would take the text from the boards.
    most = 20 if len(view.boards) > 4 else names.LONGEST
    position = [_spoken_board(view, scene, seat, most) for seat in _reading(view)]
    last = [_scores(view, scene, most), *status_lines(scene), *phrases.new_lines(scene)]
    return phrases.compose_alt(scene.words, _first(view, scene), position, last)


def _reading(view: View) -> tuple[Seat, ...]:
    seats = range(len(view.boards))
    if view.ended:
        return tuple(seats)
    return (view.active, *(seat for seat in seats if seat != view.active))


def _first(view: View, scene: Scene) -> list[str]:
    if view.ended:
        return phrases.end_alt(scene, words.ending)
    said, name = scene.words, names.plain(view.active, scene.names)
    lines = [sentence(said("helge-turn", name=name)) + "."]
    if view.drawn != EMPTY:
        drawn = words.stone(said, stone_word(view.drawn))
        lines.append(sentence(said("helge-alt-drawn", stone=drawn)))
        cells = legal_cells(view.boards[view.active], view.drawn)
        if view.drawn != X:
            key = "helge-alt-fits" if cells else "helge-alt-fits-nowhere"
            lines.append(said(key, cells=talk.cells(cells)))
    return [*lines, _last(view, scene) + "."]


def _last(view: View, scene: Scene) -> str:
    move = view.last
    if move is None:
        first = names.plain(view.first, scene.names)
        return scene.words("helge-last-start", name=first)
    other = names.plain(move.other, scene.names, 16) if move.other >= 0 else ""
    name, what = names.plain(move.seat, scene.names), words.told_of(move, scene)
    return words.last(scene.words, move, name, other, what=what)


def _spoken_board(view: View, scene: Scene, seat: Seat, most: int) -> str:
    said, board = scene.words, view.boards[seat]
    name = names.plain(seat, scene.names, most)
    laid = ", ".join(
        f"{cell_word(cell)} {words.stone(said, stone_word(board[cell]))}"
        for cell in range(CELLS)
        if board[cell] != EMPTY
    )
    key = "helge-alt-board" if laid else "helge-alt-board-empty"
    text = said(key, name=name, stones=laid)
    if view.depots[seat]:
        text += " " + said("helge-alt-depot", stones=words.listed(said, view.depots[seat]))
    return text


def _scores(view: View, scene: Scene, most: int, order: Iterable[Seat] = ()) -> str:
    points = scene.outcome.scores if scene.outcome else view.points
    each = ", ".join(
        f"{names.plain(seat, scene.names, most)} {points[seat]}"
        for seat in order or range(len(points))
    )
    return scene.words("helge-alt-points", scores=each)


def preview_alt(view: View, scene: Scene, shown: Preview) -> str:
    said = scene.words
    seat = view.active if scene.viewer is None else scene.viewer
    question = talk.question(shown.path, view, scene)
    first = [phrases.asked_alt(scene, question)]
    held = hand(shown.path, view)
    if held.stone != EMPTY and held.whence == "drawn":
        drawn = words.stone(said, stone_word(held.stone))
        first.append(sentence(said("helge-alt-drawn", stone=drawn)))
    first += phrases.step_alt(view, scene, shown, talk.label)
    seen = words.after(view, shown.action, asked=scene.puzzle) or view
    position = [_spoken_board(seen, scene, seat, names.LONGEST)]
    if swaps(shown):
        others = (other for other in range(len(seen.depots)) if other != seat)
        position += [_spoken_depot(seen, scene, other) for other in others if seen.depots[other]]
    return phrases.compose_alt(said, first, position, [_scores(seen, scene, 16)])


def _spoken_depot(view: View, scene: Scene, seat: Seat) -> str:
    depot = scene.words("helge-alt-depot", stones=words.listed(scene.words, view.depots[seat]))
    name = names.plain(seat, scene.names)
    return scene.words("helge-alt-board", name=name, stones=depot.rstrip("."))


def ranking_alt(view: View, scene: Scene) -> str:
    said, end = scene.words, scene.end

    def part(column: Column, seat: Seat) -> str:
        terms = column.terms[seat]
        text = formula(terms) if len(terms) > 1 else signed(column.points(seat))
        return f"{said(f'helge-column-{column.key}')} {text}"

    def row(seat: Seat, place: str) -> str:
        parts = ", ".join(part(column, seat) for column in end.columns)
        return said("helge-alt-board", name=place, stones=parts)

    first, rows = phrases.end_alt(scene, words.ending), phrases.ranked(scene, row)
    return phrases.compose_alt(said, first, rows, [_scores(view, scene, 20, end.order)])


def text_board(view: View, scene: Scene) -> str:
    return phrases.shortened(
        _text_board(view, scene, most) for most in (names.LONGEST, 20, 12, 8, 0)
    )


def _text_board(view: View, scene: Scene, most: int) -> str:
    said = scene.words
    lines = [f"{said('helge-title')} · {words.facts_line(said, view)}"]
    name = names.plain(view.active, scene.names, most)
    turn = sentence(said("helge-turn", name=name))
    lines.append(phrases.end_line(scene, words.ending) if view.ended else turn)
    if view.drawn != EMPTY:
        lines.append(_text_drawn(view, scene))
    if view.last is not None:
        other = names.letter(view.last.other) if view.last.other >= 0 else ""
        last = words.last(said, view.last, names.letter(view.last.seat), other)
        lines.append(said("helge-text-last", last=last))
    lines += status_lines(scene)
    for seat in range(len(view.boards)):
        depot, free = words.room(view, seat)
        name, points = names.plain(seat, scene.names, most), view.points[seat]
        seat_line = said("helge-text-seat", name=name, points=points, depot=depot, free=free)
        lines += ["", seat_line, *_text_rows(view, scene, seat)]
    return "\n".join(lines)


def _text_drawn(view: View, scene: Scene) -> str:
    said = scene.words
    drawn = said("helge-text-drawn", stone=stone_word(view.drawn))
    if view.drawn == X:
        return drawn
    cells = legal_cells(view.boards[view.active], view.drawn)
    fits = said("helge-text-fits", cells=talk.cells(cells)) if cells else said("helge-text-nowhere")
    return f"{drawn}, {fits}"


def _text_rows(view: View, scene: Scene, seat: Seat) -> list[str]:
    said, board = scene.words, view.boards[seat]
    rows = []
    for row in range(SIZE):
        laid = [
            f"{cell_word(cell)} {stone_word(board[cell])}"
            for cell in range(SIZE * row, SIZE * row + SIZE)
            if board[cell] != EMPTY
        ]
        if laid:
            rows.append(laid)
    lines = phrases.grid(rows) if rows else [said("helge-text-empty")]
    if view.depots[seat]:
        stones = ", ".join(stone_word(stone) for stone in view.depots[seat])
        lines.append(said("helge-text-depot", stones=stones))
    return lines


_BOARD = 656
"""Where the stone and the points stand beside the board, in pixels."""


_stepped = stepped(preview.draw_preview, preview_alt, lambda _view, _shown: CELL_OF)


def _preview(view: View, scene: Scene, shown: Preview) -> Picture:
    return _stepped(view, scene, words.plain(shown))


def _small(view: View, scene: Scene, action: Action) -> Image.Image:
    drawn = below_banner(_preview(view, scene, Preview(action.words, action=action)))
    return drawn.crop((0, 0, _BOARD, drawn.height))


HELGE = Renderer[View](
    key="helge",
    frame=board.draw_board,
    alt=board_alt,
    preview=_preview,
    ranking=rankings.ranked_by("helge", words.heading, ranking_alt),
    small=_small,
    text_board=text_board,
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
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
)
