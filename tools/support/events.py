"""Events as ``discord.types`` describes them, and odd ones: what may come is not our own idea."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import discord
from discord.state import ConnectionState

FOLDER = Path(discord.__file__).parent / "types"
DEPTH = 3
"""How deep objects are filled in; types of Discord's contain each other without end."""
At = tuple[str | int, ...]
"""Where a field is."""
ODD: tuple[Any, ...] = (None, "?", -1, [], {}, "secret-name")
"""What Discord may put in the place of a field one day."""
_FIXED = dict.fromkeys(("allow", "deny", "permissions"), "1049600") | {"discriminator": "0"}
_WRAPPERS = {"NotRequired", "Required", "ReadOnly", "Optional", "Union"}
_INSTEAD = dict.fromkeys(("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"), "TextChannel")
"""Events whose type holds two fields only, and whose documentation says more."""
_PLAIN: dict[str, Callable[[], Any]] = {
    "str": lambda: "2026-11-01T00:00:00+00:00",  # words and moments are both texts there
    "int": lambda: 1,
    "float": lambda: 0.5,
    "bool": lambda: False,
    "Any": lambda: None,
    "object": lambda: None,
    "None": lambda: None,
    "dict": dict,
    "list": list,
}


@cache
def _named() -> dict[str, ast.expr | ast.ClassDef]:
    """Return all classes and aliases of the package by name."""
    found: dict[str, ast.expr | ast.ClassDef] = {}
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = node
            elif isinstance(node, ast.Assign):
                found |= {to.id: node.value for to in node.targets if isinstance(to, ast.Name)}
    return found


def events() -> dict[str, str]:
    """Return the type of each event that discord.py reads; a few have none."""
    kinds = {name.lower().removesuffix("event"): name for name in _named()}
    read = (name.removeprefix("parse_") for name in dir(ConnectionState) if "parse_" in name)
    named = {event.upper(): kinds.get(event.replace("_", "")) for event in read}
    return {event: name for event, name in named.items() if name is not None} | _INSTEAD


def sample(name: str, known: dict[str, str]) -> Any:
    """Return an event with every field, also those that may be missing.

    ``known`` are values of fields by name: ids have to be of things that are there.
    """
    return _value(ast.Name(name), _FIXED | known, DEPTH)


def places(value: Any, at: At = ()) -> Iterator[At]:
    """Yield where a value has fields, at any depth."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inner:
        yield (*at, key)
        if isinstance(one, dict | list):
            yield from places(one, (*at, key))


def changed(whole: dict[str, Any], at: At, *, null: bool) -> dict[str, Any]:
    made = put(whole, at, None)
    if not null:
        parent: Any = made
        for key in at[:-1]:
            parent = parent[key]
        del parent[at[-1]]
    return made


def put(whole: dict[str, Any], at: At, value: Any) -> dict[str, Any]:
    made = deepcopy(whole)
    parent: Any = made
    for key in at[:-1]:
        parent = parent[key]
    parent[at[-1]] = deepcopy(value)
    return made


def odd_event(chance: random.Random, known: dict[str, str]) -> tuple[str, Any]:
    """Draw an event with a field that is missing, odd or new, or an event that nobody knows."""
    kinds = events()
    # READY says who we are and where to connect: a wrong one is believed.
    event = chance.choice(sorted(kinds.keys() - {"READY"}))
    whole = sample(kinds[event], known) or {}
    at = chance.choice([*places(whole), ("unknown",)])
    if chance.random() < 0.3 and at != ("unknown",):
        return event, changed(whole, at, null=False)
    name = f"{event}_OF_TOMORROW" if chance.random() < 0.1 else event
    return name, put(whole, at, chance.choice(ODD))


def _value(node: ast.expr, known: dict[str, str], depth: int) -> Any:
    match node:
        case ast.Constant(value=str() as text):  # a name that comes later in its module
            return _value(ast.parse(text, mode="eval").body, known, depth)
        case ast.Constant(value=value):
            return value
        case ast.BinOp(left=left):
            return _value(left, known, depth)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return _of_name(name, known, depth)
        case ast.Subscript(value=ast.Attribute(attr=name) | ast.Name(id=name), slice=inner):
            return _of_generic(name, inner, known, depth)
    raise TypeError(ast.dump(node))


def _of_name(name: str, known: dict[str, str], depth: int) -> Any:
    if name == "Snowflake":
        return known[""]
    if name in _PLAIN:
        return _PLAIN[name]()
    node = _named()[name]
    if not isinstance(node, ast.ClassDef):
        return _value(node, known, depth)
    if not depth:
        return {}
    made: dict[str, Any] = {}
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in _named():
            made |= _of_name(base.id, known, depth)
    for field in node.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            key = field.target.id
            made[key] = known.get(key) or _value(field.annotation, known, depth - 1)
    return made


def _of_generic(name: str, inner: ast.expr, known: dict[str, str], depth: int) -> Any:
    first = inner.elts[0] if isinstance(inner, ast.Tuple) else inner
    if name == "Literal":
        return ast.literal_eval(first)
    if name in _WRAPPERS:
        return _value(first, known, depth)
    if name in ("List", "list", "Sequence"):
        return [_value(first, known, depth)]
    return {}
