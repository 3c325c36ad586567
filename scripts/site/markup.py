"""Converts values and the subset of Markdown in the descriptions of openapi.yaml to HTML.

Supports paragraphs, second-level headings, lists, tables, `code`, **strong** and [links](address). Everything else is
escaped and shown unchanged.
"""
import html
import json
import re

INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|\[(?P<text>[^\]]+)\]\((?P<address>[^)\s]+)\)")


def escaped(text):
    return html.escape(str(text), quote=True)


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def inline(text):
    """Converts inline Markdown."""
    result, end = [], 0
    for match in INLINE.finditer(text):
        result.append(escaped(text[end : match.start()]))
        if match["code"]:
            result.append(f"<code>{escaped(match['code'])}</code>")
        elif match["strong"]:
            result.append(f"<strong>{escaped(match['strong'])}</strong>")
        else:
            result.append(f'<a href="{escaped(match["address"])}">{inline(match["text"])}</a>')
        end = match.end()
    return "".join(result) + escaped(text[end:])


def table(lines):
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head, body = rows[0], rows[2:]
    cells = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in head)
    text = f"<thead><tr>{cells}</tr></thead>\n<tbody>\n"
    for row in body:
        text += "<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>\n"
    # Focusable, so that the keyboard can scroll a table that is wider than the screen.
    return f'<div class="scroll" tabindex="0"><table>\n{text}</tbody></table></div>'


def block(text):
    lines = text.split("\n")
    if lines[0].startswith("## "):
        title = lines[0][3:]
        return heading(3, slug(title), inline(title))
    if lines[0].startswith("|"):
        return table(lines)
    if lines[0].startswith("* "):
        items = re.split(r"^\* ", text, flags=re.MULTILINE)[1:]
        return "<ul>\n" + "".join(f"<li>{inline(' '.join(item.split()))}</li>\n" for item in items) + "</ul>"
    return f"<p>{inline(' '.join(lines))}</p>"


def markdown(text):
    """Converts blocks that are separated by empty lines."""
    return "\n".join(block(part) for part in re.split(r"\n{2,}", text.strip()))


def heading(level, anchor, inner):
    return f'<h{level} id="{anchor}"><a href="#{anchor}">{inner}</a></h{level}>'


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


def code(text, class_name=""):
    """Returns a code block that the keyboard can scroll."""
    name = f' class="{class_name}"' if class_name else ""
    return f'<pre{name} tabindex="0"><code>{escaped(text)}</code></pre>'
