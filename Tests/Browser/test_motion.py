"""Dragged objects follow the trajectories of the service."""
import re
import time
import unittest
from itertools import groupby

from browser_fixture import PlaygroundTestCase, result_of

# Records every drawn position of the object with the time of its frame.
FRAMES = """element => {
  window.frames_ = [];
  new MutationObserver(() => {
    const m = new DOMMatrix(getComputedStyle(element).transform);
    window.frames_.push([document.timeline.currentTime / 1000, m.m41, m.m42]);
  }).observe(element, { attributes: true, attributeFilter: ["style"] });
}"""

# Presses Enter in the first frame in which the object moves. A key event from outside the page may arrive too late.
ENTER_IN_MOTION = """() => new Promise((done) => {
  const check = () => {
    const { player } = inspector.interaction.objects[0];
    if (player.isPlaying && player.state.velocity[0] > 20) {
      const key = { key: "Enter", bubbles: true, cancelable: true };
      for (const kind of ["keydown", "keyup"]) document.activeElement.dispatchEvent(new KeyboardEvent(kind, key));
      done();
    } else {
      if (!player.isPlaying) inspector.interaction.play();
      requestAnimationFrame(check);
    }
  };
  check();
})"""


class Drawer(PlaygroundTestCase):
    def flick(self, y, **options):
        """Flicks the sheet and returns the gesture and the request that the page posted."""
        self.clear_requests()
        self.drag("drawer", 0, y, **options)
        request = self.wait_for_post("drawer/trajectory")[0]
        self.wait_until_settled()
        return self.posted("gesture/velocity")[0]["gesture"], request

    def assert_moves_to_the_anchor_of_the_service(self, gesture, request):
        velocity = result_of("gesture/velocity", {"gesture": gesture})["velocity"]
        self.assertAlmostEqual(request["velocity"], velocity, delta=0.01)
        anchor_request = {key: request[key] for key in ("from", "velocity", "anchors", "decelerationRate", "selection")}
        anchor = result_of("drawer/anchor", anchor_request)["anchor"]
        self.assertAlmostEqual(self.position("drawer")[1], anchor["value"], delta=0.01)
        self.assertIn(anchor["name"], self.page.locator("#readouts").inner_text())
        return anchor["name"]

    def test_a_flick_up_expands_the_sheet(self):
        self.open("#drawer?from=420&velocity=0")
        gesture, request = self.flick(-80)
        self.assertAlmostEqual(request["velocity"], -800, delta=8)
        self.assertEqual(self.assert_moves_to_the_anchor_of_the_service(gesture, request), "expanded")

    def test_a_flick_down_collapses_the_sheet(self):
        self.open("#drawer?from=60&velocity=0")
        gesture, request = self.flick(70)
        self.assertAlmostEqual(request["velocity"], 700, delta=7)
        self.assertEqual(self.assert_moves_to_the_anchor_of_the_service(gesture, request), "collapsed")

    def test_a_pause_before_the_release_results_in_zero_velocity(self):
        self.open("#drawer?from=420&velocity=0")
        gesture, request = self.flick(-150, pause=0.3)
        self.assertEqual(request["velocity"], 0)
        self.assertEqual(self.assert_moves_to_the_anchor_of_the_service(gesture, request), "middle")

    def test_a_drag_beyond_the_range_matches_the_rubber_band_of_the_service(self):
        self.open("#drawer?from=420&velocity=0")
        band = {"bounds": {"min": 56, "max": 420}, "dimension": {"below": 56, "above": 80}}
        self.clear_requests()
        mouse = self.drag("drawer", 0, 120, release=False)
        expected = result_of("rubber-band", {"value": 540, **band})["value"]
        self.assertAlmostEqual(self.position("drawer")[1], expected, delta=0.05)
        mouse.release()
        request = self.wait_for_post("drawer/trajectory")[0]
        pointer = result_of("gesture/velocity", self.posted("gesture/velocity")[0])["velocity"]
        resisted = result_of("rubber-band", {"value": 540, "velocity": pointer, **band})["velocity"]
        self.assertAlmostEqual(request["velocity"], resisted, delta=0.01)
        self.assertGreater(pointer, resisted)

    def test_touch_input_works_like_a_mouse(self):
        self.open("#drawer?from=420&velocity=0", width=390, height=844, has_touch=True, is_mobile=True)
        session = self.page.context.new_cdp_session(self.page)
        x, y = self.grab_point("drawer")
        self.clear_requests()
        now = time.time()
        for step in range(11):
            kind = "touchMove" if step else "touchStart"
            points = [{"x": x, "y": y - 10 * step}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": now + step / 100})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": now + 0.1})
        request = self.wait_for_post("drawer/trajectory")[0]
        self.wait_until_settled()
        self.assertLess(request["velocity"], -1000)
        gesture = self.posted("gesture/velocity")[0]["gesture"]
        self.assertEqual(self.assert_moves_to_the_anchor_of_the_service(gesture, request), "expanded")

    def test_every_frame_shows_the_trajectory_at_the_time_of_that_frame(self):
        self.open("#drawer?from=400&velocity=-1500&spring.stiffness=120&spring.dampingRatio=0.5")
        self.draggable("drawer").evaluate(FRAMES)
        self.replay()
        self.wait_until_settled(plays=True)
        # The first position is drawn when the result arrives, and the last is the destination. All others are frames.
        frames = [(time, y) for time, _, y in self.page.evaluate("window.frames_")][1:-1]
        request = self.posted("drawer/trajectory")[-1]
        dense = result_of("drawer/trajectory", {**request, "sampling": {"rate": 4000}, "events": False})
        moving = frames[1:]
        self.assertGreater(len(moving), 8)

        def value(time):
            index = min(max(round(time * 4000), 0), len(dense["values"]) - 1)
            return dense["values"][index]

        # The start time is unknown, so find the one that fits all frames best.
        first = moving[0][0]
        error = min(
            max(abs(value(time - first + shift / 4000) - y) for time, y in moving) for shift in range(0, 800))
        self.assertLess(error, 1.5)


