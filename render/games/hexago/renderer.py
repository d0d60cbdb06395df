"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from functools import partial

from engine import hexgrid
from engine.contract import Seat
from engine.games.hexago.state import View
from render import names, phrases
from render import ranking as rankings
from render.banner import Heading, rooms, status_lines, winners
from render.contract import Picture, Preview, Renderer, Scene
from render.games.hexago import board, preview, talk
from render.hexes import picker
from render.hexes import talk as hexes
from render.phrases import placed, sentence, wins
from render.ranking import signed

_SHORTER = (
    (names.LONGEST, True, True, " "),
    (names.LONGEST, True, True, ""),
    (16, True, True, ""),
    (16, False, True, ""),
    (16, False, False, ""),
    (0, False, False, ""),
)
"""What the text board leaves out as it grows: gaps between fields, long names, free places, what
open tiles show."""


def board_alt(view: View, scene: Scene) -> str:
    first = _ended(view, scene) if view.ended else [_turn(view, scene) + ".", _last(view, scene)]
    position = [*_laid_sentences(view, scene), *_open_hands(view, scene)]
    if not view.ended:
        position.append(scene.words("hexago-alt-places", cells=_places(view)))
    last = [_scores(view, scene), *status_lines(scene), *phrases.new_lines(scene)]
    return phrases.compose_alt(scene.words, first, position, last)


def _turn(view: View, scene: Scene) -> str:
    name = names.plain(view.active, scene.names)
    return sentence(scene.words("hexago-turn", name=name))


def _ended(view: View, scene: Scene) -> list[str]:
    said, outcome = scene.words, scene.outcome
    if outcome is None:
        return [said("pictures-over") + "."]
    winners = [names.plain(seat, scene.names) for seat in outcome.winners]
    won = wins(said, winners)
    first = said("pictures-over") if view.solo else won
    return [first + ".", talk.why_ended(said, outcome)]


def _last(view: View, scene: Scene) -> str:
    said, placement = scene.words, view.last
    if placement is None:
        return said("hexago-last-start", name=names.plain(view.first, scene.names)) + "."
    return talk.last(said, view, placement, names.plain(placement.seat, scene.names)) + "."


def _laid_sentences(view: View, scene: Scene) -> list[str]:
    return hexes.sentences("hexago", view.laid, partial(talk.short, scene.words), scene)


def _open_hands(view: View, scene: Scene) -> list[str]:
    if view.solo or not view.open_hands:
        return []
    return [
        scene.words(
            "hexago-alt-open", name=names.plain(seat, scene.names, 16), tiles=_numbers(tiles)
        )
        for seat, tiles in enumerate(view.hands)
        if tiles
    ]


def opened_alt(view: View, scene: Scene) -> str:
    said = scene.words
    each = [
        said(
            "hexago-alt-open",
            name=names.plain(seat, scene.names, 16),
            tiles=", ".join(f"{tile} {talk.short(said, tile, 0)}" for tile in tiles or ()),
        )
        for seat, tiles in enumerate(view.hands)
    ]
    return phrases.compose_alt(said, [_turn(view, scene) + "."], each, [_scores(view, scene)])


def _numbers(tiles: tuple[int, ...] | None) -> str:
    return ", ".join(map(str, tiles or ()))


def _places(view: View) -> str:
    cells = hexgrid.around(one.cell for one in view.laid) or (hexgrid.ORIGIN,)
    return hexes.cell_names(cells)


def _scores(view: View, scene: Scene) -> str:
    said = scene.words
    if view.solo:
        return said("hexago-alt-solo", points=view.points[0], held=view.left)
    each = [
        said(
            "hexago-alt-score",
            name=names.plain(seat, scene.names, 20),
            points=points,
            held=view.held[seat],
            stacked=view.stacked[seat],
        )
        for seat, points in enumerate(view.points)
    ]
    return said("hexago-alt-scores", scores="; ".join(each))


def preview_alt(view: View, scene: Scene, shown: Preview) -> str:
    said = scene.words
    path = shown.action.words if shown.action else shown.path
    first = [phrases.asked_alt(scene, "hexago-alt-private", talk.question(path, view, scene))]
    if shown.paths:
        labels = [talk.label(each, view, scene, shown.gains.get(each)) for each in shown.paths]
        first.append(said("hexago-alt-choices", choices=phrases.choices_alt(shown, labels)))
    gain = shown.gains.get(shown.action.words) if shown.action else None
    if gain is not None:
        first.append(said("hexago-alt-brings", gain=signed(gain)))
    if shown.refused:
        first.append(said("hexago-alt-refused", cells=", ".join(shown.refused)))
    chosen = int(path[1]) if len(path) > 1 else 0
    tiles = (chosen,) if chosen else _own(view, scene)
    if len(tiles) <= talk.PLACEMENTS:
        first.append(said("hexago-alt-hand", tiles=_with_fields(tiles, scene)))
    return phrases.compose_alt(said, first, _laid_sentences(view, scene), [_scores(view, scene)])


def _own(view: View, scene: Scene) -> tuple[int, ...]:
    seat = view.active if scene.viewer is None else scene.viewer
    return view.hands[seat] or ()


def _with_fields(tiles: tuple[int, ...], scene: Scene) -> str:
    return "; ".join(f"{tile}: {talk.fields(scene.words, tile)}" for tile in tiles)


def hand_alt(view: View, scene: Scene) -> str:
    said, tiles = scene.words, _own(view, scene)
    first = [said("hexago-alt-private", question=said("hexago-hand", count=len(tiles)) + ".")]
    if len(tiles) <= talk.PLACEMENTS:
        each = [said("hexago-alt-hand", tiles=_with_fields(tiles, scene))]
    else:
        each = [f"{tile}: {talk.short(said, tile, 0, ' ')}." for tile in tiles]
    return phrases.compose_alt(said, first, each, [])


