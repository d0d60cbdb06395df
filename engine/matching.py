"""Exact matching: partners for everybody at the least total cost.

Edmonds' blossom algorithm with labels, O(n³): Jack Edmonds, "Maximum matching and a polyhedron with
0,1-vertices" (1965); Zvi Galil, "Efficient algorithms for finding maximum matching in graphs"
(1986). Costs are whole numbers of any length, so nothing is rounded.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

_FREE, _OUTER, _INNER = -1, 0, 1
Edge = tuple[int, int]


def match(costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the partner of each index, so that the sum of the costs of all pairs is least.

    Args:
        costs: A symmetric matrix; its diagonal is not read.

    Raises:
        ValueError: The number of rows is odd.
    """
    if len(costs) % 2:
        raise ValueError("an odd number of rows can't be paired")
    search = _Search(costs)
    for _ in range(len(costs) // 2):
        search.add_pair()
    return tuple(partner - 1 for partner in search.partner[1 : len(costs) + 1])


class _Search:
    """The pairs so far, and trees that grow from those who have no partner yet.

    A node is a vertex (1 … n) or a blossom, an odd cycle of nodes that acts as one; 0 is none.
    Outer nodes are an even number of edges away from their root, inner ones an odd number. Only
    tight edges are used, those without slack. No slack and no label of a blossom is ever below 0:
    that proves that no other pairs cost less.
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self.count = count = len(costs)
        nodes = count + count // 2 + 1
        self.cost = [[0] * (count + 1), *([0, *row] for row in costs)]
        cheapest = min(
            (cost for number, row in enumerate(costs) for cost in row[:number]), default=0
        )
        self.label = [-cheapest] * (count + 1) + [0] * (nodes - count)
        self.partner = [0] * (nodes + 1)
        """The vertex with which a node is paired."""
        self.top = [*range(count + 1)] + [0] * (nodes - count)
        """The outermost blossom that holds a node; itself if none does, 0 if it is not in use."""
        self.near = [0] * (nodes + 1)
        """The vertex of another outer node that has the least slack to a node."""
        self.parent: list[Edge] = [(0, 0)] * (nodes + 1)
        """The edge by which a node hangs in its tree, from above."""
        self.side = [_FREE] * (nodes + 1)
        self.petals: list[list[int]] = [[] for _ in range(nodes + 1)]
        """The nodes of a blossom in their cycle, the base first."""
        self.petal_of = [[0] * (count + 1) for _ in range(nodes + 1)]
        for vertex in range(1, count + 1):
            self.petal_of[vertex][vertex] = vertex
        self.edge = [[(a, b) for b in range(nodes + 1)] for a in range(nodes + 1)]
        """The edge with the least slack between two nodes."""
        self.waiting: deque[int] = deque()

    def add_pair(self) -> None:
        self.side = [_FREE] * len(self.side)
        self.near = [0] * len(self.near)
        self.waiting.clear()
        for node in self._outermost():
            if not self.partner[node]:
                self.parent[node], self.side[node] = (0, 0), _OUTER
                self._enqueue(node)
        while not self._grow():
            self._change_labels()
            if self._use_tight():
                return
            for blossom in self._outermost(self.count + 1):
                if self.side[blossom] == _INNER and not self.label[blossom]:
                    self._open(blossom)

    def _outermost(self, first: int = 1) -> list[int]:
        return [node for node in range(first, len(self.top)) if self.top[node] == node]

    def _slack(self, edge: Edge) -> int:
        """Return twice the cost above what the labels allow."""
        a, b = edge
        return self.label[a] + self.label[b] + 2 * self.cost[a][b]

    def _grow(self) -> bool:
        top, label = self.top, self.label
        while self.waiting:
            vertex = self.waiting.popleft()
            if self.side[top[vertex]] == _INNER:
                continue
            cost, own = self.cost[vertex], label[vertex]
            for other in range(1, self.count + 1):
                if top[vertex] == top[other]:
                    continue
                if own + label[other] + 2 * cost[other]:
                    self._note(vertex, top[other])
                elif self._take((vertex, other)):
                    return True
        return False

    def _note(self, vertex: int, node: int) -> None:
        near, edges = self.near[node], self.edge
        if not near or self._slack(edges[vertex][node]) < self._slack(edges[near][node]):
            self.near[node] = vertex

    def _note_all(self, node: int) -> None:
        self.near[node] = 0
        for vertex in range(1, self.count + 1):
            top = self.top[vertex]
            if top != node and self.side[top] == _OUTER:
                self._note(vertex, node)

    def _change_labels(self) -> None:
        step = min(self._steps())
        for vertex in range(1, self.count + 1):
            side = self.side[self.top[vertex]]
            if side != _FREE:
                self.label[vertex] += step if side == _INNER else -step
        for blossom in self._outermost(self.count + 1):
            if self.side[blossom] != _FREE:
                self.label[blossom] += 2 * step if self.side[blossom] == _OUTER else -2 * step

    def _steps(self) -> list[int]:
        """Return how far labels may change until an edge is tight or a blossom opens."""
        steps = []
        for node in self._outermost():
            side, near = self.side[node], self.near[node]
            if side == _INNER:
                steps += [self.label[node] // 2] if node > self.count else []
            elif near:
                slack = self._slack(self.edge[near][node])
                steps.append(slack if side == _FREE else slack // 2)
        return steps

    def _use_tight(self) -> bool:
        self.waiting.clear()
        for node in self._outermost():
            near = self.near[node]
            if self.top[node] == node and near and self.top[near] != node:
                edge = self.edge[near][node]
                if not self._slack(edge) and self._take(edge):
                    return True
        return False

    def _take(self, edge: Edge) -> bool:
        """Use a tight edge from an outer node; return whether there is a pair more."""
        a, b = self.top[edge[0]], self.top[edge[1]]
        if self.side[b] == _FREE:
            self.parent[b], self.side[b] = edge, _INNER
            beyond = self.top[self.partner[b]]
            self.near[b] = self.near[beyond] = 0
            self.side[beyond] = _OUTER
            self._enqueue(beyond)
        elif self.side[b] == _OUTER:
            base = self._meeting(a, b)
            if not base:
                self._pair_up(edge)
                self._pair_up((edge[1], edge[0]))
                return True
            self._close(edge, base)
        return False

    def _above(self, outer: int) -> int:
        inner = self.top[self.partner[outer]]
        return self.top[self.parent[inner][0]] if inner else 0

    def _meeting(self, a: int, b: int) -> int:
        """Return the outer node where two ways to the root meet, 0 if the trees are different."""
        seen = set()
        while a or b:
            if a:
                if a in seen:
                    return a
                seen.add(a)
                a = self._above(a)
            a, b = b, a
        return 0

    def _pair_up(self, edge: Edge) -> None:
        """Pair the node at the start of an edge, and exchange the pairs above it."""
        while edge[0]:
            node = self.top[edge[0]]
            inner = self.top[self.partner[node]]
            self._set_partner(node, edge)
            above = self.parent[inner] if inner else (0, 0)
            if inner:
                self._set_partner(inner, (above[1], above[0]))
            edge = above

    def _set_partner(self, node: int, edge: Edge) -> None:
        own, self.partner[node] = edge
        if node <= self.count:
            return
        petal = self.petal_of[node][own]
        at, petals = self._even_way(node, petal), self.petals[node]
        for number in range(at):
            self._set_partner(petals[number], self.edge[petals[number]][petals[number ^ 1]])
        self._set_partner(petal, edge)
        self.petals[node] = petals[at:] + petals[:at]

    def _even_way(self, blossom: int, petal: int) -> int:
        """Return the place of a petal, with the cycle turned so that it is an even one."""
        petals = self.petals[blossom]
        at = petals.index(petal)
        if at % 2:
            petals[1:] = petals[:0:-1]
            at = len(petals) - at
        return at

    def _close(self, edge: Edge, base: int) -> None:
        """Make a blossom of the cycle that an edge closes above two outer nodes."""
        blossom = self.top.index(0, self.count + 1)
        self.label[blossom], self.side[blossom] = 0, _OUTER
        self.partner[blossom], self.parent[blossom] = self.partner[base], self.parent[base]
        left, right = (self._way(self.top[end], base) for end in edge)
        petals = self.petals[blossom] = [base, *reversed(left), *right]
        self._hold(blossom, blossom)
        for node in range(1, len(self.top)):
            if self.top[node] not in (0, blossom):
                to = self.edge[node]
                best = min(petals, key=lambda petal: self._slack(to[petal]))
                to[blossom], self.edge[blossom][node] = to[best], self.edge[best][node]
        for petal in petals:
            for vertex in range(1, self.count + 1):
                if self.petal_of[petal][vertex]:
                    self.petal_of[blossom][vertex] = petal
        self._note_all(blossom)

    def _way(self, outer: int, base: int) -> list[int]:
        """Return the nodes from an outer node up to the base; inner ones become outer."""
        way = []
        while outer != base:
            inner = self.top[self.partner[outer]]
            self._enqueue(inner)
            way += [outer, inner]
            outer = self.top[self.parent[inner][0]]
        return way

    def _open(self, blossom: int) -> None:
        """Take an inner blossom apart; the even way through it stays in the tree."""
        petals = self.petals[blossom]
        for petal in petals:
            self._hold(petal, petal)
        entered = self.petal_of[blossom][self.parent[blossom][1]]
        at = self._even_way(blossom, entered)
        petals = self.petals[blossom]
        for inner, outer in zip(petals[:at:2], petals[1:at:2], strict=True):
            self.parent[inner] = self.edge[outer][inner]
            self.side[inner], self.side[outer] = _INNER, _OUTER
            self._note_all(outer)
            self._enqueue(outer)
        self.parent[entered], self.side[entered] = self.parent[blossom], _INNER
        for petal in petals[at + 1 :]:
            self.side[petal] = _FREE
            self._note_all(petal)
        self.top[blossom] = 0
        self.petal_of[blossom] = [0] * (self.count + 1)

    def _enqueue(self, node: int) -> None:
        if node <= self.count:
            self.waiting.append(node)
        for petal in self.petals[node] if node > self.count else ():
            self._enqueue(petal)

    def _hold(self, node: int, blossom: int) -> None:
        self.top[node] = blossom
        for petal in self.petals[node] if node > self.count else ():
            self._hold(petal, blossom)
