#!/usr/bin/env python3
"""Compares the velocity trackers of platforms with the ports in trackers.py, for random gestures.

    Tests/Platforms/compare_trackers.py BASE [--cases N] [--seed N]
"""
import argparse
import json
import random
import sys
import urllib.request

from trackers import TRACKERS


def gesture(rng):
    """Events in whole milliseconds: steady, jittered or with pauses, some of them at the same time."""
    time, value, velocity, events = rng.randrange(10000), 0, rng.uniform(-3, 3), []
    for index in range(rng.choice([1, 2, 3, 4, 8, 30, 60])):
        events.append({"state": "changed" if index else "began", "timeStamp": time, "translation": round(value, 3)})
        step = rng.choice([0, 1, 4, 8, 8, 8, 16, 16, 16, 17, 33, 40, 41, 60])
        velocity += rng.uniform(-0.3, 0.3)
        time, value = time + step, value + velocity * step
    end = events[-1]["timeStamp"] + rng.choice([0, 0, 4, 16, 32, 33, 40, 41, 90])
    return events + [{"state": "ended", "timeStamp": end, "translation": round(value, 3)}]


def expected(tracker, events):
    for event in events[:-1]:
        tracker.add(event["timeStamp"], event["translation"])
    tracker.release(events[-1]["timeStamp"])
    return tracker.velocity()


def post(base, requests):
    request = urllib.request.Request(
        f"{base}/v1/batch", json.dumps({"requests": requests}).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return [item["body"] if item["status"] == 200 else sys.exit(f"{item}") for item in json.load(response)["responses"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    gestures = [gesture(rng) for _ in range(options.cases)]
    for name, tracker in TRACKERS.items():
        worst, moving = 0, 0
        for start in range(0, len(gestures), 100):
            part = gestures[start:start + 100]
            answers = post(options.base, [
                {"operation": "gesture/velocity", "body": {"gesture": events, "velocityTracker": name}} for events in part])
            for events, answer in zip(part, answers, strict=True):
                velocity = expected(tracker(), events)
                moving += velocity != 0
                error = abs(answer["velocity"] - velocity) / max(abs(velocity), 100)
                worst = max(worst, error)
                if not error < 1e-6:
                    sys.exit(f"{name}: {json.dumps(events)}\n{answer['velocity']}, not {velocity}")
        print(f"{name}: {len(gestures)} gestures, {moving} of them moving at release, greatest difference {worst:.1e}")


main()
