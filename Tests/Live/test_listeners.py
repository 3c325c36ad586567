"""Several places at once: TCP over IPv4 and IPv6, Unix sockets, and one end for all of them."""
import json
import os
import pathlib
import re
import signal
import socket
import stat
import subprocess
import tempfile

from program import BINARY, PATIENCE, Client, Program, ProgramCase, get, post, until


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
        return True
    except OSError:
        return False


class Listening(Program):
    """A running motiond that listens where it is told; `places` are its start lines' addresses."""

    def __init__(self, *addresses, flags=(), environment=None, count=None):
        self.places = []
        self.count = count or len(addresses)
        self.log = tempfile.TemporaryFile(mode="w+")
        listen = [part for address in addresses for part in ("--listen", address)]
        self.process = subprocess.Popen(
            [BINARY, *listen, *flags], stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            env={**os.environ, **(environment or {})})
        until(lambda: self.started() or self.process.poll() is not None)

    def started(self):
        self.places = re.findall(r"^motiond \S+ listening on (\S+)$", self.output(), re.MULTILINE)
        return len(self.places) >= self.count


class PlaceClient(Client):
    """A connection to an address as a start line names it."""

    def __init__(self, place):
        self.pending = b""
        if place.startswith("unix:"):
            self.socket, address = socket.socket(socket.AF_UNIX), place[5:].replace("@", "\0", 1)
        else:
            host, _, port = place.removeprefix("http://").rpartition(":")
            family = socket.AF_INET6 if host.startswith("[") else socket.AF_INET
            self.socket, address = socket.socket(family), (host.strip("[]"), int(port))
        self.socket.settimeout(PATIENCE)
        try:
            self.socket.connect(address)
        except OSError:
            self.socket.close()
            raise


