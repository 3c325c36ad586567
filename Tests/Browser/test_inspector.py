"""The inspector beside the stage: plot, readouts, settings, errors, export, and permalink."""
import json
import re
import subprocess
import unittest
import urllib.request

from browser_fixture import BASE, COMPLETE, PlaygroundTestCase, exported, post, result_of

# Converts the points of the line of a lane to times and values.
POINTS = """([lane, color]) => {
  const { plot } = inspector;
  const path = plot.drawing.querySelector(`.line.${lane}.c${color}`).getAttribute("d");
  const { scale } = plot.lanes.find(({ id }) => id === lane);
  return [...path.matchAll(/[ML](-?[\\d.]+),(-?[\\d.]+)/g)].map(([, x, y]) => [plot.timeScale.value(Number(x)), scale.value(Number(y))]);
}"""


class PlotAndReadouts(PlaygroundTestCase):
    def plotted(self, lane="position", color=0):
        """Returns the points of a line of the plot as times and values. Its coordinates have one decimal."""
        return self.page.evaluate(POINTS, [lane, color])

    def assert_is_the_curve_of_the_service(self, operation, request, lane="position", color=0, axis=None):
        points = [(time, value) for time, value in self.plotted(lane, color) if time >= 0]
        # The last point of the line is before the motion rests, also where its coordinate is rounded up.
        motion = result_of(operation, request)
        end = (motion["axes"][color] if "axes" in motion else motion)["settlingDuration"] * (1 - 1e-9)
        result = result_of(operation, {**request, "sampling": {"times": [min(time, end) for time, _ in points]}})
        expected = result["values" if lane == "position" else "velocities"]
        expected = expected if axis is None else expected[axis]
        pixel = self.page.evaluate("lane => { const { scale } = inspector.plot.lanes.find(({ id }) => id === lane); return Math.abs(scale.value(1) - scale.value(0)); }", lane)
        second = self.page.evaluate("inspector.plot.timeScale.value(1) - inspector.plot.timeScale.value(0)")
        # A tenth of a pixel in both directions.
        slopes = result["velocities"] if axis is None else result["velocities"][axis]
        for (time, value), wanted, slope in zip(points[:-1], expected, slopes):
            steep = abs(slope) * second * 0.06 if lane == "position" else 0.5 * pixel + 20 * second * abs(wanted)
            self.assertAlmostEqual(value, wanted, delta=0.06 * pixel + steep + 1e-9, msg=f"{operation}, {lane} at {time}")
        self.assertGreater(len(points), 60)

    def last_request(self, operation):
        """Returns the last request without the members that only apply to samples."""
        return {key: value for key, value in self.posted(operation)[-1].items() if key != "sampling"}

    def test_the_plot_shows_the_curve_of_the_service(self):
        for scene, operation in (("drawer", "drawer/trajectory"), ("scroll", "scroll/trajectory"), ("spring", "spring/trajectory")):
            self.open(f"#{scene}")
            for lane in ("position", "velocity"):
                self.assert_is_the_curve_of_the_service(operation, self.last_request(operation), lane)
        self.open("#picture")
        for color, axis in enumerate("xy"):
            self.assert_is_the_curve_of_the_service("drawer/trajectory", self.last_request("drawer/trajectory"), "position", color, axis)

    def test_a_slider_changes_the_plot(self):
        self.open("#spring?from=-110&velocity=0&spring.duration=0.6&spring.bounce=0.2")
        before = self.plotted()
        slider = self.page.get_by_label("Bounce slider").first
        slider.focus()
        for _ in range(4):
            self.page.keyboard.press("PageUp")
        self.wait_until_settled()
        self.assertNotEqual(before, self.plotted())
        request = self.last_request("spring/trajectory")
        # Ten steps of 0.01 for each key.
        self.assertAlmostEqual(request["spring"]["bounce"], 0.6)
        self.assert_is_the_curve_of_the_service("spring/trajectory", request)
        self.assertEqual(self.field("Bounce").input_value(), str(request["spring"]["bounce"]))

    def test_the_readouts_match_the_result(self):
        self.open("#drawer?from=330&velocity=-950")
        expected = result_of("drawer/trajectory", self.last_request("drawer/trajectory"))
        readouts = self.page.locator("#readouts").inner_text()
        shown = re.search(r"([\d.]+) s", readouts)[1]
        self.assertAlmostEqual(float(shown), expected["settlingDuration"], delta=0.001)
        self.assertIn("expanded, 56", readouts)
        marks = self.page.locator("#plot .anchor-name").all_text_contents()
        self.assertEqual(marks, ["expanded", "middle", "collapsed"])

    def test_phases_are_listed_with_their_durations(self):
        self.open("#scroll?from=600&velocity=2500")
        phases = result_of("scroll/trajectory", self.last_request("scroll/trajectory"))["phases"]
        self.assertEqual([phase["kind"] for phase in phases], ["deceleration", "spring"])
        shown = self.page.locator("#phases li").all_inner_texts()
        self.assertEqual(len(shown), 2)
        self.assertIn("edge spring", shown[1])
        self.assertEqual(self.page.locator("#plot rect.deceleration").count(), 1)
        self.assertEqual(self.page.locator("#plot .drawing circle.dot").count(), 2)

    def test_the_resistance_curve_matches_the_service(self):
        self.open("#rubber?coefficient=0.3&dimension=200")
        drawn = self.page.locator("#resistance .law").get_attribute("d")
        points = [tuple(map(float, point.split(","))) for point in drawn[1:].split("L")]
        self.assertEqual([x for x, _ in points], list(range(-300, 301, 10)))
        values = result_of("rubber-band", {
            "values": [x for x, _ in points], "bounds": {"min": -50, "max": 50}, "coefficient": 0.3, "dimension": 200})["values"]
        for (_, y), value in zip(points, values):
            self.assertAlmostEqual(-y, value, delta=0.01)


