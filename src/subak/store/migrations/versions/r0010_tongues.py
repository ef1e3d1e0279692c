"""The language in which people are called on a browser."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("devices", sa.Column("tongue", sa.String(8), nullable=False, server_default="en"))
