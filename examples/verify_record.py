"""Verify what a record of Vaka proves without its rules: seal, shares of chance, digest, signature, tiles and dice.

    python verify_record.py FILE [--seal HEX] [--share SEAT:HEX] [--hash SEAT:HEX] [--key HEX]

--seal   the seal that you were shown before you gave your share
--share  a share that you gave, such as 1:7e47af158e9db54fc5e4902996f5360a
--hash   the hash of another seat's share, as you saw it before you showed yours
--key    the public key of the server, from HOST/.well-known/vaka-signing-key

It needs Python alone, for signatures also `pip install cryptography`. It ends with 0 when nothing is wrong.
"""

import argparse
import hashlib
import re
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

BOTS = "child|beginner|friend|expert|master|random|dreamer|graduate|greedy|planner|navigator|pupil|pilot|net"
BOT = re.compile(rf".+ \(({BOTS})(:((?! \().)*)?\)")  # as in `Teiva (friend)` or `Teiva (navigator:400)`
WORD = 8  # bytes
LEAD = {"dealt": 1, "draws": 1, "hidden": 1, "missions": 1, "rituals": 2, "steals": 2}  # words before the outcomes


class Wrong(Exception):
    """What is wrong with a record."""


def labelled(label, data):
    return hashlib.sha256(label.encode() + data)


def read(text):
    """The rows of a record, its sources of chance with shares as (bytes, where from), names, number of lines."""
    rows = [row.strip() for row in text.splitlines() if row.strip()]
    if not rows or not re.fullmatch(r"vaka record [1-4]", rows[0]) or rows[-1] != "end":
        raise Wrong("this is not a whole record: it begins with `vaka record` and stops with `end`")
    sources, names, number = [], [], 0
    for row in rows:
        first, *rest = row.split()
        if row.startswith("chance commitment "):
            sources.append(SimpleNamespace(seal=rest[1], shares=[], secret=None, after=number))
        elif first == "nonce" and sources:
            if int(rest[0]) != len(sources[-1].shares) + 1:
                raise Wrong(f"`{row}` is not in its place")
            sources[-1].shares.append((bytes.fromhex(rest[1]), rest[2] if len(rest) > 2 else "unknown"))
        elif first == "seat":
            names.append(row.split(" ", 2)[-1])
        elif first == "secret":
            sources[sum(source.secret is not None for source in sources)].secret = bytes.fromhex(rest[0])
        elif re.match(r"\d+\. ", row):
            number += 1
            if first != f"{number}.":
                raise Wrong(f"`{row}` should be line {number}")
    return rows, sources, names, number


def check_digest(rows):
    """The digest of the lines before it; "" in records of formats 1 and 2."""
    if rows[0] in ("vaka record 1", "vaka record 2") or not any(row.startswith(("result ", "ended ")) for row in rows):
        return ""
    at = -3 if rows[-2].startswith("signature ") else -2
    digest = hashlib.sha256("".join(row + "\n" for row in rows[:at]).encode()).hexdigest()
    if rows[at] != f"digest {digest}":
        raise Wrong("the digest before the `end` is not that of the lines: one was changed, dropped or added")
    return digest


def check_shares(source, names):
    """The seal is that of the secret, and shares that nobody gave follow from it. `names` may be [], if not known."""
    seats = [f"{seat} {name}".rstrip() for seat, name in enumerate(names or [""] * len(source.shares), 1)]
    if labelled("vaka commitment 1", source.secret).hexdigest() != source.seal:
        raise Wrong("the secret does not open the seal")
    for seat, (share, where) in enumerate(source.shares, 1):
        derived = labelled("vaka share 1", source.secret + seat.to_bytes(WORD, "big")).digest()
        if where in ("derived", "unrevealed") and share != derived:
            raise Wrong(f"the share of seat {seat} does not follow from the secret: the server may have tried many")
        if where not in ("given", "derived", "unrevealed", "unknown"):
            raise Wrong(f"nobody knows what `{where}` means at the share of seat {seat}")
        if where == "given" and names and BOT.fullmatch(names[seat - 1]):
            raise Wrong(f"seat {seat} is a bot, which gives no share: the server may have tried many")
    yield f"proved: the secret opens the seal {source.seal}"
    for text, known in (
        ("said by the server: seats {} gave their shares; who did can compare them with --seal and --share", "given"),
        ("proved: the shares of seats {} follow from the secret", "derived"),
        ("proved: those of seats {} as well; they had fixed another share and did not show it", "unrevealed"),
        ("NOT PROVED: that the server did not choose the shares of seats {}", "unknown"),
    ):
        such = [seat for seat, (_, where) in zip(seats, source.shares) if where == known]
        yield from [text.format(", ".join(such))] if such else []
    if all(where != "given" for _, where in source.shares):
        yield "NOT PROVED: that the server did not try secrets: nobody is said to have given a share"