class Settings(PlaygroundTestCase):
    def test_a_field_and_its_slider_update_each_other(self):
        self.open("#drawer?spring.stiffness=200&spring.dampingRatio=0.8")
        slider = self.page.get_by_label("Damping ratio slider")
        self.field("Damping ratio").fill("2")
        self.assertEqual(slider.input_value(), "2")
        slider.focus()
        self.page.keyboard.press("Home")
        self.assertEqual(self.field("Damping ratio").input_value(), "0.05")

    def test_an_empty_or_invalid_field_shows_the_current_value(self):
        self.open("#spring?from=-110&velocity=900&threshold=2")
        for name, value in (("Velocity", "900"), ("Bounce", "0.45")):
            field = self.field(name)
            for text in ("", "1e400"):
                field.fill(text)
                field.blur()
                self.assertEqual(field.input_value(), value)
        self.assertEqual(self.posted("spring/trajectory")[-1]["threshold"], 2)
        # Without a threshold, the release has that of the service.
        self.field("Threshold").fill("")
        self.field("Threshold").blur()
        self.wait_until_settled()
        self.assertEqual(self.posted("spring/trajectory")[-1]["threshold"], 0.5)

    def test_another_parameterization_keeps_the_spring(self):
        self.open("#drawer?spring.stiffness=200&spring.dampingRatio=0.8")
        parameters = result_of("spring/parameters", {"spring": {"stiffness": 200, "dampingRatio": 0.8}})["spring"]
        parameterization = self.page.get_by_label("Spring parameterization")
        for choice, fields in (
            ("damping", {"Stiffness": "stiffness", "Damping": "damping", "Mass": "mass"}),
            ("response", {"Response": "response", "Damping ratio": "dampingRatio"}),
            ("bounce", {"Duration": "duration", "Bounce": "bounce"}),
            ("ratio", {"Stiffness": "stiffness", "Damping ratio": "dampingRatio", "Mass": "mass"}),
        ):
            parameterization.select_option(choice)
            self.wait_until_settled()
            for label, name in fields.items():
                self.assertAlmostEqual(float(self.field(label).input_value()), parameters[name], delta=0.2 if name == "stiffness" else 0.001)
            self.assertEqual(set(self.posted("drawer/trajectory")[-1]["spring"]), set(fields.values()))

    def test_an_error_is_shown_at_its_setting(self):
        self.open("#drawer?spring.stiffness=200&spring.dampingRatio=0.8")
        self.expected_messages = ["422"]
        stiffness, rate = self.field("Stiffness"), self.field("Deceleration rate")
        stiffness.fill("-5")
        rate.fill("1.2")
        rate.press("Tab")
        self.wait_until_settled()
        # The page finds the errors itself; they are those of the service.
        status, content = post("drawer/trajectory", self.page.evaluate("inspector.interaction.request(inspector.interaction.objects[0])"))
        self.assertEqual(status, 422)
        details = {error["pointer"]: error["detail"] for error in json.loads(content)["errors"]}
        for field, pointer in ((stiffness, "/spring/stiffness"), (rate, "/decelerationRate")):
            self.assertEqual(field.get_attribute("aria-invalid"), "true")
            message = self.page.locator(f"#{field.get_attribute('aria-describedby')}")
            self.assertEqual(message.inner_text(), details[pointer])
            self.assertLess(abs(message.bounding_box()["y"] - field.bounding_box()["y"]), 60)
        self.assertIsNone(self.field("Mass").get_attribute("aria-invalid"))
        stiffness.fill("200")
        rate.fill("0.998")
        rate.press("Tab")
        self.wait_until_settled()
        self.assertIsNone(stiffness.get_attribute("aria-invalid"))
        self.assertEqual(self.page.locator(".error:visible").count(), 0)

    def test_a_spring_that_never_settles_is_an_error_of_its_damping_ratio(self):
        self.open("#spring?from=-110&velocity=0&spring.stiffness=200&spring.dampingRatio=0.5")
        self.expected_messages = ["422"]
        self.field("Damping ratio").fill("0")
        self.field("Damping ratio").press("Tab")
        self.wait_until_settled()
        self.assertEqual(self.field("Damping ratio").get_attribute("aria-invalid"), "true")
        self.assertIn("never settles", self.page.locator("#problem").inner_text())

    def test_an_error_of_the_second_spring_is_shown_at_the_second_spring(self):
        self.open("#spring?spring.stiffness=200&spring.dampingRatio=0.5&compare.duration=0.5&compare.bounce=0")
        self.expected_messages = ["422"]
        self.page.get_by_role("button", name="Edit spring B").click()
        self.field("Duration").fill("-1")
        self.field("Duration").press("Tab")
        self.wait_until_settled()
        self.assertEqual(self.field("Duration").get_attribute("aria-invalid"), "true")
        self.page.get_by_role("button", name="Edit spring A").click()
        self.assertIsNone(self.field("Stiffness").get_attribute("aria-invalid"))

    def test_a_missing_response_is_reported(self):
        self.open("#spring?from=-100&velocity=900")
        self.expected_messages = ["Failed to load resource"]
        self.page.route("**/v1/**", lambda route: route.abort())
        self.page.evaluate("() => { inspector.interaction.update(); }")
        self.wait_until_settled()
        self.assertIn("this page has computed the motion itself", self.page.locator("#confirmation").inner_text())
        self.assertFalse(self.page.locator("#problem").is_visible())
        code = self.page.locator("#export-code")
        self.assertTrue(code.inner_text().startswith("The service does not respond: "))
        self.assertIn("is-error", code.get_attribute("class"))
        # A replay of a recording needs the service.
        self.page.locator("#tab-toss").click()
        self.wait_until_settled()
        self.assertIn("The service does not respond", self.page.locator("#problem").inner_text())
        for part in ("#plot", "#readouts", "#export-code"):
            self.assertIn("is-stale", self.page.locator(part).get_attribute("class"))
        self.page.unroute("**/v1/**")
        self.page.locator("#retry").click()
        self.wait_until_settled()
        self.assertFalse(self.page.locator("#problem").is_visible())
        self.assertEqual(self.page.locator("#confirmation").inner_text(), "Confirmed by the service, Δ 0.00 px")
        self.assertEqual(self.page.locator(".is-stale").count(), 0)


