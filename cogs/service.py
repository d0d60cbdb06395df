"""The whole service: tables, and the features that decide about more than one table."""

from __future__ import annotations

from cogs.cups.running import Cups
from cogs.daily.maker import Make, Maker
from cogs.daily.posts import Posts
from cogs.daily.puzzles import Dailies
from cogs.daily.solos import Solos
from cogs.table.edit import Entropy
from cogs.table.service import TableService
from data.store import Store


class Service(TableService):
    def __init__(self, store: Store, chance: Entropy, make: Make | None = None) -> None:
        super().__init__(store, chance)
        self.dailies = Dailies(store, chance, make or Maker())
        self.posts = Posts(self.tables, self.dailies)
        self.cups = Cups(self.tables, self.posts)
        self.solos = Solos(store, self.dailies)  # one secret for both (decision: sunday-solo)
        self.features = (self.dailies, self.posts, self.cups, self.solos)
