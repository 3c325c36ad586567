"""The API reference, generated from openapi.yaml and docs/conventions.md: an overview, a page for each operation, one for the data
types and one for the addresses without a request."""
import re
import urllib.parse

from contract import query_fields
from documents import DOCUMENTS
from markup import code, escaped, heading, inline, markdown, pretty, slug
from page import address_of, page
from schemas import Schemas
from snippets import LANGUAGES, parts

TITLES = {"rubber-band": "Rubber band", "operations": "Documentation, health and metrics"}
# The tag of the addresses without a request, which share a page.
SERVICE = "operations"
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


def path_anchor(path):
    """The identifier of a path. A page may have the name of a section, such as /tokens."""
    return slug(path) if path.startswith("/v1/") else f"path-{slug(path)}"


QUICK_START = """<h2 id="quick-start"><a href="#quick-start">Quick start</a></h2>
<p>Describe a release, and get its motion. Lengths are in points, times in seconds, and velocities in points per second.</p>"""

NEXT_STEPS = """The path selects the form of the answer: `/v1/spring/trajectory` samples the motion, and
[`/v1/spring/trajectory.css`](/v1/spring/trajectory.css?from=0&to=1&spring.duration=0.5&spring.bounce=0.3) is a style sheet.
[The guide](/guide) follows a gesture from touch to the last frame, and each of [the recipes](/recipes) solves one task. An
invalid request gets all of its errors, each with the field and what to write instead.
"""


def operation_name(path):
    """The name of an operation in the address of its page."""
    return slug(path.removeprefix("/v1/"))


