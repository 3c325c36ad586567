"""What the README says of paths and flags is what the program has."""
import pathlib
import re
import subprocess
import unittest

import yaml

from program import BINARY

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(title):
    return re.search(rf"^## {title}\n(.*?)^## ", README, re.MULTILINE | re.DOTALL)[1]


def rows(text):
    """The cells of a table, without its head."""
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines[2:]]


def anchors(document):
    """The anchors of a document's headings, as they are made where it is shown."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


class ReadmeTests(unittest.TestCase):
    def test_it_names_every_path_of_the_contract_and_no_other(self):
        named = set()
        for first, *_ in rows(section("Endpoints")):
            paths = re.findall(r"`([^`]+)`", first)
            for path in paths:
                # `…/settling-duration` is another question of the motion before it.
                named.add(paths[0].rpartition("/")[0] + path[1:] if path.startswith("…") else path)
        contract = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))["paths"]
        self.assertEqual(named, {path.replace("{type}", "…") for path in contract})

    def test_every_link_of_every_document_leads_somewhere(self):
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

    def test_its_flags_and_their_defaults_are_those_of_the_program(self):
        said = subprocess.run([BINARY, "--help"], capture_output=True, text=True, timeout=30).stdout
        defaults = {
            flag: (variable, default)
            for flag, variable, default in re.findall(r"^  (--\S+) .*?\((\w+), default (.*?)\)$", said, re.MULTILINE | re.DOTALL)
        }
        self.assertGreater(len(defaults), 20)
        compared = 0
        for flags, variable, default, _ in rows(section("Configuration").partition("\n\nAn address")[0]):
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
