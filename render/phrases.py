"""Sentences that every game shares: ends, alternative texts, news on a board."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from data.words import Words
from engine import hexgrid
from engine.hexgrid import Cell
from engine.prompts import Path
from engine.refusals import Refusal
from engine.spec import Args, Event, Outcome, Seat
from render import names
from render.contract import ALT_LIMIT, Preview, Scene, V
from render.names import cut


def joined(words: Words, names: Sequence[str]) -> str:
    """Join names: "X, Y and Z"."""
    if len(names) < 2:
        return "".join(names)
    return words("pictures-and", first=", ".join(names[:-1]), last=names[-1])


def wins(words: Words, names: Sequence[str]) -> str:
    """Return "X wins", "X and Y win" or "No winner", without a full stop."""
    return words("pictures-wins", names=joined(words, names), count=len(names))


def placed(outcome: Outcome, seat: Seat, name: str) -> str:
    """Return "2. X", or the name alone where no seat is ranked."""
    rank = outcome.place(seat)
    return f"{rank}. {name}" if rank else name


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def titled(label: str) -> str:
    """Return a button's label with a capital where its words begin: not in a cell such as a1."""
    at = next((at for at, letter in enumerate(label) if letter.isalnum()), 0)
    word = label[at:].partition(" ")[0]
    return label if any(map(str.isdigit, word)) else label[:at] + sentence(label[at:])


def turn(scene: Scene, seat: Seat) -> str:
    return sentence(scene.words("pictures-turn", name=scene.called(seat)))


def whose(view: Any, scene: Scene) -> Seat:
    """Return who moves, or looking back, who made the newest move."""
    seat: Seat = view.last.seat if scene.past and view.last is not None else view.active
    return seat


MINUS = "−"


def signed(points: int) -> str:
    """Return points with their sign: ``+9``, ``−7``, ``0``."""
    return f"+{points}" if points > 0 else str(points).replace("-", MINUS)


def total(points: int) -> str:
    """Return a final score: ``48``, ``−7``."""
    return str(points).replace("-", MINUS)


OTHER = "stopped-other"
BOARD_LIMIT, HAND_LIMIT = 1900, 1000
"""Characters of a text board and of a hand; a message holds 2,000 with what stands above it."""


def ending(words: Words, game: str, reason: str, **args: Any) -> str:
    """Return why a game ended: the game's own ``<game>-ending-<reason>``, or a shared sentence."""
    for key in (f"{game}-ending-{reason}", f"stopped-{reason}"):
        if words.has(key):
            return words(key, **args)
    return words(OTHER)


def final(words: Words, score: int, *, gone: bool, unit: str = "") -> str:
    """Return a seat's points in the end, in a unit's words if given, and whether it left before."""
    said = words(unit, points=score).replace("-", MINUS) if unit else total(score)
    return words("pictures-gone", score=said) if gone else said


def gone(scene: Scene, named: Callable[[Seat], str]) -> str:
    """Say who left where that ended the game; else empty."""
    if not scene.deserted:
        return ""
    return scene.words("pictures-gone-who", count=len(scene.gone), name=named(scene.gone[0]))


Why = Callable[[Words, Outcome, str], str]
"""Says why a game ended; the text is the name of the seat that ended it, if one did."""


def end_alt(scene: Scene, why: Why) -> list[str]:
    """Return who has won, and why the game ended, with names as long as the scene wants them."""
    said, outcome = scene.words, scene.outcome
    if outcome is None:
        return [said("pictures-over")]
    came = scene.came
    won = wins(said, [scene.called(winner) for winner in outcome.winners])
    won = won if came is None else said("pictures-came", name=scene.called(came))
    first = said("pictures-over") if len(outcome.scores) == 1 else won
    seat = number(outcome.args, "seat", -1)
    second = gone(scene, scene.called)
    return [first, second or why(said, outcome, scene.called(seat) if seat >= 0 else "")]


