"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engine.actions import Action
from engine.games.blox.state import COLOURS, NONE, SIZE, View, cell_word
from engine.spec import Seat
from render import names, phrases
from render import ranking as rankings
from render.banner import status_lines
from render.contract import Picture, Preview, Renderer, Scene, below_banner, stepped
from render.games.blox import board, parts, preview, talk, words
from render.phrases import sentence


def board_alt(view: View, scene: Scene) -> str:
    first = _first(view, scene)
    if view.last is not None:
        first.append(_last(view, scene))
    last = [_scores(view, scene), *status_lines(scene), *phrases.new_lines(scene)]
    return phrases.compose_alt(scene.words, first, _position(view, scene), last)


def _first(view: View, scene: Scene) -> list[str]:
    said = scene.words
    if view.ended:
        return phrases.end_alt(scene, words.ending)
    name = names.plain(view.active, scene.names)
    first = [sentence(said("blox-turn", name=name)) + "."]
    if view.closing:
        first.append(sentence(said("blox-facts-last")) + ".")
    if view.last is None:
        begins = said("blox-last-start", name=names.plain(view.first, scene.names))
        first.append(begins + ".")
    return first


def _last(view: View, scene: Scene) -> str:
    move = view.last
    if move is None:
        return ""
    name = names.plain(move.seat, scene.names)
    return scene.words("blox-alt-last", last=words.last(scene.words, move, name, cost=True))


def _position(view: View, scene: Scene) -> list[str]:
    said, row = scene.words, view.row
    phase = said(
        "blox-alt-phase", phase=row.phase, height=row.height, build=row.build, left=view.left
    )
    figures = "; ".join(
        f"{names.letter(seat)} {' '.join(map(cell_word, fields))}"
        for seat, fields in enumerate(view.figures)
        if fields
    )
    sentences = [phase]
    if figures:
        sentences.append(said("blox-alt-figures", figures=figures))
    sentences.append(said("blox-alt-towers", towers=_towers(view, scene)))
    return sentences


def _towers(view: View, scene: Scene) -> str:
    each = (
        f"{cell_word(tower.field)} {words.letters(scene.words, tower.blocks)}"
        for tower in view.towers
    )
    return ", ".join(each) or "–"


def _joker(view: View, scene: Scene, seat: Seat) -> str:
    return scene.words("blox-joker-ready" if view.jokers[seat] else "blox-joker-used")


def _scores(view: View, scene: Scene) -> str:
    each = [
        scene.words(
            "blox-alt-seat",
            name=names.plain(seat, scene.names, 20),
            points=points,
            blocks=sum(view.blocks[seat]),
            supply=view.supply[seat],
            joker=_joker(view, scene, seat),
        )
        for seat, points in enumerate(view.points)
    ]
    return "; ".join(each) + "."


def preview_alt(view: View, scene: Scene, shown: Preview) -> str:
    said = scene.words
    path = shown.action.words if shown.action else shown.path
    first = [phrases.asked_alt(scene, talk.ask(path, view, scene))]
    # What is numbered is listed by its number, beside the picture; the first step names its verb.
    named = (one if not talk.spot(one, view) else one[:1] for one in shown.paths)
    paths = tuple(one for one in dict.fromkeys(named) if len(one) > 1 or not shown.path)
    first += phrases.step_alt(view, scene, replace(shown, paths=paths), talk.in_full, most=500)
    there = words.of(shown.action, view) if shown.action else None
    if found := preview.sights(view, scene, shown):
        cells = ", ".join(one[-1] for one in shown.paths if one in found)
        first.append(f"{sentence(said('blox-legend-sight'))}: {cells}.")
    seen = words.after(view, *there) if there else view
    return phrases.compose_alt(said, [*first, _own(seen, scene)], _position(seen, scene), [])


def _own(view: View, scene: Scene) -> str:
    seat, said = preview.own_seat(view, scene), scene.words
    cards = words.counted(said, view.hands[seat] or NONE)
    blocks = words.counted(said, view.blocks[seat])
    held = said("blox-alt-hand", cards=cards, joker=_joker(view, scene, seat), blocks=blocks)
    if seat != view.active or not board.full(view):
        return held
    return f"{held} {said('blox-alt-full', count=sum(view.blocks[seat]))}"


def hand_text(view: View, scene: Scene) -> str:
    return "" if view.hands[preview.own_seat(view, scene)] is None else _own(view, scene)


def hand_alt(view: View, scene: Scene) -> str:
    said = scene.words
    first = phrases.asked_alt(scene, said("blox-hand") + ".")
    enough = words.enough(said, view, preview.own_seat(view, scene))
    return phrases.compose_alt(said, [first, _own(view, scene), sentence(enough) + "."], [], [])


