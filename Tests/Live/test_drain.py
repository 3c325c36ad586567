"""The end: a first signal drains, a second one ends at once."""
import signal
import threading

from program import Client, ProgramCase, get, post, until


class Drain(ProgramCase):
    def test_what_is_in_flight_is_answered_and_the_program_ends_well(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            program = self.start()
            idle, silent = self.client(program), self.client(program)
            self.assertEqual(idle.ask(get(b"/livez")).status, 200)
            begun = [self.client(program).send(post()[:-5]) for _ in range(20)]
            pending = [self.client(program).send(get(b"/livez")[:-2]) for _ in range(20)]
            # All of it has arrived once a later question is answered on each shard.
            for _ in range(8):
                self.assert_serves(program)
            program.signal(number)
            self.assertTrue(idle.at_end() and silent.at_end())
            for client, rest in [(client, post()[-5:]) for client in begun] + [(client, b"\r\n") for client in pending]:
                answer = client.ask(rest)
                self.assertEqual((answer.status, answer.fields["connection"]), (200, "close"))
                self.assertTrue(client.at_end())
            self.assertEqual(program.wait(), 0)

    def test_under_load_every_answer_that_begins_is_whole(self):
        program = self.start()
        answered, endings, faults = [0] * 16, [], []

        def load(number):
            try:
                with Client(program) as client:
                    while True:
                        try:
                            answer = client.ask(post())
                        except (ConnectionResetError, BrokenPipeError):
                            # The question crossed the end of an idle connection: no answer has begun.
                            endings.append("crossed" if not client.pending else "torn")
                            return
                        if answer is None:
                            endings.append("crossed")
                            return
                        answered[number] += 1
                        if answer.fields.get("connection") == "close":
                            endings.append("told" if client.at_end() else "not closed")
                            return
            except (AssertionError, OSError) as fault:
                faults.append(repr(fault))

        threads = [threading.Thread(target=load, args=(number,)) for number in range(16)]
        for thread in threads:
            thread.start()
        self.assertTrue(until(lambda: all(count > 20 for count in answered)))
        program.signal()
        for thread in threads:
            thread.join(30)
        self.assertEqual(program.wait(), 0)
        self.assertEqual(faults, [])
        self.assertEqual(len(endings), 16)
        self.assertEqual(set(endings) - {"told", "crossed"}, set())

    def test_while_it_drains_it_says_that_it_is_not_ready(self):
        program = self.start("--drain-delay", "3")
        with Client(program) as client:
            self.assertEqual(client.ask(get(b"/readyz")).status, 200)
        program.signal()

        def readiness():
            with Client(program) as client:
                return client.ask(get(b"/readyz"))
        self.assertTrue(until(lambda: readiness().status == 503))
        answer = readiness()
        self.assertEqual(answer.fields["connection"], "close")
        self.assertIn("retry-after", answer.fields)
        self.assert_serves(program)
        self.assertEqual(program.wait(), 0)
        with self.assertRaises(ConnectionRefusedError):
            Client(program)

    def test_after_the_grace_period_who_is_late_is_cut_off(self):
        program = self.start("--grace-period", "0.5")
        late = self.client(program).send(post()[:-5])
        self.assert_serves(program)
        program.signal()
        self.assertEqual(program.wait(), 0)
        try:
            self.assertEqual(late.receive(), b"")
        except ConnectionResetError:
            pass

    def test_a_second_signal_ends_at_once(self):
        program = self.start("--grace-period", "600")
        self.client(program).send(post()[:-5])
        self.assert_serves(program)
        program.signal()
        with self.assertRaises(ConnectionRefusedError):
            until(lambda: Client(program).socket.close())
        self.assertIsNone(program.process.poll(), "it waits for the one in flight")
        program.signal()
        self.assertEqual(program.wait(), 0)
