"""The store: everything that outlives the process, in one SQLite file. All SQL lives here.

The schema and what each table is for: ``data/schema``. In short:

========= ==========================================================================================
tables    one row a table, for ever; ``seed`` is secret until the game is over
seats     who sits where
entries   the log, the truth about a game; append-only; ``tables.snapshot`` is a cache of it
outbox    what is still to be said, in order for each destination
timers    what is due when
votes     agreements under way (to end a game)
users     chosen language, and whether direct messages reach them
guilds    chosen language
scores    totals of games that people finished alone, for ever
heartbeat when the process was last alive
lease     which process does outbox, timers and computers
========= ==========================================================================================

The file is in WAL mode: beside ``x.db`` stand ``x.db-wal`` and ``x.db-shm`` while it is open, and
the first belongs to the data. Copy it with ``python -m data.store backup``, not with ``cp``.
"""

from data.store.errors import Conflict, StoreError
from data.store.lease import Holder, Lease, Taken
from data.store.store import Store
from data.store.tx import Tx

__all__ = ["Conflict", "Holder", "Lease", "Store", "StoreError", "Taken", "Tx"]
