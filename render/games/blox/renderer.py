"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engine.actions import Action
from engine.games.blox.state import COLOURS, NONE, SIZE, View, cell_word
from engine.spec import Seat
from render import names, phrases, texts
from render import ranking as rankings
from render.contract import Preview, Renderer, Scene, below_banner, stepped
from render.games.blox import board, hand, parts, preview, talk, words
from render.phrases import signed
from render.texts import Description


def describe_position(view: View, scene: Scene) -> Description:
    said = scene.words
    turn = [] if scene.past and view.last else [phrases.turn(scene, view.active)]
    now = phrases.end_alt(scene, words.ending) if view.ended else turn
    if view.last is not None:
        last = words.last(said, view.last, scene.called(view.last.seat), cost=True)
        # Who enters comes from the edge.
        way = [field for field in (view.last.start, *view.last.way) if field >= 0]
        now.append(said("blox-alt-last", last=last, start=cell_word(way[0]) if way else "none"))
    elif not view.ended:
        now.append(said("pictures-begins", name=scene.called(view.first)))
    phase, figures, *towers = _position(view, scene)
    seats = [_seat(view, scene, seat) for seat in range(len(view.points))]
    pile, cards = said("blox-pile", count=view.pile), words.counted(said, view.discard)
    discard = said("blox-alt-discard", cards=cards, pile=pile)
    return Description(
        now=now,
        facts=words.facts(said, view, past=scene.past),
        seats=seats,
        # It is the same in every game, and gives way first.
        position=[phase, figures, *towers, discard, _fields(view, scene)],
        columns=lambda: [
            *(phase, *seats),
            *phrases.grid([row] for row in _rows(view, scene)),
            *(said("blox-text-legend"), *towers, discard),
        ],
        own=hand_lines(view, scene) if scene.viewer is not None else [],
    )


def _position(view: View, scene: Scene) -> list[str]:
    said, row = scene.words, view.row
    figures = said("list-apart").join(
        f"{names.letter(seat)} {', '.join(words.square(said, view, field) for field in fields)}"
        for seat, fields in enumerate(view.figures)
        if fields
    )
    phase = (
        ""
        if "phase" in scene.untold
        else said(
            "blox-alt-phase",
            phase=row.phase,
            last=view.phases[-1].phase,
            height=row.height,
            build="untold" if "build" in scene.untold else row.build,
            left=view.left,
            rises=words.rises(said, view),
        )
    )
    shown = said("blox-alt-figures", figures=figures) if figures else ""
    return [phase, shown, *_towers(view, scene)]


def _towers(view: View, scene: Scene) -> list[str]:
    """Return the towers of each height in a sentence, each with its square."""
    said, heights = scene.words, dict[int, list[str]]()
    for tower in view.towers:
        text = f"{words.square(said, view, tower.field)} {words.letters(said, tower.blocks)}"
        heights.setdefault(tower.height, []).append(text)
    return [
        said(
            "blox-alt-towers",
            label=phrases.sentence(said("blox-height-left", height=height, count=len(listed))),
            towers=", ".join(sorted(listed)),
        )
        for height, listed in sorted(heights.items())
    ]


