"""What README.md, docs/ and the documentation catalog show of other files and of the program. A comment before each part says what it is:

    <!-- code of FILE -->     the code block is FILE
    <!-- output of FILE -->   the block is what the executable of the snippet FILE prints
    <!-- figures of FILE -->  each row of the table is a line of FILE; the section states the date and the commit of the measurement
    <!-- drawn by GET … -->   the picture is what the service draws; `POST` has a body
    <!-- ci: run -->          the next block is what the shell command prints. Its JSON may have other white space
    <!-- ci: same output -->  the command prints what the one before it prints
    <!-- ci: step NAME -->    .ci/steps/NAME runs the command. `nightly NAME` is a file in .ci/nightly

http://localhost:8080 in a command stands for the address of the service.
"""
import json
import pathlib
import re
import subprocess
import sys
import urllib.request

from markup import pretty

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = re.compile(r"(^<!-- (?P<kind>code|output) of (?P<file>\S+) -->\n+```\w+\n)(?P<text>.*?)(^```$)", re.MULTILINE | re.DOTALL)
FIGURES = re.compile(r"^<!-- figures of (?P<file>\S+) -->\n+(?P<rows>(?:\|.*\n)+)", re.MULTILINE)
PICTURE = re.compile(
    r"<!-- drawn by (?P<method>GET|POST) (?P<target>/v1/\S+)(?: (?P<body>\{.*?\}))? -->\s*!\[[^\]]+\]\((?P<file>[^)]+\.svg)\)", re.DOTALL)
BLOCK = re.compile(r"(?:^<!-- ci: (?P<check>.*?) -->\n+)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def with_copies(path, text, has_program):
    """The text with the code that it shows, and with the output of snippets."""

    def copy(match):
        file = ROOT / match["file"]
        if match["kind"] == "code":
            return match[1] + file.read_text(encoding="utf-8") + match[5]
        if not has_program:
            return match[0]
        snippet = ROOT / ".build/debug" / file.stem
        if not snippet.exists():
            sys.exit(f"{path}: the snippet {file.stem} is not built; run swift build")
        return match[1] + subprocess.run([snippet], check=True, capture_output=True, text=True).stdout + match[5]

    comments = len(re.findall(r"^<!-- (?:code|output) of ", text, re.MULTILINE))
    if len(COPY.findall(text)) != comments:
        sys.exit(f"{path}: a comment `code of` or `output of` is not followed by a block")
    return COPY.sub(copy, text)


def check_figures(path, text):
    for table in FIGURES.finditer(text):
        section = re.split(r"^## ", text[:table.start()], flags=re.MULTILINE)[-1] + re.split(r"^## ", text[table.end():], flags=re.MULTILINE)[0]
        if not (re.search(r"\b20\d\d-\d\d-\d\d\b", section) and re.search(r"\bcommit [0-9a-f]{7,}\b", section)):
            sys.exit(f"{path}: the section of the table of {table['file']} states no date or commit")
        source = (ROOT / table["file"]).read_text(encoding="utf-8").splitlines()
        if missing := [row for row in table["rows"].splitlines() if row not in source]:
            sys.exit(f"{path}: {table['file']} does not contain the row {missing[0]}")


def pictures(path, text, base):
    """The pictures of a document by their paths."""
    found = list(PICTURE.finditer(text))
    if len(found) != text.count("<!-- drawn by"):
        sys.exit(f"{path}: a comment `drawn by` is not followed by a picture")
    for picture in found:
        body = picture["body"].encode() if picture["method"] == "POST" else None
        request = urllib.request.Request(base + picture["target"], body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as response:
            yield (path.parent / picture["file"]).resolve(), response.read()


def tokens(language, text):
    """The part of an output that is compared: for JSON, every member in order and every digit."""
    try:
        return json.loads(text, parse_float=str, parse_int=str, object_pairs_hook=list) if language == "json" else text.strip()
    except ValueError:
        return text


def with_output(path, text, base):
    """The text with the output of its commands, and the number of commands. Ends the script if a command fails."""
    blocks, edits, count, output = list(BLOCK.finditer(text)), [], 0, None
    for block, after in zip(blocks, [*blocks[1:], None]):
        if block["language"] != "sh":
            continue
        where = f"{path} line {text.count(chr(10), 0, block.start()) + 1}"
        kind, _, name = (block["check"] or "").partition(" ")
        if kind in ("step", "nightly") and (ROOT / ".ci" / {"step": "steps"}.get(kind, kind) / name).is_file():
            continue
        if block["check"] == "run":
            output = after
        elif block["check"] != "same output":
            sys.exit(f"{where}: no CI step runs the command; put <!-- ci: run --> before it")
        if output is None or output["language"] == "sh":
            sys.exit(f"{where}: the command has no block with its output")
        run = subprocess.run(["bash", "-c", block["text"].replace("http://localhost:8080", base)], capture_output=True, text=True, timeout=60)
        if run.returncode != 0:
            sys.exit(f"{where}: the command exited with {run.returncode}: {run.stdout}{run.stderr}")
        language = output["language"]
        if block["check"] == "run":
            expected = run.stdout
            if tokens(language, run.stdout) != tokens(language, output["text"]):
                shown = pretty(json.loads(run.stdout), width=110) if language == "json" else run.stdout.rstrip("\n")
                edits.append((*output.span("text"), shown + "\n"))
        elif tokens(language, run.stdout) != tokens(language, expected):
            sys.exit(f"{where}: the command prints something else than the one before it: {run.stdout}")
        count += 1
    for start, end, shown in reversed(edits):
        text = text[:start] + shown + text[end:]
    return text, count
