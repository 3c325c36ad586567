"""The API reference page, generated from openapi.yaml: operations by tag, data types and problem types."""
import urllib.parse

from markup import code, escaped, heading, inline, markdown, pretty, slug
from page import page
from schemas import Schemas

TITLES = {"rubber-band": "Rubber band", "operations": "Documentation, health and metrics"}
METHODS = ("post", "get")


def title(tag):
    return TITLES.get(tag, tag.capitalize())


def command(path, body):
    """Returns a request as a curl command."""
    return f"curl -s http://localhost:8080{path} --json '\n{pretty(body, 2)}'".replace("--json '\n{", "--json '\n  {")


def query(body, prefix=""):
    """Returns the fields of a request body as query parameters, or None if a query cannot express them."""
    parts = []
    for name, value in body.items():
        if isinstance(value, dict):
            inner = query(value, f"{prefix}{name}.")
            if inner is None:
                return None
            parts += inner
        elif isinstance(value, list):
            # A query contains the values of named anchors without their names.
            value = [item["value"] if isinstance(item, dict) and item.keys() == {"name", "value"} else item for item in value]
            if any(isinstance(item, (dict, list)) for item in value):
                return None
            parts.append((prefix + name, ",".join(item if isinstance(item, str) else pretty(item) for item in value)))
        else:
            parts.append((prefix + name, value if isinstance(value, str) else pretty(value)))
    return parts


