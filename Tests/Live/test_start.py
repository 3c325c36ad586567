"""Starts with arguments, with limits of the system, or without /proc. Each serves, or fails with one line and a status."""
import errno
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest

from program import BINARY, TIMEOUT, Client, Program, ProgramCase, get, wait_until

USAGE, SYSTEM = 64, 71
USER = 54321  # has no other processes
FLAGS = ["--host", "127.0.0.1", "--port", "0"]


def is_static(binary):
    return b"/ld-linux" not in pathlib.Path(binary).read_bytes()[:4096]


class Command:
    """A command that has ended or has been ended."""

    def __init__(self, command, **options):
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT, **options)
        self.status, self.output, self.errors = result.returncode, result.stdout, result.stderr.splitlines()


class Arguments(ProgramCase):
    def test_a_misspelled_name_is_one_error(self):
        for arguments, variables, error in [
                (["--prot", "1"], {}, "unknown option --prot; did you mean --port?"),
                (["healthchek"], {}, "unknown command healthchek; did you mean healthcheck?"),
                ([], {"MOTIOND_SHARD": "1"}, "unknown environment variable MOTIOND_SHARD; did you mean MOTIOND_SHARDS?")]:
            command = Command([BINARY, *arguments], env={**os.environ, **variables})
            self.assertEqual((command.status, command.errors), (USAGE, [f"motiond: {error}"]))

    def test_event_loops_follow_the_cores_to_which_the_process_is_bound(self):
        core = min(os.sched_getaffinity(0))
        settings = Command(["taskset", "--cpu-list", str(core), BINARY, "check-config"]).output
        self.assertIn("shards = 1\n", settings)

    def check_commands(self, run):
        """Each command has its documented output and status, and none starts a server. `run` starts the program."""
        version = Command([BINARY, "--version"]).output
        self.assertRegex(version, r"^motiond \d+\.\d+\.\d+")
        self.assertEqual(run("--version").output, version)
        self.assertIn("port = 18256\n", run("check-config", "--port", "18256").output)
        refused = run("--port", "abc", "--nonsense")
        self.assertEqual((refused.status, len(refused.errors)), (USAGE, 2))
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            self.assertEqual(run("healthcheck", "--host", "127.0.0.1", "--port", str(unused.getsockname()[1])).status, 1)

    @unittest.skipUnless(is_static(BINARY), "only a static program runs in an empty root")
    def test_arguments_are_read_without_proc(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        shutil.copy(BINARY, f"{folder.name}/motiond")
        namespace = [] if os.getuid() == 0 else ["--user", "--map-root-user"]
        inside = ["unshare", *namespace, "--root", folder.name, "/motiond"]
        environment = {"SWIFT_ROOT": "/"}
        if subprocess.run([*inside, "--help"], env=environment, capture_output=True, check=False).returncode != 0:
            self.skipTest("unshare is not possible here")
        self.check_commands(lambda *arguments: Command([*inside, *arguments], env=environment))
        program = self.start(command=inside, environment=environment)
        with Client(program) as client:
            self.assertEqual(client.request(get(b"/livez")).status, 200)
            self.assertEqual(client.request(get(b"/metrics")).status, 200)
        program.signal()
        self.assertEqual(program.wait(), 0)

    @unittest.skipIf(is_static(BINARY), "nothing is preloaded into a static program")
    @unittest.skipUnless(shutil.which("cc"), "requires a C compiler")
    def test_arguments_are_read_under_a_preloaded_library(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        source, library = f"{folder.name}/preload.c", f"{folder.name}/preload.so"
        pathlib.Path(source).write_text(
            '#include <stdio.h>\n#include <stdlib.h>\n'
            '__attribute__((constructor)) static void set(void) {\n'
            '  for (int i = 0; i < 500; i++) { char name[32]; sprintf(name, "PRELOADED_%d", i); setenv(name, "value", 1); }\n'
            '}\n')
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
        environment = {**os.environ, "LD_PRELOAD": library}
        self.check_commands(lambda *arguments: Command([BINARY, *arguments], env=environment))


class Limits(ProgramCase):
    def limited(self, flags=(), user=None, **limits):
        """The program under limits of the system: a start line or an end within TIMEOUT."""
        def limit():
            for name, value in limits.items():
                resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (value, value))
            if user:
                os.setgroups([])
                os.setuid(user)
        program = Program(*flags, prepare=limit, binary=self.binary)
        self.addCleanup(program.end)
        return program

    def setUp(self):
        # Another user cannot read every folder.
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        self.binary = shutil.copy(BINARY, f"{folder.name}/motiond")

    def assert_fails(self, program, pattern):
        self.assertEqual(program.wait(), SYSTEM, program.output())
        self.assertRegex(program.output(), rf'^{{"time":"\S+Z","level":"error","message":".*({pattern}).*"}}\n$')

    def assert_serves_and_ends(self, program):
        self.assertIsNotNone(program.port, program.output())
        self.assert_serves(program)
        with Client(program) as client:
            self.assertEqual(client.request(get(b"/livez")).status, 200)
            self.assertTrue(wait_until(lambda: program.processor_seconds() < 5))
        program.signal()
        self.assertEqual(program.wait(), 0, program.output())

    @unittest.skipUnless(os.getuid() == 0, "only root can become another user")
    def test_too_few_threads_are_reported(self):
        for count in (1, 2, 5, 7):
            self.assert_fails(self.limited(["--shards", "2"], user=USER, NPROC=count), "thread|pthread_create")
        self.assert_serves_and_ends(self.limited(["--shards", "2"], user=USER, NPROC=40))

    def test_a_limit_of_a_control_group_is_reported(self):
        group = pathlib.Path(f"/sys/fs/cgroup/pids/motiond-test-{os.getpid()}")
        try:
            group.mkdir()
        except OSError as error:
            self.skipTest(f"no control group can be made: {error}")
        # The test's processes leave the group when they end. Cleanups run in reverse order.
        self.addCleanup(lambda: wait_until(lambda: not (group / "cgroup.procs").read_text()) and group.rmdir())
        for count in (1, 2, 3, 5, 7, 40):
            with self.subTest(count=count):
                (group / "pids.max").write_text(str(count), encoding="ascii")
                program = Program(
                    "--shards", "2", command=["sh", "-c", f'echo $$ > {group}/cgroup.procs && exec "$@"', "sh", BINARY])
                self.addCleanup(program.end)
                if count < 40:
                    self.assert_fails(program, "thread|pthread_create")
                else:
                    self.assert_serves_and_ends(program)

    def test_little_address_space_is_reported_or_enough(self):
        # With 22 MiB the program cannot be loaded. Slightly above that its runtime cannot begin, and nothing is reported.
        for mebibytes in (22, 40, 60, 90):
            program = self.limited(["--shards", "2"], AS=mebibytes << 20)
            if program.port is None:
                self.assertIn(program.wait(), (SYSTEM, 127), program.output())
                self.assertEqual(len(program.output().splitlines()), 1, program.output())
            else:
                self.assert_serves_and_ends(program)
        self.assert_serves_and_ends(self.limited(["--shards", "2"], AS=150_000 << 10))

    def test_little_memory_for_data_is_reported_or_enough(self):
        # With less than about 5 MiB the kernel does not begin the program.
        for mebibytes in (8, 12):
            self.assert_fails(self.limited(["--shards", "2"], DATA=mebibytes << 20), "thread|pthread_create")
        self.assert_serves_and_ends(self.limited(["--shards", "2"], DATA=150_000 << 10))

    def check_memory(self, program, mebibytes):
        """The program says at its start that requests can need more memory than it may use, and /metrics has the limit."""
        self.assertIn(f'"level":"warning","message":"requests can need 475 MiB of memory, but the process may use {mebibytes} MiB; ',
                      program.output())
        with Client(program) as client:
            metrics = client.request(get(b"/metrics")).body.decode()
        self.assertIn(f"\nmotiond_memory_limit_bytes {mebibytes << 20}\n", metrics)
        self.assert_serves_and_ends(program)

    def test_too_little_memory_is_a_warning(self):
        flags = ["--shards", "2", "--max-connections", "10000"]
        self.check_memory(self.limited(flags, DATA=400 << 20), 400)
        self.assertNotIn("of memory", self.limited(flags, DATA=500 << 20).output())
        result = Command(["prlimit", f"--data={400 << 20}", BINARY, "check-config", *flags])
        self.assertEqual(result.status, 0)
        self.assertIn("requests can need 475 MiB", "".join(result.errors))

    def test_the_memory_of_a_control_group_is_the_limit(self):
        first, second = pathlib.Path("/sys/fs/cgroup/memory"), pathlib.Path("/sys/fs/cgroup")
        parent, name = (first, "memory.limit_in_bytes") if first.is_dir() else (second, "memory.max")
        group = parent / f"motiond-test-{os.getpid()}"
        try:
            group.mkdir()
            self.addCleanup(lambda: wait_until(lambda: not (group / "cgroup.procs").read_text()) and group.rmdir())
            (group / name).write_text(str(40 << 20), encoding="ascii")
        except OSError as error:
            self.skipTest(f"no control group can be made: {error}")
        program = Program("--shards", "2", "--max-connections", "10000",
                          command=["sh", "-c", f'echo $$ > {group}/cgroup.procs && exec "$@"', "sh", BINARY])
        self.addCleanup(program.end)
        self.check_memory(program, 40)

    def test_few_descriptors_are_for_clients(self):
        for limit in (64, 128):
            program = self.limited(["--shards", "2"], NOFILE=limit)
            self.assertIsNotNone(program.port, program.output())
            warning = re.search(r'"level":"warning","message":"the number of open connections is limited to (\d+): the limit of (\d+) file '
                                r'descriptors less (\d+) for the program"}$', program.output(), re.MULTILINE)
            self.assertIsNotNone(warning, program.output())
            connections, total, own = map(int, warning.groups())
            self.assertEqual((total, connections), (limit, limit - own))
            self.assertGreater(connections, limit / 2)
            clients = [self.client(program) for _ in range(connections)]
            for _ in range(2):
                for client in clients:
                    self.assertEqual(client.request(get(b"/v1/spring/settling-duration?from=1")).status, 200)
            waiting = self.client(program).send(get(b"/metrics"))
            clients[0].socket.close()
            self.assertEqual(waiting.response().status, 200)

    def test_too_few_descriptors_are_reported(self):
        for limit in (4, 5, 6, 8, 15, 16):
            self.assert_fails(self.limited(["--shards", "2"], NOFILE=limit), "file descriptors")

    def test_the_warning_is_not_written_if_the_limit_is_a_decision(self):
        for flags in (["--max-connections", "20"], ["--log-level", "error"]):
            program = self.limited(flags, NOFILE=128)
            self.assertIsNotNone(program.port)
            self.assertNotIn("limited to", program.output())

    def test_the_addresses_for_operators_are_included(self):
        program = self.limited(["--shards", "2", "--admin-listen", "127.0.0.1:0"], NOFILE=128)
        self.assertRegex(program.output(), r"limited to \d+: .* \d+ for --admin-listen\"")


class Addresses(ProgramCase):
    def test_an_address_that_cannot_be_used_is_one_line(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        first = self.start()
        for address, error in [
                (f"127.0.0.1:{first.port}", "the address is already in use"),
                (f"unix:{folder.name}", "the file exists and is not a socket"),
                ("192.0.2.1:80", "the address is not available on this machine")]:
            command = Command([BINARY, "--listen", address])
            messages = [json.loads(line)["message"] for line in command.errors]
            self.assertEqual((command.status, messages), (1, [f"cannot listen on {address}: {error}"]))
        self.assert_serves(first)

    @unittest.skipUnless(os.path.exists("/dev/full"), "requires /dev/full")
    def test_a_full_disk_for_both_streams_does_not_stop_the_server(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        with open("/dev/full", "wb") as full:
            process = subprocess.Popen(
                [BINARY, "--host", "127.0.0.1", "--port", str(port)], stdin=subprocess.DEVNULL, stdout=full, stderr=full)
        self.addCleanup(process.kill)
        program = type("Unlogged", (), {"port": port})

        def answers():
            try:
                with Client(program) as client:
                    return client.request(get(b"/livez")).status == 200
            except OSError as error:
                if error.errno != errno.ECONNREFUSED:
                    raise
                return False
        self.assertTrue(wait_until(answers))
        for _ in range(100):
            self.assertTrue(answers())
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(TIMEOUT), 0)


if __name__ == "__main__":
    unittest.main()
