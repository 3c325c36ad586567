"""vectors/springs.json: springs of each library, with the numbers that a port of the library has to give.

The file is the list of its springs: a new one is a case with `parameters`, `from`, `to` and `velocity`, to which the program adds the numbers.
docs/vectors.md describes the file.
"""
import json
import pathlib
import subprocess
import sys

FILE = pathlib.Path(__file__).resolve().parent.parent / "vectors/springs.json"
RATES = (60, 120)
TIMES = (0.05, 0.1, 0.2, 0.4, 0.8)


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


def text(program):
    """The file with the numbers of the executable `program`, one case per line."""
    present = json.loads(FILE.read_text(encoding="utf-8"))
    parts = []
    for name, library in present.pop("libraries").items():
        results = [case(program, name, *(given[key] for key in ("parameters", "from", "to", "velocity"))) for given in library["cases"]]
        cases = ",\n".join(f"    {json.dumps(result)}" for result, _ in results)
        own = results[-1][1]
        head = "".join(f"    {json.dumps(key)}: {json.dumps(own.get(key))},\n" for key in ("source", "velocityUnit"))
        parts.append(f"  {json.dumps(name)}: {{\n{head}    \"cases\": [\n{cases}\n    ]\n  }}")
    head = "".join(f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in present.items())
    return f'{{\n{head}"libraries": {{\n' + ",\n".join(parts) + "\n}\n}\n"
