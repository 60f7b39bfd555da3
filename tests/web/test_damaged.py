"""A store that is damaged while the server is open: visitors read what concerns visitors, hosts what they can do."""

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx

from tests.patience import PATIENCE
from tests.web.vaka_servers import open_server


def damage(store: Path) -> None:
    """All that was written is in the file, and all of it behind the header is spoilt."""
    with closing(sqlite3.connect(store)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("CREATE TABLE other (x)")  # so that nobody goes by what was read before
        db.execute("DROP TABLE other")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = store.stat().st_size
    with store.open("r+b") as file:
        file.seek(100)
        file.write(b"\xa5" * (size - 100))


def test_whoever_meets_a_damaged_store_is_not_told_what_its_host_should_type(tmp_path):
    with open_server(tmp_path) as server:
        anne = server.program("Anne")
        code = anne.make("orongo", 2)
        damage(tmp_path / "vaka.sqlite")
        page = httpx.get(f"{server.url}/t/{code[:-1]}z", timeout=PATIENCE)
        data = anne.get("/tables/mine", status=503)["error"]
        assert page.status_code == 503
        assert data["key"] == "table.store.damaged"
        for text in (page.text, data["text"]):
            assert "The database of this server is damaged; nothing was changed." in text
            assert "Please tell whoever runs the server." in text
            assert "vaka restore" not in text
