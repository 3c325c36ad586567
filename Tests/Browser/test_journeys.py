"""What people do with the playground, and what must not happen to their work."""
import json
import time
import unittest

from browser_fixture import BASE, COMPLETE, PlaygroundTestCase, result_of

WORK = "#spring?from=-120&velocity=700&spring.duration=0.7&spring.bounce=0.5&threshold=0.5"
# Counts the calls that browsers limit.
COUNT_HISTORY = """() => {
  window.historyCalls = 0;
  for (const name of ["replaceState", "pushState"]) {
    const original = history[name].bind(history);
    history[name] = (...values) => { window.historyCalls += 1; original(...values); };
  }
}"""


class Work(PlaygroundTestCase):
    def state(self):
        return self.page.evaluate("permalink(inspector.interaction)")

    def test_a_click_without_movement_keeps_the_work(self):
        self.open(WORK)
        before = self.state()
        code = self.page.locator("#export-code").inner_text()
        self.clear_requests()
        self.draggable("spring").click()
        mouse = self.drag("spring", 1, 1, steps=2)
        self.assertIsNotNone(mouse)
        self.wait_until_settled()
        self.assertEqual(self.state(), before)
        self.assertEqual(self.page.locator("#export-code").inner_text(), code)
        self.assertEqual(self.posted("spring/trajectory"), [])
        self.assertEqual(self.position("spring"), [0, 0])

    def test_a_click_on_a_moving_object_lets_it_continue(self):
        self.open("#spring?from=-150&velocity=0&spring.duration=4&spring.bounce=0.3", settled=False)
        self.interrupt("spring", "inspector.interaction.objects[0].player.time > 0.1", start=self.replay)
        self.page.mouse.up()
        self.assertTrue(self.page.evaluate("inspector.interaction.objects[0].player.isPlaying"))

    def test_undo_and_redo_restore_releases_and_settings(self):
        self.open(WORK)
        states = [self.state()]
        self.drag("spring", 60, 0)
        self.wait_until_settled()
        states.append(self.state())
        self.field("Bounce").fill("0.1")
        self.field("Bounce").press("Tab")
        self.wait_until_settled()
        states.append(self.state())
        self.assertEqual(len(set(states)), 3)
        self.page.locator("#undo").click()
        self.wait_until_settled()
        self.assertEqual(self.state(), states[1])
        self.assertEqual(self.field("Bounce").input_value(), "0.5")
        self.page.locator("#stage-title").click()
        self.page.keyboard.press("Control+z")
        self.wait_until_settled()
        self.assertEqual(self.state(), states[0])
        self.assertTrue(self.page.locator("#undo").is_disabled())
        self.page.keyboard.press("Control+Shift+z")
        self.page.locator("#redo").click()
        self.wait_until_settled()
        self.assertEqual(self.state(), states[2])

    def test_escape_cancels_a_drag(self):
        self.open(WORK)
        before = self.state()
        self.clear_requests()
        mouse = self.drag("spring", 80, 0, release=False)
        self.assertGreater(self.position("spring")[0], 70)
        self.page.keyboard.press("Escape")
        self.assertEqual(self.position("spring"), [0, 0])
        mouse.release()
        self.draggable("spring").focus()
        self.page.keyboard.press("ArrowRight")
        self.assertEqual(self.position("spring"), [10, 0])
        self.page.keyboard.press("Escape")
        self.wait_until_settled()
        self.assertEqual(self.position("spring"), [0, 0])
        self.assertEqual(self.state(), before)
        self.assertEqual(self.posted("spring/trajectory"), [])

    def test_a_moving_slider_sends_few_requests_and_rarely_changes_the_url(self):
        self.open(WORK)
        self.page.evaluate(COUNT_HISTORY)
        self.clear_requests()
        began = time.monotonic()
        box = self.page.get_by_label("Bounce slider").first.bounding_box()
        self.page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        for step in range(60):
            self.page.mouse.move(box["x"] + 10 + step % 50, box["y"] + box["height"] / 2)
            self.page.wait_for_timeout(8)
        plotted = self.page.locator("#plot .line.position").get_attribute("d")
        self.page.mouse.up()
        self.wait_until_settled()
        self.assertTrue(plotted)
        # Both wait for a moment without a change, which a busy machine may insert.
        elapsed = time.monotonic() - began
        self.assertLessEqual(len(self.posted("spring/trajectory")), 3 + elapsed / 0.2)
        self.assertLessEqual(self.page.evaluate("historyCalls"), 2 + elapsed / 0.5)
        self.assertIn(f"spring.bounce={self.field('Bounce').input_value()}&", self.page.url + "&")

    def test_a_browser_that_refuses_to_change_the_url_stops_nothing(self):
        self.open(WORK)
        self.page.evaluate("""() => {
          history.replaceState = () => { throw new DOMException("too often", "SecurityError"); };
          history.pushState = history.replaceState;
        }""")
        self.field("Bounce").fill("0.1")
        self.wait_until("(1 - inspector.interaction.trajectories[0].spring.dampingRatio).toFixed(2) === '0.10'")
        self.page.locator("#tab-drawer").click()
        self.assertEqual(self.page.locator("#stage-title").inner_text(), "Drawer")
        self.page.evaluate("delete history.replaceState, delete history.pushState")
        self.wait_until_settled()

    def test_tabs_are_entries_of_the_history(self):
        self.open(WORK)
        self.page.locator("#tab-drawer").click()
        self.wait_until_settled()
        self.page.locator("#tab-toss").click()
        self.wait_until_settled()
        self.page.go_back()
        self.wait_until_settled()
        self.assertEqual(self.page.locator("#scene-tabs [aria-selected=true]").inner_text(), "Drawer")
        self.page.go_back()
        self.wait_until_settled()
        self.assertEqual(self.field("Bounce").input_value(), "0.5")
        self.page.go_forward()
        self.wait_until_settled()
        self.assertEqual(self.page.locator("#stage-title").inner_text(), "Drawer")

    def test_two_pages_of_one_browser_are_independent(self):
        self.open(WORK)
        other = self.page.context.new_page()
        other.goto(f"{BASE}/#spring?from=-50&velocity=0&spring.duration=0.3&spring.bounce=0.1")
        self.assertEqual(self.field("Bounce").input_value(), "0.5")
        self.assertEqual(other.get_by_label("Bounce", exact=True).first.input_value(), "0.1")
        self.page.reload()
        self.wait_until_settled()
        self.assertEqual(self.field("Bounce").input_value(), "0.5")


