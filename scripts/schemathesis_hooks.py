"""Hooks of Schemathesis, which schemathesis.toml loads.

The query of a GET request is one object, `Fields`. The service joins nested names with a dot and list items with commas,
for which OpenAPI has no style, so the hook writes the query in this form. A list of objects has no such form and is left out.
An empty list or object is an empty text.

The service treats null for an optional field as absence, because typed clients send it. The contract does not declare
null, because generated types would then be nullable twice. A request with null may therefore be accepted or rejected.
A mistake inside an item of a batch is the status of that item, so the batch may be accepted. So may a list of token files,
which the contract states in prose, because generated types would otherwise be a choice.
"""
import pathlib
import re
import sys

import schemathesis
from schemathesis.generation import GenerationMode

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from contract import closed  # noqa: E402


@schemathesis.hook
def before_load_schema(context, raw_schema):
    # A member that the contract does not have is an error here.
    raw_schema.update(closed(raw_schema))


def has_null(value):
    if isinstance(value, dict):
        return any(has_null(member) for member in value.values())
    if isinstance(value, list):
        return any(has_null(item) for item in value)
    return value is None


def is_batch(body):
    """Whether a body is a batch, apart from its items."""
    return isinstance(body, dict) and body.keys() == {"requests"} and isinstance(body["requests"], list) and 0 < len(body["requests"]) <= 1000


def is_list_of_files(body):
    """Whether a body is a list of token files."""
    return isinstance(body, list) and all(isinstance(item, dict) for item in body)


def text(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def leaves(value, words):
    """Yields the values in a value with the words of their names."""
    if value in ([], {}):
        yield words, ""
    elif isinstance(value, dict):
        for member, inner in value.items():
            yield from leaves(inner, [*words, member])
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, [*words, "0"])
    else:
        yield words, text(value)


def fields(query):
    """The query as the service reads it: from[x] and Fields[from][x] become from.x, times[0] and times[1] become times."""
    result = {}
    for name, value in query.items():
        first, *others = re.findall(r"[^\[\]]+", name) or [name]
        for words, leaf in leaves(value, others if first == "Fields" and others else [first, *others]):
            *parents, last = words
            if any(word.isdecimal() for word in parents):
                continue
            if last.isdecimal() and parents:
                result.setdefault(".".join(parents), []).append(leaf)
            else:
                result[".".join(words)] = [leaf]
    return {name: ",".join(items) for name, items in result.items()}


@schemathesis.hook
def filter_body(context, body):
    return not has_null(body)


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.method == "GET" and isinstance(case.query, dict):
        case.query = fields(case.query)
    # The requests of the coverage phase pass no filter. Data that match the schema may be rejected, too; see
    # `positive_data_acceptance` in schemathesis.toml.
    if case.meta is not None and (has_null(case.body) or is_batch(case.body) or is_list_of_files(case.body)):
        case.meta.generation.mode = GenerationMode.POSITIVE
