"""One wrk run against one server: requests, their CPU time in the server, and latency."""

from __future__ import annotations

import dataclasses
import pathlib
import re
import subprocess

from .servers import HOST, Server


@dataclasses.dataclass
class Question:
    """What wrk asks over and over."""

    path: str
    body: str
    pipelined: int = 1
    method: str = "POST"

    def script(self) -> str:
        request = f'wrk.method = "{self.method}"\nwrk.path = "{self.path}"\n'
        if self.method == "POST":
            request += f'wrk.body = [[{self.body}]]\nwrk.headers["Content-Type"] = "application/json"\n'
        if self.pipelined > 1:
            request += f"""
local all
function init(args) all = string.rep(wrk.format(), {self.pipelined}) end
function request() return all end
"""
        return (
            request
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
    """What one run gave."""

    requests: int
    cpu_microseconds: float  # per request, user and kernel, all processes of the server
    per_second: float
    median_latency: float  # microseconds


def load(server: Server, question: Question, connections: int, seconds: float, folder: pathlib.Path) -> Run:
    """Loads a server. Any error, also a status of 400 or above, ends the comparison."""
    script = folder / "question.lua"
    script.write_text(question.script())
    threads = min(2, connections)
    command = ["wrk", f"-t{threads}", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", "20s"]
    command += ["-s", str(script), f"http://{HOST}:{server.port}/"]
    before = server.cpu_seconds()
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    spent = server.cpu_seconds() - before
    found = re.search(r"RESULT (\d+) (\d+) (\d+) (\d+)", output)
    if not found:
        raise RuntimeError(f"wrk said nothing of {server.name}: {output}")
    requests, duration, errors, latency = map(int, found.groups())
    if errors or not requests:
        raise RuntimeError(f"{server.name}, c = {connections}: {requests} answers, {errors} errors")
    return Run(requests, spent / requests * 1e6, requests / duration * 1e6, latency)
