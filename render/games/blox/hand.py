"""The private picture of a hand: its cards, the joker and the blocks."""

from __future__ import annotations

from collections.abc import Container

from engine.games.blox.state import COLOURS, NONE, Counts, Tower, View, cell_word, words_of
from engine.prompts import Path
from engine.spec import Seat
from render import pieces
from render.banner import private_banner
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import Style
from render.games.blox import parts, words
from render.theme import MARGIN, THEMES, WIDTH

CARD_WIDTH, CARD_HIGH = 164, 250
_STEP, _TOP = 180, 136
_JOKER = Box(936, _TOP, WIDTH - MARGIN, _TOP + CARD_HIGH)
_BLOCKS = Box(MARGIN, 406, WIDTH - MARGIN, 536)
HAND_HEIGHT = 560
_WORD = Style("fredoka-600", 36)
OWN_TITLE, _ENOUGH = Style("inter-500", 36), Style("inter-600", 36)
_SLOTS_LEFT, _CROSS = 410, 24
_LARGE, _LARGE_STEP = 88, 107


def own_seat(view: View, scene: Scene) -> Seat:
    return view.active if scene.viewer is None else scene.viewer


def draw_hand(view: View, scene: Scene) -> Canvas:
    said = scene.words
    phase = said("blox-phase-now", phase=view.phase)
    second = f"{scene.place} · {phase}" if scene.place else phase
    return showing(view, scene, said("blox-hand"), second, NONE)


def showing(
    view: View,
    scene: Scene,
    title: str,
    second: str,
    spent: Counts,
    crossed: Container[str] = (),
) -> Canvas:
    """Draw the hand with the cards that are ``spent`` framed, and colours that were refused.

    The tower that a lesson asks about stands in place of own blocks.
    """
    canvas = Canvas(THEMES[scene.theme], HAND_HEIGHT)
    private_banner(canvas, scene, "blox", title, second)
    _cards(canvas, view.hands[own_seat(view, scene)] or NONE, spent, scene, crossed)
    _joker(canvas, view, scene)
    aims = [tower for tower in view.towers if cell_word(tower.field) in scene.aim]
    if aims:
        _aim(canvas, scene, aims[0])
    else:
        _blocks(canvas, view, scene)
    return canvas


def _cards(
    canvas: Canvas, hand: Counts, spent: Counts, scene: Scene, crossed: Container[str]
) -> None:
    key, number = canvas.theme.key, 0
    for colour, count in enumerate(hand):
        look = parts.LOOKS[colour]
        name = scene.words(f"blox-colour-{('black', 'white', 'grey', 'red')[colour]}")
        for nth in range(count):
            left = MARGIN + _STEP * number
            box = Box(left, _TOP, left + CARD_WIDTH, _TOP + CARD_HIGH)
            canvas.put(parts.card(CARD_WIDTH, CARD_HIGH, colour), left, _TOP)
            middle = left + CARD_WIDTH / 2
            canvas.text(middle, _TOP + 200, name, _WORD, look.ink, align="centre")
            canvas.spot(box, _toggled(spent, colour, chosen=nth < spent[colour]))
            if nth < spent[colour]:
                canvas.put(parts.frame(CARD_WIDTH, CARD_HIGH, key), left, _TOP)
            if COLOURS[colour] in crossed:
                cross = pieces.clash(_CROSS, canvas.theme.danger)
                canvas.centre(cross, left + CARD_WIDTH - _CROSS - 8, _TOP + _CROSS + 8)
            number += 1
    for nth in range(number, words.PARTS.hand):
        left = MARGIN + _STEP * nth
        box = Box(left, _TOP, left + CARD_WIDTH, _TOP + CARD_HIGH)
        canvas.rounded(box, 26, canvas.theme.well)
        new, middle, room = scene.words("blox-new-card"), left + CARD_WIDTH / 2, CARD_WIDTH - 16
        canvas.text(middle, _TOP + 200, new, _WORD, canvas.theme.muted, align="centre", room=room)


def _toggled(spent: Counts, colour: int, *, chosen: bool) -> Path:
    cards = [*words_of(spent)]
    (cards.remove if chosen else cards.append)(COLOURS[colour])
    return ("swap", ",".join(sorted(cards))) if cards else ("swap",)


def _joker(canvas: Canvas, view: View, scene: Scene) -> None:
    active = view.jokers[own_seat(view, scene)]
    canvas.panel(_JOKER, canvas.theme.panel, 26)
    middle = (_JOKER.left + _JOKER.right) / 2
    canvas.centre(parts.joker(62, active, canvas.theme.key), middle, _TOP + 90)
    said = scene.words("blox-joker-ready" if active else "blox-joker-used")
    ink = canvas.theme.ink if active else canvas.theme.muted
    canvas.text(middle, _TOP + 201, said, _WORD, ink, align="centre", room=_JOKER.width - 24)


def _aim(canvas: Canvas, scene: Scene, tower: Tower) -> None:
    canvas.panel(_BLOCKS, canvas.theme.panel, 26)
    named = scene.words("blox-tower-on", cell=cell_word(tower.field))
    canvas.text(MARGIN + 24, 474, named, _ENOUGH, canvas.theme.ink)
    for number, colour in enumerate(parts.sorted_blocks(tower.blocks)):
        x, y = _SLOTS_LEFT + _LARGE_STEP * number, (_BLOCKS.top + _BLOCKS.bottom - _LARGE) // 2
        canvas.put(parts.block(_LARGE, colour), x, y)


def _blocks(canvas: Canvas, view: View, scene: Scene) -> None:
    theme = canvas.theme
    seat, build = own_seat(view, scene), view.row.build
    owned = parts.sorted_blocks(view.blocks[seat])
    canvas.panel(_BLOCKS, theme.panel, 26)
    room = _SLOTS_LEFT - MARGIN - 40
    canvas.text(
        MARGIN + 24, 452, scene.words("blox-your-blocks"), OWN_TITLE, theme.muted, room=room
    )
    enough = words.enough(scene.words, view, seat)
    canvas.text(MARGIN + 24, 496, enough, _ENOUGH, theme.ink, room=room)
    slots = view.most_blocks if len(owned) <= view.most_blocks else 10
    size, step = (_LARGE, _LARGE_STEP) if slots == view.most_blocks else (70, 73)
    for number in range(max(slots, len(owned))):
        x, y = _SLOTS_LEFT + step * number, (_BLOCKS.top + _BLOCKS.bottom - size) // 2
        if number < len(owned):
            canvas.put(parts.block(size, owned[number]), x, y)
            continue
        canvas.rounded(Box(x, y, x + size, y + size), round(pieces.radius_of(size)), theme.well)
        if number < build:
            canvas.put(pieces.dashed(size, theme.key), x, y)
