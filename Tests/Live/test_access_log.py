"""The access log of the program: its lines, and its behavior if the reader is slow or gone."""
import datetime
import fcntl
import json
import os
import pathlib
import re
import resource
import select
import subprocess
import tempfile
import time

from program import BINARY, BODY, TIMEOUT, Client, ProgramCase, get, post, wait_until


class Logging:
    """A running motiond with standard output on a pipe that is read only on demand."""

    def __init__(self, case, *flags, command=(), streams_are_one=False):
        self.streams_are_one = streams_are_one
        self.errors_end, errors = os.pipe()
        os.set_blocking(self.errors_end, False)
        self.process = subprocess.Popen(
            [*command, BINARY, "--host", "127.0.0.1", "--port", "0", *flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if streams_are_one else errors, bufsize=0)
        os.close(errors)
        case.addCleanup(self.end)
        self.rest = b""
        self.errors_seen = ""
        self.port = None

    def begin(self):
        """Waits for the start line on standard error and takes its port."""
        if self.streams_are_one:
            while not self.started(self.line()):
                pass
        elif not wait_until(lambda: self.started(self.errors())):
            raise AssertionError(f"no start line in {self.errors_seen!r}")
        return self

    def started(self, text):
        found = re.search(r"motiond \S+ listening on http://127\.0\.0\.1:(\d+)(?:\"}|$)", text, re.MULTILINE)
        self.port = int(found[1]) if found else None
        return self.port

    def line(self):
        """The next line of standard output; empty at the end."""
        end = time.monotonic() + TIMEOUT
        while b"\n" not in self.rest:
            if not select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError("no line came")
            piece = os.read(self.process.stdout.fileno(), 1 << 16)
            if not piece:
                return self.rest.decode()
            self.rest += piece
        line, _, self.rest = self.rest.partition(b"\n")
        return line.decode()

    def lines(self, count):
        return [self.line() for _ in range(count)]

    def remaining(self):
        """All lines until standard output ends."""
        return (self.rest + self.process.stdout.read()).decode().splitlines()

    def errors(self):
        try:
            while piece := os.read(self.errors_end, 1 << 16):
                self.errors_seen += piece.decode()
        except BlockingIOError:
            pass
        return self.errors_seen

    def dropped(self):
        with Client(self) as client:
            page = client.request(get(b"/metrics")).body.decode()
        return int(re.search(r"^motiond_access_log_lines_dropped_total (\d+)$", page, re.MULTILINE)[1])

    def stop(self):
        self.process.terminate()
        return self.process.wait(TIMEOUT)

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        os.close(self.errors_end)


class AccessLog(ProgramCase):
    def test_json_is_the_default_and_each_request_has_a_line(self):
        program = Logging(self).begin()
        trace = b"4bf92f3577b34da6a3ce929d0e0e4736"
        with Client(program) as client:
            response = client.request(get(
                b"/v1/spring/settling-duration?from=300", b"X-Request-Id: mine",
                b"traceparent: 00-" + trace + b"-00f067aa0ba902b7-01"))
            peer = "127.0.0.1:%d" % client.socket.getsockname()[1]
        line = json.loads(program.line())
        self.assertEqual(response.status, 200)
        self.assertRegex(line.pop("time"), r"^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        self.assertGreater(line.pop("duration"), 0)
        self.assertGreater(line.pop("bytes"), len(response.body))
        path = "/v1/spring/settling-duration"
        # The query may be confidential.
        self.assertEqual(line, {
            "method": "GET", "route": path, "path": path, "status": 200,
            "requestId": "mine", "traceId": trace.decode(), "spanId": "00f067aa0ba902b7", "peer": peer})

    def test_the_line_of_a_rejected_request_has_what_is_known_of_it(self):
        program = Logging(self, "--body-timeout", "0.1", "--head-timeout", "0.1").begin()
        host = b"Host: a\r\n"
        for data, status, method, path, reason in [
                (b"junk\r\n\r\n", 400, None, None, "malformed_request_line"),
                (b"PUT /a?b HTTP/1.1\r\n\r\n", 400, "PUT", "/a", "missing_host"),
                (b"GET /a HTTP/1.1\r\n" + host + b"x y: z\r\n\r\n", 400, "GET", "/a", "malformed_field"),
                (b"GET /a HTTP/1.1\r\n" + host, 408, "GET", "/a", "timed_out"),
                (post()[:-1], 408, "POST", "/v1/spring/settling-duration", "timed_out")]:
            with Client(program) as client:
                self.assertEqual(client.request(data).status, status)
            line = json.loads(program.line())
            self.assertEqual((line["status"], line.get("method"), line.get("path"), line.get("reason")),
                             (status, method, path, reason))
        with Client(program) as client:
            self.assertEqual(client.send(post()[:-1]).finish_sending().response().status, 400)
        line = json.loads(program.line())
        self.assertEqual((line["method"], line["reason"]), ("POST", "incomplete_request"))

    def test_a_request_that_does_not_finish_has_a_line(self):
        program = Logging(self, "--write-timeout", "0.2", "--grace-period", "0").begin()
        for data, method, path in [(post()[:-1], "POST", "/v1/spring/settling-duration"),
                                   (b"GET /a?b HTTP/1.1\r\nHost: a\r\n", "GET", "/a"), (b"GET /a", None, None)]:
            with Client(program) as client:
                client.send(data)
                time.sleep(0.2)
                client.reset()
            line = json.loads(program.line()) if path else {}
            self.assertEqual((line.get("method"), line.get("path"), line.get("reason")),
                             (method, path, "client_closed" if path else None))
            self.assertNotIn("status", line)
        large = get(b"/v1/spring/trajectory?from=1&sampling.count=100000")
        with Client(program, receive_buffer=4096) as client:
            client.send(large)
            answered, ended = (json.loads(line) for line in program.lines(2))
            self.assertEqual((answered["status"], ended["reason"], ended["peer"]), (200, "write_timeout", answered["peer"]))
            self.assertGreater(ended["bytes"], 0)
            self.assertLess(ended["bytes"], answered["bytes"])
        with Client(program) as client:
            client.send(post()[:-1])
            time.sleep(0.2)
            program.process.terminate()
            line = json.loads(program.line())
        self.assertEqual((line["method"], line["reason"]), ("POST", "stopped"))

    def test_hostile_requests_cannot_break_a_line_or_add_a_field(self):
        hostile = [
            b"GET /%22,%22status%22:999%0a HTTP/1.1\r\nHost: a\r\n\r\n",
            b"GET /'!$&()*+,;=:@~ HTTP/1.1\r\nHost: a\r\n\r\n",
            b"GET /" + b"%00" * 4000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
            b'GET /nowhere HTTP/1.1\r\nHost: a\r\nX-Request-Id: ","status":1\r\n\r\n',
            b"GET /nowhere HTTP/1.1\r\nHost: a\r\nX-Request-Id: " + b"x" * 129 + b"\r\n\r\n",
            b'GET /nowhere HTTP/1.1\r\nHost: a\r\ntraceparent: 00-"\\-x-01\r\n\r\n',
            b"GET /a\"b\\c HTTP/1.1\r\nHost: a\r\n\r\n",
            b"GET /\x00\xff\n{ HTTP/1.1\r\nHost: a\r\n\r\n",
            b"B'R\"EW /nowhere HTTP/1.1\r\nHost: a\r\n\r\n",
            b"\xff\xfe\n\n\n{}\r\n\r\n",
        ]
        known = {"time", "method", "route", "path", "status", "bytes", "duration", "requestId", "peer", "reason", "pointer"}
        program = Logging(self, "--access-log", "json").begin()
        for data in hostile:
            with Client(program) as client:
                status = client.request(data).status
            members = json.loads(program.line(), object_pairs_hook=lambda pairs: pairs)
            self.assertLessEqual({name for name, _ in members}, known)
            self.assertEqual(len({name for name, _ in members}), len(members))
            self.assertEqual(dict(members)["status"], status)
            self.assertEqual(dict(members)["route"], "unmatched")
        self.assertEqual(program.stop(), 0)
        self.assertEqual(program.remaining(), [])

    def test_the_text_form_is_an_error_that_names_json(self):
        refused = subprocess.run([BINARY, "--access-log", "text"], capture_output=True, text=True, check=False, timeout=TIMEOUT)
        self.assertEqual((refused.returncode, refused.stderr), (64, "motiond: --access-log has only the form JSON; write json\n"))

    def test_a_full_pipe_delays_no_response_and_dropped_lines_are_counted(self):
        program = Logging(self, "--shards", "1").begin()
        flags = fcntl.fcntl(program.process.stdout, fcntl.F_GETFL)
        asked = 0
        with Client(program) as client:
            for _ in range(300):
                client.send(get(b"/livez") * 100)
                for _ in range(100):
                    self.assertEqual(client.response().status, 200)
                asked += 100
        dropped = program.dropped()
        self.assertGreater(dropped, 0)
        lines = program.lines(asked - dropped)
        self.assertTrue(all(json.loads(line)["path"] == "/livez" for line in lines))
        # There is space again. The line of the /metrics request may have been dropped, too.
        with Client(program) as client:
            client.request(get(b"/after"))
        path = json.loads(program.line())["path"]
        self.assertEqual(json.loads(program.line())["path"] if path == "/metrics" else path, "/after")
        self.assertEqual(fcntl.fcntl(program.process.stdout, fcntl.F_GETFL), flags)
        self.assertEqual(program.stop(), 0)

    def test_a_full_pipe_does_not_delay_shutdown(self):
        for streams_are_one in (False, True):
            program = Logging(self, "--shards", "1", streams_are_one=streams_are_one).begin()
            with Client(program) as client:
                client.send(get(b"/livez") * 1000)
                for _ in range(1000):
                    client.response()
            self.assertEqual(program.stop(), 0)

    def test_the_last_lines_are_written_before_exit(self):
        for _ in range(5):
            program = Logging(self).begin()
            with Client(program) as client:
                for number in range(20):
                    client.request(get(b"/%d" % number))
            self.assertEqual(program.stop(), 0)
            paths = {json.loads(line)["path"] for line in program.remaining()}
            self.assertEqual(paths, {f"/{number}" for number in range(20)})

    def test_a_closed_pipe_does_not_stop_the_server(self):
        program = Logging(self).begin()
        program.process.stdout.close()
        for _ in range(3):
            self.assert_serves(program)
        self.assertTrue(wait_until(lambda: program.dropped() >= 3))
        self.assertEqual(program.stop(), 0)
        self.assertEqual(program.errors().count("the access log cannot be written: Broken pipe"), 1)

    def test_a_log_file_at_its_size_limit_does_not_stop_the_server(self):
        with tempfile.NamedTemporaryFile() as log:
            # 16 blocks of 512 bytes.
            program = Logging(
                self, command=("sh", "-c", 'ulimit -S -f 16 && log="$1" && shift && exec "$@" >"$log"', "sh", log.name))

            program.begin()
            with Client(program) as client:
                for number in range(200):
                    client.request(get(b"/%d" % number))
            self.assertTrue(wait_until(lambda: program.dropped() > 0))
            # There is room again: the partial line is ended, and complete lines follow.
            resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, (1 << 20, resource.RLIM_INFINITY))
            with Client(program) as client:
                for number in range(10):
                    client.request(get(b"/later/%d" % number))
            self.assertEqual(program.stop(), 0)
            self.assertEqual(program.errors().count("the access log cannot be written: File too large"), 1)
            lines = pathlib.Path(log.name).read_text().splitlines()
            partial = [line for line in lines if not line.endswith("}")]
            self.assertLessEqual(len(partial), 1)
            paths = [json.loads(line)["path"] for line in lines if line not in partial]
            later = [path for path in paths if path.startswith("/later/")]
            self.assertEqual(later, [f"/later/{number}" for number in range(10)])

    def test_a_log_that_is_truncated_after_a_copy_begins_again(self):
        """As logrotate does with `copytruncate`. The shell opens the file to append."""
        with tempfile.NamedTemporaryFile() as log:
            program = Logging(self, command=("sh", "-c", 'log="$1" && shift && exec "$@" >>"$log"', "sh", log.name)).begin()

            def lines():
                return [json.loads(line)["path"] for line in pathlib.Path(log.name).read_text().splitlines()]
            with Client(program) as client:
                for path in ("/before", "/after"):
                    client.request(get(path.encode()))
                    self.assertTrue(wait_until(lambda: lines() == [path]))
                    os.truncate(log.name, 0)
            self.assertEqual(program.stop(), 0)

    def test_closed_standard_streams_are_not_reused_for_sockets(self):
        program = self.start("--log-level", "error")
        port = program.port
        program.signal()
        self.assertEqual(program.wait(), 0)
        detached = Logging(self, "--port", str(port), command=("sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh"))
        detached.port = port

        def serves():
            try:
                self.assert_serves(detached)
                return True
            except ConnectionRefusedError:
                return False

        self.assertTrue(wait_until(serves))
        for number in range(3):
            self.assertEqual(os.readlink(f"/proc/{detached.process.pid}/fd/{number}"), "/dev/null")
        self.assertEqual(detached.stop(), 0)

    def test_a_request_without_a_result_has_the_reason_and_the_place_of_the_error(self):
        path = b"/v1/spring/settling-duration"
        requests = [
            (post(path, b'{"from": '), 400, "malformed-json", None),
            (post(path, b'{"spring": {"dampingRatio": 0.5, "mass": "1"}, "from": 300}'), 422, "wrong-type", "/spring/mass"),
            (post(path, b'{"fr\\u000am\xc3\xa9": 1, "from": 300}'), 422, "unknown-field", "/fr\nm\xc3\xa9"),
            (post(path, b'{"from": 1, "' + b"n" * 5000 + b'": 1}'), 422, "unknown-field", None),
            (post(path, BODY, b"Content-Type: application/xml"), 415, "unsupported-media-type", None),
            (get(path + b"?from=1&%zz=1"), 400, "bad-request", None),
            (get(b"/nowhere"), 404, "not-found", None),
            (get(b"/nowhere", b"Accept: text/html"), 404, "not-found", None),
            (get(b"/livez", method=b"DELETE"), 405, "method-not-allowed", None),
        ]
        program = Logging(self).begin()
        with Client(program) as client:
            for request, status, reason, pointer in requests:
                self.assertEqual(client.request(request).status, status)
                line = json.loads(program.line())
                self.assertEqual((line["status"], line["reason"]), (status, reason))
                self.assertLessEqual(len(line.get("pointer", "")), 128)
                if pointer:
                    self.assertEqual(line["pointer"], pointer)
        self.assertEqual(program.stop(), 0)

    def test_access_log_off_writes_nothing_and_the_log_level_selects_messages(self):
        messages = {}
        for level in ("error", "warning", "info", "debug"):
            program = Logging(self, "--access-log", "off", "--log-level", level).begin()
            self.assert_serves(program)
            self.assertEqual(program.stop(), 0)
            self.assertEqual(program.remaining(), [])
            lines = [json.loads(line) for line in program.errors().splitlines()]
            texts = [f"{line['level']} {line['message']}" for line in lines]
            messages[level] = [text for text in texts if "listening on" not in text and "--admin-listen" not in text]
            self.assertEqual(len(texts) - len(messages[level]), 1 if level == "error" else 2)
        self.assertEqual(messages["error"] + messages["warning"], [])
        self.assertEqual(messages["info"], ["info draining", "info stopped"])
        self.assertEqual(messages["debug"][-2:], messages["info"])
        configuration = subprocess.run(
            [BINARY, "check-config", "--host", "127.0.0.1", "--port", "0", "--access-log", "off", "--log-level", "debug"],
            capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL).stdout.splitlines()
        self.assertEqual(messages["debug"][:-2], [f"debug {line}" for line in configuration])

    def test_messages_are_objects_with_time_and_level(self):
        start = datetime.datetime.now(datetime.timezone.utc)
        program = Logging(self).begin()
        self.assertEqual(program.stop(), 0)
        lines = [json.loads(line) for line in program.errors().splitlines()]
        for line in lines:
            time_of_line = datetime.datetime.fromisoformat(line["time"].replace("Z", "+00:00"))
            self.assertLess(abs((time_of_line - start).total_seconds()), TIMEOUT)
        self.assertEqual([(line["level"], re.sub(r"^motiond \S+ |:\d+$", "", line["message"])) for line in lines],
                         [("warning", "without --admin-listen, health checks wait, too, while 10000 connections are open"),
                          ("info", "listening on http://127.0.0.1"), ("info", "draining"), ("info", "stopped")])
        self.assertEqual({name for line in lines for name in line}, {"time", "level", "message"})
