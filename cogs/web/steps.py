"""A step of the picker on the page: its picture, and what can be tapped in it and beside it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from cogs.table.model import Table
from cogs.table.play.picker import JOINED, further, whole
from cogs.table.play.steps import Item, Prompt
from cogs.ui.mishaps import mishap
from cogs.web.shown import Choice, Pic, Place, Shown, confirm_of, icon_of
from data.words import Words
from engine.prompts import Path
from engine.spec import Seat
from render.contract import Picture, Spot

_FEW = 3
"""Places that a verb names: its button stays on one line."""


def with_step(shown: Shown, table: Table, seat: Seat, step: Prompt, words: Words) -> Shown:
    """Return the page with a step of the picker; draws, so it runs on a thread."""
    view, drawn = table.view(seat), _Drawn()
    try:
        drawn = _drawn(table, seat, step)
    except Exception as error:  # noqa: BLE001 (the choices are there as buttons)
        mishap(error, "a step of table %s has no picture", table.id)
    boxes, beyond = drawn.boxes, drawn.beyond

    def choice(item: Item) -> Choice:
        place = table.renderer.spot(item.path, view)
        number = item.mark not in ("", place)
        named = table.renderer.piece(place, view, step.scene) if number else ""
        item, named = _in_words(table, item, named, words)
        if at := drawn.aims.get(item.path):
            said = whole(table, (*item.path, at), (item.label, at), words)
            item = dataclasses.replace(item, label=said)
        return Choice.of(item, named, boxes.get(item.path, ()), drawn.icons.get(item.path, ""))

    return replace(
        shown,
        token=step.token,
        question=step.question,
        path=step.path,
        back=step.back,
        choices=(
            # Equal pieces of a set are one choice.
            *{item.path: choice(item) for item in step.items}.values(),
            *(Choice(path, beyond[path], boxes=boxes[path], beyond=True) for path in beyond),
        ),
        elsewhere=drawn.elsewhere,
        page=step.page,
        pages=step.pages,
        confirm=confirm_of(step),
        picture=drawn.pic,
    )


class _Drawn(NamedTuple):
    """A step's picture, and where its choices, short cuts and other places lie in it."""

    pic: Pic | None = None
    boxes: Mapping[Path, tuple[Spot, ...]] = {}
    icons: Mapping[Path, str] = {}
    beyond: Mapping[Path, str] = {}
    aims: Mapping[Path, str] = {}
    """At which places a verb is possible, as nothing but the picture would say."""
    elsewhere: tuple[Place, ...] = ()


def _drawn(table: Table, seat: Seat, step: Prompt) -> _Drawn:
    picture = table.renderer.preview(table.view(seat), step.scene, step.preview)
    beyond = further(table, seat, step, picture.spots)
    boxes = table.renderer.spots(picture, [*(item.path for item in step.items), *beyond])
    icons, aims = _icons(table, step, boxes), _aims(table, step, picture, beyond)
    return _Drawn(Pic.of(picture), boxes, icons, beyond, aims, _elsewhere(picture, boxes))


def _aims(table: Table, step: Prompt, picture: Picture, beyond: Iterable[Path]) -> dict[Path, str]:
    """Return the places of verbs that a game says with them, of each at most a few."""
    aims, said = dict[Path, str](), step.scene.words
    for verb in (item.path for item in step.items if len(item.path) == 1):
        there = (path[1] for path in beyond if path[:1] == verb and path[1] in picture.spots)
        places = tuple(dict.fromkeys(there))
        if 0 < len(places) <= _FEW and said.has(f"{table.game.spec.key}-whole-{verb[0]}"):
            aims[verb] = ", ".join(places)
    return aims


def _in_words(table: Table, item: Item, place: str, words: Words) -> tuple[Item, str]:
    """Let a verb with the number of a place say the place, and that number last."""
    verb = item.label.removesuffix(f"{JOINED}{item.mark}")
    if not place or verb == item.label:
        return item, place
    said = whole(table, item.path, (verb, place), words)
    return dataclasses.replace(item, label=f"{said} ({item.mark})"), ""


def _elsewhere(picture: Picture, boxes: Mapping[Path, tuple[Spot, ...]]) -> tuple[Place, ...]:
    """Return the named places of a picture at which nothing can be chosen."""
    taken = {box for there in boxes.values() for box in there}
    named = picture.spots.items()
    return tuple(
        Place(name if isinstance(name, str) else name[-1], there)
        for name, there in named
        if (isinstance(name, str) or _numbered(name)) and taken.isdisjoint(there)
    )


def _numbered(path: Path) -> bool:
    """Return whether a path is a verb and the number of a tile."""
    return len(path) == 2 and path[1].isdigit()


def _icons(table: Table, step: Prompt, boxes: Mapping[Path, tuple[Spot, ...]]) -> dict[Path, str]:
    """Return the pieces on buttons of a step; what lies in the picture is seen there."""
    return {
        item.path: icon_of(table.row.game, item.emoji)
        for item in step.items
        if item.emoji is not None and not boxes[item.path]
    }
