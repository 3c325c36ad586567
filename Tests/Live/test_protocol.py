"""HTTP requirements for an origin server, tested over sockets."""
import base64
import hashlib
import random
import re

from program import Client, ProgramCase, BODY, get, post

HEAD = b"POST /v1/batch HTTP/1.1\r\nHost: a\r\n"

# The bytes sent, and the status of the problem response before the connection closes.
REJECTED = {
    "no request line": (b"hello\r\n\r\n", 400),
    "bare line feeds within a field": (b"GET / HTTP/1.1\r\nHost: a\r\nX: a\nb\r\n\r\n", 400),
    "a folded field": (b"GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", 400),
    "a space before the colon": (b"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
    "a NUL in a field": (b"GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n", 400),
    "no Host": (b"GET / HTTP/1.1\r\n\r\n", 400),
    "two Hosts": (b"GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
    "a Host that is none": (b"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
    "two lengths": (HEAD + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400),
    "a length with a sign": (HEAD + b"Content-Length: +2\r\n\r\n{}", 400),
    "a length beyond all integers": (HEAD + b"Content-Length: 99999999999999999999\r\n\r\n", 400),
    "a length and chunks": (HEAD + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    "chunks in HTTP/1.0": (b"POST /v1/batch HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    "a coding without an end": (HEAD + b"Transfer-Encoding: gzip\r\n\r\n", 400),
    "a chunk size that is none": (HEAD + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
    "a bare line feed in chunks": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n", 400),
    "a body over the limit": (HEAD + b"Content-Length: 1048577\r\n\r\n", 413),
    "a chunk over the limit": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n100001\r\n", 413),
    "a long request line": (b"GET /" + b"a" * 17000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    "another expectation": (HEAD + b"Expect: more\r\nContent-Length: 2\r\n\r\n{}", 417),
    "another scheme": (b"GET https://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 421),
    "a long head": (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 33000 + b"\r\n\r\n", 431),
    "many fields": (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: a\r\n" * 101 + b"\r\n", 431),
    "long chunk extensions": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n1;a=" + b"b" * 17000 + b"\r\n", 431),
    "a tunnel": (b"CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n", 501),
    "an unknown coding below chunks": (HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
    "HTTP/2 by its first line": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    "HTTP/3": (b"GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
}


class Protocol(ProgramCase):
    @classmethod
    def setUpClass(cls):
        from program import Program
        cls.program = Program("--head-timeout", "2", "--body-timeout", "2")
        cls.addClassCleanup(cls.program.end)

    def test_each_invalid_request_gets_its_problem_and_the_connection_closes(self):
        for name, (data, status) in REJECTED.items():
            with self.subTest(name), Client(self.program) as client:
                response = client.request(data)
                self.assert_problem(response, status)
                self.assertEqual(response.fields["connection"], "close")
                self.assertTrue(client.at_end())

    def test_an_error_response_survives_data_that_the_client_still_sends(self):
        with Client(self.program) as client:
            client.send(HEAD + b"Content-Length: 8000000\r\n\r\n")
            for _ in range(80):
                client.send(b" " * 100000)
            self.assert_problem(client.response(), 413)

    def test_a_valid_request_before_an_invalid_one_is_answered_first(self):
        for name, (data, status) in REJECTED.items():
            with self.subTest(name), Client(self.program) as client:
                client.send(post() + data)
                self.assertEqual(client.response().status, 200)
                self.assert_problem(client.response(), status)

    def test_pipelined_requests_are_answered_in_order(self):
        with Client(self.program) as client:
            client.send(b"".join(get(b"/livez", b"X-Request-Id: n%d" % index) for index in range(200)))
            names = [client.response().fields["x-request-id"] for _ in range(200)]
            self.assertEqual(names, [f"n{index}" for index in range(200)])

    def test_a_request_sent_byte_by_byte_is_answered(self):
        with Client(self.program) as client:
            for byte in post():
                client.send(bytes([byte]))
            self.assertEqual(client.response().status, 200)

    def test_head_has_the_fields_of_get_and_no_body(self):
        for target in [b"/livez", b"/openapi.json", b"/v1/spring/trajectory?from=1", b"/nowhere"]:
            with self.subTest(target), Client(self.program) as client:
                full = client.request(get(target, b"X-Request-Id: same"))
                bare = client.request(get(target, b"X-Request-Id: same", method=b"HEAD"), is_head=True)
                full.fields.pop("date"), bare.fields.pop("date")
                self.assertEqual((bare.status, bare.fields), (full.status, full.fields))
                # The next response starts where a body would have been.
                self.assertEqual(client.request(get(b"/livez")).status, 200)

    def test_options_for_the_whole_server(self):
        with Client(self.program) as client:
            response = client.request(get(b"*", method=b"OPTIONS"))
            self.assertEqual(response.status, 204)
            self.assertIn("OPTIONS", response.fields["allow"])
            self.assertNotIn("content-length", response.fields)
            self.assertEqual(client.request(get(b"/livez")).status, 200)

    def test_an_unsupported_method_gets_405_with_allow(self):
        with Client(self.program) as client:
            response = client.request(get(b"/v1/batch", method=b"BREW"))
            self.assert_problem(response, 405)
            self.assertEqual(response.fields["allow"], "POST, OPTIONS")

    def test_query_gets_405_that_names_post(self):
        with Client(self.program) as client:
            response = client.request(post(b"/v1/spring/settling-duration", BODY).replace(b"POST", b"QUERY", 1))
            self.assert_problem(response, 405)
            self.assertIn(b"received QUERY. Send it with POST.", response.body)

    def test_operations_tell_caches_and_browsers_how_to_treat_responses(self):
        curve = b"/v1/spring/trajectory"
        valid = curve + b"?from=300"
        with Client(self.program) as client:
            for target, status in ((valid, 200), (curve + b".svg?from=300", 200), (curve, 422), (b"/v1/none", 404)):
                with self.subTest(target):
                    response = client.request(get(target))
                    self.assertEqual(response.status, status)
                    self.assertEqual(response.fields["x-content-type-options"], "nosniff")
                    self.assertEqual(response.fields.get("no-vary-search"), "key-order" if status == 200 else None)
                    policy = None
                    if b"svg" in target:
                        style, = re.findall(rb"<style>(.*?)</style>", response.body, re.DOTALL)
                        digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
                        policy = f"default-src 'none'; style-src 'sha256-{digest}'"
                    self.assertEqual(response.fields.get("content-security-policy"), policy)

    def test_expect_100_continue_gets_an_interim_response(self):
        with Client(self.program) as client:
            client.send(post(b"/v1/spring/settling-duration", b"", b"Expect: 100-continue").replace(
                b"Content-Length: 0", b"Content-Length: %d" % len(BODY)))
            while b"\r\n\r\n" not in client.pending:
                client.receive()
            self.assertTrue(client.pending.startswith(b"HTTP/1.1 100 "))
            self.assertEqual(client.request(BODY).status, 200)

    def test_a_compressed_body_gets_415(self):
        with Client(self.program) as client:
            response = client.request(post(b"/v1/spring/settling-duration", BODY, b"Content-Encoding: gzip"))
            self.assert_problem(response, 415)
            self.assertEqual(response.fields["accept-encoding"], "identity")

    def test_a_half_closed_connection_still_gets_its_responses(self):
        with Client(self.program) as client:
            client.send(post() + post()).finish_sending()
            self.assertEqual([client.response().status, client.response().status], [200, 200])
            self.assertTrue(client.at_end())

    def test_a_truncated_request_gets_400(self):
        with Client(self.program) as client:
            client.send(post()[:-3]).finish_sending()
            self.assert_problem(client.response(), 400)
            self.assertTrue(client.at_end())

    def test_a_connection_closed_without_data_gets_no_response(self):
        with Client(self.program) as client:
            client.finish_sending()
            self.assertTrue(client.at_end())

    def test_http_1_0_persists_only_on_request(self):
        with Client(self.program) as client:
            response = client.request(b"GET /livez HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            self.assertEqual(response.fields["connection"], "keep-alive")
            self.assertEqual(client.request(b"GET /livez HTTP/1.0\r\n\r\n").fields["connection"], "close")
            self.assertTrue(client.at_end())

    def test_deep_or_long_json_is_rejected(self):
        for name, body, status in [
            ("brackets", b"[" * 100000, 400), ("digits", b'{"from": ' + b"9" * 1000000 + b"}", 422),
            ("a byte-order mark", b"\xef\xbb\xbf{}", 400), ("a lone surrogate", rb'{"from": "\ud800"}', 422),
            ("invalid UTF-8", b'{"from": "\xff"}', 400), ("a name twice", rb'{"from": 1, "\u0066rom": 2}', 422),
            ("many names", b"{" + b",".join(b'"k%d": 1' % index for index in range(80000)) + b"}", 422),
        ]:
            with self.subTest(name), Client(self.program) as client:
                self.assert_problem(client.request(post(body=body)), status)
                self.assertEqual(client.request(post()).status, 200)

    def test_garbage_affects_no_other_client(self):
        generator = random.Random(7)
        pieces = [
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + generator.randbytes(500),
            b"SSH-2.0-OpenSSH_9.2\r\n", b"\0" * 5000, b"\r\n" * 5000, b"\n" * 5000, b" " * 5000, b"{}",
            b"GET\r\n\r\n", b"*1\r\n$4\r\nPING\r\n",
        ]
        pieces += [generator.randbytes(generator.randrange(1, 3000)) for _ in range(200)]
        for piece in pieces:
            with Client(self.program) as client:
                response = client.send(piece).finish_sending().response()
                if response is not None:
                    self.assertIn(response.status, range(400, 506), piece[:40])
        self.assert_serves(self.program)
