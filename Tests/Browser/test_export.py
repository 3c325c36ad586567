"""What is exported, and the links that people share."""
import re
import unittest
import urllib.request

from browser_fixture import BASE, PlaygroundTestCase, post


class Release(PlaygroundTestCase):
    def code(self):
        return self.page.locator("#export-code").inner_text().strip()

    def test_the_code_does_not_depend_on_a_drag_unless_asked(self):
        self.open("#spring?spring.stiffness=100&spring.damping=10&spring.mass=1")
        expected = post("spring/trajectory.css", {"from": 0, "to": 1, "spring": {"stiffness": 100, "damping": 10}, "name": "spring"})[1]
        self.assertEqual(self.code(), expected.strip())
        easing = re.search(r"linear\(.*?\)", expected)[0]
        self.assertIn(f"{easing.count(',') + 1} points, {len(easing)} bytes", self.page.locator("#deviation").inner_text())
        for distance in (-80, 30, 110):
            self.drag("spring", distance, 0)
            self.wait_until_settled()
            self.assertEqual(self.code(), expected.strip())
            self.assertIn("Spring from rest, 0 → 1.", self.page.locator("#export-release").inner_text())
        request = self.posted("spring/trajectory")[-1]
        self.assertEqual((request["from"], request["to"]), (110, 0))
        self.assertGreater(request["velocity"], 500)
        self.page.get_by_role("button", name="Export this flick").click()
        self.wait_until_settled()
        self.assertFalse(self.page.locator("#export-flick").is_visible())
        self.assertEqual([self.field(name).input_value() for name in ("From", "To")], ["110", "0"])
        self.assertEqual(float(self.field("Velocity").input_value()), request["velocity"])
        unit = {"from": 0, "to": 1, "velocity": request["velocity"] / -110, "spring": {"stiffness": 100, "damping": 10}, "name": "spring"}
        self.assertEqual(self.code(), post("spring/trajectory.css", unit)[1].strip())
        self.page.get_by_role("button", name="From rest").click()
        self.wait_until_settled()
        self.assertEqual(self.code(), expected.strip())

    def test_fewer_points_or_a_smaller_error(self):
        self.open("?spring.stiffness=100&spring.damping=10&spring.mass=1")
        default = self.code()
        found = {}
        for _ in range(10):
            self.page.locator("#error").press("ArrowRight")
        for _ in range(20):
            self.wait_until_settled()
            points = re.search(r"linear\((.*)\)", self.code())[1].count(",") + 1
            share = float(self.page.locator("#error").get_attribute("aria-valuetext").split()[0])
            stated = float(re.search(r"At most ([\d.]+) % of the travel", self.page.locator("#deviation").inner_text())[1])
            self.assertLessEqual(stated, share + 0.005)
            # The stated number of points is that of the code.
            self.assertIn(f": {points} points", self.page.locator("#deviation").inner_text())
            found[share] = points
            self.page.locator("#error").press("ArrowLeft")
        shares = sorted(found)
        self.assertTrue(all(found[small] >= found[large] for small, large in zip(shares, shares[1:])), found)
        self.assertGreater(found[shares[0]], 2 * found[shares[-1]])
        # Half of the way, the easing is that of the service.
        for _ in range(10):
            self.page.locator("#error").press("ArrowRight")
        self.wait_until_settled()
        self.assertEqual(self.code(), default)
        self.page.locator("#export-format").select_option(label="SwiftUI")
        self.wait_until_settled()
        self.assertFalse(self.page.locator("#error").is_visible())

    def test_an_easing_is_that_of_the_unit_travel_at_every_distance(self):
        self.open("#spring?spring.stiffness=100&spring.damping=10&spring.mass=1")
        before = self.code()
        for start, end in ((0, 300), (40, -8), (0.1, 0.2)):
            self.field("From").fill(str(start))
            self.field("To").fill(str(end))
            self.field("To").press("Tab")
            self.wait_until_settled()
            self.assertEqual(self.code(), before)
            shown = self.posted("spring/trajectory")[-1]
            self.assertEqual((shown["from"], shown["to"]), (start, end))

    def test_copy_waits_until_the_code_is_that_of_the_settings(self):
        self.open("#spring?spring.stiffness=100&spring.damping=10&spring.mass=1")
        for change in (
                lambda: self.page.get_by_label("Stiffness slider").first.press("PageUp"), lambda: self.drag("spring", 60, 0),
                lambda: self.page.locator("#export-format").select_option(label="CSS keyframes"), lambda: self.page.locator("#tab-drawer").click()):
            self.wait_until_settled()
            self.assertTrue(self.page.locator("#copy").is_enabled())
            self.page.route("**/v1/**", lambda route: self.held.append(route))
            self.held = []
            change()
            self.assertTrue(self.page.locator("#copy").is_disabled())
            self.wait_for_frames(30)
            self.assertTrue(self.page.locator("#copy").is_disabled())
            for route in self.held:
                route.continue_()
            self.page.unroute("**/v1/**")
            self.wait_until("!document.getElementById('copy').disabled")
        self.assertIn("@keyframes", self.code())

    def test_a_newer_request_ends_an_earlier_one_of_the_same_purpose(self):
        self.open("#spring")
        failed = []
        self.page.on("requestfailed", lambda request: failed.append(request.url))
        self.page.route("**/v1/spring/trajectory.css", lambda route: None)
        self.clear_requests()
        self.page.get_by_label("Duration slider").first.press("PageUp")
        while not any(url.endswith(".css") for url, _ in self.requests):
            self.wait_for_frames(1)
        self.page.locator("#export-format").select_option(label="CSS keyframes")
        self.page.locator("#copy:enabled").wait_for()
        self.assertEqual([url for url in failed if url.endswith(".css")], [f"{BASE}/v1/spring/trajectory.css"])

    def test_the_stage_shows_a_short_travel_large_and_a_long_one_in_points(self):
        for fragment, positions in (("#spring", (-110, 0)), ("#spring?from=0&to=-2&velocity=0", (110, 0)), ("#spring?from=-130&to=20&velocity=0", (-130, 20))):
            self.open(fragment)
            self.assertEqual(self.position("spring")[0], positions[1])
            self.page.evaluate("inspector.interaction.seek(0)")
            self.assertAlmostEqual(self.position("spring")[0], positions[0], delta=1e-9)

    def test_a_link_has_the_release_and_the_flick(self):
        self.open("#spring")
        self.drag("spring", -70, 0)
        self.wait_until_settled()
        fragment = self.page.url.split("/", 3)[3]
        self.assertNotIn("from=", fragment)
        request = self.posted("spring/trajectory")[-1]
        code = self.code()
        self.open(fragment)
        self.assertEqual(self.posted("spring/trajectory")[-1], request)
        self.assertEqual(self.code(), code)
        self.assertTrue(self.page.locator("#export-flick").is_visible())

    def test_hostile_releases_open_a_working_page(self):
        self.expected_messages = ["422"]
        for members in ("flick=1e300,1", "flick=,", "flick=1,2,3", "flick=" + "1," * 4000, "from=1e9&to=NaN&velocity=<b>", "from=5&to=5&velocity=0", "threshold=-1", "threshold=0"):
            with self.subTest(members[:40]):
                self.open(f"#spring?{members}")
                self.page.get_by_role("button", name="From rest").click()
                self.field("Threshold").fill("")
                self.field("Threshold").blur()
                self.wait_until_settled()
                self.assertFalse(self.page.locator("#problem").is_visible())
                self.assertIn("linear(", self.code())

    def test_the_edited_spring_of_a_comparison_is_the_exported_one(self):
        self.open("#spring?spring.duration=0.6&spring.bounce=0.45&compare.duration=0.4&compare.bounce=0")
        self.page.locator("#export-format").select_option("swiftui-spring")
        self.wait_until_settled()
        self.assertIn("duration: 0.6", self.code())
        self.page.get_by_role("button", name="Edit spring B").click()
        self.wait_until_settled()
        self.assertIn("duration: 0.4", self.code())
        self.assertIn("Spring B from rest", self.page.locator("#export-release").inner_text())
        self.assertIn("duration 0.4, bounce 0", self.page.locator("#result").inner_text())


