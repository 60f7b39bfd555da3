"""What every Python of the tab does first. Its memory is kept afterwards, so later ones find this done."""

from . import host  # noqa: F401 - all that pages need is imported
from .nets import Nets
from .pages.home import home
from .requests import Request
from .site import Site


def begin() -> None:
    """Make the first page: its templates and texts are read now."""
    site = Site("/", {}, nothing, nothing, nothing, nothing, Nets(nothing, nothing))
    home(site, Request("GET", "/", {}, {}, False))


def nothing(*_: object) -> str:
    """In place of what the browser does for a site."""
    return ""
