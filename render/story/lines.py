"""The story of a finished game in words, and the moments that it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from data.words import Words
from engine.actions import Action
from engine.advice import CHANCE
from engine.analysis.story import FEW, Judged, Share, Story, leads
from engine.spec import GameSpec, Seat
from render.banner import drawn_name
from render.contract import Renderer, Scene
from render.fonts import SECOND, fit
from render.names import bold, plain

NAMES: Final = (280, 200, 140, 110)
"""Pixels of a name in a line of a picture: the first with which the line fits."""

_MARK: Final = re.compile(r"^\W+")
"""The sign before a label on a button, which pictures can't draw."""

Naming = Callable[[Scene, Seat], str]
"""How a seat is called: in a message, in a picture, or in the words beside one."""


def in_message(scene: Scene, seat: Seat) -> str:
    return bold(seat, scene.names)


def in_alt(scene: Scene, seat: Seat) -> str:
    return plain(seat, scene.names)


def in_picture(scene: Scene, seat: Seat, room: int = NAMES[0]) -> str:
    return fit(drawn_name(scene, seat), SECOND, room)


def amount(said: Words, one: Judged) -> str:
    """Return what a decision cost: "12 points (±5)", or "3 of 4 found it"."""
    if one.unit == CHANCE:
        return said("analysis-found", found=one.found, asked=one.asked)
    return said("analysis-points", points=one.cost, error=one.margin)


def share(said: Words, one: Share) -> str:
    """Return "83% (±4)", or that nothing can be said."""
    if one.found is None:
        return said("analysis-vague", few=str(one.judged < FEW).lower())
    return said("analysis-share", percent=one.found, error=one.error)


def share_lines(story: Story, scene: Scene, named: Naming) -> list[str]:
    said = scene.words
    return [
        said("analysis-share-of", who=named(scene, seat), share=share(said, own))
        for seat, own in enumerate(story.shares)
    ]


def turning_lines(spec: GameSpec, story: Story, scene: Scene, named: Naming) -> list[str]:
    lines = []
    for number, one in enumerate(story.turning, start=1):
        lines.append(
            scene.words(
                "analysis-turning",
                number=number,
                of=len(story.turning),
                round=one.round,
                who=named(scene, one.seat),
                points=leads(spec, story.rounds[one.round].points)[one.seat],
            )
        )
    return lines


def by_rounds(spec: GameSpec, story: Story) -> bool:
    """Return whether a step of the curve is a round; alone it is a turn."""
    return spec.simultaneous or not story.together


def curve_line(spec: GameSpec, story: Story, scene: Scene, named: Naming) -> str:
    said = scene.words
    last = story.rounds[-1].points
    if story.together:
        together = str(spec.simultaneous).lower()
        length = len(story.rounds) - 1
        return said("analysis-total", points=last[0], turns=length, together=together)
    counts = [0] * len(last)
    for one in story.rounds[1:]:
        row = leads(spec, one.points)
        best = max(row)
        # A lead is over the best other seat, so only one can have any.
        if best > 0:
            counts[row.index(best)] += 1
    parts = [
        said("analysis-ahead", who=named(scene, seat), rounds=count)
        for seat, count in sorted(enumerate(counts), key=lambda pair: -pair[1])
        if count
    ]
    return said("analysis-led", who=", ".join(parts)) if parts else said("analysis-nobody-led")


def turn_line(spec: GameSpec, one: Judged, scene: Scene) -> str:
    """Return when a decision was made: "Turn 12", or where all decide at once "Round 3"."""
    return scene.words("analysis-turn", turn=one.turn, together=str(spec.simultaneous).lower())


def costly_line(spec: GameSpec, one: Judged, moment: Moment, scene: Scene) -> str:
    return scene.words(
        "analysis-missed" if one.unit == CHANCE else "analysis-cost",
        at=turn_line(spec, one, scene),
        played=moment.played,
        better=moment.better,
        lost=amount(scene.words, one),
        now=_at_once(moment),
    )


def _at_once(moment: Moment) -> int:
    """Return which part of a cost both gains explain; 0 where they don't."""
    played, better = moment.gains
    now = 0 if played is None or better is None else better - played
    return now if 0 < now < moment.judged.cost else 0


def story_lines(
    spec: GameSpec,
    story: Story,
    scene: Scene,
    moments: Sequence[Moment],
    recap: Sequence[str] = (),
    *,
    public: bool = False,
) -> list[str]:
    """Return all lines of a story for one reader.

    Args:
        moments: The costliest decisions of that seat, in the order of ``Story.costly``.
        recap: The game's own lines (``Retelling.recap``).
    """
    said, seat = scene.words, scene.viewer
    lines = [said("analysis-heading", title=spec.title)]
    shares = share_lines(story, scene, in_message)
    if seat is not None and not public:
        own = story.shares[seat]
        if own.found is None:
            lines.append(said("analysis-yours-vague"))
        else:
            lines.append(said("analysis-yours", percent=own.found, error=own.error))
        # Told in a sentence of its own, to the one who reads.
        del shares[seat]
    lines += [*shares, curve_line(spec, story, scene, in_message)]
    lines += turning_lines(spec, story, scene, in_message)
    if seat is not None:
        kind = "misses" if any(one.unit == CHANCE for one in story.judged) else "costs"
        key = f"analysis-{kind}" if moments else f"analysis-no-{kind}"
        who = in_message(scene, seat)
        lines.append(said(f"{key}-of", who=who) if public else said(key))
        lines += [costly_line(spec, one.judged, one, scene) for one in moments]
    return [*lines, *recap]


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that cost something.

    Attributes:
        gains: Immediate points of both actions; None if points say nothing.
    """

    judged: Judged
    view: Any
    actions: tuple[Action, Action]
    gains: tuple[int | None, int | None]
    played: str
    better: str


def moment(
    drawer: Renderer[Any],
    scene: Scene,
    judged: Judged,
    view: Any,
    actions: tuple[Action, Action],
    gains: tuple[int | None, int | None],
) -> Moment:
    played, better = (drawer.describe(action, view, scene) for action in actions)
    if judged.unit == CHANCE:  # whose clue it was stands there already
        better = _MARK.sub("", drawer.label(actions[1].words, view, scene, None))
    return Moment(judged, view, actions, gains, played, better)
