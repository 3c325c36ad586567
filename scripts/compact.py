"""Makes the scripts and style sheets of the playground smaller: without comments, most white space and separators, and with
short names of private members.

Line breaks after statements stay, so the rules for omitted semicolons are not needed. Template literals must not span lines.
"""
import re
import string

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
    # No statement is empty, and no list has a hole, so these separators before a closing bracket mean nothing.
    joined = re.sub(r"[;,](?=})|,(?=[)\]])", "", joined)
    joined = re.sub(r"(?<=[\w)\]]) ?/ ?(?=[\w(])", "/", joined)
    joined = re.sub(r"(?<![\w$)\]])\((\w+)\)=>", r"\1=>", joined)
    joined = re.sub(r"\bconst\b(?=[ \[{])", "let", joined)
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


TOKEN = re.compile(r"""#?[A-Za-z_$][\w$]*|\d[\w.]*|\s+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\.\.\.|.""", re.DOTALL)
IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")
# Members of the window whose names a variable may have, too.
WINDOW = ("event", "name", "location", "history", "document", "status", "top", "length", "parent", "self", "close", "open", "stop", "find", "focus", "origin", "screen", "scroll", "print")


def tokens(code):
    """Returns the tokens of a script. Those of the expressions in a template literal stand between its parts."""
    result, index = [], 0
    while index < len(code):
        if code[index] == "`":
            end = template_end(code, index)
            start = index
            while (inner := code.find("${", index, end)) >= 0:
                close = expression_end(code, inner + 2)
                result += [code[start:inner + 2], *tokens(code[inner + 2:close - 1])]
                start = index = close - 1
            result.append(code[start:end])
            index = end
            continue
        found = REGEX.match(code, index) if code[index] == "/" and BEFORE_REGEX.search("".join(result[-4:])) else None
        match = found or TOKEN.match(code, index)
        result.append(match[0])
        index = match.end()
    return result


def with_short_variables(code):
    """Shortens the names of variables and parameters, except those that the whole script shares.

    A name is shortened everywhere or nowhere, so scopes do not matter. It is not shortened if it occurs as a member without
    a dot before it (as a key, in a destructuring pattern, in a class), or if it is never declared, which a global is not.
    """
    parts = tokens(code)
    places, excluded, declared, brackets = {}, set(WINDOW), set(), []
    significant = [index for index, part in enumerate(parts) if not part.isspace() or "\n" in part]

    def token(position):
        return parts[significant[position]] if 0 <= position < len(significant) else "\n"

    def declare(start, end):
        """Declares the names of a pattern or a list of parameters between two positions."""
        depth = 0
        for position in range(start, end):
            depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(token(position), 0)
            if depth == 0 and token(position - 1) in ("(", ",", "[", "..."):
                declared.add(token(position))

    for position, index in enumerate(significant):
        part, before, after = parts[index], token(position - 1), token(position + 1)
        is_template = part[0] == "}" and len(part) > 1
        if is_template:
            brackets.pop()
        if part in ("{", "(", "[") or part.endswith("${"):
            brackets.append((part, position))
        elif part in ("}", ")", "]"):
            kind, opened = brackets.pop()
            name = token(opened - 1)
            is_function = after == "=>" or after == "=" and token(position + 2) == ">"
            is_method = after == "{" and IDENTIFIER.fullmatch(name.lstrip("#")) and name not in ("if", "for", "while", "switch")
            if kind == "(" and (is_function or is_method):
                declare(opened + 1, position)
            elif kind == "[" and name in ("let", "const"):
                declare(opened + 1, position)
        if not IDENTIFIER.fullmatch(part) or before in (".", "?."):
            continue
        places.setdefault(part, []).append(index)
        if before in ("let", "const"):
            declared.add(part)
            if not brackets:
                excluded.add(part)
        if after == "=" and token(position + 2) == ">":
            declared.add(part)
        begins = before in ("{", ",", ";", "}", "static", "get", "set", "async") or "\n" in before
        if brackets and brackets[-1][0] == "{" and begins and after in (",", "}", ":", "=", "(", ";"):
            excluded.add(part)
        if before in ("class", "function", "extends"):
            excluded.add(part)
    names = [name for name in places if len(name) > 2 and name in declared - excluded]
    names.sort(key=lambda name: (-len(places[name]) * len(name), name))
    letters = string.ascii_lowercase
    used = {part for part in parts if IDENTIFIER.fullmatch(part)} | {"as", "do", "if", "in", "of"}
    free = (first + second for first in letters for second in letters + string.digits if first + second not in used)
    for name in names:
        short = next(free)
        for index in places[name]:
            parts[index] = short
    return "".join(parts)


def with_short_properties(sheet, code):
    """Shortens the names of the custom properties of a style sheet, except those that a script contains."""
    uses = re.findall(r"--[a-z][\w-]*", sheet)
    names = sorted(set(uses) - set(re.findall(r"--[a-z][\w-]*", code)), key=lambda name: (-uses.count(name), name))
    letters = string.ascii_letters
    short = {name: f"--{letters[index % 52]}{index // 52 or ''}" for index, name in enumerate(names)}
    return re.sub(r"--[a-z][\w-]*", lambda match: short.get(match[0], match[0]), sheet)


def style(text):
    """Returns a style sheet without comments and most white space."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,>]) ?", r"\1", text)
    text = re.sub(r": (?=[^{}]*[;}])", ":", text).replace(";}", "}")
    text = re.sub(r"#(.)\1(.)\2(.)\3\b", r"#\1\2\3", text).replace(" / ", "/")
    return text.replace("}", "}\n").strip()
