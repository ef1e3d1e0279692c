"""Where people are called when it is their turn, and about what."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("devices_person", "devices", ["person"])
    op.create_table(
        "reminders",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("turns", sa.Boolean, nullable=False),
        sa.Column("daily", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("summed", sa.Float, nullable=False),
    )
    op.create_table(
        "calls",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("on", sa.Boolean, nullable=False),
        sa.Column("question", sa.String(160), nullable=False),
        sa.PrimaryKeyConstraint("person", "table", name="calls_pkey"),
    )
