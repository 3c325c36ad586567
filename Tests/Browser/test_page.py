"""The page as served: self-contained, and protected by its Content-Security-Policy."""
import base64
import hashlib
import re
import unittest
import urllib.request

from browser_fixture import BASE, DRAGGABLES, PlaygroundTestCase, result_of

# Notes whether there is a plot when the page has shown its first frame.
NOTE_FIRST_FRAME = """requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { window.hadPlot = document.querySelector("#plot .line.velocity") !== null; };
  port2.postMessage(null);
});"""


def served():
    with urllib.request.urlopen(f"{BASE}/") as response:
        return response.headers, response.read().decode()


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


class ServedBytes(unittest.TestCase):
    def test_the_policy_contains_the_hashes_of_the_script_and_the_style(self):
        headers, page = served()
        policy = dict(rule.strip().split(" ", 1) for rule in headers["Content-Security-Policy"].split(";"))
        for name in ("script", "style"):
            found = re.findall(rf"<{name}[^>]*>(.*?)</{name}>", page, re.DOTALL)
            self.assertEqual(len(found), 1, name)
            self.assertEqual(policy[f"{name}-src"], digest(found[0]))
        self.assertEqual(policy["default-src"], "'none'")
        self.assertEqual(policy["connect-src"], "'self'")
        self.assertNotIn("unsafe", headers["Content-Security-Policy"])
        self.assertTrue(headers["Content-Type"].startswith("text/html"))

    def test_the_markup_needs_no_exceptions_from_the_policy(self):
        _, page = served()
        # Without scripts, the page shows plots of the service.
        markup = re.sub(r"<(script|style|noscript)>.*?</\1>", "", page, flags=re.DOTALL)
        self.assertEqual(re.findall(r"<[^>]*\s(?:style|on[a-z]+)=[^>]*>", markup), [])
        self.assertEqual(re.findall(r"<(?:script|img|iframe|object)[^>]*>", markup), [])
        self.assertEqual(re.findall(r"(?:src|href)=\"(?:https?:)?//", markup), [])

    def test_the_page_is_small(self):
        self.assertLess(len(served()[1].encode()), 150_000)


class OpenedPage(PlaygroundTestCase):
    def test_every_scene_opens_without_console_messages(self):
        self.open()
        for scene, selector in DRAGGABLES.items():
            self.page.locator(f"#tab-{scene}").click()
            self.wait_until_settled()
            self.assertTrue(self.page.locator(selector).is_visible(), scene)
            self.assertEqual(self.page.locator("#plot .line.position").count(), 2 if scene in ("picture", "toss") else 1)
            self.assertEqual(self.page.locator(".scene:visible").count(), 1)

    def test_the_first_frame_contains_the_plot(self):
        page = self.open(settled=False)
        page.route("**/v1/**", lambda route: None)
        page.add_init_script(NOTE_FIRST_FRAME)
        page.reload(wait_until="commit")
        self.wait_until("'hadPlot' in window")
        self.assertTrue(page.evaluate("hadPlot"))

    def test_the_motions_of_the_kernel_are_those_of_the_service(self):
        """Also what the page derives from their laws: the overshoot, the extrema and the parameters of the spring."""
        self.open()
        for fragment in (
            "#spring", "#spring?from=-110&velocity=900&spring.duration=0.6&spring.bounce=-0.3", "#spring?from=-110&velocity=3000&spring.duration=0.6&spring.bounce=0",
            "#spring?from=100&velocity=-4000&spring.stiffness=200&spring.damping=40&spring.mass=1.5", "#drawer", "#scroll?from=600&velocity=2500",
            "#scroll?from=-40&velocity=0", "#drawer?from=330&velocity=-1500&spring.stiffness=200&spring.dampingRatio=0.1",
        ):
            with self.subTest(fragment):
                self.page.evaluate("fragment => { applyPermalink(fragment); }", fragment)
                self.wait_until_settled()
                operation, request, shown = self.page.evaluate("""() => {
                  const { scene, objects: [object] } = inspector.interaction, { trajectory } = object;
                  return [scene.operation, inspector.interaction.request(object), {
                    ...trajectory.result, spring: trajectory.spring, overshoot: trajectory.overshoot(0)?.share ?? 0,
                    extrema: trajectory.turningTimes(0) }];
                }""")
                expected = result_of(operation, {**request, "events": True})
                spring = expected["phases"][-1].get("spring")
                self.assertAlmostEqual(shown["settlingDuration"], expected["settlingDuration"], delta=1e-9)
                self.assertAlmostEqual(shown["destination"], expected["destination"], delta=1e-9)
                self.assertAlmostEqual(shown["overshoot"], expected["events"].get("overshoot", 0), delta=1e-9)
                self.assertEqual(len(shown["extrema"]), len(expected["events"]["extrema"]))
                for time, extremum in zip(shown["extrema"], expected["events"]["extrema"]):
                    self.assertAlmostEqual(time, extremum["time"], delta=1e-9)
                if spring:
                    self.assertAlmostEqual(shown["spring"]["stiffness"], spring["stiffness"] / spring["mass"], delta=1e-6)
                    self.assertAlmostEqual(shown["spring"]["dampingRatio"], spring["dampingRatio"], delta=1e-9)
        self.assertEqual(self.page.locator("#confirmation").inner_text(), "Confirmed by the service, Δ 0.00 px")

    def test_injected_code_does_not_run(self):
        self.open()
        self.expected_messages = ["Content Security Policy"]
        self.page.evaluate("""() => {
          const script = document.createElement("script");
          script.textContent = "document.title = 'injected'";
          document.body.append(script);
          const image = document.createElement("div");
          image.innerHTML = '<img src="data:," onerror="document.title = 1">';
          document.body.append(image);
        }""")
        self.wait_for_frames(4)
        self.assertIn("motiond", self.page.title())
        self.assertTrue(self.console)

    def test_a_phone_shows_the_object_on_its_first_screen(self):
        self.open("#spring", width=390, height=844, has_touch=True, is_mobile=True)
        for scene in DRAGGABLES:
            self.page.locator(f"#tab-{scene}").tap()
            self.wait_until_settled()
            self.assertEqual(self.page.evaluate("document.documentElement.scrollWidth"), 390, scene)
            box = self.draggable(scene).bounding_box()
            self.assertLess(box["y"] + 60, 844, scene)
            self.assertEqual(self.draggable(scene).evaluate("e => getComputedStyle(e).touchAction"), "none")
