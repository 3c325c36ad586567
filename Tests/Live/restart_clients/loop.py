"""The loop of the Python clients: requests with pauses until standard input ends, then one line with the counts."""
import collections
import json
import sys
import threading
import time

BODY = b'{"from": 300, "velocity": -800}'
HEADERS = {"Content-Type": "application/json"}


def is_refused(error):
    while error is not None:
        if isinstance(error, ConnectionRefusedError) or "Connection refused" in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def report(threads, started, stop, counts, errors):
    """Starts threads, prints a line when each has had five responses, and the counts when standard input ends."""
    for thread in threads:
        thread.start()
    for _ in threads:
        started.acquire()
    print("started", flush=True)
    sys.stdin.read()
    stop()
    for thread in threads:
        thread.join(15)
    print(json.dumps({**counts, "errors": errors}), flush=True)


def run(make_client):
    host, port, count, pause = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
    stop, started = threading.Event(), threading.Semaphore(0)
    lock, counts, errors = threading.Lock(), collections.Counter(), collections.Counter()

    def loop():
        request, served = make_client(host, port), 0
        while not stop.is_set():
            try:
                status = request()
                outcome, error = ("served", None) if status == 200 else ("lost", f"status {status}")
            except Exception as problem:  # each kind of failure is a result
                outcome, error = ("refused", None) if is_refused(problem) else ("lost", repr(problem))
            with lock:
                counts[outcome] += 1
                if error:
                    errors[error] += 1
            served += outcome == "served"
            if served == 5:
                started.release()
            time.sleep(pause)

    threads = [threading.Thread(target=loop, daemon=True) for _ in range(count)]
    report(threads, started, stop.set, counts, errors)