class Listeners(ProgramCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.path = str(self.folder / "socket")

    def listen(self, *addresses, **options):
        program = Listening(*addresses, **options)
        self.addCleanup(program.end)
        self.assertEqual(len(program.places), program.count, program.output())
        return program

    def place(self, place):
        client = PlaceClient(place)
        self.addCleanup(client.socket.close)
        return client

    def fails(self, *flags):
        """What it says where it cannot start, and its exit status."""
        done = subprocess.run([BINARY, *flags], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.stdout, "")
        return done.stderr.splitlines(), done.returncode

    def assert_healthy(self, expected, *flags, **variables):
        done = subprocess.run(
            [BINARY, "healthcheck", *flags], env={**os.environ, **variables}, capture_output=True, timeout=PATIENCE)
        self.assertEqual(done.returncode == 0, expected, done.stderr)

    def test_one_server_at_many_places(self):
        wanted = ["127.0.0.1:0", "unix:" + self.path, "localhost:0", f"unix:@motiond-{os.getpid()}"]
        if has_ipv6():
            wanted += ["[::1]:0", ":0"]
        program = self.listen(*wanted)
        self.assertEqual(len(set(program.places)), len(wanted))
        for place in program.places:
            asked = place.replace("localhost", "127.0.0.1").replace("[::]", "[::1]")
            self.assertEqual(self.place(asked).ask(post()).status, 200)
            self.assert_healthy(True, "--listen", place.removeprefix("http://"))
        if has_ipv6():
            by_ipv4 = program.places[-1].replace("[::]", "127.0.0.1")
            self.assertEqual(self.place(by_ipv4).ask(post()).status, 200, "dual-stack")
        program.signal()
        self.assertEqual(program.wait(), 0)
        self.assertEqual(list(self.folder.iterdir()), [])
        self.assert_healthy(False, MOTIOND_LISTEN=",".join(place.removeprefix("http://") for place in program.places))

    def test_the_variable_names_several_with_commas(self):
        places = f"127.0.0.1:0,unix:{self.path}"
        program = self.listen(environment={"MOTIOND_LISTEN": places, "PORT": "1"}, count=2)
        for place in program.places:
            self.assertEqual(self.place(place).ask(get(b"/livez")).status, 200)

    def test_curl_asks_over_the_unix_socket(self):
        self.listen("unix:" + self.path)
        answer = subprocess.run(
            ["curl", "--silent", "--show-error", "--unix-socket", self.path, "http://motiond/readyz"],
            capture_output=True, timeout=PATIENCE)
        self.assertIn(b'"ready"', answer.stdout, answer.stderr)

    def test_the_log_names_peers_of_every_sort(self):
        program = self.listen("unix:" + self.path, *([":0"] if has_ipv6() else ["127.0.0.1:0"]), flags=["--access-log", "json"])
        expected = ["unix"]
        self.assertEqual(self.place(program.places[0]).ask(get(b"/livez")).status, 200)
        for host in ["127.0.0.1", "[::1]"][:2 if has_ipv6() else 1]:
            client = self.place(f"http://{host}:" + program.places[1].rpartition(":")[2])
            self.assertEqual(client.ask(get(b"/livez")).status, 200)
            expected.append(f"{host}:{client.socket.getsockname()[1]}")

        def peers():
            return [json.loads(line)["peer"] for line in program.output().splitlines() if line.startswith("{")]
        self.assertTrue(until(lambda: len(peers()) == len(expected)), program.output())
        # Each shard writes its own lines.
        self.assertCountEqual(peers(), expected)

    def test_the_file_of_the_socket(self):
        program = self.listen("unix:" + self.path, flags=["--unix-socket-mode", "0600"])
        status = os.lstat(self.path)
        self.assertTrue(stat.S_ISSOCK(status.st_mode))
        self.assertEqual(stat.S_IMODE(status.st_mode), 0o600)
        says, code = self.fails("--listen", "unix:" + self.path)
        self.assertEqual(code, 1)
        self.assertEqual(says, [f"motiond: cannot listen on unix:{self.path}: the address is already in use"])
        program.signal(signal.SIGKILL)
        program.wait()
        self.assertTrue(os.path.exists(self.path), "a killed server cannot tidy up")
        # Its successor takes the place, and leaves it in order even at a second signal.
        program = self.listen("unix:" + self.path, flags=["--grace-period", "600"])
        late = self.place(program.places[0]).send(post()[:-5])
        self.assertEqual(self.place(program.places[0]).ask(post()).status, 200)
        program.signal()
        self.assertTrue(until(lambda: not os.path.exists(self.path)))
        program.signal()
        self.assertEqual(program.wait(), 0)
        late.socket.close()

    def test_other_files_are_never_removed(self):
        pathlib.Path(self.path).write_text("precious")
        says, code = self.fails("--listen", "unix:" + self.path)
        self.assertEqual((len(says), code), (1, 1))
        self.assertIn("not a socket", says[0])
        self.assertEqual(pathlib.Path(self.path).read_text(), "precious")

    def test_every_place_that_cannot_be_had_is_told(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            says, code = self.fails(
                "--listen", "127.0.0.1:%d" % taken.getsockname()[1], "--listen", "unix:/nowhere/at/all",
                "--listen", "unix:" + self.path)
        self.assertEqual((len(says), code), (2, 1))
        self.assertEqual(list(self.folder.iterdir()), [])
        says, code = self.fails("--listen", "nowhere:80,unix:" + "a" * 200, "--port", "x")
        self.assertEqual((len(says), code), (3, 64))

    def test_the_end_is_one_for_all_of_them(self):
        wanted = ["127.0.0.1:0", "unix:" + self.path] + (["[::1]:0"] if has_ipv6() else [])
        for delay in ([], ["--drain-delay", "2"]):
            program = self.listen(*wanted, flags=delay)
            silent = [self.place(place) for place in program.places]
            idle = [self.place(place) for place in program.places]
            begun = [self.place(place).send(post()[:-5]) for place in program.places]
            for client in idle:
                self.assertEqual(client.ask(get(b"/readyz")).status, 200)
            for _ in range(4):
                for place in program.places:
                    self.assertEqual(self.place(place).ask(post()).status, 200)
            program.signal()
            for client in silent + idle:
                self.assertTrue(client.at_end())
            if delay:
                # The listeners are still open, and say so to whoever asks.
                for place in program.places:
                    answer = self.place(place).ask(get(b"/readyz"))
                    self.assertEqual((answer.status, answer.fields["connection"]), (503, "close"))
            for client in begun:
                answer = client.ask(post()[-5:])
                self.assertEqual((answer.status, answer.fields["connection"]), (200, "close"))
                self.assertTrue(client.at_end())
            self.assertEqual(program.wait(), 0)
            for place in program.places:
                with self.assertRaises((ConnectionRefusedError, FileNotFoundError)):
                    PlaceClient(place)
            self.assertEqual(list(self.folder.iterdir()), [])
