"""Tells systemd how the server is: `Type=notify` in a unit. The protocol is one datagram to a socket that a variable
names; without the variable nothing happens."""

import os
import socket

VARIABLE = "NOTIFY_SOCKET"


def notify(state: str) -> None:
    """`READY=1` once requests are answered, `STOPPING=1` when the end has begun."""
    address = os.environ.get(VARIABLE, "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    if address.startswith("@"):  # a name without a file
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        try:
            sender.connect(address)
            sender.sendall(state.encode())
        except OSError:
            return  # nobody watches any more: no reason to stop
