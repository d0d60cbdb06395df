"""The story of a finished game in words, and the moments that it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from data.words import Words
from engine.actions import Action
from engine.advice import CHANCE
from engine.analysis.story import Judged, Share, Story, curved, leads
from engine.spec import GameSpec, Seat
from render.banner import drawn_name
from render.contract import Renderer, Scene
from render.fonts import SECOND, fit
from render.names import bold, plain

_MARK: Final = re.compile(r"^\W+")
"""The sign before a label on a button, which pictures can't draw."""

_ALL: Final = 95
"""Percent of what was possible, from which on nothing worth naming is missing."""

Naming = Callable[[Scene, Seat], str]
"""How a seat is called: in a message, in a picture, or in the words beside one."""


def in_message(scene: Scene, seat: Seat) -> str:
    return bold(seat, scene.names)


def to_reader(scene: Scene, seat: Seat) -> str:
    return scene.words("analysis-you") if seat == scene.viewer else in_message(scene, seat)


def in_alt(scene: Scene, seat: Seat) -> str:
    return plain(seat, scene.names)


def in_picture(scene: Scene, seat: Seat, room: int) -> str:
    return fit(drawn_name(scene, seat), SECOND, room)


def own_key(said: Words, game: str, key: str) -> str:
    """Return the key of a game's own sentence, where what it counts are no points."""
    return own if said.has(own := f"{game}-{key}") else key


def amount(said: Words, one: Judged, game: str = "") -> str:
    """Return what a decision cost: "12 points (±5)", or "3 of 4 found it"."""
    if one.unit == CHANCE:
        return said("analysis-found", found=one.found, asked=one.asked)
    key = own_key(said, game, "analysis-points")
    return said(key, points=one.cost, error=one.margin)


def share(said: Words, one: Share, *, drawn: bool = False) -> str:
    """Return "83% (give or take 4)", ``drawn`` "83% (±4)", or that nothing can be said."""
    if one.found is None:
        return said("analysis-vague", few=str(one.few).lower())
    key = "analysis-share" if drawn else "analysis-share-told"
    return said(key, percent=one.found, error=one.error)


def share_lines(story: Story, scene: Scene, named: Naming) -> list[str]:
    said = scene.words
    return [
        said(
            "analysis-share-of" if own.found is None else "analysis-share-made",
            who=named(scene, seat),
            share=share(said, own),
        )
        for seat, own in enumerate(story.shares)
    ]


def undrawn_lines(spec: GameSpec, story: Story, scene: Scene) -> list[str]:
    """Return what the picture of the curve says, for a message without it."""
    shares = share_lines(story, scene, in_message) if _drawn(spec, story) else []
    return [*shares, *turning_lines(spec, story, scene, in_message)]


