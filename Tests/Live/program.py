"""The program as a process, and raw socket clients.

Uses the standard library only. MOTIOND_BINARY names the binary. All waits are bounded. No test asserts how long something
took, only that it happened or that the process stayed idle meanwhile.
"""
import functools
import json
import os
import pathlib
import re
import resource
import signal
import socket
import subprocess
import tempfile
import time
import unittest

# Removed from the environment, because the program rejects unknown variables with its prefix.
BINARY = os.environ.pop("MOTIOND_BINARY", ".build/release/motiond")
BODY = b'{"from": 300, "velocity": -800}'
TIMEOUT = 120.0  # seconds; only a failure takes this long
# Seconds; longer than the time within which signals count as one.
BETWEEN_SIGNALS = 0.15


def get(target, *fields, method=b"GET"):
    return b"%s %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n" % (
        method, target, b"".join(field + b"\r\n" for field in fields))


def post(target=b"/v1/spring/settling-duration", body=BODY, *fields):
    return get(target, b"Content-Length: %d" % len(body), *fields, method=b"POST") + body


class Program:
    """A running motiond on a free port of 127.0.0.1."""

    def __init__(self, *flags, descriptors=None, prepare=None, command=(), binary=None, environment=None,
                 descriptors_kept=()):
        """`prepare` is called in the child process; `command` replaces the binary."""
        # Both processes share the position in the file. In this mode, the program appends wherever a reader has moved it.
        self.log = tempfile.TemporaryFile(mode="a+")
        if descriptors:
            prepare = functools.partial(resource.setrlimit, resource.RLIMIT_NOFILE, (descriptors, descriptors))
        self.process = subprocess.Popen(
            [*(command or [binary or BINARY]), "--host", "127.0.0.1", "--port", "0", "--access-log", "off", *flags],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT, preexec_fn=prepare, env=environment,
            pass_fds=descriptors_kept)
        self.port = None
        wait_until(lambda: self.started() or self.process.poll() is not None)

    def started(self):
        found = re.search(r"listening on http://127\.0\.0\.1:(\d+)", self.output())
        self.port = int(found[1]) if found else None
        return found is not None

    def output(self):
        self.log.seek(0)
        return self.log.read()

    def signal_again(self, number=signal.SIGTERM):
        """Sends a further signal. The caller has seen an effect of the one before."""
        time.sleep(BETWEEN_SIGNALS)
        self.signal(number)

    def signal(self, number=signal.SIGTERM):
        self.process.send_signal(number)

    def wait(self):
        return self.process.wait(timeout=TIMEOUT)

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()

    def end_now(self):
        """Ends the process at once."""
        self.process.kill()
        self.process.wait()

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def open_sockets(self):
        folder = f"/proc/{self.process.pid}/fd"
        targets = []
        for name in os.listdir(folder):
            try:
                targets.append(os.readlink(f"{folder}/{name}"))
            except FileNotFoundError:
                continue
        return sum(target.startswith("socket:") for target in targets)

    def limit_descriptors(self, count):
        hard = resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE)[1]
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (count, hard))

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def cpu_nanoseconds(self):
        """User and kernel CPU time of all threads, from the CPU clock that clock_getcpuclockid(3) returns."""
        return time.clock_gettime_ns((~self.process.pid << 3) | 2)

    def reset_peak(self):
        """Begins a new measurement of the greatest resident memory."""
        pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5", encoding="ascii")

    def peak_mebibytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024

    def resident_mebibytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


class Client:
    """One connection. Received bytes stay in `pending` until a response consumes them."""

    def __init__(self, program, receive_buffer=None):
        self.socket = socket.socket()
        self.socket.settimeout(TIMEOUT)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.pending = b""
        try:
            self.socket.connect(("127.0.0.1", program.port))
        except OSError:
            self.socket.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)
        return self

    def receive(self):
        """Receives more bytes; returns an empty value at the end of the stream."""
        piece = self.socket.recv(1 << 16)
        self.pending += piece
        return piece

    def response(self, is_head=False):
        """The next final response; None if the connection ends before it starts."""
        while b"\r\n\r\n" not in self.pending:
            if not self.receive():
                if self.pending:
                    raise AssertionError(f"the connection ended within a head: {self.pending[:200]}")
                return None
        head, _, self.pending = self.pending.partition(b"\r\n\r\n")
        response = Response(head)
        if response.status == 100:
            return self.response(is_head)
        if is_head or response.status in (204, 304):
            return response
        length = int(response.fields["content-length"])
        while len(self.pending) < length:
            if not self.receive():
                raise AssertionError("the connection ended within a body")
        response.body, self.pending = self.pending[:length], self.pending[length:]
        return response

    def request(self, data, is_head=False):
        return self.send(data).response(is_head)

    def at_end(self):
        """Whether the stream has ended without a reset and without further data."""
        return not self.pending and self.receive() == b""

    def finish_sending(self):
        self.socket.shutdown(socket.SHUT_WR)
        return self

    def reset(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.socket.close()


class Response:
    def __init__(self, head):
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split(" ")[1])
        self.fields = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.fields[name.lower()] = value.strip()
        self.body = b""

    def json(self):
        return json.loads(self.body)


class ProgramCase(unittest.TestCase):
    def start(self, *flags, **options):
        program = Program(*flags, **options)
        self.addCleanup(program.end)
        self.assertIsNotNone(program.port, program.output())
        return program

    def client(self, program, **options):
        client = Client(program, **options)
        self.addCleanup(client.socket.close)
        return client

    def assert_serves(self, program):
        with Client(program) as client:
            self.assertEqual(client.request(post()).status, 200)

    def assert_problem(self, response, status):
        """Checks a problem response: media type, date, request id, title, detail and type."""
        self.assertIsNotNone(response, f"expected {status}, but the connection closed without a response")
        self.assertEqual(response.status, status)
        self.assertEqual(response.fields["content-type"], "application/problem+json")
        self.assertRegex(response.fields["date"], r"^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$")
        self.assertRegex(response.fields["x-request-id"], r"^.{1,128}$")
        problem = response.json()
        self.assertEqual(problem["status"], status)
        self.assertTrue(problem["detail"] and problem["title"] and problem["type"].startswith("/problems/"))

    def assert_idle(self, program, seconds=1.0):
        """Checks that the process uses hardly any CPU time, so that no loop spins."""
        before = program.processor_seconds()
        time.sleep(seconds)
        used = program.processor_seconds() - before
        self.assertLess(used, 0.3 * seconds, "the process is not idle")


def refuses_connections(program):
    """Whether nothing listens any more. A connection that is being established when the listener closes is reset."""
    try:
        Client(program).socket.close()
    except ConnectionRefusedError:
        return True
    except ConnectionResetError:
        pass
    return False


def wait_until(condition, timeout=TIMEOUT):
    """Waits until the condition is true; returns False after the timeout."""
    end = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
