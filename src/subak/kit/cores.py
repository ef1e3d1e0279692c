"""The machine's cores."""

import os
import sys


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
