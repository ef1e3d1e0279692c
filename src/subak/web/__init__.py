"""The table in the browser: pages, commands and the live stream over `store.Room`. Knows no game.

`make_app(room, secret)` is the ASGI application; `serve(...)` opens the database and runs it.
"""
