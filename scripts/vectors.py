"""vectors/springs.json: springs of each library, with the numbers that a port of the library has to give.

docs/vectors.md describes the file.
"""
import json
import subprocess
import sys

FORMAT_VERSION = 1
RATES = (60, 120)
TIMES = (0.05, 0.1, 0.2, 0.4, 0.8)
RELEASES = ((0, 1, 0), (0, 300, 0), (300, 0, -800))
# Libraries without an initial velocity, or whose unit is not published.
AT_REST = ("figma", "remotion", "svelte")
# Springs of each library, in its own parameters.
PARAMETERS = {
    "swiftui": [{"duration": 0.5, "bounce": 0.3}, {"duration": 0.5, "bounce": -0.2}, {"response": 0.55, "dampingFraction": 0.825},
                {"mass": 1, "stiffness": 170, "damping": 15}],
    "coreanimation": [{}, {"mass": 2, "stiffness": 300, "damping": 20}, {"damping": 40},
                      {"damping": 40, "allowsOverdamping": True}, {"perceptualDuration": 0.5, "bounce": 0.25}],
    "uikit": [{"mass": 1, "stiffness": 200, "damping": 20}, {"mass": 3, "stiffness": 1000, "damping": 500},
              {"duration": 0.5, "bounce": 0.25}],
    "compose": [{}, {"dampingRatio": 0.5, "stiffness": 200}, {"dampingRatio": 1, "stiffness": 50},
                {"dampingRatio": 0.75, "stiffness": 400, "visibilityThreshold": 0.1}],
    "android-spring": [{}, {"stiffness": 200, "dampingRatio": 0.2}, {"stiffness": 1500, "dampingRatio": 1},
                       {"stiffness": 1500, "dampingRatio": 0.75, "minimumVisibleChange": 0.1}],
    "flutter": [{"mass": 1, "stiffness": 100, "damping": 10}, {"mass": 0.5, "stiffness": 100, "ratio": 1.1},
                {"duration": 500, "bounce": 0.25},
                {"mass": 1, "stiffness": 100, "damping": 10, "tolerance": {"distance": 0.5, "velocity": 10}}],
    "motion": [{}, {"stiffness": 300, "damping": 40}, {"mass": 2}, {"visualDuration": 0.5, "bounce": 0.3},
               {"duration": 2, "bounce": 0.25}, {"restDelta": 0.1, "restSpeed": 0.1}],
    "react-spring": [{}, {"tension": 180, "friction": 12}, {"tension": 280, "friction": 120, "mass": 2},
                     {"frequency": 0.4, "damping": 0.5}, {"precision": 0.1}],
    "react-native": [{}, {"stiffness": 200, "damping": 15, "mass": 2}, {"damping": 40, "stiffness": 100}, {"bounciness": 8, "speed": 12},
                     {"tension": 60, "friction": 5, "restDisplacementThreshold": 0.1, "restSpeedThreshold": 0.1}],
    "reanimated": [{}, {"mass": 4, "stiffness": 900, "damping": 90}, {"duration": 550, "dampingRatio": 0.75},
                   {"version": 3, "mass": 1, "stiffness": 100, "damping": 10}, {"energyThreshold": 1e-4}],
    "libadwaita": [{"dampingRatio": 0.5, "mass": 1, "stiffness": 500}, {"damping": 20, "mass": 1, "stiffness": 400},
                   {"dampingRatio": 0.8, "mass": 1, "stiffness": 400, "epsilon": 0.0001}],
    "wobble": [{}, {"stiffness": 300, "damping": 15, "mass": 2}, {"damping": 40}, {"damping": 40, "allowsOverdamping": True}],
    "figma": [{"mass": 1, "stiffness": 100, "damping": 15}],
    "anime": [{}, {"mass": 2, "stiffness": 300, "damping": 20}, {"duration": 500, "bounce": 0.3}],
    "rebound": [{}, {"tension": 60, "friction": 10}, {"bounciness": 8, "speed": 12}],
    "remotion": [{}, {"damping": 200}, {"mass": 2, "stiffness": 200, "damping": 15, "durationRestThreshold": 0.01}],
    "svelte": [{}, {"stiffness": 0.1, "damping": 0.25}, {"stiffness": 0.05, "damping": 0.9, "precision": 0.001}],
}


def answers(program, requests):
    """The bodies of the responses to a batch."""
    result = subprocess.run(
        [program, "call", "batch", "-"], input=json.dumps({"requests": requests}), capture_output=True, text=True, check=True)
    return [item["body"] if item["status"] == 200 else sys.exit(f"{item}") for item in json.loads(result.stdout)["responses"]]


def case(program, library, parameters, start, to, velocity):
    """One spring and release, and the library's own velocity with its unit and its source."""
    motion = {"spring": {"dialect": library} | parameters, "from": start, "to": to, "velocity": velocity}
    settling, trajectory, *translations = answers(program, [
        {"operation": "spring/settling-duration", "body": motion | {"threshold": 0.001 * abs(to - start)}},
        {"operation": "spring/trajectory",
         "body": motion | {"threshold": 1e-12 * abs(to - start), "sampling": {"times": TIMES, "decimals": 12}}},
        *({"operation": "spring/translate", "body": motion | {"dialects": [library], "frameRate": rate}} for rate in RATES),
    ])
    # The spring of a few parameters depends on the release.
    spring = trajectory["phases"][0]["spring"]
    own = [translation["springs"][library] for translation in translations]
    result = {
        "parameters": parameters, **{name: spring[name] for name in ("mass", "stiffness", "damping")},
        "from": start, "to": to, "velocity": velocity}
    if "velocity" in own[0]:
        result["libraryVelocity"] = own[0]["velocity"]
    result["settlingDuration"] = settling["settlingDuration"]
    result["samples"] = list(map(list, zip(TIMES, trajectory["values"], strict=True)))
    if "settlingDuration" in own[0]:
        result["end"] = {str(rate): each["settlingDuration"] for rate, each in zip(RATES, own)}
    return result, own[0]


def document(program):
    libraries = {}
    for library, springs in PARAMETERS.items():
        cases = []
        for parameters in springs:
            for release in RELEASES[:2] if library in AT_REST else RELEASES:
                result, own = case(program, library, parameters, *release)
                cases.append(result)
        libraries[library] = {"source": own["source"], "velocityUnit": own.get("velocityUnit"), "cases": cases}
    return libraries


def text(program):
    """JSON with one case per line, as the executable `program` computes it."""
    parts = []
    for name, library in document(program).items():
        cases = ",\n".join(f"    {json.dumps(case)}" for case in library["cases"])
        head = "".join(f"    {json.dumps(key)}: {json.dumps(library[key])},\n" for key in ("source", "velocityUnit"))
        parts.append(f"  {json.dumps(name)}: {{\n{head}    \"cases\": [\n{cases}\n    ]\n  }}")
    return (f'{{\n"$schema": "springs.schema.json",\n"version": {FORMAT_VERSION},\n"license": "CC0-1.0",\n"libraries": {{\n'
            + ",\n".join(parts) + "\n}\n}\n")
