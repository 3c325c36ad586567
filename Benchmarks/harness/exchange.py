"""One request to a running server, and what it cost."""

from __future__ import annotations

import dataclasses
import re
import socket

from .servers import HOST, Server


@dataclasses.dataclass
class Exchange:
    """What one request cost. The status is None if no response arrived in time."""

    status: int | None
    response_bytes: int
    cpu_milliseconds: float
    body: bytes


def exchange(server: Server, request: bytes, timeout: float, is_head: bool = False) -> Exchange:
    """Sends a request on a new connection and receives the response."""
    before = server.cpu_seconds()
    status, body = None, b""
    try:
        with socket.create_connection((HOST, server.port), timeout=timeout) as connection:
            connection.sendall(request)
            pieces = []
            data = b""
            while b"\r\n\r\n" not in data and (piece := connection.recv(1 << 18)):
                data += piece
            head, _, rest = data.partition(b"\r\n\r\n")
            pieces.append(rest)
            length = re.search(rb"content-length: (\d+)", head.lower())
            missing = 0 if is_head or not length else int(length.group(1)) - len(rest)
            while missing > 0 and (piece := connection.recv(1 << 18)):
                pieces.append(piece)
                missing -= len(piece)
            status, body = int(head[9:12] or 0) or None, b"".join(pieces)
    except OSError:
        pass
    return Exchange(status, len(body), (server.cpu_seconds() - before) * 1000, body)
