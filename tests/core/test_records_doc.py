"""What docs/records.md says of a golden record: a stranger's checker, written from the text alone, and a forger."""

import hashlib
import re
from pathlib import Path

import vaka
from vaka.core.errors import VakaError
from vaka.core.record import SHARES
from vaka.core.record_parser import parse
from vaka.core.replay import check

ROOT = Path(__file__).parent.parent.parent
DOC = (ROOT / "docs" / "records.md").read_text("utf-8")
RECORD = (ROOT / "tests" / "golden" / "orongo-committed.record").read_text("utf-8")


def field(name: str) -> bytes:
    match = re.search(rf"^{name} ([0-9a-f]+)$", RECORD, re.MULTILINE)
    assert match
    return bytes.fromhex(match[1])


def sized(part: bytes) -> bytes:
    return len(part).to_bytes(8, "big") + part


def test_the_example_of_the_docs_is_computed_from_the_golden_record():
    secret, nonces = field("secret"), [field("nonce 1"), field("nonce 2")]
    assert hashlib.sha256(b"vaka commitment 1" + secret).digest() == field("chance commitment")
    key = hashlib.sha256(b"vaka chance 1" + b"".join(sized(part) for part in [secret, *nonces])).digest()
    assert f"`{key.hex()}`" in DOC
    pile = list(range(1, 61))
    tiles = []
    for k in range(6):
        word = hashlib.sha256(key + k.to_bytes(8, "big")).digest()[:8]
        number = int.from_bytes(word, "big") % len(pile)
        row = re.search(rf"^\| {k} \| `(\w+)` \| (\d+) \| (\d+) \| .* \| (\d+) \|$", DOC, re.MULTILINE)
        assert row
        assert (row[1], int(row[2]), int(row[3])) == (word.hex(), len(pile), number)
        tiles.append(pile.pop(number))
        assert int(row[4]) == tiles[-1]
    line = f"- tiles {' '.join(map(str, tiles))}"
    assert line in RECORD.splitlines()
    assert f"`{line}`" in DOC


def test_the_digest_of_the_example_is_that_of_the_golden_record_in_todays_format():
    record = parse(RECORD)
    record.options = {}
    record.format, record.origin.shares = 3, ["given", "given"]
    rows = [row.strip() for row in DOC[: DOC.index("\n    end\n")].splitlines() if row.startswith("    ")]
    assert [row for row in rows if row != "..."] == [row for row in record.text().splitlines() if row in rows]


def test_every_share_of_its_examples_says_where_it_comes_from():
    rows = re.findall(r"^    nonce \d .*", DOC, re.MULTILINE)
    assert len(rows) == 4
    assert all(row.split()[-1] in SHARES for row in rows)


def holds(record: str) -> bool:
    try:
        check(parse(record), vaka.game("orongo"))
    except VakaError:
        return False
    return True


def test_as_many_bids_can_be_changed_as_the_docs_say():
    assert holds(RECORD)
    bids = list(re.finditer(r"(?<= bid )\d+", RECORD))
    free = 0
    for bid in bids:
        changed = [RECORD[: bid.start()] + str(int(bid[0]) + step) + RECORD[bid.end() :] for step in (1, -1)]
        free += any(holds(record) for record in changed)
    assert f"{free} of the {len(bids)} bids could be one shell higher or lower" in " ".join(DOC.split())
