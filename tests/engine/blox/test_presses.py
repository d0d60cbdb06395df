"""What the picker asks in Blox, and what can be typed instead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.table.play.drafts import Completer
from cogs.table.play.picker import find, prompt
from data.words import LOCALES, words
from engine.actions import Action, parse
from engine.games.blox.state import cell_word
from tests.engine.blox.table import DICE
from tests.engine.presses import EN, moves
from tests.engine.recording import record_file
from tests.tiers import few


def test_the_same_field_for_the_same_card_is_no_choice() -> None:
    """A field near a corner is entered from several sides, which makes no difference."""
    several = 0
    for table, seat, _ in list(moves(record_file("blox", "two")))[::4]:
        ways: dict[tuple[int, str], list[Action]] = {}
        for action in table.legal(seat):
            if action.verb == "enter":
                state = table.game.apply(table.play()[1].state, seat, action, DICE).state
                ways.setdefault((state.last.field, action.args[-1]), []).append(action)
        for alike in ways.values():
            states = [
                replace(table.game.apply(table.play()[1].state, seat, one, DICE).state, last=None)
                for one in alike
            ]
            assert states == states[:1] * len(states)
            several += len(alike) > 1
        for field in {there for there, _ in ways}:
            step = prompt(table, seat, ("enter", cell_word(field)), 0, EN, "")
            payments = {paid for there, paid in ways if there == field}
            assert len(step.items) == len(payments) - 1, "the others stand beside the usual one"
    assert several


@pytest.mark.parametrize("language", few(LOCALES))
def test_a_move_can_be_typed_as_the_buttons_say_it(language: str) -> None:
    completer, spoken = Completer(), words(language)
    for table, seat, _ in list(moves(record_file("blox", "four")))[5::9]:
        view, given, legal = table.view(seat), table.scene(spoken, seat), table.legal(seat)
        for action in legal[:: len(legal) // 12 or 1]:
            said = table.renderer.describe(action, view, given)
            text = completer.meant(table, seat, said.upper(), spoken)
            assert table.renderer.describe(parse(text), view, given) == said


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("demolish C4 from d4 for grey, black", "demolish d4 c4 black,grey"),
        ("capture c4 from d4 for white joker white", "capture d4 c4 joker,white,white"),
        ("capture d4 c4 white,white,joker", "capture d4 c4 joker,white,white"),
        ("build white grey on e5 for white joker", "build e5 grey,white joker,white"),
        ("build e5 grey,white", "build e5 grey,white grey,white"),
        ("swap red black", "swap black,red"),
        ("enter left 6 black black", "enter left 6 black black"),
        ("move a1 nowhere for white", "move a1 nowhere for white"),
    ],
)
def test_words_between_and_the_order_of_cards_do_not_matter(typed: str, notation: str) -> None:
    table, seat, _ = next(iter(moves(record_file("blox", "two"))))
    assert find(table, seat, typed).text == notation


def test_steps_are_typed_with_the_field_they_lead_to() -> None:
    read = 0
    for table, seat, _ in list(moves(record_file("blox", "two")))[::5]:
        for action in table.legal(seat):
            if action.verb in ("enter", "move"):
                asked = table.game.asking.worded(action).args[0].replace("-", " to ")
                found = find(table, seat, f"{action.verb} {asked} for {action.args[-1]}")
                assert table.game.asking.worded(found).args[0] == asked.replace(" to ", "-")
                read += 1
    assert read
