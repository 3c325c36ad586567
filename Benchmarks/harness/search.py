"""Looks for requests that cost much CPU time: random requests, and random changes to the dearest ones.

The search keeps the dearest requests of each motion and format, so that a kind that is dear everywhere does not hide
the others. A kind whose dearest request is not answered in time is not explored further.
"""

from __future__ import annotations

import copy
import dataclasses
import json
import math
import random
import re
import socket
import time
from collections.abc import Callable

from .report import markdown
from .servers import HOST, Server

AXES = [chr(ord("a") + number) for number in range(16)]
FORMATS = ["json", "phases", "csv", "ndjson", "css", "keyframes", "waapi", "swiftui", "compose", "svg"]
TIMEOUT = 3.0
KEPT = 3
# The members of each motion, and how often each occurs.
MEMBERS = {
    "spring": {"from": 1, "to": 0.3, "velocity": 0.7, "spring": 1, "settling": 0.15},
    "deceleration": {"from": 1, "velocity": 1, "decelerationRate": 0.5, "model": 0.2},
    "scroll": {
        "from": 1, "velocity": 0.7, "bounds": 1, "edgeSpring": 0.5, "overscrollSpring": 0.5, "decelerationRate": 0.5,
    },
    "drawer": {"from": 1, "velocity": 0.7, "anchors": 1, "spring": 0.8, "selection": 0.3},
    "toss": {"gesture": 1, "initialPosition": 0.4, "destination": 0.6, "spring": 0.8, "resistance": 0.3},
}
COMMON = {"threshold": 0.7, "sampling": 0.8, "events": 0.2}


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


@dataclasses.dataclass
class Candidate:
    """A request to the trajectory of a motion."""

    motion: str
    format: str
    axes: int  # 0 stands for numbers without axes
    members: dict

    def request(self) -> bytes:
        body = json.dumps(finite(self.members)).encode()
        head = f"POST /v1/{self.motion}/trajectory?format={self.format} HTTP/1.1\r\nHost: a\r\n"
        return head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body


