"""The inspector beside the stage: plot, readouts, settings, errors, export, and permalink."""
import json
import re
import subprocess
import unittest
import urllib.request
import xml.etree.ElementTree as xml

from browser_fixture import PlaygroundTestCase, post, result_of

SVG = "{http://www.w3.org/2000/svg}"


def lines(svg):
    """Returns the path data of the curves in an SVG plot."""
    return [path.get("d") for path in xml.fromstring(svg).iter(f"{SVG}path") if "line" in path.get("class", "").split()]


class PlotAndReadouts(PlaygroundTestCase):
    def plotted(self):
        return self.page.locator("#plot .line").evaluate_all("paths => paths.map((path) => path.getAttribute('d'))")

    def last_request(self, operation):
        """Returns the last request without the members that only apply to samples."""
        return {key: value for key, value in self.posted(operation)[-1].items() if key not in ("sampling", "events")}

    def test_the_plot_is_the_plot_of_the_service(self):
        for scene, operation in (("drawer", "drawer/trajectory"), ("picture", "drawer/trajectory"), ("scroll", "scroll/trajectory")):
            self.open(f"#{scene}")
            _, svg = post(operation, self.last_request(operation), "?format=svg")
            self.assertEqual(self.plotted(), lines(svg), scene)

    def test_a_slider_changes_the_plot(self):
        self.open("#spring?from=-110&velocity=0&spring.duration=0.6&spring.bounce=0.2")
        before = self.plotted()
        slider = self.page.get_by_label("Bounce slider").first
        slider.focus()
        for _ in range(4):
            self.page.keyboard.press("PageUp")
        self.wait_until_settled()
        after = self.plotted()
        self.assertNotEqual(before, after)
        request = self.last_request("spring/trajectory")
        self.assertGreater(request["spring"]["bounce"], 0.5)
        self.assertEqual(after, lines(post("spring/trajectory", request, "?format=svg")[1]))
        self.assertEqual(self.field("Bounce").input_value(), str(request["spring"]["bounce"]))

    def test_the_readouts_match_the_result(self):
        self.open("#drawer?from=330&velocity=-950")
        expected = result_of("drawer/trajectory", self.last_request("drawer/trajectory"))
        readouts = self.page.locator("#readouts").inner_text()
        shown = re.search(r"([\d.]+) s", readouts)[1]
        self.assertAlmostEqual(float(shown), expected["settlingDuration"], delta=0.001)
        self.assertIn("expanded, 56", readouts)
        marks = self.page.locator("#plot .anchor-name").all_text_contents()
        self.assertEqual(marks, ["expanded", "middle"])

    def test_phases_are_listed_with_their_durations(self):
        self.open("#scroll?from=600&velocity=2500")
        phases = result_of("scroll/trajectory", self.last_request("scroll/trajectory"))["phases"]
        self.assertEqual([phase["kind"] for phase in phases], ["deceleration", "spring"])
        shown = self.page.locator("#phases li").all_inner_texts()
        self.assertEqual(len(shown), 2)
        self.assertIn("edge spring", shown[1])
        self.assertEqual(self.page.locator("#plot path.deceleration").count(), 1)

    def test_the_resistance_curve_matches_the_service(self):
        self.open("#rubber?coefficient=0.3&dimension=200")
        request = self.posted("rubber-band")[-1]
        self.assertEqual((request["coefficient"], request["dimension"]), (0.3, 200))
        values = result_of("rubber-band", request)["values"]
        drawn = self.page.locator("#resistance .law").get_attribute("d")
        points = [tuple(map(float, point.split(","))) for point in drawn[1:].split("L")]
        self.assertEqual([x for x, _ in points], request["values"])
        for (_, y), value in zip(points, values):
            self.assertAlmostEqual(-y, value, delta=0.01)


class Settings(PlaygroundTestCase):
    def test_a_field_and_its_slider_update_each_other(self):
        self.open("#drawer?spring.stiffness=200&spring.dampingRatio=0.8")
        slider = self.page.get_by_label("Damping ratio slider")
        self.field("Damping ratio").fill("2")
        self.assertEqual(slider.input_value(), "1000")
        slider.focus()
        self.page.keyboard.press("Home")
        self.assertEqual(self.field("Damping ratio").input_value(), "0.05")

    def test_an_empty_or_invalid_field_shows_the_current_value(self):
        self.open("#spring?from=-110&velocity=900&threshold=2")
        field = self.field("Threshold")
        for text in ("", "1e400"):
            field.fill(text)
            field.blur()
            self.assertEqual(field.input_value(), "2")
        self.assertEqual(self.posted("spring/trajectory")[-1]["threshold"], 2)

    def test_another_parameterization_keeps_the_spring(self):
        self.open("#drawer?spring.stiffness=200&spring.dampingRatio=0.8")
        parameters = result_of("spring/parameters", {"spring": {"stiffness": 200, "dampingRatio": 0.8}})
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
        status, content = post("drawer/trajectory", self.posted("drawer/trajectory")[-1])
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
        self.field("Duration").fill("-1")
        self.field("Duration").press("Tab")
        self.wait_until_settled()
        self.assertEqual(self.field("Duration").get_attribute("aria-invalid"), "true")
        self.assertIsNone(self.field("Stiffness").get_attribute("aria-invalid"))

    def test_a_missing_response_is_reported(self):
        self.open("#spring")
        self.expected_messages = ["Failed to load resource"]
        self.wait_until("localService.module !== null")
        module = self.page.evaluate_handle("localService.module")
        self.page.route("**/v1/**", lambda route: route.abort())
        for is_available in (True, False):
            self.page.evaluate("module => { localService.module = module; }", module if is_available else None)
            self.page.locator("#replay").click()
            self.wait_until_settled()
            confirmation = self.page.locator("#confirmation").inner_text()
            if is_available:
                self.assertIn("this page has computed the motion itself", confirmation)
                self.assertFalse(self.page.locator("#problem").is_visible())
            else:
                self.assertIn("did not respond", self.page.locator("#problem").inner_text())
        self.page.unroute("**/v1/**")
        self.page.locator("#replay").click()
        self.wait_until_settled()
        self.assertFalse(self.page.locator("#problem").is_visible())
        self.assertEqual(self.page.locator("#confirmation").inner_text(), "Computed by the service.")


