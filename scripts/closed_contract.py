"""The contract with closed responses, for tests.

A client ignores unknown fields, so the responses of the contract are open, and some values have no type, because
generators have none for them. A test that validates responses uses this form, in which an undocumented member is an error.
"""
import copy

NUMBERS = {"type": "array", "items": {"type": "number"}}
COLUMN = {"oneOf": [NUMBERS, {"type": "object", "additionalProperties": NUMBERS}]}


def closed(document):
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
