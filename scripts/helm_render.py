"""Renders a Helm chart whose templates use only this part of the template language:

    {{ PATH }}   {{ PATH | quote }}   {{- toYaml PATH | nindent N }}   {{- if PATH }}   {{- if not PATH }}   {{- end }}

A PATH is `.Values.a.b`, `.Release.Name` or `.Release.Namespace`. A hyphen beside the braces removes the white space on that
side, line ends included. Everything else is an error, as is a path that has no value. The result of `helm template` is
the same document, apart from the comment `# Source:` that Helm adds.
"""
import json
import re

import yaml

ACTION = re.compile(r"(?P<left>\s*\{\{-|\{\{)\s+(?P<text>.*?)\s+(?P<right>-\}\}\s*|\}\})", re.DOTALL)


class TemplateError(Exception):
    pass


def lookup(path, scope):
    value = scope
    if not re.fullmatch(r"(\.\w+)+", path):
        raise TemplateError(f"{path} is not a path")
    for name in path[1:].split("."):
        if not isinstance(value, dict) or name not in value:
            raise TemplateError(f"{path} has no value")
        value = value[name]
    return value


def scalar(value):
    if isinstance(value, (dict, list)) or value is None:
        raise TemplateError(f"{value!r} is not a scalar")
    return str(value).lower() if isinstance(value, bool) else str(value)


def evaluate(text, scope):
    if match := re.fullmatch(r"toYaml (\S+) \| nindent (\d+)", text):
        lines = yaml.safe_dump(lookup(match[1], scope), default_flow_style=False).rstrip("\n").split("\n")
        return "".join(f"\n{' ' * int(match[2])}{line}" for line in lines)
    if match := re.fullmatch(r"(\S+) \| quote", text):
        return json.dumps(scalar(lookup(match[1], scope)))
    return scalar(lookup(text, scope))


def render(template, scope):
    """Returns the text of one template."""
    output, active, end = [], [True], 0
    for match in ACTION.finditer(template):
        if all(active):
            output.append(template[end:match.start()])
        end, text = match.end(), match["text"]
        if condition := re.fullmatch(r"if (not )?(\S+)", text):
            active.append(bool(lookup(condition[2], scope)) != bool(condition[1]))
        elif text == "end":
            if len(active) == 1:
                raise TemplateError("`end` without `if`")
            active.pop()
        elif all(active):
            output.append(evaluate(text, scope))
    if len(active) != 1:
        raise TemplateError("`if` without `end`")
    text = "".join(output) + template[end:]
    if "{{" in text or "}}" in text:
        raise TemplateError("an action that is not part of the supported language")
    return text


def merged(values, changes):
    """The values with changes, as `helm template --set` merges them."""
    if not isinstance(values, dict) or not isinstance(changes, dict):
        return changes
    return values | {key: merged(values.get(key), change) for key, change in changes.items()}


def render_chart(folder, changes=None, release="motiond", namespace="default"):
    """Returns the objects that the chart in a folder creates, by kind and name."""
    values = merged(yaml.safe_load((folder / "values.yaml").read_text(encoding="utf-8")), changes or {})
    scope = {"Values": values, "Release": {"Name": release, "Namespace": namespace}}
    objects = {}
    for path in sorted((folder / "templates").glob("*.yaml")):
        try:
            document = yaml.safe_load(render(path.read_text(encoding="utf-8"), scope))
        except (TemplateError, yaml.YAMLError) as error:
            raise SystemExit(f"{path.name}: {error}") from error
        if document is not None:
            objects[document["kind"], document["metadata"]["name"]] = document
    return objects