class Export(PlaygroundTestCase):
    def select(self, name):
        """Shows a format."""
        self.page.locator("#export-format").select_option(label=name)
        self.wait_until_settled()

    def copy(self, name):
        """Shows a format and copies it."""
        self.select(name)
        self.page.locator("#copy").click()
        self.page.locator("#copy-status", has_text=f"{name} copied.").wait_for()
        return self.page.evaluate("navigator.clipboard.readText()")

    def test_looking_at_a_format_does_not_change_the_clipboard(self):
        self.open("#drawer", permissions=["clipboard-read", "clipboard-write"])
        self.page.evaluate("navigator.clipboard.writeText('mine')")
        for name in ("CSS keyframes", "SwiftUI", "curl", "URL"):
            self.select(name)
        self.assertEqual(self.page.evaluate("navigator.clipboard.readText()"), "mine")

    def test_every_format_is_shown_with_its_deviation_and_downloaded_as_the_service_writes_it(self):
        self.open("#spring?from=-110&velocity=900&spring.duration=0.6&spring.bounce=0.45")
        request = {key: value for key, value in self.posted("spring/trajectory")[-1].items() if key != "sampling"}
        formats = self.page.evaluate("exportFormats.map(({ id, label, end }) => [id, label, end])")
        with urllib.request.urlopen(f"{BASE}/openapi.json") as response:
            names = {"json", "phases", "waapi", *json.load(response)["components"]["schemas"]["Format"]["enum"]}
        others = {"curl", "url", "svg-url"}
        self.assertEqual({name for name, _, _ in formats} - others, names)
        for name, label, ending in formats:
            if name in others:
                continue
            with self.subTest(name):
                self.select(label)
                self.assertNotIn("is-error", self.page.locator("#export-code").get_attribute("class") or "")
                self.assertNotEqual(self.page.locator("#deviation").inner_text(), "")
                with self.page.expect_download() as download:
                    self.page.locator("#download").click()
                self.assertEqual(download.value.suggested_filename, f"spring.{ending}")
                content = download.value.path().read_bytes().decode()
                body = {"from": 0, "to": 1, "velocity": 900 / 110} if name == "css" else {"from": -110, "to": 0, "velocity": 900}
                expected = exported("spring/trajectory", {**body, "spring": request["spring"]}, name, "spring")[1]
                if ending == "json":
                    self.assert_is_near(json.loads(content), json.loads(expected))
                else:
                    self.assertEqual(content, expected)
        self.select("CSS")
        self.assertIn("At most 0.2 % of the travel from the exact motion", self.page.locator("#deviation").inner_text())
        self.select("React Spring")
        self.assertIn("At most 1.22 % of the travel", self.page.locator("#deviation").inner_text())
        self.select("Flutter")
        self.assertIn("Exact", self.page.locator("#deviation").inner_text())

    def test_the_choice_of_a_format_is_remembered(self):
        self.open("#spring")
        self.select("Compose")
        self.page.reload()
        self.wait_until(COMPLETE)
        self.wait_until_settled()
        self.assertIn("spring<Float>", self.page.locator("#export-code").inner_text())
        # A scene that has no spring shows another format, and does not change the choice.
        self.page.locator("#tab-scroll").click()
        self.wait_until_settled()
        self.assertEqual(self.page.locator("#export-format").input_value(), "keyframes")
        self.page.locator("#tab-spring").click()
        self.wait_until_settled()
        self.assertEqual(self.page.locator("#export-format").input_value(), "compose-spring")

    def test_the_picture_is_a_url_that_the_service_draws(self):
        self.open("#spring?spring.duration=0.6&spring.bounce=0.45", permissions=["clipboard-read", "clipboard-write"])
        with urllib.request.urlopen(self.copy("Picture: URL of the SVG")) as response:
            self.assertEqual(response.headers["Content-Type"].split(";")[0], "image/svg+xml")

    def assert_is_near(self, first, second):
        """The page computes JSON itself. Its mathematical functions may differ in the last digits."""
        if isinstance(first, dict):
            self.assertEqual(first.keys(), second.keys())
        if isinstance(first, (dict, list)):
            for key in first if isinstance(first, dict) else range(len(first)):
                self.assert_is_near(first[key], second[key])
        elif isinstance(first, float):
            self.assertAlmostEqual(first, second, delta=1e-9 * max(1, abs(second)))
        else:
            self.assertEqual(first, second)

    def test_copied_code_matches_the_service(self):
        self.open("#drawer?from=330&velocity=-950", permissions=["clipboard-read", "clipboard-write"])
        request = {key: value for key, value in self.posted("drawer/trajectory")[-1].items() if key != "sampling"}
        # The sheet moves vertically, so the exported code must name the axis.
        request |= {"from": {"y": request["from"]}, "velocity": {"y": request["velocity"]}}
        for name, parameter in (("CSS", "css"), ("CSS keyframes", "keyframes"), ("SwiftUI keyframes", "swiftui"), ("Compose", "compose-spring")):
            _, expected = exported("drawer/trajectory", request, parameter, "drawer")
            self.assertEqual(self.copy(name), expected, name)
            self.assertEqual(self.page.locator("#export-code").text_content(), expected, name)

    def test_the_command_and_the_url_return_the_current_motion(self):
        self.open("#spring?from=-110&velocity=900", permissions=["clipboard-read", "clipboard-write"])
        request = {key: value for key, value in self.posted("spring/trajectory")[-1].items() if key != "sampling"}
        expected = result_of("spring/trajectory", request)
        command = subprocess.run(["bash", "-c", self.copy("curl")], capture_output=True, check=True, timeout=20)
        self.assertEqual(json.loads(command.stdout), expected)
        with urllib.request.urlopen(self.copy("URL")) as response:
            self.assertEqual(json.load(response), expected)

    def test_an_exported_list_moves_opposite_to_its_scroll_offset(self):
        self.open("#scroll?from=420&velocity=1900", permissions=["clipboard-read", "clipboard-write"])
        curve = result_of("scroll/trajectory", {**self.posted("scroll/trajectory")[-1], "sampling": {"rate": 120}})
        positions = [float(y) for y in re.findall(r"translate: 0 (-?[\d.]+)(?:px)?;", self.copy("CSS keyframes"))]
        self.assertEqual((positions[0], positions[-1]), (-420, -curve["destination"]))
        self.assertAlmostEqual(min(positions), -max(curve["values"]), delta=1)

    def test_another_scene_can_be_opened_during_a_drag(self):
        self.open("#drawer", permissions=["clipboard-read", "clipboard-write"])
        self.draggable("drawer").focus()
        self.page.keyboard.press("ArrowUp")
        self.page.evaluate("location.hash = '#spring'")
        self.wait_until("inspector.interaction.scene.id === 'spring'")
        self.wait_until_settled()
        self.assertIn("spring/trajectory", self.copy("URL"))
        self.assertNotIn("expanded", self.page.locator("#readouts").text_content())

    def test_a_setting_changed_during_a_velocity_request_does_not_discard_the_release(self):
        self.open("#spring?from=-110&velocity=900")
        velocity_requests = []
        self.page.route("**/v1/gesture/velocity", lambda route: velocity_requests.append(route))
        self.drag("spring", 90, 0)
        self.field("Bounce").fill("0.1")
        self.wait_for_post("gesture/velocity")
        self.wait_for_frames(3)
        velocity_requests[0].continue_()
        self.wait_until_settled()
        request = self.posted("spring/trajectory")[-1]
        self.assertEqual((request["from"], request["spring"]["bounce"]), (90, 0.1))

    def test_a_motion_without_an_easing_is_exported_as_keyframes(self):
        self.open("#toss?from=0,0&gesture=b0,0,0_c40,30,0_c80,60,-20_e120,90,-60")
        self.assertIn("@keyframes", self.page.locator("#export-code").text_content())
        self.assertTrue(self.page.locator("#export-format [value=css]").is_disabled())
        self.assertIn("@keyframes", self.page.locator("#export-code").text_content())
        self.assertEqual(self.page.locator("#export-format").input_value(), "keyframes")

    def test_the_code_is_selected_if_clipboard_access_is_denied(self):
        self.open("#drawer")
        self.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no')); }")
        self.select("SwiftUI")
        self.page.locator("#copy").click()
        self.page.locator("#copy-status", has_text="selected").wait_for()
        self.assertEqual(
            self.page.evaluate("getSelection().toString().trim()"), self.page.locator("#export-code").inner_text().strip())


