"""Converts Markdown and values to HTML: the descriptions of openapi.yaml, and the documents that are pages."""
import base64
import html
import json
import pathlib
import re

from markdown_it import MarkdownIt

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parent.parent / "docs"
# The language of code that is a request, and the languages of responses.
CLASSES = {"sh": "request", "json": "response", "css": "response", "csv": "response", "text": "response"}


def escaped(text):
    return html.escape(str(text), quote=True)


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def heading(level, anchor, inner):
    return f'<h{level} id="{anchor}"><a href="#{anchor}">{inner}</a></h{level}>'


def code(text, class_name=""):
    """Returns a code block that the keyboard can scroll."""
    name = f' class="{class_name}"' if class_name else ""
    return f'<pre{name} tabindex="0"><code>{escaped(text)}</code></pre>'


# Markdown.


def converter(shift=0, address=None):
    """Returns a converter of CommonMark with tables.

    Headings are `shift` levels lower than written. `address` replaces the addresses of links; it returns None for one that has no
    page, which leaves the words of the link.
    """
    markdown = MarkdownIt("commonmark").enable("table")
    rules = markdown.renderer.rules

    def heading_open(tokens, index, options, env):
        level = int(tokens[index].tag[1]) + shift
        anchor = slug(tokens[index + 1].content)
        return f"<h{level}>" if level == 1 else f'<h{level} id="{anchor}"><a href="#{anchor}">'

    def heading_close(tokens, index, options, env):
        level = int(tokens[index].tag[1]) + shift
        return ("" if level == 1 else "</a>") + f"</h{level}>\n"

    def fence(tokens, index, options, env):
        return code(tokens[index].content.rstrip("\n"), CLASSES.get(tokens[index].info, "")) + "\n"

    def image(tokens, index, options, env):
        picture = base64.b64encode((DOCS / tokens[index].attrs["src"]).read_bytes()).decode()
        return f'<img src="data:image/svg+xml;base64,{picture}" alt="{escaped(tokens[index].content)}">'

    def comment(tokens, index, options, env):
        if not tokens[index].content.startswith("<!--"):
            raise SystemExit(f"only comments are converted: {tokens[index].content}")
        return ""

    def link_open(tokens, index, options, env):
        target = (address or str)(tokens[index].attrs["href"])
        env.setdefault("links", []).append(target)
        return f'<a href="{escaped(target)}">' if target is not None else ""

    def link_close(tokens, index, options, env):
        return "</a>" if env["links"].pop() is not None else ""

    rules.update(
        heading_open=heading_open, heading_close=heading_close, fence=fence, code_block=fence, image=image, html_block=comment,
        link_open=link_open, link_close=link_close,
        # Focusable, so that the keyboard can scroll a table that is wider than the screen.
        table_open=lambda *_: '<div class="scroll" tabindex="0"><table>\n', table_close=lambda *_: "</table></div>\n",
        th_open=lambda *_: '<th scope="col">', td_open=lambda *_: "<td>")
    return markdown


# The second level of a description is the third of its page.
DESCRIPTIONS = converter(shift=1)


def inline(text):
    """Converts inline Markdown."""
    return DESCRIPTIONS.renderInline(text)


def markdown(text):
    """Converts the Markdown of a description."""
    return DESCRIPTIONS.render(text).rstrip()


# JSON.


def pretty(value, indent=0, width=78, before=0):
    """Formats JSON: on one line if it fits, otherwise scalars side by side and other members one per line.

    `before` is the number of characters that precede the value on its line, after the indent.
    """
    line = json.dumps(value, ensure_ascii=False)
    if indent + before + len(line) <= width or not isinstance(value, (dict, list)) or not value:
        return line
    names, inner = isinstance(value, dict), indent + 2
    items = value.values() if names else value
    labels = [json.dumps(name) + ": " for name in value] if names else [""] * len(value)
    if any(isinstance(item, (dict, list)) for item in items):
        texts = [" " * inner + label + pretty(item, inner, width, len(label)) for label, item in zip(labels, items)]
        body = ",\n".join(texts)
    else:
        body = filled([label + json.dumps(item, ensure_ascii=False) for label, item in zip(labels, items)], inner, width)
    return ("{\n" if names else "[\n") + body + "\n" + " " * indent + ("}" if names else "]")


def filled(texts, indent, width):
    """Joins short texts into lines of at most `width` characters."""
    lines, current = [], ""
    for index, text in enumerate(texts):
        piece = text + ("," if index + 1 < len(texts) else "")
        if current and indent + len(current) + 1 + len(piece) > width:
            lines.append(current)
            current = piece
        else:
            current = f"{current} {piece}".strip()
    return "\n".join(" " * indent + line for line in [*lines, current])
