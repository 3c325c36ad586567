"""A browser in front of a running service: what the tests of the playground stand on.

PLAYGROUND_BASE names the service. The browser is the distribution's Chromium (CHROMIUM names another), which
Playwright drives. Every test gets a page of its own, and none may end with a word in the browser's console or with
a request to anybody but the service, unless the test says which it expects.
"""
import json
import os
import time
import unittest
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

BASE = os.environ["PLAYGROUND_BASE"].rstrip("/")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
HANDLES = {
    "spring": "#scene-spring .lane:not(.second) .card",
    "scroll": "#scene-scroll .list",
    "drawer": "#scene-drawer .sheet",
    "picture": "#scene-picture .tile",
    "rubber": "#scene-rubber .card",
    "toss": "#scene-toss .card",
}
PLACE = "element => { const m = new DOMMatrix(getComputedStyle(element).transform); return [m.m41, m.m42]; }"


def ask(operation, body=None, query=""):
    """The service's answer, asked without the page: (status, content)."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{BASE}/v1/{operation}{query}", data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def answer(operation, body):
    status, content = ask(operation, body)
    assert status == 200, content
    return json.loads(content)


class Mouse:
    """A mouse with a clock of its own, which goes 10 ms further with each move."""

    def __init__(self, page, at):
        self.session = page.context.new_cdp_session(page)
        self.at = at
        self.moved = (0, 0)
        self.time = time.time()
        self.send("mouseMoved", "none")

    def press(self):
        self.send("mousePressed")

    def move(self, x, y):
        self.moved = (x, y)
        self.time += 0.01
        self.send("mouseMoved")

    def release(self):
        self.send("mouseReleased")

    def send(self, kind, button="left"):
        self.session.send("Input.dispatchMouseEvent", {
            "type": kind, "button": button, "clickCount": 1, "timestamp": self.time,
            "buttons": 0 if button == "none" else 1, "x": self.at[0] + self.moved[0], "y": self.at[1] + self.moved[1]})


class InChromium(unittest.TestCase):
    """Tests that share one browser."""

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        cls.addClassCleanup(cls.browser.close)


class Theatre(InChromium):
    def setUp(self):
        self.expected = []
        self.page = None

    def tearDown(self):
        if self.page is None:
            return
        words = [word for word in self.words if not any(part in word for part in self.expected)]
        self.assertEqual(words, [], "words in the console")
        foreign = [url for url, _ in self.requests if not url.startswith((BASE + "/", "data:", "blob:"))]
        self.assertEqual(foreign, [], "requests to others")

    def open(self, fragment="", width=1440, height=1000, waits=True, **options):
        """A fresh page, at rest after it has played its first motion."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.set_default_timeout(10_000)
        self.words = []
        self.requests = []
        self.page.on("console", lambda message: self.words.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.words.append(f"error: {error}"))
        self.page.on("request", lambda request: self.requests.append((request.url, request.post_data)))
        self.pending = 0
        self.page.on("request", lambda _: self.count(1))
        self.page.on("requestfinished", lambda _: self.count(-1))
        self.page.on("requestfailed", lambda _: self.count(-1))
        self.page.goto(f"{BASE}/{fragment}")
        if waits:
            self.rest()
        return self.page

    def count(self, change):
        self.pending += change

    def rest(self):
        """Waits until nothing moves and nothing is asked any more, three looks in a row."""
        still = 0
        for _ in range(1000):
            moves = self.page.evaluate("desk.bench.runners.some((runner) => runner.player.isPlaying)")
            still = 0 if moves or self.pending else still + 1
            if still == 3:
                return
            self.page.wait_for_timeout(15)
        self.fail("it never comes to rest")

    def until(self, expression):
        """Waits until an expression is true in the page. The page's policy forbids it to wait by itself."""
        for _ in range(2000):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(5)
        self.fail(f"never true: {expression}")

    def handle(self, scene):
        return self.page.locator(HANDLES[scene])

    def place(self, scene):
        """Where the scene's thing is shown, in points from where the style sheet puts it."""
        return self.handle(scene).evaluate(PLACE)

    def grip(self, scene):
        """A point of the page by which the thing can be taken."""
        box = self.handle(scene).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 60)

    def drag(self, scene, x, y, steps=10, rests=0, lets_go=True):
        """Takes the thing and moves it by (x, y) points in steps of 10 ms, then rests for some seconds.

        The browser is told the times of the events, so that the velocity of the hand does not depend on how fast
        the machine is that runs the test.
        """
        mouse = Mouse(self.page, self.grip(scene))
        mouse.press()
        for step in range(1, steps + 1):
            mouse.move(x * step / steps, y * step / steps)
        mouse.time += rests
        if lets_go:
            mouse.release()
        return mouse

    def catch(self, scene, moving, start):
        """Takes the thing in flight once `moving` holds, and says where.

        On a slow machine it has gone on before the hand arrives; then `start()` sets it going again.
        """
        for _ in range(12):
            start()
            self.until(moving)
            at = self.grip(scene)
            self.page.mouse.move(*at)
            self.page.mouse.down()
            if self.page.evaluate("""desk.bench.heldBy === "pointer" &&
                  desk.bench.runners[0].player.time < desk.bench.trajectories[0].end"""):
                return at
            self.page.mouse.up()
            self.rest()
        self.fail("it was never caught")

    def play_again(self):
        """Presses the button without the mouse, which may be holding something."""
        self.page.locator("#again").evaluate("button => button.click()")

    def posted(self, operation):
        """The bodies that the page has posted to an operation, in JSON only, oldest first."""
        url = f"{BASE}/v1/{operation}"
        return [json.loads(body) for target, body in self.requests if target == url]

    def until_posted(self, operation, count=1):
        for _ in range(200):
            if len(self.posted(operation)) >= count:
                return self.posted(operation)
            self.page.wait_for_timeout(20)
        self.fail(f"nothing was posted to {operation}")

    def forget(self):
        self.requests.clear()

    def field(self, label):
        """The number field of a setting."""
        return self.page.get_by_label(label, exact=True).locator("visible=true").first
