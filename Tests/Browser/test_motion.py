"""Things that are dragged go where the service says, along the curve that it says."""
import re
import time
import unittest

from browser_fixture import Theatre, answer

# Notes each place in which the thing is drawn, with the time of the frame in which that happens.
FRAMES = """element => {
  window.frames_ = [];
  new MutationObserver(() => {
    const m = new DOMMatrix(getComputedStyle(element).transform);
    window.frames_.push([document.timeline.currentTime / 1000, m.m41, m.m42]);
  }).observe(element, { attributes: true, attributeFilter: ["style"] });
}"""

# Presses Enter in the frame in which the thing has got going: a key from outside of the page may come too late for it.
ENTER_IN_FLIGHT = """() => new Promise((done) => {
  const look = () => {
    const { player } = desk.bench.runners[0];
    if (player.isPlaying && player.state.velocity[0] > 20) {
      const key = { key: "Enter", bubbles: true, cancelable: true };
      for (const kind of ["keydown", "keyup"]) document.activeElement.dispatchEvent(new KeyboardEvent(kind, key));
      done();
    } else {
      if (!player.isPlaying) document.getElementById("again").click();
      requestAnimationFrame(look);
    }
  };
  look();
})"""


class Drawer(Theatre):
    def fling(self, y, **hand):
        """Flings the sheet; returns the gesture and the question that the page posted."""
        self.forget()
        self.drag("drawer", 0, y, **hand)
        question = self.until_posted("drawer/trajectory")[0]
        self.rest()
        return self.posted("gesture/velocity")[0]["gesture"], question

    def assert_goes_where_the_service_says(self, gesture, question):
        velocity = answer("gesture/velocity", {"gesture": gesture})["velocity"]
        self.assertAlmostEqual(question["velocity"], velocity, delta=0.01)
        asked = {key: question[key] for key in ("from", "velocity", "anchors", "decelerationRate", "selection")}
        anchor = answer("drawer/anchor", asked)["anchor"]
        self.assertAlmostEqual(self.place("drawer")[1], anchor["value"], delta=0.01)
        self.assertIn(anchor["name"], self.page.locator("#figures").inner_text())
        return anchor["name"]

    def test_a_flick_up_expands_it(self):
        self.open("#drawer?from=420&velocity=0")
        gesture, question = self.fling(-80)
        self.assertAlmostEqual(question["velocity"], -800, delta=8)
        self.assertEqual(self.assert_goes_where_the_service_says(gesture, question), "expanded")

    def test_a_flick_down_collapses_it(self):
        self.open("#drawer?from=60&velocity=0")
        gesture, question = self.fling(70)
        self.assertAlmostEqual(question["velocity"], 700, delta=7)
        self.assertEqual(self.assert_goes_where_the_service_says(gesture, question), "collapsed")

    def test_a_finger_that_stops_before_it_lifts_lets_go_without_velocity(self):
        self.open("#drawer?from=420&velocity=0")
        gesture, question = self.fling(-150, rests=0.3)
        self.assertEqual(question["velocity"], 0)
        self.assertEqual(self.assert_goes_where_the_service_says(gesture, question), "middle")

    def test_beyond_its_ends_it_follows_the_services_rubber_band(self):
        self.open("#drawer?from=420&velocity=0")
        band = {"min": 56, "max": 420, "dimension": {"below": 56, "above": 80}}
        self.forget()
        mouse = self.drag("drawer", 0, 120, lets_go=False)
        expected = answer("rubber-band", {"value": 540, **band})["value"]
        self.assertAlmostEqual(self.place("drawer")[1], expected, delta=0.01)
        mouse.release()
        question = self.until_posted("drawer/trajectory")[0]
        finger = answer("gesture/velocity", self.posted("gesture/velocity")[0])["velocity"]
        slowed = answer("rubber-band", {"value": 540, "velocity": finger, **band})["velocity"]
        self.assertAlmostEqual(question["velocity"], slowed, delta=0.01)
        self.assertGreater(finger, slowed)

    def test_a_finger_works_as_a_mouse_does(self):
        self.open("#drawer?from=420&velocity=0", width=390, height=844, has_touch=True, is_mobile=True)
        session = self.page.context.new_cdp_session(self.page)
        x, y = self.grip("drawer")
        self.forget()
        now = time.time()
        for step in range(11):
            kind = "touchMove" if step else "touchStart"
            points = [{"x": x, "y": y - 20 * step}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": now + step / 100})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": now + 0.1})
        question = self.until_posted("drawer/trajectory")[0]
        self.rest()
        self.assertLess(question["velocity"], -1000)
        gesture = self.posted("gesture/velocity")[0]["gesture"]
        self.assertEqual(self.assert_goes_where_the_service_says(gesture, question), "expanded")

    def test_every_frame_is_the_services_curve_at_that_frames_time(self):
        self.open("#drawer?from=400&velocity=-1500&spring.stiffness=120&spring.dampingRatio=0.5")
        self.handle("drawer").evaluate(FRAMES)
        self.page.locator("#again").click()
        self.page.wait_for_timeout(200)
        self.rest()
        # The first is drawn when the answer comes and the last is the rest; those between belong to frames.
        frames = [(time, y) for time, _, y in self.page.evaluate("window.frames_")][1:-1]
        question = self.posted("drawer/trajectory")[-1]
        dense = answer("drawer/trajectory", {**question, "sampling": {"rate": 4000}, "events": False})
        moving = frames[1:]
        self.assertGreater(len(moving), 8)

        def value(time):
            index = min(max(round(time * 4000), 0), len(dense["values"]) - 1)
            return dense["values"][index]

        # Only when it began is unknown: one time for all frames.
        first = moving[0][0]
        error = min(
            max(abs(value(time - first + shift / 4000) - y) for time, y in moving) for shift in range(0, 800))
        self.assertLess(error, 1.5)


