"""Codes of tables, private notes, whom people mute, and what they report."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "codes",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.UniqueConstraint("table", "person", name="notes_person"),
    )
    op.create_index("notes_of", "notes", ["person"])
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("muted", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.UniqueConstraint("person", "muted", name="mutes_pair"),
    )
    op.create_table(
        "reports",
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("context", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table", "line", "reporter", name="reports_once"),
    )
    op.create_index("reports_at", "reports", ["at"])
