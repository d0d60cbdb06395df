"""A table's first direct message: it tests whether direct messages arrive, and says where it is."""

from __future__ import annotations

from dataclasses import replace

from cogs.table.edit import Edit
from cogs.table.model import Person
from data.store.messages import Seated


def greet(edit: Edit, person: Person, *, host: bool = False) -> None:
    """Greet a user once at a table whose hands come by direct message; a host knows it.

    The language travels with it: it is private text, and Discord can't be asked for it later.
    """
    edit.hands[person.user_id] = replace(edit.hand_of(person.user_id), locale=person.locale)
    if host or not edit.table.game.spec.hidden:
        return
    if ("greeted", person.user_id) not in edit.marks:
        edit.marks.add(("greeted", person.user_id))
        edit.say(f"dm:{person.user_id}", Seated(person.locale))
