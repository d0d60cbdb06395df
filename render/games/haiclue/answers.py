"""What the viewer's guesses came to, once their clues are revealed."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.haiclue.state import (
    COLOURS,
    MISSED,
    NOBODY,
    Result,
    View,
    points_of,
)
from engine.spec import Args
from render import names, phrases
from render.contract import Scene
from render.games.haiclue.board import TEAM_MOST
from render.games.haiclue.words import filled, target_of, word

_FEW = 4


def recalled(view: View, scene: Scene) -> list[str]:
    """Return whether the few guesses of the viewer in the last round were right, and its points.

    Only who answers last of all reads that as they answer.
    """
    seat, last = scene.viewer, max((result.round for result in view.results), default=0)
    results = tuple(one for one in view.results if one.round == last)
    lines = _verdicts(results, view, scene)
    if seat is None or not lines or view.team:
        return lines if len(lines) <= _FEW else []
    points, gain = view.points[seat], points_of(len(view.points), results, team=False)[seat]
    brought = scene.words("haiclue-came-round", gain=gain, points=points)
    return [*(lines if len(lines) <= _FEW else []), brought]


def came(before: View, after: View, scene: Scene) -> str:
    """Say whether the viewer's guesses were right and what was meant, then what that brought.

    Empty if nothing was revealed between the two views.
    """
    seat, new = scene.viewer, after.results[len(before.results) :]
    if seat is None or not new:
        return ""
    lines = _verdicts(new, after, scene)
    if len(lines) > _FEW:
        right = sum(seat in result.right for result in new)
        lines = [scene.words("haiclue-came-many", right=right, total=len(lines))]
    if after.team:
        return " ".join((*lines, _together(new, after, scene)))
    key = "haiclue-came-round" if before.current == NOBODY else "haiclue-came-clue"
    points = after.points[seat]
    gain = points - before.points[seat]
    return " ".join((*lines, scene.words(key, gain=gain, points=points)))


def last_round(args: Args, scene: Scene) -> str:
    """Say how a round went, and whether that put a team's goal out of reach."""
    beyond = scene.words("haiclue-round-beyond", best=args["most"]) if "most" in args else ""
    # Of two, the reveal of each clue has said it.
    guessed = _guessed(args, scene) if len(scene.names) > 2 else ""
    return " ".join(filter(None, (guessed, beyond)))


def _guessed(args: Args, scene: Scene) -> str:
    """Say whose clue of a round was understood best, and how many of them nobody understood."""
    authors, counts = phrases.listed(args, "authors"), [*map(len, phrases.listed(args, "right"))]
    if not counts:
        return ""
    most = max(counts)
    best = [int(author) for author, count in zip(authors, counts, strict=True) if count == most]
    how = "none" if most == 0 else "even" if 1 < len(best) == len(counts) else "best"
    who = phrases.joined(scene.words, [names.bold(seat, scene.names) for seat in best])
    told = {"how": how, "best": len(best), "count": most, "lost": counts.count(0), "who": who}
    return scene.words("haiclue-event-turn", round=phrases.number(args, "round"), **told)


def _verdicts(results: Iterable[Result], view: View, scene: Scene) -> list[str]:
    seat, scene, lines = scene.viewer, filled(scene, view), list[str]()
    for result in results:
        guesses = result.guesses if seat is not None else ()
        # Who came later has no guess in a round before.
        guess = guesses[seat] if seat is not None and seat < len(guesses) else MISSED
        if not 0 <= guess < len(COLOURS):
            continue
        guessed = word(scene, target_of(view, result.round, guess), result.side)
        right = "right" if seat in result.right else "wrong"
        lines.append(
            scene.words(
                f"haiclue-recalled-{right}",
                author=names.bold(result.author, scene.names),
                word=names.escape(word(scene, result.target, result.side)),
                guess=names.escape(guessed),
            )
        )
    return lines


def _together(new: Iterable[Result], view: View, scene: Scene) -> str:
    """Say how a team stands, after what the other made of the viewer's clue if that was among."""
    own = next((one for one in new if one.author == scene.viewer and one.guessers), None)
    said = "none" if own is None else "right" if own.right else "wrong"
    other = 1 - (scene.viewer or 0)
    return scene.words(
        "haiclue-came-team",
        own=said,
        who=names.bold(other, scene.names),
        points=view.points[0],
        most=TEAM_MOST,
    )