class Permalink(PlaygroundTestCase):
    def test_a_permalink_restores_the_scene_the_release_and_the_settings(self):
        self.open("#drawer")
        self.field("Stiffness").fill("333")
        self.page.get_by_label("Directional").check(force=True)
        self.field("Threshold").fill("2")
        self.field("Threshold").press("Tab")
        self.wait_until_settled()
        self.drag("drawer", 0, 40)
        self.wait_until_settled()
        request = self.posted("drawer/trajectory")[-1]
        self.assertEqual((request["spring"]["stiffness"], request["selection"], request["threshold"]), (333, "directional", 2))
        fragment = self.page.url.split("/", 3)[3]
        self.open(fragment)
        self.assertEqual(self.posted("drawer/trajectory")[-1], request)
        self.assertEqual(self.page.locator("#scene-tabs [aria-selected=true]").inner_text(), "Drawer")

    def test_a_permalink_contains_two_axes_and_a_second_spring(self):
        for fragment, operation in (
            ("#picture?from.x=40&from.y=300&velocity.x=700&velocity.y=-20&spring.response=0.3&spring.dampingRatio=0.6", "drawer/trajectory"),
            ("#spring?from=-50&velocity=10&spring.duration=0.4&spring.bounce=0.1&compare.stiffness=99&compare.damping=9", "spring/trajectory"),
        ):
            self.open(fragment)
            posted = self.posted(operation)
            url = self.page.url
            self.open(url.split("/", 3)[3])
            self.assertEqual(self.posted(operation), posted)
        self.assertEqual([request["spring"] for request in posted][-1], {"stiffness": 99, "damping": 9, "mass": 1})

    def test_invalid_values_in_a_permalink_are_ignored(self):
        self.open("#nothing?from=1e999&velocity=<b>")
        self.assertEqual(self.page.locator("#scene-tabs [aria-selected=true]").inner_text(), "Spring")
        self.open("#drawer?from=NaN&selection=<script>&spring.stiffness=stiff")
        self.assertEqual(self.posted("drawer/trajectory")[-1]["selection"], "nearest")


if __name__ == "__main__":
    unittest.main()