class Reference:
    def __init__(self, document, problems, conventions):
        """`conventions` is docs/conventions.md, which the overview contains."""
        self.document = document
        self.problems = problems
        self.conventions = conventions
        self.schemas = Schemas(document)
        # The paths of each operation, by its path as JSON. The representations of an operation are described together.
        self.families = {}
        for path in document["paths"]:
            self.families.setdefault(base(path), []).append(path)

    def files(self):
        """Returns the pages by name."""
        info = self.document["info"]
        operations = [path for tag in self.document["tags"] if tag["name"] != SERVICE for path in self.paths(tag["name"])]
        files = {f"docs-{operation_name(path)}.html": self.operation_page(path) for path in operations}
        files["docs-service.html"] = self.service_page()
        # The last operation has named the last data type.
        files["docs-types.html"] = self.types_page()
        overview = "\n".join([
            f"<h1>{escaped(info['title'])}</h1>", f'<p class="lead">{escaped(info["summary"])}</p>', self.quick_start(),
            self.overview(info["description"])])
        files["docs.html"] = self.layout("/docs", "motiond API reference", info["summary"], overview)
        for address, document in DOCUMENTS.items():
            files[f"{address[1:]}.html"] = self.layout(address, f"{document.title} · motiond", document.summary, document.body)
        return files

    def layout(self, address, title, summary, body):
        """Returns a page with the contents of the whole documentation beside its text."""
        return page(
            title, summary,
            f'<div class="layout">\n{self.table_of_contents(address, body)}\n<main id="main">\n{body}\n</main>\n</div>\n'
            f'<p id="status" class="hidden" role="status"></p>\n<script type="module" src="{address_of("docs-script.js")}"></script>',
            styles=("docs-style.css", "docs-reference.css"), address="/docs", is_current=address == "/docs",
        )

    def table_of_contents(self, address, body):
        def entry(target, label, inner=""):
            current = ' aria-current="page"' if target == address else ""
            if target == address and not inner:
                headings = re.findall(r'<h2 id="([^"]+)"><a [^>]*>(.*?)</a></h2>', body)
                inner = "".join(f'<li><a href="#{anchor}">{text}</a></li>\n' for anchor, text in headings)
            return f'<li><a href="{target}"{current}>{label}</a>' + (f"\n<ul>\n{inner}</ul>\n" if inner else "") + "</li>\n"

        items = entry("/docs", "Overview") + "".join(entry(target, document.title) for target, document in DOCUMENTS.items())
        for tag in self.document["tags"]:
            if tag["name"] == SERVICE:
                continue
            paths = self.paths(tag["name"])
            inner = "".join(
                entry(f"/docs/{operation_name(path)}", escaped(path.removeprefix("/v1/").removeprefix(tag["name"] + "/")), " ").replace("\n<ul>\n </ul>\n", "")
                for path in paths)
            items += entry(f"/docs#{slug(title(tag['name']))}", title(tag["name"]), inner)
        items += entry("/docs/types", "Data types") + entry("/docs/service", TITLES[SERVICE])
        return f'<nav class="contents" aria-label="Contents" tabindex="0">\n<details>\n<summary>Contents</summary>\n<ul>\n{items}</ul>\n</details>\n</nav>'

    def paths(self, tag):
        """Returns the operations with a tag."""
        return [path for path, paths in self.families.items() if tag in next(iter(self.document["paths"][paths[0]].values()))["tags"]]

    def quick_start(self):
        """Returns the first request of a reader, in every language, and what follows."""
        path = "/v1/spring/settling-duration"
        operation = self.document["paths"][path]["post"]
        media = next(iter(self.resolved(operation["requestBody"])["content"].values()))
        name, example = next(iter(media["examples"].items()))
        response = self.resolved(operation["responses"]["200"])["content"]["application/json"]["examples"][name]["value"]
        sides = (self.code(path, example["value"]) + self.get_request(path, example["value"]), self.response(response))
        return (
            f'{QUICK_START}\n<section class="operation" data-path="{path}" data-id="quick-start">\n{self.pair(*sides)}\n</section>\n'
            + markdown(NEXT_STEPS))

    def overview(self, description):
        """Returns the list of all operations, the conventions and the problem types."""
        text = [heading(2, "operations", "Operations"), markdown(description)]
        for tag in self.document["tags"]:
            is_service = tag["name"] == SERVICE
            text += [heading(3, slug(title(tag["name"])), title(tag["name"])), markdown(tag["description"])]
            rows = ""
            for path in self.paths(tag["name"]):
                target = f"/docs/service#{path_anchor(path)}" if is_service else f"/docs/{operation_name(path)}"
                summary = inline(self.primary(self.document["paths"][self.families[path][0]])["summary"])
                rows += f'<div id="{path_anchor(path)}"><dt><a href="{target}"><code>{escaped(path)}</code></a></dt><dd>{summary}</dd></div>\n'
            text.append(f'<dl class="fields operations">\n{rows}</dl>')
        _, _, conventions = self.conventions.partition("\n## ")
        text += [heading(2, "conventions", "Conventions"), markdown("## " + conventions), self.problem_list()]
        return "\n".join(text)

    def operation_page(self, path):
        """Returns the page of an operation."""
        operation = self.primary(self.document["paths"][self.families[path][0]])
        summary = f"{operation['summary']}: request, response, examples and errors."
        return self.layout(f"/docs/{operation_name(path)}", f"{path} · motiond", summary, self.operation(path, self.families[path], 1))

    def service_page(self):
        """Returns the page of the addresses without a request."""
        tag = next(tag for tag in self.document["tags"] if tag["name"] == SERVICE)
        paths = self.paths(SERVICE)
        body = "\n".join([f"<h1>{title(SERVICE)}</h1>", markdown(tag["description"]), *(self.operation(path, self.families[path], 2) for path in paths)])
        return self.layout("/docs/service", f"{title(SERVICE)} · motiond", tag["description"], body)

    # Operations.

    def resolved(self, node):
        """Returns the target of a reference to a parameter, a request body or a response."""
        while "$ref" in node:
            _, kind, name = node["$ref"].rsplit("/", 2)
            node = self.document["components"][kind][name]
        return node

    @staticmethod
    def primary(item):
        return item.get("post") or item["get"]

    def operation(self, path, paths, level):
        """Returns an operation, whose representations have the paths, with a heading of a level."""
        item = self.document["paths"][paths[0]]
        operation = self.primary(item)
        chips = "".join(f'<span class="chip">{method.upper()}</span>' for method in METHODS if method in item)
        text = [
            heading(level, path_anchor(path), f"<code>{escaped(paths[0])}</code>"),
            f'<p class="summary">{chips}<span>{inline(operation["summary"])}</span></p>',
        ]
        if "description" in operation:
            text.append(markdown(operation["description"]))
        is_request = "requestBody" in operation
        text.append(self.request_and_response(path, paths, item, operation) if is_request else self.resource(path, operation))
        inner = "\n".join(text)
        # The parts of an operation have the next level.
        inner = re.sub(r"(</?)h4>", rf"\1h{level + 1}>", inner)
        return f'<section class="operation" data-path="{escaped(path)}" data-id="{path_anchor(path)}">\n{inner}\n</section>'

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
        get = self.get_request(path, example["value"]) if "get" in item else ""
        sides = [f"<h4>Request</h4>\n{self.code(address, example['value'])}\n{get}"]
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
    def code(path, body=None, languages=LANGUAGES):
        """Returns the request in every language."""
        body = None if body is None else pretty(body, width=58)
        text = ""
        for language in languages:
            before, inner, after = (escaped(part) for part in parts(language, path, body))
            inner = f"<b>{inner}</b>" if inner else ""
            text += (
                f'<details name="code-{path_anchor(path)}"{" open" if language is LANGUAGES[0] else ""}><summary>{language.name}</summary>'
                f'<pre class="request" tabindex="0"><code>{before}{inner}{after}</code></pre></details>\n'
            )
        return f'<div class="code">\n{text}</div>'

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
        sides = [code(pretty(example["value"], width=58), "request")]
        if "value" in responses.get(name, {}):
            sides.append(self.response(responses[name]["value"]))
        anchor = f"{path_anchor(path)}-{name}"
        summary = inline(example.get("summary", words(name)))
        return f'<div class="example" id="{anchor}">\n<p><a href="#{anchor}">{summary}</a></p>\n{self.pair(*sides)}\n</div>'

    @staticmethod
    def get_address(path, body):
        """Returns the address of the equivalent GET request without sampling, or None if there is none."""
        parameters = address_fields(body)
        if parameters is None:
            return None
        parameters = [(name, value) for name, value in parameters if not name.startswith("sampling.")]
        return path + ("?" + urllib.parse.urlencode(parameters, safe=",.", quote_via=urllib.parse.quote) if parameters else "")

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
        return f'<p class="quiet">Errors: {statuses}, and those of every request. See <a href="/docs#problem-types">problem types</a>.</p>' if statuses else ""

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
        request = f"<h4>Request</h4>\n{self.code(path.replace('{type}', 'invalid-request'), None, LANGUAGES if is_data else LANGUAGES[:1])}"
        response = f'<h4>Responses</h4>\n<dl class="fields">\n{text}</dl>'
        if example is not None:
            response += "\n" + self.response(example)
        return self.pair(request, response)

    def types_page(self):
        """Returns the page of the data types that fields link to, each once. Describing a type can add links to more types."""
        text, index = ["<h1>Data types</h1>"], 0
        while index < len(self.schemas.linked):
            name = self.schemas.linked[index]
            index += 1
            text.append(f'<section class="type">\n{heading(2, name, escaped(name))}\n<div>\n{self.schemas.described(name)}\n</div>\n</section>')
        return self.layout("/docs/types", "Data types · motiond", "The objects and words of requests and responses.", "\n".join(text))

    def problem_list(self):
        text = ""
        for kind, problem in self.problems.items():
            statuses = ", ".join(map(str, problem["statuses"]))
            text += (
                f'<div><dt><a href="/problems/{kind}">{escaped(problem["title"])}</a> <span class="type">{statuses}, '
                f'<code>/problems/{kind}</code></span></dt><dd>{inline(problem["meaning"].strip().split(". ")[0].rstrip(".") + ".")}</dd></div>\n'
            )
        return (
            heading(2, "problem-types", "Problem types")
            + "\n<p>Errors have the media type <code>application/problem+json</code> (RFC 9457). The <code>type</code> of an "
            + f'error is the path of a page that explains it and how to fix it.</p>\n<dl class="fields">\n{text}</dl>'
        )
