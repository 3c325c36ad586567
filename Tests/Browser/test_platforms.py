"""The page of the platforms: one flick, moved by every platform. The page computes it without the service."""
import math
import unittest

from browser_fixture import BASE, BrowserTestCase, Mouse, axe_violations, result_of

# The lanes of the page, and the model of the service with the same law.
MODELS = {
    "iOS": None, "Android": "android-spline", "Android FlingAnimation": "android-fling",
    "Compose exponentialDecay": "compose-exponential", "React Native": "react-native", "Reanimated, 60 Hz": "reanimated",
    "Flutter, bouncing": "flutter-bouncing", "Flutter, clamping": "flutter-clamping", "Motion inertia": "motion-inertia",
}
# The distance of each dot from the start of its lane, in pixels.
POSITIONS = "[...document.querySelectorAll('.lane i')].map(dot => new DOMMatrix(getComputedStyle(dot).transform).m41)"
ROWS = "[...document.querySelectorAll('#numbers tr')].map(row => [...row.cells].map(cell => cell.textContent))"
# Records every position of the first dot.
RECORD = """() => {
  const [dot] = document.querySelectorAll('.lane i');
  window.drawn = [];
  window.observer ??= new MutationObserver(() => window.drawn.push(dot.style.transform));
  window.observer.observe(dot, { attributes: true });
}"""
# The points of each curve, in units of the plot.
CURVES = """[...document.querySelectorAll('#plot .curve')].map(curve =>
  curve.getAttribute('d').slice(1).split('L').map(point => point.split(' ').map(Number)))"""


# The names that a dot covers.
COVERED = """[...document.querySelectorAll('.lane')].filter((lane) => {
  const [name, dot] = ['span', 'i'].map((part) => lane.querySelector(part).getBoundingClientRect());
  return name.left < dot.right && dot.left < name.right && name.top + 4 < dot.bottom && dot.top < name.bottom - 4;
}).map(({ textContent }) => textContent)"""


def fixed(value, decimals):
    """Returns a number as the page writes it."""
    return f"{value:.{decimals}f}".replace("-", "\u2212")


def releases(velocity):
    """Returns what the service computes for each lane."""
    requests = [{"operation": "deceleration/settling-duration", "body": {"from": 0, "velocity": velocity, "platform": model and {"model": model}}}
                for model in MODELS.values()]
    return [item["body"] for item in result_of("batch", {"requests": requests})["responses"]]


