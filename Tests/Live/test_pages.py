"""The pages as a browser receives them: complete, with a matching policy, and correct."""
import base64
import gzip
import hashlib
import html.parser
import json
import pathlib
import re
import subprocess
import time

import yaml

from program import Client, ProgramCase, get

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROBLEMS = yaml.safe_load((ROOT / "scripts/site/problems.yaml").read_text(encoding="utf-8"))
REFERENCE = sorted(
    f"/docs/{path.stem.removeprefix('docs-')}" for path in (ROOT / "Sources/EmbeddedFiles/Generated").glob("docs-*.html"))
DOCUMENTATION = ["/docs", "/guide", "/recipes", *REFERENCE]
PAGES = ["/", *DOCUMENTATION, *(f"/problems/{kind}" for kind in PROBLEMS)]


class Page(html.parser.HTMLParser):
    """The parts of a page that the tests inspect."""

    def __init__(self, text):
        super().__init__()
        self.identifiers, self.links, self.pictures, self.headings, self.landmarks = [], [], [], [], set()
        self.styles, self.scripts, self.files, self.errors, self.open = [], [], [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.open = tag
        if "id" in attributes:
            self.identifiers.append(attributes["id"])
        if tag == "link" and attributes["rel"] == "stylesheet":
            self.files.append(attributes["href"])
        if tag == "script" and "src" in attributes:
            self.files.append(attributes["src"])
        if tag == "a":
            self.links.append(attributes["href"])
        if tag == "img":
            self.pictures.append(attributes["src"])
            if not attributes.get("alt"):
                self.errors.append(f"a picture without words: {attributes['src']}")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag in ("header", "nav", "main"):
            self.landmarks.add(tag)
        self.errors += [f"{tag} has {name}" for name in attributes if name == "style" or name.startswith("on")]

    def handle_data(self, data):
        if self.open == "style":
            self.styles.append(data)
        if self.open == "script":
            self.scripts.append(data)

    def handle_endtag(self, _):
        self.open = None


def luminance(color):
    """Relative luminance as defined by WCAG 2."""
    digits = color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:])
    parts = [int(digits[address : address + 2], 16) / 255 for address in (0, 2, 4)]
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
        response = client.request(get(path.encode()))
        self.assertEqual((response.status, response.fields["content-type"]), (200, "text/html; charset=utf-8"), path)
        return response, Page(response.body.decode())

    def test_the_content_security_policy_allows_only_the_page_itself(self):
        with Client(self.start()) as client:
            for path in PAGES:
                response, page = self.page(client, path)
                policy = dict(rule.strip().split(" ", 1) for rule in response.fields["content-security-policy"].split(";"))
                self.assertEqual(policy["default-src"], "'none'")
                # The documentation may import modules of the service.
                module = {"'self'"} if path in DOCUMENTATION else set()
                self.assertNotIn("unsafe", str(policy))
                hashes = lambda texts: {f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in texts}
                self.assertEqual(set(policy.get("style-src", "").split()), hashes(page.styles) or {"'self'"}, path)
                self.assertEqual(set(policy.get("script-src", "").split()), hashes(page.scripts) | module, path)
                self.assertEqual(page.errors, [], path)
                # The files of a page are those of this service. Their addresses change with their content.
                self.assertEqual(len(page.files), 0 if path == "/" else 3 if path in DOCUMENTATION else 1, path)
                for address in page.files:
                    file = client.request(get(address.encode()))
                    name, _, version = address.partition("?")
                    self.assertEqual((file.status, version), (200, hashlib.sha256(file.body).hexdigest()[:8]), name)
                self.assertEqual(response.fields["x-content-type-options"], "nosniff")
                self.assertEqual(response.fields["referrer-policy"], "no-referrer")

    def test_a_cached_page_gets_304_and_other_methods_get_405(self):
        with Client(self.start()) as client:
            for path in map(str.encode, PAGES):
                first = client.request(get(path))
                tag = first.fields["etag"].encode()
                self.assertEqual(client.request(get(path, b"If-None-Match: " + tag)).status, 304)
                head = client.request(get(path, method=b"HEAD"), is_head=True)
                self.assertEqual((head.status, head.fields["content-length"]), (200, str(len(first.body))))
                refused = client.request(get(path, method=b"DELETE"))
                self.assert_problem(refused, 405)
                self.assertEqual(refused.fields["allow"], "GET, HEAD, OPTIONS")

    def test_a_shared_link_has_the_page_whatever_its_query(self):
        with Client(self.start()) as client:
            page = client.request(get(b"/")).body
            compressed = client.request(get(b"/?spring.duration=0.5", b"Accept-Encoding: gzip"))
            self.assertEqual(gzip.decompress(compressed.body), page)
            for query in (b"spring.duration=0.5&spring.bounce=0.3", b"x=%22%3E%3Cscript%3E", b"%", b"&&="):
                self.assertEqual(client.request(get(b"/?" + query)).body, page, query)

    def test_headings_are_in_order_and_every_link_resolves(self):
        with Client(self.start()) as client:
            identifiers = {path: self.page(client, path)[1].identifiers for path in PAGES}
            for path in PAGES:
                _, page = self.page(client, path)
                self.assertEqual(len(page.identifiers), len(set(page.identifiers)), path)
                self.assertTrue({"header", "main"} <= page.landmarks, path)
                self.assertEqual(page.headings[0], 1)
                self.assertEqual(page.headings.count(1), 1)
                self.assertTrue(all(below - above <= 1 for above, below in zip(page.headings, page.headings[1:])), path)
                # Links of documents may lead to other hosts, and their pictures are part of them.
                for link in {link for link in (*page.links, *page.pictures) if not link.startswith(("https:", "data:"))}:
                    target, _, anchor = link.partition("#")
                    response = client.request(get((target or path).encode()))
                    self.assertEqual(response.status, 200, f"{path} links to {link}")
                    # The fragment of the playground is a scene with its settings.
                    scene, separator, _ = anchor.partition("?")
                    anchor = f"scene-{scene}" if separator else anchor
                    if anchor:
                        self.assertIn(anchor, identifiers[target or path], f"{path} links to {link}")

    def test_every_text_color_has_enough_contrast_in_both_themes(self):
        with Client(self.start()) as client:
            style = client.request(get(b"/docs/style.css")).body.decode()
        schemes = [dict(re.findall(r"--(\w+): (#[0-9a-f]{3,6});", rules)) for rules in re.findall(r":root \{(.*?)\}", style)]
        # Rules for a single page and for print change other properties.
        schemes = [scheme for scheme in schemes if "ink" in scheme]
        self.assertGreaterEqual(len(schemes), 2)
        for scheme in schemes:
            for ground in ("paper", "raised"):
                for text in ("ink", "soft", "accent", "good"):
                    self.assertGreaterEqual(contrast(scheme[text], scheme[ground]), 4.5, f"{text} on {ground}")

    def test_an_unknown_problem_type_has_no_page(self):
        with Client(self.start()) as client:
            for path in (b"/problems/nonsense", b"/problems/", b"/problems", b"/problems/timeout/", b"/problems/%7Btype%7D", b"/docs/"):
                self.assert_problem(client.request(get(path)), 404)

    def test_every_problem_example_matches_the_service(self):
        program = self.start()
        for kind, problem in PROBLEMS.items():
            response = problem["response"]
            self.assertEqual((response["type"], response["title"]), (f"/problems/{kind}", problem["title"]))
            self.assertIn(response["status"], problem["statuses"])
            if "command" not in problem:
                continue
            command = problem["command"].replace("http://localhost:8080", f"http://127.0.0.1:{program.port}")
            run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=30)
            self.assertEqual(json.loads(run.stdout), response, command)
        shown = [kind for kind, problem in PROBLEMS.items() if "command" not in problem]
        self.assertEqual(shown, ["timeout", "overloaded"])

    def test_an_incomplete_head_gets_the_documented_timeout_problem(self):
        client = self.client(self.start("--head-timeout", "0.3"))
        wanted = PROBLEMS["timeout"]["response"]
        self.assertEqual(client.request(b"GET /livez HTTP/1.1\r\n").json(), {**wanted, "detail": wanted["detail"].replace("10000 ms", "300 ms")})

    def test_a_request_beyond_the_queue_of_the_worker_gets_the_documented_problem(self):
        program = self.start("--shards", "1")
        curve = get(b"/v1/spring/trajectory?from=1&sampling.count=20000")
        clients = [self.client(program).send(curve) for _ in range(100)]
        refused = [response for client in clients if (response := client.response()).status == 503]
        self.assertGreater(len(refused), 0)
        for response in refused:
            self.assertEqual(response.json(), PROBLEMS["overloaded"]["response"])
