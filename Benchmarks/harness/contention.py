"""Contention: which parts of a measurement other users of the processor disturbed.

A core of a virtual machine is usually one of two hardware threads of a physical core. While another machine uses
the second thread, code takes up to twice as long, and CPU time counts it. Code with a large working set, such as a
server that computes its responses, slows down more than the kernel's code for sockets, so ratios of CPU times
change, too. A guest cannot see its neighbors, but it can time a constant loop: a probe on each core does so every
few milliseconds, and a slice of a measurement is quiet if all loops during it were fast on all cores.
"""

from __future__ import annotations

import bisect
import dataclasses
import os
import pathlib
import subprocess
import sys
import threading
import time

from .servers import Server

# The probe takes about 5 % of each core.
PROBE = """
import os, sys, time
os.sched_setaffinity(0, {int(sys.argv[1])})
numbers = range(4000)
while True:
    best = 1 << 62
    for _ in range(3):
        start = time.thread_time_ns()
        sum(numbers)
        best = min(best, time.thread_time_ns() - start)
    print(time.monotonic_ns(), best, flush=True)
    time.sleep(0.005)
"""
SLICE_SECONDS = 0.025
# Half a second of CPU time on two busy cores.
SLICES_NEEDED = 10
# A slice needs a probe this long before and after it, in nanoseconds.
MARGIN = 12_000_000
# A loop that takes at most this factor longer than the fast ones (the 2nd percentile) was not disturbed. Contention
# makes loops 1.6 to 2 times as long.
QUIET_FACTOR = 1.4


class Probes:
    """Times a constant loop on each core, as a context manager. Ask `is_quiet` after the end."""

    def __init__(self, folder: pathlib.Path):
        self.files = {core: folder / f"probe-{core}" for core in sorted(os.sched_getaffinity(0))}
        self.processes: list[subprocess.Popen[bytes]] = []
        self.times: dict[int, list[int]] = {}
        self.durations: dict[int, list[int]] = {}
        self.limits: dict[int, float] = {}

    def __enter__(self) -> Probes:
        for core, path in self.files.items():
            with path.open("wb") as file:
                self.processes.append(subprocess.Popen([sys.executable, "-c", PROBE, str(core)], stdout=file))
        return self

    def __exit__(self, *_) -> None:
        for process in self.processes:
            process.terminate()
            process.wait()
        for core, path in self.files.items():
            # The last line may be incomplete.
            pairs = [line.split() for line in path.read_text().splitlines()[:-1]]
            if not pairs:
                # The measurement failed before the first probe.
                continue
            self.times[core] = [int(moment) for moment, _ in pairs]
            self.durations[core] = [int(duration) for _, duration in pairs]
            self.limits[core] = sorted(self.durations[core])[len(pairs) // 50] * QUIET_FACTOR

    def is_quiet(self, start: int, end: int) -> bool:
        """Returns whether no core was disturbed between two times of the monotonic clock in nanoseconds."""
        for core, times in self.times.items():
            first, last = bisect.bisect(times, start - MARGIN), bisect.bisect(times, end + MARGIN)
            # Without a probe on either side, the state is unknown.
            if first == last or times[first] > start or times[last - 1] < end:
                return False
            if max(self.durations[core][first:last]) > self.limits[core]:
                return False
        return True

    def quiet_share(self) -> float:
        """Returns the share of the loops on all cores that were not disturbed."""
        loops = [duration <= self.limits[core] for core, found in self.durations.items() for duration in found]
        return sum(loops) / len(loops)


@dataclasses.dataclass
class Slice:
    """A short part of a run: its times in nanoseconds, the CPU time of the server, and the transferred bytes."""

    start: int
    end: int
    cpu_seconds: float
    transferred: int


class Sampler:
    """Divides a run into slices, as a context manager.

    The number of requests in a slice follows from the bytes on the loopback interface. Nothing else may use it.
    """

    def __init__(self, server: Server):
        self.server = server
        self.slices: list[Slice] = []
        self.transferred = 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.sample)

    def __enter__(self) -> Sampler:
        self.transferred = loopback_bytes()
        self.thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.ended.set()
        self.thread.join()
        self.transferred = loopback_bytes() - self.transferred

    def sample(self) -> None:
        last = None
        while not self.ended.wait(SLICE_SECONDS):
            sample = (time.monotonic_ns(), self.server.cpu_seconds(), loopback_bytes())
            if last:
                self.slices.append(Slice(last[0], sample[0], sample[1] - last[1], sample[2] - last[2]))
            last = sample
        # The first and the last slices contain the start and the end of the load.
        self.slices = self.slices[4:-4]


def loopback_bytes() -> int:
    for line in pathlib.Path("/proc/net/dev").read_text().splitlines():
        name, _, counters = line.partition(":")
        if name.strip() == "lo":
            return int(counters.split()[0])
    raise RuntimeError("no loopback interface")


@dataclasses.dataclass
class QuietCost:
    """The CPU time per request in the quiet slices of all runs of a server."""

    cpu_microseconds: float
    slices: int


def quiet_cost(runs: list[tuple[Sampler, int]], probes: Probes) -> QuietCost:
    """Returns the cost of the runs of a server, each with its number of requests; NaN without a quiet slice."""
    cpu, requests, slices = 0.0, 0.0, 0
    for sampler, count in runs:
        for each in sampler.slices:
            if probes.is_quiet(each.start, each.end):
                cpu += each.cpu_seconds
                requests += each.transferred * count / sampler.transferred
                slices += 1
    return QuietCost(cpu / requests * 1e6 if requests else float("nan"), slices)
