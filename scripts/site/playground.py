"""Links to the playground with the motion of an example.

These examples have no link, because the playground cannot show what they are about:

* A spring of a few points, such as one from 0 to 1: the stage shows points.
* A spring without damping, or with `speedThreshold`: the page has no such setting.
* A deceleration or a scroll on two axes: its list moves on one.
* A `platform`, an anchor chosen by a threshold or by a number of steps, and a toss with a new destination.
* A resistance on two axes or with a `length`: its card moves on one axis with a dimension.
* Lists of presets and curves, recordings without a motion, batches and tokens.
"""
import itertools
import math
import urllib.parse

# The parameterizations of the playground, and the value of a field that an example omits.
PARAMETERIZATIONS = [
    ({"stiffness", "damping", "mass"}, {}),
    ({"stiffness", "dampingRatio", "mass"}, {"dampingRatio": 1}),
    ({"response", "dampingRatio"}, {"dampingRatio": 1}),
    ({"duration", "bounce"}, {"bounce": 0}),
]
SPRING = {"stiffness": 200, "dampingRatio": 1}
EDGE_SPRING = {"stiffness": 100, "dampingRatio": 1}
TOSS_SPRING = {"stiffness": 342, "damping": 30, "mass": 1}
RATES = {"normal": 0.998, "fast": 0.99}
# How far the card of the rubber band moves freely, in points.
RANGE = 50
# Fields that do not change the motion.
OTHER_FIELDS = {"sampling", "events", "settling"}
STATES = {"began": "b", "changed": "c", "ended": "e", "cancelled": "x"}
CORNERS = ("left", "right", "top", "bottom")


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def spring_parameters(spring):
    """Returns the parameters of a spring as the playground names them, or None if it does not have them."""
    first = {"stiffness": "stiffness", "response": "response", "duration": "duration"}
    for names, defaults in PARAMETERIZATIONS:
        complete = {**defaults, **spring}
        is_complete = any(name in complete for name in first) and any(name in complete for name in ("damping", "dampingRatio", "bounce"))
        if spring.keys() <= names and is_complete and all(is_number(value) for value in spring.values()):
            settles = complete.get("damping", 1) > 0 and complete.get("dampingRatio", 1) > 0 and complete.get("bounce", 0) < 1
            return complete if settles else None
    return None


def named(name, spring):
    """Returns the members of a link for a spring, or None."""
    parameters = spring_parameters(spring)
    return parameters and {f"{name}.{key}": value for key, value in parameters.items()}


def release(body):
    """Returns the members of a link for a release on one axis, or None."""
    values = {name: body.get(name, 0) for name in ("from", "velocity")}
    return values if all(is_number(value) for value in values.values()) else None


def threshold(body, default):
    value = body.get("threshold", default)
    return {"threshold": value} if is_number(value) else None


def rate(body):
    value = body.get("decelerationRate", "normal")
    value = RATES.get(value, value) if isinstance(value, str) else value
    return {"decelerationRate": value} if is_number(value) else None


def joined(scene, *members):
    """Returns the link of a scene, or None if any of its members are None."""
    if any(member is None for member in members):
        return None
    return f"/#{scene}?" + urllib.parse.urlencode({name: value for member in members for name, value in member.items()}, safe=",")


def spring_link(body):
    """The playground shows a spring on one axis, if it is more than a few points long, and one on two axes as a toss."""
    if isinstance(body.get("from"), dict):
        return flat_spring_link(body)
    spring = named("spring", body.get("spring", SPRING))
    if "from" not in body:
        given = threshold(body, 0.5) if "threshold" in body else {}
        return joined("spring", {}, spring, given)
    start = release(body)
    target = body.get("to", 0)
    if start is None or not is_number(target):
        return None
    travel = abs(start["from"] - target)
    if max(travel, abs(start["velocity"]) / 20) < 10:
        return None
    limit = threshold(body, min(0.5, travel / 200) if travel else 0.5)
    return joined("spring", start, {"to": target} if target else {}, spring, limit)


def flat_spring_link(body):
    """A spring on two axes is a toss that is released at once, after one point, because a touch that does not move has no velocity."""
    starts, velocities, target = (body.get(name, {"x": 0, "y": 0}) for name in ("from", "velocity", "to"))
    if any(not isinstance(value, dict) or value.keys() != {"x", "y"} for value in (starts, velocities, target)):
        return None
    travel = math.dist(starts.values(), target.values())
    return toss_link({
        "gesture": [
            {"state": "began", "time": 0, "translation": 0}, {"state": "changed", "time": 0, "translation": 1},
            {"state": "ended", "time": 0, "translation": 1, "velocity": velocities}],
        "from": {"x": starts["x"] - 1, "y": starts["y"]}, "to": target, "spring": body.get("spring", SPRING),
        "threshold": body.get("threshold", min(0.5, travel / 200) if travel else 0.5)})