class Platforms(BrowserTestCase):
    def open(self, width=1440, scheme="light", motion="no-preference"):
        context = self.browser.new_context(viewport={"width": width, "height": 1000}, color_scheme=scheme, reduced_motion=motion)
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.on("console", lambda message: self.console.append(message.text))
        self.page.on("pageerror", lambda error: self.console.append(str(error)))
        self.page.on("request", lambda request: self.requested.append(request.url))
        self.page.goto(BASE + "/platforms")
        self.page.wait_for_selector("#numbers tr")
        return self.page

    def setUp(self):
        self.console, self.requested = [], []

    def tearDown(self):
        self.assertEqual(self.console, [])
        self.assertTrue(all(url.startswith((BASE + "/", "data:")) for url in self.requested), self.requested)

    def flick(self, distance, steps=8):
        """Drags the stage by a number of pixels in steps of 10 ms, and releases it."""
        box = self.page.locator("#stage").bounding_box()
        mouse = Mouse(self.page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        mouse.press()
        for step in range(1, steps + 1):
            mouse.move(distance * step / steps, 0)
        mouse.release()

    def velocity(self):
        """Returns the velocity that the page shows, in points per second."""
        text = self.page.locator("#velocity-value").inner_text()
        self.assertTrue(text.endswith(" points/s"), text)
        return int(text.removesuffix(" points/s").replace("\u2212", "-"))

    def assert_shows(self, velocity):
        """Compares the numbers and the curves with the service."""
        self.assertEqual(self.velocity(), velocity)
        expected = releases(velocity)
        rows = self.page.evaluate(ROWS)
        self.assertEqual([row[0] for row in rows], list(MODELS))
        reference = expected[0]["destination"]
        for row, release in zip(rows, expected, strict=True):
            self.assertEqual(row[1], fixed(release["destination"], 1), row)
            self.assertEqual(row[3], fixed(release["settlingDuration"], 3), row)
        for row, release in list(zip(rows, expected, strict=True))[1:]:
            difference = release["destination"] - reference
            share = f" ({fixed(100 * difference / abs(reference), 1)} %)" if reference else ""
            self.assertEqual(row[2], ("+" if difference > 0 else "") + fixed(difference, 1) + share)
        text = self.page.locator("#status").inner_text()
        self.assertTrue(text.startswith(f"A flick of {fixed(velocity, 0)} points per second:"), text)
        # The axes end at the longest motion and at the greatest distance.
        reach = max(1, *(abs(release["destination"]) for release in expected))
        end = max(0.1, *(release["settlingDuration"] for release in expected))
        curves = self.page.evaluate(CURVES)
        self.assertEqual(len(curves), len(MODELS))
        for name, curve, release in zip(MODELS, curves, expected, strict=True):
            self.assertEqual(len(curve), 121)
            times = [end * index / 120 for index in range(121)]
            values = result_of("deceleration/trajectory", {
                "from": 0, "velocity": velocity, "platform": MODELS[name] and {"model": MODELS[name]}, "sampling": {"times": times}})["values"]
            for (x, y), time, value in zip(curve, times, values, strict=True):
                # A platform leaves the value at its destination at the end, where the law may be elsewhere.
                if abs(time - release["settlingDuration"]) < 1e-6:
                    continue
                self.assertAlmostEqual(x, 50 + 540 * time / end, delta=0.06, msg=name)
                self.assertAlmostEqual(y, 280 - 268 * abs(value) / reach, delta=0.06, msg=f"{name} at {time} s")

    def wait_for_rest(self, velocity):
        """Waits until the dots are at the destinations, and returns the start and the destination of the first one."""
        expected = releases(velocity)
        reach = max(1, *(abs(release["destination"]) for release in expected))
        width = self.page.evaluate("document.getElementById('stage').clientWidth - 24 - (matchMedia('(max-width: 37.5rem)').matches ? 0 : 190)")
        start = width if velocity < 0 else 0
        places = [start + width * release["destination"] / reach for release in expected]
        for _ in range(1000):
            shown = self.page.evaluate(POSITIONS)
            if all(abs(dot - place) < 0.5 for dot, place in zip(shown, places, strict=True)):
                return start, places[0]
            self.page.wait_for_timeout(20)
        self.fail(f"the dots are at {shown}, not at {places}")

    def test_a_flick_moves_every_platform_without_the_service(self):
        self.open()
        self.requested.clear()
        self.page.context.set_offline(True)
        for distance, expected in ((80, 1000), (-120, -1500)):
            self.page.evaluate(RECORD)
            self.flick(distance)
            # The browser rounds the times of events to 0.1 ms.
            velocity = self.velocity()
            self.assertAlmostEqual(velocity, expected, delta=0.01 * abs(expected))
            reach = self.wait_for_rest(velocity)
            # Of every frame since the release, the share of the distance of iOS, which only grows.
            drawn = self.page.evaluate("window.drawn.map(transform => new DOMMatrix(transform).m41)")
            start = max(index for index, position in enumerate(drawn) if abs(position - reach[0]) < 0.01)
            self.assertGreater(len(drawn), start + 1)
            shares = [(position - reach[0]) / (reach[1] - reach[0]) for position in drawn[start:]]
            self.assertEqual(shares, sorted(shares))
            self.assertAlmostEqual(shares[-1], 1, delta=0.01)
            self.assert_shows(velocity)
        self.assertEqual(self.requested, [])

    def test_the_velocity_is_that_of_the_service(self):
        self.open(motion="reduce")
        self.page.evaluate("""() => {
          window.gesture = [];
          const states = { pointerdown: "began", pointermove: "changed", pointerup: "ended" };
          for (const type of Object.keys(states)) document.getElementById("stage").addEventListener(type, ({ timeStamp, clientX }) => {
            if (type === "pointerdown") gesture.length = 0;
            gesture.push({ state: states[type], timeStamp, translation: clientX });
          });
        }""")
        for distance, steps in ((80, 8), (-200, 25), (37, 3)):
            self.flick(distance, steps)
            expected = result_of("gesture/velocity", {"gesture": self.page.evaluate("gesture")})["velocity"]
            self.assertEqual(self.velocity(), round(expected))

    def test_a_module_that_cannot_be_loaded_is_named_and_loaded_later(self):
        for file in ("motiond.wasm", "module.js", "motiond.js"):
            page = self.browser.new_page()
            self.addCleanup(page.close)
            page.route(f"**/{file}", lambda route: route.abort())
            page.goto(BASE + "/platforms")
            page.wait_for_function("file => document.getElementById('status').textContent.includes(file)", arg=file)
            self.assertIn("The motions cannot be computed: ", page.locator("#status").inner_text())
            page.unroute(f"**/{file}")
            page.evaluate("dispatchEvent(new Event('online'))")
            page.wait_for_selector("#numbers tr")
            self.assertTrue(page.locator("#status").inner_text().startswith("A flick of 2000"))

    def test_the_keyboard_sets_the_velocity(self):
        self.open()
        self.assert_shows(2000)
        # The stage has no keyboard function that the slider and the buttons do not have.
        for _ in range(40):
            if self.page.evaluate("document.activeElement.id") == "velocity":
                break
            self.page.keyboard.press("Tab")
        self.assertEqual(self.page.evaluate("document.activeElement.id"), "velocity")
        for key, velocity in (("ArrowRight", 2010), ("ArrowLeft", 2000), ("End", 8000), ("Home", -8000)):
            self.page.keyboard.press(key)
            self.assert_shows(velocity)
        for velocity, key in ((500, "Enter"), (2000, "Space"), (6000, "Enter")):
            self.page.keyboard.press("Tab")
            self.page.keyboard.press(key)
            self.assert_shows(velocity)
            self.assertEqual(self.page.locator("#velocity").input_value(), str(velocity))

    def test_unusual_velocities_have_numbers(self):
        self.open(motion="reduce")
        # The slider limits what it receives, and replaces what is not a number.
        for received, velocity in (("99999", 8000), ("-1e9", -8000), ("10", 10), ("-40", -40), ("0", 0), ("fast", 0)):
            self.page.locator("#velocity").evaluate(
                "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input')); }", received)
            self.assert_shows(velocity)
            self.assertFalse({"NaN", "Infinity"} & set(self.page.locator("main").inner_text().split()))
            self.assertTrue(all(math.isfinite(dot) for dot in self.page.evaluate(POSITIONS)))
        # A flick has at most the greatest velocity of the slider.
        self.flick(-400, steps=4)
        self.assert_shows(-8000)
        # A press, and a drag that has stopped, are no flick: the last one is repeated.
        self.flick(0, steps=1)
        self.assert_shows(-8000)
        self.flick(1, steps=8)
        self.assert_shows(-8000)

    def test_without_motion_the_dots_are_at_their_destinations(self):
        self.open(motion="reduce")
        self.page.get_by_role("button", name="500", exact=True).click()
        shown = self.page.evaluate(POSITIONS)
        self.wait_for_rest(500)
        self.assertEqual(self.page.evaluate(POSITIONS), shown)

    def test_axe_finds_no_violations_and_the_page_fits_the_screen(self):
        page = self.open(motion="reduce")
        for width in (320, 1440):
            page.set_viewport_size({"width": width, "height": 1000})
            # No dot covers a name, and the buttons stand in one row.
            page.get_by_role("button", name="6000").click()
            self.wait_for_rest(6000)
            self.assertEqual(page.evaluate(COVERED), [], width)
            tops = page.locator(".controls button").evaluate_all("all => all.map((button) => button.getBoundingClientRect().y)")
            self.assertEqual(len(set(tops)), 1, width)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                self.assertEqual(axe_violations(page, only_colors=scheme == "dark"), "", f"{width}, {scheme}")


if __name__ == "__main__":
    unittest.main()