class Links(PlaygroundTestCase):
    def test_a_link_shows_the_same_place_at_every_size(self):
        """Positions are in points of the stage, which has the same size in points everywhere."""
        away = "#spring?from=300&velocity=-800&spring.stiffness=200&spring.dampingRatio=0.8"
        for scene, fragment in (("spring", "#spring?from=-130&velocity=0&spring.duration=0.5&spring.bounce=0"), ("toss", "#toss"), ("spring", away)):
            for width, height in ((320, 640), (390, 844), (844, 390), (1440, 900), (2560, 1440)):
                # One link is opened at every size, and the others in a window that changes its size.
                if fragment == away or width == 320:
                    self.open(fragment, width=width, height=height)
                else:
                    self.resize(width, height)
                self.page.evaluate("inspector.interaction.seek(0)")
                if scene == "spring":
                    self.assertEqual(self.position(scene), [300 if fragment == away else -130, 0])
                stage = self.page.locator("#stage").bounding_box()
                card = self.draggable(scene).bounding_box()
                self.assertGreaterEqual(card["x"], stage["x"] - 1, (scene, width))
                self.assertLessEqual(card["x"] + card["width"], stage["x"] + stage["width"] + 1, (scene, width))

    def test_the_recording_of_a_toss_is_in_its_link(self):
        self.open("#toss")
        self.drag("toss", 110, -60)
        self.wait_until_settled()
        request = self.posted("toss/trajectory")[-1]
        fragment = self.page.url.split("/", 3)[3]
        self.assertIn("gesture=b", fragment)
        self.open(fragment, width=390, height=844)
        again = self.posted("toss/trajectory")[-1]
        for member in ("from", "spring", "resistance", "to", "threshold"):
            self.assertEqual(again[member], request[member])
        self.assertEqual(len(again["gesture"]), len(request["gesture"]))
        for first, second in zip(again["gesture"], request["gesture"]):
            self.assertEqual((first["state"], first["translation"]), (second["state"], second["translation"]))
            self.assertAlmostEqual(first["time"], second["time"], delta=1e-5)

    def test_hostile_links_open_a_working_page(self):
        self.open()
        self.expected_messages = ["422"]
        for fragment in (
            "#%", "#%E0%A4%A", "#__proto__?from=1", "#constructor", "#spring?" + "a=1&" * 5000, "#spring?from=1e309&velocity=NaN",
            "#spring?from=-1e6&velocity=1e6", "#spring?spring.stiffness=1e-300&spring.dampingRatio=1e300", "#spring?spring.duration=-1&spring.bounce=9",
            "#toss?gesture=b0,0,0_" + "c1,1,1_" * 3000, "#toss?gesture=x&from=,", "#drawer?spring.mass=<script>alert(1)</script>",
            "#spring?spring.stiffness=1e9&spring.damping=0.001", "#scroll?from=1e6&velocity=-1e6", "#spring?compare3.stiffness=5&compare.bounce=2",
            "#drawer?anchors=NaN,1e999&names=<b>", "#drawer?anchors=5,5,-4000&names=,,,,", "#toss?bounds=1,2&to=9", "#scroll?bounds=9,1",
            "#scroll?bounds=,&from=1e6&velocity=-1e6", "#picture?left=4000&right=-5&top=1e400", "#spring?to=1e300",
        ):
            with self.subTest(fragment[:60]):
                self.page.goto("about:blank")
                self.page.goto(f"{BASE}/{fragment}")
                self.wait_until(COMPLETE)
                self.wait_for_frames(6)
                self.page.locator("#tab-drawer").click()
                self.page.locator("#tab-spring").click()
                self.assertEqual([text for text in self.console if "422" not in text], [], fragment[:80])


