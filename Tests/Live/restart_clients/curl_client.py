"""curl, several transfers on one connection with pauses; see test_restart.py."""
import collections
import subprocess
import sys
import threading

from loop import BODY, report

host, port, count, pause = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
# Standard output would be buffered.
COMMAND = [
    "curl", "--silent", "--max-time", "10", "--json", BODY.decode(), "--output", "/dev/null",
    "--rate", f"{round(1 / pause)}/s", "--write-out", "%{stderr}%{http_code} %{exitcode} %{errormsg}\n",
    f"http://{host}:{port}/v1/spring/settling-duration#[1-1000000]"]
REFUSED = "7"  # CURLE_COULDNT_CONNECT
lock, counts, errors = threading.Lock(), collections.Counter(), collections.Counter()
started = threading.Semaphore(0)
processes = [subprocess.Popen(COMMAND, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True) for _ in range(count)]


def read(process):
    served = 0
    for line in process.stderr:
        if not line.endswith("\n"):
            return  # the process was killed
        status, code, message = line.rstrip("\n").split(" ", 2)
        with lock:
            if status == "200":
                counts["served"] += 1
            elif code == REFUSED:
                counts["refused"] += 1
            else:
                counts["lost"] += 1
                errors[f"{status} {message}"] += 1
        served += status == "200"
        if served == 5:
            started.release()


def stop():
    for process in processes:
        process.kill()
        process.wait()


report([threading.Thread(target=read, args=(process,)) for process in processes], started, stop, counts, errors)
