"""What is measured by reading: inheritance, classes, floors of imports, long functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tools.source import Module, imports, names

LONG_FUNCTION = 40
LONG_FILE = 500


@dataclass(frozen=True)
class Most:
    """A figure and where it was found."""

    count: int
    where: str = ""


class Classes:
    """All classes of the project, each with the ones of ours that it inherits from."""

    def __init__(self, modules: dict[str, Module]) -> None:
        """Read the classes of some modules."""
        self._modules = modules
        self._nodes = {
            f"{module.name}.{node.name}": (module, node)
            for module in modules.values()
            for node in ast.walk(module.tree)
            if isinstance(node, ast.ClassDef)
        }

    @cached_property
    def _bases(self) -> dict[str, list[str]]:
        known = {name: names(module, self._modules) for name, module in self._modules.items()}
        return {
            name: [self._found(module, known[module.name], base) for base in node.bases]
            for name, (module, node) in self._nodes.items()
        }

    def _found(self, module: Module, known: dict[str, str], base: ast.expr) -> str:
        written = ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
        if f"{module.name}.{written}" in self._nodes:
            return f"{module.name}.{written}"
        head, dot, rest = written.partition(".")
        return self._exported(known.get(head, head) + dot + rest)

    def _exported(self, name: str) -> str:
        """Follow a name that a package passes on to where its class stands."""
        # So many packages may pass a name on; a circle of them must come to an end.
        for _ in range(5):
            holder, _, last = name.rpartition(".")
            if name in self._nodes or holder not in self._modules:
                break
            passed = names(self._modules[holder], self._modules).get(last)
            if passed is None:
                break
            name = passed
        return name

    def chain(self, name: str) -> tuple[str, ...]:
        """Return the longest chain of our classes that ends with this one."""
        chains = [self.chain(base) for base in self._bases.get(name, ()) if base in self._nodes]
        return (*max(chains, key=len, default=()), name)

    def _is_error(self, name: str) -> bool:
        bases = self._bases.get(name, [])
        builtin = any(base.endswith(("Exception", "Error")) for base in bases)
        return builtin or any(self._is_error(base) for base in bases if base in self._nodes)

    def deepest(self, *, errors: bool = False) -> Most:
        """Return the longest chain of inheritance.

        Args:
            errors: Among exceptions, else among all others: ``except`` needs a tree of them.
        """
        chains = [self.chain(name) for name in self._nodes if self._is_error(name) is errors]
        longest = max(chains, key=len, default=())
        return Most(len(longest), longest[-1] if longest else "")

    def methods(self, name: str) -> frozenset[str]:
        """Return the public methods of a class, inherited ones of ours included."""
        own = {
            node.name
            for node in self._nodes[name][1].body
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            and not node.name.startswith("_")
        }
        ours = [base for base in self._bases[name] if base in self._nodes]
        return frozenset(own.union(*(self.methods(base) for base in ours)))

    def widest(self) -> Most:
        """Return the class with the most public methods."""
        return max(
            (Most(len(self.methods(name)), name) for name in self._nodes),
            key=lambda most: most.count,
        )


def floors(modules: dict[str, Module], room: str) -> Most:
    """Return the longest chain of imports within a package, counted in modules."""
    inside = {n: m for n, m in modules.items() if n == room or n.startswith(f"{room}.")}
    graph = {name: imports(module, inside) for name, module in inside.items()}
    heights: dict[str, int] = {}

    def height(name: str) -> int:
        if name not in heights:
            heights[name] = 1  # what a cycle would meet; another test forbids cycles
            heights[name] = 1 + max((height(other) for other in graph[name]), default=0)
        return heights[name]

    top = max(graph, key=height)
    return Most(height(top), top)


def long_functions(modules: dict[str, Module]) -> list[str]:
    """Return the functions with too many lines, from ``def`` to their end."""
    return [
        f"{module.name}.{node.name} ({_length(node)})"
        for module in modules.values()
        for node in functions(module.tree)
        if _length(node) > LONG_FUNCTION
    ]


def long_files(modules: dict[str, Module]) -> list[str]:
    """Return the modules with too many lines."""
    return [f"{m.name} ({m.lines})" for m in modules.values() if m.lines > LONG_FILE]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield every function and method."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node


def _length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1