class Compare(PlaygroundTestCase):
    def test_up_to_four_springs_are_compared_exported_and_linked(self):
        self.open(WORK, permissions=["clipboard-read", "clipboard-write"])
        for _ in range(3):
            self.page.get_by_role("button", name="Compare with another spring").click()
            self.wait_until_settled()
        self.assertEqual(self.page.get_by_role("button", name="Compare with another spring").count(), 0)
        self.assertEqual(self.page.locator("#plot .line.position").count(), 4)
        widths = self.page.locator("#plot .line.position").evaluate_all("all => all.map((line) => getComputedStyle(line).strokeWidth)")
        self.assertEqual(len(set(widths)), 1)
        marks = self.page.locator("#plot .mark").all_text_contents()
        self.assertEqual([mark[0] for mark in marks], list("ABCD"))
        fragment = self.page.url.split("/", 3)[3]
        self.page.get_by_role("button", name="Edit spring B").click()
        self.wait_until_settled()
        self.page.locator("#export-format").select_option("curl")
        self.page.locator("#copy").click()
        self.page.locator("#copy-status", has_text="copied").wait_for()
        copied = self.page.evaluate("navigator.clipboard.readText()")
        self.assertEqual(json.loads(copied[copied.index("{"):copied.rindex("}") + 1])["spring"], {"duration": 0.6, "bounce": 0})
        self.open(fragment)
        self.assertEqual(self.page.locator("#plot .line.position").count(), 4)
        self.page.get_by_role("button", name="Edit spring B").click()
        self.page.get_by_role("button", name="Remove spring B").click()
        self.wait_until_settled()
        self.assertEqual(self.page.locator("#plot .line.position").count(), 3)

    def test_two_fingers_on_two_cards_move_and_release_each_by_its_own(self):
        self.open("#spring?from=-50&velocity=0&spring.duration=0.5&spring.bounce=0.2&compare.duration=0.5&compare.bounce=0", has_touch=True, is_mobile=True, width=390, height=844)
        scale = self.scale()
        session = self.page.context.new_cdp_session(self.page)
        boxes = [self.page.locator(f"#scene-spring .lane.c{index} .card").bounding_box() for index in (0, 1)]
        centers = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
        now = time.time()
        translations = [0, 0]

        def touch(kind, fingers, at):
            points = [{"x": centers[index][0] + translations[index], "y": centers[index][1], "id": index} for index in fingers]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": now + at})

        touch("touchStart", [0], 0)
        touch("touchStart", [0, 1], 0.01)
        for step in range(1, 11):
            translations[:] = [4 * step, -6 * step]
            touch("touchMove", [0, 1], 0.01 + step / 100)
        for index, distance in ((0, 40), (1, -60)):
            self.wait_until(f"Math.abs(inspector.interaction.objects[{index}].position[0] - {distance / scale}) < 0.5")
        # A touchEnd lists the fingers that are lifted.
        touch("touchEnd", [0], 0.11)
        self.assertEqual(self.page.evaluate("inspector.interaction.objects.map(({ leader }) => leader)")[:2], [None, 1])
        touch("touchEnd", [1], 0.12)
        self.wait_until_settled()
        releases = self.page.evaluate("inspector.interaction.release.objects.slice(0, 2)")
        self.assertAlmostEqual(releases[0]["from"][0], 40 / scale, delta=0.5)
        self.assertAlmostEqual(releases[1]["from"][0], -60 / scale, delta=0.5)
        self.assertGreater(releases[0]["velocity"][0], 200)
        self.assertLess(releases[1]["velocity"][0], -300)
        fragment = self.page.url.split("/", 3)[3]
        self.open(fragment)
        self.assertEqual(self.page.evaluate("inspector.interaction.release.objects.slice(0, 2)"), releases)


