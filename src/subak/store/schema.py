"""The tables of the database. `migrations/` leads from an older shape to this one."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
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
    Column("body", Text, nullable=False),  # JSON of table.Change: the events of one command, without names and chat
    UniqueConstraint("table", "seq", name="events_seq"),
)

sayings = Table(  # names and chat of the events; rows go when their person does
    "sayings",
    metadata,
    Column("table", String(64), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),  # of the change
    Column("nth", Integer, nullable=False),  # of the event within it
    Column("player", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    UniqueConstraint("table", "seq", "nth", name="sayings_event"),
    Index("sayings_player", "player"),
)

gists = Table(  # an optimisation of the events: all of them may be thrown away at any time
    "gists",
    metadata,
    Column("table", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # number of the latest change that is in it
    Column("body", Text, nullable=False),  # JSON of table.Gist
)

chairs = Table(  # whose seat is whose, for the list of one's tables; the events know it too
    "chairs",
    metadata,
    Column("table", String(64), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(64), nullable=False),
    Column("name", String(64), nullable=False, server_default=""),  # what the person is called here
    UniqueConstraint("table", "seat", name="chairs_seat"),
    Index("chairs_player", "player"),
)

players = Table(
    "players",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("muted", Boolean, nullable=False, server_default=false()),  # by whoever runs the server
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

accounts = Table(  # of people who can prove who they are; all others are guests
    "accounts",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("login", String(64), nullable=False),  # the name to sign in with, folded
    Column("password", String(255), nullable=False),  # argon2id; "" without one
    Column("created", Float, nullable=False),
    UniqueConstraint("login", name="accounts_login"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("key", String(64), primary_key=True),  # SHA-256 of the credential's id
    Column("credential", LargeBinary, nullable=False),  # its id
    Column("player", String(64), nullable=False),
    Column("public", LargeBinary, nullable=False),  # its public key
    Column("count", BigInteger, nullable=False),  # signatures so far, if it counts them
    Column("domain", String(255), nullable=False),  # for which it was made
    Column("device", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Index("passkeys_player", "player"),
)

recoveries = Table(  # codes for those who have lost everything else; a row goes when it is used
    "recoveries",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("player", String(64), nullable=False),
    Index("recoveries_player", "player"),
)

logins = Table(  # browsers that are signed in
    "logins",
    metadata,
    Column("key", String(64), primary_key=True),  # SHA-256 of what the cookie holds
    Column("player", String(64), nullable=False),
    Column("device", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("proved", Float, nullable=False),  # when the person last proved who they are
    Index("logins_player", "player"),
)

news = Table(  # what another program did to SQLite's file, for a server that has tables in memory
    "news",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("text", String(128), nullable=False),
    Column("at", Float, nullable=False),
)

results = Table(  # of finished games, from which ratings follow
    "results",
    metadata,
    Column("table", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, nullable=False),  # 1, 2, 3 ... in the order in which games ended; the same for all seats
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", String(255), nullable=False),  # JSON, keys sorted
    Column("content", String(64), nullable=False),
    Column("player", String(64), nullable=False),  # the person; "" if none counts
    Column("bot", String(64), nullable=False),
    Column("score", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("won", Float, nullable=False),  # share of the victory
    Column("rated", Boolean, nullable=False),
    Column("lent", Boolean, nullable=False),
    Column("unaided", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Index("results_player", "player", "game", "seats", "at"),
    Index("results_number", "number"),
)

holdings = Table(  # content in a seat's hands
    "holdings",
    metadata,
    Column("table", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(64), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("taken", Integer, nullable=False),
    Column("held", Integer, nullable=False),
)

ratings = Table(  # a row for every rated game of a person; they follow from the results
    "ratings",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("pool", String(64), primary_key=True),  # against whom
    Column("games", Integer, primary_key=True),  # 1, 2, 3 ...
    Column("wins", Float, nullable=False),  # of these games
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("number", Integer, nullable=False),  # of the result
    Column("at", Float, nullable=False),
    Column("current", Boolean, nullable=False),  # the latest
    Index("ratings_ladder", "game", "seats", "pool", "current"),
)

profiles = Table(  # what people show of their games
    "profiles",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("handle", String(32), nullable=False),  # by which others call their page: the id is nobody's business
    Column("listed", Boolean, nullable=False, server_default=true()),  # on ladders, with name and rating
    Column("shown", Boolean, nullable=False, server_default=false()),  # the statistics too
    UniqueConstraint("handle", name="profiles_handle"),
)

codes = Table(  # by which people find a table without its link
    "codes",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("table", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

notes = Table(  # what a person writes down at a table, for themself alone
    "notes",
    metadata,
    Column("table", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("updated", Float, nullable=False),
    UniqueConstraint("table", "person", name="notes_person"),
    Index("notes_of", "person"),
)

mutes = Table(  # whom a person does not want to hear
    "mutes",
    metadata,
    Column("person", String(64), nullable=False),
    Column("muted", String(64), nullable=False),
    Column("name", String(64), nullable=False),  # what they were called then
    Column("since", Float, nullable=False),
    UniqueConstraint("person", "muted", name="mutes_pair"),
)

reports = Table(  # lines of chat that somebody shows to whoever runs the server; they outlive the table
    "reports",
    metadata,
    Column("table", String(64), nullable=False),
    Column("line", Integer, nullable=False),
    Column("reporter", String(64), nullable=False),
    Column("author", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("context", Text, nullable=False),  # JSON: names and texts of the lines around it
    Column("at", Float, nullable=False),
    UniqueConstraint("table", "line", "reporter", name="reports_once"),
    Index("reports_at", "at"),
)

devices = Table(  # browsers that take pushes
    "devices",
    metadata,
    Column("key", String(64), primary_key=True),  # SHA-256 of the endpoint
    Column("person", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(128), nullable=False),  # the browser's key, with which pushes to it are encrypted
    Column("auth", String(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("tongue", String(8), nullable=False, server_default="en"),  # in which its person is called there
    Index("devices_person", "person"),
)

reminders = Table(  # what a person wants to be told, at all tables
    "reminders",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("turns", Boolean, nullable=False),
    Column("daily", Boolean, nullable=False),
    Column("seen", Float, nullable=False),  # when they last were here: the summary comes at that hour
    Column("summed", Float, nullable=False),  # when they last got one
)

calls = Table(  # the same at one table
    "calls",
    metadata,
    Column("person", String(64), nullable=False),
    Column("table", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("on", Boolean, nullable=False),
    Column("question", String(160), nullable=False),  # the latest of which they were told
    PrimaryKeyConstraint("person", "table", name="calls_pkey"),
)
