"""The main journeys in a second engine."""
import os
import unittest

from browser_fixture import BASE, COMPLETE, result_of
from firefox import FIREFOX, Firefox

SETTLED = "!inspector.interaction.objects.some(({ player }) => player.isPlaying) && /^(Confirmed|Computed by the)/.test(document.getElementById('confirmation').textContent)"


@unittest.skipUnless(os.path.exists(FIREFOX), "Firefox is not installed")
class Journeys(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.firefox = Firefox()
        cls.addClassCleanup(cls.firefox.close)

    def open(self, fragment="", **size):
        self.firefox.messages.clear()
        self.firefox.open(f"{BASE}/{fragment}", **size)
        self.firefox.wait_until(COMPLETE)
        self.firefox.wait_until(SETTLED)

    def tearDown(self):
        self.assertEqual(self.firefox.messages, [])

    def result(self):
        return self.firefox.evaluate("inspector.interaction.trajectories[0].result")

    def test_every_scene_opens_and_draws_its_curve(self):
        for scene in ("spring", "scroll", "drawer", "picture", "rubber", "toss"):
            self.open(f"#{scene}")
            self.assertEqual(self.firefox.evaluate("document.querySelectorAll('.scene:not([hidden])').length"), 1)
            self.assertGreater(self.firefox.evaluate("document.querySelector('#plot .line').getAttribute('d').length"), 100)
            self.assertLessEqual(self.firefox.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)

    def test_a_flick_moves_the_sheet_to_the_anchor_of_the_service(self):
        for kind in ("mouse", "touch"):
            # A pointer that pauses on a busy machine before its release has no velocity.
            for _ in range(8):
                self.open("#drawer?from=420&velocity=0")
                self.firefox.drag("#scene-drawer .sheet", 0, -120, kind)
                self.firefox.wait_until(SETTLED)
                request = self.firefox.evaluate("inspector.interaction.request(inspector.interaction.objects[0])")
                if request["velocity"] < -100:
                    break
            self.assertLess(request["velocity"], -100)
            expected = result_of("drawer/trajectory", request)
            self.assertAlmostEqual(self.firefox.evaluate("inspector.interaction.objects[0].position[0]"), expected["destination"], delta=0.01)
            self.assertAlmostEqual(self.result()["settlingDuration"], expected["settlingDuration"], delta=1e-6)

    def test_a_click_keeps_the_work_and_undo_returns_it(self):
        self.open("#spring?from=-100&velocity=500&spring.duration=0.5&spring.bounce=0.4")
        before = self.firefox.evaluate("permalink(inspector.interaction)")
        self.firefox.click("#scene-spring .card")
        self.assertEqual(self.firefox.evaluate("permalink(inspector.interaction)"), before)
        self.firefox.drag("#scene-spring .card", 70, 0)
        self.firefox.wait_until(SETTLED)
        self.assertNotEqual(self.firefox.evaluate("permalink(inspector.interaction)"), before)
        self.firefox.click("#undo")
        self.assertEqual(self.firefox.evaluate("permalink(inspector.interaction)"), before)

    def test_keys_step_a_slider_and_drag_a_card(self):
        self.open("#spring?from=-100&velocity=0&spring.duration=0.5&spring.bounce=0.4")
        self.firefox.evaluate("document.querySelector('[aria-label=\"Bounce slider\"]').focus()")
        self.firefox.press("\ue014", "\ue014")
        self.assertEqual(self.firefox.evaluate("document.activeElement.getAttribute('aria-valuetext')"), "0.42")
        self.firefox.wait_until("!inspector.isPlaying")
        self.firefox.evaluate("document.querySelector('#scene-spring .card').focus()")
        self.firefox.press("\ue014")
        self.assertEqual(self.firefox.evaluate("inspector.interaction.objects[0].position"), [10])
        self.firefox.press("\ue00c")
        self.assertIsNone(self.firefox.evaluate("inspector.interaction.dragSource"))

    def test_presets_paste_and_export(self):
        self.open("#spring")
        self.firefox.wait_until("document.querySelectorAll('#preset-names option').length > 0")
        for text, stiffness in (("compose.stiffnessHigh", 10_000), ("tension: 180, friction: 12", 180)):
            self.firefox.evaluate(f"(() => {{ const field = document.getElementById('paste'); field.value = '{text}'; field.dispatchEvent(new Event('input')); }})()")
            self.firefox.wait_until(f"Math.abs(inspector.interaction.trajectories[0].spring.stiffness - {stiffness}) < 0.01")
        self.firefox.evaluate("(() => { const list = document.getElementById('export-format'); list.value = 'flutter'; list.dispatchEvent(new Event('change')); })()")
        self.firefox.wait_until("document.getElementById('export-code').textContent.includes('SpringDescription')")
        self.assertIn("Exact", self.firefox.evaluate("document.getElementById('deviation').textContent"))

    def test_links_and_tabs_restore_the_page(self):
        self.open("#drawer?from=300&velocity=-500&spring.stiffness=150&spring.dampingRatio=0.7")
        self.firefox.click("#tab-toss")
        self.firefox.wait_until(SETTLED)
        self.firefox.evaluate("history.back()")
        self.firefox.wait_until("inspector.interaction.scene.id === 'drawer'")
        self.assertEqual(self.firefox.evaluate("inspector.interaction.release.objects[0]"), {"from": [300], "velocity": [-500]})


if __name__ == "__main__":
    unittest.main()