def hand_text(view: View, scene: Scene) -> str:
    """Return the own tiles, one a line; alone in letters, since there are up to 36."""
    said, tiles = scene.words, _own(view, scene)
    lines = [said("hexago-text-tile", tile=tile, fields=talk.fields(said, tile)) for tile in tiles]
    if len("\n".join(lines)) > phrases.HAND_LIMIT:
        lines = [f"{tile}: {talk.short(said, tile, 0, ' ')}" for tile in tiles]
    return phrases.hand_lines(lines)


def ranking_alt(scene: Scene) -> str:
    said, outcome = scene.words, scene.outcome
    if outcome is None:
        raise ValueError("a ranking needs an outcome")
    winners = [names.plain(seat, scene.names) for seat in outcome.winners]
    won = wins(said, winners)
    first = [won + ".", talk.why_ended(said, outcome)]
    rows = []
    for seat in outcome.order:
        parts = ", ".join(
            f"{said(f'hexago-column-{column.key}')} {column.points(seat)}"
            for column in outcome.columns
        )
        place = placed(outcome, seat, names.plain(seat, scene.names))
        rows.append(said("hexago-alt-row", name=place, parts=f"{outcome.scores[seat]} ({parts})"))
    return phrases.compose_alt(said, first, rows, [])


def text_board(view: View, scene: Scene) -> str:
    return phrases.shortened(
        _text_board(view, scene, most, places=places, faces=faces, gap=gap)
        for most, places, faces, gap in _SHORTER
    )


def _text_board(view: View, scene: Scene, most: int, *, places: bool, faces: bool, gap: str) -> str:
    said = scene.words

    def name(seat: Seat) -> str:
        return names.plain(seat, scene.names, most) if most else names.letter(seat)

    lines = [f"{said('hexago-title')} · {talk.facts(said, view)}"]
    if view.ended:
        ended = scene.outcome
        lines.append(talk.why_ended(said, ended) if ended else said("pictures-over"))
    else:
        lines.append(sentence(said("hexago-turn", name=name(view.active))))
    if view.last is not None:
        last = talk.last(said, view, view.last, names.letter(view.last.seat))
        lines.append(said("hexago-text-last", last=last))
    lines += status_lines(scene)
    for seat in range(len(view.points)):
        lines.append(_text_seat(view, scene, seat, name(seat)))
        if view.open_hands and not view.solo and view.hands[seat]:
            lines.append(_text_open(view, scene, seat, gap, faces=faces))
    if scene.viewer is not None and not view.spread and view.hands[scene.viewer]:
        lines += ["", hand_text(view, scene)]
    fields = partial(talk.short, said, gap=gap)
    lines += ["", said("hexago-text-legend"), *hexes.rows(view.laid, fields, numbered=True)]
    if places and not view.ended:
        lines.append(said("hexago-text-places", cells=_places(view)))
    return "\n".join(lines)


def _text_seat(view: View, scene: Scene, seat: Seat, name: str) -> str:
    said, points = scene.words, view.points[seat]
    if view.solo:
        return said("hexago-text-alone", name=name, points=points, held=view.left)
    held, stacked = view.held[seat], view.stacked[seat]
    return said("hexago-text-seat", name=name, points=points, held=held, stacked=stacked)


def _text_open(view: View, scene: Scene, seat: Seat, gap: str, *, faces: bool) -> str:
    said, held = scene.words, view.hands[seat] or ()
    shown = [f"{tile}: {talk.short(said, tile, 0, gap)}" for tile in held]
    each = shown if faces else map(str, held)
    return said("hexago-text-open", name=names.letter(seat), tiles=", ".join(each))


def _board(view: View, scene: Scene) -> Picture:
    return Picture.of(board.draw_board(view, scene), board_alt(view, scene))


def _preview(view: View, scene: Scene, shown: Preview) -> Picture:
    return Picture.of(preview.draw_preview(view, scene, shown), preview_alt(view, scene, shown))


def _ranking(view: View, scene: Scene) -> Picture:
    outcome, said = scene.outcome, scene.words
    if outcome is None:
        raise ValueError("a ranking needs an outcome")
    title, facts = said("hexago-title"), talk.facts(said, view)
    drawn = board.heading(view, scene)
    room = rooms(title, facts, None)[1]
    first = drawn.title if view.solo else winners(scene, room)
    heading = Heading(first, drawn.second, title, facts, drawn.seats)
    heads = {column.key: said(f"hexago-column-{column.key}") for column in outcome.columns}
    return Picture.of(rankings.ranking(scene, heading, heads), ranking_alt(scene))


def _hand(view: View, scene: Scene) -> Picture:
    return Picture.of(preview.draw_hand(view, scene), hand_alt(view, scene))


def _detail(view: View, scene: Scene) -> Picture | None:
    drawn = board.draw_detail(view, scene)
    if drawn is not None:
        return Picture.of(drawn, board_alt(view, scene))
    if view.solo or view.ended or not view.open_hands:
        return None
    return Picture.of(preview.opened(view, scene), opened_alt(view, scene))


HEXAGO = Renderer[View](
    key="hexago",
    board=_board,
    frame=board.draw_board,
    preview=_preview,
    ranking=_ranking,
    hand=_hand,
    hand_text=hand_text,
    detail=_detail,
    small=picker.small(_preview),
    feat=talk.feat,
    text_board=text_board,
    event=talk.event,
    merit=talk.merit,
    describe=talk.describe,
    label=talk.label,
    note=talk.note,
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
)
