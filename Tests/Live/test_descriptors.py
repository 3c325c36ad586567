"""Descriptors do not leak, and the program waits if there are none."""
import concurrent.futures
import subprocess

from program import BINARY, Client, ProgramCase, Program, get, post, wait_until

ROUNDS = 100_000


class Descriptors(ProgramCase):
    def test_a_hundred_thousand_connections_leak_no_descriptors(self):
        program = self.start()
        for _ in range(100):
            self.assert_serves(program)
        self.assertTrue(wait_until(lambda: program.descriptors() <= 20))
        descriptors, memory = program.descriptors(), program.resident_mebibytes()

        def visit(index):
            with Client(program) as client:
                kind = index % 5
                if kind == 0:
                    return client.request(post()).status == 200
                if kind == 1:
                    response = client.request(get(b"/livez", b"Connection: close"))
                    return response.status == 200 and client.at_end()
                if kind == 2:
                    client.send(post()).reset()
                elif kind == 3:
                    client.send(b"GET / HT")
                return True

        with concurrent.futures.ThreadPoolExecutor(8) as visitors:
            answered = sum(visitors.map(visit, range(ROUNDS), chunksize=500))
        self.assertEqual(answered, ROUNDS)
        self.assertTrue(
            wait_until(lambda: program.descriptors() <= descriptors),
            f"{program.descriptors()} descriptors are open, before it were {descriptors}")
        growth = program.resident_mebibytes() - memory
        self.assertLess(growth, 32, "memory grows with the connections that have been")
        self.assert_serves(program)
        self.assert_idle(program)
        print(f"{ROUNDS} connections: {descriptors} descriptors before and after, {growth:+.1f} MiB resident")

    def test_a_connection_limit_above_the_descriptor_limit_fails_at_start(self):
        program = Program("--max-connections", "50", descriptors=64)
        self.addCleanup(program.end)
        self.assertIsNone(program.port)
        self.assertEqual(program.wait(), 71)
        self.assertEqual(len(program.output().splitlines()), 1)
        self.assertIn("50", program.output())
        self.assertIn("descriptor", program.output())

    def test_the_default_connection_limit_fits_sixty_four_descriptors(self):
        program = self.start(descriptors=64)
        self.assert_serves(program)

    def test_a_start_without_descriptors_fails_with_a_message(self):
        result = subprocess.run(
            ["prlimit", "--nofile=5", BINARY, "--host", "127.0.0.1", "--port", "0"],
            capture_output=True, text=True, timeout=30)
        self.assertEqual(result.returncode, 71, result.stderr)
        self.assertRegex(result.stderr, r'^{"time":"\S+Z","level":"error","message":".*"}\n$')

    def test_without_descriptors_new_connections_wait_and_the_server_stays_idle(self):
        program = self.start("--max-connections", "1000")
        held = [self.client(program) for _ in range(20)]
        for client in held:
            self.assertEqual(client.request(get(b"/livez")).status, 200)
        program.limit_descriptors(program.descriptors())
        waiting = [self.client(program).send(post()) for _ in range(100)]
        self.assert_idle(program, seconds=2)
        for client in held:
            self.assertEqual(client.request(post()).status, 200, "who is in is served as ever")
        # Each descriptor that becomes free admits one connection, until all are served.
        for client in held:
            client.socket.close()
        for client in waiting:
            self.assertEqual(client.response().status, 200)
            client.socket.close()
        program.limit_descriptors(1000)
        self.assert_serves(program)
        self.assert_idle(program)
