"""Compares the documents and the contract with Tests/Corpus/limits.tsv, the table of all defaults and limits."""
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The sentences and rows that state a limit outside the tables of flags and limits.
SENTENCES = {
    "docs/limits.md": [
        "`--max-work` units, by default {--max-work} or about 100 ms of CPU time",
        "| event loop | up to {event loop} units, about 1 ms |",
        "| queue of the workers | {queue of the workers} requests per worker |",
        "of {work of the command tokens} units, about 10 seconds",
    ],
    "docs/command-line.md": ["up to {code of a spring} bytes."],
    "docs/operations.md": [
        "(`--drain-delay`, default {--drain-delay})",
        "If fewer than {--max-connections} remain for connections",
    ],
}
UNITS = {"KiB": 1024, "MiB": 1 << 20}
# A table with a column of limits or flags and one of defaults or values.
TABLE = re.compile(r"^\|(?P<head>.*)\|\n\|[-: |]+\|\n(?P<rows>(?:\|.*\|\n)+)", re.MULTILINE)
BOUNDS = {"maxItems", "maxLength", "maxProperties", "maximum"}
# Fields whose bound is their meaning, such as a bounce of 1 or a coordinate on one axis.
QUANTITIES = {"bounce", "spring.bounce", "edgeSpring.bounce", "overscrollSpring.bounce", "status", "rates", "offset", "OneAxis", "Spring"}
# Fields that count from 0, so that their greatest value is one less than the limit.
INDICES = {"index", "reference"}
# The keywords of OpenAPI between a field and its schema.
KEYWORDS = {"schema", "schemas", "parameters", "properties", "items", "oneOf", "anyOf", "allOf", "propertyNames", "additionalProperties"}


def limits():
    """The rows of the table by their name: a flag, or the words of docs/limits.md."""
    lines = (ROOT / "Tests/Corpus/limits.tsv").read_text(encoding="utf-8").splitlines()
    names, *rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {row["limit"]: row for row in (dict(zip(names, [*row, "", ""])) for row in rows)}


def values(cell):
    """The values in a cell of a document: its numbers in bytes and seconds, or the text itself."""
    numbers = re.findall(r"(?<![\w.])(\d[\d,]*(?:e\d+)?)(?: (KiB|MiB))?(?![\w.])", cell)
    if not numbers or cell.startswith("`"):
        return [cell.strip("`")]
    return [str(int(float(number.replace(",", "")) * UNITS.get(unit, 1))) for number, unit in numbers]


def cells(row):
    return [cell.strip() for cell in row.strip("|").split("|")]


def differences():
    """Yields each difference between the table and what the documents and the contract state."""
    table = limits()
    stated = set()
    for name in ("docs/limits.md", "docs/operations.md"):
        for match in TABLE.finditer((ROOT / name).read_text(encoding="utf-8")):
            head = cells(match["head"])
            if not {"flag", "limit"} & set(head):
                continue
            value = head.index("default" if "default" in head else "value")
            for row in map(cells, match["rows"].splitlines()):
                flags = re.findall(r"--[a-z-]+", row[head.index("flag")]) if "flag" in head else []
                limit_names = flags or [row[0]]
                stated.update(limit_names)
                expected = [part for limit in limit_names for part in (table[limit]["default"] if limit in table else "nothing").split(", ")]
                if values(row[value]) != expected:
                    yield f"{name}: {', '.join(limit_names)}: {row[value]}, but the table has {', '.join(expected)}"
    for name, sentences in SENTENCES.items():
        text = " ".join((ROOT / name).read_text(encoding="utf-8").split())
        for sentence in sentences:
            if name.startswith("docs/"):
                stated.update(re.findall(r"\{(.*?)\}", sentence))
            sentence = re.sub(r"\{(.*?)\}", lambda match: f"{int(table[match[1]]['default']):,}", sentence)
            if sentence not in text:
                yield f"{name} does not contain: {sentence}"
    yield from (f"no document states {name}" for name, row in table.items() if name not in stated and not row["contract"])
    yield from contract_differences(table)


def contract_differences(table):
    expected = {(bound, int(row["default"].split(", ")[0])) for row in table.values() for bound in row["contract"].split()}
    contract = json.loads((ROOT / "Sources/EmbeddedFiles/Generated/openapi.json").read_text(encoding="utf-8"))
    found = set(bounds(contract["components"], ""))
    yield from (f"openapi.yaml: {bound} {value} is not in the table" for bound, value in sorted(found - expected))
    yield from (f"openapi.yaml has no {bound} {value}" for bound, value in sorted(expected - found))


def bounds(node, field):
    """Yields each upper bound, with the name of the field or schema that has it."""
    if isinstance(node, list):
        for element in node:
            yield from bounds(element, field)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key in BOUNDS and isinstance(value, int) and field not in QUANTITIES:
                yield f"{field}.{key}", value + 1 if field in INDICES else value
            elif key not in ("example", "examples"):
                yield from bounds(value, field if key in KEYWORDS else key)