class SharedLinks(PlaygroundTestCase):
    def test_the_title_says_what_the_page_says(self):
        for fragment in ("#spring?spring.duration=0.5&spring.bounce=0.3", "?spring.response=0.4&spring.dampingRatio=1.3"):
            with self.subTest(fragment):
                self.open(fragment)
                self.page.evaluate("inspector.linkWriter.flush()")
                self.assertNotIn("#", self.page.url)
                words = self.page.locator("#result").inner_text().split(" · ")[0]
                self.assertEqual(self.page.title(), f"{words} · motiond")

    def test_a_preview_has_a_title_a_description_and_a_picture(self):
        with urllib.request.urlopen(f"{BASE}/?spring.duration=0.5&spring.bounce=0.3") as response:
            head = response.read().decode().partition("<style>")[0]
        preview = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', head))
        self.assertEqual(preview["og:title"], "motiond playground")
        self.assertIn("Drag an object", preview["og:description"])
        with urllib.request.urlopen(BASE + preview["og:image"]) as response:
            self.assertEqual(response.headers["Content-Type"], "image/png")

    def test_a_link_in_the_query_and_in_the_fragment_show_the_same_motion(self):
        for members, operation in (("from=-50&to=0&velocity=10&spring.duration=0.4&spring.bounce=0.1", "spring"), ("from=330&velocity=-950&spring.response=0.3&spring.dampingRatio=0.6", "drawer")):
            self.open(f"#{operation}?{members}")
            request = self.posted(f"{operation}/trajectory")[-1]
            self.open(f"?scene={operation}&{members}")
            self.assertEqual(self.posted(f"{operation}/trajectory")[-1], request)
            # A link of an earlier version wins over the query, and a link within the page leaves it.
            self.open(f"?spring.duration=9&spring.bounce=0#{operation}?{members}")
            self.assertEqual(self.posted(f"{operation}/trajectory")[-1], request)
            self.open(f"?scene={operation}&{members}#panel")
            self.assertEqual(self.posted(f"{operation}/trajectory")[-1], request)

    def test_the_back_button_returns_to_the_scene(self):
        self.open("?spring.duration=0.4&spring.bounce=0.1")
        self.page.locator("#tab-drawer").click()
        self.wait_until_settled()
        self.assertIn("scene=drawer", self.page.url)
        self.page.go_back()
        self.wait_until_settled()
        self.assertEqual(self.page.locator("#scene-tabs [aria-selected=true]").inner_text(), "Spring")
        self.assertIn("duration 0.4", self.page.locator("#result").inner_text())

    def test_nothing_of_a_link_becomes_markup(self):
        hostile = "%22%3E%3Cscript%3Edocument.title='injected'%3C/script%3E"
        self.expected_messages = ["422"]
        for query in (f"?spring.duration=0.5&spring.bounce=0.3&name={hostile}", f"?scene={hostile}", f"?spring.duration={hostile}&spring.bounce=0.3"):
            self.open(query)
            self.assertNotIn("injected", self.page.title())
            self.assertEqual(self.page.locator("head script").count(), 0)


class Header(PlaygroundTestCase):
    def test_every_page_has_the_same_links(self):
        links = {"Playground": "/", "Presets": "/presets", "Platforms": "/platforms", "Tokens": "/tokens", "API": "/docs"}
        self.page = self.browser.new_page()
        self.console, self.requests = [], []
        self.addCleanup(self.page.close)
        for path in (*links.values(), "/nothing-here", "/problems/not-found"):
            self.page.goto(BASE + path)
            shown = self.page.locator("nav[aria-label=Pages] a").evaluate_all("all => all.map((link) => [link.textContent, link.getAttribute('href')])")
            self.assertEqual(dict(shown), links, path)
            current = self.page.locator("nav[aria-label=Pages] [aria-current=page]").evaluate_all("all => all.map((link) => link.getAttribute('href'))")
            self.assertEqual(current, [path] if path in links.values() else [], path)


if __name__ == "__main__":
    unittest.main()
