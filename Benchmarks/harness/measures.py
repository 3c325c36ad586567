"""Measurements of a server without load: start, idle memory, idle connections."""

from __future__ import annotations

import dataclasses
import resource
import socket
import statistics
import time
from collections.abc import Callable

from .servers import HOST, Server


def allow_many_descriptors() -> int:
    """Raises the descriptor limit, which servers started later inherit."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


@dataclasses.dataclass
class Start:
    milliseconds: list[float]
    megabytes: list[float]


def start(make: Callable[[], Server], times: int) -> Start:
    """Measures the time from just before the process is created to its first response, then its resident memory."""
    result = Start([], [])
    for _ in range(times):
        with make() as server:
            result.milliseconds.append(server.first_response_seconds() * 1e3)
            time.sleep(0.2)
            result.megabytes.append(server.resident_bytes() / 1e6)
    return result


@dataclasses.dataclass
class Idle:
    bytes_each: float
    cpu_milliseconds: float  # during the whole waiting time


def idle(make: Callable[[], Server], connections: int, seconds: float) -> Idle:
    """Measures keep-alive connections that are idle after one request each.

    Resident memory is that of the process; the kernel memory of a socket is the same for every server.
    At the end each connection sends another request, to verify that none was closed.
    """
    request = f"GET /livez HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()

    def check_connection(connection: socket.socket) -> None:
        connection.sendall(request)
        if not connection.recv(4096).startswith(b"HTTP/1.1 200"):
            raise RuntimeError("no response on an idle connection")

    with make() as server:
        server.first_response_seconds()
        clients: list[socket.socket] = []
        try:
            time.sleep(0.5)
            before = server.resident_bytes()
            for _ in range(connections):
                client = socket.create_connection((HOST, server.port), timeout=10)
                clients.append(client)
                check_connection(client)
            time.sleep(1)
            after = server.resident_bytes()
            cpu = server.cpu_seconds()
            time.sleep(seconds)
            cpu = server.cpu_seconds() - cpu
            for client in clients:
                check_connection(client)
        finally:
            for client in clients:
                client.close()
    return Idle((after - before) / connections, cpu * 1e3)


def median_and_range(values: list[float]) -> tuple[float, float, float]:
    """Returns median, minimum and maximum."""
    return statistics.median(values), min(values), max(values)