def end_told(why: Why) -> Callable[[Scene], str]:
    """Return what says why a game ended, for a message; empty while it runs."""

    def say_end(scene: Scene) -> str:
        if scene.outcome is None:
            return ""
        if said := gone(scene, partial(names.bold, names=scene.names)):
            return said
        seat = number(scene.outcome.args, "seat", -1)
        return why(scene.words, scene.outcome, names.bold(seat, scene.names) if seat >= 0 else "")

    return say_end


def number(args: Args, key: str, default: int = 0) -> int:
    """Return a number of an event's arguments, which a store may give back as text."""
    return int(str(args.get(key, default)))


def listed(args: Args, key: str) -> tuple[Any, ...]:
    """Return a list of an event's arguments; empty without one."""
    value = args.get(key, ())
    return tuple(value) if isinstance(value, list | tuple) else ()


ARROW = "→ "
"""Stands in the labels of pairs before the second word."""


def asked_alt(scene: Scene, question: str) -> str:
    question = scene.asks or question
    return question if scene.public else scene.words("pictures-private", question=question)


def step_alt(
    view: V,
    scene: Scene,
    shown: Preview,
    label: Callable[[Path, V, Scene, int | None], str],
    *,
    most: int = ALT_LIMIT,
    spot: Callable[[Path, V], str] | None = None,
) -> list[str]:
    """Say what a step of the picker offers, where its numbers are, and which cells are marked.

    All choices are named, in at most ``most`` characters, and what confirming brings. The caller
    may leave out the position. With ``spot`` choices are pairs of a piece and its place.
    """
    said, gains, lines = scene.words, shown.gains, list[str]()
    own = [shown.marks.get(spot(path, view), "") for path in shown.paths] if spot else []
    # Of one piece each choice has a number of its own, which stands before it.
    single = shown.places and all(own) and len({path[:-1] for path in shown.paths if own}) == 1
    if shown.paths:
        labels = [label(path, view, scene, gains.get(path)) for path in shown.paths]
        if single:
            pairs = zip(own, labels, strict=True)
            labels = [said("pictures-named", name=number, what=what) for number, what in pairs]
        choices = choices_alt(shown, labels) if spot and not single else ", ".join(labels)
        lines.append(said("pictures-choices", choices=cut(choices, most)))
    if shown.places and not single:
        lines.append(said("picker-places", places=shown.places))
    if shown.action and shown.action.words in gains:
        lines.append(said("pictures-brings", gain=signed(gains[shown.action.words])))
    for key, cells in (("crossed", shown.marked.crossed), ("allowed", shown.marked.allowed)):
        if cells:
            lines.append(said(f"pictures-{key}", cells=", ".join(dict.fromkeys(cells))))
    return lines


def compose_alt(
    words: Words, first: Sequence[str], position: Sequence[str], last: Sequence[str]
) -> str:
    """Return an alternative text.

    Args:
        first: The turn and the last change.
        position: The position in reading order. If it is too long, its last sentences are left out
            and the text points to the text board.
        last: Scores; never left out.

    Returns:
        At most 1,024 characters, as Discord counts them (UTF-16).
    """
    more = words("pictures-more")
    text, kept = paragraph((*first, *position, *last)), [*position, ""]
    while kept and discord_length(text) > ALT_LIMIT:
        kept.pop()
        text = paragraph((*first, *kept, more, *last))
    while discord_length(text) > ALT_LIMIT:  # names alone fill it
        text = cut(text, len(text) - (discord_length(text) - ALT_LIMIT))
    return text


def paragraph(sentences: Iterable[str]) -> str:
    """Join sentences; those that end without a sign get a full stop."""
    return " ".join(
        text if text.endswith((".", "!", "?", ":", "…")) else f"{text}."
        for text in sentences
        if text
    )


def discord_length(text: str) -> int:
    """Return the length of a text in UTF-16 units, the way Discord's client counts."""
    return len(text.encode("utf-16-le")) // 2