def turning_lines(spec: GameSpec, story: Story, scene: Scene, named: Naming) -> list[str]:
    lines = []
    for number, one in enumerate(story.turning, start=1):
        lines.append(
            scene.words(
                own_key(scene.words, spec.key, "analysis-turning"),
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
    if not parts:
        return said("analysis-nobody-led")
    ties = len(story.rounds) - 1 - sum(counts)
    return said("analysis-led", who=", ".join(parts), ties=ties)


def turn_line(spec: GameSpec, one: Judged, scene: Scene) -> str:
    """Return when a decision was made, as the curve counts: "Round 12", alone "Turn 12"."""
    kind = "once" if spec.simultaneous else "rounds" if len(scene.names) > 1 else "turns"
    return scene.words("analysis-turn", turn=one.turn, kind=kind)


def costly_line(spec: GameSpec, one: Judged, moment: Moment, scene: Scene) -> str:
    return scene.words(
        "analysis-missed" if one.unit == CHANCE else "analysis-cost",
        at=turn_line(spec, one, scene),
        played=moment.played,
        better=moment.better,
        lost=amount(scene.words, one, spec.key),
        now=_at_once(moment),
    )


def _brief(spec: GameSpec, one: Judged, scene: Scene) -> str:
    """Return when a decision was made and what it cost."""
    said, lost = scene.words, amount(scene.words, one, spec.key)
    return "• " + said("pictures-named", name=turn_line(spec, one, scene), what=lost)


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
    """Return a story in a few short lines for one reader; its pictures say the rest.

    Args:
        moments: The costliest decisions of that seat, in the order of ``Story.costly``.
        recap: The game's own lines (``Retelling.recap``).
    """
    said, seat = scene.words, scene.viewer
    lines = [said("analysis-heading", title=spec.title), *recap]
    lines += (
        [said("analysis-early")]
        if story.early
        else _figures(story, scene, None if public else seat, drawn=_drawn(spec, story))
    )
    # A button says it at length; few at a party would press it.
    known = any(one.found is not None for one in story.shares) and not story.early
    lines += [said("analysis-scale")] if scene.party and known else luck_line(spec, story, scene)
    lines += _led(spec, story, scene, in_message if public else to_reader)
    # Of a clue between two nobody else could have found what one missed.
    alone = len(story.shares) == 2 and any(one.unit == CHANCE for one in story.judged)
    if seat is not None and (moments or not (story.early or alone)):
        kind = "misses" if any(one.unit == CHANCE for one in story.judged) else "costs"
        much = "" if moments and moments[0].judged.costly else "small-" if moments else "no-"
        key, found = f"analysis-{much}{kind}", story.shares[seat].found or 0
        told = {"all": str(found >= _ALL).lower()}
        who = in_message(scene, seat)
        lines.append(said(f"{key}-of", who=who, **told) if public else said(key, **told))
        lines += [_brief(spec, one.judged, scene) for one in moments]
    return lines


def _led(spec: GameSpec, story: Story, scene: Scene, named: Naming) -> list[str]:
    """Say who led, unless the game was hardly played or its end says the points of the team."""
    said_above = spec.simultaneous and story.together and scene.outcome and not scene.end.stopped
    if said_above or (story.early and not curved(spec, story)):
        return []
    return [curve_line(spec, story, scene, named)]


def luck_line(spec: GameSpec, story: Story, scene: Scene) -> list[str]:
    """Say what the figures leave out where who won has a lower one than somebody else."""
    shares, won = story.shares, scene.outcome.winners if scene.outcome else ()
    if story.early or story.together or scene.deserted or len(won) != 1:
        return []
    own, known = shares[won[0]], [(one.found, one.error) for one in shares if one.found is not None]
    if own.found is None or own.found == max(known)[0]:
        return []
    sure = own.found + own.error < max(found - error for found, error in known)
    key = own_key(scene.words, spec.key, "analysis-luck")
    return [scene.words(key, who=in_message(scene, won[0]), sure=str(sure).lower())]


def _drawn(spec: GameSpec, story: Story) -> bool:
    """Return whether the figures of others stand in the picture alone: many are long to read."""
    return len(story.shares) > 2 and curved(spec, story)


def _figures(story: Story, scene: Scene, reader: Seat | None, *, drawn: bool) -> list[str]:
    # Of whom nothing can be said the picture says so.
    said = scene.words
    figures = [
        said("analysis-figure", who=in_message(scene, seat), share=share(said, own))
        for seat, own in enumerate(story.shares)
        if own.found is not None and seat != reader and not drawn
    ]
    told = {"figures": ", ".join(figures), "count": len(figures)}
    own = None if reader is None else story.shares[reader]
    if own is not None and own.found is not None:
        return [said("analysis-yours", percent=own.found, error=own.error, **told)]
    lines = [] if own is None else [said("analysis-yours-vague", few=str(own.few).lower())]
    return [*lines, said("analysis-figures", **told)] if figures else lines


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that cost something.

    Attributes:
        gains: Immediate points of both actions; None if points say nothing.
        answer: What was played, without the question; empty unless the picture shows that.
        why: What speaks for the better action, and not for the other one too; may be empty.
    """

    judged: Judged
    view: Any
    actions: tuple[Action, Action]
    gains: tuple[int | None, int | None]
    played: str
    better: str
    answer: str = ""
    why: str = ""


def moment(
    drawer: Renderer[Any],
    scene: Scene,
    judged: Judged,
    view: Any,
    actions: tuple[Action, Action],
    gains: tuple[int | None, int | None],
    why: str = "",
) -> Moment:
    played, better = (drawer.describe(action, view, scene) for action in actions)
    if judged.unit != CHANCE:
        return Moment(judged, view, actions, gains, played, better, why=why)
    # Whose clue it was stands there already.
    answer, meant = (
        _MARK.sub("", drawer.label(action.words[-1:], view, scene, None)) for action in actions
    )
    return Moment(judged, view, actions, gains, played, meant, answer)
