"""The fields of a request as query parameters, as a GET request has them."""
import json


def text(value):
    return value if isinstance(value, str) else json.dumps(value)


def query_fields(body, prefix=""):
    """Returns the names and the values of the query parameters of a body, or None if a query cannot express it.

    Nested names are joined with a dot, list items with a comma.
    """
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
