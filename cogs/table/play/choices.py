"""The choices of a step: what they are called and bring, and what marks them in the picture."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from cogs.refusals import NotYourTurn
from cogs.table.moment import Moment
from cogs.table.play.steps import Item, why_final
from data.store.rows import ALWAYS, SOON
from data.words import Words
from engine import prompts
from engine.actions import Action
from engine.prompts import SEPARATOR, Path
from engine.refusals import NO_MARKS, Marked
from engine.spec import Seat
from render.contract import Badge, Preview, Scene
from render.phrases import signed, titled


def titled_badge(label: str, badge: Badge | None) -> tuple[str, Badge | None]:
    return titled(label), badge and (badge[0], titled(badge[1]))


class Choices:
    """What a picker needs to know of the choices of one seat."""

    def __init__(self, moment: Moment, seat: Seat, scene: Scene, marked: Marked = NO_MARKS) -> None:
        self.moment = moment
        self.seat = seat
        self.scene = scene
        self.marked = marked
        self.renderer = moment.renderer
        self.view = moment.view(seat)
        self.asked = legal_actions(moment, seat, self.view)

    @cached_property
    def gains(self) -> dict[Path, int]:
        if self.moment.aid != "points":
            return {}
        return gains_of(self.moment, self.seat, tuple(self.asked.values()))

    def under(self, path: Path) -> tuple[Action, ...]:
        return tuple(action for action in self.asked if action.words[: len(path)] == path)

    def _question(self, path: Path, preview: Preview) -> str:
        asked = self.renderer.question(path, self.view, self.scene)
        promised = self.renderer.promise(self.view, self.scene, preview)
        return f"{asked}\n-# {promised}" if promised else asked

    def _marks(self, choices: Iterable[prompts.Choice]) -> dict[str, str]:
        """Return what the picture marks the places with: their names, or numbers in order."""
        spots = {c.path: spot for c in choices if (spot := self.renderer.spot(c.path, self.view))}
        paths = list(spots)
        if len({path[:-1] for path in paths}) > 1 and not self.gains:
            # Several pieces have places of their own, all of them numbered as one reads.
            paths.sort(key=lambda path: self.renderer.place((path[0], path[-1]), self.view))
        named = dict.fromkeys(spots[path] for path in paths)
        return {
            spot: str(number) if self._numbered(spot) else spot
            for number, spot in enumerate(named, 1)
        }

    def _numbered(self, spot: str) -> bool:
        """Return whether a place has a number: a set of pieces has no name short enough."""
        return SEPARATOR in spot or self.renderer.numbered(self.scene)

    def _items(
        self,
        choices: tuple[prompts.Choice, ...],
        best: Mapping[Path, int],
        marks: Mapping[str, str],
        *,
        chief: bool,
        first: bool = False,
    ) -> tuple[Item, ...]:
        """Return the choices of a page; with ``chief`` its first one may be the best of all."""
        immediate = self.moment.game.spec.immediate
        fronts = {c.path[:-1] for c in choices if self.renderer.spot(c.path, self.view)}
        rows = self.moment.game.spec.in_a_row if first else frozenset()
        # One is green: of equal ones the first, as it is for who reads the picture.
        chosen = choices[0].path if chief and choices else ()
        likely = len(choices) == 1 or best.get(chosen, 0) > 0
        return tuple(
            Item(
                self._kept(c.path),
                *self._titled(*self._label(c.path, best.get(c.path), marks, len(fronts) > 1, rows)),
                gain=best.get(c.path),
                mark=marks.get(self.renderer.spot(c.path, self.view), ""),
                immediate=c.action is not None
                and c.action.words == c.path
                and c.action.verb in immediate,
                best=likely and c.path == chosen,
            )
            for c in choices
        )

    def _titled(self, label: str, badge: Badge | None) -> tuple[str, Badge | None]:
        label, shown = titled_badge(label, badge)
        return label, badge if self.renderer.printed else shown

    def _spelt(self, item: Item) -> Item:
        """Return a choice of several pieces with their names: a number alone may be anything."""
        spot = self.renderer.spot(item.path, self.view)
        if SEPARATOR not in spot:
            return item
        pieces = self.renderer.piece(spot, self.view, self.scene)
        return replace(item, label=self.scene.words("picker-set", mark=item.label, pieces=pieces))

    def _kept(self, path: Path) -> Path:
        """Return a choice with the only cell that a refusal allows, if that may come next."""
        longer = (*path, *self.marked.allowed)
        known = len(longer) == len(path) + 1 and self.under(longer)
        return longer if known else path

    def _fitting(self, level: prompts.Level) -> tuple[prompts.Choice, ...]:
        """Return the choices of a step, of pieces for a place that was typed those that fit."""
        there = () if self.scene.puzzle or not level.path else self.marked.allowed
        fits = tuple(c for c in level.choices if there and self._kept(c.path)[2:] == there)
        return fits or level.choices

    def _label(
        self,
        path: Path,
        gain: int | None,
        marks: Mapping[str, str],
        named: bool,
        rows: Container[str],
    ) -> tuple[str, Badge | None]:
        renderer, view, scene = self.renderer, self.view, self.scene
        mark = marks.get(renderer.spot(path, view))
        if mark is None:
            badge = renderer.emoji(path, view, scene, gain)
            return renderer.label(path, view, scene, gain), badge
        if len(path) > 1 and path[0] in rows:
            # Beside other verbs a number alone would not say what it is for.
            verb = renderer.label(path[:1], view, scene, gain)
            return scene.words("picker-verb", verb=verb, mark=mark), None
        text = scene.words("picker-mark", mark=mark, gain=signed(gain)) if gain else mark
        if not named:
            return text, None
        what = renderer.piece(path[-2], view, scene)
        badge = renderer.emoji(path[:-1], view, scene, None)
        label = scene.words("picker-onto", what=what, mark=text)
        return label, None if badge is None else (badge[0], label)

    def _piece(self, base: Path, piece: str) -> tuple[str, Badge | None]:
        badge = self.renderer.emoji((*base, piece), self.view, self.scene, None)
        return self.renderer.piece(piece, self.view, self.scene), badge

    def _places(
        self, choices: Iterable[prompts.Choice], best: Mapping[Path, int], marks: Mapping[str, str]
    ) -> str:
        gains: dict[str, int] = {}
        for choice in choices:
            spot = self.renderer.spot(choice.path, self.view)
            if spot and self._numbered(spot):
                gain = best.get(choice.path, 0)
                gains[spot] = max(gain, gains.get(spot, gain))
        name = self.renderer.piece
        named = (
            f"{marks[spot]} {name(spot, self.view, self.scene)}"
            + (f" {signed(gain)}" if gain else "")
            for spot, gain in sorted(gains.items(), key=lambda item: int(marks[item[0]]))
        )
        return ", ".join(named)

    def _confirm(self, action: Action) -> str:
        """Name the button that carries an action out; where it is a choice, that it is final."""
        gain = gain_of(self.moment, self.seat, action)
        label = titled(self.renderer.confirm(action, self.view, self.scene, gain))
        chance = action.verb in self.moment.game.spec.immediate
        if chance or not self.moment.final(self.seat, action):
            return label
        return self.scene.words("picker-final", label=label)

    def _done_by(self, item: Item, best: Action) -> Item:
        """Return a whole action that a press carries out; the picture says what it brings."""
        action = self.asked[Action.of(item.path)]
        verb = self.renderer.confirm(action, self.view, self.scene, None)
        label = titled(self.scene.words("picker-does", mark=item.mark or item.label, verb=verb))
        most, gain = (gain_of(self.moment, self.seat, one) for one in (self.asked[best], action))
        chief = self.moment.hints and bool(gain) and gain == most
        # Who wants to be asked, or time to think again, is as everywhere.
        at_once = self.moment.user_at(self.seat).confirm not in (ALWAYS, SOON)
        return replace(item, label=label, immediate=at_once, best=chief)

    def _explain(self, action: Action) -> str:
        """Say what scores, and to whom never confirmed one why a move is final."""
        words = self.scene.words
        gain = gain_of(self.moment, self.seat, action)
        scored = self.moment.game.scoring(self.view, self.seat, action) if gain else {}
        why = self.renderer.reason(scored, self.scene) if scored else ""
        scores = words("picker-why", gain=gain, why=why) if why else ""
        ends = why_final(self.moment, self.seat, action, self.scene)
        return "\n".join(filter(None, (scores, ends)))


def legal_actions(moment: Moment, seat: Seat, view: Any) -> dict[Action, Action]:
    run, position = moment.play()
    run.gate(position, seat)
    asked: dict[Action, Action] = moment.game.asking.offered(view, moment.legal(seat))
    if not asked:
        raise NotYourTurn
    return asked


def gain_of(moment: Moment, seat: Seat, action: Action) -> int | None:
    """Return the points of an action; None where points say nothing."""
    return moment.game.gain(moment.view(seat), seat, action) if moment.game.spec.gains else None


def merit_of(moment: Moment, seat: Seat, action: Action, words: Words) -> str:
    """Return in words what speaks for an action; empty if nothing does."""
    merit = moment.game.merit(moment.view(seat), seat, action)
    return moment.renderer.merit(merit, moment.scene(words, seat)) if merit else ""


def gains_of(moment: Moment, seat: Seat, actions: Sequence[Action]) -> dict[Path, int]:
    if not moment.game.spec.gains:
        return {}
    view = moment.view(seat)
    points = ((a.words, moment.game.gain(view, seat, a)) for a in actions)
    return {path: gain for path, gain in points if gain is not None}
