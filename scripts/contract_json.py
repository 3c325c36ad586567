"""openapi.yaml as JSON.

Tests read the contract with the JSON parser of the program, so Swift needs no YAML parser. The order of the members is preserved for readers.
"""
import json
import pathlib
import sys

import yaml

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "openapi.yaml"


class Loader(yaml.SafeLoader):
    """Loads the subset of YAML that JSON can represent, and rejects duplicate keys."""

    def construct_mapping(self, node, deep=False):
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(None, None, f"duplicate key {key.value!r}", key.start_mark)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def load():
    """Returns the contract, and its embedded forms by name."""
    text = SOURCE.read_text(encoding="utf-8")
    try:
        document = yaml.load(text, Loader)
    except yaml.YAMLError as error:
        sys.exit(f"openapi.yaml: {' '.join(str(error).split())}")
    converted = json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
    return document, {"openapi.json": converted.encode(), "openapi.yaml": text.encode()}
