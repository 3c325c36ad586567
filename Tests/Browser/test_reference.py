"""The API reference, the guide and the recipes in a browser: code, requests that the reader sends, deep links, and the pages without JavaScript."""
import json
import os
import pathlib
import re
import unittest
import urllib.request

from browser_fixture import BASE, BrowserTestCase, axe_violations, post

DOCUMENTS = pathlib.Path(__file__).resolve().parents[2] / "docs"
LANGUAGES = ["curl", "JavaScript", "Python"]
# With BROWSER_EXHAUSTIVE, axe checks the pages of all operations. They have the same structure, and take a minute.
IS_EXHAUSTIVE = "BROWSER_EXHAUSTIVE" in os.environ
WIDTHS = (320, 390, 820, 1440, 2560)
KEEP_SOME_TYPES = "() => { for (const node of document.querySelectorAll('section.type ~ section.type ~ section.type')) node.remove(); }"
OPERATION = ".operation[data-path='/v1/{}']"


class Reference(BrowserTestCase):
    def open(self, address="", width=1440, height=900, expected=(), **options):
        """Opens an address below /docs in a new context. `expected` are parts of console messages that do not fail the test."""
        options = {"reduced_motion": "reduce", **options}
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.set_default_timeout(30_000)
        console, requested = [], []
        page.on("console", lambda message: console.append(message.text))
        page.on("pageerror", lambda error: console.append(str(error)))
        page.on("request", lambda request: requested.append(request.url))

        def check():
            self.assertEqual([text for text in console if not any(part in text for part in expected)], [])
            self.assertEqual([url for url in requested if not url.startswith((BASE + "/", "data:"))], [])

        self.addCleanup(check)
        page.goto(address if address.startswith("http") else f"{BASE}/docs{address}", wait_until="domcontentloaded")
        return page

    def operation(self, page, name):
        return page.locator(OPERATION.format(name))

    def overflow(self, page):
        return page.evaluate("document.documentElement.scrollWidth - innerWidth")

    def try_it(self, page, name):
        """Opens the editor of an operation and returns the operation."""
        operation = self.operation(page, name)
        operation.get_by_role("button", name="Try it").click()
        self.assertTrue(operation.locator("textarea").evaluate("node => node === document.activeElement"))
        return operation

    def send(self, operation):
        """Sends the request and returns the line with the status, and the body."""
        operation.get_by_role("button", name="Send").click()
        line = operation.locator(".try [role=status]", has_text=re.compile("^Status"))
        line.wait_for()
        return line.inner_text(), operation.locator(".try pre").last.inner_text()

    def copied(self, page, operation, name):
        """Presses a button that copies, and returns the text in the clipboard."""
        page.evaluate("document.getElementById('status').textContent = ''")
        operation.get_by_role("button", name=name).click()
        page.locator("#status", has_text="Copied.").wait_for()
        return page.evaluate("navigator.clipboard.readText()")

    def open_operation(self, name, **options):
        return self.open("/" + name.replace("/", "-"), **options)

    def test_axe_finds_no_violations_at_any_width(self):
        page = self.open_operation("spring/arrival")
        operation = self.try_it(page, "spring/arrival")
        self.send(operation)
        self.check_at_every_width(page)
        for address in ("", "/types", "/service", "/tokens", f"{BASE}/guide", f"{BASE}/recipes"):
            with self.subTest(address):
                self.check_at_every_width(self.open(address))
        links = page.locator(".contents a[href^='/docs/']").evaluate_all("all => all.map((link) => link.href)")
        for address in links if IS_EXHAUSTIVE else ():
            self.assertEqual(axe_violations(self.open(address)), "", address)

    def check_at_every_width(self, page):
        page.evaluate("document.querySelectorAll('main details').forEach(details => { details.open = true })")
        page.evaluate(KEEP_SOME_TYPES)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            self.assertLessEqual(self.overflow(page), 0, width)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                self.assertEqual(axe_violations(page, only_colors=scheme == "dark"), "", f"{page.url} at {width}, {scheme}")

    def test_a_page_has_a_readable_length_on_a_phone(self):
        for address, limit in (("", 20_000), ("/spring-trajectory", 10_000), ("/drawer-trajectory", 10_000), (f"{BASE}/recipes", 20_000)):
            height = self.open(address, width=390).evaluate("document.documentElement.scrollHeight")
            self.assertLess(height, limit, address)

    def test_the_code_names_this_service_and_can_be_copied(self):
        page = self.open_operation("deceleration/projection")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        operation = self.operation(page, "deceleration/projection")
        self.assertEqual(operation.locator(".code summary").all_inner_texts(), LANGUAGES)
        for index, language in enumerate(LANGUAGES):
            details = operation.locator(".code details").nth(index)
            if index > 0:
                details.locator("summary").click()
            # One language is open at a time.
            self.assertEqual(operation.locator(".code details[open]").count(), 1)
            code = details.locator("pre").inner_text()
            self.assertIn(f"{BASE}/v1/deceleration/projection", code)
            self.assertEqual(self.copied(page, details, "Copy the code"), code)
        response = operation.locator("pre.response").first.inner_text()
        self.assertEqual(self.copied(page, operation, "Copy the response"), response)

    def test_the_reader_sends_a_request(self):
        page = self.open_operation("drawer/anchor", expected=("status of 422",))
        operation = self.try_it(page, "drawer/anchor")
        body = {"from": 420, "velocity": -900, "anchors": [{"name": "a", "value": 80}, {"value": 400}]}
        operation.locator("textarea").fill(json.dumps(body))
        line, text = self.send(operation)
        self.assertTrue(line.startswith("Status 200"), line)
        status, expected = post("drawer/anchor", body)
        self.assertEqual(json.loads(text), json.loads(expected))
        self.assertIn("content-type: application/json", operation.locator(".try pre").first.inner_text())
        # Errors are shown as they are.
        operation.locator("textarea").fill('{"from": 1, "velocty": 2}')
        operation.locator("textarea").press("Control+Enter")
        operation.locator(".try [role=status]", has_text="Status 422").wait_for()
        pointers = [error["pointer"] for error in json.loads(operation.locator(".try pre").last.inner_text())["errors"]]
        self.assertEqual(sorted(pointers), ["/anchors", "/velocity", "/velocty"])

    def test_formats_and_missing_connections_are_shown(self):
        page = self.open_operation("spring/trajectory", expected=("ERR_INTERNET_DISCONNECTED", "status of 40"))
        operation = self.try_it(page, "spring/trajectory")
        operation.locator("textarea").fill('{"from": 300, "velocity": -800}')
        operation.get_by_label("Format").select_option("svg")
        line, text = self.send(operation)
        self.assertTrue(text.startswith("<svg"), text[:80])
        self.assertTrue(operation.locator(".try img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)"))
        page.context.set_offline(True)
        operation.get_by_role("button", name="Send").click()
        operation.locator(".try [role=status]", has_text="No response").wait_for()
        page.context.set_offline(False)
        line, _ = self.send(operation)
        self.assertTrue(line.startswith("Status 200"), line)
        page = self.open("/service")
        health = page.locator(".operation[data-path='/livez']")
        health.get_by_role("button", name="Try it").click()
        line, text = self.send(health)
        self.assertEqual(json.loads(text)["status"], "ok")

    def test_links_lead_to_fields_and_examples(self):
        page = self.open("#limits")
        bar, heading = page.locator(".bar").bounding_box(), page.locator("#limits").bounding_box()
        self.assertEqual(bar["y"], 0)
        self.assertGreaterEqual(heading["y"], bar["y"] + bar["height"])
        page = self.open("/scroll-projection#v1-scroll-projection.velocity")
        field = page.locator("[id='v1-scroll-projection.velocity']")
        self.assertTrue(0 < field.bounding_box()["y"] < 300)
        self.assertIn("points per second", field.inner_text())
        # A link to an example opens the disclosure that contains it.
        page = self.open("/rubber-band#v1-rubber-band-invert")
        page.locator("#v1-rubber-band-invert").wait_for()

    def test_everything_is_readable_without_javascript(self):
        for width in (390, 1440):
            page = self.open_operation("drawer/anchor", width=width, java_script_enabled=False)
            self.assertEqual(page.locator("main button, main select, main textarea").count(), 0)
            operation = self.operation(page, "drawer/anchor")
            self.assertTrue(operation.get_by_text("curl -s http://localhost:8080/v1/drawer/anchor").is_visible())
            operation.locator("summary", has_text="Python").click()
            self.assertTrue(operation.get_by_text("urlopen").first.is_visible())
            operation.locator("summary", has_text="more examples").click()
            codes = operation.locator(".example pre")
            self.assertGreaterEqual(codes.count(), 8)
            self.assertEqual(operation.locator(".example pre:visible").count(), codes.count())
            self.assertTrue(operation.locator("[id='v1-drawer-anchor.selection']").is_visible())
            for name in ("Recipes", "Data types"):
                if width == 390:
                    page.locator(".contents summary").click()
                page.locator(".contents a", has_text=name).click()
                page.wait_for_url(f"**/{'recipes' if name == 'Recipes' else 'docs/types'}", wait_until="domcontentloaded")
            self.assertTrue(page.locator("#Spring").is_visible())

    def test_the_guide_and_the_recipes_are_the_documents(self):
        for name in ("guide", "recipes"):
            page = self.open(f"{BASE}/{name}")
            source = (DOCUMENTS / f"{name}.md").read_text(encoding="utf-8")
            headings = page.locator("main :is(h1, h2)").all_inner_texts()
            self.assertEqual(headings, re.findall("^##? (.*)$", re.sub(r"```.*?```", "", source, flags=re.S), re.MULTILINE))
            codes = [code.replace("http://localhost:8080", BASE).strip() for code in re.findall(r"^```\w*\n(.*?)^```", source, re.S | re.MULTILINE)]
            shown = page.locator("main pre").evaluate_all("all => all.map((node) => node.textContent.trim())")
            expected = [code if code in shown else code.replace(BASE, "http://localhost:8080") for code in codes]
            self.assertEqual([code for code in shown if code in expected], expected)
            for picture in page.locator("main img").all():
                self.assertTrue(picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)"))
            self.assertEqual(page.locator(".contents [aria-current=page]").inner_text(), name.capitalize())

    def test_the_page_fits_zoom_forced_colors_low_windows_and_print(self):
        # 1280 by 1024 at 400 %: the bar does not stay at the top, where it would cover the text.
        page = self.open("/spring-fit#v1-spring-fit.easing", width=320, height=256)
        self.assertLessEqual(self.overflow(page), 0)
        self.assertLess(page.locator(".bar").bounding_box()["y"], 0)
        self.assertTrue(0 <= page.locator("[id='v1-spring-fit.easing']").bounding_box()["y"] < 128)
        page = self.open_operation("spring/fit")
        page.emulate_media(media="print")
        for selector in (".bar", "nav", "main button"):
            self.assertFalse(page.locator(selector).first.is_visible(), selector)
        self.assertTrue(self.operation(page, "spring/fit").locator("pre.response").first.is_visible())
        self.assertLessEqual(self.overflow(page), 0)

    def test_request_and_response_are_side_by_side_where_there_is_room(self):
        for width, is_beside in ((390, False), (1440, True), (2560, True)):
            page = self.open_operation("spring/trajectory", width=width)
            left, right = (side.bounding_box() for side in self.operation(page, "spring/trajectory").locator(".side").all()[:2])
            self.assertEqual(left["y"] == right["y"] and right["x"] >= left["x"] + left["width"], is_beside, width)
            pictures = page.locator("main img")
            self.assertEqual(pictures.count(), 1)
        for picture in pictures.all():
            picture.scroll_into_view_if_needed()
            self.assertTrue(picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)"))

    def test_the_pages_are_compressed(self):
        for path, limit in (("/docs", 12_000), ("/docs/spring-trajectory", 12_000), ("/docs/types", 24_000), ("/guide", 20_000)):
            request = urllib.request.Request(f"{BASE}{path}", headers={"Accept-Encoding": "gzip"})
            with urllib.request.urlopen(request, timeout=20) as response:
                self.assertLess(len(response.read()), limit, path)
