"""Sockets that a service manager holds and passes to the program: sd_listen_fds(3)."""
import json
import os
import re
import signal
import socket
import sys
import tempfile
import threading
import unittest

from program import BINARY, TIMEOUT, Client, Program, ProgramCase, get, post, refuses_connections, wait_until

USAGE = 64
# Replaces itself by the program, with the descriptors of the arguments at 3, 4 … and the variables of the protocol.
MANAGER = """
import fcntl, os, sys
count, names, owner, *command = sys.argv[1:]
high = [fcntl.fcntl(int(number), fcntl.F_DUPFD, 100) for number in count.split(",") if number]
for index, number in enumerate(high):
    os.dup2(number, 3 + index)
    os.close(number)
os.environ |= {"LISTEN_FDS": str(len(high)), "LISTEN_PID": owner or str(os.getpid()), "LISTEN_FDNAMES": names}
os.execv(command[0], command)
"""


def listening(family=socket.AF_INET, kind=socket.SOCK_STREAM, address=("127.0.0.1", 0), listens=True):
    held = socket.socket(family, kind)
    held.bind(address)
    if listens:
        held.listen(128)
    return held


class SocketActivation(ProgramCase):
    def program(self, sockets, *flags, names="", owner=""):
        """The program with sockets of the manager. A program that does not start has no port."""
        numbers = [held.fileno() for held in sockets]
        for number in numbers:
            os.set_inheritable(number, True)
        program = Program(
            *flags, command=[sys.executable, "-c", MANAGER, ",".join(map(str, numbers)), names, owner, BINARY], descriptors_kept=numbers)
        self.addCleanup(program.end)
        return program

    def held(self, **options):
        held = listening(**options)
        self.addCleanup(held.close)
        return held

    def test_the_socket_of_the_manager_replaces_the_listener(self):
        held, other = self.held(), self.held()
        program = self.program([held], "--port", str(other.getsockname()[1]))
        self.assertEqual(program.port, held.getsockname()[1], program.output())
        self.assertRegex(program.output(), rf'"info","message":"motiond \S+ listening on http://127\.0\.0\.1:{program.port} \(inherited\)"}}\n')
        self.assert_serves(program)

    def test_a_restart_refuses_no_connection(self):
        for delay in ("0", "0.2"):
            with self.subTest(delay=delay):
                self.restart("--drain-delay", delay)

    def restart(self, *flags):
        """Restarts the program three times while four clients send requests."""
        held = self.held()
        programs = [self.program([held], *flags)]
        port = held.getsockname()[1]
        self.assertEqual(programs[0].port, port)
        counts = {"answered": 0}
        failures = []
        ends = threading.Event()

        def send():
            """Requests with a connection each, as of clients that do not wait for anything."""
            while not ends.is_set():
                try:
                    with Client(programs[0]) as client:
                        status = client.request(post()).status
                    if status != 200:
                        raise AssertionError(f"status {status}")
                    counts["answered"] += 1
                except (OSError, AttributeError, AssertionError) as error:
                    failures.append(repr(error))

        threads = [threading.Thread(target=send) for _ in range(4)]
        for thread in threads:
            thread.start()
        for _ in range(3):
            before = counts["answered"]
            self.assertTrue(wait_until(lambda: counts["answered"] > before + 50 or failures))
            programs[-1].signal()
            self.assertEqual(programs[-1].wait(), 0)
            # No process serves the socket, and connections wait in it.
            with Client(programs[0]) as waiting:
                waiting.send(post())
                programs.append(self.program([held], *flags))
                self.assertEqual(waiting.response().status, 200)
        ends.set()
        for thread in threads:
            thread.join(TIMEOUT)
        self.assertEqual(failures, [])

    def test_connections_that_wait_at_the_end_are_served_by_the_next_process(self):
        held = self.held()
        program = self.program([held])
        program.signal(signal.SIGSTOP)
        clients = [self.client(program).send(post()) for _ in range(20)]
        program.signal(signal.SIGTERM)
        program.signal(signal.SIGCONT)
        self.assertEqual(program.wait(), 0)
        following = self.program([held])
        self.assertEqual(following.port, program.port)
        for client in clients:
            self.assertEqual(client.response().status, 200)

    def test_unix_sockets_and_admin_sockets(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = f"{folder.name}/socket"
        tcp, unix, admin = self.held(), self.held(family=socket.AF_UNIX, address=path), self.held()
        program = self.program([tcp, admin, unix], names="http:admin:unix")
        port = admin.getsockname()[1]
        found = re.findall(r"motiond \S+ (listening|serving health and metrics) on (\S+) \(inherited\)", program.output())
        self.assertEqual(found, [("listening", f"http://127.0.0.1:{program.port}"), ("listening", f"unix:{path}"),
                                 ("serving health and metrics", f"http://127.0.0.1:{port}")])
        with Client(program) as client:
            self.assertEqual(client.request(get(b"/metrics")).status, 404)
        with Client(type("Admin", (), {"port": port})) as client:
            self.assertEqual(client.request(get(b"/metrics")).status, 200)
        program.signal()
        self.assertEqual(program.wait(), 0)
        self.assertTrue(os.path.exists(path), "the file belongs to the manager")

    def test_only_an_admin_socket_leaves_the_listener_alone(self):
        admin = self.held()
        program = self.program([admin], names="admin")
        self.assertNotEqual(program.port, admin.getsockname()[1])
        self.assert_serves(program)

    def test_the_sockets_of_another_process_are_not_used(self):
        held = self.held()
        program = self.program([held], owner="1")
        self.assertIsNotNone(program.port, program.output())
        self.assertNotEqual(program.port, held.getsockname()[1])
        self.assertNotIn("inherited", program.output())

    def test_what_is_no_listening_socket_is_one_error(self):
        file = tempfile.TemporaryFile()
        self.addCleanup(file.close)
        first, second = socket.socketpair()
        self.addCleanup(first.close)
        self.addCleanup(second.close)
        datagrams = self.held(kind=socket.SOCK_DGRAM, listens=False)
        for given, message in [
                (file, "the inherited descriptor 3 (web) is not a socket"),
                (datagrams, "the inherited descriptor 3 (web) is not a stream socket; declare it with ListenStream="),
                (first, "the inherited descriptor 3 (web) does not listen; Accept= must be no")]:
            program = self.program([given], names="web")
            self.assertEqual(program.wait(), USAGE)
            self.assertEqual(json.loads(program.output().splitlines()[-1])["message"], message)
            self.assertEqual(len(program.output().splitlines()), 1)

    def test_a_number_that_is_wrong_is_one_error(self):
        for count, message in [("many", 'LISTEN_FDS must be the number of inherited sockets, received "many"'),
                               ("-1", 'LISTEN_FDS must be the number of inherited sockets, received "-1"'),
                               ("900", "LISTEN_FDS is 900, but the descriptor 3 is not open")]:
            program = Program(command=["sh", "-c", f'LISTEN_FDS={count} LISTEN_PID=$$ exec "$@"', "sh", BINARY])
            self.addCleanup(program.end)
            self.assertEqual(program.wait(), USAGE)
            self.assertEqual(json.loads(program.output().splitlines()[-1])["message"], message)

    def test_no_manager_holds_the_socket_of_a_plain_start(self):
        program = self.start()
        program.signal()
        self.assertEqual(program.wait(), 0)
        self.assertTrue(refuses_connections(program))


if __name__ == "__main__":
    unittest.main()
