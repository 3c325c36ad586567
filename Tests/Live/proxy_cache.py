#!/usr/bin/env python3
"""Verifies with nginx as a cache in front of a running service that GET responses are cached correctly.

Usage: proxy_cache.py BASE, with nginx on PATH.

nginx runs with its own configuration in a temporary folder, on a free port, and is stopped by this script. It reports
the cache status of each request in X-Cache-Status.
"""
import contextlib
import http.client
import json
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

CONFIGURATION = """
daemon off;
master_process off;
pid FOLDER/nginx.pid;
error_log stderr warn;
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path FOLDER/body;
  proxy_temp_path FOLDER/proxy;
  fastcgi_temp_path FOLDER/fastcgi;
  uwsgi_temp_path FOLDER/uwsgi;
  scgi_temp_path FOLDER/scgi;
  proxy_cache_path FOLDER/cache keys_zone=responses:1m;
  proxy_cache responses;
  proxy_cache_key $request_uri;
  proxy_cache_revalidate on;
  proxy_http_version 1.1;
  add_header X-Cache-Status $upstream_cache_status always;
  # The lifetime of the service, shortened to a second, with the rest of its Cache-Control.
  map $upstream_http_cache_control $shortened {
    "~^public, max-age=[0-9]+(?<rest>.*)$" "public, max-age=1$rest";
  }
  server {
    listen 127.0.0.1:SHORT;
    location / {
      proxy_cache off;
      proxy_pass SERVICE;
      proxy_hide_header Cache-Control;
      add_header Cache-Control $shortened;
    }
  }
  server {
    listen 127.0.0.1:PORT;
    # A stale response is used while a request in the background revalidates it, if Cache-Control allows that.
    location /stale/ {
      proxy_cache_background_update on;
      proxy_pass http://127.0.0.1:SHORT/;
    }
    location / { proxy_pass SERVICE; }
    # The same responses with a lifetime so short that a test can see them expire.
    location /short/ {
      proxy_pass SERVICE/;
      proxy_ignore_headers Cache-Control;
      proxy_cache_valid 200 1s;
    }
  }
}
"""
CURVE = "/v1/spring/trajectory?from=300&velocity=-800&spring.stiffness=200&spring.dampingRatio=0.8"
checks = 0


