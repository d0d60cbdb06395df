"""The rooms of the session layer, put together: what Discord's side may ask of a table."""

from __future__ import annotations

from cogs.table.bots.explanations import Stories
from cogs.table.edit import Entropy
from cogs.table.history import Keeper
from cogs.table.lobby.asking import Asking
from cogs.table.lobby.lobbies import Lobby, Party
from cogs.table.notify.notices import Notices
from cogs.table.notify.places import Places
from cogs.table.notify.reminders import Digests
from cogs.table.people.decisions import Votes
from cogs.table.people.moderation import FirstLook, Moderators
from cogs.table.people.preferences import Preferences
from cogs.table.people.presence import People
from cogs.table.tables import Tables
from data.store import Store


class TableService:
    """Everything that can happen to a table, by room; it keeps no state of a table.

    ``features`` are the running parts of features above it; ``App.of`` finds them by their type.
    """

    features: tuple[object, ...] = ()

    def __init__(self, store: Store, chance: Entropy) -> None:
        self.store = store
        # All services share it, so that they wait for each other's changes at the same locks.
        self.tables = Tables(store, chance)
        self.first_look = FirstLook(self.tables)
        self.lobby = Lobby(self.tables)
        self.asking = Asking(self.tables)
        self.party = Party(self.tables)
        self.people = People(self.tables)
        self.votes = Votes(self.tables)
        self.moderators = Moderators(self.tables)
        self.preferences = Preferences(self.tables)
        self.notices = Notices(self.tables)
        self.places = Places(self.tables)
        self.digests = Digests(self.tables)
        self.history = Keeper(self.tables)
        self.stories = Stories(self.tables)
        self.words = self.tables.words
