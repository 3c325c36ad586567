"""Accessibility of the playground: keyboard, screen readers, reduced motion, and contrast."""
import unittest

from browser_fixture import DRAGGABLES, PlaygroundTestCase, axe_violations, result_of


class Keyboard(PlaygroundTestCase):
    def test_arrow_keys_drag_and_enter_flicks(self):
        self.open("#drawer?from=420&velocity=0")
        self.draggable("drawer").focus()
        for _ in range(3):
            self.page.keyboard.press("ArrowUp")
        self.assertAlmostEqual(self.position("drawer")[1], 390, delta=0.01)
        self.clear_requests()
        self.page.keyboard.press("Enter")
        request = self.wait_for_post("drawer/trajectory")[0]
        self.wait_until_settled()
        self.assertEqual((request["from"], request["velocity"]), (390, -1200))
        self.assertAlmostEqual(self.position("drawer")[1], result_of("drawer/trajectory", request)["destination"], delta=0.01)

    def test_space_releases_without_velocity(self):
        self.open("#spring?from=0&velocity=0")
        self.draggable("spring").focus()
        self.page.keyboard.press("Shift+ArrowRight")
        self.assertAlmostEqual(self.position("spring")[0], 40, delta=0.01)
        self.clear_requests()
        self.page.keyboard.press("Space")
        request = self.wait_for_post("spring/trajectory")[0]
        self.assertEqual((request["from"], request["velocity"]), (40, 0))

    def test_every_object_can_be_flicked_by_keyboard(self):
        self.open()
        operations = {
            "spring": "spring/trajectory", "scroll": "scroll/trajectory", "drawer": "drawer/trajectory",
            "picture": "drawer/trajectory", "rubber": "scroll/trajectory", "toss": "toss/trajectory"}
        for scene, operation in operations.items():
            self.page.locator(f"#tab-{scene}").click()
            self.wait_for_post(operation)
            self.draggable(scene).focus()
            self.clear_requests()
            self.page.keyboard.press("Enter")
            velocity = self.wait_for_post(operation)[0].get("velocity")
            speeds = velocity.values() if isinstance(velocity, dict) else [velocity]
            # At the end of a range, the object is slower than the flick.
            self.assertTrue(scene == "toss" or max(map(abs, speeds)) > 50, f"{scene}: {velocity}")
            self.wait_until_settled()
            self.clear_requests()

    def test_arrow_keys_select_tabs_and_one_tab_is_focusable(self):
        self.open()
        tabs = self.page.locator("#scene-tabs [role=tab]")
        tabs.first.focus()
        seen = []
        for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"):
            self.page.keyboard.press(key)
            seen.append(self.page.locator("#scene-tabs [aria-selected=true]").inner_text())
            self.assertEqual(self.page.evaluate("document.activeElement.getAttribute('aria-selected')"), "true")
            self.assertEqual(self.page.locator("#scene-tabs [tabindex='0']").count(), 1)
        self.assertEqual(seen, ["Scroll", "Toss", "Spring", "Toss", "Spring"])

    def test_focused_elements_have_a_visible_outline(self):
        self.open()
        stops = []
        self.page.locator("body").evaluate("body => body.focus()")
        for _ in range(60):
            self.page.keyboard.press("Tab")
            stop = self.page.evaluate("""() => {
              const element = document.activeElement;
              if (element === document.body) return null;
              const style = getComputedStyle(element);
              return [element.tagName, element.id || element.className, style.outlineStyle, parseFloat(style.outlineWidth)];
            }""")
            if stop is None:
                break
            stops.append(stop)
        self.assertGreater(len(stops), 20)
        self.assertEqual([stop for stop in stops if stop[2] == "none" or stop[3] < 2], [])


class ScreenReader(PlaygroundTestCase):
    def test_drags_and_results_are_announced(self):
        self.open("#drawer?from=420&velocity=0")
        self.draggable("drawer").focus()
        self.page.keyboard.press("ArrowUp")
        self.assertEqual(self.page.locator("#live-region").inner_text(), "Position 410")
        self.page.keyboard.press("Enter")
        self.wait_until_settled()
        self.assertRegex(self.page.locator("#live-region").inner_text(), r"^Settles at expanded, 56 in 0\.\d+ seconds\.$")

    def test_objects_have_names_and_instructions(self):
        self.open()
        for scene in DRAGGABLES:
            self.page.locator(f"#tab-{scene}").click()
            draggable = self.draggable(scene)
            self.assertTrue(draggable.get_attribute("aria-label"))
            self.assertIn("Enter", self.page.locator(f"#{draggable.get_attribute('aria-describedby')}").inner_text())

    def test_the_page_has_valid_headings_landmarks_and_ids(self):
        self.open()
        self.assertEqual(self.page.locator("html").get_attribute("lang"), "en")
        levels = [int(tag[1]) for tag in self.page.locator("h1, h2, h3").evaluate_all("all => all.map((e) => e.tagName)")]
        self.assertEqual(levels[0], 1)
        self.assertEqual(levels.count(1), 1)
        self.assertTrue(all(after - before <= 1 for before, after in zip(levels, levels[1:])), levels)
        for landmark in ("banner", "navigation", "main", "contentinfo"):
            self.assertEqual(self.page.get_by_role(landmark).count(), 1, landmark)
        ids = self.page.locator("[id]").evaluate_all("all => all.map((e) => e.id)")
        self.assertEqual(len(ids), len(set(ids)))

    def test_axe_finds_no_violations(self):
        self.open()
        for scene in DRAGGABLES:
            self.page.locator(f"#tab-{scene}").click()
            self.wait_until_settled()
            for scheme in ("light", "dark"):
                self.page.emulate_media(color_scheme=scheme)
                self.assertEqual(axe_violations(self.page, only_colors=scheme == "dark"), "", f"{scheme}, {scene}")

    def test_axe_finds_no_violations_in_errors(self):
        self.open()
        self.expected_messages = ["422"]
        self.field("Duration").fill("-1")
        self.field("Duration").press("Tab")
        self.wait_until_settled()
        self.assertTrue(self.page.locator(".error:visible").count())
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.assertEqual(axe_violations(self.page, only_colors=scheme == "dark"), "", scheme)


class ReducedMotion(PlaygroundTestCase):
    def test_reduced_motion_skips_animations_until_they_are_turned_on(self):
        self.open("#spring?from=-150&velocity=0&spring.duration=0.8&spring.bounce=0.2", reduced_motion="reduce")
        self.assertIn("reduced motion", self.page.locator("#motion-notice").inner_text())
        self.draggable("spring").evaluate("""element => {
          window.transforms = new Set();
          new MutationObserver(() => window.transforms.add(element.style.transform)).observe(element, { attributes: true });
        }""")
        self.replay()
        self.wait_until_settled(plays=True)
        self.assertLessEqual(self.page.evaluate("window.transforms.size"), 1)
        self.assertEqual(self.position("spring")[0], 0)
        button = self.page.locator("#animate-anyway")
        button.click()
        self.assertEqual(button.get_attribute("aria-pressed"), "true")
        self.wait_until_settled(plays=True)
        self.assertGreater(self.page.evaluate("window.transforms.size"), 5)

    def test_the_notice_is_hidden_without_reduced_motion(self):
        self.open()
        self.assertFalse(self.page.locator("#motion-notice").is_visible())


if __name__ == "__main__":
    unittest.main()
