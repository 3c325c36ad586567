"""The WebAssembly module in Chromium: the responses of the service, and offline use."""
import functools
import http.server
import pathlib
import shutil
import subprocess
import tempfile
import threading
import unittest

from browser_fixture import BASE, CHROMIUM
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILES = ["clients/js/module.js", "clients/js/motiond.js", ".build-wasm/motiond.wasm", "clients/js/examples/service-worker.js"]
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' %s; worker-src 'self'; style-src 'unsafe-inline'"
PAGE = "<!doctype html><title>Client</title><body><div id=card style='position: absolute; width: 9px; height: 9px'></div>"


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {"": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY % BASE)
        super().end_headers()

    def log_message(self, *_):
        pass


class Client(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        site = pathlib.Path(cls.folder.name)
        (site / "index.html").write_text(PAGE, encoding="utf-8")
        subprocess.run([ROOT / "wasm/build"], check=True)
        for file in [*(ROOT / "Tests/WebAssembly").glob("*.mjs"), *(ROOT / name for name in FILES)]:
            shutil.copy(file, site)
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
        cls.addClassCleanup(cls.server.server_close)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.server.shutdown)
        cls.url = f"http://127.0.0.1:{cls.server.server_address[1]}/"
        playwright = sync_playwright().start()
        cls.addClassCleanup(playwright.stop)
        cls.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        cls.addClassCleanup(cls.browser.close)

    def page(self, **options):
        context = self.browser.new_context(**options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.url)
        return page

    def test_responses_equal_those_of_the_service(self):
        report = self.page().evaluate("""async (base) => {
            const { load } = await import("/module.js");
            const { compareWithService } = await import("/equality.mjs");
            return compareWithService(await load(), base, 1000, 7);
        }""", BASE)
        print(report["lines"][-1])
        self.assertEqual(report["failures"], 0, "\n".join(report["lines"]))
        self.assertGreater(report["compared"], 1000)

    def test_the_page_works_offline_with_the_service_worker(self):
        page = self.page()
        page.evaluate("""async () => {
            await navigator.serviceWorker.register("service-worker.js");
            await navigator.serviceWorker.ready;
        }""")
        page.context.set_offline(True)
        page.goto(self.url)
        self.assertEqual([False, 200], page.evaluate("""async () => {
            const { load } = await import("./module.js");
            return [navigator.onLine, (await load()).callSync("spring/settling-duration", { from: 300 }).status];
        }"""))


if __name__ == "__main__":
    unittest.main()
