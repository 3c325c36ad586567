"""The documents of docs/ that are pages of the service."""
import dataclasses
import re

from markup import DOCS, converter

PAGES = {"/guide": "guide.md", "/recipes": "recipes.md"}
# Documents whose content is at another address of the service.
ADDRESSES = {
    **{name: address for address, name in PAGES.items()}, "conventions.md": "/docs#conventions", "platforms.md": "/platforms",
    "tokens.md": "/tokens",
}


@dataclasses.dataclass(frozen=True)
class Document:
    title: str
    summary: str
    body: str


def address(target):
    """Returns the address of a link in a document, or None if the service does not have what it leads to."""
    name, _, anchor = target.partition("#")
    if name == "" or target.startswith("https:"):
        return target
    page = ADDRESSES.get(name)
    return page and (f"{page}#{anchor}" if page in PAGES and anchor else page)


def document(name):
    text = (DOCS / name).read_text(encoding="utf-8")
    title, summary = re.match(r"# ([^:\n]*).*\n\n([^.]*\.)", text).groups()
    return Document(title, " ".join(summary.split()), converter(address=address).render(text))


DOCUMENTS = {address: document(name) for address, name in PAGES.items()}
