"""The rules of Spectral's rule set for OpenAPI 3.1 that apply to openapi.yaml. Spectral itself requires npm."""
import re

METHODS = {"get", "post", "put", "delete", "patch", "head", "options", "trace"}
TYPES = {"string": str, "number": (int, float), "integer": int, "boolean": bool, "object": dict, "array": list}


def nodes(node, path=()):
    """Yields every object of a document with its path."""
    if isinstance(node, dict):
        yield path, node
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield from nodes(value, (*path, str(key)))


def violations(document):
    """Returns the violations of the rules, with the name of each rule."""
    return [*information(document), *paths(document), *schemas(document), *references(document)]


def information(document):
    info = document["info"]
    for rule, is_true in {
        "info-contact": info.get("contact"),
        "info-description": info.get("description"),
        "info-license": info.get("license"),
        "oas3-api-servers": document.get("servers"),
        "openapi-tags": document.get("tags"),
        "openapi-tags-uniqueness": len({tag["name"] for tag in document["tags"]}) == len(document["tags"]),
        "tag-description": all(tag.get("description") for tag in document["tags"]),
    }.items():
        if not is_true:
            yield f"{rule}: the document does not comply"
    for server in document["servers"]:
        url = server["url"]
        if re.search("example.com|.+/$", url):
            yield f"oas3-server-trailing-slash or oas3-server-not-example.com: {url}"
        if set(re.findall(r"\{(\w+)\}", url)) != server.get("variables", {}).keys():
            yield f"oas3-server-variables: {url}"
        for name, variable in server.get("variables", {}).items():
            if variable["default"] not in variable.get("enum", [variable["default"]]):
                yield f"oas3-server-variables: the default of {name}"
    for path, node in nodes(document):
        for name in ("description", "title"):
            if isinstance(node.get(name), str) and re.search(r"eval\(|<script", node[name]):
                yield f"no-eval-in-markdown or no-script-tags-in-markdown: {'/'.join(path)}"


def paths(document):
    tags = {tag["name"] for tag in document["tags"]}
    identifiers = set()
    for path, item in document["paths"].items():
        if re.search(r".+/$|\?|\{\}", path):
            yield f"path-keys-no-trailing-slash, path-not-include-query or path-declarations-must-exist: {path}"
        for method in item.keys() & METHODS:
            operation, where = item[method], f"{method} {path}"
            identifier = operation.get("operationId", "")
            if not re.fullmatch(r"[A-Za-z0-9]+", identifier) or identifier in identifiers:
                yield f"operation-operationId, -valid-in-url or -unique: {where}"
            identifiers.add(identifier)
            if not operation.get("description"):
                yield f"operation-description: {where}"
            if len(operation.get("tags", [])) != 1 or not tags.issuperset(operation["tags"]):
                yield f"operation-tags, operation-singular-tag or operation-tag-defined: {where}"
            if not any(re.match("[23]", status) for status in operation["responses"]):
                yield f"operation-success-response: {where}"
            yield from parameters(document, where, path, operation.get("parameters", []))


def parameters(document, where, path, listed):
    seen = set()
    for parameter in listed:
        while "$ref" in parameter:
            parameter = resolved(document, parameter["$ref"])
        key = parameter["in"], parameter["name"]
        if key in seen:
            yield f"operation-parameters: {where} {key[1]}"
        seen.add(key)
        if not parameter.get("description"):
            yield f"oas3-parameter-description: {where} {key[1]}"
    if {name for kind, name in seen if kind == "path"} != set(re.findall(r"\{(\w+)\}", path)):
        yield f"path-params: {where}"


def schemas(document):
    for path, node in nodes(document):
        where = "/".join(path)
        if isinstance(node.get("enum"), list):
            values = node["enum"]
            if len(set(values)) != len(values):
                yield f"duplicated-entry-in-enum: {where}"
            kind = TYPES.get(node.get("type"))
            if kind and not all(isinstance(value, kind) for value in values):
                yield f"typed-enum: {where}"
        kinds = node.get("type")
        if kinds == "array" and "items" not in node:
            yield f"array-items: {where}"
        if path[-2:-1] == ("examples",) and ("value" in node) == ("externalValue" in node) and "$ref" not in node:
            if path[0] == "paths" or path[:2] == ("components", "examples") or path[:2] == ("components", "responses"):
                yield f"oas3-examples-value-or-externalValue: {where}"


def references_in(node):
    """Yields the names of the components to which a node refers directly."""
    for _, inner in nodes(node):
        if isinstance(inner.get("$ref"), str):
            yield inner["$ref"].rpartition("/")[2]


def references(document):
    used = {node["$ref"] for _, node in nodes(document) if isinstance(node.get("$ref"), str)}
    for reference in used:
        try:
            resolved(document, reference)
        except KeyError:
            yield f"invalid-ref: {reference}"
    for kind, components in document["components"].items():
        for name in components:
            if f"#/components/{kind}/{name}" not in used:
                yield f"oas3-unused-component: {kind} {name}"


def resolved(document, reference):
    node = document
    for token in reference.removeprefix("#/").split("/"):
        node = node[token.replace("~1", "/").replace("~0", "~")]
    return node
