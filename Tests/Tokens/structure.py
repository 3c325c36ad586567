"""Checks the structure of the translations for which there is no compiler: Dart, CSS and JSON.

Usage: structure.py FOLDER
"""
import json
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])
NUMBER = r"-?\d+(\.\d+)?"
NAME = r"[a-z][A-Za-z0-9]*_?"
DART = [re.compile(pattern) for pattern in (
    r"// .*", r"import 'package:flutter/(animation|physics)\.dart';", r"", r"  /// .*", r"/// .*",
    r"abstract final class [A-Z][A-Za-z0-9]*_? \{", r"\}",
    r"  @Deprecated\('([^'\\$]|\\['\\$])*'\)",
    rf"  static const Duration {NAME} = Duration\((milliseconds|microseconds): -?\d+\);",
    rf"  static const Cubic {NAME} = Cubic\({NUMBER}, {NUMBER}, {NUMBER}, {NUMBER}\);",
    rf"  static const double {NAME} = {NUMBER};",
    rf"  static final SpringDescription {NAME} = SpringDescription\.withDampingRatio\(mass: {NUMBER}, stiffness: {NUMBER}, ratio: {NUMBER}\);",
)]


def fail(text):
    sys.exit(f"{folder.name}: {text}")


def check_dart(text):
    names = []
    for line in text.removesuffix("\n").split("\n"):
        if not any(pattern.fullmatch(line) for pattern in DART):
            fail(f"not Dart: {line}")
        names += re.findall(r"static \w+ \w+ (\w+) =", line)
    if len(names) != len(set(names)) or text.count("{\n") != 1 or not text.endswith("}\n"):
        fail("names or braces of Dart")


def check_css(text):
    """Rules with declarations of custom properties, and references to those that exist."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    if "/*" in bare or "*/" in bare or bare.count("{") != bare.count("}"):
        fail("comments or braces of CSS")
    declared = set(re.findall(r"^\s*(--[^\s:]+): [^;{}]+;$", bare, re.MULTILINE))
    for name in re.findall(r"var\((--[^)]+)\)", bare):
        if name not in declared:
            fail(f"{name} does not exist")
    for line in bare.splitlines():
        if not re.fullmatch(r"\s*|\s*:root \{|\s*\}|@supports \(animation-timing-function: linear\(0, 1\)\) \{"
                            r"|@media \(prefers-reduced-motion: reduce\) \{|\s*--[^\s:]+: [^;{}]+;", line):
            fail(f"not CSS: {line}")
        if re.search(r"\d[eE][+-]?\d", re.sub(r"--[^:]+:", "", line)):
            fail(f"an exponent: {line}")


def check_json(text):
    """Every token of motion has its type and a complete value, and nothing refers to anything."""
    document = json.loads(text)
    # Python escapes fewer characters, and writes some numbers with an exponent.
    if json.dumps(document, indent=2, ensure_ascii=False) + "\n" != text and "\\u" not in text:
        fail("the form of JSON")

    def visit(node, path):
        if "$value" not in node:
            if "$extends" in node or "$ref" in node or node.get("$type") == "spring":
                fail(f"{path} is not resolved")
            for name, member in node.items():
                if not name.startswith("$") or name == "$root":
                    visit(member, f"{path}/{name}")
            return
        order = [name for name in ("$type", "$value", "$description", "$deprecated", "$extensions") if name in node]
        value = node["$value"]
        if list(node) != order:
            fail(f"{path}: the order of the members is {list(node)}")
        if node["$type"] == "transition":
            if set(value) != {"duration", "delay", "timingFunction"} or len(value["timingFunction"]) != 4:
                fail(f"{path}: {value}")
            for part in ("duration", "delay"):
                if set(value[part]) != {"value", "unit"} or value[part]["unit"] not in ("ms", "s"):
                    fail(f"{path}: {value}")

    visit(document, "")


check_dart((folder / "motion.dart").read_text(encoding="utf-8"))
check_css((folder / "tokens.css").read_text(encoding="utf-8"))
check_json((folder / "motion.tokens.json").read_text(encoding="utf-8"))
