"""The table for programs: JSON in, JSON out, with a token instead of a cookie.

`routes.py` has the addresses, `outlooks.py` what a seat sees, `bearers.py` the tokens, `answers.py` what is said when
nothing happens; the shapes of it all are `subak.remote.shapes`. docs/programs.md is its manual.
"""

from subak.web.api.answers import asks, named, problem
from subak.web.api.routes import document, router

__all__ = ["asks", "document", "named", "problem", "router"]
