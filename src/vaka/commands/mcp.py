"""Let an assistant play at a server's tables: an MCP server on the standard input and output."""

import argparse
import os

from vaka.core.errors import BadRequest

from .saying import say

SERVER = "http://localhost:8742"
TOKEN = "VAKA_TOKEN"  # no option: others can read the options of a process


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--server", default=SERVER, metavar="URL", help=say("mcp.server", server=SERVER))
    parser.add_argument("--name", default="Assistant", metavar=say("NAME"), help=say("mcp.name", token=TOKEN))


def run(given: argparse.Namespace) -> int:
    try:
        import httpx

        from vaka.client import Client, Refused
        from vaka.client.mcp_server import mcp_server
    except ModuleNotFoundError as error:
        raise BadRequest("host.mcp.not_installed", {"module": error.name or ""}) from None
    try:
        token = os.environ.get(TOKEN, "")
        client = Client(given.server, token) if token else Client.join(given.server, given.name)
        with client:
            client.call("GET", "/people/me")  # whether the token is somebody's is said now, not to the assistant
            mcp_server(client).run("stdio")
    except (Refused, httpx.HTTPError, httpx.InvalidURL) as error:
        raise BadRequest("host.mcp.no_server", {"server": given.server, "why": str(error)}) from None
    return 0
