"""A folder that one process writes in at a time: a file there says which."""

import atexit
import json
import os
from pathlib import Path
from socket import gethostname
from typing import Final

from subak.core.errors import SubakError
from subak.kit.text import _

LOCK: Final = "writing.lock"


class Claim:
    """The right to write in a folder, until it is given up or the process ends."""

    def __init__(self, folder: Path) -> None:
        """SubakError while somebody else has it."""
        self.path = folder / LOCK
        self.mine = json.dumps({"host": gethostname(), "pid": os.getpid()})
        while not self._taken():
            holder = _read(self.path)
            if holder == self.mine:
                break  # an earlier claim of this very process
            if holder and not _is_left(holder):
                raise SubakError(
                    _(
                        "{folder} is being written by another process ({holder}). If it has ended, remove {file}."
                    ).format(folder=folder, holder=_named(holder), file=self.path)
                )
            _put_away(self.path, holder)
        atexit.register(self.give_up)

    def give_up(self) -> None:
        """Let others write; a worker that was forked off gives nothing up."""
        atexit.unregister(self.give_up)
        if _read(self.path) == self.mine == json.dumps({"host": gethostname(), "pid": os.getpid()}):
            self.path.unlink(missing_ok=True)

    def _taken(self) -> bool:
        """Whether the file is ours now. It comes into being whole: nobody reads half a name."""
        fresh = self.path.with_name(f"{LOCK}.{os.getpid()}")
        fresh.write_text(self.mine, encoding="utf-8")
        try:
            os.link(fresh, self.path)
        except FileExistsError:
            return False
        except OSError:  # a file system without second names
            return self._made()
        finally:
            fresh.unlink(missing_ok=True)
        return True

    def _made(self) -> bool:
        try:
            with self.path.open("x", encoding="utf-8") as file:
                file.write(self.mine)
        except FileExistsError:
            return False
        return True


def _put_away(path: Path, holder: str) -> None:
    """Remove a claim that nobody holds any more; of several who would, one moves it, and puts a newer one back."""
    aside = path.with_name(f"{LOCK}.{os.getpid()}.old")
    try:
        path.rename(aside)
    except FileNotFoundError:
        return
    if _read(aside) != holder and not path.exists():
        aside.rename(path)
    aside.unlink(missing_ok=True)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


def _is_left(holder: str) -> bool:
    """Whether the process is surely gone: it was of this machine, and is no more."""
    try:
        found = json.loads(holder)
        host, pid = found["host"], int(found["pid"])
    except (ValueError, TypeError, KeyError):
        return False
    if host != gethostname() or os.name != "posix":
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return _is_dead(pid)


def _is_dead(pid: int) -> bool:
    """Whether all that is left of a process is that nobody has asked how it ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] in ("Z", "X")
    except (OSError, IndexError):
        return False


def _named(holder: str) -> str:
    try:
        found = json.loads(holder)
        return _("{pid} on {host}").format(pid=found["pid"], host=found["host"])
    except (ValueError, TypeError, KeyError):
        return "?"
