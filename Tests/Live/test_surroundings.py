"""What surrounds the program in production: a full disk, a proxy that speaks HTTP/1.0, a second release beside it."""
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

from program import BINARY, TIMEOUT, Client, Program, ProgramCase, get, post, wait_until
from test_socket_activation import MANAGER, listening

# Mounts a file system of 64 KiB, fills it, and starts the program with both logs on it.
FULL_DISK = """
mount -t tmpfs -o size=64k tmpfs "$0"
: >"$0/log"
: >"$0/messages"
head -c 1000000 /dev/zero >"$0/filler" 2>/dev/null
exec "$@" --access-log json >"$0/log" 2>"$0/messages"
"""
PROXY = """
error_log stderr;
pid %(folder)s/pid;
events {}
http {
  access_log off;
  client_body_temp_path %(folder)s/body;
  proxy_temp_path %(folder)s/proxy;
  fastcgi_temp_path %(folder)s/fastcgi;
  scgi_temp_path %(folder)s/scgi;
  uwsgi_temp_path %(folder)s/uwsgi;
  server {
    listen 127.0.0.1:%(port)d;
    location / { proxy_http_version 1.0; proxy_pass http://127.0.0.1:%(upstream)d; }
  }
}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def accepts(port):
    try:
        socket.create_connection(("127.0.0.1", port)).close()
        return True
    except ConnectionRefusedError:
        return False


class ProgramOnFullDisk(Program):
    """The start line cannot be written, so the port is chosen here."""

    def __init__(self, folder):
        self.chosen = free_port()
        super().__init__("--port", str(self.chosen), command=["unshare", "-r", "-m", "sh", "-c", FULL_DISK, folder, BINARY])
        self.folder = pathlib.Path(f"/proc/{self.process.pid}/root{folder}")

    def started(self):
        self.port = self.chosen if accepts(self.chosen) else None
        return self.port is not None


class Surroundings(ProgramCase):
    def test_a_full_disk_under_both_logs_stops_no_response(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        program = ProgramOnFullDisk(folder.name)
        self.addCleanup(program.end)
        self.assertIsNotNone(program.port)
        self.assertEqual(os.statvfs(program.folder).f_bavail, 0)
        with Client(program) as client:
            for _ in range(200):
                self.assertEqual(client.request(post()).status, 200)

            def dropped():
                page = client.request(get(b"/metrics")).body.decode()
                return int(page.split("\nmotiond_access_log_lines_dropped_total ")[1].split("\n")[0])

            self.assertTrue(wait_until(lambda: dropped() >= 200))
            # As soon as there is room, lines are complete again.
            (program.folder / "filler").unlink()
            client.request(get(b"/later"))
            self.assertTrue(wait_until(lambda: "/later" in (program.folder / "log").read_text()))
        program.signal()
        self.assertEqual(program.wait(), 0)

    def test_a_proxy_that_speaks_http_1_0(self):
        program = self.start()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        port = free_port()
        pathlib.Path(f"{folder.name}/nginx.conf").write_text(
            PROXY % {"folder": folder.name, "port": port, "upstream": program.port}, encoding="utf-8")
        environment = {**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin"}
        proxy = subprocess.Popen(["nginx", "-e", "stderr", "-c", f"{folder.name}/nginx.conf", "-g", "daemon off;"], env=environment)
        self.addCleanup(proxy.wait)
        self.addCleanup(proxy.terminate)

        self.assertTrue(wait_until(lambda: accepts(port)))
        large = b"/v1/spring/trajectory.csv?from=300&sampling.rate=1000"
        for request in [post(), post(body=b"{"), post(body=b'{"from": 1, "unknown": 2}'), get(b"/v1/nothing"), get(large)]:
            with Client(program) as client:
                expected = client.request(request)
            with self.subTest(request=request[:60]):
                with Client(type("Proxy", (), {"port": port})) as client:
                    response = client.request(request)
                self.assertEqual((response.status, response.fields["content-type"]), (expected.status, expected.fields["content-type"]))
                if expected.status == 200:
                    self.assertEqual(response.body, expected.body)
                else:
                    self.assertEqual(response.json()["type"], expected.json()["type"])

    def test_two_releases_serve_one_socket_during_an_upgrade(self):
        held = listening()
        self.addCleanup(held.close)
        os.set_inheritable(held.fileno(), True)

        def release():
            program = Program(command=[sys.executable, "-c", MANAGER, str(held.fileno()), "", "", BINARY],
                              descriptors_kept=[held.fileno()])
            self.addCleanup(program.end)
            self.assertIsNotNone(program.port, program.output())
            return program

        old, new = release(), release()
        answers, failures, ends = [], [], threading.Event()

        def send():
            while not ends.is_set():
                try:
                    with Client(old) as client:
                        response = client.request(post())
                    answers.append((response.status, response.body))
                except (OSError, AttributeError, AssertionError) as error:
                    failures.append(repr(error))

        threads = [threading.Thread(target=send) for _ in range(4)]
        for thread in threads:
            thread.start()
        for _ in range(2):
            count = len(answers)
            self.assertTrue(wait_until(lambda count=count: len(answers) > count + 100 or failures))
            if old.process.poll() is None:
                old.signal()
                self.assertEqual(old.wait(), 0)
        ends.set()
        for thread in threads:
            thread.join(TIMEOUT)
        self.assertEqual(failures, [])
        self.assertEqual(len(set(answers)), 1)
        self.assertEqual(answers[0][0], 200)
        new.signal(signal.SIGTERM)
        self.assertEqual(new.wait(), 0)


if __name__ == "__main__":
    unittest.main()
