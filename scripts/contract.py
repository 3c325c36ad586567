"""What scripts read from openapi.yaml: its requests, and the form of it with which tests validate responses."""
import copy
import json

NUMBERS = {"type": "array", "items": {"type": "number"}}
COLUMN = {"oneOf": [NUMBERS, {"type": "object", "additionalProperties": NUMBERS}]}


def resolved(contract, node):
    """The node itself, or the target of its local reference."""
    while "$ref" in node:
        target = contract
        for token in node["$ref"].removeprefix("#/").split("/"):
            target = target[token.replace("~1", "/").replace("~0", "~")]
        node = target
    return node


def paths(contract, path, operation):
    """The paths of an operation, one for each format or target in it."""
    found = [path]
    for parameter in operation.get("parameters", []):
        parameter = resolved(contract, parameter)
        if parameter["in"] == "path":
            words = resolved(contract, parameter["schema"])["enum"]
            found = [template.replace(f"{{{parameter['name']}}}", word) for template in found for word in words]
    return found


def examples(contract):
    """Yields the path, whether it has GET, and the body of each request."""
    for template, item in contract["paths"].items():
        if "post" not in item:
            continue
        content = resolved(contract, item["post"]["requestBody"])["content"]["application/json"]
        for path in paths(contract, template, item["post"]):
            for example in content["examples"].values():
                yield path, "get" in item, example["value"]


def query_fields(body, prefix=""):
    """The names and values of a body as query parameters, or None if a query cannot express it.

    Nested names are joined with a dot, list items with a comma.
    """
    text = lambda value: value if isinstance(value, str) else json.dumps(value)  # noqa: E731
    fields = []
    for name, value in body.items():
        if isinstance(value, dict):
            inner = query_fields(value, f"{prefix}{name}.")
            if inner is None:
                return None
            fields += inner
        elif isinstance(value, list):
            if any(isinstance(item, (dict, list)) for item in value):
                return None
            fields.append((prefix + name, ",".join(map(text, value))))
        else:
            fields.append((prefix + name, text(value)))
    return fields


def closed(document):
    """The contract with closed responses. A client ignores unknown fields, and some values have no type, because generators have none
    for them; a test that validates responses reports an undocumented member."""
    document = copy.deepcopy(document)
    schemas = document["components"]["schemas"]
    for schema in schemas.values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    schemas["Column"].update(COLUMN)
    # With named axes, each member is the events of one axis.
    events = {**schemas["Events"], "required": ["extrema", "crossings", "handoffs"], "additionalProperties": False}
    schemas["Events"] = {"description": events["description"], "oneOf": [events, {"type": "object", "additionalProperties": events}]}
    return document
