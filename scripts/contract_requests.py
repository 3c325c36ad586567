"""The requests of the contract: each example of a POST request, with each path for which it is an example."""


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
