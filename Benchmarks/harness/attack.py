"""Clients that repeat the dearest requests of Tests/Corpus/cost as fast as they are answered."""

from __future__ import annotations

import multiprocessing
import pathlib
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Corpus/cost"))

import cost_case  # noqa: E402

from .servers import HOST

PIPELINED = 12

# The address that attackers connect from. The server distinguishes clients by their addresses.
ADDRESS = "127.0.0.2"


def dearest(longest_body: int = 1_000_000) -> list[cost_case.CostCase]:
    """Returns the cases that state the greatest CPU time, the shortest requests first."""
    cases = [case for case in cost_case.load() if case.cpu_milliseconds >= 60 and len(case.body) <= longest_body]
    return sorted(cases, key=lambda case: len(case.request()))


class Attack:
    """A process with several attackers. Use it as a context manager."""

    def __init__(self, port: int, attackers: int, pipelined: bool = False):
        self.stop = multiprocessing.Event()
        self.sent = multiprocessing.Value("L", 0)
        self.attackers = attackers
        cases = dearest() if attackers else []
        self.requests = [case.request() for case in cases]
        if pipelined:
            heads = [request.replace(b"GET ", b"HEAD ", 1) for request in self.requests if request.startswith(b"GET ")]
            self.requests = [PIPELINED * head for head in heads]
        self.process = multiprocessing.Process(target=self.run, args=(port, attackers, pipelined), daemon=True)

    def __enter__(self) -> Attack:
        if self.attackers:
            self.process.start()
            end = time.perf_counter() + 2
            while not self.sent.value and time.perf_counter() < end:
                time.sleep(0.01)
        return self

    def __exit__(self, *_) -> None:
        self.stop.set()
        if self.attackers:
            self.process.join(1)
            self.process.kill()
            self.process.join()

    def run(self, port: int, attackers: int, pipelined: bool) -> None:
        threads = [
            threading.Thread(target=self.attack, args=(port, number, pipelined), daemon=True)
            for number in range(attackers)
        ]
        for thread in threads:
            thread.start()
        self.stop.wait()

    def attack(self, port: int, number: int, pipelined: bool) -> None:
        """One attacker: one connection, a new one when the server closes it."""
        turn = number
        while not self.stop.is_set():
            try:
                with socket.create_connection((HOST, port), timeout=60, source_address=(ADDRESS, 0)) as connection:
                    while not self.stop.is_set():
                        connection.sendall(self.requests[turn % len(self.requests)])
                        turn += 1
                        with self.sent.get_lock():
                            self.sent.value += 1
                        receive(connection, PIPELINED if pipelined else 1, has_body=not pipelined)
            except OSError:
                time.sleep(0.01)


def receive(connection: socket.socket, count: int, has_body: bool) -> None:
    """Receives complete responses and discards them."""
    pending = b""
    for _ in range(count):
        while b"\r\n\r\n" not in pending:
            pending += received(connection)
        head, _, pending = pending.partition(b"\r\n\r\n")
        if not has_body or head[9:12] == b"413":
            continue
        missing = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0]) - len(pending)
        while missing > 0:
            missing -= len(received(connection))
        pending = b""


def received(connection: socket.socket) -> bytes:
    data = connection.recv(1 << 18)
    if not data:
        raise ConnectionResetError
    return data