def choices_alt(shown: Preview, labels: Sequence[str]) -> str:
    """Return the choices of a step; pairs by their first word: "17 → L49, P50; 20 …"."""
    # One word a choice: there is nothing to group by.
    if any(len(path) < len(shown.path) + 2 for path in shown.paths):
        return ", ".join(labels)
    behind: dict[str, list[str]] = {}
    for path, label in zip(shown.paths, labels, strict=True):
        several = behind.setdefault(path[-2], [])
        several.append(label.rpartition(ARROW)[2] if several else label)
    return "; ".join(", ".join(several) for several in behind.values())


def new_moves(scene: Scene) -> Iterator[tuple[Seat, str, Event]]:
    dealt = [number for number, event in enumerate(scene.since) if event.kind == "deal"]
    # A new deal clears the table: cells of the one before mean nothing on it.
    for event in scene.since[dealt[-1] if dealt else 0 :]:
        seat, cell = event.public.get("seat"), event.public.get("cell")
        if isinstance(seat, int) and isinstance(cell, str):
            yield seat, cell, event


def new_hexes(scene: Scene, laid: Container[Cell]) -> tuple[Cell, ...]:
    cells = dict.fromkeys(hexgrid.cell(cell) for _, cell, _ in new_moves(scene))
    return tuple(cell for cell in cells if cell in laid)


def new_lines(scene: Scene) -> list[str]:
    """Say in a sentence which cells are new beside that of the last move; mostly nothing."""
    cells = list(dict.fromkeys(cell for _, cell, _ in new_moves(scene)))
    return [scene.words("pictures-since", cells=", ".join(cells))] if len(cells) > 1 else []


def newest_event(scene: Scene, seat: Seat, cell: str) -> Event | None:
    """Return the last event of a seat on a cell; None if the picture does not announce it."""
    events = [event for by, where, event in new_moves(scene) if (by, where) == (seat, cell)]
    return events[-1] if events else None


def refused(
    scene: Scene,
    game: str,
    refusal: Refusal,
    said: Callable[[str, Any], dict[str, Any]] = lambda _name, _value: {},
) -> str:
    """Say why something was refused (``<game>-refusal-<code>``); empty for a shared code.

    At a puzzle no other move follows, so it is not said what to do ``.instead``; where it was
    ``.asked`` with one piece and numbered places, neither needs its name.
    """
    words, key = scene.words, f"{game}-refusal-{refusal.code}"
    if not words.has(key):
        return ""
    args: dict[str, Any] = {}
    for name, value in refusal.params.items():
        plain = names.escape(value) if isinstance(value, str) else value
        args |= said(name, value) or {name: plain}
    more = f"{key}.instead"
    instead = words(more, **args) if words.has(more) and not scene.puzzle else ""
    asked = f"{key}.asked"
    text = words(asked if scene.puzzle and words.has(asked) else key, **args)
    return " ".join(filter(None, (sentence(text), instead)))


FENCE = "```"
PHONE = 36
"""Characters of a code block's line that a phone shows; longer ones are broken anywhere."""
_FENCED = re.compile(f"^{FENCE}$", re.MULTILINE)


def grid(rows: Iterable[Iterable[str]]) -> list[str]:
    """Return rows as a code block; what a phone has no room for goes on indented below."""
    lines = list[str]()
    for row in rows:
        line = ""
        for piece in row:
            if line and len(line) + len(piece) + 2 > PHONE:
                lines.append(line)
                line = f"  {piece}"
            else:
                line = f"{line}, {piece}" if line else piece
        lines.append(line)
    return [FENCE, *lines, FENCE]


def marked(text: str) -> str:
    """Return a text board for a message: outside its code blocks all is shown as it is written."""
    parts = _FENCED.split(text)
    parts[::2] = map(names.disarm, parts[::2])
    return FENCE.join(parts)


def shortened(texts: Iterable[str]) -> str:
    """Return the first text that a message holds, of ever shorter ones; else the last, cut."""
    text = ""
    for text in texts:
        if _held(text):
            return text
    while not _held(f"{text}\n…"):
        text = text.rpartition("\n")[0]
    return f"{text}\n…"


def _held(text: str) -> bool:
    return discord_length(marked(text)) <= BOARD_LIMIT
