"""Accounts, signed-in browsers, and names and chat beside the log instead of in it."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    _make_tables()
    connection = op.get_bind()
    for table in connection.execute(sa.text("SELECT id, snapshot FROM tables")).all():
        _part_log(connection, table.id)
        _part_chairs(connection, table.id, json.loads(table.snapshot))


def _make_tables() -> None:
    op.create_table(
        "sayings",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("nth", sa.Integer, nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.UniqueConstraint("table", "seq", "nth", name="sayings_event"),
    )
    op.create_index("sayings_player", "sayings", ["player"])
    op.add_column("chairs", sa.Column("name", sa.String(64), nullable=False, server_default=""))
    op.add_column("players", sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "accounts",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("login", sa.String(64), nullable=False),
        sa.Column("password", sa.String(255), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.UniqueConstraint("login", name="accounts_login"),
    )
    op.create_table(
        "passkeys",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("public", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("domain", sa.String(255), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("passkeys_player", "passkeys", ["player"])
    op.create_table(
        "recoveries",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
    )
    op.create_index("recoveries_player", "recoveries", ["player"])
    op.create_table(
        "logins",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("proved", sa.Float, nullable=False),
    )
    op.create_index("logins_player", "logins", ["player"])
    op.create_table(
        "news",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("text", sa.String(128), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def _part_log(connection: sa.Connection, table: str) -> None:
    """Move names and chat of a table's events into rows of their own."""
    rows = connection.execute(sa.text('SELECT seq, body FROM events WHERE "table" = :id'), {"id": table}).all()
    for row in rows:
        change = json.loads(row.body)
        said = [{"table": table, "seq": row.seq, "nth": nth, **words} for nth, words in _taken(change)]
        if said:
            connection.execute(sa.text(_SAY), said)
            body = json.dumps(change, ensure_ascii=False, separators=(",", ":"))
            connection.execute(sa.text(_REWRITE), {"body": body, "id": table, "seq": row.seq})


def _taken(change: dict[str, Any]) -> list[tuple[int, dict[str, str]]]:
    """The words in a change by the number of their event, after they were taken out of it."""
    taken = []
    for nth, event in enumerate(change["events"]):
        kind = event["event"]
        if kind in ("said", "renamed") or (kind == "seated" and event["kind"] == "person"):
            player = event.get("player", change["who"])
            taken.append((nth, {"player": player, "name": event["name"], "text": event.get("text", "")}))
            event["name"] = ""
            if kind == "said":
                event["text"] = ""
    return taken


def _part_chairs(connection: sa.Connection, table: str, snapshot: dict[str, Any]) -> None:
    """Move names out of a table's summary, to its chairs."""
    for seat, chair in enumerate(snapshot["chairs"]):
        if chair.get("player") or chair.get("owner"):
            connection.execute(sa.text(_CALL), {"name": chair["name"], "id": table, "seat": seat})
            chair["name"] = ""
    text = json.dumps(snapshot, ensure_ascii=False, separators=(",", ":"))
    connection.execute(sa.text("UPDATE tables SET snapshot = :text WHERE id = :id"), {"text": text, "id": table})


_SAY = 'INSERT INTO sayings ("table", seq, nth, player, name, text) VALUES (:table, :seq, :nth, :player, :name, :text)'
_REWRITE = 'UPDATE events SET body = :body WHERE "table" = :id AND seq = :seq'
_CALL = 'UPDATE chairs SET name = :name WHERE "table" = :id AND seat = :seat'
