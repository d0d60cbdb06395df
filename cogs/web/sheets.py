"""The puzzle of the day, the Sunday solo and the lessons: what their presses answer, on the page.

They are no tables: an answer is words, a picture and buttons, and a button's id says all.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from cogs.daily.page import today_button
from cogs.daily.press import daily_press
from cogs.daily.solo_press import solo_button, solo_press
from cogs.daily.solos import Solos
from cogs.learn.course import is_taught
from cogs.learn.press import learn_press
from cogs.lobby.press import rules_press
from cogs.picker.page import TICK
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, PLAIN, PRIMARY, Button, Menu
from cogs.ui.content import Content
from cogs.web import shown
from cogs.web.asking import Visitor
from cogs.web.shown import Choice, Confirm, Pic, Shown
from engine import registry
from engine.prompts import Path
from engine.refusals import Malformed
from render.contract import Picture, Renderer, Spot

HANDLERS: Final[Mapping[type[Any], Callable[[App, Reader, Any], Awaitable[Content]]]] = {
    ids.DailyPress: daily_press,
    ids.SoloPress: solo_press,
    ids.LearnPress: learn_press,
    ids.RulesPress: rules_press,
}
_ELSEWHERE: Final = ("share", "write", "later")
"""What posts into a channel, opens a form of Discord's, or has no sense here."""


@dataclass(frozen=True, slots=True)
class Outside(Reader):
    """A reader who has pressed nothing in Discord; ``server``: that from which they came."""

    server: int | None = None

    @property
    def types(self) -> bool:
        return False

    @property
    def guild_id(self) -> int | None:
        return self.server

    @property
    def channel_id(self) -> int:
        return 0


async def doors(app: App, visitor: Visitor) -> tuple[Choice, ...]:
    """Return the ways in: the puzzle of the day, the Sunday solo and the lessons of each game."""
    words = visitor.words
    day = await app.of(Solos).offered(visitor.user_id, visitor.server, app.now())
    alone = [cast("Button", one) for one in [today_button(words), *solo_button(day, words)]]
    lessons = [
        Choice((ids.about_lesson(key, 1, "open"),), words("web-learn", title=_title(key)))
        for key in registry.keys()  # noqa: SIM118 (a function)
        if is_taught(key)
    ]
    return *(Choice((one.custom_id or "",), one.label or "") for one in alone), *lessons


def _title(key: str) -> str:
    return registry.game(key).spec.title


async def sheet(
    app: App, visitor: Visitor, custom_id: str, server: int | None, chosen: str = ""
) -> Shown:
    """Return what a press with this id answers, ``chosen`` in a menu.

    Raises:
        Malformed: It is any other press.
    """
    press = ids.parse(custom_id, chosen)
    handler = HANDLERS.get(type(press))
    if handler is None or not _is_here(press):
        raise Malformed("old-button")
    reader = Outside(
        interaction=cast("Any", None),
        words=visitor.words,
        person=visitor.person,
        theme=visitor.theme,
        server=server,
    )
    content = await handler(app, reader, press)
    solo = isinstance(press, ids.SoloPress)
    title = visitor.words("solo-title" if solo else "daily-title")
    if isinstance(press, ids.LearnPress | ids.RulesPress):
        title = _title(press.game)
    return of_content(content, title)


def _is_here(press: object) -> bool:
    return type(press) in HANDLERS and getattr(press, "what", "") not in _ELSEWHERE


def of_content(content: Content, title: str) -> Shown:
    """Return an answer with its buttons and menus.

    What is chosen in its picture has its places there; what confirms and leads back has none.
    """
    menus, offered, confirm, back = [], {}, None, None
    picture = _picture(content)
    for item in (item for row in content.rows for item in row):
        custom_id = getattr(item, "custom_id", None) or ""
        press = ids.parse(custom_id)
        if item.disabled or not _is_here(press):
            continue
        if isinstance(item, Menu):
            menus.append(_menu(item))
        elif not isinstance(item, Button):
            raise AssertionError("a sheet asks for no people")
        elif item.back:
            back = (custom_id,)
        elif item.style is GOOD and getattr(press, "do", False):
            confirm = Confirm((custom_id,), item.label or "", "")
        else:
            offered[custom_id] = (item, press)
    choices, aside = _parted(offered, picture)
    return Shown(
        id="",
        title=title,
        place="",
        game="",
        sheet=True,
        mine=True,
        picture=Pic.of(picture) if picture else None,
        note=content.refused,
        refused=bool(content.refused),
        question=content.text.replace(content.refused, "", 1).lstrip("\n"),
        back=back,
        choices=choices,
        beside=aside,
        menus=tuple(menus),
        confirm=confirm,
    )


def _picture(content: Content) -> Picture | None:
    for file in content.files:
        return Picture(file.data, file.alt, *_size(file.data), file.spots, file.framed)
    return None


def _parted(
    offered: Mapping[str, tuple[Button, Any]], picture: Picture | None
) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Return the choices, and what answers nothing where others are tapped in the picture."""
    paths = [path for _, press in offered.values() if (path := getattr(press, "path", ()))]
    boxes = Renderer.spots(picture, paths) if picture else {}
    tapped, choices, aside = any(boxes.values()), list[Choice](), list[Choice]()
    for item, press in offered.values():
        off = tapped and item.style is PLAIN and bool(getattr(press, "what", ""))
        (aside if off else choices).append(_choice(item, press, boxes))
    return tuple(choices), tuple(aside)


def _menu(item: Menu) -> shown.Menu:
    choices = [Choice((item.custom_id, one.value), one.label) for one in item.options]
    return shown.Menu(item.placeholder or "", tuple(choices))


def _choice(item: Button, press: Any, boxes: Mapping[Path, tuple[Spot, ...]]) -> Choice:
    said, there = item.in_words or item, boxes.get(getattr(press, "path", ()), ())
    label = said.label or ""
    lies = label.startswith(TICK)  # in the picture, and its button says no more than the mark
    best = said.style in (GOOD, PRIMARY) and TICK not in label
    path = (item.custom_id or "",)
    does = getattr(press, "do", False)
    return Choice(path, label, mark=item.mark, best=best, chosen=lies, immediate=does, boxes=there)


def _size(png: bytes) -> tuple[int, int]:
    """Return the width and height in the header of a PNG."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
