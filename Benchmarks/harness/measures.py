"""Measures of a server that is not under load: its start, its idle memory, its idle connections."""

from __future__ import annotations

import dataclasses
import resource
import socket
import statistics
import time
from collections.abc import Callable

from .servers import HOST, Server


def allow_many_descriptors() -> int:
    """Raises the limit of descriptors, which servers started later inherit."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


@dataclasses.dataclass
class Start:
    milliseconds: list[float]
    megabytes: list[float]


def start(make: Callable[[], Server], times: int) -> Start:
    """From just before the process is made to its first answer; then its resident memory."""
    found = Start([], [])
    for _ in range(times):
        with make() as server:
            found.milliseconds.append(server.first_answer_seconds() * 1e3)
            time.sleep(0.2)
            found.megabytes.append(server.resident_bytes() / 1e6)
    return found


@dataclasses.dataclass
class Idle:
    bytes_each: float
    cpu_milliseconds: float  # over the whole time of waiting


def idle(make: Callable[[], Server], connections: int, seconds: float) -> Idle:
    """Keep-alive connections that were answered once and now say nothing.

    Resident memory is that of the process; what the kernel keeps for a socket is the same for every
    server. At the end each connection is asked again, so that none was closed unseen.
    """
    ask = f"GET /livez HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()

    def answered(connection: socket.socket) -> None:
        connection.sendall(ask)
        if not connection.recv(4096).startswith(b"HTTP/1.1 200"):
            raise RuntimeError("an idle connection was not answered")

    with make() as server:
        server.first_answer_seconds()
        clients: list[socket.socket] = []
        try:
            time.sleep(0.5)
            before = server.resident_bytes()
            for _ in range(connections):
                client = socket.create_connection((HOST, server.port), timeout=10)
                clients.append(client)
                answered(client)
            time.sleep(1)
            after = server.resident_bytes()
            cpu = server.cpu_seconds()
            time.sleep(seconds)
            cpu = server.cpu_seconds() - cpu
            for client in clients:
                answered(client)
        finally:
            for client in clients:
                client.close()
    return Idle((after - before) / connections, cpu * 1e3)


def middle(values: list[float]) -> tuple[float, float, float]:
    """Median, least and greatest."""
    return statistics.median(values), min(values), max(values)
