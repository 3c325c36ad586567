"""Looks for requests that cost more than they may: random requests, and random changes to the dearest ones.

Every operation and format takes part, and `tokens` with its targets. The first requests of each are the examples of the
contract, so a new operation takes part without a change here. The search keeps the dearest requests of each kind, so that a
kind that is dear everywhere does not hide the others. Requests that cost little are also sent in a batch, which makes
their costs measurable.

The program request-costs runs each request as the server does, without sockets, and states its CPU time and the units of work
that it counted. A request is a finding if it needs

* more than twice the CPU time for which its units stand,
* more than 5 ms on an event loop, that is, without exhausting the units that an event loop allows,
* more than the promised 100 ms, or
* more memory than its own bytes, those of its response and its units account for.

A finding is measured again, and the least CPU time counts, so that other programs on the machine cause no findings.
"""

from __future__ import annotations

import copy
import dataclasses
import json
import math
import pathlib
import random
import re
import subprocess
import time

import yaml

from .report import markdown

ROOT = pathlib.Path(__file__).resolve().parents[2]
AXES = [chr(ord("a") + number) for number in range(16)]
# The members that are numbers or have named axes.
COORDINATES = {"from", "to", "velocity", "value", "translation"}
KEPT = 4
MOST_BYTES = 1 << 20
# Combining marks of two classes, which are sorted when texts are compared, one mark, a syllable, and what JSON escapes.
DEAR_CHARACTERS = ["\u0301\u0316", "\u0301", "\uac01", '"', "\x01"]

UNIT_NANOSECONDS = 25
# How much more CPU time than that of its units a request may need.
MARGIN = 2
# The part of every request that counts no units: its head, its route, and cold caches.
FREE_MILLISECONDS = 0.5
LOOP_MILLISECONDS = 5
# About 100 ms are promised. The tolerance is for other programs that share the caches.
PROMISED_MILLISECONDS, TOLERANCE = 100, 1.5
# The memory of a request: the document of its body, the text of its response, and samples and nodes, for which it counts units.
FREE_MEBIBYTES, MEMORY_PER_BYTE, MEMORY_PER_UNIT, MOST_MEBIBYTES = 8, 24, 32, 64


@dataclasses.dataclass
class Cost:
    """What one request cost."""

    status: int
    response_bytes: int
    units: int
    milliseconds: float
    ran_on_worker: bool
    mebibytes: float
    request_bytes: int

    @property
    def stated_milliseconds(self) -> float:
        return self.units * UNIT_NANOSECONDS / 1e6

    @property
    def excess(self) -> float:
        """The CPU time as a multiple of what the units allow."""
        return self.milliseconds / (MARGIN * self.stated_milliseconds + FREE_MILLISECONDS)

    @property
    def memory_excess(self) -> float:
        bytes_allowed = MEMORY_PER_BYTE * (self.request_bytes + self.response_bytes) + MEMORY_PER_UNIT * self.units
        return self.mebibytes / min(FREE_MEBIBYTES + bytes_allowed / (1 << 20), MOST_MEBIBYTES)

    def violations(self) -> list[str]:
        found = []
        if self.excess > 1:
            found.append(f"{self.milliseconds / max(self.stated_milliseconds, 1e-6):.1f} times its units")
        if not self.ran_on_worker and self.milliseconds > LOOP_MILLISECONDS:
            found.append("on the event loop")
        if self.milliseconds > PROMISED_MILLISECONDS * TOLERANCE:
            found.append("beyond the promise")
        if self.memory_excess > 1:
            found.append("memory")
        return found


