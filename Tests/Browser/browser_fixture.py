"""Fixtures for the browser tests of the playground.

PLAYGROUND_BASE is the URL of a running service. CHROMIUM is the path of the browser, by default Chromium without the
processes of its window, which takes half of the time.
Every test has its own page. A test fails if the page writes to the browser's console or sends a request to another
host, unless the test lists the message in `expected_messages`.
"""
import json
import os
import time
import unittest
import urllib.error
import urllib.request

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

BASE = os.environ["PLAYGROUND_BASE"].rstrip("/")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
DRAGGABLES = {
    "spring": "#scene-spring .lane.c0 .card",
    "scroll": "#scene-scroll .list",
    "drawer": "#scene-drawer .sheet",
    "picture": "#scene-picture .tile",
    "rubber": "#scene-rubber .card",
    "toss": "#scene-toss .card",
}
# Shows two frames, and returns whether nothing moves and nothing waits for a moment without changes. With `ends`, first moves what
# moves to its end, and does at once what waits: most tests are not about time, and the frames of a motion cost more than all else.
IDLE = """async (ends) => {
  const { interaction, exportPanel, figures, linkWriter, liveUpdate, handles } = inspector;
  const delayed = [figures, interaction.confirmation, exportPanel.refresh, linkWriter, pasteField.find];
  const moving = interaction.objects.filter(({ player }) => player.isPlaying);
  if (ends && liveUpdate.frame === null) {
    for (const { player } of moving) player.jumpToEnd(player.trajectory);
    for (const work of delayed) work.flush();
  }
  const frame = () => new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, 100);
  });
  await frame();
  await frame();
  return !interaction.objects.some(({ player }) => player.isPlaying) && liveUpdate.frame === null && !handles.isDesigning
    && delayed.every(({ timer }) => timer === null);
}"""
# The names of the presets come last.
COMPLETE = "document.querySelector('#preset-names option') !== null"
TRANSLATION = "element => { const m = new DOMMatrix(getComputedStyle(element).transform); return [m.m41, m.m42]; }"


