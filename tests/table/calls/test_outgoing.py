"""Requests to addresses that people name go nowhere inside."""

import asyncio
import socket
from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.calls.receiver import receiver
from vaka.table.calls import outgoing
from vaka.table.calls.errors import NotSent
from vaka.table.calls.outgoing import Outgoing
from vaka.table.calls.urls import checked_url, is_public
from vaka.table.errors import Refused

INSIDE = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
    "::", "::1", "fe80::1", "fc00::1", "fec0::1", "ff02::1", "2001:db8::1", "100::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2002:7f00:1::", "2001::1",
]  # fmt: skip
PUBLIC = ["1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]
HOME = ("127.0.0.0/8",)


@pytest.mark.parametrize("address", INSIDE)
def test_addresses_inside_are_not_public(address):
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_addresses_of_the_internet_are_public(address):
    assert is_public(ip_address(address))


@given(st.ip_addresses(v=4), st.sampled_from(["::ffff:0:0", "64:ff9b::"]))
def test_an_address_in_another_dress_is_as_public_as_it_is(address, prefix):
    dressed = ip_address(int(ip_address(prefix)) | int(address))
    assert is_public(dressed) == is_public(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "127.1", "[::ffff:127.0.0.1]"])
@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_no_request_goes_to_this_machine_however_it_is_written(host, scheme):
    async with receiver() as heard:
        with pytest.raises(NotSent) as refused:
            await Outgoing().send("POST", f"{scheme}://{host}:{heard.port}/", {}, b"x")
    assert refused.value.permanent
    assert heard.requests == []


async def test_no_request_goes_to_a_name_of_which_one_address_is_inside(monkeypatch):
    answer(monkeypatch, ["1.1.1.1", "10.0.0.1"])
    with pytest.raises(NotSent) as refused:
        await Outgoing().send("POST", "https://evil.example/", {}, b"x")
    assert refused.value.permanent


async def test_a_name_is_resolved_once_and_the_connection_goes_to_that_address(monkeypatch):
    """A second answer, to another question, would lead elsewhere."""
    asked = answer(monkeypatch, ["127.0.0.1"], ["10.0.0.1"])
    async with receiver() as heard:
        await Outgoing(HOME).send("POST", heard.url(host="rebound.example"), {"x-y": "z"}, b"hello")
    (request,) = heard.requests
    assert (request.body, request.headers["host"]) == (b"hello", f"rebound.example:{heard.port}")
    assert request.headers["x-y"] == "z"
    assert asked == ["rebound.example"]


async def test_without_https_a_request_goes_to_the_hosts_own_networks_alone(monkeypatch):
    answer(monkeypatch, ["1.1.1.1"])
    with pytest.raises(NotSent, match="https"):
        await Outgoing(HOME).send("POST", "http://plain.example/", {}, b"x")


async def test_redirects_are_not_followed():
    async with receiver() as heard, receiver() as other:
        heard.answer = f"HTTP/1.1 307 Go\r\nlocation: {other.url()}\r\ncontent-length: 0\r\n\r\n".encode()
        with pytest.raises(NotSent, match="307") as refused:
            await Outgoing(HOME).send("POST", heard.url(), {}, b"x")
    assert refused.value.permanent
    assert (len(heard.requests), other.requests) == (1, [])


async def test_of_a_long_answer_no_more_is_read_than_the_limit(monkeypatch):
    monkeypatch.setattr(outgoing, "MAX_ANSWER", 1000)
    async with receiver() as heard:
        heard.answer = b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 50_000_000
        await Outgoing(HOME).send("POST", heard.url(), {}, b"x")
        await heard.was_left.wait()


async def test_who_never_answers_is_left(monkeypatch):
    monkeypatch.setattr(outgoing, "SECONDS", 0.05)
    async with receiver() as heard:
        heard.answer = b""
        with pytest.raises(NotSent, match="no answer") as late:
            await Outgoing(HOME).send("POST", heard.url(), {}, b"x")
    assert not late.value.permanent


@pytest.mark.parametrize(
    ("answered", "permanent"),
    [
        (b"HTTP/1.1 500 Oh\r\n\r\n", False),
        (b"HTTP/1.1 429 Oh\r\n\r\n", False),
        (b"HTTP/1.1 404 Oh\r\n\r\n", True),
        (b"??\r\n\r\n", False),
    ],
)
async def test_what_is_answered_says_whether_to_try_again(answered, permanent):
    async with receiver() as heard:
        heard.answer = answered
        with pytest.raises(NotSent) as refused:
            await Outgoing(HOME).send("POST", heard.url(), {}, b"x")
    assert refused.value.permanent is permanent


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "ftp://example.org/",
        "https://",
        "https://a@example.org/",
        "https://example.org:99999/",
        "javascript:1",
        "https://exa mple.org/",
        "https://example.org/\r\nx: y",
        "https://é.example/",
    ],
)
def test_what_is_no_address_of_a_site_is_refused(url):
    with pytest.raises(Refused):
        checked_url(url)


@given(st.text(max_size=60) | st.text(st.sampled_from("htps:/.@[]%1a \r\n"), max_size=30).map("https://".__add__))
def test_whatever_is_typed_is_one_printable_line_or_refused(text):
    try:
        url = checked_url(text)
    except Refused:
        return
    assert url.isascii()
    assert url.isprintable()


def answer(monkeypatch, *answers):
    """What the next questions for a name are answered with; answers a list of the names that were asked for."""
    asked, left = [], list(answers)

    async def getaddrinfo(host, port, **more):
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in left.pop(0)]

    loop = asyncio.get_running_loop()
    real = loop.getaddrinfo

    async def routed(host, *more, **named):
        return await (getaddrinfo if str(host).endswith(".example") else real)(host, *more, **named)

    monkeypatch.setattr(loop, "getaddrinfo", routed)
    return asked
