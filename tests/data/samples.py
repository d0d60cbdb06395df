"""Values of our types, made by their annotations."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields, is_dataclass
from enum import EnumMeta
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from data.store.messages import LobbyEdit, Message
from data.store.typed import SleepEnd, Timer

SIMPLE: dict[Any, Any] = {
    int: 1,
    str: "t1",
    bytes: b"s" * 32,
    bool: True,
    float: 1.0,
    type(None): None,
    Message: LobbyEdit(),
    Timer: SleepEnd(),
}


def sample(kind: Any) -> Any:
    origin, inner = get_origin(kind), get_args(kind)
    if kind in SIMPLE:
        return SIMPLE[kind]
    if origin in (Union, UnionType):
        return sample(inner[0])
    if origin is not None:
        return {} if len(inner) == 2 and inner[1] is not ... else (sample(inner[0]),)
    if isinstance(kind, EnumMeta):
        return next(iter(kind))
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        needed = [
            f.name for f in fields(kind) if f.default is f.default_factory is MISSING and f.init
        ]
        return kind(**{name: sample(hints[name]) for name in needed})
    return kind(**{name: sample(hints[name]) for name in inspect.signature(kind).parameters})
