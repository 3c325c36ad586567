"""Clients that send on a fixed schedule, however long the responses take.

A client that waits for each response before it sends the next request sends fewer requests while the server is slow, and
so hides the delay. These clients send each request at its scheduled time, and a latency is the time from the scheduled
time to the last byte of the response.
"""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import os
import selectors
import socket
import time
from collections import deque

from .servers import HOST


@dataclasses.dataclass
class Series:
    """Clients that send the same requests in turn."""

    name: str
    requests: list[bytes]
    clients: int
    per_second: float  # of each client
    opens_connections: bool = False  # a new connection for each request, as a probe does
    latencies: list[float] = dataclasses.field(default_factory=list)
    failures: int = 0

    def percentile(self, share: float) -> float:
        """Returns the latency in milliseconds that this share of the requests does not exceed."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else float("nan")


class Connection:
    """A connection with the times at which its outstanding requests were due."""

    def __init__(self, port: int, series: Series):
        self.series = series
        self.due: deque[float] = deque()
        self.received = bytearray()
        self.socket = socket.create_connection((HOST, port), timeout=5)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)

    def send(self, request: bytes, due: float) -> None:
        self.due.append(due)
        try:
            if self.socket.send(request) != len(request):
                raise BlockingIOError
        except OSError:
            self.due.pop()
            self.series.failures += 1

    def receive(self) -> bool:
        """Receives what has arrived and returns whether the connection is still open."""
        try:
            data = self.socket.recv(1 << 18)
        except BlockingIOError:
            return True
        except OSError:
            data = b""
        if not data:
            self.series.failures += len(self.due)
            self.due.clear()
            return False
        self.received += data
        while self.due and (size := self.response_size()):
            status = self.received[9:12]
            del self.received[:size]
            self.series.latencies.append(time.perf_counter() - self.due.popleft())
            if status != b"200":
                self.series.failures += 1
        return True

    def response_size(self) -> int:
        """The size of the first response, or 0 if it has not arrived completely."""
        end = self.received.find(b"\r\n\r\n")
        if end < 0:
            return 0
        head = bytes(self.received[:end]).lower()
        size = end + 4 + int(head.partition(b"content-length:")[2].split(b"\r\n")[0])
        return size if len(self.received) >= size else 0


def run(port: int, series: list[Series], seconds: float) -> None:
    """Runs all clients of all series; adds the latencies to the series."""
    with precise_scheduling():
        Schedule(port, series).run(seconds)


@contextlib.contextmanager
def precise_scheduling():
    """No garbage collection, and priority over the attackers where that is permitted."""
    gc.disable()
    raised = False
    with contextlib.suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, -10)
        raised = True
    try:
        yield
    finally:
        gc.enable()
        if raised:
            os.setpriority(os.PRIO_PROCESS, 0, 0)


class Schedule:
    """The events of all clients in order of time, on one thread."""

    def __init__(self, port: int, series: list[Series]):
        self.port = port
        self.selector = selectors.DefaultSelector()
        self.clients: list[list] = []  # next time, series, connection, number of requests sent
        for one in series:
            for number in range(one.clients):
                offset = number / one.clients / one.per_second
                connection = None if one.opens_connections else self.connect(one)
                self.clients.append([offset, one, connection, number])

    def connect(self, series: Series) -> Connection | None:
        try:
            connection = Connection(self.port, series)
        except OSError:
            return None
        self.selector.register(connection.socket, selectors.EVENT_READ, connection)
        return connection

    def close(self, connection: Connection) -> None:
        self.selector.unregister(connection.socket)
        connection.socket.close()

    def run(self, seconds: float) -> None:
        begin = time.perf_counter() + 0.05
        end = begin + seconds
        for client in self.clients:
            client[0] += begin
        while (now := time.perf_counter()) < end:
            client = min(self.clients, key=lambda one: one[0])
            if client[0] <= now:
                self.send(client)
                continue
            self.receive(min(client[0], end) - now)
        # Requests that are still outstanding count with the time that they have waited.
        self.drain(time.perf_counter() + 10)
        for key in list(self.selector.get_map().values()):
            connection = key.data
            connection.series.latencies += [time.perf_counter() - due for due in connection.due]
            connection.series.failures += len(connection.due)
            self.close(connection)
        self.selector.close()

    def send(self, client: list) -> None:
        due, series, connection, number = client
        client[0] += 1 / series.per_second
        client[3] += 1
        if connection is None or connection.socket.fileno() < 0:
            connection = self.connect(series)
            if not series.opens_connections:
                client[2] = connection
        if connection is None:
            series.failures += 1
            return
        connection.send(series.requests[number % len(series.requests)], due)

    def receive(self, timeout: float) -> None:
        for key, _ in self.selector.select(timeout):
            connection = key.data
            is_open = connection.receive()
            if not is_open or (connection.series.opens_connections and not connection.due):
                self.close(connection)

    def drain(self, end: float) -> None:
        while any(key.data.due for key in self.selector.get_map().values()) and time.perf_counter() < end:
            self.receive(0.05)
