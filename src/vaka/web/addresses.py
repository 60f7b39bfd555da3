"""The addresses of those who connect."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network


def is_this_machine(host: str) -> bool:
    """
    >>> is_this_machine("127.0.0.1"), is_this_machine("192.0.2.1"), is_this_machine("somewhere")
    (True, False, False)
    """
    result = _read(host)
    return result is not None and result.is_loopback


@lru_cache(maxsize=10_000)  # every request asks
def network(host: str) -> str:
    """Whom an address stands for: itself, or the /64 of an IPv6 address, which one household has to itself.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("somewhere")
    ('192.0.2.7', '2001:db8:1:2::', 'somewhere')
    """
    result = _read(host)
    if isinstance(result, IPv6Address):
        return str(ip_network((str(result), 64), strict=False).network_address)
    return host if result is None else str(result)


@lru_cache(maxsize=10_000)
def is_within(host: str, networks: tuple[str, ...]) -> bool:
    """
    >>> is_within("10.1.2.3", ("10.0.0.0/8",)), is_within("192.0.2.1", ("10.0.0.0/8",)), is_within("x", ("10.0.0.0/8",))
    (True, False, False)
    """
    result = _read(host)
    return result is not None and any(result in ip_network(one) for one in networks)


def _read(host: str) -> IPv4Address | IPv6Address | None:
    """The address; None for what is none. At a server that listens on IPv6 a client on IPv4 is
    ::ffff:192.0.2.7."""
    try:
        result = ip_address(host)
    except ValueError:
        return None
    mapped = result.ipv4_mapped if isinstance(result, IPv6Address) else None
    return mapped or result
