"""Limits of time, memory and connections: exceeding them affects no other client."""
import select
import socket
import subprocess

from program import BINARY, TIMEOUT, Client, ProgramCase, get, post, wait_until

BIG = get(b"/v1/spring/trajectory?from=1&sampling.until=100&sampling.rate=900")


class Limits(ProgramCase):
    def drip(self, client, data):
        """Sends one byte at a time until the server responds."""
        client.socket.settimeout(0.02)
        for index in range(1500):
            try:
                client.send(data[index % len(data):][:1])
            except (BrokenPipeError, ConnectionResetError):
                break
            try:
                if client.receive():
                    break
            except TimeoutError:
                continue
        client.socket.settimeout(30)

    def test_a_slow_head_times_out_while_bytes_still_arrive(self):
        program = self.start("--head-timeout", "0.5")
        client = self.client(program).send(b"GET / HTTP/1.1\r\nHost: a\r\nX: ")
        self.drip(client, b"a")
        self.assert_problem(client.response(), 408)

    def test_a_slow_body_times_out_while_bytes_still_arrive(self):
        program = self.start("--body-timeout", "0.5")
        client = self.client(program).send(post()[:-20].replace(b"Content-Length: 31", b"Content-Length: 31000"))
        self.drip(client, b" ")
        response = client.response()
        self.assert_problem(response, 408)
        self.assertIn(b"the request body was not received within 500 ms", response.body)

    def test_slow_chunks_time_out(self):
        program = self.start("--body-timeout", "0.5")
        client = self.client(program).send(
            b"POST /v1/batch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        self.drip(client, b"1\r\n \r\n")
        self.assert_problem(client.response(), 408)

    def test_an_idle_connection_is_closed_without_a_response(self):
        program = self.start("--idle-timeout", "0.5")
        fresh, used = self.client(program), self.client(program)
        self.assertEqual(used.request(get(b"/livez")).status, 200)
        self.assertTrue(fresh.at_end())
        self.assertTrue(used.at_end())

    def test_two_hundred_slow_clients_delay_no_other_client(self):
        program = self.start("--head-timeout", "5")
        slow = [self.client(program).send(b"GET / HTTP/1.1\r\nHo") for _ in range(200)]
        for _ in range(5):
            for client in slow:
                client.send(b"s")
            self.assert_serves(program)
        self.assert_idle(program)

    def test_a_client_that_does_not_read_is_not_read_from_and_then_disconnected(self):
        program = self.start("--write-timeout", "1")
        self.assert_serves(program)
        self.assertTrue(wait_until(lambda: program.open_sockets() == 1), "only the listener is left")
        memory = program.resident_mebibytes()
        greedy = self.client(program, receive_buffer=4096)
        greedy.socket.setblocking(False)
        stops = 0
        # An endless stream of requests, each with a response of two megabytes. Reading on would buffer all of them.
        for _ in range(500):
            try:
                greedy.socket.send(BIG * 200)
            except BlockingIOError:
                stops += 1
                select.select([], [greedy.socket], [], 0.01)
            except (BrokenPipeError, ConnectionResetError):
                break
            self.assertLess(program.resident_mebibytes() - memory, 64)
        self.assertGreater(stops, 0)
        self.assert_serves(program)
        self.assertTrue(wait_until(lambda: program.open_sockets() == 1), "it is cut off")
        self.assert_serves(program)
        self.assert_idle(program)

    def test_a_slow_reader_gets_the_whole_response(self):
        program = self.start("--write-timeout", "20")
        slow = self.client(program, receive_buffer=4096).send(BIG)
        while len(slow.pending) < 200000:
            slow.pending += slow.socket.recv(4096)
            self.assertGreater(len(slow.pending), 0)
        self.assert_serves(program)
        response = slow.response()
        self.assertEqual(response.status, 200)
        self.assertEqual(len(response.json()["times"]), 90001)

    def test_a_connection_above_the_limit_waits_until_another_closes(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            admin = server.getsockname()[1]
        program = self.start("--max-connections", "3", "--admin-listen", f"127.0.0.1:{admin}")
        held = [self.client(program) for _ in range(3)]
        for client in held:
            self.assertEqual(client.request(get(b"/livez")).status, 200)
        waiting = [self.client(program).send(get(b"/docs")) for _ in range(20)]
        self.assert_idle(program)
        self.assertEqual(held[1].request(get(b"/livez")).status, 200)
        for page in (b"/livez", b"/readyz", b"/metrics"):
            with Client(type("Admin", (), {"port": admin})) as operator:
                response = operator.request(get(page))
            self.assertEqual(response.status, 200, "operators see a full server")
        self.assertIn(b"\nmotiond_connections_open 3\n", response.body)
        self.assertIn(b"\nmotiond_connections_limit 3\n", response.body)
        command = [BINARY, "healthcheck", "--host", "127.0.0.1", "--port", str(program.port), "--admin-listen", f"127.0.0.1:{admin}"]
        self.assertEqual(subprocess.run(command, check=False, timeout=TIMEOUT).returncode, 0, "a full server is healthy")
        held[0].socket.close()
        for client in waiting:
            self.assertEqual(client.response().status, 200)
            client.socket.close()
        self.assertEqual(held[1].request(get(b"/livez")).status, 200)
        self.assert_idle(program)
