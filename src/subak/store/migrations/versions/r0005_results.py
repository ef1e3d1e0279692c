"""How games ended for every seat, what content it held, ratings, and what people show of it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.String(255), nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("won", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("lent", sa.Boolean, nullable=False),
        sa.Column("unaided", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("results_player", "results", ["player", "game", "seats", "at"])
    op.create_index("results_number", "results", ["number"])
    op.create_table(
        "holdings",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.Column("held", sa.Integer, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True),
        sa.Column("pool", sa.String(64), primary_key=True),
        sa.Column("games", sa.Integer, primary_key=True),
        sa.Column("wins", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("current", sa.Boolean, nullable=False),
    )
    op.create_index("ratings_ladder", "ratings", ["game", "seats", "pool", "current"])
    op.create_table(
        "profiles",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("handle", sa.String(32), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("handle", name="profiles_handle"),
    )
