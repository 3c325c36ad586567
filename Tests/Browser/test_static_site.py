"""The static site below a folder of a host without a service: the WebAssembly module responds to its pages."""
import functools
import http.server
import json
import pathlib
import subprocess
import tempfile
import threading
import unittest

from browser_fixture import BrowserTestCase, post

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class StaticSite(BrowserTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        subprocess.run([ROOT / "scripts/build-site", f"{folder.name}/below/site", "--base", "/below/site/"], check=True)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder.name))
        cls.addClassCleanup(server.server_close)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.shutdown)
        cls.site = f"http://127.0.0.1:{server.server_address[1]}/below/site/"

    def open(self, path=""):
        page = self.browser.new_page(viewport={"width": 1440, "height": 1000})
        self.addCleanup(page.close)
        self.console, self.requested = [], []
        page.on("console", lambda message: self.console.append(message.text))
        page.on("pageerror", lambda error: self.console.append(str(error)))
        page.on("request", lambda request: self.requested.append(request.url))
        page.goto(self.site + path)
        return page

    def tearDown(self):
        self.assertEqual(self.console, [])
        self.assertEqual([url for url in self.requested if not url.startswith((self.site, "data:", "blob:"))], [])

    def test_the_playground_reads_moves_and_exports_a_spring(self):
        page = self.open()
        page.locator("#confirmation", has_text="Confirmed").wait_for()
        page.locator("#paste").fill(".spring(response: 0.3, dampingFraction: 0.7)")
        page.locator("#result", has_text="response 0.3, dampingFraction 0.7").wait_for()
        page.locator("#copy:enabled").wait_for()
        spring = {"response": 0.3, "dampingRatio": 0.7}
        expected = post("spring/trajectory.css", {"from": 0, "to": 1, "velocity": 0, "spring": spring, "name": "spring"})[1]
        self.assertEqual(page.locator("#export-code").inner_text().strip(), expected.strip())
        page.locator("#tab-toss").click()
        page.locator("#confirmation", has_text="Confirmed").wait_for()
        self.assertFalse(page.locator("#problem").is_visible())

    def test_presets_platforms_and_tokens_are_shown(self):
        for path, part in (("presets.html", "article.preset"), ("platforms.html", "#numbers tr"), ("tokens.html", "article.token")):
            page = self.open(path)
            page.locator(part).first.wait_for()
            self.assertEqual(self.console, [])

    def test_the_reference_sends_requests(self):
        page = self.open("docs/drawer-anchor.html")
        page.get_by_role("button", name="Try it").first.click()
        body = {"from": 420, "velocity": -900, "anchors": [80, 400, 720]}
        page.locator(".try textarea").first.fill(json.dumps(body))
        page.locator(".try button", has_text="Send").first.click()
        page.locator(".try [role=status]", has_text="Status 200").wait_for()
        self.assertEqual(json.loads(page.locator(".try pre").last.inner_text())["anchor"], json.loads(post("drawer/anchor", body)[1])["anchor"])


if __name__ == "__main__":
    unittest.main()