class Interruption(PlaygroundTestCase):
    def test_an_interrupted_object_stops_and_is_released_from_its_current_position(self):
        self.open("#spring?from=-150&velocity=0&spring.duration=3&spring.bounce=0.5", settled=False)
        self.draggable("spring").evaluate(FRAMES)
        moving = "inspector.interaction.objects[0].player.state.velocity[0] > 100"
        point = self.interrupt("spring", moving, start=self.replay)
        interrupted = self.position("spring")[0]
        self.wait_for_frames(6)
        self.assertEqual(self.position("spring")[0], interrupted)
        frames = [x for _, x, _ in self.page.evaluate("window.frames_")]
        before = next(x for x in reversed(frames) if x != interrupted)
        self.assertIn(interrupted, frames)
        self.assertLess(abs(before - interrupted), 60)
        self.page.mouse.move(point[0] + 30 * self.scale(), point[1])
        self.assertAlmostEqual(self.position("spring")[0], interrupted + 30, delta=1)
        self.clear_requests()
        self.page.mouse.up()
        self.assertAlmostEqual(self.wait_for_post("spring/trajectory")[0]["from"], interrupted + 30, delta=1)

    def test_an_object_interrupted_beyond_its_range_does_not_jump(self):
        self.open("#rubber?from=120&velocity=0&overscrollSpring.duration=4&overscrollSpring.bounce=0", settled=False)
        point = self.interrupt("rubber", "inspector.interaction.objects[0].player.time > 0.1", start=self.replay)
        interrupted = self.position("rubber")[0]
        self.assertGreater(interrupted, 50)
        self.page.mouse.move(point[0] + 1, point[1])
        self.assertLess(abs(self.position("rubber")[0] - interrupted), 1)

    def test_an_object_touched_beyond_the_reach_of_its_resistance_does_not_jump(self):
        # The resistance ends at 60 + 48 points.
        self.open("#toss?from=0,0&gesture=b0,0,0_c10,2,0_e20,2,0&spring.stiffness=160&spring.damping=12&bounds=-60,-60,60,60")
        self.page.evaluate("() => { const [object] = inspector.interaction.objects; object.player.stop(); object.position = [150, -130]; inspector.interaction.redraw(); }")
        self.clear_requests()
        mouse = self.drag("toss", 1, 0, steps=1, release=False)
        x, y = self.position("toss")
        self.assertLess(max(abs(x - 150), abs(y + 130)), 0.01)
        mouse.move(40 * self.scale(), 30 * self.scale())
        mouse.release()
        request = self.wait_for_post("toss/trajectory")[0]
        self.assertEqual(request["from"], {"x": 150, "y": -130})
        # The replay of the service has replaced the spring of the kernel.
        self.wait_until_settled()
        shown = self.page.evaluate("inspector.interaction.objects[0].trajectory.at(0).position")
        self.assertEqual(shown, [150, -130])
        self.assertTrue(self.page.locator("#confirmation").inner_text().startswith("Confirmed"))

    def test_a_flick_in_motion_adds_to_the_velocity(self):
        self.open("#spring?from=-150&velocity=0&spring.duration=6&spring.bounce=0", settled=False)
        self.draggable("spring").focus()
        self.wait_for_post("spring/trajectory")
        self.clear_requests()
        self.page.evaluate(ENTER_IN_MOTION)
        request = self.wait_for_post("spring/trajectory")[0]
        law = result_of("spring/trajectory", {**request, "from": -150, "velocity": 0, "sampling": {"rate": 500}})
        before = min(zip(law["values"], law["velocities"]), key=lambda state: abs(state[0] - request["from"]))[1]
        self.assertGreater(before, 10)
        self.assertAlmostEqual(request["velocity"], 1200 + before, delta=2)