class Reference:
    def __init__(self, document, problems):
        self.document = document
        self.problems = problems
        self.schemas = Schemas(document)
        self.contents = []

    def section(self, text, entries=()):
        """Returns a second-level heading and adds it with its entries to the table of contents."""
        self.contents.append((slug(text), text, list(entries)))
        return heading(2, slug(text), inline(text))

    def page(self):
        info = self.document["info"]
        body = [
            f"<h1>{escaped(info['title'])}</h1>",
            f'<p class="lead">{escaped(info["summary"])}</p>',
            self.overview(info["description"]),
            *(self.group(tag) for tag in self.document["tags"]),
            self.types(),
            self.problem_list(),
        ]
        text = "\n".join(body)
        return page(
            "motiond API reference", info["summary"],
            f'<div class="layout">\n{self.table_of_contents()}\n<main id="main">\n{text}\n</main>\n</div>',
        )

    def overview(self, description):
        first, _, rest = description.partition("\n## ")
        headings = [line[3:] for line in description.split("\n") if line.startswith("## ")]
        section = self.section("Conventions", [(slug(text), inline(text)) for text in headings])
        return f"{markdown(first)}\n{section}\n{markdown('## ' + rest)}"

    def table_of_contents(self):
        items = ""
        for anchor, text, entries in self.contents:
            inner = "".join(f'<li><a href="#{target}">{label}</a></li>\n' for target, label in entries)
            items += f'<li><a href="#{anchor}">{inline(text)}</a>' + (f"\n<ul>\n{inner}</ul>\n" if inner else "") + "</li>\n"
        return f'<nav class="contents" aria-label="Contents" tabindex="0">\n<details>\n<summary>Contents</summary>\n<ul>\n{items}</ul>\n</details>\n</nav>'

    # Operations.

    def group(self, tag):
        # The formats of a trajectory are described with the trajectory.
        paths = [
            (path, item)
            for path, item in self.document["paths"].items()
            if tag["name"] in next(iter(item.values()))["tags"] and "{quantity}" not in path
        ]
        entries = [(slug(path), inline(self.primary(item)["summary"])) for path, item in paths]
        text = self.section(title(tag["name"]), entries) + "\n" + markdown(tag["description"])
        return text + "\n" + "\n".join(self.operation(path, item) for path, item in paths)

    @staticmethod
    def primary(item):
        return item.get("post") or item["get"]

    def operation(self, path, item):
        operation = self.primary(item)
        chips = "".join(f'<span class="chip">{method.upper()}</span>' for method in METHODS if method in item)
        text = [
            heading(3, slug(path), inline(operation["summary"])),
            f'<p class="route">{chips}<code>{escaped(path)}</code></p>',
        ]
        if "description" in operation:
            text.append(markdown(operation["description"]))
        if "requestBody" in operation and "application/json" not in operation["responses"]["200"]["content"]:
            text.append(self.translation(path, operation))
        elif "requestBody" in operation:
            text.append(self.request_and_response(path, item, operation))
        else:
            text.append(self.responses(operation))
        return "\n".join(text)

    def request_and_response(self, path, item, operation):
        media = operation["requestBody"]["content"]["application/json"]
        request = self.schemas.resolved(media["schema"])
        response = operation["responses"]["200"]["content"]["application/json"]
        responses = response.get("examples", {})
        examples = sorted(media["examples"].items(), key=lambda example: example[0] not in responses)
        has_formats = path.endswith("/trajectory")
        text = ["<h4>Request</h4>"]
        if "description" in request:
            text.append(markdown(request["description"]))
        text.append(self.schemas.fields(request) if "properties" in request else "<p>An empty object.</p>")
        text.append(f"<h4>Response</h4>\n{self.response_fields(response['schema'])}")
        if has_formats:
            text.append(f"<h4>Formats</h4>\n{self.formats()}")
        (name, example), *others = examples
        text.append("<h4>Example</h4>\n" + self.example(path, name, example, responses))
        if "get" in item:
            text.append(self.get_request(path, example["value"], has_formats))
        if others:
            inner = "\n".join(self.example(path, name, example, responses) for name, example in others)
            label = "1 more example" if len(others) == 1 else f"{len(others)} more examples"
            text.append(f"<details>\n<summary>{label}</summary>\n{inner}\n</details>")
        return "\n".join(text)

    def translation(self, path, operation):
        """Returns the parameters and an example of an operation that returns text, whose options are all in the query."""
        rows = ""
        for item in operation["parameters"]:
            parameter = self.document["components"]["parameters"][item["$ref"].rpartition("/")[2]]
            kind = self.schemas.type(parameter["schema"])
            required = ' <span class="required">required</span>' if parameter.get("required") else ""
            rows += f'<div><dt><code>{parameter["name"]}</code> <span class="type">{kind}</span>{required}</dt>'
            rows += f'<dd>{inline(" ".join(parameter["description"].split()))}</dd></div>\n'
        media = next(iter(operation["requestBody"]["content"].values()))
        example = next(iter(media["examples"].values()))
        target = self.document["components"]["parameters"]["target"]["example"]
        text = f'<h4>Request</h4>\n<p>Query parameters:</p>\n<dl class="fields">\n{rows}</dl>\n<h4>Example</h4>\n'
        text += f"<p>{inline(example['summary'])}:</p>\n"
        text += code(command(f"{path}?target={target}", example["value"]), "request")
        for name, response in operation["responses"]["200"]["content"].items():
            for key, value in response["examples"].items():
                if isinstance(value["value"], str):
                    text += f"\n<p>As <code>{key}</code> (<code>{name}</code>):</p>\n" + code(value["value"].rstrip(), "response")
        return text

    def formats(self):
        """Returns the query parameters that select a format."""
        rows = ""
        for name in ("format", "name"):
            parameter = self.document["components"]["parameters"][name]
            kind = self.schemas.type(parameter["schema"])
            rows += f'<div><dt><code>{name}</code> <span class="type">{kind}</span></dt><dd>{inline(parameter["description"])}</dd></div>\n'
        return f'<p>Query parameters:</p>\n<dl class="fields">\n{rows}</dl>'

    def response_fields(self, schema):
        resolved = self.schemas.resolved(schema)
        description = markdown(resolved["description"]) + "\n" if "description" in resolved else ""
        return description + self.schemas.fields(resolved, "Always present")

    def example(self, path, name, example, responses):
        summary = f"<p>{inline(example['summary'])}:</p>\n" if "summary" in example else ""
        text = summary + code(command(path, example["value"]), "request")
        if "value" in responses.get(name, {}):
            text += "\n" + code(pretty(responses[name]["value"]), "response")
        return text

    def get_request(self, path, body, is_trajectory):
        """Returns the equivalent GET request and, for a trajectory, its plot."""
        parameters = query(body)
        if parameters is None:
            return ""
        has_names = any("name" in item for item in body.get("anchors", []) if isinstance(item, dict))
        label = "As a GET request, without the names of the anchors" if has_names else "As a GET request"
        parameters = [(name, value) for name, value in parameters if not name.startswith("sampling.")]
        address = path + "?" + urllib.parse.urlencode(parameters, safe=",.")
        text = f'<p>{label}: <a href="{escaped(address)}"><code>{escaped(address)}</code></a></p>'
        if is_trajectory:
            name = path.split("/")[2]
            image = escaped(f"{address}&format=svg&name={name}")
            text += (
                f'\n<figure><img src="{image}" width="600" height="400" loading="lazy" alt="Plot of this trajectory">'
                f"<figcaption>The same request with <code>format=svg</code></figcaption></figure>"
            )
        return text

    def responses(self, operation):
        """Returns the responses of an operation without a request body, and the first example."""
        text, examples = "", []
        for status, response in operation["responses"].items():
            if "$ref" in response:
                response = self.document["components"]["responses"][response["$ref"].rpartition("/")[2]]
            content = response.get("content", {})
            kinds = ", ".join(f"<code>{escaped(kind)}</code>" for kind in content)
            if status.isdigit():
                description = inline(response["description"])
                text += f"<div><dt><code>{status}</code></dt><dd>{description}{' ' + kinds if kinds else ''}</dd></div>\n"
                examples += [example["value"] for media in content.values() for example in media.get("examples", {}).values()]
        blocks = "".join(code(value.rstrip() if isinstance(value, str) else pretty(value), "response") + "\n" for value in examples[:1])
        return f'<dl class="fields">\n{text}</dl>\n{blocks}'

    # The data types that fields link to, each once. Describing a type can add links to more types.

    def types(self):
        text, entries, index = [], [], 0
        while index < len(self.schemas.linked):
            name = self.schemas.linked[index]
            index += 1
            entries.append((name, escaped(name)))
            text.append(heading(3, name, escaped(name)) + "\n" + self.schemas.described(name))
        return self.section("Data types", entries) + "\n" + "\n".join(text)

    def problem_list(self):
        text = ""
        for kind, problem in self.problems.items():
            statuses = ", ".join(map(str, problem["statuses"]))
            text += (
                f'<div><dt><a href="/problems/{kind}">{escaped(problem["title"])}</a> <span class="type">{statuses}, '
                f'<code>/problems/{kind}</code></span></dt><dd>{inline(problem["meaning"].split(". ")[0].rstrip(".") + ".")}</dd></div>\n'
            )
        return (
            self.section("Problem types")
            + "\n<p>Errors have the media type <code>application/problem+json</code> (RFC 9457). The <code>type</code> of an "
            + f'error is the path of a page that explains it and how to fix it.</p>\n<dl class="fields">\n{text}</dl>'
        )
