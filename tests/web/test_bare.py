"""What a table without a server needs imports in an interpreter without the server's packages."""

import subprocess
import sys

SERVER_ONLY = ("_multiprocessing", "alembic", "fastapi", "numpy", "pydantic", "sqlalchemy", "starlette", "uvicorn")
NEEDED = (
    "vaka.review.reviewing",
    "vaka.tab.host",
    "vaka.table.live.facts",
    "vaka.table.live.guided",
    "vaka.table.play.deeds",
    "vaka.table.play.shown_tables",
    "vaka.table.replays.puzzles",
    "vaka.table.seating.laying",
    "vaka.text.rule_search",
    "vaka.web.error_texts",
    "vaka.web.pages.drafts",
    "vaka.web.pages.rules.aids",
    "vaka.web.pages.rules.examples",
    "vaka.web.pages.table_rows",
    "vaka.web.table_page.asked_words",
    "vaka.web.table_page.frame_changes",
    "vaka.web.table_page.page",
)
PROGRAM = """
import importlib, sys
sys.modules.update(dict.fromkeys({blocked!r}))  # a module that is None cannot be imported
for name in {needed!r}:
    importlib.import_module(name)
"""


def test_a_table_without_a_server_needs_none_of_the_servers_packages() -> None:
    program = PROGRAM.format(blocked=SERVER_ONLY, needed=NEEDED)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert not run.returncode, run.stderr
