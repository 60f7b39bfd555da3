"""Addresses that people name: how they are written, and whether they are of the open internet."""

from ipaddress import IPv4Address, IPv6Address, ip_network
from urllib.parse import urlsplit

from ..errors import Refused

MAX_URL = 1000
NAT64 = ip_network("64:ff9b::/96")
TUNNELS = (ip_network("2002::/16"), ip_network("2001::/32"), ip_network("64:ff9b:1::/48"))  # to who knows where

Address = IPv4Address | IPv6Address


def is_public(address: Address) -> bool:
    """Whether an address is one of the open internet.

    >>> from ipaddress import ip_address
    >>> [is_public(ip_address(one)) for one in ("1.1.1.1", "10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::7f00:1")]
    [True, False, False, False]
    """
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address in NAT64:
            return is_public(IPv4Address(address.packed[-4:]))
        if address.is_site_local or any(address in tunnel for tunnel in TUNNELS):
            return False
    special = (
        address.is_private,
        address.is_loopback,
        address.is_link_local,
        address.is_multicast,
        address.is_reserved,
        address.is_unspecified,
    )
    return address.is_global and not any(special)


def checked_url(text: str) -> str:
    """An address to which a request can go; Refused for anything else. Where it leads is checked with each request.

    >>> checked_url(" https://example.org/hook?x=1 ")
    'https://example.org/hook?x=1'
    """
    text = text.strip()
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        sound = sound and parts.username is None and parts.password is None
    except ValueError:
        sound = False
    if not sound or len(text) > MAX_URL or not text.isascii() or not text.isprintable() or set(text) & set(' "<>\\'):
        raise Refused("calls.no_url", {})
    return text
