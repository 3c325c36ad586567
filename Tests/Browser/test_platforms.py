"""The page of the platforms: one flick, moved by every platform, whose laws are those of the service."""
import math
import random
import unittest
import urllib.parse

from browser_fixture import BASE, BrowserTestCase, Mouse, axe_violations, result_of

# The platforms of the page, and the model of the service with the same law.
MODELS = {
    "iOS": "uiscrollview", "Android": "android-spline", "Android FlingAnimation": "android-fling",
    "Compose exponentialDecay": "compose-exponential", "React Native": "react-native", "Reanimated, 60 Hz": "reanimated",
    "Flutter, bouncing": "flutter-bouncing", "Flutter, clamping": "flutter-clamping", "Motion inertia": "motion-inertia",
}
# A page shows at most five of them.
CHOICES = (list(MODELS)[:5], list(MODELS)[5:])
# The distance of each dot from the start of its lane, in pixels.
POSITIONS = "[...document.querySelectorAll('#stage i')].map(dot => new DOMMatrix(getComputedStyle(dot).transform).m41)"
ROWS = "[...document.querySelectorAll('#numbers tr')].map(row => [...row.cells].map(cell => cell.textContent))"
# Records every position of the first dot.
RECORD = """() => {
  const [dot] = document.querySelectorAll('#stage i');
  window.drawn = [];
  window.observer?.disconnect();
  window.observer = new MutationObserver(() => window.drawn.push(new DOMMatrix(dot.style.transform).m41));
  window.observer.observe(dot, { attributes: true });
}"""
# In every frame, the horizontal distance of each dot from the pointer, as long as it is down.
FOLLOW = """() => {
  window.distances = [];
  const stage = document.getElementById('stage');
  let x = null;
  stage.addEventListener('pointerdown', (event) => { x = event.clientX; });
  stage.addEventListener('pointermove', (event) => { if (x !== null) x = event.clientX; });
  stage.addEventListener('pointerup', () => { x = null; });
  const step = () => {
    const { port1, port2 } = new MessageChannel();
    // After the frame has been drawn.
    port1.onmessage = () => {
      if (x === null) return;
      for (const dot of stage.querySelectorAll('i')) {
        const box = dot.getBoundingClientRect();
        window.distances.push(Math.abs(box.x + box.width / 2 - x));
      }
    };
    port2.postMessage(null);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}"""
# The points of each curve, in units of the plot.
CURVES = """[...document.querySelectorAll('#plot .curve')].map(curve =>
  curve.getAttribute('d').slice(1).split('L').map(point => point.split(' ').map(Number)))"""


def query(names, velocity=2000):
    return "?" + urllib.parse.urlencode({"platforms": ",".join(MODELS[name] for name in names), "velocity": velocity}, safe=",")


def fixed(value, decimals):
    """Returns a number as the page writes it."""
    return f"{value:.{decimals}f}".replace("-", "\u2212")


def releases(names, velocity):
    """Returns what the service computes for each lane."""
    requests = [{"operation": "deceleration/settling-duration", "body": {"from": 0, "velocity": velocity, "platform": {"model": MODELS[name]}}}
                for name in names]
    return [item["body"] for item in result_of("batch", {"requests": requests})["responses"]]


