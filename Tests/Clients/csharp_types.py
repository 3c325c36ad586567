"""Checks the types of the generated C# client. No compiler for it is available in Debian or on PyPI.

Usage: csharp_types.py FOLDER OPENAPI, with the folder of the generated types.

Each object of openapi.yaml has a class with each of its fields, and the required ones are marked as required. Each union
has a class with the types of its alternatives.
"""
import pathlib
import re
import sys

import yaml

folder, document = pathlib.Path(sys.argv[1]), sys.argv[2]
with open(document, encoding="utf-8") as file:
    schemas = yaml.safe_load(file)["components"]["schemas"]


def check(name, schema):
    """Returns what a generated type lacks."""
    path = folder / f"{name}.cs"
    if not path.exists():
        return ["no type"]
    text = path.read_text(encoding="utf-8")
    if "oneOf" in schema:
        return [] if text.count(f"public {name}(") >= len(schema["oneOf"]) else ["a union without its alternatives"]
    missing = []
    for field in schema["properties"]:
        member = re.search(rf'\[DataMember\(Name = "{field}"(, IsRequired = true)?', text)
        if not member:
            missing.append(f"no field {field}")
        elif (field in schema.get("required", [])) != bool(member[1]):
            missing.append(f"{field} is required in only one of the two")
    return missing


checked = {name: check(name, schema) for name, schema in schemas.items() if "properties" in schema or "oneOf" in schema}
errors = [f"{name}: {error}" for name, missing in checked.items() for error in missing]
if errors:
    sys.exit("\n".join(errors))
print(f"{len(checked)} generated C# types have every field")
