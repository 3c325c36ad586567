"""Lists that openapi.yaml or Tests/Corpus/limits.tsv has, where other files repeat them: tables of the documents, the formats of the playground
and the media types that deploy/nginx.conf compresses.
"""
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = re.compile(r"(?<=^<!-- )(endpoints|formats) of openapi\.yaml -->\n\n(?:\|.*\n)*", re.MULTILINE)
TABLE = re.compile(r"^\|(?P<head>.*)\|\n\|[-: |]+\|\n(?P<rows>(?:\|.*\n)+)", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w.])(\d+(?:,\d{3})*(?:e\d+)?)( KiB| MiB)?(?![\w.])")
UNITS = {" KiB": 1 << 10, " MiB": 1 << 20}


def endpoints(contract):
    """A table of all paths. The representations of an operation are in the table of formats."""
    yield from ("| endpoint | answer |", "|---|---|")
    paths = contract["paths"]
    for path, item in paths.items():
        if "." not in path or path.partition(".")[0] not in paths:
            description = " ".join((item.get("post") or item["get"])["description"].split())
            sentence = re.match(r".*?\.(?=\s|$)", description)[0].rstrip(".").replace("|", "\\|")
            yield f"| `{path}` | {sentence} |"


def formats(contract):
    """The table in the description of the schema Format."""
    return [line for line in contract["components"]["schemas"]["Format"]["description"].splitlines() if line.startswith("|")]


def with_lists(text, contract):
    """A document with the tables that a comment says to be those of openapi.yaml."""
    return LIST.sub(lambda match: f"{match[1]} of openapi.yaml -->\n\n" + "\n".join(globals()[match[1]](contract)) + "\n", text)


def playground_formats(contract):
    groups = contract["components"]["schemas"]["Format"]["x-playground"]
    lines = ["// Made by scripts/generate from the schema Format in openapi.yaml.", "", "/** The formats by platform. `end` is the ending of a file. */",
             "const exportGroups = {"]
    for group, members in groups.items():
        lines.append(f"  {json.dumps(group)}: [")
        for name, (label, end, *kinds) in members.items():
            marks = "".join(f", is{kind}: true" for kind in kinds)
            lines.append(f'    {{ id: "{name}", label: "{label}", end: "{end}"{marks} }},')
        lines.append("  ],")
    return "\n".join([*lines, "};", ""])


def with_compressed_types(text, contract):
    types = {"application/json", "application/problem+json", *(re.findall(r"`(\w+/[\w.+-]+)` \|", "\n".join(formats(contract))))}
    return re.sub(r"(?<=gzip_types ).*(?=;)", " ".join(sorted(types)), text)


def limits():
    """The cells of each row of limits.tsv: the kind, the limit, the default, the range and the keywords of the contract."""
    rows = (ROOT / "Tests/Corpus/limits.tsv").read_text(encoding="utf-8").splitlines()
    return [[*row.split("\t"), "", ""][:5] for row in rows if "\t" in row]


def check_bounds(contract):
    for _, limit, default, _, keywords in limits()[1:]:
        for field, keyword in (name.rsplit(".", 1) for name in keywords.split()):
            found = set(bounds(contract["components"], field, keyword))
            if found != {int(default.split(", ")[0])}:
                raise SystemExit(f"openapi.yaml: {keyword} of {field} is {found or 'missing'}, but Tests/Corpus/limits.tsv has {default} for {limit}")


def bounds(node, field, keyword):
    """Yields the values of a keyword of all fields, parameters and schemas with a name."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        if key == field and isinstance(value, dict):
            yield from (part[keyword] for part in (value, value.get("propertyNames", {}), value.get("schema", {})) if keyword in part)
        yield from bounds(value, field, keyword)


def with_limits(text):
    """A document whose tables of limits and flags have the defaults of limits.tsv, in the units and notes of each cell."""
    defaults = {limit: default.split(", ") for _, limit, default, *_ in limits()}

    def table(match):
        head = [cell.strip() for cell in match["head"].split("|")]
        if not {"flag", "limit"} & set(head):
            return match[0]
        return match[0].removesuffix(match["rows"]) + "".join(with_default(row, head, defaults) for row in match["rows"].splitlines(True))

    return TABLE.sub(table, text)


def with_default(row, head, defaults):
    cells = row.split("|")
    column = 1 + head.index("default" if "default" in head else "value")
    names = re.findall(r"--[a-z-]+", cells[1 + head.index("flag")]) if "flag" in head else []
    names = names or [cells[1].strip()]
    if missing := [name for name in names if name not in defaults]:
        raise SystemExit(f"Tests/Corpus/limits.tsv has no row {', '.join(missing)}")
    values = [value for name in names for value in defaults[name]]

    def number(match):
        if not values:
            return match[0]
        value = int(values.pop(0)) // UNITS.get(match[2], 1)
        return (f"1e{len(str(value)) - 1}" if "e" in match[1] else f"{value:,}" if head[0] == "limit" else str(value)) + (match[2] or "")

    is_word = not values[0].isdigit() or "`" in cells[column]
    cells[column] = (f" {values[0]} " if " " in values[0] else f" `{values[0]}` ") if is_word else NUMBER.sub(number, cells[column])
    return "|".join(cells)
