"""Time, memory and places are limited, and who exceeds them harms nobody else."""
import socket
import time

from program import Client, ProgramCase, get, post, until

BIG = get(b"/v1/spring/trajectory?from=1&sampling.until=100&sampling.rate=900")


class Limits(ProgramCase):
    def drip(self, client, data):
        """Sends a byte at a time, for ever, until the other side says something."""
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

    def test_a_head_that_drips_is_ended_though_bytes_still_come(self):
        program = self.start("--head-timeout", "0.5")
        client = self.client(program).send(b"GET / HTTP/1.1\r\nHost: a\r\nX: ")
        self.drip(client, b"a")
        self.assert_problem(client.answer(), 408)

    def test_a_body_that_drips_is_ended_though_bytes_still_come(self):
        program = self.start("--body-timeout", "0.5")
        client = self.client(program).send(post()[:-20].replace(b"Content-Length: 31", b"Content-Length: 31000"))
        self.drip(client, b" ")
        self.assert_problem(client.answer(), 408)

    def test_chunks_that_drip_are_ended(self):
        program = self.start("--body-timeout", "0.5")
        client = self.client(program).send(
            b"POST /v1/batch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        self.drip(client, b"1\r\n \r\n")
        self.assert_problem(client.answer(), 408)

    def test_an_idle_connection_is_closed_without_a_word(self):
        program = self.start("--idle-timeout", "0.5")
        fresh, used = self.client(program), self.client(program)
        self.assertEqual(used.ask(get(b"/livez")).status, 200)
        self.assertTrue(fresh.at_end())
        self.assertTrue(used.at_end())

    def test_two_hundred_that_drip_delay_nobody(self):
        program = self.start("--head-timeout", "5")
        slow = [self.client(program).send(b"GET / HTTP/1.1\r\nHo") for _ in range(200)]
        for _ in range(5):
            for client in slow:
                client.send(b"s")
            self.assert_serves(program)
        self.assert_idle(program)

    def test_who_does_not_read_is_not_read_from_and_then_cut_off(self):
        program = self.start("--write-timeout", "1")
        self.assert_serves(program)
        self.assertTrue(until(lambda: program.open_sockets() == 1), "only the listener is left")
        memory = program.resident_mebibytes()
        greedy = self.client(program, receive_buffer=4096)
        greedy.socket.setblocking(False)
        stops = 0
        # Questions without end, each with an answer of two megabytes: to read on would mean to keep them all.
        for _ in range(500):
            try:
                greedy.socket.send(BIG * 200)
            except BlockingIOError:
                stops += 1
                time.sleep(0.001)
            except (BrokenPipeError, ConnectionResetError):
                break
            self.assertLess(program.resident_mebibytes() - memory, 64)
        self.assertGreater(stops, 0)
        self.assert_serves(program)
        self.assertTrue(until(lambda: program.open_sockets() == 1), "it is cut off")
        self.assert_serves(program)
        self.assert_idle(program)

    def test_a_slow_reader_gets_the_whole_answer(self):
        program = self.start("--write-timeout", "20")
        slow = self.client(program, receive_buffer=4096).send(BIG)
        while len(slow.pending) < 200000:
            slow.pending += slow.socket.recv(4096)
            self.assertGreater(len(slow.pending), 0)
        self.assert_serves(program)
        answer = slow.answer()
        self.assertEqual(answer.status, 200)
        self.assertEqual(len(answer.json()["times"]), 90001)

    def test_one_connection_too_many_is_told_so_and_later_welcome(self):
        program = self.start("--max-connections", "3")
        held = [self.client(program) for _ in range(3)]
        for client in held:
            self.assertEqual(client.ask(get(b"/livez")).status, 200)
        refused = self.client(program)
        answer = refused.ask(get(b"/livez"))
        self.assert_problem(answer, 503)
        self.assertRegex(answer.fields["retry-after"], r"^\d+$")
        self.assertTrue(refused.at_end())
        held[0].socket.close()

        def is_welcome():
            with Client(program) as client:
                return client.ask(get(b"/livez")).status == 200
        self.assertTrue(until(is_welcome))
        self.assertEqual(held[1].ask(get(b"/livez")).status, 200)
