#!/usr/bin/env python3
"""Compares vectors/springs.json with its schema and with the ports in springs.py.

    Tests/Platforms/check_vectors.py

This is also how another port tests itself: it reads the file and computes each case.
"""
import json
import pathlib
import sys

import jsonschema
import springs

FOLDER = pathlib.Path(__file__).parent.parent.parent / "vectors"
PORTS = {
    "flutter": springs.flutter, "react-native": springs.react_native, "wobble": springs.wobble, "motion": springs.motion,
    "android-spring": springs.android, "reanimated": springs.reanimated, "reanimated 3": springs.reanimated3,
    "react-spring": springs.react_spring, "rebound": springs.rebound, "remotion": springs.remotion, "anime": springs.anime,
}
# The names of the completion's members in the ports.
NAMES = {
    "minimumVisibleChange": "change", "restDelta": "delta", "restSpeed": "speed", "precision": "precision",
    "restDisplacementThreshold": "distance", "restSpeedThreshold": "speed", "energyThreshold": "threshold",
    "durationRestThreshold": "threshold", "allowsOverdamping": "allows_overdamping",
}


def end_of(library, case, rate):
    """The end that a port computes; None without a port."""
    parameters, offset = case["parameters"], case["from"] - case["to"]
    if library == "svelte":
        return springs.svelte(parameters.get("stiffness", 0.15), parameters.get("damping", 0.8), offset, rate,
                              parameters.get("precision", 0.01))
    port = PORTS.get(library + (" 3" if parameters.get("version") == "3" else ""))
    # A spring by its duration ends there in Motion.
    if port is None or library == "motion" and "duration" in parameters:
        return None
    options = {NAMES[name]: value for name, value in parameters.items() if name in NAMES}
    options |= {name: value for name, value in parameters.get("tolerance", {}).items()}
    return port(case["mass"], case["stiffness"], case["damping"], offset, case["velocity"], case["to"], rate, **options)


def main():
    document = json.loads((FOLDER / "springs.json").read_text(encoding="utf-8"))
    jsonschema.validate(document, json.loads((FOLDER / "springs.schema.json").read_text(encoding="utf-8")))
    samples = ends = 0
    for name, library in document["libraries"].items():
        for case in library["cases"]:
            travel = abs(case["to"] - case["from"])
            spring = springs.Spring(
                case["mass"], case["stiffness"], case["damping"], case["from"] - case["to"], case["velocity"])
            for time, value in case["samples"]:
                if abs(case["to"] + spring.state(time)[0] - value) > 1e-9 * travel:
                    sys.exit(f"{name}: {case}: {value} at {time}, not {case['to'] + spring.state(time)[0]}")
                samples += 1
            for rate, end in case.get("end", {}).items():
                expected = end_of(name, case, int(rate))
                if expected is not None and abs(end - expected) > 1e-9:
                    sys.exit(f"{name}: {case}: ends at {end}, not {expected}")
                ends += expected is not None
    print(f"{samples} samples and {ends} ends of {len(document['libraries'])} libraries agree with their ports")


main()
