"""The pages as a browser gets them: whole, with a policy that fits their bytes, and true."""
import base64
import hashlib
import html.parser
import json
import pathlib
import re
import subprocess
import time

import yaml

from program import BINARY, Client, ProgramCase, get

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROBLEMS = yaml.safe_load((ROOT / "scripts/site/problems.yaml").read_text(encoding="utf-8"))
PAGES = ["/", "/docs", *(f"/problems/{kind}" for kind in PROBLEMS)]


class Page(html.parser.HTMLParser):
    """What the tests want to know of a page."""

    def __init__(self, text):
        super().__init__()
        self.identifiers, self.links, self.pictures, self.headings, self.landmarks = [], [], [], [], set()
        self.styles, self.scripts, self.faults, self.open = [], [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.open = tag
        if "id" in attributes:
            self.identifiers.append(attributes["id"])
        if tag == "a":
            self.links.append(attributes["href"])
        if tag == "img":
            self.pictures.append(attributes["src"])
            if not attributes.get("alt"):
                self.faults.append(f"a picture without words: {attributes['src']}")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag in ("header", "nav", "main"):
            self.landmarks.add(tag)
        self.faults += [f"{tag} has {name}" for name in attributes if name == "style" or name.startswith("on")]

    def handle_data(self, data):
        if self.open == "style":
            self.styles.append(data)
        if self.open == "script":
            self.scripts.append(data)

    def handle_endtag(self, _):
        self.open = None


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


class PageTests(ProgramCase):
    @classmethod
    def setUpClass(cls):
        cls.maxDiff = None

    def page(self, client, path):
        answer = client.ask(get(path.encode()))
        self.assertEqual((answer.status, answer.fields["content-type"]), (200, "text/html; charset=utf-8"), path)
        return answer, Page(answer.body.decode())

    def test_a_policy_allows_the_bytes_of_its_page_and_nothing_else(self):
        with Client(self.start()) as client:
            for path in PAGES:
                answer, page = self.page(client, path)
                policy = dict(rule.strip().split(" ", 1) for rule in answer.fields["content-security-policy"].split(";"))
                self.assertEqual(policy["default-src"], "'none'")
                self.assertNotIn("unsafe", str(policy))
                hashes = lambda texts: {f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in texts}
                self.assertEqual(set(policy.get("style-src", "").split()), hashes(page.styles), path)
                self.assertEqual(set(policy.get("script-src", "").split()), hashes(page.scripts), path)
                self.assertEqual(page.faults, [], path)
                self.assertEqual(answer.fields["x-content-type-options"], "nosniff")
                self.assertEqual(answer.fields["referrer-policy"], "no-referrer")

    def test_a_page_that_is_kept_is_not_sent_again_and_takes_no_other_method(self):
        with Client(self.start()) as client:
            for path in map(str.encode, PAGES):
                first = client.ask(get(path))
                tag = first.fields["etag"].encode()
                self.assertEqual(client.ask(get(path, b"If-None-Match: " + tag)).status, 304)
                head = client.ask(get(path, method=b"HEAD"), is_head=True)
                self.assertEqual((head.status, head.fields["content-length"]), (200, str(len(first.body))))
                refused = client.ask(get(path, method=b"DELETE"))
                self.assert_problem(refused, 405)
                self.assertEqual(refused.fields["allow"], "GET, HEAD, OPTIONS")

    def test_headings_are_in_order_and_every_link_leads_somewhere(self):
        with Client(self.start()) as client:
            identifiers = {path: self.page(client, path)[1].identifiers for path in PAGES}
            for path in PAGES:
                _, page = self.page(client, path)
                self.assertEqual(len(page.identifiers), len(set(page.identifiers)), path)
                self.assertTrue({"header", "main"} <= page.landmarks, path)
                self.assertEqual(page.headings[0], 1)
                self.assertEqual(page.headings.count(1), 1)
                self.assertTrue(all(below - above <= 1 for above, below in zip(page.headings, page.headings[1:])), path)
                for link in {*page.links, *page.pictures}:
                    target, _, anchor = link.partition("#")
                    answer = client.ask(get((target or path).encode()))
                    self.assertEqual(answer.status, 200, f"{path} links to {link}")
                    if anchor:
                        self.assertIn(anchor, identifiers[target or path], f"{path} links to {link}")

    def test_every_colour_of_text_can_be_read_light_and_dark(self):
        with Client(self.start()) as client:
            style = self.page(client, "/docs")[1].styles[0]
        schemes = [dict(re.findall(r"--(\w+): (#[0-9a-f]{3,6});", rules)) for rules in re.findall(r":root \{(.*?)\}", style)]
        self.assertEqual(len(schemes), 2)
        for scheme in schemes:
            for ground in ("paper", "raised"):
                for text in ("ink", "soft", "accent", "good"):
                    self.assertGreaterEqual(contrast(scheme[text], scheme[ground]), 4.5, f"{text} on {ground}")

    def test_a_kind_of_problem_that_there_is_not_has_no_page(self):
        with Client(self.start()) as client:
            for path in (b"/problems/nonsense", b"/problems/", b"/problems", b"/problems/timeout/", b"/problems/%7Btype%7D", b"/docs/"):
                self.assert_problem(client.ask(get(path)), 404)

    def test_every_example_of_a_problem_comes_as_its_page_says(self):
        program = self.start()
        for kind, problem in PROBLEMS.items():
            answer = problem["response"]
            self.assertEqual((answer["type"], answer["title"]), (f"/problems/{kind}", problem["title"]))
            self.assertIn(answer["status"], problem["statuses"])
            if "command" not in problem:
                continue
            command = problem["command"].replace("http://localhost:8080", f"http://127.0.0.1:{program.port}")
            run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=30)
            self.assertEqual(json.loads(run.stdout), answer, command)
        shown = [kind for kind, problem in PROBLEMS.items() if "command" not in problem]
        self.assertEqual(shown, ["timeout", "overloaded"])

    def test_a_head_that_never_ends_is_told_so(self):
        client = self.client(self.start("--head-timeout", "0.3"))
        wanted = PROBLEMS["timeout"]["response"]
        self.assertEqual(client.ask(b"GET /livez HTTP/1.1\r\n").json(), {**wanted, "detail": wanted["detail"].replace("10000 ms", "300 ms")})

    def test_one_connection_too_many_is_told_so(self):
        program = self.start("--max-connections", "1")
        with Client(program) as first:
            self.assertEqual(first.ask(get(b"/livez")).status, 200)
            wanted = PROBLEMS["overloaded"]["response"]
            answer = self.client(program).ask(get(b"/livez"))
            self.assertEqual(answer.json(), {**wanted, "detail": wanted["detail"].replace("10000", "1")})

    def test_the_limits_of_the_reference_are_the_defaults(self):
        with Client(self.start()) as client:
            text = self.page(client, "/docs")[0].body.decode()
        table = re.search(r'<h3 id="limits">.*?</table>', text, re.DOTALL)[0]
        table = re.sub(r"(?<=\d),(?=\d{3})", "", table).replace(" ", "")
        said = subprocess.run([BINARY, "--help"], capture_output=True, text=True, timeout=30).stdout
        defaults = dict(re.findall(r"^  --(\S+) .*?default ([\d.]+)\)", said, re.MULTILINE | re.DOTALL))
        names = ["body", "request-line", "head", "fields", "samples", "values", "anchors", "axes", "batch-requests", "batch-samples"]
        for name in names:
            self.assertRegex(table, rf"(?<!\d){defaults['max-' + name]}(?!\d)", name)
        self.assertIn(f"{float(defaults['head-timeout']):g}s,{float(defaults['body-timeout']):g}s", table)
