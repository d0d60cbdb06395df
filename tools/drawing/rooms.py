"""The rooms of the project and who imports whom, read from the source."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass, field

from tools.source import Module, imports

OPENED = ("cogs", "data", "cogs.table")
"""Packages whose own packages get a box each; all others are one box."""
FRAMED = "cogs.table"
"""The opened package that is drawn as a frame round its parts."""
APART = 8
"""So many modules directly in the frame get a box each; more are drawn as one."""


@dataclass(frozen=True)
class Room:
    """One box.

    Attributes:
        key: Dotted name of the package or module.
        title: What the box is called.
        about: The first sentence of its docstring.
    """

    key: str
    title: str
    about: str


@dataclass
class Plan:
    """Rooms by key, and how many imports lead from one to another."""

    rooms: dict[str, Room] = field(default_factory=dict)
    arrows: Counter[tuple[str, str]] = field(default_factory=Counter)


def outside(modules: dict[str, Module]) -> Plan:
    """Return the rooms of the whole project, the frame as one of them."""
    return _plan(modules, {name: _room(name, modules, OPENED[:2]) for name in modules})


def inside(modules: dict[str, Module]) -> Plan:
    """Return the rooms within the frame; none while it has no packages."""
    inner = {n: m for n, m in modules.items() if n.startswith(f"{FRAMED}.")}
    if not any(module.package for module in inner.values()):
        return Plan()
    homes = {name: _room(name, modules, (FRAMED,)) for name in inner}
    loose = [name for name in inner if homes[name] == FRAMED]
    if len(loose) <= APART:
        homes |= {name: name for name in loose}
    return _plan(inner, homes)


def _room(name: str, modules: dict[str, Module], opened: tuple[str, ...]) -> str:
    """Return the box a module belongs to: the highest package that is not opened."""
    parts = name.split(".")
    for size in range(1, len(parts) + 1):
        key = ".".join(parts[:size])
        if not any(f"{package}.".startswith(f"{key}.") for package in opened):
            # Modules directly in an opened package stand for it together.
            return key if modules[key].package or "." not in key else key.rpartition(".")[0]
    return name


def _plan(modules: dict[str, Module], homes: dict[str, str]) -> Plan:
    plan = Plan()
    members: dict[str, list[str]] = {}
    for name, home in homes.items():
        members.setdefault(home, []).append(name)
        for other in imports(modules[name], modules):
            if homes[other] != home:
                plan.arrows[home, homes[other]] += 1
    for key, names in members.items():
        plain = [name for name in names if not modules[name].package]
        if plain:
            plan.rooms[key] = _described(key, plain, modules)
    # A package that only passes on what is below it is no room of its own.
    for source, target in list(plan.arrows):
        if source not in plan.rooms or target not in plan.rooms:
            del plan.arrows[source, target]
    return plan


def _described(key: str, plain: list[str], modules: dict[str, Module]) -> Room:
    single = len(plain) == 1 and plain[0].rpartition(".")[0] in OPENED
    shown = plain[0] if single else key
    alone = not modules[shown].package if shown in modules else False
    title = shown.replace(".", "/") + (".py" if alone else "")
    if key.startswith(f"{FRAMED}."):
        title = title.removeprefix(FRAMED.replace(".", "/") + "/")
    return Room(key, title, _sentence(modules.get(shown)))


def _sentence(module: Module | None) -> str:
    text = (ast.get_docstring(module.tree) or "") if module else ""
    first = text.partition("\n\n")[0].replace("\n", " ")
    return re.split(r"(?<=[a-z])\. ", first)[0].rstrip(".")