class Proxy:
    """nginx in front of the service, as a context manager."""

    def __init__(self, service):
        self.service = service

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="proxy-cache-"))
        with socket.socket() as free, socket.socket() as other:
            free.bind(("127.0.0.1", 0))
            other.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
            short = other.getsockname()[1]
        text = CONFIGURATION.replace("FOLDER", str(self.folder)).replace("PORT", str(self.port))
        text = text.replace("SHORT", str(short))
        (self.folder / "nginx.conf").write_text(text.replace("SERVICE", self.service), encoding="utf-8")
        self.process = subprocess.Popen(["nginx", "-p", self.folder, "-c", self.folder / "nginx.conf", "-e", "stderr"])
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return self
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.__exit__()
        sys.exit("nginx did not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)

    def request(self, target, method="GET", body=None, **fields):
        """The response, with the cache status."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        names = {name.replace("_", "-"): value for name, value in fields.items()}
        connection.request(method, target, body, names)
        response = connection.getresponse()
        response.content = response.read()
        response.cache = response.getheader("X-Cache-Status", "")
        connection.close()
        return response


def check(what, condition, *seen):
    global checks
    if not condition:
        sys.exit(f"failed: {what}: {seen}")
    checks += 1


def check_hits(proxy):
    first, second = proxy.request(CURVE), proxy.request(CURVE)
    check("a first GET is a miss", (first.status, first.cache) == (200, "MISS"), first.status, first.cache)
    check("a second GET is a hit", (second.status, second.cache) == (200, "HIT"), second.status, second.cache)
    check("the hit is the same curve", first.content == second.content and "values" in json.loads(second.content))
    check("the hit has the same ETag", first.getheader("ETag") == second.getheader("ETag") is not None)
    head = proxy.request(CURVE, "HEAD")
    check("HEAD is answered from the cache", (head.status, head.cache, head.content) == (200, "HIT", b""), head.cache)


def check_representations(proxy):
    """One URL for each representation, which `Accept` does not change."""
    for suffix, kind, start in [(".csv", "text/csv", b"time,value"), (".svg", "image/svg+xml", b"<svg ")]:
        target = CURVE.replace("/trajectory?", f"/trajectory{suffix}?")
        first, second = proxy.request(target), proxy.request(target, Accept="application/json")
        check(f"{kind} is a miss, then a hit", (first.cache, second.cache) == ("MISS", "HIT"), first.cache, second.cache)
        check(f"the hit is {kind}", second.getheader("Content-Type", "").startswith(kind), second.getheader("Content-Type"))
        check("the hit starts correctly", second.content.startswith(start), second.content[:40])
    check("nothing varies by Accept", "Accept" not in (second.getheader("Vary") or "").split(", "), second.getheader("Vary"))


def check_validators(proxy):
    tag = proxy.request(CURVE).getheader("ETag")
    same = proxy.request(CURVE, If_None_Match=tag)
    check("the tag gets 304 from the cache", (same.status, same.cache, same.content) == (304, "HIT", b""), same.status)
    other = proxy.request(CURVE, If_None_Match='"another"')
    check("another tag gets the curve", (other.status, other.cache) == (200, "HIT"), other.status, other.cache)

    first = proxy.request("/short" + CURVE)
    check("the first GET of the short-lived URL is a miss", first.cache == "MISS", first.cache)
    end = time.monotonic() + 20
    while (stale := proxy.request("/short" + CURVE)).cache == "HIT" and time.monotonic() < end:
        time.sleep(0.1)
    # nginx reports this status if the service responded 304 to its If-None-Match.
    check("a stale response is revalidated", (stale.status, stale.cache) == (200, "REVALIDATED"), stale.status, stale.cache)
    check("the revalidated response is unchanged", stale.content == first.content)


def check_stale_while_revalidate(proxy):
    """The lifetime has passed, and the stale response is sent while nginx revalidates it."""
    first = proxy.request("/stale" + CURVE)
    check("the first GET is a miss", (first.status, first.cache) == (200, "MISS"), first.status, first.cache)
    lifetime = first.getheader("Cache-Control", "")
    check("the lifetime is short", lifetime == "public, max-age=1, stale-while-revalidate=86400", lifetime)
    end = time.monotonic() + 20
    while (stale := proxy.request("/stale" + CURVE)).cache == "HIT" and time.monotonic() < end:
        time.sleep(0.1)
    # Without stale-while-revalidate the status is REVALIDATED: the request waits for the service.
    check("a stale response is sent", (stale.status, stale.cache) == (200, "STALE"), stale.status, stale.cache)
    check("the stale response is unchanged", stale.content == first.content)
    while (fresh := proxy.request("/stale" + CURVE)).cache != "HIT" and time.monotonic() < end:
        time.sleep(0.1)
    check("the background request has revalidated it", fresh.cache == "HIT", fresh.cache)


def check_fields(proxy):
    """Fields that nginx passes on without using them."""
    for response in (proxy.request(CURVE), proxy.request(CURVE)):
        fields = [response.getheader(name) for name in ("No-Vary-Search", "X-Content-Type-Options")]
        check("a cached response has the fields of the service", fields == ["key-order", "nosniff"], response.cache, fields)


def check_requests_of_the_origin(proxy):
    """Of many requests for some curves, only the first one for each reaches the service."""
    targets = [CURVE.replace("from=300", f"from={number}") for number in range(301, 601)]
    before = served(proxy)
    statuses = {proxy.request(target).status for _ in range(5) for target in targets}
    check("each GET has its curve", statuses == {200}, statuses)
    check("the service has served each curve once", served(proxy) - before == len(targets), served(proxy) - before)
    print(f"{5 * len(targets)} requests for {len(targets)} curves: {served(proxy) - before} reached the service")


def served(proxy):
    """The responses of the service to GET requests for curves. /metrics is rendered once a second."""
    time.sleep(1.1)
    page = proxy.request("/metrics").content.decode()
    return int(re.search(r'motiond_responses_total{route="/v1/spring/trajectory",method="GET",status="2xx"} (\d+)', page)[1])


def check_uncacheable_responses(proxy):
    for _ in range(2):
        body = b'{"from": 1, "velocity": 1000}'
        response = proxy.request("/v1/deceleration/projection", "POST", body, Content_Type="application/json")
        check("a POST is never a hit", (response.status, response.cache) == (200, ""), response.status, response.cache)
        problem = proxy.request("/v1/deceleration/projection?frm=1")
        check("a problem is never a hit", (problem.status, problem.cache) == (422, "MISS"), problem.status, problem.cache)
        alive = proxy.request("/readyz")
        check("readiness is never a hit", (alive.status, alive.cache) == (200, "MISS"), alive.status, alive.cache)


with Proxy(sys.argv[1].rstrip("/")) as nginx:
    check_hits(nginx)
    check_representations(nginx)
    check_validators(nginx)
    check_stale_while_revalidate(nginx)
    check_fields(nginx)
    check_requests_of_the_origin(nginx)
    check_uncacheable_responses(nginx)
print(f"{checks} checks of responses through the nginx cache")
