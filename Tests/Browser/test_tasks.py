"""The seven tasks that people come for, each with at most four actions."""
import json
import re
import unittest
import urllib.request

from browser_fixture import PlaygroundTestCase, post, result_of

SWIFTUI = ".spring(response: 0.3, dampingFraction: 0.7)"


class Tasks(PlaygroundTestCase):
    def open(self, fragment="", **options):
        page = super().open(fragment, permissions=["clipboard-read", "clipboard-write"], **options)
        self.actions = 0
        return page

    def tearDown(self):
        super().tearDown()
        self.assertLessEqual(self.actions, 4)

    def act(self, action, settles=True):
        """Does what a person does in one step."""
        self.actions += 1
        action()
        if settles:
            self.wait_until_settled()

    def paste(self, text):
        self.act(lambda: self.page.locator("#paste").fill(text))

    def choose(self, name):
        self.act(lambda: self.page.locator("#export-format").select_option(label=name))

    def copy(self):
        self.act(lambda: self.page.locator("#copy").click())
        return self.page.evaluate("navigator.clipboard.readText()")

    def test_the_css_of_a_sheet(self):
        self.open()
        self.act(lambda: self.page.locator("#tab-drawer").click())
        self.act(lambda: self.drag("drawer", 0, 80))
        self.assertIn("--drawer-easing: linear(", self.copy())

    def test_a_swiftui_spring_in_motion_compose_and_css(self):
        self.open()
        self.paste(SWIFTUI)
        self.assertEqual(
            self.page.locator("#result").inner_text(),
            "SwiftUI response 0.3, dampingFraction 0.7 · settles in 0.334 s (to 0.5 % of the travel) · overshoot 4.6 %")
        # The stiffness is (2π/0.3)², and the damping 2·0.7·2π/0.3.
        for name, parts in (("Motion", ("stiffness: 438.649", "damping: 29.321", "velocity: 0")), ("Compose", ("dampingRatio = 0.7f", "stiffness = 438.649"))):
            self.choose(name)
            for part in parts:
                self.assertIn(part, self.page.locator("#export-code").inner_text())
        self.choose("CSS")
        self.assertRegex(self.page.locator("#deviation").inner_text(), r"^At most 0\.2 % of the travel from the exact motion: 16 points, \d+ bytes\.$")

    def test_an_easing_from_elsewhere_becomes_a_spring(self):
        self.open()
        easing = "linear(0, 0.2 10%, 0.9 40%, 1.08 55%, 0.99 80%, 1) 500ms"
        self.paste(easing)
        line = self.page.locator("#result").inner_text()
        self.assertTrue(line.startswith("Nearest spring to linear() over 0.5 s · settles in "), line)
        # The dashed curve is the easing itself: its stops, in time and value.
        drawn = self.page.evaluate("""() => [...document.querySelector("#plot .guide").getAttribute("d").matchAll(/[ML](-?[\\d.]+),(-?[\\d.]+)/g)]
          .map(([, x, y]) => [inspector.plot.timeScale.value(Number(x)), inspector.plot.lanes[0].scale.value(Number(y))])""")
        for time, value in ((0, 0), (0.05, 0.2), (0.2, 0.9), (0.275, 1.08), (0.4, 0.99), (0.5, 1)):
            self.assertLess(min(abs(x - time) / 0.5 + abs(y - value) for x, y in drawn), 0.01, (time, value))
        # The stated deviation is that of the two curves that are shown, also after the easing.
        spring = self.page.evaluate("inspector.interaction.request(inspector.interaction.objects[0]).spring")
        times = [step / 400 for step in range(401)]
        values = result_of("spring/trajectory", {"from": 0, "to": 1, "spring": spring, "threshold": 1e-6, "sampling": {"times": times}})["values"]
        stops = [(0, 0), (0.05, 0.2), (0.2, 0.9), (0.275, 1.08), (0.4, 0.99), (0.5, 1), (9, 1)]

        def at(time):
            (x0, y0), (x1, y1) = next(pair for pair in zip(stops, stops[1:]) if time <= pair[1][0])
            return y0 + (y1 - y0) * (time - x0) / (x1 - x0)

        greatest = max(abs(value - at(time)) for time, value in zip(times, values))
        self.assertAlmostEqual(float(re.search(r"at most ([\d.]+) % of the travel from the easing", line)[1]), 100 * greatest, delta=0.1)
        # The deviation follows the parameters.
        self.act(lambda: self.page.get_by_label("Stiffness slider").first.press("PageUp"))
        self.assertNotEqual(self.page.locator("#result").inner_text(), line)

    def test_a_picture_for_a_document(self):
        self.open("#spring?spring.duration=0.6&spring.bounce=0.45")
        self.choose("Picture: URL of the SVG")
        with urllib.request.urlopen(self.copy()) as response:
            self.assertIn(b"<svg", response.read())

    def test_a_shared_link_on_a_phone(self):
        self.open("#spring?spring.response=0.4&spring.dampingRatio=0.6&from=0&to=300&velocity=0", width=390, height=844, has_touch=True, is_mobile=True)
        self.assertIn("response 0.4, damping ratio 0.6", self.page.locator("#result").inner_text())
        self.choose("SwiftUI")
        self.assertIn("Animation.spring(duration: 0.4, bounce: 0.4)", self.copy())

    def test_a_preset_in_another_library(self):
        page = self.open("presets", settled=False)
        preset = page.locator("article[id='swiftui.bouncy']")
        self.act(lambda: preset.locator("summary").click(), settles=False)
        compose = preset.locator("section", has_text="compose").first
        self.act(lambda: compose.get_by_role("button").click(), settles=False)
        page.locator("#status", has_text="Copied").wait_for()
        code = json.loads(post("spring/translate", {"spring": {"preset": "swiftui.bouncy"}})[1])["springs"]["compose"]["code"]
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), code)

    def test_a_token_file_for_android(self):
        page = self.open("tokens", settled=False)
        file = {"fade": {"$type": "duration", "$value": {"value": 100, "unit": "ms"}}}
        self.act(lambda: page.locator("#source").fill(json.dumps(file)), settles=False)
        self.act(lambda: page.locator("#target").select_option("kotlin"), settles=False)
        page.locator("#output", has_text="fade").wait_for()
        self.act(lambda: page.locator("#copy:enabled").click(), settles=False)
        page.locator("#status", has_text="Copied").wait_for()
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), post("tokens.kotlin", file)[1])


if __name__ == "__main__":
    unittest.main()
