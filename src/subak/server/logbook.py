"""The server's log: a line an entry, with its time, its level and the table it is about; as text or as JSON."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final, Literal, TextIO, get_args

Kind = Literal["text", "json"]
KINDS: Final[tuple[str, ...]] = get_args(Kind)


def concerning(table: str) -> dict[str, str]:
    """What to hand to `extra=` of an entry about a table."""
    return {"table": table}


def keep_log(kind: str, stream: TextIO | None = None) -> None:
    """From now on everything is logged so: what Subak says from INFO on, what its parts say from WARNING on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLine() if kind == "json" else TextLine())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("subak").setLevel(logging.INFO)


class TextLine(logging.Formatter):
    """For people: `2026-11-17T14:11:44.123Z WARNING subak.room [k3] what happened`, and a traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        table = _table(record)
        where = f"{record.name} [{table}]" if table else record.name
        said = [record.getMessage()]
        if record.exc_info:
            said.append(self.formatException(record.exc_info))
        return f"{_time(record)} {record.levelname} {where} " + "\n".join(part for part in said if part)


class JsonLine(logging.Formatter):
    """For programs: one object a line, whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "table": _table(record),
            "message": record.getMessage(),
            "trace": self.formatException(record.exc_info) if record.exc_info else "",
        }
        return json.dumps({name: value for name, value in entry.items() if value or name == "message"})


def _time(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _table(record: logging.LogRecord) -> str:
    return str(getattr(record, "table", ""))
