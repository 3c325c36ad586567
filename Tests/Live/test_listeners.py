"""Several listeners: TCP over IPv4 and IPv6, Unix sockets, and a common shutdown."""
import json
import os
import pathlib
import re
import signal
import socket
import stat
import subprocess
import tempfile

from program import BINARY, TIMEOUT, Client, Program, ProgramCase, get, post, wait_until


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
        return True
    except OSError:
        return False


class Listening(Program):
    """A running motiond with --listen; `addresses` are those of its start lines."""

    def __init__(self, *addresses, flags=(), environment=None, count=None):
        self.addresses = []
        self.count = count or len(addresses)
        self.log = tempfile.TemporaryFile(mode="a+")
        listen = [part for address in addresses for part in ("--listen", address)]
        self.process = subprocess.Popen(
            [BINARY, *listen, *flags], stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            env={**os.environ, **(environment or {})})
        wait_until(lambda: self.started() or self.process.poll() is not None)

    def started(self):
        self.addresses = re.findall(r'motiond \S+ listening on ([^\s"]+)', self.output())
        return len(self.addresses) >= self.count


def message(line):
    """The text of a message of the program, or of a command."""
    return json.loads(line)["message"] if line.startswith("{") else line.removeprefix("motiond: ")


class AddressClient(Client):
    """A connection to an address in the notation of a start line."""

    def __init__(self, address):
        self.pending = b""
        if address.startswith("unix:"):
            self.socket, address = socket.socket(socket.AF_UNIX), address[5:].replace("@", "\0", 1)
        else:
            host, _, port = address.removeprefix("http://").rpartition(":")
            family = socket.AF_INET6 if host.startswith("[") else socket.AF_INET
            self.socket, address = socket.socket(family), (host.strip("[]"), int(port))
        self.socket.settimeout(TIMEOUT)
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
        self.assertEqual(len(program.addresses), program.count, program.output())
        return program

    def address(self, address):
        client = AddressClient(address)
        self.addCleanup(client.socket.close)
        return client

    def fails(self, *flags):
        """The messages and the exit status of a failed start."""
        done = subprocess.run([BINARY, *flags], capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual(done.stdout, "")
        return [message(line) for line in done.stderr.splitlines()], done.returncode

    def assert_healthy(self, expected, *flags, **variables):
        done = subprocess.run(
            [BINARY, "healthcheck", *flags], env={**os.environ, **variables}, capture_output=True, timeout=TIMEOUT)
        self.assertEqual(done.returncode == 0, expected, done.stderr)

    def test_one_server_listens_on_several_addresses(self):
        wanted = ["127.0.0.1:0", "unix:" + self.path, "localhost:0", f"unix:@motiond-{os.getpid()}"]
        if has_ipv6():
            wanted += ["[::1]:0", ":0"]
        program = self.listen(*wanted)
        self.assertEqual(len(set(program.addresses)), len(wanted))
        for address in program.addresses:
            asked = address.replace("localhost", "127.0.0.1").replace("[::]", "[::1]")
            self.assertEqual(self.address(asked).request(post()).status, 200)
            self.assert_healthy(True, "--listen", address.removeprefix("http://"))
        if has_ipv6():
            by_ipv4 = program.addresses[-1].replace("[::]", "127.0.0.1")
            self.assertEqual(self.address(by_ipv4).request(post()).status, 200, "dual-stack")
        program.signal()
        self.assertEqual(program.wait(), 0)
        self.assertEqual(list(self.folder.iterdir()), [])
        self.assert_healthy(False, MOTIOND_LISTEN=",".join(address.removeprefix("http://") for address in program.addresses))

    def test_the_environment_variable_takes_a_comma_separated_list(self):
        addresses = f"127.0.0.1:0,unix:{self.path}"
        program = self.listen(environment={"MOTIOND_LISTEN": addresses, "PORT": "1"}, count=2)
        for address in program.addresses:
            self.assertEqual(self.address(address).request(get(b"/livez")).status, 200)

    def test_curl_connects_over_the_unix_socket(self):
        self.listen("unix:" + self.path)
        response = subprocess.run(
            ["curl", "--silent", "--show-error", "--unix-socket", self.path, "http://motiond/readyz"],
            capture_output=True, timeout=TIMEOUT)
        self.assertIn(b'"ready"', response.stdout, response.stderr)

    def test_the_access_log_names_peers_of_every_address_family(self):
        program = self.listen("unix:" + self.path, *([":0"] if has_ipv6() else ["127.0.0.1:0"]), flags=["--access-log", "json"])
        expected = ["unix"]
        self.assertEqual(self.address(program.addresses[0]).request(get(b"/livez")).status, 200)
        for host in ["127.0.0.1", "[::1]"][:2 if has_ipv6() else 1]:
            client = self.address(f"http://{host}:" + program.addresses[1].rpartition(":")[2])
            self.assertEqual(client.request(get(b"/livez")).status, 200)
            expected.append(f"{host}:{client.socket.getsockname()[1]}")

        def peers():
            return [json.loads(line)["peer"] for line in program.output().splitlines() if '"peer":' in line]
        self.assertTrue(wait_until(lambda: len(peers()) == len(expected)), program.output())
        # Each shard writes its own lines.
        self.assertCountEqual(peers(), expected)

    def test_the_unix_socket_file_is_created_replaced_and_removed(self):
        program = self.listen("unix:" + self.path, flags=["--unix-socket-mode", "0600"])
        status = os.lstat(self.path)
        self.assertTrue(stat.S_ISSOCK(status.st_mode))
        self.assertEqual(stat.S_IMODE(status.st_mode), 0o600)
        says, code = self.fails("--listen", "unix:" + self.path)
        self.assertEqual(code, 1)
        self.assertEqual(says, [f"cannot listen on unix:{self.path}: the address is already in use"])
        program.signal(signal.SIGKILL)
        program.wait()
        self.assertTrue(os.path.exists(self.path), "a killed server cannot tidy up")
        # The next server takes the path over, and removes the file even after a second signal.
        program = self.listen("unix:" + self.path, flags=["--grace-period", "600"])
        late = self.address(program.addresses[0]).send(post()[:-5])
        self.assertEqual(self.address(program.addresses[0]).request(post()).status, 200)
        program.signal()
        self.assertTrue(wait_until(lambda: not os.path.exists(self.path)))
        program.signal_again()
        self.assertEqual(program.wait(), 0)
        late.socket.close()

    def listen_with_operators(self):
        """A program with a public address, and one for operators at a Unix socket; the addresses of both."""
        operators = "unix:" + self.path
        program = self.listen("127.0.0.1:0", flags=["--admin-listen", operators])
        self.assertIn(f'serving health and metrics on {operators}"}}\n', program.output())
        return program, program.addresses[0], operators

    def test_metrics_are_only_at_the_addresses_of_operators(self):
        _, public, operators = self.listen_with_operators()
        for path, at_public, at_operators in [
                (b"/livez", 200, 200), (b"/readyz", 200, 200), (b"/healthz", 200, 200), (b"/metrics", 404, 200),
                (b"/docs", 200, 404), (b"/v1/spring/settling-duration?from=1", 200, 404)]:
            for address, status in ((public, at_public), (operators, at_operators)):
                with self.subTest(path=path, address=address):
                    self.assertEqual(self.address(address).request(get(path)).status, status)

    def test_healthcheck_checks_only_the_addresses_of_operators(self):
        _, public, operators = self.listen_with_operators()
        public = public.removeprefix("http://")
        missing = f"unix:{self.folder}/missing"
        self.assert_healthy(True, "--listen", public, "--admin-listen", operators)
        self.assert_healthy(False, "--listen", public, "--admin-listen", missing)
        self.assert_healthy(True, "--listen", missing, "--admin-listen", operators)
        self.assert_healthy(False, "--listen", missing, "--admin-listen", missing)

    def test_metrics_report_a_drain(self):
        program, public, operators = self.listen_with_operators()
        late = self.address(public).send(post()[:-5])
        self.assertEqual(self.address(public).request(post()).status, 200)
        program.signal()
        self.assertTrue(wait_until(lambda: "draining" in program.output()))

        def readiness():
            page = self.address(operators).request(get(b"/metrics")).body.decode()
            return re.findall(r"^motiond_ready (\S+)$", page, re.MULTILINE)
        # The line precedes the drain, and a page is valid for a second.
        self.assertTrue(wait_until(lambda: readiness() == ["0"]))
        self.assertEqual(late.request(post()[-5:]).status, 200)
        self.assertTrue(late.at_end())
        late.socket.close()
        self.assertEqual(program.wait(), 0)

    def test_a_unix_socket_is_for_its_owner_and_group_by_default(self):
        self.listen("unix:" + self.path)
        self.assertEqual(stat.S_IMODE(os.lstat(self.path).st_mode), 0o660)

    def test_other_files_are_never_removed(self):
        pathlib.Path(self.path).write_text("precious")
        says, code = self.fails("--listen", "unix:" + self.path)
        self.assertEqual((len(says), code), (1, 1))
        self.assertIn("not a socket", says[0])
        self.assertEqual(pathlib.Path(self.path).read_text(), "precious")

    def test_every_address_that_cannot_be_bound_is_reported(self):
        name = f"motiond-taken-{os.getpid()}"
        with socket.socket() as taken, socket.socket(socket.AF_UNIX) as other:
            other.bind("\0" + name)
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            says, code = self.fails(
                "--listen", "127.0.0.1:%d" % taken.getsockname()[1], "--listen", "unix:@" + name,
                "--listen", "unix:" + self.path)
        self.assertEqual((len(says), code), (2, 1))
        self.assertEqual(list(self.folder.iterdir()), [])
        says, code = self.fails("--listen", "nowhere:80,unix:" + "a" * 200, "--port", "x")
        self.assertEqual((len(says), code), (3, 64))

    def test_the_check_of_a_configuration_refuses_what_the_server_refuses(self):
        pathlib.Path(self.path).write_text("precious")
        for status, lines, *flags in [
                (64, 1, "--listen", "127.0.0.1:18256,127.0.0.1:18256"),
                (64, 1, "--listen", "127.0.0.1:18256", "--admin-listen", "127.0.0.1:18256"),
                (64, 1, "--max-body", "1048577", "--max-buffered", "1048576"),
                (1, 2, "--listen", "unix:/nowhere/at/all,unix:" + self.path),
                (71, 1, "--max-connections", "1000000")]:
            check = subprocess.run([BINARY, "check-config", *flags], capture_output=True, text=True, timeout=TIMEOUT)
            self.assertEqual(([message(line) for line in check.stderr.splitlines()], check.returncode), self.fails(*flags))
            self.assertEqual((check.stdout, check.returncode), ("", status), flags)
            self.assertEqual(len(check.stderr.splitlines()), lines)

    def test_the_check_of_a_configuration_leaves_a_running_server_alone(self):
        program = self.listen("unix:" + self.path)
        check = subprocess.run(
            [BINARY, "check-config", "--listen", "unix:" + self.path], capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual(check.returncode, 0)
        self.assertRegex(check.stderr, "^motiond: without --admin-listen, health checks wait")
        self.assertEqual(self.address(program.addresses[0]).request(post()).status, 200)

    def test_a_drain_applies_to_all_listeners(self):
        wanted = ["127.0.0.1:0", "unix:" + self.path] + (["[::1]:0"] if has_ipv6() else [])
        for delay in ([], ["--drain-delay", "2"]):
            program = self.listen(*wanted, flags=delay)
            silent = [self.address(address) for address in program.addresses]
            idle = [self.address(address) for address in program.addresses]
            begun = [self.address(address).send(post()[:-5]) for address in program.addresses]
            for client in idle:
                self.assertEqual(client.request(get(b"/readyz")).status, 200)
            for _ in range(4):
                for address in program.addresses:
                    self.assertEqual(self.address(address).request(post()).status, 200)
            program.signal()
            if delay:
                # The listeners are still open, and idle connections have one more response.
                self.assertTrue(wait_until(lambda: "draining" in program.output()))
                for client in idle:
                    response = client.request(get(b"/readyz"))
                    self.assertEqual((response.status, response.fields["connection"]), (503, "close"))
                for address in program.addresses:
                    response = self.address(address).request(get(b"/readyz"))
                    self.assertEqual((response.status, response.fields["connection"]), (503, "close"))
            for client in silent + idle:
                self.assertTrue(client.at_end())
            for client in begun:
                response = client.request(post()[-5:])
                self.assertEqual((response.status, response.fields["connection"]), (200, "close"))
                self.assertTrue(client.at_end())
            self.assertEqual(program.wait(), 0)
            for address in program.addresses:
                with self.assertRaises((ConnectionRefusedError, FileNotFoundError)):
                    AddressClient(address)
            self.assertEqual(list(self.folder.iterdir()), [])
