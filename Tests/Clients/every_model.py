"""Sends every request of calls.json through the models that datamodel-code-generator makes from openapi.yaml.

Usage: every_model.py BASE CALLS RESPONSES OPENAPI LATER, with the generated module `motiond_models` on PYTHONPATH.

The bodies and the responses are converted to the generated models and back, so a model that loses a field fails the test.
Also checks that calls.json has every operation of openapi.yaml, apart from GET requests with fields, which no client sends, and
reads LATER, a response of a later version.
"""
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

import motiond_models
import yaml

METHODS = ("get", "post")


def read(path):
    with open(path, encoding="utf-8") as file:
        return yaml.safe_load(file) if path.endswith(".yaml") else json.load(file)


def differences(value, expected, where=""):
    """Returns missing and different values. Numbers may differ in the seventh digit. Text must begin as expected."""
    if isinstance(expected, dict) and isinstance(value, dict):
        return [text for name, item in expected.items() for text in differences(value.get(name), item, f"{where}/{name}")]
    if isinstance(expected, list) and isinstance(value, list) and len(value) == len(expected):
        pairs = zip(value, expected)
        return [text for index, (item, wanted) in enumerate(pairs) for text in differences(item, wanted, f"{where}/{index}")]
    if isinstance(expected, (int, float)) and not isinstance(expected, bool) and isinstance(value, (int, float)):
        if abs(value - expected) <= 1e-6 * max(1, abs(expected)):
            return []
    elif isinstance(expected, str) and isinstance(value, str) and value.startswith(expected) or value == expected:
        return []
    return [f"{where}: {value!r}, expected {expected!r}"]


def model(schema):
    """Returns the generated model of a reference to a schema, or None for a schema without a name."""
    return getattr(motiond_models, schema["$ref"].rpartition("/")[2]) if "$ref" in schema else None


def converted(schema, value):
    """Returns a JSON value after the conversion to the model of a schema and back."""
    kind = model(schema)
    if kind is None:
        return value
    return json.loads(kind.model_validate(value).model_dump_json(by_alias=True, exclude_unset=True))


class Service:
    def __init__(self, base, document):
        self.base = base
        self.document = document
        self.operations = {
            operation["operationId"]: (path, method, operation)
            for path, item in document["paths"].items()
            for method, operation in item.items()
            if method in METHODS and not (method == "get" and self.has_fields(operation))
        }

    @staticmethod
    def has_fields(operation):
        return any(parameter.get("$ref", "").endswith("Request") for parameter in operation.get("parameters", []))

    def resolved(self, node):
        """Returns the target of a reference to a request body or a response."""
        if "$ref" not in node:
            return node
        _, kind, name = node["$ref"].rsplit("/", 2)
        return self.document["components"][kind][name]

    def call(self, call):
        """Sends a request and returns the response as the generated models keep it."""
        path, method, operation = self.operations[call["operation"]]
        query = {name: json.dumps(value) if isinstance(value, bool) else value for name, value in call.get("parameters", {}).items()}
        path = re.sub(r"\{(\w+)\}", lambda match: query.pop(match[1]), path)
        request = urllib.request.Request(f"{self.base}{path}?{urllib.parse.urlencode(query)}", method=method.upper())
        if "body" in call:
            schema = self.resolved(operation["requestBody"])["content"]["application/json"]["schema"]
            request.data = json.dumps(converted(schema, call["body"])).encode()
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=20) as response:
            text, kind = response.read().decode(errors="replace"), response.headers.get_content_type()
        schema = self.resolved(operation["responses"]["200"])["content"][kind].get("schema", {})
        return converted(schema, json.loads(text)) if kind.endswith("json") else text


def main(base, calls, responses, document, later):
    trajectory = motiond_models.Trajectory.model_validate(read(later))
    if [phase.law.kind for phase in trajectory.phases] != ["critical", "dipole"]:
        sys.exit("the response of a later version is not read")
    service = Service(base, read(document))
    calls, responses = read(calls), read(responses)
    for call in calls:
        name, shape = call["operation"], call.get("shape", "scalar")
        try:
            errors = differences(service.call(call), responses[name][shape])
        except urllib.error.HTTPError as error:
            errors = [f": {error.code} {error.read().decode()}"]
        if errors:
            sys.exit(f"{name} {shape}" + "\n".join(errors))
    called = {call["operation"] for call in calls}
    missing = service.operations.keys() - called
    if missing:
        sys.exit(f"calls.json does not call: {', '.join(sorted(missing))}")
    print(f"{len(called)} operations called with the models of datamodel-code-generator")


main(*sys.argv[1:])
