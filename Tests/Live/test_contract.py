"""The defaults and the greatest values that the contract states are those of the program.

A request without a field and the same request with the stated default have the same response, and another value has
a different one. The greatest value of a field is accepted, and a greater one is not. The fields come from
/openapi.json, so a new field is compared without a change here.
"""
import copy
import json
import re

from program import ProgramCase, get, post

# How a description states a default. After a comma or a semicolon, it names the requests with another default.
VALUE = r"(`[a-z-]+`|-?\d+(?:\.\d+)?|false)"
STATED = re.compile(rf"Default: {VALUE}(?=(\.\s|\.$|[,;]))|{VALUE} \(the default\)|{VALUE}(?:, the| by) default")
# Requests that show a default or reach a bound that no example shows or reaches.
SLOW_OR_FAST = {"anchors": [{"position": 0}, {"position": 100}], "selection": "threshold"}
GESTURE = [{"state": state, "time": time, "translation": translation} for state, time, translation in (
    ("began", 1, 0), ("changed", 1.1, 300), ("ended", 1.2, 400))]
REQUESTS = {
    "spring/parameters": [{"spring": {"dialect": "reanimated", "duration": 550, "dampingRatio": 0.7, **release}}
                          for release in ({}, {"velocity": 9})],
    "spring/translate": [{"to": 300, "spring": {"dialect": "flutter", "stiffness": 100, "ratio": 0.5, "mass": 1}}],
    "scroll/trajectory": [
        {"from": 0, "velocity": 2000, "content": 1000, "viewport": 500},
        {"from": 0, "velocity": 2000, "bounds": {"max": 500}, "platform": {"model": "reanimated", "rubberBandEffect": True}},
    ],
    "toss/trajectory": [
        {"from": 100, "gesture": [{"state": "possible", "time": 0, "translation": 0}]},
        {"gesture": GESTURE, "resistance": {"max": 100}},
    ],
    "compare": [{"curves": 8 * [{"operation": "deceleration/trajectory", "body": {"from": 0, "velocity": 900}}]}],
    "spring/design": [{"settlingDuration": 0.5}],
    "drawer/anchor": [
        *({**SLOW_OR_FAST, "from": position, "velocity": 1} for position in (49.9, 50.1)),
        *({**SLOW_OR_FAST, "from": 20, "velocity": speed} for speed in (124.9, 125.1)),
        {"from": 390, "velocity": -1500, "anchors": [80, 400, 720], "maximumSteps": 1},
    ],
}


def adding(value, path, body):
    """The body with one more field, or None if the body has the field."""
    body = copy.deepcopy(body)
    parent = body
    for name in path[:-1]:
        parent = parent.setdefault(name, {})
    if not isinstance(parent, dict) or path[-1] in parent:
        return None
    parent[path[-1]] = value
    return body


def stated_defaults(field):
    """The defaults that a schema states, each with whether it is that of every request."""
    if "default" in field:
        return [(field["default"], True)]
    found = STATED.findall(field.get("description", ""))
    return [(json.loads((default or first or other).replace("`", '"')), len(found) == 1 and end not in (",", ";"))
            for default, end, first, other in found]