class OtherMotions(PlaygroundTestCase):
    def test_a_picture_moves_to_the_corner_that_the_service_selects(self):
        self.open("#picture?from.x=12&from.y=76&velocity.x=0&velocity.y=0")
        self.clear_requests()
        self.drag("picture", 60, 130)
        request = self.wait_for_post("drawer/trajectory")[0]
        self.wait_until_settled()
        anchor_request = {key: request[key] for key in ("from", "velocity", "anchors", "decelerationRate")}
        corner = result_of("drawer/anchor", anchor_request)["anchor"]["value"]
        x, y = self.position("picture")
        self.assertAlmostEqual(x, corner["x"], delta=0.01)
        self.assertAlmostEqual(y, corner["y"], delta=0.01)
        self.assertNotEqual((corner["x"], corner["y"]), (12, 76))

    def test_a_list_settles_at_the_destination_of_the_service(self):
        self.open("#scroll?from=0&velocity=0")
        self.clear_requests()
        self.drag("scroll", 0, -160)
        request = self.wait_for_post("scroll/trajectory")[0]
        self.wait_until_settled()
        self.assertGreater(request["velocity"], 0)
        self.assertAlmostEqual(-self.position("scroll")[1], result_of("scroll/trajectory", request)["destination"], delta=0.01)

    def test_a_toss_is_sent_as_one_recording_and_an_interruption_does_not_jump(self):
        self.open("#toss?spring.stiffness=10&spring.damping=6")

        def toss():
            self.clear_requests()
            # The spring stays within the range in which the resistance has no effect.
            self.drag("toss", 60, -30)
            self.wait_for_post("toss/trajectory")

        point = self.interrupt("toss", "inspector.interaction.objects[0].player.isPlaying", start=toss)
        interrupted = self.position("toss")
        for step in range(1, 6):
            self.page.mouse.move(point[0] - 10 * step * self.scale(), point[1])
            self.page.wait_for_timeout(8)
        self.page.mouse.up()
        request = self.wait_for_post("toss/trajectory", 2)[1]
        began = [event for event in request["gesture"] if event["state"] == "began"]
        self.assertEqual(len(began), 2)
        replay = result_of("toss/trajectory", {**request, "sampling": {"times": [began[1]["time"]]}, "events": False})
        self.assertAlmostEqual(replay["values"]["x"][0], interrupted[0], delta=0.5)
        self.assertAlmostEqual(replay["values"]["y"][0], interrupted[1], delta=0.5)
        # On a slow machine the axis may rest before it is touched again, in a phase of its own.
        kinds = [kind for kind, _ in groupby(replay["phases"], key=lambda phase: phase["kind"])]
        self.assertEqual(kinds, ["drag", "spring", "drag", "spring"])

    def test_two_springs_start_from_the_same_release(self):
        self.open("#spring?spring.stiffness=300&spring.dampingRatio=0.4&compare.duration=0.8&compare.bounce=0")
        self.clear_requests()
        self.drag("spring", -100, 0)
        first, second = self.wait_for_post("spring/trajectory", 2)[:2]
        self.wait_until_settled()
        self.assertEqual((first["from"], first["velocity"]), (second["from"], second["velocity"]))
        self.assertEqual(self.page.locator("#plot .line.position").count(), 2)
        shown = re.findall(r"([\d.]+) s", self.page.locator("#readouts").inner_text())
        for request, duration in zip((first, second), shown[:2], strict=True):
            self.assertAlmostEqual(float(duration), result_of("spring/trajectory", request)["settlingDuration"], delta=0.001)


if __name__ == "__main__":
    unittest.main()
