"""The files that commands are given, to read or to write."""

from pathlib import Path

from vaka.core.errors import BadRecord, BadRequest, of_system
from vaka.core.record import Record
from vaka.core.record_parser import parse


def read_record(file: Path) -> Record:
    """The record in a file, or a refusal that says what is wrong with it."""
    try:
        return parse(file.read_text("utf-8"))
    except OSError as error:
        raise BadRequest("terminal.unreadable", {"file": str(file), "why": of_system(error)}) from None
    except UnicodeDecodeError:
        raise BadRecord("record.not_a_record", {"line": 1}) from None


def check_can_be_written(file: Path) -> None:
    """Refused before the work is begun whose outcome goes there, and not when it is lost."""
    is_new = not file.exists()
    try:
        with file.open("ab"):
            pass
    except OSError as error:
        raise BadRequest("terminal.cannot_write", {"file": str(file), "why": of_system(error)}) from None
    if is_new:
        file.unlink()
