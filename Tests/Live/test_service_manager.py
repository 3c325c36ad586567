"""The reports to a service manager: sd_notify(3)."""
import os
import re
import signal
import socket
import tempfile
import unittest

from program import TIMEOUT, Client, Program, ProgramCase, get, wait_until


class Manager:
    """The datagram socket of a service manager."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.settimeout(TIMEOUT)
        self.socket.bind(address.replace("@", "\0", 1))

    def next(self, timeout=TIMEOUT):
        """The next report; None if there is none in time."""
        self.socket.settimeout(timeout)
        try:
            return self.socket.recv(4096).decode()
        except TimeoutError:
            return None

    def skip_to(self, state):
        while (report := self.next()) != state:
            if report != "WATCHDOG=1":
                raise AssertionError(f"expected {state}, received {report}")


class ServiceManager(ProgramCase):
    def manager(self, address):
        manager = Manager(address)
        self.addCleanup(manager.socket.close)
        return manager

    def managed(self, address, *flags, **variables):
        manager = self.manager(address)
        program = self.start(*flags, environment={**os.environ, "NOTIFY_SOCKET": address, **variables})
        return manager, program

    def test_the_start_and_the_shutdown_are_reported(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for address in (f"{folder.name}/notify", f"@motiond-notify-{os.getpid()}"):
            manager, program = self.managed(address)
            self.assertEqual(manager.next(), "READY=1")
            self.assert_serves(program)
            self.assertIsNone(manager.next(0.3), "there is no watchdog")
            program.signal()
            self.assertEqual(manager.next(), "STOPPING=1")
            self.assertEqual(program.wait(), 0)
            self.assertIsNone(manager.next(0.05))

    def test_the_watchdog_is_fed_until_the_end(self):
        manager, program = self.managed(f"@motiond-watchdog-{os.getpid()}", "--drain-delay", "600", WATCHDOG_USEC="200000")
        self.assertEqual(manager.next(), "READY=1")
        for _ in range(10):
            self.assertEqual(manager.next(), "WATCHDOG=1")
        program.signal()
        manager.skip_to("STOPPING=1")
        for _ in range(3):
            self.assertEqual(manager.next(), "WATCHDOG=1", "the drain takes time")
        program.signal_again()
        self.assertEqual(program.wait(), 0)

    def test_a_report_is_due_well_before_the_manager_loses_patience(self):
        manager, _ = self.managed(f"@motiond-interval-{os.getpid()}", WATCHDOG_USEC="8000000")
        self.assertEqual(manager.next(), "READY=1")
        self.assertEqual(manager.next(), "WATCHDOG=1")
        self.assertEqual(manager.next(4), "WATCHDOG=1", "every second, or four times within the timeout")

    def test_a_stopped_process_does_not_report(self):
        manager, program = self.managed(f"@motiond-stopped-{os.getpid()}", WATCHDOG_USEC="100000")
        self.assertEqual(manager.next(), "READY=1")
        self.assertEqual(manager.next(), "WATCHDOG=1")
        program.signal(signal.SIGSTOP)
        self.assertTrue(wait_until(lambda: manager.next(0.3) is None))
        program.signal(signal.SIGCONT)
        self.assertEqual(manager.next(), "WATCHDOG=1")

    def test_the_watchdog_of_another_process_is_not_fed(self):
        manager, program = self.managed(f"@motiond-other-{os.getpid()}", WATCHDOG_USEC="100000", WATCHDOG_PID="1")
        self.assertEqual(manager.next(), "READY=1")
        self.assertIsNone(manager.next(0.5))
        self.assert_serves(program)

    def test_a_manager_that_cannot_be_reached_is_one_line(self):
        for address in ("/nowhere/at/all", "vsock:2:1"):
            program = self.start(environment={**os.environ, "NOTIFY_SOCKET": address})
            self.assertEqual(len(re.findall(r'"level":"warning",.*' + address, program.output())), 1)
            with Client(program) as client:
                self.assertEqual(client.request(get(b"/livez")).status, 200)

    def test_a_failed_start_is_not_reported_as_ready(self):
        first = self.start()
        manager = self.manager(f"@motiond-failed-{os.getpid()}")
        environment = {**os.environ, "NOTIFY_SOCKET": f"@motiond-failed-{os.getpid()}"}
        second = Program("--port", str(first.port), environment=environment)
        self.addCleanup(second.end)
        self.assertEqual(second.wait(), 1)
        self.assertIsNone(manager.next(0.05))


if __name__ == "__main__":
    unittest.main()