def check_kept(sources, given):
    """What somebody wrote down before the game is what the last source of chance has."""
    last = sources[-1] if sources else SimpleNamespace(seal="", shares=[])
    if given.seal.lower() not in ("", last.seal):
        raise Wrong("this is not the seal that you were shown")
    for seat, kept in given.share:
        if last.shares[seat - 1] != (bytes.fromhex(kept), "given"):
            raise Wrong(f"the share of seat {seat} is not the one that you gave")
    for seat, kept in given.hash:
        share, where = last.shares[seat - 1]
        if where != "unrevealed" and labelled("vaka share hash 1", share).hexdigest() != kept.lower():
            raise Wrong(f"the share of seat {seat} is not the one that was fixed")


def check_signature(rows, digest, wanted):
    """Whose signature fits: a sentence, or "" where there is none."""
    words = next((row.split() for row in rows if row.startswith("signature ")), [])
    if wanted and wanted.lower() not in words[2:3]:
        raise Wrong(f"the record is not signed with this key, but with {words[2] if words else 'none'}")
    if not words:
        return ""
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return "NOT CHECKED: its signature (pip install cryptography)"
    message = b"vaka record signature 1" + bytes.fromhex(digest)
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(words[2])).verify(bytes.fromhex(words[3]), message)
    except Exception:
        raise Wrong("the signature does not fit") from None
    return f"proved: no line was changed since it was signed with the key {words[2]}"


def draws(rows, sources):
    """Every outcome: its verb, its word of the stream (that one in 10^16 is skipped is left out), tiles before it."""
    stood, number, now, at, drawn = {}, 0, 0, 0, ()
    for row in rows:
        if numbered := re.match(r"(\d+)\. (?:undo to (\d+))?", row):
            stood[number] = now, at, drawn  # an undo goes back to it
            number = int(numbered[1])
            now, at, drawn = stood[int(numbered[2])] if numbered[2] else (now, at, drawn)
            latest = sum(source.after < number for source in sources[1:])  # dealt anew from there on
            now, at = (now, at) if now == latest else (latest, 0)
        elif row.startswith("- "):
            verb, *words = row[2:].split()
            parts = [sources[now].secret, *[share for share, _ in sources[now].shares]]
            key = labelled("vaka chance 1", b"".join(len(part).to_bytes(WORD, "big") + part for part in parts)).digest()
            for outcome in words[LEAD.get(verb, 0) :]:
                block = hashlib.sha256(key + at.to_bytes(WORD, "big")).digest()
                yield verb, outcome, int.from_bytes(block[:WORD], "big"), drawn
                at, drawn = at + 1, drawn + ((int(outcome),) if verb in ("tiles", "hidden") else ())


def check_draws(outcomes):
    """Tiles and dice come out again with some size of the pile or die; the rest takes the components and rules."""
    for verb in ("tiles", "die"):
        for size in range(1, 200):
            fitting = 0
            for one, outcome, word, drawn in outcomes:
                things = [thing for thing in range(1, size + 1) if thing not in drawn] if one == verb else []
                fitting += bool(things) and things[word % len(things)] == int(outcome)
            if fitting == sum(one == verb for one, *_ in outcomes):
                break
        else:
            raise Wrong(f"what was drawn ({verb}) is not what the secret and the shares give")
        if fitting:
            yield f"proved: all {fitting} outcomes of `{verb}` are those that the secret and the shares give"
    rest = sorted(Counter(verb for verb, *_ in outcomes if verb not in ("tiles", "die")).items())
    named = ", ".join(f"{count} of `{verb}`" for verb, count in rest)
    yield from [f"NOT PROVED: that these outcomes are the secret's: {named} (vaka check proves it)"] if rest else []


def verify(given):
    rows, sources, names, lines = read(Path(given.file).read_text("utf-8"))
    digest = check_digest(rows)
    yield f"proved: {lines} lines without a gap" + (", and the digest is theirs" if digest else "")
    open_secrets = [source for source in sources if source.secret is not None]
    brought = any(row.startswith("brought ") for row in rows)  # others may have sat there when it began
    for source in open_secrets:
        yield from check_shares(source, names if source is sources[-1] and (source.after or not brought) else [])
    yield from ["NOT PROVED: that who brought a record to play on did not know its secret"] if brought else []
    if given.seal or given.share or given.hash:
        check_kept(sources, given)
        yield "proved: what you had written down is what the record has"
    if len(open_secrets) == sum(row.startswith("chance ") for row in rows):
        yield from check_draws(list(draws(rows, sources)))
    else:
        yield "NOT PROVED: where any outcome comes from: there is a seed that was open, or a secret is missing"
    yield check_signature(rows, digest, given.key) or "NOT PROVED: that this game was played: it is not signed"
    yield "NOT PROVED: that the choices were legal and the result is right (that takes the rules: vaka check)"
    yield "NOT PROVED: that nobody who knew the secret has told it; and who sat in which seat"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--seal", default="")
    for name in ("--share", "--hash"):
        parser.add_argument(name, action="append", default=[], type=lambda text: (int(text[0]), text[2:]))
    parser.add_argument("--key", default="")
    try:
        print("\n".join(verify(parser.parse_args())))
    except (Wrong, OSError, ValueError, IndexError, KeyError) as wrong:
        sys.exit(f"REFUSED: {wrong if isinstance(wrong, Wrong) else f'it cannot be read ({wrong})'}")
