"""A server signs the records of games that ended there, and no others."""

import asyncio

import pytest

import vaka
from vaka.cli import main
from vaka.core.errors import BadRecord, BadRequest
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.table import signing
from vaka.table.host.restore import restore
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.signing import check_signature, key_id, new_key, public_key, sign

from .evening import choose, people, server


async def finished(tables, person):
    """The code of a game of one move that was ended here."""
    code = await tables.seating.make(person, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("me")]))
    await choose(tables, code, person, 0, "bid 3")
    await choose(tables, code, person, 1, "bid 1")
    await tables.host.end(code)
    return code


async def signer(tables, code):
    """The key with which this record is signed, "" for none; all else in it holds."""
    record = parse(await tables.looking.record(code))
    check(record, vaka.game(record.game))
    return check_signature(record, [])


async def test_what_ended_here_is_signed_with_the_key_that_the_server_shows(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await finished(tables, anne)
        assert [await signer(tables, code)] == await tables.signing_keys.public()
    async with server(url) as tables:
        assert [await signer(tables, code)] == await tables.signing_keys.public()


async def test_several_processes_have_one_key(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        (here,), (there,) = await asyncio.gather(one.signing_keys.public(), other.signing_keys.public())
        assert here == there


async def test_what_was_only_brought_here_is_not_signed(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await finished(tables, anne)
        text = await tables.looking.record(code)
        brought = await tables.imports.import_record(anne, text)
        await tables.host.end(brought)
        assert await signer(tables, brought) == ""
        carried = await tables.host.transfer.import_table(anne, await tables.host.transfer.export(code))
        assert await signer(tables, carried) == ""


async def test_what_was_played_on_here_is_signed_and_says_from_where_on(url, tmp_path, capsys):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        text = await tables.looking.record(await finished(tables, anne))
        code = await tables.imports.import_record(anne, text)
        await choose(tables, code, anne, 0, await first_words(tables, code))
        await tables.host.end(code)
        (tmp_path / "on.record").write_text(await tables.looking.record(code), "utf-8")
        assert [await signer(tables, code)] == await tables.signing_keys.public()
    assert await asyncio.to_thread(main, ["check", str(tmp_path / "on.record")]) == 0
    assert "only for what was played after line 2" in capsys.readouterr().out


async def first_words(tables, code):
    async with tables.registry.looking(code) as live:
        state = live.begun().state
        return live.game.words(state.choices(0)[0])


async def test_the_key_is_in_the_store_and_so_in_a_backup_but_not_in_an_exported_table(tmp_path):
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await finished(tables, anne)
        key = await signer(tables, code)
        private = (await tables.signing_keys.private()).hex()
        assert private not in await tables.host.transfer.export(code)
        await tables.host.backup(tmp_path / "copy.sqlite")
    other = f"sqlite+aiosqlite:///{tmp_path / 'other.sqlite'}"
    await asyncio.to_thread(restore, other, tmp_path / "copy.sqlite")
    async with server(other) as tables:
        assert await signer(tables, code) == key


async def test_an_installation_without_the_library_signs_nothing(url, monkeypatch):
    monkeypatch.setattr("vaka.table.store.signing_keys.has_library", lambda: False)
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        assert await signer(tables, await finished(tables, anne)) == ""
        assert await tables.signing_keys.public() == []


# --- vaka check

KEY, OTHER = bytes(range(32)), new_key()


@pytest.fixture
def file(tmp_path):
    match = vaka.Match(vaka.game("orongo"), 2, seed=7, names=["Anne", "Ben"])
    match.choose(0, "bid 5")
    match.choose(1, "bid 3")
    record = match.record()
    record.ended = "agreed"
    sign(record, KEY)
    path = tmp_path / "signed.record"
    path.write_text(record.text(), "utf-8")
    return path


def test_the_check_says_who_has_signed(file, capsys):
    assert main(["check", str(file)]) == 0
    assert f"signed with the key {key_id(public_key(KEY))}" in capsys.readouterr().out
    assert main(["check", str(file), "--key", public_key(KEY).upper()]) == 0
    assert f"signed by {public_key(KEY)}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "words", "said"),
    [
        (lambda text: text, ["--key", public_key(OTHER)], "not with"),
        (lambda text: text, ["--key", "rubbish"], "64 hexadecimal digits"),
        (lambda text: text.replace("ed25519", "rot13"), [], "does not fit"),
        (lambda text: text.replace(public_key(KEY), public_key(OTHER)), [], "does not fit"),
        (lambda text: text.replace(public_key(KEY), "00"), [], "does not fit"),
        (lambda text: text.replace("signature ed25519", "signature ed25519 x"), [], "does not fit"),
        (lambda text: text[: text.index("signature")] + "end\n", ["--key", public_key(KEY)], "is not signed"),
        (lambda text: text, ["--from", "file:///etc"], "shows no keys"),
        (lambda text: text, ["--from", "http://127.0.0.1:1"], "shows no keys"),
    ],
)
def test_a_signature_that_is_wrong_or_of_another_key_is_refused(file, capsys, change, words, said):
    file.write_text(change(file.read_text("utf-8")), "utf-8")
    assert main(["check", str(file), *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_an_unsigned_record_is_called_consistent_and_no_more(file, capsys):
    text = file.read_text("utf-8")
    file.write_text(text[: text.index("signature")] + "end\n", "utf-8")
    assert main(["check", str(file)]) == 0
    assert "consistent, not signed" in capsys.readouterr().out


def test_without_the_library_the_check_says_so_in_a_sentence(file, capsys, monkeypatch):
    monkeypatch.setattr(signing, "has_library", lambda: False)
    monkeypatch.setattr("vaka.commands.check.has_library", lambda: False)
    assert main(["check", str(file)]) == 0
    assert "this installation cannot check signatures" in capsys.readouterr().out
    with pytest.raises(BadRequest):
        check_signature(parse(file.read_text("utf-8")), [public_key(KEY)])


def test_a_record_that_is_signed_is_written_as_it_was_read(file):
    text = file.read_text("utf-8")
    assert parse(text).text() == text
    with pytest.raises(BadRecord):
        parse(text.replace("end\n", "signature ed25519 00 00\nend\n"))