class Time(PlaygroundTestCase):
    def test_scrubbing_moves_the_stage_and_the_playhead(self):
        self.open(WORK)
        request = self.posted("spring/trajectory")[-1]
        self.page.locator("#time").evaluate("""slider => {
          slider.value = 200;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
        }""")
        expected = result_of("spring/trajectory", {**request, "sampling": {"times": [0.2]}})["values"][0]
        self.assertAlmostEqual(self.position("spring")[0], expected, delta=1e-5)
        x = float(self.page.locator("#plot .playhead line").get_attribute("x1"))
        self.assertAlmostEqual(self.page.evaluate("x => inspector.plot.timeScale.value(x)", x), 0.2, delta=0.002)
        plot = self.page.locator("#plot").bounding_box()
        wanted = self.page.evaluate("inspector.plot.x(0.4)")
        self.page.mouse.move(plot["x"] + wanted, plot["y"] + 90)
        self.page.mouse.down()
        self.page.mouse.up()
        shown = float(self.page.locator("#time").input_value()) / 1000
        self.assertAlmostEqual(shown, 0.4, delta=0.01)
        expected = result_of("spring/trajectory", {**request, "sampling": {"times": [shown]}})["values"][0]
        self.assertAlmostEqual(self.position("spring")[0], expected, delta=3)

    def test_slow_motion_loops_and_pauses(self):
        self.open(WORK)
        self.page.locator("[name=speed][value='0.1']").check(force=True)
        # Both clocks are read in the same frames, because frames are late on a slow machine.
        rate = self.page.evaluate("""async () => {
          const frame = () => new Promise((done) => requestAnimationFrame(done));
          const { player } = inspector.interaction.objects[0];
          const [start, played] = [await frame(), player.time];
          let now = start;
          while (now - start < 200) now = await frame();
          return (player.time - played) / ((now - start) / 1000);
        }""")
        self.assertAlmostEqual(rate, 0.1, delta=0.01)
        self.page.locator("#play").click()
        self.assertFalse(self.page.evaluate("inspector.isPlaying"))
        paused = self.position("spring")
        self.wait_for_frames(4)
        self.assertEqual(self.position("spring"), paused)
        self.page.locator("[name=speed][value='1']").check(force=True)
        self.page.locator("#loop").check(force=True)
        self.page.evaluate("""() => {
          window.restarts = 0;
          const { player } = inspector.interaction.objects[0];
          const original = player.onFrame;
          let last = 0;
          player.onFrame = (state, time) => { if (time < last) window.restarts += 1; last = time; original(state, time); };
        }""")
        self.wait_until("window.restarts > 1")
        self.page.locator("#loop").uncheck(force=True)
        self.wait_until_settled()

    def test_a_slider_is_felt_while_it_moves(self):
        self.open("#spring?from=-120&velocity=0&spring.duration=1.2&spring.bounce=0.3")
        self.page.get_by_label("Bounce slider").first.focus()
        self.page.keyboard.press("ArrowRight")
        self.wait_until("inspector.isPlaying && inspector.interaction.objects[0].player.time > 0.05")
        time_before = self.page.evaluate("inspector.interaction.objects[0].player.time")
        self.page.keyboard.press("ArrowRight")
        self.wait_for_frames(3)
        # The motion goes on with the new spring; it does not start again.
        self.assertGreater(self.page.evaluate("inspector.interaction.objects[0].player.time"), time_before)
        self.wait_until_settled()


if __name__ == "__main__":
    unittest.main()