def found_spring_link(body, result):
    """The spring that an operation has found, on the way of the request or that of the spring."""
    spring = result.get("spring") or body.get("spring", {})
    if spring_parameters(spring) is None and "stiffness" in spring:
        spring = {name: spring[name] for name in ("stiffness", "damping", "mass")}
    for other in result.get("springs", {}).values():
        if spring_parameters(spring) is None:
            spring = other["parameters"]
    way = {name: value for name, value in {**body, **result}.items() if name in ("from", "to", "velocity", "threshold")}
    link = spring_link({**way, "spring": spring}) if "from" in way else None
    return link or joined("spring", {}, named("spring", spring))


def arrival_link(body, result):
    """The list scrolls up and down, so a position on the vertical axis is a number."""
    numbers = {name: value["y"] if isinstance(value, dict) and value.keys() == {"y"} else value for name, value in body.items()}
    return scroll_link({name: value for name, value in numbers.items() if name != "value"})


def launch_link(body, result):
    return scroll_link({**{name: value for name, value in body.items() if name != "to"}, "velocity": result["velocity"]}) if "platform" not in body else None


def rubber_band_link(body, result):
    """A card released where the object of the example is: as far beyond the end of the card's range as beyond that of the object."""
    values = body.get("values", [body.get("value")])
    results = result.get("values", [result.get("value")])
    limits = [body["bounds"].get("min", -math.inf), body["bounds"].get("max", math.inf)]
    if "length" in body or isinstance(body.get("coefficient"), dict) or not all(is_number(number) for number in [*values, *limits]):
        return None
    places = values if body.get("direction") == "invert" else results
    place = max(places, key=lambda value: max(value - limits[1], limits[0] - value))
    is_above = place > limits[1]
    beyond = place - limits[1] if is_above else place - limits[0]
    dimension = body["dimension"]
    dimension = dimension["above" if is_above else "below"] if isinstance(dimension, dict) else dimension
    release = {"from": round(math.copysign(RANGE, beyond) + beyond, 2), "velocity": round(result.get("velocity", 0), 2)}
    return joined("rubber", release, {"coefficient": body.get("coefficient", 0.55), "dimension": dimension})


def scroll_bounds(body):
    """Returns the bounds of a scroll as a link contains them, or None."""
    bounds = dict(body.get("bounds", {}))
    if "content" in body:
        inset = body.get("inset", {})
        parts = [body["content"], body["viewport"], inset.get("before", 0), inset.get("after", 0)]
        if not all(is_number(part) for part in parts):
            return None
        content, viewport, before, after = parts
        bounds = {"min": -before, "max": max(content - viewport + after, -before)}
    values = [bounds.get("min", ""), bounds.get("max", "")]
    return {"bounds": ",".join(map(str, values))} if all(value == "" or is_number(value) for value in values) else None


def scroll_link(body):
    springs = [named(name, body.get(name, EDGE_SPRING)) for name in ("edgeSpring", "overscrollSpring")]
    return joined("scroll", release(body), scroll_bounds(body), rate(body), *springs, threshold(body, 0.5))


def drawer_threshold(body, values, rate):
    """Returns the threshold of a drawer on one axis, which is by default at most 1/200 of its travel."""
    start, velocity = body["from"], body.get("velocity", 0)
    projection = start - velocity / (1000 * math.log(rate))
    ahead = [value for value in values if (value - start) * velocity >= 0] if body.get("selection") == "directional" else []
    travel = abs(min(ahead or values, key=lambda value: abs(value - projection)) - start)
    return threshold(body, min(0.5, travel / 200) if travel else 0.5)


