"""Calls every operation with the client that openapi-python-client generates from openapi.yaml.

Usage: every_operation.py BASE CALLS RESPONSES LATER, with the folder of the generated package `motiond` on PYTHONPATH.

The requests of CALLS and the responses are converted to the generated models and back, so a model that loses a field fails the test.
The expected values were computed from the formulas, independently of the service; RESPONSES contains only the relevant fields, and the
beginning of a text. LATER is a response of a later version, with fields and words that the contract does not have.
"""
import importlib
import inspect
import json
import pkgutil
import re
import sys
import typing

import motiond.api
from motiond import Client
from motiond import models as m
from motiond.types import File

client = Client(base_url=sys.argv[1], timeout=20)


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


calls, responses, later = map(read, sys.argv[2:])


def differences(response, expected, where=""):
    """Returns missing and different values. Numbers may differ in the seventh digit. Text must begin as expected."""
    if isinstance(expected, dict):
        if not isinstance(response, dict):
            return [f"{where}: {response!r} is not an object"]
        return [
            text
            for name, value in expected.items()
            for text in (
                differences(response[name], value, f"{where}/{name}") if name in response else [f"{where}/{name}: missing"]
            )
        ]
    if isinstance(expected, list):
        if not isinstance(response, list) or len(response) != len(expected):
            return [f"{where}: {response!r} is not a list of {len(expected)}"]
        return [
            text
            for index, value in enumerate(expected)
            for text in differences(response[index], value, f"{where}/{index}")
        ]
    if isinstance(expected, float) or (isinstance(expected, int) and not isinstance(expected, bool)):
        is_number = isinstance(response, (int, float)) and not isinstance(response, bool)
        if is_number and abs(response - expected) <= 1e-6 * max(1, abs(expected)):
            return []
    elif response == expected or (isinstance(expected, str) and isinstance(response, str) and response.startswith(expected)):
        return []
    return [f"{where}: {response!r}, expected {expected!r}"]


def methods():
    """The modules with the generated methods, by the names of their operations. A client has no use for GET requests with fields."""
    for group in pkgutil.iter_modules(motiond.api.__path__):
        for module in pkgutil.iter_modules([f"{motiond.api.__path__[0]}/{group.name}"]):
            if not module.name.startswith("get_"):
                words = module.name.split("_")
                name = words[0] + "".join(word.capitalize() for word in words[1:])
                yield name, importlib.import_module(f"motiond.api.{group.name}.{module.name}")


def argument(parameter, value):
    """Returns a JSON value as the generated type of a parameter."""
    kinds = [kind for kind in (parameter.annotation, *typing.get_args(parameter.annotation)) if inspect.isclass(kind)]
    kind = next((kind for kind in kinds if kind.__module__.startswith("motiond.models")), str)
    return kind.from_dict(value) if isinstance(value, dict) else kind(value)


def result(module, call):
    """Sends a request with a generated method and returns the response as JSON, or as text."""
    values = dict(call.get("parameters", {}))
    if "body" in call:
        values["body"] = call["body"]
    parameters = inspect.signature(module.sync_detailed).parameters
    # The names of Python's own functions have an underscore.
    named = {name if name in parameters else f"{name}_": value for name, value in values.items()}
    response = module.sync_detailed(client=client, **{name: argument(parameters[name], value) for name, value in named.items()})
    result = response.parsed
    if isinstance(result, m.Problem):
        sys.exit(f"{call['operation']}: {result}")
    # The generator does not support every media type; the content is available as bytes.
    if result is None or isinstance(result, File):
        return (response.content if result is None else result.payload.read()).decode(errors="replace")
    return result.to_dict() if hasattr(result, "to_dict") else result


def read_later_response():
    trajectory = m.Trajectory.from_dict(later)
    known, unknown = trajectory.phases
    if (known.law.kind, unknown.kind, unknown.law.kind, trajectory.warnings[0].code) != ("critical", "magnet", "dipole", "experimental"):
        sys.exit("the response of a later version is not read")
    if errors := differences(trajectory.to_dict(), later):
        sys.exit("\n".join(errors))


read_later_response()
generated = dict(methods())
for call in calls:
    name, shape = call["operation"], call.get("shape", "scalar")
    if errors := differences(result(generated[name], call), responses[name][shape]):
        sys.exit(f"{name} {shape}:\n" + "\n".join(errors))
called = {call["operation"] for call in calls}
if missing := generated.keys() - called:
    sys.exit(f"not called: {sorted(missing)}")
print(f"{len(called)} operations called with the generated Python client")
