"""Values without a type that pass between rooms: ``dict[str, Any]`` and keys read by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.source import Module

_LOOSE = ("dict[str, Any]", "Mapping[str, Any]", "MutableMapping[str, Any]")
_READ = {"payload", "facts"}
EDGES = {
    "cogs.ui.content": "keyword arguments for discord.py's send and edit",
    "cogs.ui.command_sync": "commands in Discord's own JSON, to be compared as such",
    "cogs.runtime.health": "the JSON document that the health page answers with",
}
"""Modules whose loose values leave the program, each with where they go."""


def crossings(modules: dict[str, Module]) -> list[str]:
    """Return the loose parameters, results and fields of public names in ``cogs`` and ``data``."""
    return [
        f"{module.name}: {where}"
        for module in _inner(modules)
        for where in _public(module.tree, _aliases(module.tree))
    ]


def reads(modules: dict[str, Module]) -> list[str]:
    """Return where a payload or the facts of something are read by a key."""
    return [
        f"{module.name}:{line}"
        for module in _inner(modules)
        for line in sorted(
            node.lineno
            for node in ast.walk(module.tree)
            if isinstance(node, ast.expr) and _is_read(node)
        )
    ]


def _is_read(node: ast.AST) -> bool:
    """Recognize ``facts["key"]`` and ``facts.get("key")``."""
    if isinstance(node, ast.Subscript):
        return _last(node.value) in _READ and _is_text(node.slice)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    keyed = node.func.attr == "get" and bool(node.args) and _is_text(node.args[0])
    return keyed and _last(node.func.value) in _READ


def _inner(modules: dict[str, Module]) -> list[Module]:
    return [
        module
        for name, module in modules.items()
        if name.partition(".")[0] in ("cogs", "data") and name not in EDGES
    ]


def _public(tree: ast.AST, aliases: set[str], owner: str = "") -> Iterator[str]:
    for node in getattr(tree, "body", ()):
        name = getattr(node, "name", "")
        if name.startswith("_") and name != "__init__":
            continue
        if isinstance(node, ast.ClassDef):
            yield from _public(node, aliases, f"{owner}{name}.")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            for arg in given:
                if _is_loose(arg.annotation, aliases):
                    yield f"{owner}{name}({arg.arg})"
            if _is_loose(node.returns, aliases):
                yield f"{owner}{name}() result"
        elif owner and isinstance(node, ast.AnnAssign) and _is_loose(node.annotation, aliases):
            field = ast.unparse(node.target)
            if not field.startswith("_"):
                yield f"{owner}{field}"


def _aliases(tree: ast.Module) -> set[str]:
    """Return the names that a module gives to a loose type: ``News = dict[str, Any]``."""
    return {
        ast.unparse(node.targets[0])
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.value) in _LOOSE
    }


def _is_loose(annotation: ast.expr | None, aliases: set[str]) -> bool:
    if annotation is None:
        return False
    written = [ast.unparse(n) for n in ast.walk(annotation) if isinstance(n, ast.expr)]
    return any(text in _LOOSE or text in aliases for text in written)


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_text(node: object) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
