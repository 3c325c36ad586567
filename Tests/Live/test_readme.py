"""Compares the paths, links and flags in the documents with the contract, the files and the program."""
import pathlib
import re
import subprocess
import unittest

import yaml

from program import BINARY

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def section(document, title):
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.search(rf"^## {title}\n(.*?)^## ", text, re.MULTILINE | re.DOTALL)[1]


def rows(text):
    """The cells of a table, without its header."""
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines[2:]]


def anchors(document):
    """The anchors that GitHub generates for the headings of a document."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


class DocumentTests(unittest.TestCase):
    def test_the_document_lists_exactly_the_paths_of_the_contract(self):
        named = {first.strip("`") for first, *_ in rows(section("docs/api.md", "Endpoints"))}
        contract = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))["paths"]
        # The representations of an operation are in the table of formats.
        paths = {path for path in contract if path.partition(".")[0] not in contract or "." not in path}
        self.assertEqual(named, paths, "run scripts/generate")

    def test_every_link_in_a_document_has_a_target(self):
        documents = [path for path in ROOT.rglob("*.md") if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)]
        checked = 0
        for document in documents:
            text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
            for link in re.findall(r"\]\(([^)\s]+)\)|(?:src|srcset)=\"([^\"]+)\"", text):
                link = "".join(link)
                if re.match(r"\w+:", link):
                    continue
                path, _, anchor = link.partition("#")
                target = (document.parent / path).resolve() if path else document
                self.assertTrue(target.exists(), f"{document.relative_to(ROOT)} links to {link}")
                if anchor and target.suffix == ".md":
                    self.assertIn(anchor, anchors(target), f"{document.relative_to(ROOT)} links to {link}")
                checked += 1
        self.assertGreater(checked, 30)

    def test_documents_are_short(self):
        """All documents together have a limit, and so has that of the operator: what a reader does not need at that moment goes."""
        documents = [ROOT / name for name in ("README.md", "SECURITY.md", "CONTRIBUTING.md")] + sorted((ROOT / "docs").glob("*.md"))
        words = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").split()) for path in documents}
        self.assertLessEqual(sum(words.values()), 28_000, words)
        self.assertLessEqual(words["docs/operations.md"], 3_500)

    def test_documented_flags_and_defaults_match_the_program(self):
        usage = subprocess.run([BINARY, "--help"], capture_output=True, text=True, timeout=30).stdout
        defaults = {
            flag: (variable, default)
            for flag, variable, default in re.findall(r"^  (--\S+) .*?\((\w+), default (.*?)\)$", usage, re.MULTILINE | re.DOTALL)
        }
        self.assertGreater(len(defaults), 20)
        compared = 0
        for flags, variable, default, _ in rows(section("docs/operations.md", "Configuration").partition("\n\nAn address")[0]):
            names = re.findall(r"`(--\S+)`", flags)
            values = [re.sub(r" s$", "", value.strip(" `")) for value in default.split(",")]
            self.assertTrue(names, flags)
            for name, value in zip(names, values, strict=True):
                self.assertIn(name, defaults)
                if value == "one per core":
                    continue
                known = defaults[name][1]
                self.assertEqual(float(value) if value.isdigit() else value, float(known) if value.isdigit() else known, name)
                compared += 1
            self.assertEqual(variable.split("`")[1], defaults[names[0]][0])
        self.assertGreater(compared, 12)
