"""The access log as OpenTelemetry spans: deploy/opentelemetry/access_log_spans.py between motiond and a collector.

The collector is an HTTP server of the test. It decodes each request with the message types that OpenTelemetry publishes.
"""
import base64
import http.server
import json
import pathlib
import subprocess
import sys
import threading

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

from program import TIMEOUT, Client, ProgramCase, get, post
from test_access_log import Logging

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "deploy/opentelemetry/access_log_spans.py"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = "00f067aa0ba902b7"
TRACEPARENT = f"traceparent: 00-{TRACE}-{PARENT}-01".encode()
LINE = {"time": "2026-11-21T04:08:29.622Z", "method": "POST", "route": "/v1/batch", "path": "/v1/batch", "status": 200,
        "bytes": 236, "duration": 0.25, "requestId": "ab56dde4f9256630", "traceId": TRACE, "spanId": PARENT,
        "peer": "[2001:db8::1]:57722"}


class Collector(http.server.ThreadingHTTPServer):
    """Accepts spans and keeps them. `replies` are the first responses, as (status, body)."""

    def __init__(self, *replies):
        super().__init__(("127.0.0.1", 0), Handler)
        self.spans = []
        self.services = set()
        self.replies = list(replies)
        self.endpoint = f"http://127.0.0.1:{self.server_port}/v1/traces"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        valid = self.path == "/v1/traces" and self.headers["Content-Type"] == "application/json"
        status, reply = (self.server.replies or [(200 if valid else 400, b"{}")]).pop(0)
        if status == 200:
            self.server.spans += self.decoded(body)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(reply)

    def decoded(self, body):
        """The spans of a request. OTLP writes identifiers in hexadecimal where JSON of protobuf has base64."""
        for resource in body["resourceSpans"]:
            for span in (span for scope in resource["scopeSpans"] for span in scope["spans"]):
                for name in ("traceId", "spanId", "parentSpanId"):
                    span[name] = base64.b64encode(bytes.fromhex(span[name])).decode()
        request = json_format.ParseDict(body, ExportTraceServiceRequest())
        for resource in request.resource_spans:
            self.server.services |= {pair.value.string_value for pair in resource.resource.attributes}
            yield from (span for scope in resource.scope_spans for span in scope.spans)

    def log_message(self, *_):
        pass


def values(span):
    return {pair.key: pair.value.string_value or pair.value.int_value for pair in span.attributes}


