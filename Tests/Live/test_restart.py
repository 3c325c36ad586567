"""Restarts under the requests of clients that connect directly, without a load balancer.

Each kind of client keeps its connections and sends a request 20 ms after each response. The program restarts on the same
port, with a drain delay that is longer than these pauses. No request may be lost. Between the end of one process and the
start of the next, connections are refused, which is counted separately. So are the few that arrive between the last
`accept` and the close of the listener: the kernel resets them.
"""
import importlib.util
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import unittest

from program import Client, Program, ProgramCase, get, wait_until

FOLDER = pathlib.Path(__file__).parent / "restart_clients"
CLIENTS = 8
PAUSE = 0.02
RESTARTS = 3
# The responses of each process per client, before it ends.
RESPONSES = 20
DRAIN_DELAY = 1.0


def available_clients():
    """The commands of the clients that can run here."""
    kinds = {"http.client": [sys.executable, FOLDER / "http_client.py"]}
    if importlib.util.find_spec("requests"):
        kinds["requests"] = [sys.executable, FOLDER / "requests_client.py"]
    if shutil.which("node"):
        kinds["Node fetch"] = ["node", FOLDER / "fetch.mjs"]
    if shutil.which("java"):
        kinds["Java HttpClient"] = ["java", FOLDER / "Client.java"]
    if shutil.which("curl"):
        kinds["curl"] = [sys.executable, FOLDER / "curl_client.py"]
    return kinds


def responses(program):
    """The number of responses to the requests of the clients. The page of metrics changes once a second."""
    with Client(program) as client:
        page = client.request(get(b"/metrics")).body.decode()
    return sum(int(count) for count in re.findall(r'^motiond_responses_total\{.*spring/settling-duration.*\} (\d+)$', page, re.MULTILINE))


def restart_under_load(start, delay=DRAIN_DELAY, restarts=RESTARTS):
    """Returns the counts of each kind of client. `start` starts the program on a port."""
    program = start(0, delay)
    port, clients = program.port, {}
    try:
        for name, command in available_clients().items():
            clients[name] = subprocess.Popen(
                [*map(str, command), "127.0.0.1", str(port), str(CLIENTS), str(PAUSE)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for name, client in clients.items():
            line = client.stdout.readline()
            if line != "started\n":
                raise AssertionError(f"{name} has not started: {line!r}")
        for _ in range(restarts):
            program.signal(signal.SIGTERM)
            if program.wait() != 0:
                raise AssertionError(program.output())
            program = start(port, delay)
            wait_until(lambda: responses(program) >= RESPONSES * CLIENTS * len(clients))
        results = {}
        for name, client in clients.items():
            results[name] = json.loads(client.communicate(timeout=30)[0].splitlines()[-1])
        return results
    finally:
        for client in clients.values():
            client.kill()
            client.wait()


class Restart(ProgramCase):
    def test_no_request_is_lost_if_the_drain_delay_exceeds_the_think_time(self):
        def start(port, delay):
            program = Program("--port", str(port), "--drain-delay", str(delay))
            self.addCleanup(program.end)
            self.assertIsNotNone(program.port, program.output())
            return program

        results = restart_under_load(start)
        print(f"\n{RESTARTS} restarts, {CLIENTS} clients of each kind, drain delay {DRAIN_DELAY} s")
        for name, counts in results.items():
            print(f"{name:16} {counts.get('served', 0):6} served {counts.get('refused', 0):5} refused "
                  f"{counts.get('lost', 0):4} lost {counts['errors'] or ''}")
        all_resets = 0
        for name, counts in results.items():
            resets = sum(number for error, number in counts["errors"].items() if "reset" in error.lower())
            self.assertEqual(counts.get("lost", 0) - resets, 0, f"{name}: {counts}")
            all_resets += resets
            self.assertGreater(counts["served"], CLIENTS * RESTARTS, name)
        # Without the drain delay, nearly every client of each kind loses a request at each restart.
        self.assertLessEqual(all_resets, CLIENTS)
        served = sum(counts["served"] for counts in results.values())
        self.assertGreaterEqual(served, RESTARTS * RESPONSES * CLIENTS * len(results))


if __name__ == "__main__":
    unittest.main()
