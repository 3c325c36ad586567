"""HTML descriptions of the schemas in openapi.yaml: type, range, default and meaning of each field."""
import re

from markup import escaped, inline, markdown, pretty

# The units of quantities, as descriptions name them.
UNIT = re.compile(
    r"(?P<unit>points per (?:milli)?second(?: squared)?|radians per second|fraction of the [a-z ]*?per second|per (?:milli)?second|(?:milli)?seconds"
    r"|points|bytes|dimensionless|fraction of the (?:initial energy|travel)|force per (?:velocity|displacement)"
    r")|consistent with|units of the")
COUNT = re.compile(r"\b(?:number|index) of\b")
# Further numbers without a unit.
WITHOUT_UNIT = {"column", "line", "status"}
SCALARS = {"number", "integer", "string", "boolean"}


class Schemas:
    def __init__(self, document):
        self.all = document["components"]["schemas"]
        self.linked = []

    def resolved(self, schema):
        """Returns the target of a reference. Siblings of the reference take precedence."""
        while "$ref" in schema:
            target = self.all[self.name(schema)]
            schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
        return schema

    @staticmethod
    def name(schema):
        return schema["$ref"].rpartition("/")[2]

    def type(self, schema):
        """Returns the type of a value, such as `number > 0`, or a link to its description."""
        if "$ref" in schema:
            target = self.all[self.name(schema)]
            if target.get("type") in SCALARS:
                return self.type(target)
            return self.link(self.name(schema))
        if "oneOf" in schema:
            return " or ".join(dict.fromkeys(self.type(choice) for choice in schema["oneOf"]))
        if "enum" in schema:
            return " | ".join(f"<code>{escaped(value)}</code>" for value in schema["enum"])
        kind = schema.get("type", "object")
        if isinstance(kind, list):
            kind = next(name for name in kind if name != "null")
        if kind == "array":
            return f"array of {self.plural(schema['items'])}{self.count(schema)}"
        if kind == "object":
            values = schema.get("additionalProperties")
            return f"object of {self.plural(values)}" if isinstance(values, dict) else "object"
        if kind == "string" and len(schema.get("examples", [])) > 1 and "pattern" not in schema:
            # A word of an open list.
            return " | ".join(f"<code>{escaped(value)}</code>" for value in schema["examples"]) + " | …"
        return escaped(kind + self.range(schema))

    def plural(self, schema):
        return re.sub("^(number|integer|object)", r"\1s", self.type(schema))

    def link(self, name):
        if name not in self.linked:
            self.linked.append(name)
        return f'<a href="/docs/types#{name}">{name}</a>'

    @staticmethod
    def count(schema):
        low, high = schema.get("minItems"), schema.get("maxItems")
        if high is None:
            return ""
        if low == high:
            return f", exactly {low}"
        return f", {low or 0} to {high:,}"

    @staticmethod
    def range(schema):
        low = schema.get("minimum", schema.get("exclusiveMinimum"))
        high = schema.get("maximum", schema.get("exclusiveMaximum"))
        below, above = ("<" if "exclusiveMinimum" in schema else "≤"), ("<" if "exclusiveMaximum" in schema else "≤")
        number = lambda value: f"{value:,}".replace("-", "−")
        if low is not None and high is not None:
            return f", {number(low)} {below} … {above} {number(high)}"
        if low is not None:
            return f" {'>' if below == '<' else '≥'} {number(low)}"
        return f" {above} {number(high)}" if high is not None else ""

    def fields(self, schema, scope, required_label="Required"):
        """Returns a list of the fields of an object, each with its type, unit, default and meaning.

        `scope` is the anchor of the object: the anchor of a field is `scope.field`.
        """
        required = schema.get("required", [])
        rows = ""
        for name, field in schema["properties"].items():
            full = self.resolved(field)
            label = f' <span class="required">{required_label}</span>' if name in required else ""
            meaning = self.meaning(field, full)
            default = full.get("default")
            default_text = f" Default: <code>{escaped(pretty(default).strip(chr(34)))}</code>." if default is not None else ""
            kind = self.type(field)
            if self.is_numeric(field):
                kind += self.unit(name, " ".join((field.get("description") or full.get("description", "")).split()))
            rows += self.row(name, kind, f"{inline(meaning)}{default_text}", f"{scope}.{name}", label=label)
        return f'<dl class="fields">\n{rows}</dl>'

    def row(self, name, kind, meaning, anchor, label=""):
        """Returns a field, to which `anchor` links."""
        return (
            f'<div id="{anchor}"><dt><a href="#{anchor}"><code>{escaped(name)}</code></a>{label} <span class="type">{kind}</span></dt>'
            f"<dd>{meaning}</dd></div>\n"
        )

    def is_numeric(self, schema):
        """Returns whether a value is a number or contains numbers of one kind."""
        schema = self.resolved(schema)
        kinds = schema.get("type", [])
        values = schema.get("additionalProperties")
        return (
            any(kind in ("number", "integer") for kind in ([kinds] if isinstance(kinds, str) else kinds))
            or "items" in schema and self.is_numeric(schema["items"])
            or isinstance(values, dict) and self.is_numeric(values)
            or any(map(self.is_numeric, schema.get("oneOf", [])))
        )

    @staticmethod
    def unit(name, description):
        """Returns the unit that a description states first, if it has a name and is not a count."""
        if name in WITHOUT_UNIT or COUNT.search(description):
            return ""
        match = UNIT.search(description)
        if not match:
            raise SystemExit(f"openapi.yaml: the description of {name} states no unit: {description}")
        if not match["unit"]:
            return ""
        return f', <span class="unit">{escaped(match["unit"])}</span>'

    def meaning(self, field, full):
        """Returns the description of a field; without one, the first sentence of the linked type."""
        text = " ".join((field.get("description") or full.get("description", "")).split())
        is_linked = "description" not in field and 'href="/docs/types#' in self.type(field)
        return re.split(r"(?<=\.) (?=[A-Z])", text)[0] if is_linked else text

    def described(self, name):
        """Returns the description of a linked schema: its meaning, then its fields or alternatives."""
        schema = self.all[name]
        text = markdown(schema["description"]) + "\n" if "description" in schema else ""
        if "properties" in schema:
            return text + self.fields(schema, name)
        choices = schema.get("oneOf")
        if choices:
            text += "<p>One of the following:</p>\n" + "\n".join(self.choice(choice, name) for choice in choices)
        elif "type" in schema:
            text += f"<p><strong>Type</strong>: {self.type(schema)}</p>"
        examples = ", ".join(f"<code>{escaped(pretty(example))}</code>" for example in schema.get("examples", []))
        return text + (f"\n<p>Examples: {examples}</p>" if examples else "")

    def choice(self, choice, scope):
        """Returns one alternative of a type, with its fields if it is an object."""
        target = self.all[self.name(choice)] if "$ref" in choice else choice
        meaning = inline(" ".join(target.get("description", "").split()))
        if "properties" in target:
            return f"<p><strong>{self.name(choice)}</strong>: {meaning}</p>\n{self.fields(target, f'{scope}.{self.name(choice)}')}"
        return f"<p><strong>{self.type(target)}</strong>" + (f": {meaning}</p>" if meaning else "</p>")
