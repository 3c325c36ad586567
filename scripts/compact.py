"""Makes the scripts and style sheets of the playground smaller: without comments and most white space, and with short names
of private members.

Line breaks after statements stay, so the rules for omitted semicolons are not needed. Template literals must not span lines.
"""
import re

# A string, a template literal, a regular expression, or a comment. In a template literal, `${}` may contain the others.
LITERAL = re.compile(r"""
    "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' | (?P<template>`)
    | (?P<comment>//[^\n]*|/\*.*?\*/)
    | (?P<slash>/)""", re.VERBOSE | re.DOTALL)
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
# After these a slash begins a regular expression, not a division.
BEFORE_REGEX = re.compile(r"(?:^|[(,=:\[!&|?{};+*<>~^-]|\breturn)\s*$")
OPERATOR = re.compile(r"[ ]*(=>|[{}()\[\];,:?=<>!&|*%^~]+|(?<!\+)\+(?!\+)|(?<!-)-(?!-))[ ]*")


def template_end(text, start):
    """Returns the index after the template literal that begins at `start`."""
    index = start + 1
    while text[index] != "`":
        if text[index] == "\n":
            raise ValueError(f"a template literal spans lines: {text[start:index]}")
        if text[index] == "\\":
            index += 2
        elif text.startswith("${", index):
            index = expression_end(text, index + 2)
        else:
            index += 1
    return index + 1


def expression_end(text, index):
    """Returns the index after the brace that closes the expression at `index` of a template literal."""
    depth = 1
    while depth:
        if text[index] == "`":
            index = template_end(text, index)
            continue
        match = LITERAL.match(text, index)
        if match and match["slash"] is None and match["comment"] is None:
            index = match.end()
            continue
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        index += 1
    return index


def squeezed(code):
    """Removes spaces around operators."""
    if re.search(r"[-+] +[-+]", code):
        raise ValueError(f"without a space, two signs become another operator: {code}")
    return OPERATOR.sub(lambda match: match[1], code)


def script(text):
    """Returns a script without comments and indentation."""
    literals, index, plain = [], 0, ""
    while match := LITERAL.search(text, index):
        start, end = match.span()
        before = plain + text[index:start]
        if match["comment"] is not None:
            plain, index = before, end
            continue
        if match["slash"] is not None:
            found = REGEX.match(text, start) if BEFORE_REGEX.search(before) else None
            if not found:
                plain, index = before + "/", end
                continue
            end = found.end()
        if match["template"] is not None:
            end = template_end(text, start)
        literals.append(text[start:end])
        plain, index = before + "\0", end
    code = plain + text[index:]
    lines = (squeezed(re.sub(r"[ \t]+", " ", line.strip())) for line in code.split("\n"))
    joined = "\n".join(line for line in lines if line)
    # A line that ends or begins within an expression needs no line break.
    joined = re.sub(r"(?<=[,({\[;=:?&|])\n|\n(?=[)\]:?&|.](?!\.))", "", joined)
    # After a block, a line break only separates words.
    joined = re.sub(r"(?<=})\n(?=[}#])", "", joined)
    parts = joined.split("\0")
    return with_short_names("".join(part + literal for part, literal in zip(parts, [*literals, ""], strict=True)))


def with_short_names(code):
    """Shortens the names of private members, which a class cannot share: `this.#createObject` becomes `this.#a`."""
    uses = re.findall(r"(?<=\.)#([A-Za-z]\w*)", code)
    names = sorted(set(uses), key=lambda name: (-uses.count(name), name))
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    short = {name: letters[index % 52] + (str(index // 52) if index >= 52 else "") for index, name in enumerate(names)}
    pattern = "|".join(sorted(names, key=len, reverse=True))
    return re.sub(rf"(?:(?<=\.)|(?<=[\n}};{{])|(?<=static )|(?<=async )|(?<=static async )|(?<=get ))#({pattern})\b", lambda match: "#" + short[match[1]], code)


def style(text):
    """Returns a style sheet without comments and most white space."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,>]) ?", r"\1", text)
    text = re.sub(r": (?=[^{}]*[;}])", ":", text).replace(";}", "}")
    return text.replace("}", "}\n").strip()
