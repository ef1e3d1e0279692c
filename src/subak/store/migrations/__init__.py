"""From the shape of an older database to that of this one. Run by Alembic; see `env.py`."""