def drawer_link(body):
    """The playground shows a vertical drawer, or a picture with one position in each corner."""
    anchors = [anchor if isinstance(anchor, dict) and "value" in anchor else {"value": anchor} for anchor in body["anchors"]]
    values = [anchor["value"] for anchor in anchors]
    common = [named("spring", body.get("spring", SPRING)), rate(body), threshold(body, 0.5)]
    if body.get("selection", "nearest") not in ("nearest", "directional"):
        return None
    selection = {"selection": body.get("selection", "nearest")}
    if all(is_number(value) for value in values):
        if min(values) < 0 or max(values) > 1200 or len(values) > 20:
            return None
        names = {"names": ",".join(anchor.get("name", "") for anchor in anchors)} if any("name" in anchor for anchor in anchors) else {}
        start = release(body)
        if start is None or common[1] is None:
            return None
        limit = drawer_threshold(body, values, common[1]["decelerationRate"])
        return joined("drawer", start, {"anchors": ",".join(map(str, values)), **names}, *common[:2], limit, selection)
    if any(not isinstance(value, dict) or value.keys() != {"x", "y"} for value in values) or selection["selection"] != "nearest":
        return None
    left, right, top, bottom = (choose(value[axis] for value in values) for axis in "xy" for choose in (min, max))
    if values != [{"x": x, "y": y} for y, x in itertools.product((top, bottom), (left, right))]:
        return None
    start = {f"{name}.{axis}": body.get(name, {}).get(axis, 0) for name in ("from", "velocity") for axis in "xy"}
    return joined("picture", start, dict(zip(CORNERS, (left, right, top, bottom))), *common)


def point(value):
    """Returns a position on two axes. A number is on the horizontal axis."""
    return (value, 0) if is_number(value) else (value["x"], value["y"]) if value.keys() == {"x", "y"} else None


def toss_link(body):
    events = body["gesture"]
    coordinates = [event["translation"] for event in events] + [body.get("from", 0), body.get("to", 0)]
    if any(event["state"] not in STATES for event in events) or any(point(value) is None for value in coordinates):
        return None
    parts = []
    for event in events:
        numbers = [(event["time"] - events[0]["time"]) * 1000, *point(event["translation"])]
        numbers += point(event["velocity"]) if "velocity" in event else ()
        parts.append(STATES[event["state"]] + ",".join(f"{number:.10g}" for number in numbers))
    bounds, length = "none", {}
    if "resistance" in body:
        resistance = body["resistance"]
        both = [(bound, bound) if is_number(bound) else point(bound) for bound in (resistance["min"], resistance["max"])]
        bounds, length = ",".join(map(str, sum(both, ()))), {"resistance.length": resistance.get("length", 48)}
    positions = {name: ",".join(map(str, point(body.get(name, 0)))) for name in ("from", "to")}
    return joined(
        "toss", positions, {"gesture": "_".join(parts), "bounds": bounds}, length, named("spring", body.get("spring", TOSS_SPRING)),
        threshold(body, 1))


# The fields of each motion that the playground has, and its link. Those of a spring may belong to another operation.
MOTIONS = {
    "spring": (("trajectory", "settling-duration", "parameters", "arrival"), None, spring_link),
    "deceleration": (("trajectory", "settling-duration", "projection"), {"from", "velocity", "decelerationRate", "threshold"}, scroll_link),
    "scroll": (
        ("trajectory", "settling-duration", "projection"),
        {"from", "velocity", "decelerationRate", "threshold", "bounds", "content", "viewport", "inset", "edgeSpring", "overscrollSpring"}, scroll_link),
    "drawer": (
        ("trajectory", "settling-duration", "anchor"),
        {"from", "velocity", "anchors", "decelerationRate", "threshold", "spring", "selection"}, drawer_link),
    "toss": (
        ("trajectory", "settling-duration"),
        {"gesture", "from", "to", "spring", "resistance", "threshold"}, toss_link),
}


# The link of each operation whose motion follows from its result, and the fields that the playground has.
RESULTS = {
    "spring/design": (None, found_spring_link),
    "spring/fit": (None, found_spring_link),
    "spring/translate": (None, found_spring_link),
    "deceleration/arrival": ({"from", "velocity", "decelerationRate", "value"}, arrival_link),
    "deceleration/launch": ({"from", "to", "decelerationRate"}, launch_link),
    "rubber-band": (
        {"value", "values", "velocity", "bounds", "dimension", "coefficient", "direction"}, rubber_band_link),
}


def playground_link(operation, body, result=None):
    """Returns the address of the playground with the motion of a request, or None if the playground cannot show it.

    `result` is the response to the request, from which the motion of some operations follows.
    """
    if operation in RESULTS and isinstance(result, dict):
        fields, link = RESULTS[operation]
        return link(body, result) if fields is None or body.keys() <= fields | OTHER_FIELDS else None
    motion, _, name = operation.partition("/")
    names, fields, link = MOTIONS.get(motion, ((), None, None))
    if name not in names or "speedThreshold" in body or (motion == "spring" and body.get("gesture")):
        return None
    if fields is not None and not body.keys() <= fields | OTHER_FIELDS:
        return None
    return link(body)
