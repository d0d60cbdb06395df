"""What a state looks like is nobody's business: a new field changes no hash and no stored row."""

from __future__ import annotations

from dataclasses import field, make_dataclass, replace
from typing import Any

import pytest

from engine import codec, registry
from engine.position import Position
from engine.record import Record
from engine.run import Entry, Run
from engine.spec import Step, copied
from tests.engine.recording import RAN

NEW = 7


def with_a_new_field(key: str) -> Any:
    """Return a game of which a next version keeps something more in its states."""
    kind = type(registry.game(key))
    more, bases = [("new", int, field(default=NEW))], (kind.state_type,)
    state = make_dataclass("State", more, bases=bases, frozen=True, slots=True)

    class Next(kind):  # type: ignore[misc, valid-type]
        state_type = state

        def setup(self, *args: Any, **more: Any) -> Step[Any]:
            step = super().setup(*args, **more)
            return replace(step, state=copied(state, step.state, new=NEW))

    return Next(registry.game(key).components)


@pytest.mark.parametrize("key", registry.keys())
def test_a_new_field_of_a_state_changes_no_hash_and_reads_older_rows(key: str) -> None:
    record = Record.from_json(RAN[key].read_bytes())
    game = with_a_new_field(key)
    run = Run(game, record.deal, bytes.fromhex(record.seed or ""))
    after = run.replay(record.entries, record.statuses)
    assert b'"new":7' in codec.encode(after)
    older = codec.encode(record.position()[1])
    assert b'"new"' not in older
    read: Any = codec.decode(older, Position[game.state_type])  # type: ignore[name-defined]
    assert read == after


def test_what_was_drawn_is_in_no_text_of_an_entry() -> None:
    assert "17/108" not in repr(Entry(1, "act", 0, "draw", chance="draw/0 17/108"))
