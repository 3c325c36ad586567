"""Links to the playground with the motion of an example."""
import urllib.parse

# The parameterizations of the playground, and the value of a field that an example omits.
PARAMETERIZATIONS = [
    ({"stiffness", "damping", "mass"}, {}),
    ({"stiffness", "dampingRatio", "mass"}, {"dampingRatio": 1}),
    ({"response", "dampingRatio"}, {"dampingRatio": 1}),
    ({"duration", "bounce"}, {"bounce": 0}),
]
OPERATIONS = ("spring/trajectory", "spring/settling-duration", "spring/parameters", "spring/arrival")


def spring_parameters(spring):
    """Returns the parameters of a spring as the playground names them, or None if it does not have them."""
    first = {"stiffness": "stiffness", "response": "response", "duration": "duration"}
    for names, defaults in PARAMETERIZATIONS:
        complete = {**defaults, **spring}
        is_complete = any(name in complete for name in first) and any(name in complete for name in ("damping", "dampingRatio", "bounce"))
        if spring.keys() <= names and is_complete and all(isinstance(value, (int, float)) for value in spring.values()):
            return complete
    return None


def playground_link(operation, body):
    """Returns the address of the playground with the motion of a request, or None if the playground cannot show it.

    The spring of the playground moves to 0 on one axis.
    """
    spring = spring_parameters(body.get("spring", {"stiffness": 200}))
    scalars = [body.get(name, 0) for name in ("from", "to", "velocity")]
    if operation not in OPERATIONS or spring is None or body.get("gesture") or scalars[1] != 0:
        return None
    if any(not isinstance(value, (int, float)) for value in scalars):
        return None
    if spring.get("damping", 1) <= 0 or spring.get("dampingRatio", 1) <= 0 or spring.get("bounce", 0) >= 1:
        return None
    parameters = {}
    if "from" in body:
        parameters = {"from": scalars[0], "velocity": scalars[2]}
    parameters.update({f"spring.{name}": value for name, value in spring.items()})
    if isinstance(body.get("threshold"), (int, float)):
        parameters["threshold"] = body["threshold"]
    return "/#spring?" + urllib.parse.urlencode(parameters)