class Contract(ProgramCase):
    def response(self, target, body):
        """The response, or None if the request is invalid. Warnings, parameters and declarations repeat what the request states."""
        response = self.connection.request(post(b"/v1/" + target.encode(), json.dumps(body).encode()))
        self.assertIn(response.status, (200, 422), response.body)
        if response.status == 422:
            return None
        if response.fields["content-type"] != "application/json":
            return response.body
        return json.loads(response.body, object_hook=lambda members: {
            name: value for name, value in members.items() if name not in ("warnings", "code", "parameters")})

    def resolved(self, schema):
        """The schema itself, or the target of its reference with the keywords beside the reference."""
        while "$ref" in schema:
            target = self.contract["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
            schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
        return schema

    def fields(self, schema, path=()):
        """Yields the path and the schema of each field of an object and of the objects in it."""
        for name, field in self.resolved(schema).get("properties", {}).items():
            yield (*path, name), self.resolved(field)
            yield from self.fields(field, (*path, name))

    def keywords(self, field):
        choices = [field, *map(self.resolved, field.get("oneOf", []))]
        return [keyword for choice in choices for keyword in choice.get("enum", [])]

    def others(self, field, default):
        """Values other than the default."""
        if isinstance(default, bool):
            return [not default]
        if isinstance(default, str):
            return [keyword for keyword in self.keywords(field) if keyword != default]
        return [default + 1, default - 1, default * 1.01 + 0.01, default * 0.99 - 0.01]

    def requests(self, operation, content):
        """The examples of an operation, some of them again with each keyword of each field, and those above."""
        examples = [example["value"] for example in content["examples"].values()]
        yield from examples + REQUESTS.get(operation, [])
        for path, field in self.fields(content["schema"]):
            for keyword in field.get("enum", []):
                yield from filter(None, (adding(keyword, path, body) for body in examples[:2]))

    def compare_defaults(self, target, content, shown):
        """Compares the stated defaults of one operation; `shown` receives whether a response shows each of them."""
        stated = [(path, field, *default) for path, field in self.fields(content["schema"]) for default in stated_defaults(field)]
        for body in self.requests(target.partition(".")[0], content):
            response = self.response(target, body)
            if response is None:
                continue
            for path, field, default, is_general in stated:
                key = path[-1], field["description"], default
                shown.setdefault(key, False)
                with_default = adding(default, path, body)
                received = with_default and self.response(target, with_default)
                if received is None:
                    continue
                if received == response:
                    shown[key] = shown[key] or any(
                        self.response(target, adding(other, path, body)) not in (None, response)
                        for other in self.others(field, default))
                elif is_general:
                    self.fail(f"{target}: {'.'.join(path)} is not {default} without the field in {json.dumps(body)}")

    def compare_bounds(self, target, content, reached):
        """Compares the upper bounds of one operation; `reached` receives whether a request with each of them is valid."""
        for path, field in self.fields(content["schema"]):
            bound = field.get("maximum", field.get("exclusiveMaximum"))
            if bound is None:
                continue
            name = path[-1], bound
            step = 1 if field["type"] == "integer" else 1e-9
            greatest = bound if "maximum" in field else bound - step
            reached.setdefault(name, False)
            for body in self.requests(target, content):
                valid = adding(greatest, path, body)
                if valid and self.response(target, valid) is not None:
                    reached[name] = True
                    self.assertIsNone(self.response(target, adding(greatest + step, path, body)), (target, path, body))
                    break

    def operations(self):
        """Yields the name and the body of each operation whose fields are its own."""
        self.connection = self.client(self.start())
        self.contract = self.connection.request(get(b"/openapi.json")).json()
        for path, item in self.contract["paths"].items():
            # The representations of an operation have its fields. The requests of a batch are those of its operations. A
            # file of tokens has no fields with defaults.
            if "post" in item and "." not in path and path != "/v1/batch":
                body = item["post"]["requestBody"]
                if "$ref" in body:
                    body = self.contract["components"]["requestBodies"][body["$ref"].rpartition("/")[2]]
                yield path.removeprefix("/v1/"), body["content"]["application/json"]

    def test_every_stated_default_is_that_of_the_program(self):
        shown = {}
        for operation, body in self.operations():
            self.compare_defaults(operation, body, shown)
            if operation.endswith("/trajectory"):
                self.compare_defaults(operation + ".css", body, shown)
        self.assertGreaterEqual(len(shown), 50)
        self.assertEqual([key for key, is_shown in shown.items() if not is_shown], [], "no request shows these defaults")

    def test_every_upper_bound_is_that_of_the_program(self):
        reached = {}
        for operation, body in self.operations():
            self.compare_bounds(operation, body, reached)
        self.assertGreaterEqual(len(reached), 8)
        self.assertEqual([key for key, is_reached in reached.items() if not is_reached], [], "no request reaches these bounds")
