"""Servers under test: started on a free port of 127.0.0.1, measured from outside, ended by process ID.

CPU time is read from the CPU clock of each process. It is utime + stime of all threads, as in
/proc/PID/stat, but in nanoseconds instead of ticks of 10 ms, so that short runs can be compared.
"""

from __future__ import annotations

import http.client
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

HOST = "127.0.0.1"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


class Server:
    """A running server. Use it as a context manager, which ends the processes that it started."""

    def __init__(self, name: str, command: list[str], port: int):
        self.name = name
        self.port = port
        self.start_time = time.perf_counter()
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(3)
        except subprocess.TimeoutExpired:
            # The server drains for longer than the benchmark waits.
            for pid in reversed(self.pids()):
                os.kill(pid, signal.SIGKILL)
            self.process.wait()

    def pids(self) -> list[int]:
        """Returns the IDs of the process and, for nginx, of its workers."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [self.process.pid, *(int(pid) for pid in children.read_text().split())]

    def cpu_seconds(self) -> float:
        """Returns the user and kernel CPU time of all processes."""
        # The clock ID that clock_getcpuclockid(3) returns for a process ID.
        return sum(time.clock_gettime((~pid << 3) | 2) for pid in self.pids())

    def resident_bytes(self) -> int:
        """Returns the resident memory of all processes."""
        total = 0
        for pid in self.pids():
            for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
                if line.startswith("VmRSS:"):
                    total += int(line.split()[1]) * 1024
        return total

    def first_response_seconds(self, path: str = "/livez", limit: float = 20) -> float:
        """Waits for the first response. Returns the seconds since just before the process was started."""
        request = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
        while time.perf_counter() - self.start_time < limit:
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.name} ended with status {self.process.returncode}")
            try:
                with socket.create_connection((HOST, self.port), timeout=limit) as connection:
                    connection.sendall(request)
                    if connection.recv(4096).startswith(b"HTTP/1.1 "):
                        return time.perf_counter() - self.start_time
            except (ConnectionRefusedError, ConnectionResetError):
                time.sleep(0.0002)
        raise RuntimeError(f"{self.name} did not respond within {limit} s")

    def post(self, path: str, body: str) -> bytes:
        """Returns the body of a response, whose status must be 200."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=10)
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        content = response.read()
        connection.close()
        if response.status != 200:
            raise RuntimeError(f"{self.name} responded to {path} with status {response.status}: {content[:300]!r}")
        return content


def motiond(binary: pathlib.Path, shards: int, *flags: str) -> Server:
    port = free_port()
    command = [str(binary), "--host", HOST, "--port", str(port), "--shards", str(shards)]
    # The access log is off. Metrics cannot be disabled.
    command += ["--max-connections", "15000", "--access-log", "off", *flags]
    return Server("motiond", command, port)


def peer(name: str, binary: pathlib.Path, threads: int) -> Server:
    port = free_port()
    return Server(name, [str(binary), str(port), str(threads)], port)


def nginx(folder: pathlib.Path, workers: int, responses: dict[str, str]) -> Server:
    """Starts nginx with a static response for each path in its configuration.

    `return` is the fastest method of nginx: no file, no cache, one writev. A parameter is limited to
    4 KB, so longer responses are concatenated from variables.
    """
    port = free_port()
    directory = folder / f"nginx-{port}"
    directory.mkdir()
    locations = ""
    for number, (path, text) in enumerate(responses.items()):
        parts = [text[start : start + 3000] for start in range(0, len(text), 3000)]
        names = [f"$text_{number}_{index}" for index in range(len(parts))]
        whole = f"'{text}'" if len(parts) == 1 else '"' + "".join(f"${{{name[1:]}}}" for name in names) + '"'
        locations += f"    location = {path} {{\n"
        if len(parts) > 1:
            locations += "".join(f"      set {name} '{part}';\n" for name, part in zip(names, parts))
        locations += f"      return 200 {whole};\n    }}\n"
    (directory / "nginx.conf").write_text(
        f"""daemon off;
worker_processes {workers};
worker_rlimit_nofile 20000;
pid {directory}/pid;
error_log /dev/null crit;
events {{ worker_connections 16000; }}
http {{
  access_log off;
  default_type application/json;
  keepalive_timeout 1h;
  keepalive_requests 1000000000;
  keepalive_time 24h;
  client_body_temp_path {directory}/body;
  proxy_temp_path {directory}/proxy;
  fastcgi_temp_path {directory}/fastcgi;
  uwsgi_temp_path {directory}/uwsgi;
  scgi_temp_path {directory}/scgi;
  server {{
    listen {HOST}:{port} backlog=4096;
{locations}  }}
}}
"""
    )
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    command = [program, "-p", str(directory), "-c", str(directory / "nginx.conf"), "-e", "/dev/null"]
    return Server("nginx", command, port)
