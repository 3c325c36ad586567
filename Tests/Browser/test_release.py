"""The release of an object at several network latencies, and without a network.

The page computes the motion in the frame of the release, and the service confirms it.
"""
import json
import time
import unittest

from browser_fixture import BASE, PlaygroundTestCase, result_of

# Records the position that each frame shows, and the time of the release on the same clock.
RECORD = """element => {
  window.shown = [];
  const channel = new MessageChannel();
  // After all animation callbacks of the frame.
  channel.port1.onmessage = ({ data }) => window.shown.push([data, new DOMMatrix(getComputedStyle(element).transform).m42]);
  const step = (now) => {
    channel.port2.postMessage(now);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  element.addEventListener("pointerup", () => { window.releasedAt = performance.now(); }, { capture: true });
}"""
DRAWER = "#drawer?from=420&velocity=0"
# The longest time without motion after the release, in milliseconds, before the page computed it itself.
BEFORE = {0: 42, 100: 257, 300: 656, 800: 1912}
FRAME = 1000 / 60


class Release(PlaygroundTestCase):
    def open(self, fragment=DRAWER, **options):
        page = super().open(fragment, **options)
        self.wait_until("localService.module !== null")
        self.network = page.context.new_cdp_session(page)
        self.network.send("Network.enable")
        return page

    def emulate(self, latency=0, offline=False):
        self.network.send("Network.emulateNetworkConditions", {
            "offline": offline, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1})

    def flick(self, distance=-80, steps=10):
        """Drags the sheet with real times, in steps of one frame, and returns what the page showed."""
        x, y = self.grab_point("drawer")
        self.draggable("drawer").evaluate(RECORD)
        self.clear_requests()
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for step in range(1, steps + 1):
            self.page.mouse.move(x, y + distance * step / steps)
            self.page.wait_for_timeout(FRAME)
        self.page.mouse.up()

    def confirmation(self):
        return self.page.locator("#confirmation").inner_text()

    def measured(self):
        """Returns the freeze in milliseconds and the greatest jump in points after the release."""
        frames, released = self.page.evaluate("[window.shown, window.releasedAt]")
        at_release = [y for moment, y in frames if moment <= released][-1]
        after = [(moment, y) for moment, y in frames if moment > released - FRAME]
        moved = next(moment for moment, y in after if abs(y - at_release) > 0.01)
        release = self.page.evaluate("inspector.interaction.trajectories[0].result")
        fastest = max(map(abs, release["velocities"]))
        jump = max(abs(end[1] - start[1]) - fastest * (end[0] - start[0]) / 1000 for start, end in zip(after, after[1:]))
        return max(moved - released, 0), max(jump, 0)

    def test_an_object_moves_in_the_frame_of_its_release_at_every_latency(self):
        for latency, before in BEFORE.items():
            with self.subTest(latency=latency):
                self.open()
                self.emulate(latency)
                self.flick()
                self.wait_until("document.getElementById('confirmation').textContent.startsWith('Confirmed')")
                self.wait_until_settled()
                freeze, jump = self.measured()
                print(f"latency {latency} ms: freeze {freeze:.1f} ms (before {before} ms), jump {jump:.2f} px, {self.confirmation()}")
                self.assertLessEqual(freeze, 17)
                self.assertLess(jump, 1)
                self.assertEqual(self.confirmation(), "Confirmed by the service, Δ 0.00 px")
                request = self.posted("drawer/trajectory")[0]
                self.assertLess(request["velocity"], -100)
                self.assertAlmostEqual(self.position("drawer")[1], result_of("drawer/trajectory", request)["destination"], delta=0.01)

    def test_without_a_network_the_page_goes_on_and_says_so(self):
        self.expected_messages = ["ERR_INTERNET_DISCONNECTED"]
        self.open()
        self.emulate(offline=True)
        for distance in (-80, -80, 100):
            self.flick(distance)
            self.wait_until("document.getElementById('confirmation').textContent.startsWith('No connection')")
            self.wait_until_settled()
            freeze, jump = self.measured()
            print(f"offline: freeze {freeze:.1f} ms, jump {jump:.2f} px")
            self.assertLessEqual(freeze, 17)
            self.assertLess(jump, 1)
            self.assertIn("this page has computed the motion itself", self.confirmation())
            self.assertTrue(self.page.locator("#problem").is_hidden())
            self.assertIn("Settling duration", self.page.locator("#readouts").inner_text())
            destination = self.page.evaluate("inspector.interaction.trajectories[0].result.destination")
            self.assertAlmostEqual(self.position("drawer")[1], destination, delta=0.01)
        self.replay()
        self.wait_until_settled()
        self.emulate()
        self.flick(-80)
        self.wait_until("document.getElementById('confirmation').textContent.startsWith('Confirmed')")

    def test_where_the_service_differs_the_object_follows_it_without_a_jump(self):
        self.open("#drawer?from=420&velocity=0&spring.stiffness=30&spring.dampingRatio=0.6")

        def shifted(route):
            result = json.loads(route.fetch().text())
            result["values"] = [value + 40 for value in result["values"]]
            result["destination"] += 40
            time.sleep(0.15)
            route.fulfill(json=result)

        self.page.route("**/v1/drawer/trajectory", shifted)
        self.flick(-200)
        self.wait_until("document.getElementById('confirmation').textContent.startsWith('Corrected')")
        self.wait_until_settled()
        freeze, jump = self.measured()
        print(f"corrected: freeze {freeze:.1f} ms, jump {jump:.2f} px, {self.confirmation()}")
        self.assertEqual(self.confirmation(), "Corrected by the service, Δ 40 px")
        self.assertLessEqual(freeze, 17)
        # The difference of 40 points decays over several frames.
        self.assertLess(jump, 12)
        destination = self.page.evaluate("inspector.interaction.trajectories[0].result.destination")
        self.assertAlmostEqual(self.position("drawer")[1], destination, delta=0.01)

    def test_a_velocity_that_the_service_measures_differently_is_corrected(self):
        self.open()

        def faster(route):
            result = json.loads(route.fetch().text())
            route.fulfill(json={"velocity": result["velocity"] * 1.5})

        self.page.route("**/v1/gesture/velocity", faster)
        self.flick(-60)
        requests = self.wait_for_post("drawer/trajectory", 2)
        self.assertAlmostEqual(requests[1]["velocity"], 1.5 * requests[0]["velocity"], delta=0.02)
        self.assertEqual(requests[1]["from"], requests[0]["from"])
        self.wait_until_settled()
        self.assertIn("Corrected by the service", self.confirmation())

    def test_without_the_module_the_service_computes_everything(self):
        self.expected_messages = ["ERR_FAILED"]
        page = self.browser.new_context().new_page()
        page.route("**/motiond.wasm", lambda route: route.abort())
        self.addCleanup(page.context.close)
        page.goto(f"{BASE}/{DRAWER}")
        page.wait_for_timeout(300)
        self.assertIsNone(page.evaluate("localService.module"))
        box = page.locator("#scene-drawer .sheet").bounding_box()
        page.mouse.move(box["x"] + 50, box["y"] + 20)
        page.mouse.down()
        for step in range(1, 9):
            page.mouse.move(box["x"] + 50, box["y"] + 20 - 12 * step)
            page.wait_for_timeout(FRAME)
        page.mouse.up()
        page.locator("#confirmation", has_text="Computed by the service.").wait_for()

    def test_every_other_scene_is_confirmed_too(self):
        for scene, x, y in (("spring", -90, 0), ("scroll", 0, -120), ("picture", 40, 90), ("rubber", 150, 0), ("toss", 60, -60)):
            with self.subTest(scene):
                self.open(f"#{scene}")
                self.drag(scene, x, y)
                self.wait_until("document.getElementById('confirmation').textContent.startsWith('Confirmed')")
                self.wait_until_settled()
                self.assertEqual(self.confirmation(), "Confirmed by the service, Δ 0.00 px")


if __name__ == "__main__":
    unittest.main()
