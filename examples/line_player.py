"""A script for `subak join --script`: what the seat sees comes in as a line of JSON, the action goes out as a line."""

import json
import random
import sys

for line in sys.stdin:
    seen = json.loads(line)
    sys.stdout.write(f"{random.choice(seen['choices'])['action']}\n")
    sys.stdout.flush()
