"""Reports about people; secrets in mails that are drawn when the mail is sent."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("by", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("about", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("words", sa.String(400), nullable=False),
        sa.Column("note", sa.String(400), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("closed", sa.Double(), nullable=True),
        sqlite_autoincrement=True,
    )
    op.create_index("reports_open", "reports", ["closed", "id"])
    op.add_column("one_time_secrets", sa.Column("mail", sa.String(40), nullable=True))
    op.create_index("one_time_secrets_mail", "one_time_secrets", ["mail"], unique=True)


def downgrade() -> None:
    op.drop_index("one_time_secrets_mail", "one_time_secrets")
    op.drop_column("one_time_secrets", "mail")
    op.drop_table("reports")
