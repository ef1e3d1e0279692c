"""One suite, two databases."""

from tests.databases import anyio_backend, postgres, store, url

__all__ = ["anyio_backend", "postgres", "store", "url"]
