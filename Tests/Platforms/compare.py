#!/usr/bin/env python3
"""Compares the models of other platforms with the ports in ports.py, at random releases.

    Tests/Platforms/compare.py BASE [--cases N] [--seed N]

For each model it sends N releases in batches and compares settling duration, destination and five positions.
"""
import argparse
import json
import random
import sys
import urllib.request

import ports

TIMES = [0.05, 0.2, 0.4, 0.7, 0.95]


def loguniform(rng, low, high):
    return low * (high / low) ** rng.random()


def models(rng):
    """The operation, the members and the port of one release of each model."""
    x0, v0 = rng.uniform(-1000, 1000), rng.choice([-1, 1]) * loguniform(rng, 1, 20000)
    release = {"from": x0, "velocity": v0}

    def case(model, port, operation="deceleration", bounds=None, port_bounds=None, **members):
        body = release | {"platform": {"model": model} | members}
        if bounds:
            body["bounds"] = {"min": bounds[0], "max": bounds[1]}
        # What only a scroll accepts is not a parameter of every port.
        return operation, body, (lambda: port(x0, v0, **members, **(port_bounds or {})))
    low = x0 + rng.uniform(-600, 100)
    bounds = (low, low + rng.uniform(110, 1500))
    inside = (x0 - rng.uniform(0, 300), x0 + rng.uniform(0, 300))
    return {
        "uiscrollview": case("uiscrollview", ports.UIScrollView, decelerationRate=rng.choice(["normal", "fast", 0.995]), frameRate=rng.choice([60, 120])),
        "react-native": case("react-native", ports.ReactNative, deceleration=rng.uniform(0.99, 0.9995), frameRate=rng.choice([30, 60, 90, 120])),
        "reanimated": case(
            "reanimated", ports.Reanimated, deceleration=rng.uniform(0.99, 0.9995), velocityFactor=rng.uniform(0.5, 2),
            frameRate=rng.choice([12, 30, 60, 120]), platform=rng.choice(["native", "web"])),
        "motion-inertia": case("motion-inertia", ports.MotionInertia, power=rng.uniform(0.2, 1.5), timeConstant=rng.uniform(100, 900), restDelta=rng.uniform(0.01, 2)),
        "compose-exponential": case("compose-exponential", ports.ComposeExponential, frictionMultiplier=rng.uniform(0, 3), absVelocityThreshold=loguniform(rng, 1e-3, 20)),
        "android-fling": case("android-fling", ports.AndroidFling, friction=rng.uniform(0.2, 3), minimumVisibleChange=rng.choice([1, 0.1, 1 / 256])),
        "android-spline": case("android-spline", ports.OverScroller, friction=rng.uniform(0.005, 0.05), density=rng.choice([1, 1.5, 2.625, 3])),
        "android-spline within bounds": case(
            "android-spline", ports.OverScroller, "scroll", bounds, {"bounds": bounds}, friction=0.015, density=2, over=rng.choice([0, 6, 80])),
        "flutter-friction": case("flutter-friction", ports.FlutterFriction, drag=rng.uniform(0.02, 0.5), toleranceVelocity=loguniform(rng, 1e-3, 50)),
        "flutter-friction with deceleration": case(
            "flutter-friction", ports.FlutterFriction, drag=rng.uniform(0.05, 0.5), constantDeceleration=rng.uniform(10, 3000), toleranceVelocity=20),
        "flutter-bouncing": case("flutter-bouncing", ports.FlutterBouncing, constantDeceleration=rng.choice([0, 1400])),
        "flutter-bouncing within bounds": case("flutter-bouncing", ports.FlutterBouncing, "scroll", bounds, {"bounds": bounds}),
        "flutter-clamping": case("flutter-clamping", ports.FlutterClamping, friction=rng.uniform(0.005, 0.05)),
        "flutter-clamping-old": case("flutter-clamping-old", ports.FlutterClampingOld, friction=rng.uniform(0.005, 0.05)),
        "reanimated within bounds": case("reanimated", ports.Reanimated, "scroll", inside, {"clamp": inside}),
        "reanimated with the rubber band effect": case(
            "reanimated", ports.ReanimatedRubberBand, "scroll", bounds, {"clamp": bounds}, rubberBandEffect=True,
            rubberBandFactor=rng.uniform(0.3, 3), velocityFactor=rng.uniform(0.5, 2), frameRate=rng.choice([30, 60, 120]),
            platform=rng.choice(["native", "web"])),
    }


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
    cases = [models(rng) for _ in range(options.cases)]
    for name in cases[0]:
        worst = 0
        for start in range(0, len(cases), 250):
            batch, expected = [], []
            for case in cases[start:start + 250]:
                operation, body, make = case[name]
                port = make()
                times = [share * port.duration for share in TIMES]
                expected.append((port, times))
                batch.append({"operation": f"{operation}/trajectory", "body": body | {"sampling": {"times": times, "decimals": 12}}})
            for item, (port, times), answer in zip(batch, expected, post(options.base, batch), strict=True):
                scale = max(abs(port.destination - item["body"]["from"]), 1)
                errors = [abs(answer["settlingDuration"] - port.duration), abs(answer["destination"] - port.destination) / scale]
                if port.duration > 0:
                    errors += [abs(value - port.position(t)) / scale for t, value in zip(times, answer["values"], strict=True)]
                worst = max(worst, *errors)
                if not max(errors) < 1e-8:
                    sys.exit(f"{name}: {json.dumps(item['body'])}\n{json.dumps(answer)}\nnot {port.duration} s, {port.destination}, errors {errors}")
        print(f"{name}: {len(cases)} releases, greatest difference {worst:.1e}")


main()
