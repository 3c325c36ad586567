"""The questions asked of the servers, and what ratio of CPU time is wanted of each."""

from __future__ import annotations

import dataclasses
import json

from .load import Question
from .servers import Server

PEERS = ["nio-peer", "hummingbird-peer"]

# 160 bytes, spaced as most clients space their JSON.
SMALL = json.dumps(
    {
        "from": -300,
        "to": 0,
        "velocity": -1250.5,
        "threshold": 0.5,
        "spring": {"mass": 1, "stiffness": 200.0625, "dampingRatio": 0.825},
        "settling": "exact",
    }
)
SMALL += " " * (160 - len(SMALL))


def trajectory(decimals: int | None) -> str:
    sampling: dict[str, int] = {"count": 120}
    if decimals is not None:
        sampling["decimals"] = decimals
    spring = {"stiffness": 200, "dampingRatio": 0.8}
    return json.dumps({"from": -300, "to": 0, "velocity": -1250.5, "spring": spring, "sampling": sampling})


SMALL_PATH = "/v1/spring/settling-duration"
CURVE_PATH = "/v1/spring/trajectory"
# nginx chooses its text by path, and this path asks for the longer one.
FINE_TEXT = "/fine"

Bound = tuple[float | None, float | None]


@dataclasses.dataclass
class Case:
    """A question, how many connections ask it, and gate and aim of motiond's ratio to each server."""

    name: str
    question: Question
    connections: int
    servers: dict[str, Bound]
    latency: Bound | None = None
    nginx_path: str | None = None
    nginx_method: str = "POST"

    def question_for(self, server: str) -> Question:
        """The same for all, but that nginx's ready text may be at another path."""
        if server != "nginx":
            return self.question
        path = self.nginx_path or self.question.path
        return dataclasses.replace(self.question, path=path, method=self.nginx_method)


def case(name: str, body: str, connections: int, nginx: Bound, nio: Bound | None = None,
         hummingbird: Bound | None = None, pipelined: int = 1, **others) -> Case:  # fmt: skip
    servers: dict[str, Bound] = {"motiond": (None, None), "nginx": nginx}
    if nio:
        servers["nio-peer"] = nio
    if hummingbird:
        servers["hummingbird-peer"] = hummingbird
    path = SMALL_PATH if body == SMALL else CURVE_PATH
    return Case(name, Question(path, body, pipelined), connections, servers, **others)


ALL = [
    case("small, c = 1", SMALL, 1, (1.25, 1.0), latency=(1.1, 1.0)),
    case("small, c = 64", SMALL, 64, (1.25, 1.0), nio=(0.20, 0.14), hummingbird=(0.10, 0.075)),
    case("small, c = 512", SMALL, 512, (1.25, 1.0), nio=(0.20, 0.14)),
    case("small, c = 64, nginx asked by GET", SMALL, 64, (None, None), nginx_method="GET"),
    case("small, c = 64, pipelined 16 deep", SMALL, 64, (0.30, 0.20), pipelined=16),
    case("120 samples, c = 64", trajectory(None), 64, (2.5, 1.8), nio=(0.04, 0.03), hummingbird=(0.04, 0.03)),
    case("120 samples, 15 decimals, c = 64", trajectory(15), 64, (6, 5), nginx_path=FINE_TEXT),
]


def scale(connections: int) -> Case:
    return case(f"small, c = {connections}", SMALL, connections, (None, None))


def texts(ours: Server) -> dict[str, str]:
    """What nginx returns: motiond's own answers, byte for byte."""
    return {
        "/livez": "{}",
        SMALL_PATH: ours.post(SMALL_PATH, SMALL).decode(),
        CURVE_PATH: ours.post(CURVE_PATH, trajectory(None)).decode(),
        FINE_TEXT: ours.post(CURVE_PATH, trajectory(15)).decode(),
    }


def check_answers(server: Server, expected: dict[str, str], complete: bool) -> None:
    """A server that does less must not be compared: the same members, nearly the same numbers.

    With `complete` the text must be the same to the byte.
    """
    for path, body in ((SMALL_PATH, SMALL), (CURVE_PATH, trajectory(None))):
        answer = server.post(path, body).decode()
        if complete and answer != expected[path]:
            raise RuntimeError(f"{server.name} does not answer {path} with motiond's text")
        if not alike(json.loads(answer), json.loads(expected[path])):
            raise RuntimeError(f"{server.name} answers {path} otherwise: {answer[:300]}")


def alike(one: object, other: object) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(alike(*pair) for pair in zip(one, other))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) <= 2e-6
    return one == other
