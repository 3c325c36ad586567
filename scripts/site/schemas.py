"""The schemas of the contract in words: what a member is, within which range, and what stands where it is left out."""
import re

from markup import escaped, inline, markdown, pretty

SCALARS = {"number", "integer", "string", "boolean"}


class Schemas:
    def __init__(self, contract):
        self.all = contract["components"]["schemas"]
        self.linked = []

    def resolved(self, schema):
        """A schema behind its references; what stands beside a reference wins."""
        while "$ref" in schema:
            target = self.all[self.name(schema)]
            schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
        return schema

    @staticmethod
    def name(schema):
        return schema["$ref"].rpartition("/")[2]

    def words(self, schema):
        """The type of a value, such as `number > 0` or a link to where it is described."""
        if "$ref" in schema:
            target = self.all[self.name(schema)]
            if target.get("type") in SCALARS:
                return self.words(target)
            return self.link(self.name(schema))
        if "anyOf" in schema:
            return " or ".join(dict.fromkeys(self.words(choice) for choice in schema["anyOf"]))
        if "enum" in schema:
            return " | ".join(f"<code>{escaped(value)}</code>" for value in schema["enum"])
        kind = schema.get("type", "object")
        if kind == "array":
            return f"list of {self.plural(schema['items'])}{self.count(schema)}"
        if kind == "object":
            values = schema.get("additionalProperties")
            return f"object of {self.plural(values)}" if isinstance(values, dict) else "object"
        return escaped(kind + self.range(schema))

    def plural(self, schema):
        return re.sub("^(number|integer|object)", r"\1s", self.words(schema))

    def link(self, name):
        if name not in self.linked:
            self.linked.append(name)
        return f'<a href="#{name}">{name}</a>'

    @staticmethod
    def count(schema):
        low, high = schema.get("minItems"), schema.get("maxItems")
        if high is None:
            return ""
        return f", {low or 0} to {high:,}".replace(",", " ").replace("  ", ", ")

    @staticmethod
    def range(schema):
        low = schema.get("minimum", schema.get("exclusiveMinimum"))
        high = schema.get("maximum", schema.get("exclusiveMaximum"))
        below, above = ("<" if "exclusiveMinimum" in schema else "≤"), ("<" if "exclusiveMaximum" in schema else "≤")
        number = lambda value: f"{value:,}".replace(",", " ").replace("-", "−")
        if low is not None and high is not None:
            return f", {number(low)} {below} … {above} {number(high)}"
        if low is not None:
            return f" {'>' if below == '<' else '≥'} {number(low)}"
        return f" {above} {number(high)}" if high is not None else ""

    def members(self, schema, needed_word="required"):
        """A list of the members of an object, each with its type, default and meaning."""
        needed = schema.get("required", [])
        rows = []
        for name, member in schema["properties"].items():
            full = self.resolved(member)
            notes = f' <span class="need">{needed_word}</span>' if name in needed else ""
            meaning = self.meaning(member, full)
            default = full.get("default")
            said = f" Default <code>{escaped(pretty(default).strip(chr(34)))}</code>." if default is not None else ""
            rows.append(
                f'<div><dt><code>{escaped(name)}</code>{notes} <span class="type">{self.words(member)}</span></dt>'
                f"<dd>{inline(meaning)}{said}</dd></div>\n"
            )
        return '<dl class="members">\n' + "".join(rows) + "</dl>"

    def meaning(self, member, full):
        """What is said of a member; of one that is described elsewhere, the first sentence of that."""
        said = " ".join((member.get("description") or full.get("description", "")).split())
        is_linked = "description" not in member and 'href="#' in self.words(member)
        return re.split(r"(?<=\.) (?=[A-Z])", said)[0] if is_linked else said

    def described(self, name):
        """A schema that others link to: its meaning, then its members or what it may be one of."""
        schema = self.all[name]
        text = markdown(schema["description"]) + "\n" if "description" in schema else ""
        if "properties" in schema:
            return text + self.members(schema)
        choices = schema.get("anyOf") or [schema[part] for part in ("then", "else") if part in schema] or [schema]
        lead = ["Either", *["or"] * (len(choices) - 1)] if len(choices) > 1 else ["It is"]
        parts = [self.choice(word, choice, choice is schema) for word, choice in zip(lead, choices)]
        examples = ", ".join(f"<code>{escaped(pretty(example))}</code>" for example in schema.get("examples", []))
        return text + "\n".join(parts) + (f"\n<p>For example {examples}.</p>" if examples else "")

    def choice(self, lead, choice, is_described):
        """One of the things that a value may be: `Either a number`."""
        target = self.all[self.name(choice)] if "$ref" in choice else choice
        meaning = "" if is_described else inline(" ".join(target.get("description", "").split()))
        if "properties" in target:
            return f"<p><strong>{lead}</strong> {meaning[:1].lower() + meaning[1:]}</p>\n{self.members(target)}"
        words = self.words(target)
        article = "an" if words[0] in "aeio" else "a"
        said = f"<p><strong>{lead}</strong> {'one of ' if 'enum' in target else article + ' '}{words}"
        return said + (f": {meaning[:1].lower() + meaning[1:]}</p>" if meaning else ".</p>")