class Meter:
    """The program that runs requests. It starts again if a request ends it."""

    def __init__(self, binary: pathlib.Path):
        self.binary = binary
        self.process = None

    def measure(self, request: bytes) -> Cost:
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen([str(self.binary)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        folder = pathlib.Path(f"/proc/{self.process.pid}")
        (folder / "clear_refs").write_text("5", encoding="ascii")
        before = self.memory(folder, "VmRSS")
        self.process.stdin.write(b"%08d" % len(request) + request)
        self.process.stdin.flush()
        line = self.process.stdout.readline().split()
        if len(line) != 5:
            self.process.kill()
            raise RuntimeError(f"request-costs ended with status {self.process.wait()} during {request[:2000]!r}")
        status, size, units, nanoseconds, worker = map(int, line)
        growth = self.memory(folder, "VmHWM") - before
        return Cost(status, size, units, nanoseconds / 1e6, bool(worker), max(0, growth), len(request))

    def least(self, request: bytes, first: Cost) -> Cost:
        """Measures a request again; the least of each cost counts."""
        costs = [first] + [self.measure(request) for _ in range(4)]
        return dataclasses.replace(
            first, milliseconds=min(cost.milliseconds for cost in costs), mebibytes=min(cost.mebibytes for cost in costs))

    @staticmethod
    def memory(folder: pathlib.Path, name: str) -> float:
        status = (folder / "status").read_text(encoding="ascii")
        match = re.search(rf"{name}:\s+(\d+)", status)
        return int(match.group(1)) / 1024 if match else 0


@dataclasses.dataclass
class Candidate:
    """A request to an operation, or to `tokens`, whose format is a target."""

    operation: str
    format: str
    body: object
    axes: int = 0  # 0 stands for numbers without axes
    copies: int = 1  # more than 1: this many times in a batch

    @property
    def kind(self) -> tuple[str, str]:
        return self.operation, self.format

    def request(self) -> bytes:
        body = with_axes(self.body, self.axes) if self.axes and self.operation != "tokens" else self.body
        target = f"/v1/{self.operation}"
        if self.operation != "tokens" and self.copies > 1:
            item = {"operation": self.operation, "body": body} | ({"format": self.format} if self.format else {})
            size = len(json.dumps(finite(item)))
            body = {"requests": [item] * max(2, min(self.copies, (MOST_BYTES - 100) // (size + 2)))}
            target = "/v1/batch"
        elif self.format:
            target += f".{self.format}"
        text = json.dumps(finite(body)).encode()
        head = f"POST {target} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        return head.encode() + b"Content-Length: %d\r\n\r\n" % len(text) + text


class Generator:
    """Random requests, with a preference for extreme numbers."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.examples = examples()
        self.kinds = newest_first(list(self.examples))

    def candidate(self, kind: tuple[str, str]) -> Candidate:
        """Returns an example of a kind, usually with changes."""
        result = Candidate(*kind, copy.deepcopy(self.random.choice(self.examples[kind])))
        for _ in range(self.random.choice([0, 1, 2, 4, 8])):
            result = self.changed(result)
        return result

    def changed(self, candidate: Candidate) -> Candidate:
        """Returns a copy with one to three changes."""
        result = copy.deepcopy(candidate)
        for _ in range(self.random.choice([1, 1, 1, 2, 3])):
            self.change(result)
        # A request that is too large is not a request.
        return result if len(json.dumps(finite(result.body))) < MOST_BYTES else candidate

    def change(self, candidate: Candidate) -> None:
        kind = self.random.random()
        if candidate.operation not in ("tokens", "batch") and kind < 0.1:
            if kind < 0.05:
                candidate.axes = self.random.choice([0, 1, 2, 3, 16])
            else:
                candidate.copies = self.random.choice([1, 10, 1000])
            return
        if not isinstance(candidate.body, dict):
            return
        if kind < 0.35 and candidate.operation != "tokens":
            self.give_member(candidate)
            return
        all_places = places(candidate.body)
        if not all_places:
            return
        node, key = self.random.choice(all_places)
        if kind < 0.75:
            numbers = [(node, key) for node, key in all_places if is_number(node[key])]
            if numbers:
                node, key = self.random.choice(numbers)
                node[key] = self.other(node[key])
        elif kind < 0.9:
            self.grow(node, key)
        elif kind < 0.93:
            self.lengthen(node, key)
        elif kind < 0.95:
            node.pop(key)
        elif isinstance(node[key], str):
            node[key] = self.random.choice(self.words(candidate.kind) + [node[key] * self.random.choice([2, 100, 1000])])

    def give_member(self, candidate: Candidate) -> None:
        """Gives the request, or an object in it, a member of another example, or one that is often dear."""
        if self.random.random() < 0.5:
            other = self.random.choice(self.examples[candidate.kind])
            if isinstance(other, dict) and other:
                name = self.random.choice(list(other))
                candidate.body[name] = copy.deepcopy(other[name])
                return
        bodies = [candidate.body] + [node[key] for node, key in places(candidate.body) if key == "body"]
        body = self.random.choice([body for body in bodies if isinstance(body, dict)])
        name = self.random.choice(["threshold", "sampling", "settling", "events", "spring", "velocity", "from", "to", "until", "gesture"])
        body[name] = self.member(name)

    def grow(self, node, key) -> None:
        """Repeats the items of a list or the members of an object, or lengthens a text."""
        value = node[key]
        times = self.random.choice([2, 2, 4, 16, 128, 1024])
        if isinstance(value, list) and value:
            value.extend(copy.deepcopy(item) for item in (value * times)[: 100_000])
            if all(is_number(item) for item in value) and self.random.random() < 0.7:
                value[:] = self.series(len(value))
        elif isinstance(value, dict) and value:
            name = self.random.choice(list(value))
            for index in range(min(times, 512)):
                value[f"{name}{index}"] = copy.deepcopy(value[name])
        elif isinstance(value, str) and len(value) * times < MOST_BYTES:
            node[key] = value * times

    def lengthen(self, node, key) -> None:
        """Appends characters that are dear to decode, to compare or to write to a text or to the name of a member."""
        end = self.random.choice(DEAR_CHARACTERS) * self.random.choice([20, 1000, 20_000])
        if isinstance(node[key], str) and self.random.random() < 0.5:
            node[key] += end
        elif isinstance(key, str):
            node[key + end] = node.pop(key)

    def series(self, count: int) -> list[float]:
        shape = self.random.choice([
            lambda index: index / count, lambda index: 0.001 * index, lambda index: math.sin(0.1 * index), lambda _: self.number(),
            lambda index: index % 2, lambda index: (index / count) ** 2 * 300,
        ])
        return [shape(index) for index in range(count)]

    def words(self, kind: tuple[str, str]) -> list[str]:
        """The texts of all examples of a kind."""
        return [node[key] for body in self.examples[kind] for node, key in places(body) if isinstance(node[key], str)] or [""]

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

    def other(self, value: float) -> float:
        """Returns a number near another one, a multiple, or a new one."""
        kind = self.random.random()
        if isinstance(value, int) and kind < 0.8:
            return max(0, min(100_000, int(value * self.random.choice([0, 0.5, 1.1, 2, 10, 1000])) + self.random.choice([0, 1])))
        if kind < 0.6:
            return value * self.random.choice([-1, 0.001, 0.01, 0.1, 0.5, 0.9, 0.999, 1.001, 1.1, 2, 10, 100, 1000])
        if kind < 0.75:
            return 1 + self.random.choice([-1, 1]) * self.power(-16, -1)
        return self.number() if kind < 0.9 else self.positive(-16, 16)

    # Members

    def member(self, name: str):
        return {
            "from": self.number, "to": self.number, "velocity": self.number, "spring": self.spring, "sampling": self.sampling,
            "threshold": lambda: self.positive(-9, 2), "until": lambda: self.positive(-3, 6), "events": lambda: True,
            "settling": lambda: self.random.choice(["exact", "envelope"]), "gesture": self.gesture,
        }[name]()

    def spring(self) -> dict:
        kind = self.random.random()
        if kind < 0.2:
            return {"duration": self.positive(-2, 3), "bounce": 1 - self.power(-9, 0)}
        spring = {"stiffness": self.positive(-2, 5)}
        if kind < 0.5:
            return spring | {"damping": self.positive(-12, 3)}
        near_critical = 1 + self.random.choice([-1, 1]) * self.power(-16, -1)
        return spring | {"dampingRatio": self.random.choice([self.power(-12, 1), near_critical, self.power(-300, 3)])}

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

    def gesture(self) -> list:
        """A recording, perhaps with late events: a parabola, a zigzag, noise, a sine, or a convex piece between two jumps."""
        count = int(self.power(0.5, 3.6))
        size, step = self.random.choice([1e-9, 1e-3, 1, 1e3]), self.random.choice([1e-6, 1e-3, 0.016, 1])
        shape = self.random.choice([
            lambda index: (index / count) ** 2,
            lambda index: index % 2,
            lambda index: self.random.random(),
            lambda index: math.sin(0.1 * index),
            lambda index: (index / count) ** 2 + (100 if 0 < index < count - 1 else 0),
        ])
        events = []
        for index in range(count):
            state = "began" if index == 0 else "ended" if index == count - 1 else "changed"
            events.append({"state": state, "time": step * index, "translation": size * shape(index)})
        if count > 2 and self.random.random() < 0.5:
            events[1]["time"] = events[0]["time"]
            events[-1]["time"] = events[-2]["time"]
        if self.random.random() < 0.3:
            # Late events, which the service sorts.
            for event in events:
                event["time"] -= self.random.uniform(0, 0.09)
        if self.random.random() < 0.3:
            for event in events:
                event["timeStamp"] = 1000 * event.pop("time")
        return events


def examples() -> dict[tuple[str, str], list]:
    """The bodies of the examples of the contract, by operation and format or target."""
    contract = yaml.load((ROOT / "openapi.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)

    def resolved(node):
        while "$ref" in node:
            place = contract
            for name in node["$ref"][2:].split("/"):
                place = place[name.replace("~1", "/")]
            node = place
        return node

    found: dict[tuple[str, str], list] = {}
    for path, item in contract["paths"].items():
        content = resolved(item.get("post", {}).get("requestBody", {})).get("content", {})
        bodies = [
            resolved(example)["value"] for part in content.values() for example in part.get("examples", {}).values()
        ]
        if not bodies:
            continue
        name, _, suffix = path.removeprefix("/v1/").partition(".")
        formats = [suffix]
        for parameter in map(resolved, item["post"].get("parameters", [])):
            if parameter["in"] == "path":
                formats = resolved(parameter["schema"])["enum"]
        for format in formats:
            found.setdefault((name, format), []).extend(bodies)
    for kind in list(found):
        # The paths of a trajectory have examples of their own.
        found[kind] += found.get((kind[0], ""), []) if kind[1] else []
    for target in [kind for kind in found if kind[0] == "tokens"]:
        found[target] += [
            json.loads(file.read_text(encoding="utf-8")) for file in sorted((ROOT / "Tests/Corpus/tokens").glob("*.tokens.json"))
        ]
    return found


def newest_first(kinds: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Sorts kinds by the commit that added the operation to the contract, the newest first."""
    log = subprocess.run(
        ["git", "log", "-p", "--reverse", "--format=", "--", "openapi.yaml"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    age = {match.group(1): -match.start() for match in re.finditer(r"^\+  /v1/([\w/-]+):$", log, re.MULTILINE)}
    return sorted(kinds, key=lambda kind: (age.get(kind[0], 0), kind))


def is_number(value) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def places(node, depth: int = 0) -> list:
    """All places of a document: (container, key). Of a long list only a few items."""
    if depth > 12:
        return []
    if isinstance(node, list):
        keys = list(range(len(node)))
        keys = keys if len(keys) <= 8 else [0, 1, len(keys) // 2, len(keys) - 2, len(keys) - 1]
    elif isinstance(node, dict):
        keys = list(node)[:64]
    else:
        return []
    found = []
    for key in keys:
        found.append((node, key))
        found += places(node[key], depth + 1)
    return found


def with_axes(node, axes: int):
    """Gives the coordinates of a body named axes, each with another number."""
    if isinstance(node, list):
        return [with_axes(item, axes) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        name: {axis: value * (1 + 0.125 * index) for index, axis in enumerate(AXES[:axes])}
        if name in COORDINATES and is_number(value) else with_axes(value, axes)
        for name, value in node.items()
    }


def finite(value):
    """Replaces infinities, which JSON does not have."""
    if isinstance(value, dict):
        return {name: finite(member) for name, member in value.items()}
    if isinstance(value, list):
        return [finite(item) for item in value]
    return 1e300 if isinstance(value, float) and not math.isfinite(value) else value


def run(binary: pathlib.Path, seconds: float, seed: int, only: str = "", folder: pathlib.Path | None = None) -> tuple[str, bool]:
    """Searches. Returns a table of the dearest request of each kind and of the findings, and whether there are none."""
    generator, meter = Generator(seed), Meter(binary)
    kinds = [kind for kind in generator.kinds if kind[0].startswith(only)]
    best: dict[tuple[str, str], list[tuple[float, Cost, Candidate]]] = {kind: [] for kind in kinds}
    findings: dict[tuple[str, str, str], tuple[Cost, Candidate]] = {}
    end, count = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        # Each kind has a few requests of its own, the newest first, before the dearest are changed.
        kind = kinds[count // 20] if count < 20 * len(kinds) else generator.random.choice(kinds)
        known = best[kind]
        is_new = count < 20 * len(kinds) or not known or generator.random.random() < 0.3
        candidate = generator.candidate(kind) if is_new else generator.changed(generator.random.choice(known)[2])
        request = candidate.request()
        if len(request) > MOST_BYTES:
            count += 1
            continue
        cost = meter.measure(request)
        count += 1
        if cost.violations():
            cost = meter.least(request, cost)
            for violation in cost.violations():
                key = (*kind, violation.split(" ")[-1])
                if key not in findings or cost.milliseconds > findings[key][0].milliseconds:
                    findings[key] = (cost, candidate)
                    if folder:
                        save(folder, key, request)
        score = max(cost.excess, cost.memory_excess, cost.milliseconds / PROMISED_MILLISECONDS)
        best[kind] = sorted([*known, (score, cost, candidate)], key=lambda item: -item[0])[:KEPT]
    titles = ["operation", "format", "status", "CPU ms", "units as ms", "of allowed", "MiB", "response bytes", "in a batch"]
    rows = [row(kind, *kept[0][1:]) for kind, kept in sorted(best.items()) if kept]
    text = f"{count:,} requests, seed {seed}.\n\n" + markdown(titles, rows, "lllrrrrrr")
    if not findings:
        return text + "\n\nNothing costs more than it may.", True
    text += f"\n\n{len(findings)} findings:\n"
    for (operation, name, _), (cost, candidate) in findings.items():
        text += (
            f"\n* {operation} {name}: {', '.join(cost.violations())} ({cost.milliseconds:.1f} ms, {cost.units:,} units, "
            f"{cost.mebibytes:.1f} MiB, status {cost.status})\n\n  `{candidate.request().decode()[:1500]}`\n")
    return text, False


def row(kind: tuple[str, str], cost: Cost, candidate: Candidate) -> list[str]:
    return [
        *kind, str(cost.status), f"{cost.milliseconds:.2f}", f"{cost.stated_milliseconds:.2f}", f"{cost.excess:.2f}",
        f"{cost.mebibytes:.1f}", f"{cost.response_bytes:,}", str(candidate.copies) if candidate.copies > 1 else "",
    ]


def save(folder: pathlib.Path, key: tuple[str, str, str], request: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ("-".join(key).replace("/", "-") + ".http")).write_bytes(request)
