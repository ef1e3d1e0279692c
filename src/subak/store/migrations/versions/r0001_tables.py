"""Tables, their events, who sits where, players and sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("snapshot", sa.Text, nullable=False),
    )
    op.create_index("tables_listed", "tables", ["public", "status", "updated"])
    op.create_index("tables_host", "tables", ["host"])
    op.create_table(
        "events",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("table", "seq", name="events_seq"),
    )
    op.create_table(
        "chairs",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.UniqueConstraint("table", "seat", name="chairs_seat"),
    )
    op.create_index("chairs_player", "chairs", ["player"])
    op.create_table(
        "players",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("key", sa.String(255), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("sessions_expires", "sessions", ["expires"])
