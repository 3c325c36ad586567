"""Shutdown: the first signal drains, each further one ends a phase of the shutdown."""
import signal
import threading

from program import Client, ProgramCase, get, post, refuses_connections, wait_until


class Drain(ProgramCase):
    def test_requests_in_flight_complete_and_the_exit_status_is_zero(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGPWR, signal.SIGXCPU):
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

        # The probe reports the drain before the shard receives the message.
        responses = []

        def is_draining():
            response = readiness()
            if response.status != 503 or response.fields.get("connection") != "close":
                return False
            responses.append(response)
            return True
        self.assertTrue(wait_until(is_draining))
        self.assertIn("retry-after", responses[0].fields)
        self.assert_serves(program)
        self.assertEqual(program.wait(), 0)
        self.assertTrue(refuses_connections(program))

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

    def test_idle_connections_have_one_more_response_during_the_drain_delay(self):
        program = self.start("--drain-delay", "3")
        clients = [self.client(program) for _ in range(8)]
        for client in clients:
            self.assertEqual(client.request(post()).status, 200)
        program.signal()
        self.assertTrue(wait_until(lambda: "draining" in program.output()))
        # A shard that has accepted another connection has handled the message about the drain.
        for _ in range(8):
            self.assert_serves(program)
        for client in clients[:-1]:
            response = client.request(post())
            self.assertEqual((response.status, response.fields["connection"]), (200, "close"))
            self.assertTrue(client.at_end())
        self.assertTrue(clients[-1].at_end(), "the one that stays idle is closed at the end of the delay")
        self.assertEqual(program.wait(), 0)

    def test_other_signals_are_ignored(self):
        program = self.start()
        for number in (signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF, signal.SIGIO,
                       signal.SIGPIPE, signal.SIGXFSZ, signal.SIGRTMIN, signal.SIGRTMAX):
            program.signal(number)
        self.assert_serves(program)
        self.assertIsNone(program.process.poll())
        self.assertNotIn("draining", program.output())

    def test_a_second_signal_ends_the_drain_delay(self):
        program = self.start("--drain-delay", "600", "--grace-period", "600")
        idle = self.client(program)
        self.assertEqual(idle.request(post()).status, 200)
        late = self.client(program).send(post()[:-5])
        self.assert_serves(program)
        program.signal()
        self.assertTrue(wait_until(lambda: "draining" in program.output()))
        # A manager may send it immediately after SIGTERM. It ends no phase.
        program.signal(signal.SIGPWR)
        self.assert_serves(program)
        program.signal_again(signal.SIGINT)
        self.assertTrue(idle.at_end())
        self.assertEqual(late.request(post()[-5:]).status, 200)
        self.assertEqual(program.wait(), 0)

    def test_a_signal_that_is_sent_twice_at_once_counts_once(self):
        program = self.start("--drain-delay", "600")
        idle = self.client(program)
        self.assertEqual(idle.request(post()).status, 200)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
            program.signal(number)
        self.assertTrue(wait_until(lambda: "draining" in program.output()))
        for _ in range(8):
            self.assert_serves(program)
        self.assertEqual(idle.request(post()).fields["connection"], "close")
        self.assertNotIn("ending", program.output())

    def test_a_second_signal_ends_the_grace_period(self):
        program = self.start("--grace-period", "600")
        self.client(program).send(post()[:-5])
        self.assert_serves(program)
        program.signal()
        self.assertTrue(wait_until(lambda: refuses_connections(program)))
        self.assertIsNone(program.process.poll(), "it waits for the one in flight")
        program.signal_again()
        self.assertEqual(program.wait(), 0)
