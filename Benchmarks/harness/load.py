"""A wrk run against a server: number of requests, CPU time in the server, and latency."""

from __future__ import annotations

import dataclasses
import pathlib
import re
import subprocess

from .servers import HOST, Server


@dataclasses.dataclass
class Request:
    """The request that wrk repeats."""

    path: str
    body: str
    pipelined: int = 1
    method: str = "POST"

    def script(self) -> str:
        script = f'wrk.method = "{self.method}"\nwrk.path = "{self.path}"\n'
        if self.method == "POST":
            script += f'wrk.body = [[{self.body}]]\nwrk.headers["Content-Type"] = "application/json"\n'
        if self.pipelined > 1:
            script += f"""
local all
function init(args) all = string.rep(wrk.format(), {self.pipelined}) end
function request() return all end
"""
        return (
            script
            + """
function done(summary, latency)
  local e = summary.errors
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration,
    e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(50)))
end
"""
        )


@dataclasses.dataclass
class Run:
    """The result of a run."""

    requests: int
    cpu_microseconds: float  # per request, user and kernel, all processes of the server
    per_second: float
    median_latency: float  # microseconds


def load(server: Server, request: Request, connections: int, seconds: float, folder: pathlib.Path) -> Run:
    """Loads a server. Any error, including a status of 400 or above, ends the comparison."""
    script = folder / "request.lua"
    script.write_text(request.script())
    threads = min(2, connections)
    command = ["wrk", f"-t{threads}", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", "20s"]
    command += ["-s", str(script), f"http://{HOST}:{server.port}/"]
    before = server.cpu_seconds()
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    spent = server.cpu_seconds() - before
    match = re.search(r"RESULT (\d+) (\d+) (\d+) (\d+)", output)
    if not match:
        raise RuntimeError(f"wrk printed no result for {server.name}: {output}")
    requests, duration, errors, latency = map(int, match.groups())
    if errors or not requests:
        raise RuntimeError(f"{server.name}, c = {connections}: {requests} responses, {errors} errors")
    return Run(requests, spent / requests * 1e6, requests / duration * 1e6, latency)
