"""Reads the cases of this folder. README.md describes their format."""
import ast
import dataclasses
import functools
import pathlib
import re

FOLDER = pathlib.Path(__file__).parent
ARITHMETIC = (ast.Expression, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Load)
TOKEN = re.compile(r"\\\{(\d+)(,?)|\\\}|\\\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
INDICES = "ijk"
NO_FUNCTIONS = {"__builtins__": {}}


@dataclasses.dataclass
class CostCase:
    """A request and what it may cost."""

    name: str
    method: str
    target: str
    body: str
    statuses: tuple
    cpu_milliseconds: float
    response_bytes: int
    contains: list
    megabytes: float | None = None

    def head(self):
        has_body = self.method == "POST"
        length = f"Content-Type: application/json\r\nContent-Length: {len(self.body.encode())}\r\n" if has_body else ""
        return f"{self.method} {self.target} HTTP/1.1\r\nHost: localhost\r\n{length}\r\n".encode()

    def request(self):
        """The bytes of the request."""
        return self.head() + self.body.encode()


@functools.cache
def load(prefix=""):
    """Returns the cases whose names start with a prefix, in order of their names."""
    return [read(path) for path in sorted(FOLDER.glob(f"{prefix}*.case"))]


def read(path):
    text = path.read_text(encoding="utf-8")
    request, separator, expectation = text.partition("\n---\n")
    if not separator:
        raise ValueError(f"{path.name}: no line ---")
    lines = request.split("\n")
    rest = [line.strip() for line in lines if line and not line.startswith("#")]
    method, _, target = rest[0].partition(" ")
    while len(rest) > 1 and rest[1][:1] in "?&":
        target += rest.pop(1)
    fields = {"contains": []}
    for line in filter(None, expectation.split("\n")):
        name, _, value = line.partition(" ")
        if name == "contains":
            fields["contains"].append(value)
        elif name in ("status", "cpu", "response", "memory") and name not in fields:
            fields[name] = value
        else:
            raise ValueError(f"{path.name}: {line}")
    return CostCase(
        name=path.stem, method=method, target=expand(target), body=expand("".join(rest[1:])),
        statuses=tuple(map(int, fields["status"].split(" or "))),
        cpu_milliseconds=float(fields["cpu"].removesuffix(" ms")),
        response_bytes=int(fields["response"].removesuffix(" bytes").replace("_", "")),
        contains=fields["contains"],
        megabytes=float(fields["memory"].removesuffix(" MB")) if "memory" in fields else None)


def expand(template):
    """Replaces repetitions and expressions."""
    parts, end = parsed(template, 0, depth=0)
    if end != len(template):
        raise ValueError(f"a repetition ends that did not begin: {template[max(0, end - 20):end]}")
    return text_of(parts, {})


def parsed(template, position, depth):
    """Returns the parts up to the end of the repetition that contains the position, and where they end.

    A part is a text, a compiled expression, or a repetition: a count, a separator, an index and parts.
    """
    parts = []
    while token := TOKEN.search(template, position):
        parts.append(template[position:token.start()])
        position = token.end()
        if token[1]:
            inner, position = parsed(template, position, depth + 1)
            parts.append((int(token[1]), token[2], INDICES[depth], inner))
        elif token[3]:
            parts.append(compiled(token[3], INDICES[:depth]))
        elif depth:
            return parts, position
        else:
            return parts, position - 1
    if depth:
        raise ValueError(f"a repetition does not end: {template[-60:]}")
    return [*parts, template[position:]], len(template)


def text_of(parts, indices):
    pieces = []
    for part in parts:
        if isinstance(part, str):
            pieces.append(part)
        elif isinstance(part, tuple):
            count, separator, name, inner = part
            pieces.append(separator.join([text_of(inner, indices | {name: index}) for index in range(count)]))
        else:
            pieces.append(format_number(eval(part, NO_FUNCTIONS, indices)))
    return "".join(pieces)


def compiled(expression, indices):
    """Compiles arithmetic on numbers and indices; nothing else is accepted."""
    try:
        tree = ast.parse(expression, mode="eval")
    except SyntaxError as error:
        raise ValueError(f"not arithmetic: {expression}") from error
    for node in ast.walk(tree):
        is_number = isinstance(node, ast.Constant) and isinstance(node.value, (int, float))
        is_index = isinstance(node, ast.Name) and node.id in tuple(indices)
        if not (is_number or is_index or isinstance(node, ARITHMETIC)):
            raise ValueError(f"not arithmetic: {expression}")
    return compile(tree, expression, "eval")


def format_number(number):
    return repr(round(number, 12)) if isinstance(number, float) and abs(number) < 1e15 else str(number)
