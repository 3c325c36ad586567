#!/usr/bin/env python3
"""Turns the access log of motiond into server spans, and exports them by OTLP over HTTP with JSON.

    motiond --access-log json | access_log_spans.py --endpoint http://collector:4318/v1/traces

Each line with a trace ID becomes one span, whose parent is the span of the client. Its attributes have the names of
OpenTelemetry's semantic conventions for HTTP. The log does not contain the sampled flag of `traceparent`: sample in the
collector. Requires Python 3.9 or later and no packages.

At most QUEUE_LENGTH spans wait for the collector. If it is slower than the log, the script stops reading; motiond then
drops lines and counts them in `motiond_access_log_lines_dropped_total`, and its responses do not wait. A batch that the
collector does not accept is reported on standard error and is not repeated. Exit status: 0 if the collector has accepted
all spans, otherwise 1.
"""
import argparse
import datetime
import hashlib
import json
import queue
import re
import sys
import threading
import time
import urllib.error
import urllib.request

QUEUE_LENGTH = 8192
BATCH_LENGTH = 512
BATCH_INTERVAL = 1.0  # seconds
TIMEOUT = 10.0  # seconds

# Field of a line: attribute, and the member of an OTLP value that holds it.
ATTRIBUTES = {
    "method": ("http.request.method", "stringValue"),
    "route": ("http.route", "stringValue"),
    "path": ("url.path", "stringValue"),
    "status": ("http.response.status_code", "intValue"),
    "bytes": ("http.response.size", "intValue"),
    "requestId": ("http.response.header.x-request-id", "stringValue"),
    "reason": ("error.type", "stringValue"),
}
SERVER = 2  # Span.SpanKind.SPAN_KIND_SERVER
ERROR = 2  # Status.StatusCode.STATUS_CODE_ERROR


def nanoseconds(time):
    """Nanoseconds since 1970 of a time such as 2026-11-21T04:08:29.622Z."""
    moment = datetime.datetime.strptime(time, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=datetime.timezone.utc)
    return round(moment.timestamp() * 1000) * 1_000_000


def span_id(line):
    """The request ID if motiond chose it, which is 16 hexadecimal digits. Otherwise a digest of the line's fields."""
    identifier = line.get("requestId", "")
    if re.fullmatch("[0-9a-f]{16}", identifier) and int(identifier, 16):
        return identifier
    return hashlib.sha256(json.dumps(line, sort_keys=True).encode()).hexdigest()[:16]


def peer(text):
    """Attributes of `192.0.2.1:57722`, `[2001:db8::1]:57722` or `unix`."""
    found = re.fullmatch(r"\[?([^\]]*?)\]?:(\d+)", text)
    if not found:
        return [{"key": "network.transport", "value": {"stringValue": "unix"}}]
    return [{"key": "network.peer.address", "value": {"stringValue": found[1]}},
            {"key": "network.peer.port", "value": {"intValue": found[2]}}]


def span(line):
    """The span of one line of the access log, or None for a line without a trace ID."""
    if not isinstance(line, dict) or "traceId" not in line:
        return None
    end = nanoseconds(line["time"])
    attributes = [{"key": key, "value": {kind: str(line[field])}}
                  for field, (key, kind) in ATTRIBUTES.items() if field in line]
    result = {
        "traceId": line["traceId"],
        "spanId": span_id(line),
        "parentSpanId": line.get("spanId", ""),
        "name": " ".join(part for part in (line.get("method"), line.get("route")) if part),
        "kind": SERVER,
        "startTimeUnixNano": str(end - round(line["duration"] * 1e9)),
        "endTimeUnixNano": str(end),
        "attributes": attributes + (peer(line["peer"]) if "peer" in line else []),
    }
    if line.get("status", 0) >= 500:
        result["status"] = {"code": ERROR}
    return result


def request_body(spans, service):
    """An ExportTraceServiceRequest in OTLP's JSON encoding."""
    resource = {"attributes": [{"key": "service.name", "value": {"stringValue": service}}]}
    return json.dumps({"resourceSpans": [
        {"resource": resource, "scopeSpans": [{"scope": {"name": "motiond"}, "spans": spans}]}]}).encode()


class Exporter:
    """Sends spans from a bounded queue on a thread of its own."""

    def __init__(self, endpoint, service):
        self.endpoint = endpoint
        self.service = service
        self.queue = queue.Queue(QUEUE_LENGTH)
        self.accepted = self.rejected = 0
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def add(self, item):
        """Waits while the queue is full. None ends the thread."""
        self.queue.put(item)

    def finish(self):
        self.add(None)
        self.thread.join()

    def run(self):
        item = self.queue.get()
        while item:
            batch = [item]
            end = time.monotonic() + BATCH_INTERVAL
            try:
                while len(batch) < BATCH_LENGTH and (item := self.queue.get(timeout=max(0, end - time.monotonic()))):
                    batch.append(item)
            except queue.Empty:
                pass
            self.send(batch)
            if item:
                item = self.queue.get()

    def send(self, batch):
        request = urllib.request.Request(
            self.endpoint, request_body(batch, self.service), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
                partial = json.loads(response.read() or b"{}").get("partialSuccess") or {}
            rejected = min(int(partial.get("rejectedSpans", 0)), len(batch))
        except (OSError, ValueError, AttributeError) as error:
            print(f"access_log_spans: the collector did not accept {len(batch)} spans: {error}", file=sys.stderr)
            rejected = len(batch)
        self.rejected += rejected
        self.accepted += len(batch) - rejected


def main():
    arguments = argparse.ArgumentParser(description="Exports the access log of motiond as OpenTelemetry spans.")
    arguments.add_argument("--endpoint", default="http://127.0.0.1:4318/v1/traces", help="default: %(default)s")
    arguments.add_argument("--service-name", default="motiond", help="resource attribute; default: %(default)s")
    options = arguments.parse_args()
    exporter = Exporter(options.endpoint, options.service_name)
    invalid = 0
    try:
        for text in sys.stdin.buffer:
            try:
                item = span(json.loads(text))
            except (ValueError, KeyError, TypeError):
                invalid += 1
                continue
            if item:
                exporter.add(item)
    except KeyboardInterrupt:
        pass
    finally:
        exporter.finish()
    print(f"access_log_spans: {exporter.accepted} spans accepted, {exporter.rejected} rejected, "
          f"{invalid} invalid lines", file=sys.stderr)
    sys.exit(0 if exporter.rejected == invalid == 0 else 1)


if __name__ == "__main__":
    main()
