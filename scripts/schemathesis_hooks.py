"""Hooks of Schemathesis, which schemathesis.toml loads.

The service treats null for an optional field as absence, because typed clients send it. The contract does not declare
null, because generated types would then be nullable twice. Requests with null are therefore neither valid nor invalid
data, and are not generated.
"""
import schemathesis


def has_null(value):
    if isinstance(value, dict):
        return any(has_null(member) for member in value.values())
    if isinstance(value, list):
        return any(has_null(item) for item in value)
    return value is None


@schemathesis.hook
def filter_body(context, body):
    return not has_null(body)
