"""Requests whose size doubles. The CPU time of each must double too: no step is quadratic in the bytes received."""

from __future__ import annotations

import json
from collections.abc import Callable

from .exchange import exchange
from .servers import Server

# Without these, the limits of a request would end the largest ones early.
FLAGS = [
    "--max-work", "1000000000", "--max-response", "1073741824", "--max-values", "1000000", "--max-samples", "10000000",
    "--max-anchors", "1000000", "--max-batch-requests", "100000", "--max-batch-samples", "100000000",
]  # fmt: skip
DOUBLINGS = 4
ROUNDS = 3


def post(target: str, body: object) -> bytes:
    content = json.dumps(body, separators=(",", ":")).encode()
    return (
        f"POST /v1/{target} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    ).encode() + content


def gesture(events: int) -> list[dict]:
    """A zigzag, in which each event is a corner."""
    moves = [
        {"state": "changed", "time": (index + 1) / 1000, "translation": index * 7919 % 1000} for index in range(events)
    ]
    last = {"state": "ended", "time": (events + 1) / 1000, "translation": 0, "velocity": 0}
    return [{"state": "began", "time": 0, "translation": 0}, *moves, last]


def toss(events: int, **members: object) -> dict:
    return {"gesture": gesture(events), "to": 0, "threshold": 1, **members}


SWINGS = {"from": 1, "spring": {"stiffness": 39.478, "damping": 0}, "threshold": 0.1}

# Each series: its name, the largest size, and the request of a size.
SERIES: list[tuple[str, int, Callable[[int], bytes]]] = [
    ("spring/trajectory, count", 80_000, lambda n: post("spring/trajectory", {"from": 9, "sampling": {"count": n}})),
    ("spring/trajectory, times", 80_000, lambda n: post(
        "spring/trajectory", {"from": 9, "sampling": {"times": [index / 1000 for index in range(n)]}})),
    ("spring/trajectory, swings with events", 20_000, lambda n: post(
        "spring/trajectory", SWINGS | {"events": True, "sampling": {"count": 2, "until": n}})),
    ("spring/trajectory, swings within a tolerance", 1600, lambda n: post(
        "spring/trajectory", SWINGS | {"sampling": {"tolerance": 0.1, "until": n}})),
    ("deceleration/trajectory, count", 80_000, lambda n: post(
        "deceleration/trajectory", {"from": 0, "velocity": 900, "sampling": {"count": n}})),
    ("scroll/trajectory, count", 80_000, lambda n: post(
        "scroll/trajectory", {"from": 0, "velocity": 900, "bounds": {"min": 0, "max": 99}, "sampling": {"count": n}})),
    ("drawer/anchor, anchors", 16_000, lambda n: post(
        "drawer/anchor", {"from": 0, "velocity": 9, "anchors": [{"name": f"a{k}", "value": k} for k in range(n)]})),
    ("rubber-band, values", 80_000, lambda n: post(
        "rubber-band", {"bounds": {"min": 0}, "dimension": 300, "values": [-k - 0.5 for k in range(n)]})),
    ("gesture/positions, events", 8000, lambda n: post("gesture/positions", {"gesture": gesture(n)})),
    ("gesture/velocity, events", 8000, lambda n: post("gesture/velocity", {"gesture": gesture(n)})),
    ("toss/trajectory, events", 8000, lambda n: post("toss/trajectory", toss(n, sampling={"rate": 60}))),
    ("toss/trajectory, events within a tolerance", 8000, lambda n: post(
        "toss/trajectory", toss(n, sampling={"tolerance": 300}))),
    *[
        (f"toss/trajectory.{name}", 8000, lambda n, name=name: post(
            f"toss/trajectory.{name}",
            toss(n, sampling={"rate": 60} if name == "csv" else {"tolerance": 900})))
        for name in ("phases", "css", "keyframes", "waapi", "swiftui", "compose", "svg", "csv")
    ],
    ("batch, requests", 8000, lambda n: post(
        "batch", {"requests": [{"operation": "spring/settling-duration", "body": {"from": 9}}] * n})),
    ("spring/parameters, unknown fields", 32_000, lambda n: post(
        "spring/parameters", {f"unknown{k}": 1 for k in range(n)})),
    ("spring/parameters, one long name", 800_000, lambda n: post("spring/parameters", {"a" * n: 1})),
    ("GET spring/trajectory, times", 3200, lambda n: (
        f"GET /v1/spring/trajectory?from=9&sampling.times={','.join(str(k) for k in range(n))} HTTP/1.1\r\nHost: a\r\n\r\n"
    ).encode()),
]  # fmt: skip


def rows(server: Server, timeout: float) -> list[list[str]]:
    """Returns a row for each series: the size of its largest request, the CPU times, and the greatest doubling."""
    result = []
    for name, largest, request in SERIES:
        times, status, size = [], 0, 0
        for step in reversed(range(DOUBLINGS)):
            message = request(largest >> step)
            size = len(message)
            exchanges = [exchange(server, message, timeout, False) for _ in range(ROUNDS)]
            times.append(min(one.cpu_milliseconds for one in exchanges))
            status = exchanges[0].status
        growth = times[-1] / times[-2] if times[-2] else float("nan")
        result.append([
            name, f"{size:,}", " / ".join(f"{one:.1f}" for one in times), f"{growth:.1f}", str(status or "none"),
        ])
    return result
