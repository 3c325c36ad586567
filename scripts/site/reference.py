"""The reference of the API, from the contract alone: operations by motion, what questions are made of, problems."""
import urllib.parse

from markup import code, escaped, heading, inline, markdown, pretty, slug
from page import page
from schemas import Schemas

TITLES = {"rubber-band": "Rubber band", "operations": "Pages, health, the contract"}
METHODS = ("post", "get")


def title(tag):
    return TITLES.get(tag, tag.capitalize())


def question(path, body):
    """A request as a command to paste."""
    return f"curl -s http://localhost:8080{path} --json '\n{pretty(body, 2)}'".replace("--json '\n{", "--json '\n  {")


def query(body, prefix=""):
    """The members of a question as the query of a link; None where it has members that a query cannot say."""
    parts = []
    for name, value in body.items():
        if isinstance(value, dict):
            inner = query(value, f"{prefix}{name}.")
            if inner is None:
                return None
            parts += inner
        elif isinstance(value, list):
            # Anchors with names: a link has their values alone.
            value = [item["value"] if isinstance(item, dict) and item.keys() == {"name", "value"} else item for item in value]
            if any(isinstance(item, (dict, list)) for item in value):
                return None
            parts.append((prefix + name, ",".join(map(pretty, value))))
        else:
            parts.append((prefix + name, value if isinstance(value, str) else pretty(value)))
    return parts