class Platforms(BrowserTestCase):
    def open(self, names=CHOICES[0], width=1440, velocity=2000, **options):
        context = self.browser.new_context(viewport={"width": width, "height": 1000}, **options)
        self.addCleanup(context.close)
        self.names = list(names)
        self.page = context.new_page()
        self.page.on("console", lambda message: self.console.append(message.text))
        self.page.on("pageerror", lambda error: self.console.append(str(error)))
        self.page.on("request", lambda request: self.requested.append(request.url))
        self.page.goto(BASE + "/platforms" + query(names, velocity))
        self.page.wait_for_selector("#numbers tr")
        return self.page

    def setUp(self):
        self.console, self.requested = [], []

    def tearDown(self):
        self.assertEqual(self.console, [])
        self.assertTrue(all(url.startswith((BASE + "/", "data:")) for url in self.requested), self.requested)

    def flick(self, distance, steps=8):
        """Drags the stage by a number of pixels in steps of 10 ms, releases it, and returns where on a lane."""
        box = self.page.locator("#stage").bounding_box()
        start = box["width"] / 2
        mouse = Mouse(self.page, (box["x"] + start, box["y"] + box["height"] / 2))
        mouse.press()
        for step in range(1, steps + 1):
            mouse.move(distance * step / steps, 0)
        mouse.release()
        # The page computes the velocity when it has the kernel.
        self.page.evaluate("import('./motiond.js').then(() => new Promise(setTimeout))")
        return min(max(start + distance - 15, 0), box["width"] - 30)

    def velocity(self):
        """Returns the velocity that the page shows, in points per second."""
        text = self.page.locator("#velocity-value").inner_text()
        self.assertTrue(text.endswith(" points/s"), text)
        return int(text.removesuffix(" points/s").replace("\u2212", "-"))

    def wait_for_answer(self, velocity):
        """Waits until the page has the laws of a release."""
        shown = f"A flick of {fixed(velocity, 0)} points per second:"
        self.page.wait_for_function("text => document.getElementById('status').textContent.startsWith(text)", arg=shown)

    def assert_shows(self, velocity):
        """Compares the numbers and the curves with the service."""
        self.assertEqual(self.velocity(), velocity)
        self.wait_for_answer(velocity)
        expected = releases(self.names, velocity)
        rows = self.page.evaluate(ROWS)
        self.assertEqual([row[0] for row in rows], self.names)
        reference = expected[0]["destination"]
        for row, release in zip(rows, expected, strict=True):
            self.assertEqual(row[1], fixed(release["destination"], 1), row)
            self.assertEqual(row[3], fixed(release["settlingDuration"], 3), row)
        for row, release in list(zip(rows, expected, strict=True))[1:]:
            difference = release["destination"] - reference
            share = f" ({fixed(100 * difference / abs(reference), 1)} %)" if reference else ""
            self.assertEqual(row[2], ("+" if difference > 0 else "") + fixed(difference, 1) + share)
        text = self.page.locator("#status").inner_text()
        self.assertIn(f" on {self.names[0]} in ", text)
        # The axes end at the longest motion and at the greatest distance.
        reach = max(1, *(abs(release["destination"]) for release in expected))
        end = max(0.1, *(release["settlingDuration"] for release in expected))
        curves = self.page.evaluate(CURVES)
        for name, curve, release in zip(self.names, curves, expected, strict=True):
            self.assertEqual(len(curve), 121)
            times = [end * index / 120 for index in range(121)]
            values = result_of("deceleration/trajectory", {
                "from": 0, "velocity": velocity, "platform": {"model": MODELS[name]}, "sampling": {"times": times}})["values"]
            for (x, y), time, value in zip(curve, times, values, strict=True):
                # A platform leaves the value at its destination at the end, where the law may be elsewhere.
                if abs(time - release["settlingDuration"]) < 1e-6:
                    continue
                self.assertAlmostEqual(x, 50 + 540 * time / end, delta=0.06, msg=name)
                self.assertAlmostEqual(y, 280 - 268 * abs(value) / reach, delta=0.06, msg=f"{name} at {time} s")

    def wait_for_rest(self, velocity, start=None):
        """Waits until the dots are at the destinations of a release at a place of the lane, by default at its end."""
        distances = [release["destination"] for release in releases(self.names, velocity)]
        length = self.page.evaluate("document.getElementById('stage').clientWidth - 28")
        start = (length if velocity < 0 else 0) if start is None else start
        farthest = max(map(abs, distances))
        scale = min(1, length / farthest) if farthest else 1
        room = start if velocity < 0 else length - start
        moved = min(max(farthest - room, 0), length - room) * (1 if velocity < 0 else -1)
        places = [start + moved + scale * distance for distance in distances]
        for _ in range(1000):
            shown = self.page.evaluate(POSITIONS)
            if all(abs(dot - place) < 0.5 for dot, place in zip(shown, places, strict=True)):
                return
            self.page.wait_for_timeout(20)
        self.fail(f"the dots are at {shown}, not at {places}")

    def test_a_flick_moves_every_platform(self):
        self.open()
        for distance, expected in ((80, 1000), (-120, -1500)):
            self.page.evaluate(RECORD)
            start = self.flick(distance)
            # The browser rounds the times of events to 0.1 ms.
            velocity = self.velocity()
            self.assertAlmostEqual(velocity, expected, delta=0.01 * abs(expected))
            # The dots continue where the finger was, in its direction, as soon as the page has the laws.
            self.wait_for_answer(velocity)
            drawn = self.page.evaluate("window.drawn")
            released = max(index for index, position in enumerate(drawn) if abs(position - start) < 0.6)
            self.page.wait_for_timeout(150)
            after = self.page.evaluate("window.drawn")[released:]
            self.assertGreater(len(after), 2)
            # Later, the view follows the farthest dot.
            self.assertEqual(after[:2], sorted(after[:2], reverse=velocity < 0))
            self.wait_for_rest(velocity, start)
            self.assert_shows(velocity)

    def test_the_dots_are_under_the_pointer_in_every_frame(self):
        page = self.open()
        page.evaluate(FOLLOW)
        box = page.locator("#stage").bounding_box()
        chance = random.Random(46)
        for _ in range(20):
            x, y = (box["x"] + chance.uniform(20, box["width"] - 20), box["y"] + chance.uniform(5, box["height"] - 5))
            page.mouse.move(x, y)
            page.mouse.down()
            for _ in range(chance.randint(3, 9)):
                x = min(max(x + chance.uniform(-90, 90), box["x"] + 16), box["x"] + box["width"] - 16)
                y += chance.uniform(-40, 40)
                page.mouse.move(x, y)
            page.mouse.up()
        distances = page.evaluate("window.distances")
        self.assertGreater(len(distances), 100)
        self.assertLess(max(distances), 1)

    def test_a_dot_leaves_the_finger_with_its_speed(self):
        """One point is one pixel until the farthest dot reaches the edge. Then each position is that of its frame's time."""
        page = self.open(("iOS", "Android"))
        # The observer is called in the frame that moves the dot, whenever the machine draws it.
        page.evaluate("""() => {
          const [dot] = document.querySelectorAll('#stage i');
          window.frames = [];
          const record = () => window.frames.push([document.timeline.currentTime, new DOMMatrix(dot.style.transform).m41]);
          new MutationObserver(record).observe(dot, { attributes: true });
        }""")
        start = self.flick(48, steps=8)
        page.wait_for_timeout(120)
        velocity = self.velocity()
        length = page.evaluate("document.getElementById('stage').clientWidth - 28")
        frames = page.evaluate("window.frames")
        released = max(index for index, (_, position) in enumerate(frames) if abs(position - start) < 0.01)
        moving = [(time, position - start) for time, position in frames[released + 1:] if position < length]
        self.assertGreater(len(moving), 1)
        # The speed of iOS decreases by 0.2 % each millisecond.
        decay = -math.log(0.998)
        times = [-math.log(1 - distance / (0.499 * velocity)) / decay for _, distance in moving]
        for (frame, _), time in zip(moving, times, strict=True):
            self.assertAlmostEqual(time - times[0], frame - moving[0][0], delta=1)
    def test_the_velocity_is_that_of_the_service(self):
        self.open(reduced_motion="reduce")
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

    def test_what_cannot_be_loaded_is_named_and_loaded_later(self):
        for file, reason in (("v1/**", "The service does not respond"), ("motiond.js", "motiond.js")):
            page = self.browser.new_page()
            self.addCleanup(page.close)
            page.route(f"**/{file}", lambda route: route.abort())
            page.goto(BASE + "/platforms")
            for status in ("status", "spring-status"):
                page.wait_for_function("([id, reason]) => document.getElementById(id).textContent.includes(reason)", arg=[status, reason])
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
        self.open(reduced_motion="reduce")
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
        # A press, and a drag that has stopped, are no flick: the dots stay where they are let go.
        for distance, steps in ((0, 1), (1, 8)):
            start = self.flick(distance, steps)
            self.assertTrue(all(abs(dot - start) < 1 for dot in self.page.evaluate(POSITIONS)))
            self.assert_shows(-8000)

    def test_two_to_five_platforms_are_chosen_and_linked(self):
        page = self.open(("iOS", "Android"), reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"])
        boxes = page.locator("#models input")
        self.assertEqual(boxes.count(), len(MODELS))
        self.assertEqual(page.locator("#models input:checked").evaluate_all("all => all.map(({ disabled }) => disabled)"), [True, True])
        for name in ("React Native", "Flutter, clamping", "Motion inertia"):
            page.get_by_label(name).check(force=True)
        self.names = ["iOS", "Android", "React Native", "Flutter, clamping", "Motion inertia"]
        self.assert_shows(2000)
        self.assertTrue(page.get_by_label("Reanimated, 60 Hz").is_disabled())
        page.get_by_label("iOS").uncheck(force=True)
        page.get_by_role("button", name="500", exact=True).click()
        self.names.remove("iOS")
        self.assert_shows(500)
        self.assertEqual(page.locator("#reference").inner_text(), "Android")
        page.wait_for_url("**/platforms?platforms=android-spline,react-native,flutter-clamping,motion-inertia&velocity=500")
        page.get_by_role("button", name="Copy link").click()
        page.goto(page.evaluate("navigator.clipboard.readText()"))
        page.wait_for_selector("#numbers tr")
        self.assert_shows(500)

    def test_hostile_links_open_a_working_page(self):
        for members, names, velocity in (
            ("?platforms=&velocity=x", ["iOS", "Android"], 0), ("?platforms=__proto__,toString,uiscrollview&velocity=1e999", ["iOS", "Android"], 8000),
            ("?platforms=" + "reanimated," * 500, ["iOS", "Reanimated, 60 Hz"], 2000), ("?velocity=-7.6&platforms=<b>,motion-inertia", ["iOS", "Motion inertia"], -8),
            ("?platforms=" + ",".join(MODELS.values()), list(MODELS)[:5], 2000),
        ):
            with self.subTest(members[:50]):
                self.open(reduced_motion="reduce")
                self.names = names
                self.page.goto(BASE + "/platforms" + members)
                self.page.wait_for_selector("#numbers tr")
                self.assert_shows(velocity)

    def test_every_platform_has_the_law_of_the_service(self):
        for names in CHOICES:
            self.open(names, reduced_motion="reduce")
            self.assert_shows(2000)

    def test_without_motion_the_dots_are_at_their_destinations(self):
        self.open(reduced_motion="reduce")
        self.page.get_by_role("button", name="500", exact=True).click()
        self.wait_for_answer(500)
        shown = self.page.evaluate(POSITIONS)
        self.wait_for_rest(500)
        self.assertEqual(self.page.evaluate(POSITIONS), shown)

    def test_the_same_words_are_different_springs(self):
        page = self.open(reduced_motion="reduce")
        page.wait_for_function("document.querySelectorAll('#spring-lanes span')[3].textContent !== ''")
        self.assertEqual(page.locator("#spring-lanes code").first.inner_text(), ".spring(duration: 0.5, bounce: 0.3)")
        springs = [result_of("spring/parameters", {"spring": {"dialect": dialect, **members}})["spring"] for dialect, members in (
            ("swiftui", {"duration": 0.5, "bounce": 0.3}), ("motion", {"duration": 0.5, "bounce": 0.3}), ("motion", {"visualDuration": 0.5, "bounce": 0.3}),
            ("reanimated", {"duration": 500, "dampingRatio": 0.7}))]
        times = [step / 500 for step in range(1001)]
        curves = [result_of("spring/trajectory", {
            "from": 0, "to": 1, "threshold": 1e-6, "spring": {name: spring[name] for name in ("mass", "stiffness", "damping")}, "sampling": {"times": times}})["values"]
            for spring in springs]
        for index, (spring, curve) in enumerate(zip(springs, curves)):
            text = page.locator("#spring-lanes span").nth(index).inner_text()
            self.assertIn(f"stiffness {spring['stiffness'] / spring['mass']:.0f}", text)
            if index:
                away = 100 * max(abs(a - b) for a, b in zip(curve, curves[0]))
                self.assertAlmostEqual(float(text.split("up to ")[1].split()[0]), away, delta=0.2)
        # The dots are at their destinations.
        self.assertEqual(len(set(page.locator("#spring-lanes i").evaluate_all("all => all.map(({ style }) => style.transform)"))), 1)

    def test_the_dots_are_visible_in_forced_colors(self):
        page = self.open(forced_colors="active", reduced_motion="reduce")
        self.assertEqual(page.evaluate("""[...document.querySelectorAll('.lane i')].filter((dot) =>
          getComputedStyle(dot).backgroundColor === getComputedStyle(document.body).backgroundColor).length"""), 0)

    def test_axe_finds_no_violations_and_the_page_fits_the_screen(self):
        page = self.open(reduced_motion="reduce")
        for width in (320, 390, 820, 1440, 2560):
            page.set_viewport_size({"width": width, "height": 1000})
            page.get_by_role("button", name="6000").click()
            self.wait_for_rest(6000)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                self.assertEqual(axe_violations(page, only_colors=scheme == "dark"), "", f"{width}, {scheme}")


if __name__ == "__main__":
    unittest.main()
