"""Servers under test: started on a free port of 127.0.0.1, measured from outside, ended by process id.

CPU time is read from each process's own CPU clock. That is utime + stime of all its threads, as in
/proc/PID/stat, but in nanoseconds and not in ticks of 10 ms, so short runs can be compared.
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
    """A running server. Use it as a context: it ends what it started, and nothing else."""

    def __init__(self, name: str, command: list[str], port: int):
        self.name = name
        self.port = port
        self.began = time.perf_counter()
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
            # A server that drains for longer than a benchmark waits.
            for pid in reversed(self.pids()):
                os.kill(pid, signal.SIGKILL)
            self.process.wait()

    def pids(self) -> list[int]:
        """The process and, for nginx, its workers."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [self.process.pid, *(int(pid) for pid in children.read_text().split())]

    def cpu_seconds(self) -> float:
        """CPU time of all processes so far, user and kernel."""
        # The clock id that clock_getcpuclockid(3) makes of a process id.
        return sum(time.clock_gettime((~pid << 3) | 2) for pid in self.pids())

    def resident_bytes(self) -> int:
        """Resident memory of all processes."""
        total = 0
        for pid in self.pids():
            for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
                if line.startswith("VmRSS:"):
                    total += int(line.split()[1]) * 1024
        return total

    def first_answer_seconds(self, path: str = "/livez", limit: float = 20) -> float:
        """Waits for the first answer; seconds since just before the process was started."""
        ask = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
        while time.perf_counter() - self.began < limit:
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.name} ended with status {self.process.returncode}")
            try:
                with socket.create_connection((HOST, self.port), timeout=limit) as connection:
                    connection.sendall(ask)
                    if connection.recv(4096).startswith(b"HTTP/1.1 "):
                        return time.perf_counter() - self.began
            except (ConnectionRefusedError, ConnectionResetError):
                time.sleep(0.0002)
        raise RuntimeError(f"{self.name} did not answer within {limit} s")

    def post(self, path: str, body: str) -> bytes:
        """One answer, which must be a 200."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=10)
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        content = response.read()
        connection.close()
        if response.status != 200:
            raise RuntimeError(f"{self.name} answered {response.status} to {path}: {content[:300]!r}")
        return content


def motiond(binary: pathlib.Path, shards: int) -> Server:
    port = free_port()
    command = [str(binary), "--host", HOST, "--port", str(port), "--shards", str(shards)]
    # As the gates want it: the figures cannot be turned off, the log is.
    command += ["--max-connections", "15000", "--access-log", "off"]
    return Server("motiond", command, port)


def peer(name: str, binary: pathlib.Path, threads: int) -> Server:
    port = free_port()
    return Server(name, [str(binary), str(port), str(threads)], port)


def nginx(folder: pathlib.Path, workers: int, texts: dict[str, str]) -> Server:
    """nginx that returns a ready text for each path, straight from its configuration.

    `return` is nginx at its fastest: no file, no cache, one writev. A parameter may have at most
    4 KB, so that a longer text is put together from variables.
    """
    port = free_port()
    place = folder / f"nginx-{port}"
    place.mkdir()
    locations = ""
    for number, (path, text) in enumerate(texts.items()):
        parts = [text[start : start + 3000] for start in range(0, len(text), 3000)]
        names = [f"$text_{number}_{index}" for index in range(len(parts))]
        whole = f"'{text}'" if len(parts) == 1 else '"' + "".join(f"${{{name[1:]}}}" for name in names) + '"'
        locations += f"    location = {path} {{\n"
        if len(parts) > 1:
            locations += "".join(f"      set {name} '{part}';\n" for name, part in zip(names, parts))
        locations += f"      return 200 {whole};\n    }}\n"
    (place / "nginx.conf").write_text(
        f"""daemon off;
worker_processes {workers};
worker_rlimit_nofile 20000;
pid {place}/pid;
error_log /dev/null crit;
events {{ worker_connections 16000; }}
http {{
  access_log off;
  default_type application/json;
  keepalive_timeout 1h;
  keepalive_requests 1000000000;
  keepalive_time 24h;
  client_body_temp_path {place}/body;
  proxy_temp_path {place}/proxy;
  fastcgi_temp_path {place}/fastcgi;
  uwsgi_temp_path {place}/uwsgi;
  scgi_temp_path {place}/scgi;
  server {{
    listen {HOST}:{port} backlog=4096;
{locations}  }}
}}
"""
    )
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    command = [program, "-p", str(place), "-c", str(place / "nginx.conf"), "-e", "/dev/null"]
    return Server("nginx", command, port)