class AccessLogSpans(ProgramCase):
    def collector(self, *replies):
        collector = Collector(*replies)
        self.addCleanup(collector.server_close)
        self.addCleanup(collector.shutdown)
        return collector

    def export(self, collector, lines, *flags):
        """The spans of the lines, the exit status of the script, and its last line on standard error."""
        text = "".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines)
        ended = subprocess.run([sys.executable, SCRIPT, "--endpoint", collector.endpoint, *flags],
                               input=text, capture_output=True, text=True, timeout=TIMEOUT, check=False)
        return collector.spans, ended.returncode, ended.stderr.splitlines()[-1]

    def test_a_request_is_a_span_below_the_span_of_its_client(self):
        collector = self.collector()
        program = Logging(self).begin()
        script = subprocess.Popen([sys.executable, SCRIPT, "--endpoint", collector.endpoint, "--service-name", "motion"],
                                  stdin=program.process.stdout, stderr=subprocess.DEVNULL)
        self.addCleanup(script.wait)
        self.addCleanup(script.kill)
        with Client(program) as client:
            identifier = client.request(post(b"/v1/spring/settling-duration", b'{"from": 300}', TRACEPARENT)).fields[
                "x-request-id"]
            client.request(get(b"/livez"))
            client.request(get(b"/nowhere", TRACEPARENT))
        self.assertEqual(program.stop(), 0)
        self.assertEqual(script.wait(TIMEOUT), 0)
        first, second = sorted(collector.spans, key=lambda span: span.name)
        self.assertEqual(collector.services, {"motion"})
        self.assertEqual((first.name, second.name), ("GET unmatched", "POST /v1/spring/settling-duration"))
        self.assertEqual((second.trace_id.hex(), second.parent_span_id.hex()), (TRACE, PARENT))
        self.assertEqual((second.span_id.hex(), second.kind), (identifier, Span.SPAN_KIND_SERVER))
        self.assertGreater(second.end_time_unix_nano, second.start_time_unix_nano)
        self.assertNotEqual(first.span_id, second.span_id)
        self.assertEqual(values(first)["http.response.status_code"], 404)

    def test_the_span_has_the_times_and_attributes_of_the_line(self):
        (span,), status, summary = self.export(self.collector(), [LINE])
        self.assertEqual(status, 0)
        self.assertEqual(summary, "access_log_spans: 1 spans accepted, 0 rejected, 0 invalid lines")
        # 2026-11-21T04:08:29.622Z by date(1) is 1795234109.622.
        self.assertEqual(span.end_time_unix_nano, 1_795_234_109_622_000_000)
        self.assertEqual(span.end_time_unix_nano - span.start_time_unix_nano, 250_000_000)
        self.assertEqual(values(span), {
            "http.request.method": "POST", "http.route": "/v1/batch", "url.path": "/v1/batch",
            "http.response.status_code": 200, "http.response.size": 236,
            "http.response.header.x-request-id": "ab56dde4f9256630",
            "network.peer.address": "2001:db8::1", "network.peer.port": 57722})
        self.assertEqual(span.status.code, Status.STATUS_CODE_UNSET)

    def test_only_a_server_error_is_an_error_of_the_span(self):
        spans, _, _ = self.export(self.collector(), [{**LINE, "status": status} for status in (404, 503)])
        self.assertEqual([span.status.code for span in spans], [Status.STATUS_CODE_UNSET, Status.STATUS_CODE_ERROR])

    def test_a_request_id_of_the_client_is_not_a_span_id(self):
        lines = [{**LINE, "requestId": identifier, "path": path}
                 for identifier, path in [("mine", "/a"), ("mine", "/b"), ("0" * 16, "/a"), ("AB" * 8, "/a")]]
        spans, status, _ = self.export(self.collector(), lines)
        self.assertEqual(status, 0)
        self.assertEqual(len({span.span_id for span in spans}), 4)
        self.assertTrue(all(len(span.span_id) == 8 and any(span.span_id) for span in spans))

    def test_lines_that_are_no_requests_are_counted(self):
        lines = ["\n", "[]\n", "{\n", "\x00\n", json.dumps({"traceId": TRACE}) + "\n", LINE]
        spans, status, summary = self.export(self.collector(), lines)
        self.assertEqual((len(spans), status), (1, 1))
        self.assertEqual(summary, "access_log_spans: 1 spans accepted, 0 rejected, 4 invalid lines")

    def test_more_spans_than_the_queue_holds_arrive(self):
        lines = [{**LINE, "requestId": f"{number:016x}"} for number in range(1, 9_001)]
        spans, status, _ = self.export(self.collector(), lines)
        self.assertEqual(status, 0)
        self.assertEqual([int.from_bytes(span.span_id, "big") for span in spans], list(range(1, 9_001)))

    def test_what_the_collector_does_not_accept_is_counted(self):
        partial = json.dumps({"partialSuccess": {"rejectedSpans": "1", "errorMessage": "no"}}).encode()
        for reply, rejected in [((503, b""), 2), ((200, partial), 1), ((200, b"not JSON"), 2), ((200, b"[]"), 2)]:
            with self.subTest(reply=reply):
                _, status, summary = self.export(self.collector(reply), [LINE, LINE])
                self.assertEqual(status, 1)
                self.assertEqual(
                    summary, f"access_log_spans: {2 - rejected} spans accepted, {rejected} rejected, 0 invalid lines")

    def test_a_collector_that_cannot_be_reached_ends_nothing(self):
        collector = self.collector()
        collector.endpoint = "http://127.0.0.1:1/v1/traces"
        _, status, summary = self.export(collector, [LINE, LINE])
        self.assertEqual(status, 1)
        self.assertEqual(summary, "access_log_spans: 0 spans accepted, 2 rejected, 0 invalid lines")
