"""A program at a table with people: it takes the seat its token is for and plays at random. Python alone is enough."""

import json
import random
import sys
import time
import urllib.request

address, token = sys.argv[1:]
server, _, table = address.rpartition("/tables/")


def ask(path: str = "", body: object = None) -> dict:  # type: ignore[type-arg]
    """What the seat sees: now, or after something was posted."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    request = urllib.request.Request(f"{server}/api/tables/{table}{path}", data, headers)  # noqa: S310
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return json.load(answer)  # type: ignore[no-any-return]


seen = ask("/join", {"name": "Dice"})
while seen["status"] != "over":
    if seen["choices"]:
        action = random.choice(seen["choices"])["action"]
        seen = ask("/act", {"action": action, "ticket": seen["ticket"]})
    else:
        time.sleep(0.5)
        seen = ask()
sys.stdout.write(f"{seen['result']}\n")
