#!/usr/bin/env python3
"""Compares the ends of other libraries' springs with the ports in springs.py, for random springs and releases.

    Tests/Platforms/compare_springs.py BASE [--cases N] [--seed N]

Half of the springs run at 60 frames per second, half at 120. An end may differ where a rule holds at its limit: there the
rule of the port changes its answer if its limits grow or shrink by a part in 10⁹.
"""
import argparse
import json
import math
import random
import sys
import urllib.request

import springs


def loguniform(rng, low, high):
    return low * (high / low) ** rng.random()


def limits(rng, name, granular):
    """Members of the completion of a library, as the service and as the port name them."""
    def limit(high=1):
        return loguniform(rng, 1e-3, high)
    if name == "flutter":
        distance, velocity = limit(), limit(20)
        return {"tolerance": {"distance": distance, "velocity": velocity}}, {"distance": distance, "velocity": velocity}
    if name == "wobble":
        distance, speed = limit(), limit(20) / 1000
        return ({"restDisplacementThreshold": distance, "restVelocityThreshold": speed},
                {"distance": distance, "speed": speed})
    if name == "remotion":
        threshold = limit(0.1)
        return {"durationRestThreshold": threshold}, {"threshold": threshold}
    if name in ("react-native", "reanimated 3", "rebound"):
        distance, speed = limit(), limit(20)
        return {"restDisplacementThreshold": distance, "restSpeedThreshold": speed}, {"distance": distance, "speed": speed}
    if name == "motion":
        delta, speed = limit(), limit(20)
        return {"restDelta": delta, "restSpeed": speed}, {"delta": delta, "speed": speed}
    if name == "android-spring":
        change = rng.choice([1, 0.1, 1 / 256, 1 / 500])
        return {"minimumVisibleChange": change}, {"change": change}
    if name == "reanimated":
        threshold = loguniform(rng, 1e-10, 1e-3)
        return {"energyThreshold": threshold}, {"threshold": threshold}
    if name == "react-spring":
        precision = limit()
        return {"precision": precision, "restVelocity": precision / 10}, {"precision": precision, "rest_velocity": precision / 10}
    return {}, {}


PORTS = {
    "flutter": springs.flutter, "react-native": springs.react_native, "wobble": springs.wobble, "motion": springs.motion,
    "android-spring": springs.android, "reanimated": springs.reanimated, "reanimated 3": springs.reanimated3,
    "react-spring": springs.react_spring, "rebound": springs.rebound, "remotion": springs.remotion, "anime": springs.anime,
    "svelte": springs.svelte,
}


def svelte_case(rng):
    stiffness, damping = loguniform(rng, 0.005, 1), rng.uniform(0.05, 0.98)
    start, to, rate = rng.uniform(-500, 500), rng.choice([0, 1, 100]), rng.choice([60, 120])
    precision = loguniform(rng, 1e-4, 1)
    spring = {"dialect": "svelte", "stiffness": stiffness, "damping": damping, "precision": precision}
    body = {"spring": spring, "from": start, "to": to, "frameRate": rate, "dialects": ["svelte"]}
    return body, lambda factor=1: springs.svelte(stiffness, damping, start - to, rate, factor * precision)


def case(rng, name):
    """A request, and the end that the port computes with limits scaled by a factor."""
    library = name.split()[0]
    if library == "svelte":
        return svelte_case(rng)
    mass = 1 if library in ("android-spring", "rebound") else loguniform(rng, 1 if library == "anime" else 0.2, 5)
    stiffness, ratio = loguniform(rng, 20, 2000), loguniform(rng, 0.08, 20 if library == "motion" else 3)
    damping = 2 * ratio * math.sqrt(stiffness * mass)
    spring = {"dialect": library, "mass": mass, "stiffness": stiffness, "damping": damping}
    if library == "android-spring":
        spring = {"dialect": library, "stiffness": stiffness, "dampingRatio": ratio}
    elif library == "rebound":
        spring = {"dialect": library, "tension": (stiffness - 194) / 3.62 + 30, "friction": (damping - 25) / 3 + 8}
    elif library == "react-spring":
        spring = {"dialect": library, "mass": mass, "tension": stiffness, "friction": damping}
    elif name == "reanimated 3":
        spring["version"] = "3"
    start, to, velocity = rng.uniform(-500, 500), rng.choice([0, 1, 100]), rng.choice([0, rng.uniform(-3000, 3000)])
    own, arguments = limits(rng, name, abs(start - to) < 5) if rng.random() < 0.5 else ({}, {})
    rate = rng.choice([60, 120])
    if library == "remotion":
        velocity = 0
    clamps = library in ("react-native", "reanimated", "react-spring", "rebound") and name != "reanimated 3" and rng.random() < 0.2
    body = {"spring": spring | own, "from": start, "to": to, "velocity": velocity, "frameRate": rate, "dialects": [library]}
    if clamps:
        body["clamp"], arguments = True, arguments | {"clamp": True}

    def end(factor=1):
        scaled = {key: value if key == "clamp" else value * factor for key, value in arguments.items()}
        return PORTS[name](mass, stiffness, damping, start - to, velocity, to, rate, **scaled)
    return body, end


def post(base, requests):
    request = urllib.request.Request(
        f"{base}/v1/batch", json.dumps({"requests": requests}).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return [item["body"] if item["status"] == 200 else sys.exit(f"{item}") for item in json.load(response)["responses"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base")
    parser.add_argument("--cases", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    cases = [(name, *case(rng, name)) for name in [*PORTS] * (options.cases // len(PORTS))]
    later, boundary = dict.fromkeys(PORTS, 0), 0
    for start in range(0, len(cases), 50):
        part = cases[start:start + 50]
        answers = post(options.base, [{"operation": "spring/translate", "body": body} for _, body, _ in part])
        for (name, body, end), answer in zip(part, answers, strict=True):
            own = answer["springs"][body["dialects"][0]]
            received, expected, frame = own.get("settlingDuration"), end(), 1 / body["frameRate"]
            if received is None or expected is None or abs(received - expected) > 1e-9:
                if received not in (end(1 - 1e-9), end(1 + 1e-9)):
                    sys.exit(f"{name}: {json.dumps(body)}\n{json.dumps(own)}\nnot {expected}")
                boundary += 1
            later[name] += "firstRest" in own and received - own["firstRest"] > frame * (1 + 1e-9)
    print(f"{len(cases)} springs end at the same frame, {boundary} of them at the limit of a rule; later than the frame after the first rest:")
    print(", ".join(f"{name} {count}" for name, count in later.items()))


main()
