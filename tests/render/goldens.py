"""Pictures to compare with; draw them anew with ``python -m tests.render.goldens``.

They are kept at half size. Look at them before committing them.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PIL import Image

from engine import prompts
from engine.dice import Dice
from engine.games.haiclue.state import COLOURS, tile_word
from render.contract import Picture, Preview
from render.games.blox.renderer import BLOX
from render.games.haiclue.renderer import HAICLUE
from render.games.helge.renderer import HELGE
from render.games.hexago.renderer import HEXAGO
from render.games.hexamino.renderer import HEXAMINO
from tests.render import blox_positions as blox
from tests.render import hexamino_positions as hexamino
from tools.support import haiclue_positions as haiclue
from tools.support import hexago_positions as hexago
from tools.support import positions as helge

FOLDER = Path(__file__).resolve().parent / "goldens"


def there(picture: Picture | None) -> Picture:
    assert picture is not None
    return picture


def blox_board(seats: int, *look: str) -> Picture:
    return BLOX.board(blox.view(seats), blox.scene(seats, *look))


def blox_preview(path: tuple[str, ...], *look: str) -> Picture:
    state = blox.rich()
    scene = blox.scene(4, *look, viewer=0)
    return BLOX.preview(blox.GAME.observe(state, 0), scene, blox.step(state, path))


def blox_ranking() -> Picture:
    over = blox.ended(3)
    return BLOX.ranking(blox.GAME.observe(over, None), blox.scene(3, "light", "fr", over=over))


def haiclue_board(seats: int, stage: str, *look: str) -> Picture:
    return HAICLUE.board(haiclue.view(seats, stage), haiclue.scene(seats, *look))


def haiclue_form() -> Picture:
    view = haiclue.view(5, "write", 4)
    draft = (*map(tile_word, view.hand[:2]), "/", tile_word(view.hand[6]))
    state = haiclue.GAME.imagine(view, 4, Dice(bytes(32)).stream("golden"))
    return HAICLUE.form(view, haiclue.scene(5, viewer=4), haiclue.GAME.forms(state, 4)[0], draft)


def haiclue_preview() -> Picture:
    view = haiclue.view(6, "read", 0)
    paths = tuple(("guess", "@" + "ABCDEF"[view.current], colour) for colour in COLOURS)
    return HAICLUE.preview(view, haiclue.scene(6, "light", "fr", viewer=0), Preview((), paths))


def haiclue_ranking(seats: int) -> Picture:
    scene = replace(haiclue.scene(seats), outcome=haiclue.outcome(seats))
    return HAICLUE.ranking(haiclue.view(seats, "ended"), scene)


def helge_board(seats: int, stage: str, *look: str) -> Picture:
    view = helge.view(seats, stage)
    draw = HELGE.ranking if stage == "ended" else HELGE.board
    return draw(view, helge.scene(view, *look))


def helge_preview() -> Picture:
    view = helge.view(4, "drawn")
    swap = ("swap", "@A/red-sun")
    shown = Preview((), (("place", "a1"), ("place", "b1"), swap), {("place", "a1"): 5})
    return HELGE.preview(view, helge.scene(view, viewer=1), shown)


def hexago_board(seats: int, shape: hexago.Shape, *look: str) -> Picture:
    view = hexago.view(seats, shape)
    return HEXAGO.board(view, hexago.scene(view, *look))


def hexago_step(seats: int, tiles: int, depth: int, *look: str) -> Picture:
    """Return a step of the picker, with points, after the first words of the best placement."""
    state = hexago.state(seats, hexago.heap(tiles), number=3)
    seat = state.active
    view, legal = hexago.GAME.observe(state, seat), hexago.GAME.legal_actions(state, seat)
    asked = hexago.GAME.asking.offered(view, legal)
    gains = {words: hexago.GAME.gain(view, seat, one) or 0 for words, one in asked.items()}
    path = max(asked, key=gains.__getitem__).words[:depth]
    most: dict[prompts.Path, int] = {}
    for words, gain in gains.items():
        if words.words[:depth] == path:
            front = words.words[: depth + 1]
            most[front] = max(gain, most.get(front, 0))
    paths = sorted(most, key=lambda one: -most[one])
    spots = [spot for one in paths if (spot := HEXAGO.spot(one, view))]
    marks = {spot: str(number) for number, spot in enumerate(spots, 1)}
    shown = Preview(path, tuple(paths[: HEXAGO.room(path, view)]), most, marks=marks)
    return HEXAGO.preview(view, hexago.scene(view, *look, viewer=seat), shown)


def hexago_hand() -> Picture:
    view = hexago.view(3, hexago.heap(9), 1)
    return there(HEXAGO.hand(view, hexago.scene(view, "light", "fr", viewer=1)))


def hexamino_board(
    seats: int, entries: int, *look: str, mode: str = "classic", seed: int = 1
) -> Picture:
    state, _, _ = hexamino.played(seats, entries, seed, mode=mode)
    draw = HEXAMINO.ranking if state.ended else HEXAMINO.board
    return draw(hexamino.seen(state), hexamino.scene(state, *look))


def hexamino_preview(depth: int) -> Picture:
    """Return the tiles to choose from, or a tile as it would lie beside its others."""
    state, _, _ = hexamino.played(3, 9)
    view, seat = hexamino.seen(state, state.active), state.active
    legal = hexamino.GAME.legal_actions(state, seat)
    last, joined = legal[-1], hexamino.GAME.spec.joined
    found = prompts.skip(legal, last.words[:depth], joined=joined).choices
    paths = tuple(choice.path for choice in found)
    spots = dict.fromkeys(filter(None, (HEXAMINO.spot(path, view) for path in paths)))
    marks = {spot: str(number) for number, spot in enumerate(spots, 1)}
    action = last if depth > 1 else None
    shown = Preview(last.words[:depth], paths, {}, action, marks=marks)
    scene = hexamino.scene(state, "light", "fr", viewer=seat)
    return HEXAMINO.preview(view, scene, shown)


PICTURES: dict[str, Callable[[], Picture]] = {
    "blox-four": lambda: blox_board(4),
    "blox-two-light": lambda: blox_board(2, "light", "de"),
    "blox-hand": lambda: there(
        BLOX.hand(blox.GAME.observe(blox.rich(), 0), blox.scene(4, viewer=0))
    ),
    "blox-first": lambda: blox_preview(()),
    "blox-enter": lambda: blox_preview(("enter", "white")),
    "blox-blocks": lambda: blox_preview(("build", "d5"), "light", "fr"),
    "blox-targets": lambda: blox_preview(("move", "d5")),
    "blox-build": lambda: blox_preview(blox.asked(blox.rich(), "build"), "dark", "de"),
    "blox-ranking": blox_ranking,
    "haiclue-read": lambda: haiclue_board(6, "read"),
    "haiclue-write": lambda: haiclue_board(5, "write", "light", "de"),
    "haiclue-shown": lambda: haiclue_board(3, "shown", "dark", "fr"),
    "haiclue-twelve": lambda: haiclue_board(12, "read"),
    "haiclue-all": lambda: haiclue_board(9, "all", "dark", "de"),
    "haiclue-form": haiclue_form,
    "haiclue-preview": haiclue_preview,
    "haiclue-ranking": lambda: haiclue_ranking(5),
    "haiclue-team": lambda: haiclue_ranking(2),
    "haiclue-closing": lambda: there(
        HAICLUE.closing(haiclue.view(6, "ended"), haiclue.scene(6, "dark", "de"))
    ),
    "two-dark": lambda: helge_board(2, "middle", "dark", "de"),
    "four-dark": lambda: helge_board(4, "drawn"),
    "four-light": lambda: helge_board(4, "drawn", "light", "fr"),
    "six-dark": lambda: helge_board(6, "full"),
    "preview": helge_preview,
    "ranking": lambda: helge_board(4, "ended"),
    "hexago-four": lambda: hexago_board(4, hexago.heap(18)),
    "hexago-solo": lambda: hexago_board(1, hexago.heap(36), "light", "de"),
    "hexago-window": lambda: hexago_board(4, hexago.crooked(33), "dark", "fr"),
    "hexago-tiles": lambda: hexago_step(3, 13, 1, "light", "de"),
    "hexago-places": lambda: hexago_step(4, 18, 2),
    "hexago-turns": lambda: hexago_step(4, 18, 3),
    "hexago-alone": lambda: hexago_step(1, 18, 2, "light", "fr"),
    "hexago-hand": hexago_hand,
    "hexamino-classic": lambda: hexamino_board(4, 12),
    "hexamino-full": lambda: hexamino_board(6, 56, "dark", "de"),
    "hexamino-star": lambda: hexamino_board(6, 30, "light", "fr", mode="star"),
    "hexamino-snake": lambda: hexamino_board(3, 19, mode="snake", seed=4),
    "hexamino-tile": lambda: hexamino_preview(1),
    "hexamino-place": lambda: hexamino_preview(2),
    "hexamino-ranking": lambda: hexamino_board(4, 200, "dark", "de", mode="snake"),
}


def small(png: bytes) -> Image.Image:
    """Return a picture at half size, in RGB."""
    return Image.open(io.BytesIO(png)).convert("RGB").reduce(2)


def main() -> None:
    """Draw all of them anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        small(draw().png).quantize(128, dither=Image.Dither.NONE).save(
            FOLDER / f"{name}.png", optimize=True
        )


if __name__ == "__main__":
    main()
