"""The project's source as trees: modules by dotted name, and what each imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("bot", "cogs", "data", "engine", "render", "sandbox")


@dataclass(frozen=True)
class Module:
    """One Python file.

    Attributes:
        name: Dotted; a package has the name of its folder.
        path: The file.
        package: Whether it is the ``__init__`` of a folder.
        tree: Its syntax tree.
    """

    name: str
    path: Path
    package: bool
    tree: ast.Module

    @property
    def lines(self) -> int:
        """Return the number of lines."""
        return len(self.path.read_text(encoding="utf-8").splitlines())


def modules(root: Path = ROOT, rooms: tuple[str, ...] = ROOMS) -> dict[str, Module]:
    """Return the modules of some rooms by name, in the order of their names."""
    found = {}
    for room in rooms:
        files = sorted((root / room).rglob("*.py")) or [root / f"{room}.py"]
        for path in files:
            if "tests" in path.relative_to(root).parts or not path.exists():
                continue
            parts = path.relative_to(root).with_suffix("").parts
            package = parts[-1] == "__init__"
            name = ".".join(parts[:-1] if package else parts)
            found[name] = Module(name, path, package, _parsed(path))
    return dict(sorted(found.items()))


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(module: Module, known: dict[str, Module]) -> set[str]:
    """Return the known modules that a module imports; imports for types alone do not count."""
    found = set()
    for node in _running(module.tree):
        if isinstance(node, ast.Import):
            found |= {_nearest(alias.name, known) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            found |= {_nearest(f"{base}.{alias.name}", known) for alias in node.names}
    return found - {"", module.name}


def names(module: Module, known: dict[str, Module]) -> dict[str, str]:
    """Return what the imported names of a module stand for, dotted."""
    found: dict[str, str] = {}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and _nearest(_base(module, node), known):
            base = _base(module, node)
            found |= {alias.asname or alias.name: f"{base}.{alias.name}" for alias in node.names}
    return found


def _base(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    stem = module.name.split(".")
    stem = stem[: len(stem) - node.level + module.package]
    return ".".join([*stem, node.module] if node.module else stem)


def _nearest(name: str, known: dict[str, Module]) -> str:
    """Return the module that holds a dotted name; empty for one that is not known."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes but those below ``if TYPE_CHECKING``."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        yield node
        yield from _running(node)
