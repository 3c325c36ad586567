"""The most expensive known requests: what each one may cost, and that no other client waits for it.

Costs are CPU time of the process, never elapsed time, with a factor of ten for slower machines. Whatever a case states, no
request takes longer than the ceiling, which grows only by as much as this machine and this build are slower at the moment.
"""
import os
import pathlib
import select
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Corpus" / "cost"))
sys.dont_write_bytecode = True

import cost_case  # noqa: E402
from program import BINARY, TIMEOUT, Client, ProgramCase, get, wait_until  # noqa: E402

MARGIN = 10
# Milliseconds that no request may take.
CEILING = 150
# A case that moves much memory, whose cost shows how much slower than the stated machine this one is, and a debug build.
REFERENCE = "batch-duplicate-members"
# The whole process, in MiB, with one request at a time: a third more than docs/limits.md states for the program, one worker and
# one event loop, because a debug build has larger code.
PEAK_OF_ONE = 120
# How much more memory, in MB, a case may need than it states: the pages of the allocator and of the program that a request
# touches first differ between runs and machines.
PAGES = 4
# The memory limit of a container in deploy/.
PEAK_OF_MANY = 512
# A request that uses more CPU time than this, in milliseconds, must run on a worker, so that another connection is answered
# first. Most cases use far less than they state, so the time that was used decides.
LONG = 20


