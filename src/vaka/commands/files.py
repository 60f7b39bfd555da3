"""Reading the files that commands are given."""

from pathlib import Path

from vaka.core.errors import BadRecord, BadRequest, of_system
from vaka.core.record import Record, parse


def read_record(file: Path) -> Record:
    """The record in a file, or a refusal that says what is wrong with it."""
    try:
        return parse(file.read_text("utf-8"))
    except OSError as error:
        raise BadRequest("terminal.unreadable", {"file": str(file), "why": of_system(error)}) from None
    except UnicodeDecodeError:
        raise BadRecord("record.not_a_record", {"line": 1}) from None
