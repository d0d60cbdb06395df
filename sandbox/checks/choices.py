"""Rules of the choices that answer an autocomplete question."""

from __future__ import annotations

from sandbox.checks.kinds import Check, array, integer, number, record, text
from sandbox.checks.locales import localised
from sandbox.checks.problems import Problems
from sandbox.slash import INTEGER, NUMBER
from sandbox.world import Json

MOST = 25
# Above it JavaScript, and with it Discord's client, can't tell whole numbers apart.
SAFE = 2**53 - 1


def choice(kind: int) -> Check:
    """A choice for an option of a type (string, integer or number)."""
    value: Check = text(100)
    if kind == INTEGER:
        value = integer(-SAFE, SAFE)
    elif kind == NUMBER:
        value = number
    return record(
        {"name": text(100, 1), "value": value, "name_localizations": localised(100)},
        ("name",),
    )


def check_choices(data: Json, question: Json) -> list[Json]:
    """Check the answer to an autocomplete question.

    Args:
        data: The body's `data`.
        question: The interaction's data, which says what option was asked for.

    Returns:
        The choices.

    Raises:
        DiscordError: 50035 with everything that is wrong.
    """
    problems = Problems()
    kind = _focused_type(question)
    record({"choices": array(choice(kind), MOST)})(data, ("data",), problems)
    problems.stop()
    choices: list[Json] = data.get("choices") or []
    for index, entry in enumerate(choices):
        if "value" not in entry or entry["value"] is None:
            path = ("data", "choices", index, "value")
            problems.add(path, "BASE_TYPE_REQUIRED", "This field is required")
    problems.stop()
    return choices


def _focused_type(question: Json) -> int:
    for option in question.get("options") or []:
        if option.get("focused"):
            return int(option["type"])
        inner = _focused_type(option)
        if inner:
            return inner
    return 0