class Reference:
    def __init__(self, contract, problems):
        self.contract = contract
        self.problems = problems
        self.schemas = Schemas(contract)
        self.contents = []

    def section(self, text, entries=()):
        """A heading of the second level, which the table of contents lists with its entries."""
        self.contents.append((slug(text), text, list(entries)))
        return heading(2, slug(text), inline(text))

    def page(self):
        info = self.contract["info"]
        body = [
            f"<h1>{escaped(info['title'])}</h1>",
            f'<p class="lead">{escaped(info["summary"])}</p>',
            self.overview(info["description"]),
            *(self.group(tag) for tag in self.contract["tags"]),
            self.parts(),
            self.problem_list(),
        ]
        text = "\n".join(body)
        return page(
            "motiond: the reference", info["summary"],
            f'<div class="framed">\n{self.table_of_contents()}\n<main id="main">\n{text}\n</main>\n</div>',
        )

    def overview(self, description):
        first, _, rest = description.partition("\n## ")
        headings = [line[3:] for line in description.split("\n") if line.startswith("## ")]
        section = self.section("The rules", [(slug(text), inline(text)) for text in headings])
        return f"{markdown(first)}\n{section}\n{markdown('## ' + rest)}"

    def table_of_contents(self):
        items = ""
        for anchor, text, entries in self.contents:
            inner = "".join(f'<li><a href="#{link}">{words}</a></li>\n' for link, words in entries)
            items += f'<li><a href="#{anchor}">{inline(text)}</a>' + (f"\n<ul>\n{inner}</ul>\n" if inner else "") + "</li>\n"
        return f'<nav class="contents" aria-label="Contents" tabindex="0">\n<details>\n<summary>Contents</summary>\n<ul>\n{items}</ul>\n</details>\n</nav>'

    # Operations.

    def group(self, tag):
        paths = [
            (path, item) for path, item in self.contract["paths"].items() if tag["name"] in next(iter(item.values()))["tags"]
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
        if "requestBody" in operation:
            text.append(self.asked(path, item, operation))
        else:
            text.append(self.told(operation))
        return "\n".join(text)

    def asked(self, path, item, operation):
        media = operation["requestBody"]["content"]["application/json"]
        request = self.schemas.resolved(media["schema"])
        answer = operation["responses"]["200"]["content"]["application/json"]
        answers = answer.get("examples", {})
        examples = sorted(media["examples"].items(), key=lambda example: example[0] not in answers)
        text = []
        if "description" in request:
            text.append(markdown(request["description"]))
        text.append("<h4>Members</h4>\n" + self.schemas.members(request))
        (name, example), *others = examples
        text.append("<h4>Example</h4>\n" + self.example(path, name, example, answers))
        if "get" in item:
            text.append(self.link(path, example["value"], "format" in str(item["get"]["parameters"])))
        if others:
            inner = "\n".join(self.example(path, name, example, answers) for name, example in others)
            text.append(f"<details>\n<summary>{len(others)} more examples</summary>\n{inner}\n</details>")
        text.append(f"<h4>Answer</h4>\n{self.answer_members(answer['schema'])}")
        return "\n".join(text)

    def answer_members(self, schema):
        resolved = self.schemas.resolved(schema)
        if "anyOf" in resolved:
            return self.answer_members(resolved["anyOf"][0])
        said = markdown(resolved["description"]) + "\n" if "description" in resolved else ""
        return said + self.schemas.members(resolved, "always")

    def example(self, path, name, example, answers):
        said = f"<p>{inline(example['summary'])}:</p>\n" if "summary" in example else ""
        text = said + code(question(path, example["value"]), "question")
        if name in answers:
            text += "\n" + code(pretty(answers[name]["value"]), "answer")
        return text

    def link(self, path, body, is_curve):
        """The same question as a link, and where it is a curve as the picture that the service draws of it."""
        members = query(body)
        if members is None:
            return ""
        said = "As a link, where anchors have no names" if any("name" in item for item in body.get("anchors", []) if isinstance(item, dict)) else "As a link"
        members = [(name, value) for name, value in members if not name.startswith("sampling.")]
        address = path + "?" + urllib.parse.urlencode(members, safe=",.")
        text = f'<p>{said}: <a href="{escaped(address)}"><code>{escaped(address)}</code></a></p>'
        if is_curve:
            name = path.split("/")[2]
            picture = escaped(f"{address}&format=svg&name={name}")
            text += (
                f'\n<figure><img src="{picture}" width="600" height="400" loading="lazy" alt="The curve of this example">'
                f"<figcaption>Drawn by this service: <code>format=svg</code></figcaption></figure>"
            )
        return text

    def told(self, operation):
        """What a page without a question answers, with an example of each answer that has one."""
        text, shown = "", []
        for status, response in operation["responses"].items():
            if "$ref" in response:
                response = self.contract["components"]["responses"][response["$ref"].rpartition("/")[2]]
            content = response.get("content", {})
            kinds = ", ".join(f"<code>{escaped(kind)}</code>" for kind in content)
            if status.isdigit():
                said = inline(response["description"])
                text += f"<div><dt><code>{status}</code></dt><dd>{said}{' ' + kinds if kinds else ''}</dd></div>\n"
                shown += [example["value"] for media in content.values() for example in media.get("examples", {}).values()]
        examples = "".join(code(value.rstrip() if isinstance(value, str) else pretty(value), "answer") + "\n" for value in shown[:1])
        return f'<dl class="members">\n{text}</dl>\n{examples}'

    # What is linked from the members, each once; describing one may link to more.

    def parts(self):
        text, entries, index = [], [], 0
        while index < len(self.schemas.linked):
            name = self.schemas.linked[index]
            index += 1
            entries.append((name, escaped(name)))
            text.append(heading(3, name, escaped(name)) + "\n" + self.schemas.described(name))
        return self.section("What the members are made of", entries) + "\n" + "\n".join(text)

    def problem_list(self):
        text = ""
        for kind, problem in self.problems.items():
            statuses = ", ".join(map(str, problem["statuses"]))
            text += (
                f'<div><dt><a href="/problems/{kind}">{escaped(problem["title"])}</a> <span class="type">{statuses}, '
                f'<code>/problems/{kind}</code></span></dt><dd>{inline(problem["meaning"].split(". ")[0].rstrip(".") + ".")}</dd></div>\n'
            )
        return (
            self.section("Problems")
            + "\n<p>Whatever goes wrong is answered as <code>application/problem+json</code> (RFC 9457). The <code>type</code> of a "
            + f'problem is the address of a page that says what it means and how to mend it.</p>\n<dl class="members">\n{text}</dl>'
        )