def _fields(view: View, scene: Scene) -> str:
    signs = _signs(view, scene)
    rows = (" ".join(signs[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE))
    each = scene.words("list-apart").join(f"{row} {text}" for row, text in enumerate(rows, 1))
    return scene.words("blox-alt-fields", rows=each)


def _signs(view: View, scene: Scene) -> list[str]:
    return [scene.words(f"blox-short-{COLOURS[colour]}") for colour in view.fields]


def _joker(view: View, scene: Scene, seat: Seat) -> str:
    return scene.words("blox-joker-ready" if view.jokers[seat] else "blox-joker-used")


def _seat(view: View, scene: Scene, seat: Seat) -> str:
    return scene.words(
        "blox-alt-seat",
        name=scene.called(seat),
        points=view.points[seat],
        supply=view.supply[seat],
        joker=_joker(view, scene, seat),
        blocks=words.letters(scene.words, view.blocks[seat]) or "–",
    )


def preview_alt(view: View, scene: Scene, shown: Preview) -> str:
    said = scene.words
    first = [phrases.asked_alt(scene, talk.ask(shown.chosen, view, scene))]
    # What is numbered is listed by its number, beside the picture; the first step names its verb.
    fronts = (path if not talk.spot(path, view) else path[:1] for path in shown.paths)
    paths = tuple(one for one in dict.fromkeys(fronts) if len(one) > 1 or not shown.path)
    crossed = tuple(talk.piece(one, view, scene) for one in shown.marked.crossed)
    named = replace(shown, paths=paths, marked=replace(shown.marked, crossed=crossed))
    first += phrases.step_alt(view, scene, named, talk.label, most=500)
    there = words.of(shown.action, view) if shown.action else None
    first += [_promise(view, scene, shown), *(said("blox-tower-on", cell=aim) for aim in scene.aim)]
    seen = words.left(view, *there, over=shown.over) if there else view
    position = [*_position(seen, scene), _fields(view, scene)]
    return phrases.compose_alt(said, [*first, _own(seen, scene)], position, [])


def promise(view: View, scene: Scene, shown: Preview) -> str:
    # Before a side is chosen they are many: the picture marks them.
    return "" if shown.path in preview.OPENING else _promise(view, scene, shown)


def _promise(view: View, scene: Scene, shown: Preview) -> str:
    if some := preview.figures(shown):
        named = ", ".join(f"{shown.marks[cell]} {cell}" for cell in some)
        return scene.words("blox-figures", figures=named)
    steps, points, fields = preview.promised(view, scene, shown)
    if not steps:
        return ""
    cells = ", ".join(f"{shown.marks.get(path[-1], '')} {path[-1]}".strip() for path in steps)
    key = "blox-promise" if points else "blox-promise-sight"
    where = ", ".join(map(cell_word, fields))
    return scene.words(key, points=signed(points), where=where, cells=cells)


def _own(view: View, scene: Scene) -> str:
    seat, said = hand.own_seat(view, scene), scene.words
    cards = words.counted(said, view.hands[seat] or NONE)
    blocks = words.counted(said, view.blocks[seat])
    held = said(
        "blox-alt-hand",
        cards=cards,
        joker="untold" if "joker" in scene.untold else _joker(view, scene, seat),
        blocks=blocks,
        enough="untold" if "build" in scene.untold else words.enough(said, view, seat),
    )
    if seat != view.active or not board.full(view):
        return held
    return f"{held} {said('blox-alt-full', count=sum(view.blocks[seat]))}"


def hand_lines(view: View, scene: Scene) -> list[str]:
    seat = hand.own_seat(view, scene)
    if view.hands[seat] is None:
        return []
    return [_own(view, scene)]


def _rows(view: View, scene: Scene) -> list[str]:
    signs = _signs(view, scene)
    for tower in view.towers:
        # The number first: "b2" is the name of a square.
        signs[tower.field] = f"{tower.height}{signs[tower.field]}"
    for seat, figures in enumerate(view.figures):
        for field in figures:
            signs[field] += names.letter(seat)
    lines = ["  " + "".join(f"{letter:<3}" for letter in "abcdefghi").rstrip()]
    for row in range(SIZE):
        fields = signs[SIZE * row : SIZE * (row + 1)]
        lines.append(f"{row + 1} " + "".join(f"{sign:<3}" for sign in fields).rstrip())
    return lines


_preview = stepped(preview.draw_preview, preview_alt, preview.cells)


def _small(view: View, scene: Scene, action: Action) -> Image.Image:
    drawn = below_banner(_preview(view, scene, Preview(action.words, action=action)))
    return drawn if action.verb == "swap" else drawn.crop((0, 0, board.PART[2] + 4, drawn.height))


BLOX = Renderer[View](
    key="blox",
    frame=board.draw_board,
    part=board.PART,
    alt=texts.alt(describe_position),
    preview=_preview,
    ranking=rankings.ranked_by("blox", board.heading, words.ending),
    hand=texts.hand(hand.draw_hand, lambda _, scene: scene.words("blox-hand"), hand_lines),
    hand_text=texts.hand_text(hand_lines),
    small=_small,
    room=preview.room,
    text_board=texts.text_board("blox", describe_position),
    event=talk.event,
    reason=talk.reason,
    merit=talk.merit,
    describe=talk.describe,
    spoken=talk.spoken,
    label=talk.label,
    piece=talk.piece,
    place=talk.place,
    spot=talk.spot,
    numbered=lambda scene: not scene.puzzle and "numbers" not in scene.untold,
    emojis=parts.emojis(),
    emoji=talk.emoji,
    final=lambda scene: scene.words("blox-final"),
    confirm=talk.confirm,
    question=talk.question,
    promise=promise,
    why=talk.why,
    ending=phrases.end_told(words.ending),
)
