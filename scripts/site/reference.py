"""The API reference page, generated from openapi.yaml and docs/conventions.md: operations by tag, data types and problem types."""
import re
import urllib.parse

from markup import code, escaped, heading, inline, markdown, pretty, slug
from page import page, policy_with_script, script
from playground import playground_link
from query_fields import query_fields
from schemas import Schemas
from snippets import LANGUAGES, parts

TITLES = {"rubber-band": "Rubber band", "operations": "Documentation, health and metrics"}
METHODS = ("post", "get")


def title(tag):
    return TITLES.get(tag, tag.capitalize())


def words(name):
    """Returns a name in camel case as words."""
    text = re.sub("([A-Z])", lambda match: " " + match[1].lower(), name)
    return text[0].upper() + text[1:]


def address_fields(body):
    """Returns the fields of a request body as query parameters, or None if a query cannot express them."""
    # A query contains the values of named anchors without their names.
    anchors = [item["value"] if isinstance(item, dict) and item.keys() == {"name", "value"} else item for item in body.get("anchors", [])]
    return query_fields({**body, "anchors": anchors} if anchors else body)


def base(path):
    """The path of an operation without the suffix of a representation."""
    return path.split(".")[0] if path.startswith("/v1/") else path


def reference_policy():
    """Returns the content security policy of the page, which also loads the client for browsers."""
    return policy_with_script("module.js", "docs.js", styles=("style.css", "docs.css"))


SEARCH = """<div class="search" role="search" hidden>
<input type="search" id="search" role="combobox" aria-label="Search the reference" aria-expanded="false" aria-controls="results" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Search">
<kbd aria-hidden="true">/</kbd>
<ul id="results" role="listbox" aria-label="Results" hidden></ul>
</div>"""


def path_anchor(path):
    """The identifier of a path. A page may have the name of a section, such as /tokens."""
    return slug(path) if path.startswith("/v1/") else f"path-{slug(path)}"


