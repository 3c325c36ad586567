"""`/llms.txt` and `/llms-full.txt` (https://llmstxt.org): what agents read first, and all documents for users as one text.

Links are relative, so that both files work at any address.
"""
import pathlib
import re

DOCS = pathlib.Path(__file__).resolve().parent.parent.parent / "docs"
# In the order in which they are read. The others are for those who run or change the service.
DOCUMENTS = [
    "guide", "conventions", "dialects", "command-line", "tokens", "recipes", "agents", "clients", "platforms", "laws", "settling",
    "physics", "limits", "compatibility", "vectors",
]
SERVED = [
    ("openapi.yaml", "Contract", "every operation with its fields, units and examples, as OpenAPI 3.1"),
    ("v1/presets", "Presets", "the springs that animation libraries publish under a name, as JSON"),
    ("docs", "API reference", "the contract as a page, with code in three languages"),
]
OPTIONAL = [
    ("openapi.json", "Contract as JSON", "the same as openapi.yaml"),
    ("motiond.d.ts", "Types of the kernel", "the script that computes motions in a page, motiond.js"),
    ("presets", "Page of the presets", "their curves, and their code in every library"),
    ("tokens", "Page of the motion tokens", "translates a token file"),
    ("platforms", "Page of the platforms", "one flick by the law of every platform"),
]


def title_and_summary(text):
    """The heading of a document, and the first sentence below it, without markup."""
    title = re.match(r"# (.*)", text)[1]
    paragraph = plain(text.split("\n\n", 2)[1].replace("\n", " "))
    return plain(title), re.match(r".*?[.:](?=\s|$)", paragraph)[0].rstrip(":.") + "."


def plain(text):
    """A text whose links are their words, except those to the web, without pictures and comments."""
    text = re.sub(r"<!--.*?-->\n*", "", text, flags=re.DOTALL)
    text = re.sub(r"^!\[[^\]]*\]\([^)]*\)\n*", "", text, flags=re.MULTILINE)
    return re.sub(r"\[([^\]]+)\]\((?!https?:)[^)\s]*\)", r"\1", text)


def outside_code(text, change):
    """A Markdown text with a change of what is outside of its blocks of code."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.startswith("```") else change(part) for part in parts)


def link(target, title, description):
    return f"- [{title}]({target}): {description}"


def index(document):
    """`/llms.txt`."""
    texts = {name: (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in DOCUMENTS}
    documents = [
        link(f"llms-full.txt#{name}", *title_and_summary(text)) for name, text in texts.items()]
    return "\n".join([
        f"# {document['info']['title']}", "", f"> {document['info']['summary']}", "",
        "The service answers `POST` with the fields of a request as JSON, and `GET` with them in the query. Times are seconds.",
        "Agents can use it as tools over the Model Context Protocol: `motiond mcp`.", "",
        "## API", "", *[link(*entry) for entry in SERVED], "",
        "## Documents", "", "All are in llms-full.txt, one after the other.", "", *documents, "",
        "## Optional", "", *[link(*entry) for entry in OPTIONAL], "",
    ])


def full(document):
    """`/llms-full.txt`."""
    parts = [f"# {document['info']['title']}\n\n> {document['info']['summary']}\n"]
    for name in DOCUMENTS:
        text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
        parts.append(outside_code(text, plain).rstrip("\n") + "\n")
    return "\n".join(parts)
