"""A seat at a table that somebody serves: what is said over the API, and the bots, scripts and assistants that use it.

    table = Hosted("http://127.0.0.1:8000/tables/k3", token)     # as the page shows both
    seen = table.join("Deep")                                    # a Seen: what the seat may know
    seen = table.act(seen, seen.choices[0].action)               # refused: a SubakError with a sentence
    for seen in table.live(): ...                                # as often as something changes that the seat can see

`docs/programs.md` has the whole walk.
"""

from typing import Final

LOCAL: Final = "http://127.0.0.1:8000"  # where `subak serve` is, if nobody says otherwise
