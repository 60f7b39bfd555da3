"""Paths that forms lead back to."""

import re

PATH = re.compile(r"/(?![/\\])[^\s\\]*")


def same_site(path: str, otherwise: str = "/") -> str:
    """A path of this server, or `otherwise`: nobody is sent elsewhere by a form.

    >>> [same_site(path) for path in ("/rules/orongo", "//evil.example", "https://evil.example", "/\\\\evil.example")]
    ['/rules/orongo', '/', '/', '/']
    """
    return path if PATH.fullmatch(path) else otherwise
