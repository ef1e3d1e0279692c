"""The event log in SQLite or PostgreSQL. It only stores: what runs is in `subak.server`.

async with await Store.open(url) as store:      # Outdated: `await migrate(url)` helps
"""

from subak.store.copying import back_up, restore
from subak.store.database import default_url
from subak.store.errors import Conflict, Outdated, StoreError, Unreachable
from subak.store.migrating import migrate
from subak.store.store import Person, Score, Store

__all__ = [
    "Conflict", "Outdated", "Person", "Score", "Store", "StoreError", "Unreachable", "back_up", "default_url",
    "migrate", "restore",
]  # fmt: skip
