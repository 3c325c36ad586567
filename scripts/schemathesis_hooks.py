"""Hooks of Schemathesis, which schemathesis.toml loads.

The service treats null for an optional field as absence, because typed clients send it. The contract does not declare
null, because generated types would then be nullable twice. A request with null may therefore be accepted or rejected.
"""
import schemathesis
from schemathesis.generation import GenerationMode


def has_null(value):
    if isinstance(value, dict):
        return any(has_null(member) for member in value.values())
    if isinstance(value, list):
        return any(has_null(item) for item in value)
    return value is None


@schemathesis.hook
def filter_body(context, body):
    return not has_null(body)


@schemathesis.hook
def before_call(context, case, kwargs):
    # The requests of the coverage phase pass no filter. Data that match the schema may be rejected, too; see
    # `positive_data_acceptance` in schemathesis.toml.
    if case.meta is not None and has_null(case.body):
        case.meta.generation.mode = GenerationMode.POSITIVE
