"""A hand as a picture: five large cards, the joker, the own blocks."""

from __future__ import annotations

from engine.contract import Seat
from engine.games.blox.state import NONE, Counts, View
from render import pieces
from render.banner import private_banner
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, Style
from render.games.blox import headline, parts, words
from render.theme import MARGIN, THEMES, WIDTH

CARD_WIDTH, CARD_HIGH = 164, 250
_STEP, _TOP = 180, 136
_JOKER = Box(936, _TOP, WIDTH - MARGIN, _TOP + CARD_HIGH)
_BLOCKS = Box(MARGIN, 406, WIDTH - MARGIN, 536)
HEIGHT = 560
_WORD = Style("fredoka-600", 34)
_SLOTS_LEFT = 330


def own(view: View, scene: Scene) -> Seat:
    """Return the seat that looks; without a viewer the active one."""
    return view.active if scene.viewer is None else scene.viewer


def draw(view: View, scene: Scene) -> Canvas:
    """Draw what the viewer holds."""
    said = scene.words
    phase = said("blox-phase-now", phase=view.phase)
    second = f"{scene.place} · {phase}" if scene.place else phase
    return showing(view, scene, said("blox-hand"), second, NONE)


def showing(view: View, scene: Scene, title: str, second: str, spent: Counts) -> Canvas:
    """Draw the viewer's cards under some words, those to be spent in a dashed frame."""
    canvas = Canvas(THEMES[scene.theme], HEIGHT)
    facts = scene.words("pictures-only-you")
    private_banner(canvas, headline.private(title, second, scene, facts))
    _cards(canvas, view.hands[own(view, scene)] or NONE, spent, scene)
    _joker(canvas, view, scene)
    _blocks(canvas, view, scene)
    return canvas


def _cards(canvas: Canvas, hand: Counts, spent: Counts, scene: Scene) -> None:
    key, number = canvas.theme.key, 0
    for colour, count in enumerate(hand):
        look = parts.LOOKS[colour]
        name = scene.words(f"blox-colour-{('black', 'white', 'grey', 'red')[colour]}")
        for nth in range(count):
            left = MARGIN + _STEP * number
            canvas.put(parts.card(CARD_WIDTH, CARD_HIGH, colour), left, _TOP)
            middle = left + CARD_WIDTH / 2
            canvas.text(middle, _TOP + 200, name, _WORD, look.ink, align="centre")
            if nth < spent[colour]:
                canvas.put(parts.frame(CARD_WIDTH, CARD_HIGH, key), left, _TOP)
            number += 1


def _joker(canvas: Canvas, view: View, scene: Scene) -> None:
    active = view.jokers[own(view, scene)]
    canvas.panel(_JOKER, canvas.theme.panel, 26)
    middle = (_JOKER.left + _JOKER.right) / 2
    canvas.centre(parts.joker(62, active, canvas.theme.key), middle, _TOP + 90)
    said = scene.words("blox-joker-ready" if active else "blox-joker-used")
    ink = canvas.theme.ink if active else canvas.theme.muted
    canvas.text(middle, _TOP + 201, said, _WORD, ink, align="centre", room=_JOKER.width - 24)


def _blocks(canvas: Canvas, view: View, scene: Scene) -> None:
    """Draw the own blocks; slots that are still needed to build are dashed."""
    theme = canvas.theme
    owned = parts.sorted_blocks(view.blocks[own(view, scene)])
    build = view.row.build
    canvas.panel(_BLOCKS, theme.panel, 26)
    room = _SLOTS_LEFT - MARGIN - 40
    canvas.text(MARGIN + 24, 452, scene.words("blox-your-blocks"), LABEL, theme.muted, room=room)
    enough = scene.words("blox-of-build", count=len(owned), build=build)
    canvas.text(MARGIN + 24, 496, enough, NAME, theme.ink, room=room)
    slots = view.most_blocks if len(owned) <= view.most_blocks else 10
    size, step = (88, 118) if slots == view.most_blocks else (70, 82)
    for number in range(max(slots, len(owned))):
        x, y = _SLOTS_LEFT + step * number, (_BLOCKS.top + _BLOCKS.bottom - size) // 2
        if number < len(owned):
            canvas.put(parts.block(size, owned[number]), x, y)
            continue
        canvas.rounded(Box(x, y, x + size, y + size), round(pieces.radius_of(size)), theme.well)
        if number < build:
            canvas.put(pieces.dashed(size, theme.key), x, y)


def text(view: View, scene: Scene) -> str:
    """Return the hand, a card a line, then joker and blocks."""
    said, seat = scene.words, own(view, scene)
    hand = view.hands[seat]
    if hand is None:
        return ""
    lines = [
        words.typed(said, colour)
        for number, colour in enumerate(("black", "white", "grey", "red"))
        for _ in range(hand[number])
    ]
    joker = said("blox-joker-ready" if view.jokers[seat] else "blox-joker-used")
    blocks = words.counted(said, view.blocks[seat])
    return "\n".join((*lines, joker, said("blox-text-blocks", blocks=blocks)))
