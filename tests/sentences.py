"""The sentences of all languages, with the names of what each one is given."""

from __future__ import annotations

from functools import cache

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from data.words import FOLDER, LOCALES


@cache
def messages(locale: str, name: str) -> dict[str, set[str]]:
    """Return the variables of each message and attribute of a file."""
    text = (FOLDER / locale / f"{name}.ftl").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ftl.Junk), f"{locale}/{name}: {entry.content!r}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            found[entry.id.name] = variables(entry.value)
            for attribute in entry.attributes:
                key = f"{entry.id.name}.{attribute.id.name}"
                found[key] = variables(attribute.value)
    return found


def variables(node: object) -> set[str]:
    """Return what a sentence is given; ``{ other }`` is what the sentence inside it is given."""
    if isinstance(node, ftl.VariableReference):
        return {node.id.name}
    if isinstance(node, ftl.MessageReference):
        return {f"{{{node.id.name}}}"}
    if isinstance(node, ftl.BaseNode):
        return {name for child in vars(node).values() for name in variables(child)}
    if isinstance(node, list):
        return {name for child in node for name in variables(child)}
    return set()


@cache
def typed(locale: str, name: str) -> dict[str, str]:
    """Return what is typed in each message and attribute of a file, without what is put in."""
    text = (FOLDER / locale / f"{name}.ftl").read_text(encoding="utf-8")
    return {
        key: "".join(
            element.value for element in pattern.elements if isinstance(element, ftl.TextElement)
        )
        for entry in FluentParser().parse(text).body
        if isinstance(entry, ftl.Message)
        for key, pattern in (
            (entry.id.name, entry.value),
            *(
                (f"{entry.id.name}.{attribute.id.name}", attribute.value)
                for attribute in entry.attributes
            ),
        )
        if pattern is not None
    }


@cache
def everything() -> dict[str, set[str]]:
    """Return the variables of every message and attribute there is."""
    whole: dict[str, set[str]] = {}
    for locale in LOCALES:
        for path in sorted((FOLDER / locale).glob("*.ftl")):
            for key, found in messages(locale, path.stem).items():
                whole[key] = whole.get(key, set()) | found
    return {key: _given(found, whole) for key, found in whole.items()}


def _given(found: set[str], whole: dict[str, set[str]]) -> set[str]:
    inside = {name for name in found if name.startswith("{")}
    return (found - inside).union(*(_given(whole[name[1:-1]], whole) for name in inside))
