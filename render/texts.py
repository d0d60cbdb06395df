"""What a picture says, described once: its alternative text and the text board are printed of it.

The alternative text is one paragraph. The text board has a line a sentence, and columns in a code
block.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from render import names, phrases
from render.banner import status_lines
from render.canvas import Canvas
from render.contract import ALT_LIMIT, Picture, Scene, V
from render.phrases import HAND_LIMIT, compose_alt, discord_length, sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """The sentences of a picture, best without a full stop.

    Attributes:
        now: Whose turn it is and what was done last, or how the game ended.
        facts: How far the game is, as the banner says it.
        seats: What each seat has; never left out.
        position: The rest in reading order. The alternative text has no room for the last of it.
        columns: Says what the text board has in place of ``seats`` and ``position``.
        own: What the viewer alone sees, for the text board.
    """

    now: Sequence[str]
    facts: str = ""
    seats: Sequence[str] = ()
    position: Sequence[str] = ()
    columns: Callable[[], Sequence[str]] = tuple
    own: Sequence[str] = ()


Describe = Callable[[V, Scene], Description]
Lines = Callable[[V, Scene], Sequence[str]]


def alt(describe: Describe[V]) -> Callable[[V, Scene], str]:
    """Return what prints a description as an alternative text."""

    def text(view: V, scene: Scene) -> str:
        for brief in (0, 1):
            scene = replace(scene, brief=brief)
            described, news = describe(view, scene), _news(scene)
            first = (*described.now, sentence(described.facts))
            if scene.asks:
                first = (phrases.asked_alt(scene, scene.asks),)
            last = (*described.seats, *news)
            whole = phrases.paragraph((*first, *described.position, *last))
            if discord_length(whole) <= ALT_LIMIT:
                return whole
        return compose_alt(scene.words, first, described.position, last)

    return text


def text_board(game: str, describe: Describe[V]) -> Callable[[V, Scene], str]:
    """Return what prints a description as a text board, as short as a message needs it."""

    def text(view: V, scene: Scene) -> str:
        scenes = (replace(scene, brief=brief) for brief in range(len(names.ROOM)))
        return phrases.shortened(_board(game, describe(view, each), each) for each in scenes)

    return text


def _board(game: str, described: Description, scene: Scene) -> str:
    lines = [f"{scene.words(f'{game}-title')} · {described.facts}", *described.now, *_news(scene)]
    lines += described.columns() or (*described.seats, "", *described.position)
    return "\n".join((*lines, "", *described.own) if described.own else lines)


def _news(scene: Scene) -> list[str]:
    return [*status_lines(scene), *phrases.new_lines(scene)]


def hand(
    draw: Callable[[V, Scene], Canvas], title: Callable[[V, Scene], str], lines: Lines[V]
) -> Callable[[V, Scene], Picture | None]:
    """Return what draws a hand; its alternative text has its lines below a title.

    Without lines nothing is held, and nothing is drawn.
    """

    def picture(view: V, scene: Scene) -> Picture | None:
        held, asked = lines(view, scene), [phrases.asked_alt(scene, title(view, scene))]
        alt = compose_alt(scene.words, asked, held, [])
        return Picture.of(draw(view, scene), alt) if held else None

    return picture


def hand_text(lines: Lines[V]) -> Callable[[V, Scene], str]:
    """Return what says the same in a message, in as many lines as it has room for."""

    def text(view: V, scene: Scene) -> str:
        kept = [*lines(view, scene)]
        while discord_length("\n".join(kept)) > HAND_LIMIT:
            kept.pop()
        return "\n".join(kept)

    return text