class Export(PlaygroundTestCase):
    def copy(self, name):
        self.page.get_by_role("button", name=f"Copy {name}", exact=True).click()
        self.page.locator("#copy-status", has_text=f"{name} copied.").wait_for()
        return self.page.evaluate("navigator.clipboard.readText()")

    def test_copied_code_matches_the_service(self):
        self.open("#drawer?from=330&velocity=-950", permissions=["clipboard-read", "clipboard-write"])
        request = {key: value for key, value in self.posted("drawer/trajectory")[-1].items() if key not in ("sampling", "events")}
        # The sheet moves vertically, so the exported code must name the axis.
        request |= {"from": {"y": request["from"]}, "velocity": {"y": request["velocity"]}}
        for name in ("CSS", "Keyframes", "WAAPI", "SwiftUI", "Compose"):
            _, expected = post("drawer/trajectory", request, f"?format={name.lower()}&name=drawer")
            self.assertEqual(self.copy(name), expected, name)
            self.assertEqual(self.page.locator("#export-code").text_content(), expected, name)

    def test_the_command_and_the_url_return_the_current_motion(self):
        self.open("#spring?from=-110&velocity=900", permissions=["clipboard-read", "clipboard-write"])
        request = {key: value for key, value in self.posted("spring/trajectory")[-1].items() if key not in ("sampling", "events")}
        expected = result_of("spring/trajectory", request)
        command = subprocess.run(["bash", "-c", self.copy("curl")], capture_output=True, check=True, timeout=20)
        self.assertEqual(json.loads(command.stdout), expected)
        with urllib.request.urlopen(self.copy("URL")) as response:
            self.assertEqual(json.load(response), expected)

    def test_an_exported_list_moves_opposite_to_its_scroll_offset(self):
        self.open("#scroll?from=420&velocity=1900", permissions=["clipboard-read", "clipboard-write"])
        curve = result_of("scroll/trajectory", self.posted("scroll/trajectory")[-1])
        positions = [float(y) for y in re.findall(r"translate: 0 (-?[\d.]+)(?:px)?;", self.copy("Keyframes"))]
        self.assertEqual((positions[0], positions[-1]), (-420, -curve["destination"]))
        self.assertAlmostEqual(min(positions), -max(curve["values"]), delta=1)

    def test_another_scene_can_be_opened_during_a_drag(self):
        self.open("#drawer", permissions=["clipboard-read", "clipboard-write"])
        self.draggable("drawer").focus()
        self.page.keyboard.press("ArrowUp")
        self.page.evaluate("location.hash = '#spring'")
        self.page.wait_for_timeout(100)
        self.wait_until_settled()
        self.assertIn("spring/trajectory", self.copy("URL"))
        self.assertNotIn("expanded", self.page.locator("#readouts").text_content())

    def test_a_setting_changed_during_a_velocity_request_does_not_discard_the_release(self):
        self.open("#spring?from=-110&velocity=900")
        velocity_requests = []
        self.page.route("**/v1/gesture/velocity", lambda route: velocity_requests.append(route))
        self.drag("spring", 90, 0)
        self.field("Threshold").fill("1")
        self.wait_for_post("gesture/velocity")
        self.page.wait_for_timeout(50)
        velocity_requests[0].continue_()
        self.page.wait_for_timeout(100)
        self.wait_until_settled()
        request = self.posted("spring/trajectory")[-1]
        self.assertEqual((request["from"], request["threshold"]), (90, 1))

    def test_a_motion_without_an_easing_shows_an_error_and_defaults_to_keyframes(self):
        self.open("#toss")
        self.expected_messages = ["422"]
        self.assertIn("@keyframes", self.page.locator("#export-code").text_content())
        self.page.get_by_role("button", name="Copy CSS").click()
        self.page.locator("#copy-status", has_text="Cannot export this motion as CSS").wait_for()
        self.assertIn("keyframes", self.page.locator("#export-code").text_content())

    def test_the_code_is_selected_if_clipboard_access_is_denied(self):
        self.open("#drawer")
        self.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no')); }")
        self.page.get_by_role("button", name="Copy SwiftUI").click()
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
        self.assertEqual(self.page.get_by_role("tab", selected=True).inner_text(), "Drawer")

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
        self.assertEqual(self.page.get_by_role("tab", selected=True).inner_text(), "Spring")
        self.open("#drawer?from=NaN&selection=<script>&spring.stiffness=stiff")
        self.assertEqual(self.posted("drawer/trajectory")[-1]["selection"], "nearest")


if __name__ == "__main__":
    unittest.main()