class Generator:
    """Random requests, with a preference for extreme numbers."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def candidate(self, motion: str, format: str) -> Candidate:
        result = Candidate(motion, format, self.random.choice([0, 1, 2, 3, 8, 16, 16]), {})
        for name, share in {**MEMBERS[motion], **COMMON}.items():
            if self.random.random() < share:
                result.members[name] = self.member(name, result.axes)
        return result

    def changed(self, candidate: Candidate) -> Candidate:
        """Returns a copy with one to three changes."""
        result = copy.deepcopy(candidate)
        for _ in range(self.random.choice([1, 1, 1, 2, 3])):
            if self.random.random() < 0.5:
                self.scale(result.members)
                continue
            shares = {**MEMBERS[result.motion], **COMMON}
            name = self.random.choice(list(shares))
            result.members.pop(name, None)
            if self.random.random() < max(0.5, shares[name]):
                result.members[name] = self.member(name, result.axes)
        return result

    def scale(self, members: dict) -> None:
        """Multiplies one number, or all numbers of a coordinate."""
        names = [name for name in members if name != "gesture"]
        if not names:
            return
        name = self.random.choice(names)
        value = members[name]
        factor = self.random.choice([0.01, 0.1, 0.5, 0.9, 1.1, 2, 10, 100])
        if isinstance(value, dict):
            if name in ("from", "to", "velocity") and self.random.random() < 0.5:
                members[name] = {axis: number * factor for axis, number in value.items()}
            else:
                self.scale(value)
        elif name in ("count", "decimals"):
            members[name] = max(1, min(100_000 if name == "count" else 15, int(value * factor)))
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            members[name] = value * factor

    # Numbers

    def power(self, low: float, high: float) -> float:
        return 10 ** self.random.uniform(low, high)

    def positive(self, low: float = -6, high: float = 6) -> float:
        return self.power(low, high) if self.random.random() < 0.93 else self.power(-300, 300)

    def number(self) -> float:
        sign = self.random.choice([-1, 1])
        kind = self.random.random()
        if kind < 0.12:
            return self.random.choice([0, 1, 1e-300, 5e-324, 1e300, 1e154, 1e-6, 1.7e308, 0.5, 2**53]) * sign
        if kind < 0.3:
            return sign * self.power(-12, 12)
        return sign * (self.power(-300, 300) if kind < 0.36 else self.power(-2, 4))

    def coordinate(self, axes: int):
        if not axes:
            return self.number()
        if self.random.random() < 0.5:
            return dict.fromkeys(AXES[:axes], self.number())
        return {axis: self.number() for axis in AXES[:axes]}

    # Members

    def member(self, name: str, axes: int):
        if name in ("from", "to", "velocity", "initialPosition", "destination"):
            return self.coordinate(axes)
        if name in ("spring", "edgeSpring", "overscrollSpring"):
            return self.spring()
        low = min(self.number(), 0)
        return {
            "threshold": lambda: self.positive(-9, 2),
            "sampling": self.sampling,
            "settling": lambda: self.random.choice(["exact", "envelope"]),
            "events": lambda: True,
            "decelerationRate": lambda: 1 - self.power(-12, -1),
            "model": lambda: "wwdc",
            "selection": lambda: self.random.choice(["nearest", "directional"]),
            "bounds": lambda: {"min": low, "max": self.random.choice([0, 1, self.power(-3, 4)])},
            "anchors": lambda: sorted({self.number() for _ in range(self.random.choice([1, 3, 10]))}),
            "gesture": lambda: self.gesture(axes),
            "resistance": lambda: {"min": -self.power(-3, 4), "max": self.power(-3, 4), "length": self.power(-3, 5)},
        }[name]()

    def spring(self) -> dict:
        kind = self.random.random()
        if kind < 0.2:
            return {"duration": self.positive(-2, 3), "bounce": 1 - self.power(-9, 0)}
        spring = {"stiffness": self.positive(-2, 5)}
        if kind < 0.5:
            return spring | {"damping": self.positive(-6, 3)}
        near_critical = 1 + self.random.choice([-1, 1]) * self.power(-16, -1)
        return spring | {"dampingRatio": self.random.choice([self.power(-9, 1), near_critical, self.power(-300, 3)])}

    def sampling(self) -> dict:
        kind = self.random.random()
        sampling: dict = {}
        if kind < 0.4:
            sampling["tolerance"] = self.positive(-9, 3)
        elif kind < 0.6:
            sampling["count"] = self.random.choice([1, 100, 10_000, 100_000])
        elif kind < 0.75:
            sampling["rate"] = self.positive(-3, 6)
        elif kind < 0.85:
            step = self.random.choice([0.001, 0.1, 1])
            return {"times": [step * index for index in range(self.random.choice([10, 1000]))]}
        if self.random.random() < 0.25:
            sampling["until"] = self.positive(-3, 6)
        if self.random.random() < 0.3:
            sampling["decimals"] = self.random.choice([0, 3, 12, 15])
        return sampling

    def gesture(self, axes: int) -> list:
        """A recording: a parabola, a zigzag, noise, a sine, or a convex piece between two jumps."""
        count = int(self.power(0.5, 3.6))
        size, step = self.random.choice([1e-9, 1e-3, 1, 1e3]), self.random.choice([1e-6, 1e-3, 0.016, 1])
        shape = self.random.choice([
            lambda index, axis: (index / count) ** 2,
            lambda index, axis: index % 2,
            lambda index, axis: self.random.random(),
            lambda index, axis: math.sin(0.1 * index * (axis + 1)),
            lambda index, axis: (index / count) ** 2 + (100 if 0 < index < count - 1 else 0),
        ])
        events = []
        for index in range(count):
            state = "began" if index == 0 else "ended" if index == count - 1 else "changed"
            values = [size * shape(index, axis) for axis in range(max(1, axes))]
            translation = dict(zip(AXES, values)) if axes else values[0]
            events.append({"state": state, "time": step * index, "translation": translation})
        if count > 2 and self.random.random() < 0.5:
            events[1]["time"] = events[0]["time"]
            events[-1]["time"] = events[-2]["time"]
        return events


def finite(value):
    """Replaces infinities, which JSON does not have."""
    if isinstance(value, dict):
        return {name: finite(member) for name, member in value.items()}
    if isinstance(value, list):
        return [finite(item) for item in value]
    return 1e300 if isinstance(value, float) and not math.isfinite(value) else value


def run(start: Callable[[], Server], seconds: float, seed: int) -> str:
    """Searches and returns a table of the dearest request of each motion and format."""
    generator = Generator(seed)
    best: dict[tuple[str, str], list[tuple[float, Exchange, Candidate]]] = {}
    server, end, count = start(), time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        kinds = [
            (motion, name) for motion in MEMBERS for name in FORMATS
            if (motion, name) not in best or best[motion, name][0][1].status is not None
        ]
        if not kinds:
            break
        kind = generator.random.choice(kinds)
        if kind in best and generator.random.random() < 0.75:
            candidate = generator.changed(generator.random.choice(best[kind])[2])
        else:
            candidate = generator.candidate(*kind)
        request = candidate.request()
        if len(request) > 1 << 20:
            continue
        result = exchange(server, request, TIMEOUT)
        count += 1
        found = best.setdefault(kind, [])
        found.append((result.cpu_milliseconds, result, candidate))
        found.sort(key=lambda one: -one[0])
        del found[KEPT:]
        if result.status is None:
            server.process.kill()
            server.process.wait()
            server = start()
    server.__exit__()
    rows = []
    for (motion, name), found in sorted(best.items(), key=lambda item: -item[1][0][0]):
        milliseconds, result, candidate = found[0]
        body = json.dumps(finite(candidate.members))
        rows.append([
            f"{motion} {name}", f"{milliseconds:,.1f}", str(result.status or "none"), f"{result.response_bytes:,}",
            f"{len(body):,}", f"`{body[:300]}`",
        ])
    titles = ["", "CPU ms", "status", "response bytes", "body bytes", "body"]
    return f"{count} requests\n\n" + markdown(titles, rows, "lrlrrl")
