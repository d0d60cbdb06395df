"""The store: everything that outlives the process, in SQLite or PostgreSQL. All SQL lives here.

``data/schema`` describes every table. The modules:

=========== ========================================================================================
interface   ``store``, ``query`` (statements as values, shares), ``errors``
tables      ``table_data`` (the parts as one list), ``parts``, ``rows``, ``messages``, ``typed``,
            ``loading``, ``changes``, ``queries``, ``outbox``
people      ``people``, ``privacy``, ``exporting``, ``servers``
history     ``games``, ``results``, ``ratings``, ``daily``, ``solos``, ``visits``
SQLite      ``sqlite``, ``connections``, ``writer``, ``batch``, ``lease``, ``migrate``
PostgreSQL  ``postgres``: ``store``, ``connection``, ``leases``, ``schema``
upkeep      ``metrics``, ``check``, ``proofs``, ``backups``, ``moving``
=========== ========================================================================================

An SQLite file is in WAL mode: ``x.db-wal`` and ``x.db-shm`` exist while ``x.db`` is open, and the
former is part of the data. Copy it with ``bot.py backup``, not with ``cp``.
"""

from data.store.changes import Change
from data.store.errors import Conflict, StoreError
from data.store.lease import FileLease, Taken
from data.store.query import WHOLE, Share, Statement, split_shares
from data.store.sqlite import FileStore
from data.store.store import Holder, Lease, Store
from data.store.table_data import Unsound

__all__ = [
    "WHOLE",
    "Change",
    "Conflict",
    "FileLease",
    "FileStore",
    "Holder",
    "Lease",
    "Share",
    "Statement",
    "Store",
    "StoreError",
    "Taken",
    "Unsound",
    "split_shares",
]