class Reference:
    def __init__(self, document, problems, conventions):
        """`conventions` is docs/conventions.md, which the page contains."""
        self.document = document
        self.problems = problems
        self.conventions = conventions
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
            f'<div class="layout">\n{self.table_of_contents()}\n<main id="main">\n{text}\n</main>\n</div>\n'
            f'<p id="status" class="hidden" role="status"></p>\n<script type="module">{script("module.js", "docs.js")}</script>',
            styles=("style.css", "docs.css"), header=SEARCH, address="/docs",
        )

    def overview(self, description):
        _, _, text = self.conventions.partition("\n## ")
        text = "## " + text
        headings = [line[3:] for line in text.split("\n") if line.startswith("## ")]
        section = self.section("Conventions", [(slug(text), inline(text)) for text in headings])
        return f"{markdown(description)}\n{section}\n{markdown(text)}"

    def table_of_contents(self):
        items = ""
        for anchor, text, entries in self.contents:
            inner = "".join(f'<li><a href="#{target}">{label}</a></li>\n' for target, label in entries)
            items += f'<li><a href="#{anchor}">{inline(text)}</a>' + (f"\n<ul>\n{inner}</ul>\n" if inner else "") + "</li>\n"
        return f'<nav class="contents" aria-label="Contents" tabindex="0">\n<details>\n<summary>Contents</summary>\n<ul>\n{items}</ul>\n</details>\n</nav>'

    # Operations.

    def resolved(self, node):
        """Returns the target of a reference to a parameter, a request body or a response."""
        while "$ref" in node:
            _, kind, name = node["$ref"].rsplit("/", 2)
            node = self.document["components"][kind][name]
        return node

    def group(self, tag):
        # The representations of an operation are described together.
        families = {}
        for path, item in self.document["paths"].items():
            if tag["name"] in next(iter(item.values()))["tags"]:
                families.setdefault(base(path), []).append(path)
        entries = [(path_anchor(path), escaped(path.removeprefix("/v1/"))) for path in families]
        text = self.section(title(tag["name"]), entries) + "\n" + markdown(tag["description"])
        return text + "\n" + "\n".join(self.operation(path, paths) for path, paths in families.items())

    @staticmethod
    def primary(item):
        return item.get("post") or item["get"]

    def operation(self, path, paths):
        """Returns an operation, whose representations have the paths."""
        item = self.document["paths"][paths[0]]
        operation = self.primary(item)
        chips = "".join(f'<span class="chip">{method.upper()}</span>' for method in METHODS if method in item)
        text = [
            heading(3, path_anchor(path), f'<code>{escaped(paths[0])}</code>'),
            f'<p class="summary">{chips}<span>{inline(operation["summary"])}</span></p>',
        ]
        if "description" in operation:
            text.append(markdown(operation["description"]))
        is_request = "requestBody" in operation
        text.append(self.request_and_response(path, paths, item, operation) if is_request else self.resource(path, operation))
        inner = "\n".join(text)
        return f'<section class="operation" data-path="{escaped(path)}">\n{inner}\n</section>'

    def request_and_response(self, path, paths, item, operation):
        """Returns the examples, fields, representations and errors of an operation with a request body."""
        success = self.resolved(operation["responses"]["200"])
        contents = success["content"]
        media = next(iter(self.resolved(operation["requestBody"])["content"].values()))
        request = self.schemas.resolved(media.get("schema", {}))
        responses = contents.get("application/json", next(iter(contents.values()))).get("examples", {})
        # An example with a response is first.
        examples = sorted(media["examples"].items(), key=lambda example: example[0] not in responses)
        parameters = [self.resolved(parameter) for parameter in operation.get("parameters", [])]
        address = paths[0]
        for parameter in parameters:
            if parameter["in"] == "path":
                address = address.replace(f"{{{parameter['name']}}}", parameter["example"])
        scope = path_anchor(path)
        (name, example), *others = examples
        example = {"summary": words(name), **example}
        links = self.links(path, example["value"], responses.get(name, {}).get("value"))
        if "get" in item:
            links += self.get_request(path, example["value"])
        sides = [f"<h4>Request</h4>\n{self.tabs(address, example, is_json='application/json' in contents)}\n{links}"]
        if "application/json" not in contents:
            name = next(iter(responses))
        if "value" in responses.get(name, {}):
            sides.append("<h4>Response</h4>\n" + self.response(responses[name]["value"]))
        text = [self.pair(*sides)]
        if others:
            inner = "\n".join(self.example(path, name, example, responses) for name, example in others)
            label = "1 more example" if len(others) == 1 else f"{len(others)} more examples"
            text.append(f'<details class="examples">\n<summary>{label}</summary>\n{inner}\n</details>')
        queries = [parameter for parameter in parameters if parameter["in"] == "query"]
        sides = []
        if "properties" in request or not queries:
            fields = ["<h4>Fields of the request</h4>"]
            if "description" in request:
                fields.append(markdown(request["description"]))
            fields.append(self.schemas.fields(request, scope) if request.get("properties") else "<p>An empty object.</p>")
            sides.append("\n".join(fields))
        if queries:
            sides.append(f"<h4>Query parameters</h4>\n{self.parameter_fields(queries, scope)}")
        if len(paths) > 1:
            sides.append(f"<h4>Representations</h4>\n{self.representations(path, paths, scope)}")
        if "application/json" in contents:
            sides = ["\n".join(sides), f"<h4>Fields of the response</h4>\n{self.response_fields(contents['application/json']['schema'], scope)}"]
        else:
            kinds = ", ".join(f"<code>{escaped(kind)}</code>" for kind in contents)
            sides.append(f"<h4>Response</h4>\n<p>{inline(success['description'])} {kinds}</p>")
        text.append(self.pair("\n".join(sides[:-1]), sides[-1]))
        if path.endswith("/trajectory") and "get" in item:
            text.append(self.plot(path, example["value"]))
        text.append(self.errors(operation))
        return "\n".join(text)

    def representations(self, path, paths, scope):
        """Returns the paths of the representations with their types. The editor of the page offers them as choices."""
        rows, names = "", ["json"] if path in paths else []
        label = "format"
        for other in paths:
            operation = self.primary(self.document["paths"][other])
            meaning = inline(" ".join(operation.get("description", "").split(".")[0].split()) + ".")
            content = self.resolved(operation["responses"]["200"])["content"]
            kind, media = next(iter(content.items()))
            kinds = self.schemas.type(media["schema"]) if kind.endswith("json") else "text"
            templates = [parameter for parameter in map(self.resolved, operation.get("parameters", [])) if parameter["in"] == "path"]
            for parameter in templates:
                label = parameter["name"]
                names += self.schemas.resolved(parameter["schema"])["enum"]
                kinds = self.schemas.link(self.schemas.name(parameter["schema"]))
            if other == path:
                continue
            if not templates:
                names.append(other.rpartition(".")[2])
            rows += self.schemas.row(other.removeprefix("/v1/"), kinds, meaning, f"{scope}.{slug(other.removeprefix(path))}")
        plain = ' data-plain="json"' if path in paths else ""
        return f'<dl class="fields" data-parameter="{label}"{plain} data-values="{" ".join(names)}">\n{rows}</dl>'

    @staticmethod
    def response(value):
        """Returns a response: text, or JSON."""
        return code(value.rstrip() if isinstance(value, str) else pretty(value, width=60), "response")

    @staticmethod
    def pair(*sides):
        """Returns two columns, which narrow screens show below each other."""
        return '<div class="pair">\n' + "\n".join(f'<div class="side">\n{side}\n</div>' for side in sides) + "\n</div>"

    @staticmethod
    def tabs(path, example=None, languages=LANGUAGES, is_json=True):
        """Returns the request in every language. The script of the page turns the disclosures into tabs."""
        body = None if example is None else pretty(example["value"], width=58)
        text = ""
        for language in languages:
            before, inner, after = (escaped(part) for part in parts(language, path, body, is_json))
            inner = f"<b>{inner}</b>" if inner else ""
            text += (
                f"<details{' open' if language is LANGUAGES[0] else ''}><summary>{language.name}</summary>"
                f'<pre class="request" tabindex="0"><code>{before}{inner}{after}</code></pre></details>\n'
            )
        summary = "" if example is None else f' data-summary="{escaped(example["summary"])}"'
        return f'<div class="code"{summary}>\n{text}</div>'

    def parameter_fields(self, parameters, scope):
        rows = ""
        for parameter in parameters:
            meaning = inline(" ".join(parameter["description"].split()))
            rows += self.schemas.row(parameter["name"], self.schemas.type(parameter["schema"]), meaning, f"{scope}.{parameter['name']}")
        return f'<dl class="fields">\n{rows}</dl>'

    def response_fields(self, schema, scope):
        resolved = self.schemas.resolved(schema)
        description = markdown(resolved["description"]) + "\n" if "description" in resolved else ""
        return description + self.schemas.fields(resolved, f"{scope}.response", "Always present")

    def example(self, path, name, example, responses):
        """Returns one further example: its request and its response."""
        request = code(pretty(example["value"], width=58), "request")
        sides = [request + "\n" + self.links(path, example["value"], responses.get(name, {}).get("value"))]
        if "value" in responses.get(name, {}):
            sides.append(self.response(responses[name]["value"]))
        anchor = f"{path_anchor(path)}-{name}"
        summary = inline(example.get("summary", words(name)))
        return f'<div class="example" id="{anchor}">\n<p><a href="#{anchor}">{summary}</a></p>\n{self.pair(*sides)}\n</div>'

    @staticmethod
    def links(path, body, result=None):
        """Returns a link to the playground, if it can show the motion of an example."""
        address = playground_link(path.removeprefix("/v1/"), body, result)
        return "" if address is None else f'<p class="links"><a href="{escaped(address)}">Open in the playground</a></p>'

    @staticmethod
    def get_address(path, body):
        """Returns the address of the equivalent GET request without sampling, or None if there is none."""
        parameters = address_fields(body)
        if parameters is None:
            return None
        parameters = [(name, value) for name, value in parameters if not name.startswith("sampling.")]
        return path + ("?" + urllib.parse.urlencode(parameters, safe=",.") if parameters else "")

    def get_request(self, path, body):
        address = self.get_address(path, body)
        if address is None:
            return ""
        has_names = any("name" in item for item in body.get("anchors", []) if isinstance(item, dict))
        label = "As a GET request, without the names of the anchors" if has_names else "As a GET request"
        return f'\n<p class="get">{label}: <a href="{escaped(address)}"><code>{escaped(address)}</code></a></p>'

    def plot(self, path, body):
        """Returns the plot of a trajectory."""
        image = escaped(f"{self.get_address(path + '.svg', body)}&name={path.split('/')[2]}")
        return (
            f'<figure><img src="{image}" width="600" height="400" loading="lazy" alt="Plot of this trajectory">'
            "<figcaption>The first example as a GET request with the suffix <code>.svg</code></figcaption></figure>"
        )

    @staticmethod
    def errors(operation):
        """Returns the statuses of errors."""
        statuses = ", ".join(f"<code>{status}</code>" for status in operation["responses"] if status.isdigit() and status >= "400")
        return f'<p class="quiet">Errors: {statuses}, and those of every request. See <a href="#problem-types">problem types</a>.</p>' if statuses else ""

    def resource(self, path, operation):
        """Returns the request and the responses of an operation without a request body."""
        text, example = "", None
        media_types = []
        for status, response in operation["responses"].items():
            if "$ref" in response:
                response = self.document["components"]["responses"][response["$ref"].rpartition("/")[2]]
            content = response.get("content", {})
            kinds = ", ".join(f"<code>{escaped(kind)}</code>" for kind in content)
            if status.isdigit():
                description = inline(response["description"])
                text += f"<div><dt><code>{status}</code></dt><dd>{description}{' ' + kinds if kinds else ''}</dd></div>\n"
            if status == "200":
                media_types = list(content)
                values = [item["value"] for media in content.values() for item in media.get("examples", {}).values()]
                example = values[0] if values else None
        # Code that prints the text is of use where the response is data.
        is_data = any(kind.endswith(("json", "yaml", "plain")) for kind in media_types) and not path.endswith(".ts")
        request = f"<h4>Request</h4>\n{self.tabs(path.replace('{type}', 'invalid-request'), None, LANGUAGES if is_data else LANGUAGES[:1])}"
        response = f'<h4>Responses</h4>\n<dl class="fields">\n{text}</dl>'
        if example is not None:
            response += "\n" + self.response(example)
        return self.pair(request, response)

    # The data types that fields link to, each once. Describing a type can add links to more types.

    def types(self):
        text, entries, index = [], [], 0
        while index < len(self.schemas.linked):
            name = self.schemas.linked[index]
            index += 1
            entries.append((name, escaped(name)))
            text.append(f'<section class="type">\n{heading(3, name, escaped(name))}\n<div>\n{self.schemas.described(name)}\n</div>\n</section>')
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
