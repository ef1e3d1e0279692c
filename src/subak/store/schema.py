"""The tables of the database. `migrations/` leads from an older shape to this one."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String(64), nullable=False),
    Column("version", Integer, nullable=False),  # number of the latest change
    Column("updated", Float, nullable=False),
    Column("header", Text, nullable=False),  # JSON of table.Header
    Column("snapshot", Text, nullable=False),  # JSON of table.Summary, as of `version`
    Index("tables_listed", "public", "status", "updated"),
    Index("tables_host", "host"),
)

events = Table(
    "events",
    metadata,
    Column("table", String(64), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),  # 1, 2, 3 ...
    Column("body", Text, nullable=False),  # JSON of table.Change: the events of one command
    UniqueConstraint("table", "seq", name="events_seq"),
)

chairs = Table(  # whose seat is whose, for the list of one's tables; the events know it too
    "chairs",
    metadata,
    Column("table", String(64), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(64), nullable=False),
    UniqueConstraint("table", "seat", name="chairs_seat"),
    Index("chairs_player", "player"),
)

players = Table(
    "players",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("key", String(255), primary_key=True),
    Column("data", LargeBinary, nullable=False),
    Column("expires", Float, nullable=False),
    Index("sessions_expires", "expires"),
)

scores = Table(
    "scores",
    metadata,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", String(255), nullable=False),  # JSON, keys sorted
    Column("content", String(64), nullable=False),
    Column("score", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("player", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Index("scores_best", "game", "options", "score"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("digest", String(64), nullable=False),  # SHA-256 of the secret part, which nobody keeps
    Column("table", String(64), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("maker", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Index("tokens_table", "table"),
)

dice = Table(  # what nobody may see before the end of a game: apart from all that is shown
    "dice",
    metadata,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)
