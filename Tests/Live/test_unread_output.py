"""Clients that do not read their responses, and clients that try to make the metrics grow."""
import pathlib
import re
import shutil
import subprocess
import unittest

from program import Client, ProgramCase, get, post, wait_until

# More than the kernel takes for a client that does not read.
FILE = get(b"/openapi.json")
# About 10 KB, which the kernel accepts whole and the receive buffer of the client does not.
CURVE = get(b"/v1/spring/trajectory?from=1&sampling.until=1&sampling.rate=240")
# About 3 MB, which a worker computes.
LARGE_CURVE = get(b"/v1/spring/trajectory?from=1&sampling.count=100000")
CLIENTS = 300
METHODS = b"GET HEAD POST PUT DELETE OPTIONS TRACE PATCH QUERY BREW".split()


def connections(program):
    """The connections of the program's port that the kernel keeps for it, also those that it has closed."""
    found = 0
    for line in pathlib.Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        fields = line.split()
        state = int(fields[3], 16)
        # Neither listening (10) nor in TIME_WAIT (6), which has no buffers.
        found += fields[1].endswith(f":{program.port:04X}") and state not in (6, 10)
    return found


def metric(program, name):
    with Client(program) as client:
        page = client.request(get(b"/metrics")).body.decode()
    return float(re.search(rf"^{re.escape(name)} (\S+)$", page, flags=re.MULTILINE)[1])


class UnreadOutput(ProgramCase):
    def unread(self, program, request):
        """Clients that have sent a request and do not read."""
        return [self.client(program, receive_buffer=4096).send(request) for _ in range(CLIENTS)]

    @unittest.skipUnless(shutil.which("ss"), "requires ss of iproute2")
    def test_the_kernel_holds_little_for_a_client_that_does_not_read(self):
        program = self.start()
        self.unread(program, FILE)
        self.assertTrue(wait_until(lambda: metric(program, "motiond_buffered_bytes") > CLIENTS * 8192))
        listing = subprocess.run(
            ["ss", "-tmnH", f"sport = :{program.port}"], capture_output=True, text=True, check=True).stdout
        queued = [int(size) for size in re.findall(r"skmem:\(.*?,w(\d+)", listing)]
        self.assertGreaterEqual(len(queued), CLIENTS)
        self.assertLess(sum(queued), CLIENTS * 32 * 1024)
        self.assertLess(program.resident_mebibytes(), 64, "they share the memory of the file")

    def test_responses_of_workers_stay_within_the_limit(self):
        program = self.start("--max-buffered", str(16 << 20))
        self.unread(program, LARGE_CURVE)
        self.assertTrue(wait_until(lambda: metric(program, 'motiond_worker_requests_total{outcome="completed"}') > 30))
        self.assertTrue(wait_until(lambda: metric(program, "motiond_worker_queue_length") == 0))
        self.assertTrue(wait_until(lambda: metric(program, "motiond_buffered_bytes") < 17 << 20))
        self.assertLess(program.peak_mebibytes(), 80, "10 MiB without requests, the limit, and the work of two workers")

    def test_clients_that_do_not_read_are_reset_at_the_write_timeout(self):
        program = self.start("--write-timeout", "1")
        self.unread(program, FILE)
        self.assertTrue(wait_until(lambda: connections(program) == 0), "no connection and no orphan is left")
        self.assertTrue(wait_until(lambda: metric(program, 'motiond_timeouts_total{kind="write"}') == CLIENTS))
        self.assert_serves(program)

    def test_clients_that_do_not_read_are_reset_at_the_idle_timeout(self):
        program = self.start("--idle-timeout", "1")
        self.unread(program, CURVE)
        self.assertTrue(wait_until(lambda: connections(program) == 0), "no connection and no orphan is left")
        self.assertTrue(wait_until(lambda: metric(program, 'motiond_timeouts_total{kind="write"}') == CLIENTS))

    def test_a_drain_leaves_no_orphans(self):
        program = self.start("--grace-period", "1")
        self.unread(program, CURVE)
        self.assertTrue(wait_until(lambda: connections(program) == CLIENTS))
        program.signal()
        self.assertEqual(program.wait(), 0)
        self.assertTrue(wait_until(lambda: connections(program) == 0), "no connection and no orphan is left")

    def test_half_closed_clients_that_do_not_read_are_no_orphans(self):
        program = self.start("--write-timeout", "1")
        for client in self.unread(program, CURVE):
            client.finish_sending()
        self.assertTrue(wait_until(lambda: connections(program) == 0), "no connection and no orphan is left")
        self.assert_idle(program)

    def test_metrics_stay_small_whatever_clients_send(self):
        program = self.start()
        with Client(program) as client:
            contract = client.request(get(b"/openapi.json")).json()
        words = {"type": "timeout", "format": "css", "target": "css"}
        paths = [path.format(**words).encode() for path in contract["paths"]]
        for path in [*paths, *(b"/unknown/%d" % number for number in range(100))]:
            for method in METHODS:
                body = b"{}" if method in (b"POST", b"PUT", b"PATCH", b"QUERY") else None
                request = get(path, method=method) if body is None else post(path, body).replace(
                    b"POST", method, 1)
                # The responses to some methods are the last ones of their connections.
                with Client(program) as client:
                    self.assertIsNotNone(client.request(request, is_head=method == b"HEAD"), request)
        with Client(program) as client:
            page = client.request(get(b"/metrics")).body
            self.assertEqual(client.request(get(b"/metrics")).body[:100], page[:100])
            self.assertLess(len(page), 200_000)
            lines = re.findall(rb'^motiond_responses_total\{route="unmatched",.*$', page, flags=re.MULTILINE)
            self.assertLessEqual(len(lines), 2, "404 and the answers to OPTIONS")

    def test_metrics_are_rendered_once_a_second(self):
        program = self.start()
        with Client(program) as client:
            def scrape():
                return client.request(get(b"/metrics")).body
            # At most one of these pages is rendered in each second, and they take far less than one.
            pages = [scrape() for _ in range(50)]
            self.assertLess(len(set(pages)), 10)
            self.assertTrue(wait_until(lambda: scrape() != pages[-1]), "and again after a second")

    def test_a_client_that_has_closed_its_sending_side_receives_metrics(self):
        program = self.start()
        client = self.client(program).send(get(b"/metrics")).finish_sending()
        self.assertEqual(client.response().status, 200)
        self.assertTrue(client.at_end())

    def test_memory_of_a_burst_is_returned(self):
        program = self.start()
        before = program.resident_mebibytes()
        head = b"POST /v1/batch HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"
        uploads = [self.client(program).send(head + b" " * (2000 + 37 * number % 60000)) for number in range(1500)]
        self.assertTrue(wait_until(lambda: metric(program, "motiond_buffered_bytes") > 30e6))
        # A few that stay keep the allocator from returning the memory by itself.
        for number, client in enumerate(uploads):
            if number % 100:
                client.socket.close()
        self.assertGreater(program.peak_mebibytes() - before, 30)
        self.assertTrue(wait_until(lambda: program.resident_mebibytes() - before < 15), "it is returned at rest")


if __name__ == "__main__":
    unittest.main()
