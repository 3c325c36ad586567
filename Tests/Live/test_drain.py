"""Shutdown: the first signal drains, a second one stops immediately."""
import signal
import threading

from program import Client, ProgramCase, get, post, wait_until


class Drain(ProgramCase):
    def test_requests_in_flight_complete_and_the_exit_status_is_zero(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            program = self.start()
            idle, silent = self.client(program), self.client(program)
            self.assertEqual(idle.request(get(b"/livez")).status, 200)
            begun = [self.client(program).send(post()[:-5]) for _ in range(20)]
            pending = [self.client(program).send(get(b"/livez")[:-2]) for _ in range(20)]
            # All data has arrived when a later request is answered on each shard.
            for _ in range(8):
                self.assert_serves(program)
            program.signal(number)
            self.assertTrue(idle.at_end() and silent.at_end())
            for client, rest in [(client, post()[-5:]) for client in begun] + [(client, b"\r\n") for client in pending]:
                response = client.request(rest)
                self.assertEqual((response.status, response.fields["connection"]), (200, "close"))
                self.assertTrue(client.at_end())
            self.assertEqual(program.wait(), 0)

    def test_under_load_every_response_that_starts_is_complete(self):
        program = self.start()
        answered, endings, errors = [0] * 16, [], []

        def load(number):
            try:
                with Client(program) as client:
                    while True:
                        try:
                            response = client.request(post())
                        except (ConnectionResetError, BrokenPipeError):
                            # The request crossed the close of an idle connection: no response has started.
                            endings.append("crossed" if not client.pending else "partial")
                            return
                        if response is None:
                            endings.append("crossed")
                            return
                        answered[number] += 1
                        if response.fields.get("connection") == "close":
                            endings.append("announced" if client.at_end() else "not closed")
                            return
            except (AssertionError, OSError) as error:
                errors.append(repr(error))

        threads = [threading.Thread(target=load, args=(number,)) for number in range(16)]
        for thread in threads:
            thread.start()
        self.assertTrue(wait_until(lambda: all(count > 20 for count in answered)))
        program.signal()
        for thread in threads:
            thread.join(30)
        self.assertEqual(program.wait(), 0)
        self.assertEqual(errors, [])
        self.assertEqual(len(endings), 16)
        self.assertEqual(set(endings) - {"announced", "crossed"}, set())

    def test_readyz_reports_draining_during_the_drain_delay(self):
        program = self.start("--drain-delay", "3", "--shards", "1")
        with Client(program) as client:
            self.assertEqual(client.request(get(b"/readyz")).status, 200)
        program.signal()

        def readiness():
            with Client(program) as client:
                return client.request(get(b"/readyz"))

        # The probe reports the drain before the shard learns of it. A connection from just before that may be closed as
        # idle while its request is in transit.
        responses = []

        def is_draining():
            try:
                response = readiness()
            except (ConnectionResetError, BrokenPipeError):
                return False
            if response is None or response.status != 503 or response.fields.get("connection") != "close":
                return False
            responses.append(response)
            return True
        self.assertTrue(wait_until(is_draining))
        self.assertIn("retry-after", responses[0].fields)
        self.assert_serves(program)
        self.assertEqual(program.wait(), 0)
        with self.assertRaises(ConnectionRefusedError):
            Client(program)

    def test_connections_are_closed_after_the_grace_period(self):
        program = self.start("--grace-period", "0.5")
        late = self.client(program).send(post()[:-5])
        self.assert_serves(program)
        program.signal()
        self.assertEqual(program.wait(), 0)
        try:
            self.assertEqual(late.receive(), b"")
        except ConnectionResetError:
            pass

    def test_a_second_signal_stops_immediately(self):
        program = self.start("--grace-period", "600")
        self.client(program).send(post()[:-5])
        self.assert_serves(program)
        program.signal()
        with self.assertRaises(ConnectionRefusedError):
            wait_until(lambda: Client(program).socket.close())
        self.assertIsNone(program.process.poll(), "it waits for the one in flight")
        program.signal()
        self.assertEqual(program.wait(), 0)
