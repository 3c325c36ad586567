"""Writes what the clients call: the requests of calls.json, and the examples of each operation of openapi.yaml that calls.json does not call.

Usage: contract_calls.py OPENAPI CALLS RESPONSES FOLDER

calls.json and responses.json have cases that the examples of the contract do not have. An operation that they do not have is called with
each request example for which the contract has the response. FOLDER receives both files with these calls added, and the calls as
TypeScript, which tsc compares with the generated types.
"""
import json
import pathlib
import sys

import yaml


def resolved(contract, node):
    while "$ref" in node:
        target = contract
        for name in node["$ref"].removeprefix("#/").split("/"):
            target = target[name]
        node = target
    return node


def operations(contract):
    """The operations by their identifiers, apart from GET requests with fields, which no client sends."""
    return {
        operation["operationId"]: operation for item in contract["paths"].values() for method, operation in item.items()
        if method in ("get", "post") and not any(
            parameter.get("$ref", "").endswith("Request") for parameter in operation.get("parameters", []))}


def content(contract, node):
    return resolved(contract, node).get("content", {})


def missing_calls(contract, calls):
    """Yields a call and the expected response for each operation that no call has."""
    called = {call["operation"] for call in calls}
    for name, operation in operations(contract).items():
        if name in called:
            continue
        responses = content(contract, operation["responses"]["200"])
        expected = {} if "application/json" in responses else ""
        body = content(contract, operation["requestBody"])["application/json"] if "requestBody" in operation else {}
        examples = body.get("examples", {"": {}})
        answered = {key: example.get("value") for key, example in responses.get("application/json", {}).get("examples", {}).items()}
        for shape in [key for key in examples if key in answered] or [next(iter(examples))]:
            parameters = {}
            for parameter in (resolved(contract, one) for one in operation.get("parameters", [])):
                if parameter.get("required"):
                    parameters[parameter["name"]] = resolved(contract, parameter["schema"])["enum"][0]
            call = {"operation": name, "shape": shape or "scalar"}
            if parameters:
                call["parameters"] = parameters
            if "value" in examples[shape]:
                call["body"] = examples[shape]["value"]
            yield call, answered.get(shape) or expected


def typescript(contract, calls):
    """The calls as expressions, which compile only if each request has its generated type."""
    lines = ['import * as motiond from "./motiond";', "",
             "export const calls: [string, string, (configuration: motiond.Configuration) => Promise<unknown>][] = ["]
    for call in calls:
        operation = operations(contract)[call["operation"]]
        tag = "".join(word.capitalize() for word in operation["tags"][0].split("-"))
        arguments = dict(call.get("parameters", {}))
        if "body" in call:
            schema = content(contract, operation["requestBody"])["application/json"]["schema"].get("$ref", "").rpartition("/")[2]
            # The type of a body of any form has no name.
            arguments[schema[0].lower() + schema[1:] if schema.endswith("Request") else "requestBody"] = call["body"]
        text = json.dumps(arguments, ensure_ascii=False) if arguments else ""
        lines.append(f'  ["{call["operation"]}", "{call.get("shape", "scalar")}", '
                     f'(configuration) => new motiond.{tag}Api(configuration).{call["operation"]}({text})],')
    return "\n".join([*lines, "];", ""])


def main(openapi, calls, responses, folder):
    contract = yaml.safe_load(pathlib.Path(openapi).read_text(encoding="utf-8"))
    calls, responses = (json.loads(pathlib.Path(path).read_text(encoding="utf-8")) for path in (calls, responses))
    if unknown := {call["operation"] for call in calls} - operations(contract).keys():
        sys.exit(f"openapi.yaml has no operation {', '.join(sorted(unknown))}; remove it from Tests/Clients/calls.json")
    for call, expected in list(missing_calls(contract, calls)):
        calls.append(call)
        responses.setdefault(call["operation"], {})[call["shape"]] = expected
    folder = pathlib.Path(folder)
    (folder / "calls.json").write_text(json.dumps(calls), encoding="utf-8")
    (folder / "responses.json").write_text(json.dumps(responses), encoding="utf-8")
    (folder / "calls.ts").write_text(typescript(contract, calls), encoding="utf-8")


main(*sys.argv[1:])