def post(operation, body=None):
    """Sends a request to the service without the page and returns the status and the content."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{BASE}/v1/{operation}", data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def exported(operation, body, name, curve):
    """Sends a request in a format, with the name of the curve if the format has one."""
    body = body if name in ("json", "phases") else {**body, "name": curve}
    return post(operation if name == "json" else f"{operation}.{name}", body)


def result_of(operation, body):
    """Sends a valid request to the service and returns the parsed result."""
    status, content = post(operation, body)
    assert status == 200, content
    return json.loads(content)


def axe_violations(page, only_colors=False):
    """Returns the violations that axe finds as text, which is empty if there are none. In dark mode only colors differ."""
    # Colors during a transition between two schemes belong to neither, and a cue that fades has no contrast.
    page.evaluate("for (const animation of document.getAnimations()) if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish()")
    found = Axe().run(page, options={"runOnly": ["color-contrast"]} if only_colors else None)
    assert len(found.response["passes"]) > (0 if only_colors else 12), found.response["passes"]
    return found.generate_report() if found.violations_count else ""


class Mouse:
    """A mouse with its own clock, which advances by 10 ms with each move."""

    def __init__(self, page, start):
        self.session = page.context.new_cdp_session(page)
        self.start = start
        self.translation = (0, 0)
        self.time = time.time()
        self.send("mouseMoved", "none")

    def press(self):
        self.send("mousePressed")

    def move(self, x, y):
        self.translation = (x, y)
        self.time += 0.01
        self.send("mouseMoved")

    def release(self):
        self.send("mouseReleased")

    def send(self, kind, button="left"):
        self.session.send("Input.dispatchMouseEvent", {
            "type": kind, "button": button, "clickCount": 1, "timestamp": self.time,
            "buttons": 0 if button == "none" else 1,
            "x": self.start[0] + self.translation[0], "y": self.start[1] + self.translation[1]})


class BrowserTestCase(unittest.TestCase):
    """Tests that share one browser."""
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        cls.addClassCleanup(cls.browser.close)


class PlaygroundTestCase(BrowserTestCase):
    """Tests of the playground. Each test opens its own page."""

    def setUp(self):
        self.expected_messages = []
        self.page = None

    def tearDown(self):
        if self.page is None:
            return
        unexpected = [text for text in self.console if not any(part in text for part in self.expected_messages)]
        self.assertEqual(unexpected, [], "unexpected console messages")
        foreign = [url for url, _ in self.requests if not url.startswith((BASE + "/", "data:", "blob:"))]
        self.assertEqual(foreign, [], "requests to other hosts")

    def open(self, fragment="", width=1440, height=1000, settled=True, **options):
        """Opens a new page and, if `settled`, waits until it is complete and its first motion has settled."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.set_default_timeout(30_000)
        # Each page has its own lists and its own counter: an earlier page may still send and complete requests.
        console, requests, pending = self.console, self.requests, self.pending = [], [], {"count": 0}
        self.page.on("console", lambda message: console.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: console.append(f"error: {error}"))
        self.page.on("request", lambda request: requests.append((request.url, request.post_data)))

        def change(by):
            pending["count"] += by

        self.page.on("request", lambda _: change(1))
        self.page.on("requestfinished", lambda _: change(-1))
        self.page.on("requestfailed", lambda _: change(-1))
        self.page.goto(f"{BASE}/{fragment}")
        if settled:
            self.wait_until(COMPLETE)
            self.wait_until_settled()
        return self.page

    def wait_until_settled(self, plays=False):
        """Waits until nothing moves and no request waits or is pending, twice. Motions play to their end only if `plays`."""
        idle = 0
        for _ in range(1000):
            is_idle = self.page.evaluate(IDLE, not plays)
            idle = idle + 1 if is_idle and self.pending["count"] == 0 else 0
            if idle == 2:
                return
        self.fail("the page did not settle")

    def wait_until(self, expression):
        """Waits until an expression is true in the page. Playwright's wait_for_function violates the page's policy."""
        for _ in range(2000):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(5)
        self.fail(f"never true: {expression}")

    def wait_for_frames(self, count):
        self.page.evaluate("""async (count) => {
          for (let frame = 0; frame < count; frame += 1) await new Promise((done) => requestAnimationFrame(done));
        }""", count)

    def resize(self, width, height):
        """Changes the size of the window and waits until the page has followed."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.wait_for_frames(3)

    def draggable(self, scene):
        return self.page.locator(DRAGGABLES[scene])

    def scale(self):
        """Returns the number of pixels per point of the stage."""
        return self.page.evaluate("stage.scale")

    def position(self, scene):
        """Returns the visible position of the scene's object, in points from its position in the style sheet."""
        return self.draggable(scene).evaluate(TRANSLATION)

    def grab_point(self, scene):
        """Returns a point of the page at which the object can be grabbed."""
        box = self.draggable(scene).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 60 * self.scale())

    def drag(self, scene, x, y, steps=10, pause=0, release=True):
        """Drags the object by (x, y) points in steps of 10 ms, then pauses for a number of seconds.

        The events have explicit timestamps, so the release velocity does not depend on the speed of the machine.
        """
        scale = self.scale()
        x, y = x * scale, y * scale
        mouse = Mouse(self.page, self.grab_point(scene))
        mouse.press()
        for step in range(1, steps + 1):
            mouse.move(x * step / steps, y * step / steps)
        mouse.time += pause
        if release:
            mouse.release()
        return mouse

    def interrupt(self, scene, moving, start):
        """Grabs the object in motion once `moving` is true, and returns the point at which it was grabbed.

        On a slow machine the object may settle before it is grabbed. `start()` then sets it in motion again.
        """
        for _ in range(12):
            start()
            self.wait_until(moving)
            point = self.grab_point(scene)
            self.page.mouse.move(*point)
            self.page.mouse.down()
            if self.page.evaluate("""inspector.interaction.dragSource === "pointer" &&
                  inspector.interaction.objects[0].before.isPlaying"""):
                return point
            self.page.mouse.up()
            self.wait_until_settled()
        self.fail("the object was never interrupted")

    def replay(self):
        """Plays the motion again without the mouse, which may hold an object."""
        self.page.evaluate("inspector.interaction.play()")

    def posted(self, operation):
        """Returns the bodies that the page has posted to an operation for JSON results, oldest first."""
        url = f"{BASE}/v1/{operation}"
        return [json.loads(body) for target, body in self.requests if target == url]

    def wait_for_post(self, operation, count=1):
        for _ in range(200):
            if len(self.posted(operation)) >= count:
                return self.posted(operation)
            self.page.wait_for_timeout(20)
        self.fail(f"nothing was posted to {operation}")

    def clear_requests(self):
        self.requests.clear()

    def field(self, label):
        """Returns the number field of a setting."""
        return self.page.get_by_label(label, exact=True).locator("visible=true").first