class Cost(ProgramCase):
    def setUp(self):
        self.programs = []

    def program(self):
        """A running program with one event loop, so that a request that blocks it blocks every client."""
        if not self.programs or self.programs[-1].process.poll() is not None:
            self.programs.append(self.start("--shards", "1"))
        return self.programs[-1]

    def test_each_case_costs_at_most_what_it_states(self):
        for case in cost_case.load():
            with self.subTest(case.name):
                # Memory that an earlier case has left would hide what this one needs.
                program = self.start("--shards", "1")
                try:
                    self.check(program, case)
                except TimeoutError:
                    used = program.cpu_nanoseconds() / 1e6
                    self.fail(f"no response, and {used:.0f} ms of CPU time")
                finally:
                    program.end_now()

    def check(self, program, case):
        program.reset_peak()
        resident = program.resident_mebibytes()
        before = program.cpu_nanoseconds()
        with Client(program) as client:
            response = client.send(case.request()).response(is_head=case.method == "HEAD")
        used = (program.cpu_nanoseconds() - before) / 1e6
        self.assertIsNone(program.process.poll(), "the process ended")
        self.assertIsNotNone(response, "the connection ended without a response")
        self.assertIn(response.status, case.statuses, response.body[:300])
        allowed = min(MARGIN * case.cpu_milliseconds, CEILING)
        for _ in range(3):
            if used > allowed:
                reference = cost_case.read(cost_case.FOLDER / f"{REFERENCE}.case")
                slowness = max(1, self.milliseconds(reference) / reference.cpu_milliseconds)
                used = min(used, self.milliseconds(case))
                allowed = min(MARGIN * case.cpu_milliseconds, CEILING * slowness)
        self.assertLessEqual(used, allowed, "milliseconds of CPU time")
        self.assertLessEqual(len(response.body), case.response_bytes, "bytes of the response")
        peak = program.peak_mebibytes()
        self.assertLessEqual(peak, PEAK_OF_ONE, "MiB of memory")
        if case.megabytes is not None:
            self.assertLessEqual((peak - resident) * 1.048576, case.megabytes + PAGES, "MB by which the memory grows")
        for text in case.contains:
            self.assertIn(text, response.body.decode())
        if response.status >= 400 and response.body:
            self.assert_problem(response, response.status)

    def test_a_message_of_an_agent_costs_little(self):
        elements = ",".join(20_000 * ['{"a":{}}'])
        names = ",".join(f'"strict{number:x}":1' for number in range(10_000))
        repeated = ",".join(10_000 * ['"strict":true'])
        deep = 56 * f'{{"{63 * "~"}":' + "[{" + ",".join(100_000 * ['"":{}']) + "}]" + 56 * "}"
        words = "anime spring({" + 4800 * "a " + "})" + 1250 * "spring()"
        for name, tool, arguments, text in (
            ("a long name above many elements", "translate", f'{{"spring":"swiftui.bouncy","{200_000 * "n"}":[{elements}]}}', b"unknown field"),
            ("many members in deep arguments", "compare", f'{{"from":1,"curves":[{deep}]}}', b"duplicate"),
            ("combining marks in code", "translate", f'{{"spring":"s{4900 * chr(0x301) + 4900 * chr(0x316)}"}}', b"no spring that is known"),
            ("many words and calls in code", "translate", f'{{"spring":"{words}"}}', b"anime"),
            ("many unknown and repeated arguments", "tokens", f'{{"tokens":{{}},"target":"css",{names},{repeated}}}', b"unknown"),
        ):
            call = f'{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}}}}}'.encode()
            with self.subTest(name):
                before = os.times()
                result = subprocess.run([BINARY, "mcp"], input=call, capture_output=True, timeout=TIMEOUT)
                after = os.times()
                self.assertIn(text, result.stdout)
                used = after.children_user + after.children_system - before.children_user - before.children_system
                self.assertLessEqual(1000 * used, MARGIN * 40, "milliseconds of CPU time")

    def milliseconds(self, case):
        """The CPU time of a request in a program of its own."""
        program = self.start("--shards", "1")
        before = program.cpu_nanoseconds()
        with Client(program) as client:
            self.assertIsNotNone(client.send(case.request()).response(is_head=case.method == "HEAD"))
        used = (program.cpu_nanoseconds() - before) / 1e6
        program.end_now()
        return used

    def test_another_connection_is_answered_during_each_long_request(self):
        program = self.program()
        long = 0
        for case in cost_case.load():
            if case.cpu_milliseconds < LONG or len(case.body) > 100_000:
                continue
            with self.subTest(case.name):
                try:
                    for _ in range(5):
                        was_first, used = self.is_answered_during(program, case)
                        if was_first or used < LONG:
                            break
                    else:
                        self.fail(f"no response to the other connection during {used:.0f} ms")
                    long += used >= LONG
                except TimeoutError:
                    program.end_now()
                    program = self.program()
                    self.fail("no response")
        self.assertGreaterEqual(long, 5, "cases that an event loop must not run")

    def is_answered_during(self, program, case):
        """Whether a second connection gets a response before the first one does, and the CPU time in milliseconds."""
        with Client(program) as first, Client(program) as second:
            second.request(get(b"/livez"))
            before = program.cpu_nanoseconds()
            first.send(case.request())
            self.assertEqual(second.request(get(b"/livez")).status, 200)
            was_first = not select.select([first.socket], [], [], 0)[0]
            self.assertIsNotNone(first.response(is_head=case.method == "HEAD"))
            return was_first, (program.cpu_nanoseconds() - before) / 1e6

    def test_pipelined_long_requests_let_others_through(self):
        program = self.program()
        head = cost_case.read(cost_case.FOLDER / "compose-hardly-damped.case")
        head.method = "HEAD"
        before = program.cpu_nanoseconds()
        with Client(program) as client, Client(program) as other:
            client.send(12 * head.request())
            for _ in range(5):
                self.assertEqual(other.request(get(b"/livez")).status, 200)
            self.assertEqual({client.response(is_head=True).status for _ in range(12)}, {422})
        used = (program.cpu_nanoseconds() - before) / 1e6
        self.assertLessEqual(used, MARGIN * 12 * head.cpu_milliseconds)

    def test_a_client_that_leaves_ends_its_work(self):
        program = self.program()
        case = cost_case.read(cost_case.FOLDER / "compose-hardly-damped.case")
        before = program.cpu_nanoseconds()
        for _ in range(50):
            with Client(program) as client:
                client.send(case.request())
                client.reset()
        with Client(program) as other:
            self.assertEqual(other.request(get(b"/livez")).status, 200)
        self.assertTrue(wait_until(lambda: self.is_idle(program)))
        used = (program.cpu_nanoseconds() - before) / 1e6
        self.assertLess(used, 50 * case.cpu_milliseconds / 4, "the work of closed connections continues")

    def is_idle(self, program):
        before = program.cpu_nanoseconds()
        time.sleep(0.2)
        return program.cpu_nanoseconds() - before < 20e6

    def test_all_cases_at_once_stay_within_the_memory_limit(self):
        program = self.program()
        cases = [case for case in cost_case.load() if case.method != "HEAD"]
        statuses, errors = {}, []

        def send(case):
            try:
                with Client(program) as client:
                    response = client.request(case.request())
                    statuses[case.name] = response and response.status
            except (AssertionError, OSError) as error:
                errors.append(f"{case.name}: {error!r}")

        threads = [threading.Thread(target=send, args=(case,), daemon=True) for case in cases]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(TIMEOUT)
        self.assertIsNone(program.process.poll(), "the process ended")
        self.assertEqual(errors, [])
        unexpected = {case.name: statuses.get(case.name) for case in cases
                      if statuses.get(case.name) not in (*case.statuses, 503)}
        self.assertEqual(unexpected, {})
        self.assertLessEqual(program.peak_mebibytes(), PEAK_OF_MANY, "MiB of memory")
        self.assert_serves(program)


class Format(unittest.TestCase):
    """The reader of the cases."""

    def test_repetitions_and_expressions(self):
        self.assertEqual(cost_case.expand(r"a\{3x\(i)\}b"), "ax0x1x2b")
        self.assertEqual(cost_case.expand(r"[\{2,{\{2,\(10*i+j)\}}\}]"), "[{0,1},{10,11}]")
        self.assertEqual(cost_case.expand(r"\(0.1+0.2) \(2**40)"), "0.3 1099511627776")

    def test_errors(self):
        for text in (r"\{3x", r"x\}", r"\(i)", r"\(len)", r"\(f(1))"):
            with self.assertRaises(ValueError, msg=text):
                cost_case.expand(text)

    def test_the_cases_are_different(self):
        cases = cost_case.load()
        self.assertGreater(len(cases), 30)
        self.assertEqual(len({case.request() for case in cases}), len(cases))
