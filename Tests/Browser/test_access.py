"""Without a mouse, without eyes, without motion, in the dark: the playground is for everybody."""
import unittest

from axe_playwright_python.sync_playwright import Axe

from browser_fixture import HANDLES, Theatre, answer


class Keyboard(Theatre):
    def test_arrows_drag_and_enter_flicks(self):
        self.open("#drawer?from=420&velocity=0")
        self.handle("drawer").focus()
        for _ in range(3):
            self.page.keyboard.press("ArrowUp")
        self.assertAlmostEqual(self.place("drawer")[1], 390, delta=0.01)
        self.forget()
        self.page.keyboard.press("Enter")
        question = self.until_posted("drawer/trajectory")[0]
        self.rest()
        self.assertEqual((question["from"], question["velocity"]), (390, -1200))
        self.assertAlmostEqual(self.place("drawer")[1], answer("drawer/trajectory", question)["destination"], delta=0.01)

    def test_escape_lets_go_without_velocity(self):
        self.open("#spring?from=0&velocity=0")
        self.handle("spring").focus()
        self.page.keyboard.press("Shift+ArrowRight")
        self.assertAlmostEqual(self.place("spring")[0], 40, delta=0.01)
        self.forget()
        self.page.keyboard.press("Escape")
        question = self.until_posted("spring/trajectory")[0]
        self.assertEqual((question["from"], question["velocity"]), (40, 0))

    def test_every_motion_can_be_flicked_by_key(self):
        self.open()
        operations = {
            "spring": "spring/trajectory", "scroll": "scroll/trajectory", "drawer": "drawer/trajectory",
            "picture": "drawer/trajectory", "rubber": "scroll/trajectory", "toss": "toss/trajectory"}
        for scene, operation in operations.items():
            self.page.locator(f"#tab-{scene}").click()
            self.until_posted(operation)
            self.handle(scene).focus()
            self.forget()
            self.page.keyboard.press("Enter")
            self.until_posted(operation)
            self.until("desk.bench.runners[0].player.isPlaying")
            self.forget()

    def test_tabs_follow_the_arrows_and_are_one_stop(self):
        self.open()
        tabs = self.page.get_by_role("tab")
        tabs.first.focus()
        seen = []
        for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"):
            self.page.keyboard.press(key)
            seen.append(self.page.get_by_role("tab", selected=True).inner_text())
            self.assertEqual(self.page.evaluate("document.activeElement.getAttribute('aria-selected')"), "true")
            self.assertEqual(self.page.locator("[role=tab][tabindex='0']").count(), 1)
        self.assertEqual(seen, ["Scroll", "Toss", "Spring", "Toss", "Spring"])

    def test_whatever_has_the_focus_shows_it(self):
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


class Ears(Theatre):
    def test_a_release_is_told(self):
        self.open("#drawer?from=420&velocity=0")
        self.handle("drawer").focus()
        self.page.keyboard.press("ArrowUp")
        self.assertEqual(self.page.locator("#live").inner_text(), "Held at 410.")
        self.page.keyboard.press("Enter")
        self.rest()
        self.assertRegex(self.page.locator("#live").inner_text(), r"^Comes to rest at expanded, 56 after 0\.\d+ seconds\.$")

    def test_things_have_names_and_instructions(self):
        self.open()
        for scene in HANDLES:
            self.page.locator(f"#tab-{scene}").click()
            handle = self.handle(scene)
            self.assertTrue(handle.get_attribute("aria-label"))
            self.assertIn("Enter", self.page.locator(f"#{handle.get_attribute('aria-describedby')}").inner_text())

    def test_the_page_is_in_order(self):
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

    def test_axe_finds_nothing(self):
        for scheme in ("light", "dark"):
            self.open(color_scheme=scheme)
            for scene in HANDLES:
                self.page.locator(f"#tab-{scene}").click()
                self.rest()
                # In the dark only colours differ.
                found = Axe().run(self.page, options={"runOnly": ["color-contrast"]} if scheme == "dark" else None)
                self.assertEqual(found.violations_count, 0, f"{scheme}, {scene}: {found.generate_report()}")
                self.assertGreater(len(found.response["passes"]), 0 if scheme == "dark" else 25)

    def test_problems_are_legible_too(self):
        for scheme in ("light", "dark"):
            self.open(color_scheme=scheme)
            self.expected = ["422"]
            self.field("Duration").fill("-1")
            self.field("Duration").press("Tab")
            self.rest()
            self.assertTrue(self.page.locator(".fault:visible").count())
            found = Axe().run(self.page)
            self.assertEqual(found.violations_count, 0, f"{scheme}: {found.generate_report()}")


class Stillness(Theatre):
    def test_who_asks_for_less_motion_gets_a_jump_and_may_ask_for_more(self):
        self.open("#spring?from=-150&velocity=0&spring.duration=0.8&spring.bounce=0.2", reduced_motion="reduce")
        self.assertIn("reduced motion", self.page.locator("#stillness").inner_text())
        self.handle("spring").evaluate("""element => {
          window.places = new Set();
          new MutationObserver(() => window.places.add(element.style.transform)).observe(element, { attributes: true });
        }""")
        self.page.locator("#again").click()
        self.rest()
        self.assertLessEqual(self.page.evaluate("window.places.size"), 1)
        self.assertEqual(self.place("spring")[0], 0)
        button = self.page.locator("#move-anyway")
        button.click()
        self.assertEqual(button.get_attribute("aria-pressed"), "true")
        self.rest()
        self.assertGreater(self.page.evaluate("window.places.size"), 5)

    def test_others_are_not_told(self):
        self.open()
        self.assertFalse(self.page.locator("#stillness").is_visible())


if __name__ == "__main__":
    unittest.main()
