"""The requests of the benchmark cases, and the required ratios of CPU time."""

from __future__ import annotations

import dataclasses
import json

from .load import Request
from .servers import Server

PEERS = ["nio-peer", "hummingbird-peer"]

# 160 bytes, with the spaces that most clients write in JSON.
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
# The small request as a GET. nginx ignores the query.
SMALL_QUERY_PATH = SMALL_PATH + "?" + "&".join(
    [
        "from=-300",
        "to=0",
        "velocity=-1250.5",
        "threshold=0.5",
        "spring.mass=1",
        "spring.stiffness=200.0625",
        "spring.dampingRatio=0.825",
        "settling=exact",
    ]
)
# nginx selects its response by path. This path selects the response with 15 decimals.
FINE_PATH = "/fine"

Bounds = tuple[float | None, float | None]


@dataclasses.dataclass
class Case:
    """A request, the number of connections, and gate and target of motiond's ratio to each server."""

    name: str
    request: Request
    connections: int
    servers: dict[str, Bounds]
    latency: Bounds | None = None
    nginx_path: str | None = None
    nginx_method: str = "POST"

    def request_for(self, server: str) -> Request:
        """Returns the request for a server. Only nginx may need another path or method."""
        if server != "nginx":
            return self.request
        path = self.nginx_path or self.request.path
        return dataclasses.replace(self.request, path=path, method=self.nginx_method)


def case(name: str, body: str, connections: int, nginx: Bounds, nio: Bounds | None = None,
         hummingbird: Bounds | None = None, pipelined: int = 1, **others) -> Case:  # fmt: skip
    servers: dict[str, Bounds] = {"motiond": (None, None), "nginx": nginx}
    if nio:
        servers["nio-peer"] = nio
    if hummingbird:
        servers["hummingbird-peer"] = hummingbird
    path = SMALL_PATH if body == SMALL else CURVE_PATH
    return Case(name, Request(path, body, pipelined), connections, servers, **others)


def get_case(name: str, connections: int, nginx: Bounds, pipelined: int = 1) -> Case:
    request = Request(SMALL_QUERY_PATH, "", pipelined, method="GET")
    return Case(name, request, connections, {"motiond": (None, None), "nginx": nginx}, nginx_method="GET")


ALL = [
    case("small, c = 1", SMALL, 1, (1.25, 1.0), latency=(1.1, 1.0)),
    case("small, c = 64", SMALL, 64, (1.12, 1.0), nio=(0.20, 0.14), hummingbird=(0.10, 0.075)),
    case("small, c = 512", SMALL, 512, (1.25, 1.0), nio=(0.20, 0.14)),
    case("small, c = 64, nginx by GET", SMALL, 64, (None, None), nginx_method="GET"),
    case("small, c = 64, pipelined 16 deep", SMALL, 64, (0.30, 0.25), pipelined=16),
    get_case("GET small, c = 64", 64, (1.15, 1.05)),
    get_case("GET small, c = 64, pipelined 16 deep", 64, (0.40, 0.30), pipelined=16),
    case("120 samples, c = 64", trajectory(None), 64, (1.7, 1.5), nio=(0.04, 0.03), hummingbird=(0.04, 0.03)),
    case("120 samples, 15 decimals, c = 64", trajectory(15), 64, (1.95, 1.7), nginx_path=FINE_PATH),
]


def scale(connections: int) -> Case:
    return case(f"small, c = {connections}", SMALL, connections, (None, None))


def static_responses(motiond: Server) -> dict[str, str]:
    """Returns the bodies that nginx sends: motiond's own responses, byte for byte."""
    return {
        "/livez": "{}",
        SMALL_PATH: motiond.post(SMALL_PATH, SMALL).decode(),
        CURVE_PATH: motiond.post(CURVE_PATH, trajectory(None)).decode(),
        FINE_PATH: motiond.post(CURVE_PATH, trajectory(15)).decode(),
    }


def check_responses(server: Server, expected: dict[str, str], exact: bool) -> None:
    """Checks that a server sends the same members as motiond, with nearly the same numbers.

    If `exact` is true, the body must be identical.
    """
    for path, body in ((SMALL_PATH, SMALL), (CURVE_PATH, trajectory(None))):
        response = server.post(path, body).decode()
        if exact and response != expected[path]:
            raise RuntimeError(f"{server.name} does not respond to {path} with motiond's bytes")
        if not matches(json.loads(response), json.loads(expected[path])):
            raise RuntimeError(f"{server.name} responds differently to {path}: {response[:300]}")


def matches(one: object, other: object) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(matches(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(matches(*pair) for pair in zip(one, other))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) <= 2e-6
    return one == other
