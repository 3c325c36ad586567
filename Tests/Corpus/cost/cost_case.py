"""Reads the cases of this folder. README.md describes their format."""
import ast
import dataclasses
import operator
import pathlib
import re

FOLDER = pathlib.Path(__file__).parent
OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.USub: operator.neg,
}
TOKEN = re.compile(r"\\\{(\d+)(,?)|\\\}|\\\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
INDICES = "ijk"


@dataclasses.dataclass
class CostCase:
    """A request and what it may cost."""

    name: str
    purpose: str
    method: str
    target: str
    body: str
    statuses: tuple
    cpu_milliseconds: float
    response_bytes: int
    contains: list

    def head(self):
        length = f"Content-Length: {len(self.body.encode())}\r\n" if self.method == "POST" else ""
        return f"{self.method} {self.target} HTTP/1.1\r\nHost: localhost\r\n{length}\r\n".encode()

    def request(self):
        """The bytes of the request."""
        return self.head() + self.body.encode()


def load(prefix=""):
    """Returns the cases whose names start with a prefix, in order of their names."""
    return [read(path) for path in sorted(FOLDER.glob(f"{prefix}*.case"))]


def read(path):
    text = path.read_text(encoding="utf-8")
    request, separator, expectation = text.partition("\n---\n")
    if not separator:
        raise ValueError(f"{path.name}: no line ---")
    lines = request.split("\n")
    purpose = " ".join(line[1:].strip() for line in lines if line.startswith("#"))
    rest = [line.strip() for line in lines if line and not line.startswith("#")]
    method, _, target = rest[0].partition(" ")
    while len(rest) > 1 and rest[1][:1] in "?&":
        target += rest.pop(1)
    fields = {"contains": []}
    for line in filter(None, expectation.split("\n")):
        name, _, value = line.partition(" ")
        if name == "contains":
            fields["contains"].append(value)
        elif name in ("status", "cpu", "response") and name not in fields:
            fields[name] = value
        else:
            raise ValueError(f"{path.name}: {line}")
    return CostCase(
        name=path.stem, purpose=purpose, method=method, target=expand(target), body=expand("".join(rest[1:])),
        statuses=tuple(map(int, fields["status"].split(" or "))),
        cpu_milliseconds=float(fields["cpu"].removesuffix(" ms")),
        response_bytes=int(fields["response"].removesuffix(" bytes").replace("_", "")),
        contains=fields["contains"])


def expand(template):
    """Replaces repetitions and expressions."""
    text, end = expand_until_end(template, 0, ())
    if end != len(template):
        raise ValueError(f"a repetition ends that did not begin: {template[end - 20:end]}")
    return text


def expand_until_end(template, position, indices):
    """Returns the text up to the end of the repetition that contains the position, and where it ends."""
    parts = []
    while token := TOKEN.search(template, position):
        parts.append(template[position:token.start()])
        position = token.end()
        if token[1]:
            pieces, after = [], position
            for index in range(int(token[1])):
                piece, after = expand_until_end(template, position, (*indices, index))
                pieces.append(piece)
            parts.append(token[2].join(pieces))
            position = after
        elif token[3] is not None:
            parts.append(format_number(evaluate(ast.parse(token[3], mode="eval").body, indices)))
        else:
            return "".join(parts), position
    if indices:
        raise ValueError(f"a repetition does not end: {template[:60]}")
    return "".join(parts) + template[position:], len(template)


def evaluate(node, indices):
    """Evaluates arithmetic on numbers and the indices i, j and k."""
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        return node.value
    if isinstance(node, ast.Name) and node.id in INDICES[:len(indices)]:
        return indices[INDICES.index(node.id)]
    if isinstance(node, ast.BinOp):
        return OPERATORS[type(node.op)](evaluate(node.left, indices), evaluate(node.right, indices))
    if isinstance(node, ast.UnaryOp):
        return OPERATORS[type(node.op)](evaluate(node.operand, indices))
    raise ValueError(f"not arithmetic: {ast.unparse(node)}")


def format_number(number):
    return repr(round(number, 12)) if isinstance(number, float) and abs(number) < 1e15 else str(number)