def ranking_alt(_view: View, scene: Scene) -> str:
    said, end = scene.words, scene.end

    def row(seat: Seat, place: str) -> str:
        parts = ", ".join(
            f"{said(f'blox-column-{column.key}')} {column.points(seat)}"
            f" ({sum(count for count, _ in column.terms[seat])}×)"
            for column in end.columns
        )
        return said("blox-alt-row", name=place, parts=f"{end.scores[seat]} ({parts})")

    first = phrases.end_alt(scene, words.ending)
    return phrases.compose_alt(said, first, phrases.ranked(scene, row), [])


def text_board(view: View, scene: Scene) -> str:
    lengths = (names.LONGEST, 16, 0)
    return phrases.shortened("\n".join(_lines(view, scene, most)) for most in lengths)


def _lines(view: View, scene: Scene, most: int) -> list[str]:
    said, row = scene.words, view.row
    lines = [f"{said('blox-title')} · {words.facts(said, view)}"]
    name = names.plain(view.active, scene.names, most)
    turn = sentence(said("blox-turn", name=name))
    lines.append(phrases.end_line(scene, words.ending) if view.ended else turn)
    if view.last is not None:
        last = words.last(said, view.last, names.letter(view.last.seat), cost=True)
        lines.append(said("blox-alt-last", last=last))
    lines.append(said("blox-alt-phase", phase=row.phase, height=row.height, build=row.build,
                      left=view.left))  # fmt: skip
    lines += status_lines(scene)
    lines += [_seat(view, scene, seat, most) for seat in range(len(view.points))]
    lines += [*phrases.grid([row] for row in _rows(view, scene)), said("blox-text-legend")]
    lines.append(said("blox-text-towers", towers=_towers(view, scene)))
    pile = said("blox-pile", count=view.pile)
    cards = words.counted(said, view.discard)
    lines.append(said("blox-text-discard", cards=cards, pile=pile))
    if scene.viewer is not None and view.hands[scene.viewer] is not None:
        lines += ["", _own(view, scene)]
    return lines


def _seat(view: View, scene: Scene, seat: Seat, most: int) -> str:
    blocks = words.letters(scene.words, view.blocks[seat]) or "–"
    return scene.words(
        "blox-text-seat",
        name=names.plain(seat, scene.names, most),
        points=view.points[seat],
        supply=view.supply[seat],
        joker=_joker(view, scene, seat),
        blocks=blocks,
    )


def _rows(view: View, scene: Scene) -> list[str]:
    signs = [scene.words(f"blox-short-{COLOURS[colour]}") for colour in view.fields]
    for tower in view.towers:
        signs[tower.field] += str(tower.height)
    for seat, figures in enumerate(view.figures):
        for field in figures:
            signs[field] += names.letter(seat)
    lines = ["  " + "".join(f"{letter:<3}" for letter in "abcdefghi").rstrip()]
    for row in range(SIZE):
        fields = signs[SIZE * row : SIZE * (row + 1)]
        lines.append(f"{row + 1} " + "".join(f"{sign:<3}" for sign in fields).rstrip())
    return lines


_BOARD = 880
"""Where the price stands beside the board, in pixels."""


_preview = stepped(preview.draw_preview, preview_alt, preview.cells)


def _ranking(view: View, scene: Scene) -> Picture:
    # How often each was done is in the alternative text: there is no room for it in a row.
    short, heads = rankings.summed_up(scene), rankings.column_heads(scene, "blox")
    drawn = rankings.ranking(short, board.heading(view, scene), heads)
    return Picture.of(drawn, ranking_alt(view, scene))


def _hand(view: View, scene: Scene) -> Picture | None:
    if view.hands[preview.own_seat(view, scene)] is None:
        return None
    return Picture.of(preview.draw_hand(view, scene), hand_alt(view, scene))


def _small(view: View, scene: Scene, action: Action) -> Image.Image:
    drawn = below_banner(_preview(view, scene, Preview(action.words, action=action)))
    return drawn if action.verb == "swap" else drawn.crop((0, 0, _BOARD, drawn.height))


BLOX = Renderer[View](
    key="blox",
    frame=board.draw_board,
    alt=board_alt,
    preview=_preview,
    ranking=_ranking,
    hand=_hand,
    hand_text=hand_text,
    small=_small,
    room=preview.room,
    text_board=text_board,
    event=talk.event,
    reason=talk.reason,
    merit=talk.merit,
    describe=talk.describe,
    spoken=talk.spoken,
    label=talk.label,
    piece=talk.piece,
    place=talk.place,
    spot=talk.spot,
    emojis=parts.emojis(),
    emoji=talk.emoji,
    final=lambda scene: scene.words("blox-final"),
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
)