class CaughtInFlight(Theatre):
    def test_it_stops_where_it_is_and_goes_on_from_there(self):
        self.open("#spring?from=-150&velocity=0&spring.duration=3&spring.bounce=0.5", waits=False)
        self.handle("spring").evaluate(FRAMES)
        moving = "desk.bench.runners[0].player.state.velocity[0] > 100"
        at = self.catch("spring", moving, start=self.play_again)
        held = self.place("spring")[0]
        self.page.wait_for_timeout(120)
        self.assertEqual(self.place("spring")[0], held)
        frames = [x for _, x, _ in self.page.evaluate("window.frames_")]
        before = next(x for x in reversed(frames) if x != held)
        self.assertIn(held, frames)
        self.assertLess(abs(before - held), 60)
        self.page.mouse.move(at[0] + 30, at[1])
        self.assertAlmostEqual(self.place("spring")[0], held + 30, delta=1)
        self.forget()
        self.page.mouse.up()
        self.assertAlmostEqual(self.until_posted("spring/trajectory")[0]["from"], held + 30, delta=1)

    def test_outside_of_its_range_it_does_not_jump_either(self):
        self.open("#rubber?from=120&velocity=0&overscrollSpring.duration=4&overscrollSpring.bounce=0", waits=False)
        at = self.catch("rubber", "desk.bench.runners[0].player.time > 0.1", start=self.play_again)
        held = self.place("rubber")[0]
        self.assertGreater(held, 50)
        self.page.mouse.move(at[0] + 1, at[1])
        self.assertLess(abs(self.place("rubber")[0] - held), 1)

    def test_a_key_in_flight_adds_to_the_velocity(self):
        self.open("#spring?from=-150&velocity=0&spring.duration=6&spring.bounce=0", waits=False)
        self.handle("spring").focus()
        self.until_posted("spring/trajectory")
        self.forget()
        self.page.evaluate(ENTER_IN_FLIGHT)
        question = self.until_posted("spring/trajectory")[0]
        law = answer("spring/trajectory", {**question, "from": -150, "velocity": 0, "sampling": {"rate": 500}})
        before = min(zip(law["values"], law["velocities"]), key=lambda state: abs(state[0] - question["from"]))[1]
        self.assertGreater(before, 10)
        self.assertAlmostEqual(question["velocity"], 1200 + before, delta=2)


class OtherMotions(Theatre):
    def test_a_picture_goes_to_the_corner_that_the_service_names(self):
        self.open("#picture?from.x=12&from.y=76&velocity.x=0&velocity.y=0")
        self.forget()
        self.drag("picture", 60, 130)
        question = self.until_posted("drawer/trajectory")[0]
        self.rest()
        asked = {key: question[key] for key in ("from", "velocity", "anchors", "decelerationRate")}
        corner = answer("drawer/anchor", asked)["anchor"]["value"]
        x, y = self.place("picture")
        self.assertAlmostEqual(x, corner["x"], delta=0.01)
        self.assertAlmostEqual(y, corner["y"], delta=0.01)
        self.assertNotEqual((corner["x"], corner["y"]), (12, 76))

    def test_a_list_rests_where_the_service_says(self):
        self.open("#scroll?from=0&velocity=0")
        self.forget()
        self.drag("scroll", 0, -160)
        question = self.until_posted("scroll/trajectory")[0]
        self.rest()
        self.assertGreater(question["velocity"], 0)
        self.assertAlmostEqual(-self.place("scroll")[1], answer("scroll/trajectory", question)["destination"], delta=0.01)

    def test_a_toss_is_sent_whole_and_a_catch_in_flight_does_not_jump(self):
        self.open("#toss?spring.stiffness=10&spring.damping=6")

        def toss():
            self.forget()
            self.drag("toss", 120, -60)
            self.until_posted("toss/trajectory")

        at = self.catch("toss", "desk.bench.runners[0].player.isPlaying", start=toss)
        caught = self.place("toss")
        for step in range(1, 6):
            self.page.mouse.move(at[0] - 10 * step, at[1])
            self.page.wait_for_timeout(8)
        self.page.mouse.up()
        question = self.until_posted("toss/trajectory", 2)[1]
        began = [event for event in question["gesture"] if event["state"] == "began"]
        self.assertEqual(len(began), 2)
        replay = answer("toss/trajectory", {**question, "sampling": {"times": [began[1]["time"]]}, "events": False})
        self.assertAlmostEqual(replay["values"]["x"][0], caught[0], delta=0.5)
        self.assertAlmostEqual(replay["values"]["y"][0], caught[1], delta=0.5)
        self.assertEqual([phase["kind"] for phase in replay["phases"]], ["drag", "spring", "drag", "spring"])

    def test_two_springs_fly_from_one_release(self):
        self.open("#spring?spring.stiffness=300&spring.dampingRatio=0.4&compare.duration=0.8&compare.bounce=0")
        self.forget()
        self.drag("spring", -100, 0)
        first, second = self.until_posted("spring/trajectory", 2)[:2]
        self.rest()
        self.assertEqual((first["from"], first["velocity"]), (second["from"], second["velocity"]))
        self.assertEqual(self.page.locator("#plot .line").count(), 2)
        shown = re.findall(r"([\d.]+) s", self.page.locator("#figures").inner_text())
        for question, figure in zip((first, second), shown, strict=True):
            self.assertAlmostEqual(float(figure), answer("spring/trajectory", question)["settlingDuration"], delta=0.001)


if __name__ == "__main__":
    unittest.main()
