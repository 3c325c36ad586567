"""The instruments beside the stage: curve, settings, problems, what one takes along, the address."""
import json
import re
import subprocess
import unittest
import urllib.request
import xml.etree.ElementTree as xml

from browser_fixture import Theatre, answer, ask

SVG = "{http://www.w3.org/2000/svg}"


def lines(svg):
    """The curves of a picture, as the service drew them."""
    return [path.get("d") for path in xml.fromstring(svg).iter(f"{SVG}path") if "line" in path.get("class", "").split()]


class Curve(Theatre):
    def shown(self):
        return self.page.locator("#plot .line").evaluate_all("paths => paths.map((path) => path.getAttribute('d'))")

    def question(self, operation):
        """The last question as one asks it who wants more than samples."""
        return {key: value for key, value in self.posted(operation)[-1].items() if key not in ("sampling", "events")}

    def test_it_is_the_picture_that_the_service_draws(self):
        for scene, operation in (("drawer", "drawer/trajectory"), ("picture", "drawer/trajectory"), ("scroll", "scroll/trajectory")):
            self.open(f"#{scene}")
            _, svg = ask(operation, self.question(operation), "?format=svg")
            self.assertEqual(self.shown(), lines(svg), scene)

    def test_a_slider_moves_it(self):
        self.open("#spring?from=-110&velocity=0&spring.duration=0.6&spring.bounce=0.2")
        before = self.shown()
        slider = self.page.get_by_label("Bounce, slider").first
        slider.focus()
        for _ in range(4):
            self.page.keyboard.press("PageUp")
        self.rest()
        after = self.shown()
        self.assertNotEqual(before, after)
        question = self.question("spring/trajectory")
        self.assertGreater(question["spring"]["bounce"], 0.5)
        self.assertEqual(after, lines(ask("spring/trajectory", question, "?format=svg")[1]))
        self.assertEqual(self.field("Bounce").input_value(), str(question["spring"]["bounce"]))

    def test_the_figures_are_the_services(self):
        self.open("#drawer?from=330&velocity=-950")
        expected = answer("drawer/trajectory", self.question("drawer/trajectory"))
        figures = self.page.locator("#figures").inner_text()
        shown = re.search(r"([\d.]+) s", figures)[1]
        self.assertAlmostEqual(float(shown), expected["settlingDuration"], delta=0.001)
        self.assertIn("expanded, 56", figures)
        marks = self.page.locator("#plot .anchor-name").all_text_contents()
        self.assertEqual(marks, ["expanded", "middle"])

    def test_phases_are_shown_with_their_lengths(self):
        self.open("#scroll?from=600&velocity=2500")
        phases = answer("scroll/trajectory", self.question("scroll/trajectory"))["phases"]
        self.assertEqual([phase["kind"] for phase in phases], ["deceleration", "spring"])
        shown = self.page.locator("#phases li").all_inner_texts()
        self.assertEqual(len(shown), 2)
        self.assertIn("edge spring", shown[1])
        self.assertEqual(self.page.locator("#plot path.deceleration").count(), 1)

    def test_the_rubber_bands_curve_is_the_services(self):
        self.open("#rubber?coefficient=0.3&dimension=200")
        asked = self.posted("rubber-band")[-1]
        self.assertEqual((asked["coefficient"], asked["dimension"]), (0.3, 200))
        values = answer("rubber-band", asked)["values"]
        drawn = self.page.locator("#resistance .law").get_attribute("d")
        points = [tuple(map(float, point.split(","))) for point in drawn[1:].split("L")]
        self.assertEqual([x for x, _ in points], asked["values"])
        for (_, y), value in zip(points, values):
            self.assertAlmostEqual(-y, value, delta=0.01)


class Settings(Theatre):
    def test_a_field_moves_its_slider_and_a_slider_its_field(self):
        self.open("#drawer?spring.stiffness=200&spring.dampingRatio=0.8")
        slider = self.page.get_by_label("Damping ratio, slider")
        self.field("Damping ratio").fill("2")
        self.assertEqual(slider.input_value(), "1000")
        slider.focus()
        self.page.keyboard.press("Home")
        self.assertEqual(self.field("Damping ratio").input_value(), "0.05")

    def test_a_field_left_empty_says_again_what_is_in_force(self):
        self.open("#spring?from=-110&velocity=900&threshold=2")
        field = self.field("Threshold")
        for text in ("", "1e400"):
            field.fill(text)
            field.blur()
            self.assertEqual(field.input_value(), "2")
        self.assertEqual(self.posted("spring/trajectory")[-1]["threshold"], 2)

    def test_other_words_keep_the_spring(self):
        self.open("#drawer?spring.stiffness=200&spring.dampingRatio=0.8")
        parameters = answer("spring/parameters", {"spring": {"stiffness": 200, "dampingRatio": 0.8}})
        words = self.page.get_by_label("Spring: parameters")
        for choice, fields in (
            ("damping", {"Stiffness": "stiffness", "Damping": "damping", "Mass": "mass"}),
            ("response", {"Response": "response", "Damping ratio": "dampingRatio"}),
            ("bounce", {"Duration": "duration", "Bounce": "bounce"}),
            ("ratio", {"Stiffness": "stiffness", "Damping ratio": "dampingRatio", "Mass": "mass"}),
        ):
            words.select_option(choice)
            self.rest()
            for label, name in fields.items():
                self.assertAlmostEqual(float(self.field(label).input_value()), parameters[name], delta=0.2 if name == "stiffness" else 0.001)
            self.assertEqual(set(self.posted("drawer/trajectory")[-1]["spring"]), set(fields.values()))

    def test_a_problem_stands_where_the_fault_is(self):
        self.open("#drawer?spring.stiffness=200&spring.dampingRatio=0.8")
        self.expected = ["422"]
        stiffness, rate = self.field("Stiffness"), self.field("Deceleration rate")
        stiffness.fill("-5")
        rate.fill("1.2")
        rate.press("Tab")
        self.rest()
        status, content = ask("drawer/trajectory", self.posted("drawer/trajectory")[-1])
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
        self.rest()
        self.assertIsNone(stiffness.get_attribute("aria-invalid"))
        self.assertEqual(self.page.locator(".fault:visible").count(), 0)

    def test_a_spring_that_never_settles_is_a_fault_of_its_damping(self):
        self.open("#spring?from=-110&velocity=0&spring.stiffness=200&spring.dampingRatio=0.5")
        self.expected = ["422"]
        self.field("Damping ratio").fill("0")
        self.field("Damping ratio").press("Tab")
        self.rest()
        self.assertEqual(self.field("Damping ratio").get_attribute("aria-invalid"), "true")
        self.assertIn("never settles", self.page.locator("#problem").inner_text())

    def test_the_second_springs_faults_are_its_own(self):
        self.open("#spring?spring.stiffness=200&spring.dampingRatio=0.5&compare.duration=0.5&compare.bounce=0")
        self.expected = ["422"]
        self.field("Duration").fill("-1")
        self.field("Duration").press("Tab")
        self.rest()
        self.assertEqual(self.field("Duration").get_attribute("aria-invalid"), "true")
        self.assertIsNone(self.field("Stiffness").get_attribute("aria-invalid"))

    def test_a_service_that_is_gone_is_said(self):
        self.open("#spring")
        self.expected = ["Failed to load resource"]
        self.page.route("**/v1/**", lambda route: route.abort())
        self.page.locator("#again").click()
        self.rest()
        self.assertIn("does not answer", self.page.locator("#problem").inner_text())
        self.page.unroute("**/v1/**")
        self.page.locator("#again").click()
        self.rest()
        self.assertFalse(self.page.locator("#problem").is_visible())


class TakenAlong(Theatre):
    def copy(self, name):
        self.page.get_by_role("button", name=f"Copy {name}", exact=True).click()
        self.page.locator("#copied", has_text=f"{name} copied.").wait_for()
        return self.page.evaluate("navigator.clipboard.readText()")

    def test_a_copy_is_what_the_service_gives(self):
        self.open("#drawer?from=330&velocity=-950", permissions=["clipboard-read", "clipboard-write"])
        question = {key: value for key, value in self.posted("drawer/trajectory")[-1].items() if key not in ("sampling", "events")}
        # The sheet moves up and down, and so does what one takes along of it.
        question |= {"from": {"y": question["from"]}, "velocity": {"y": question["velocity"]}}
        for name in ("CSS", "Keyframes", "WAAPI", "SwiftUI", "Compose"):
            _, expected = ask("drawer/trajectory", question, f"?format={name.lower()}&name=drawer")
            self.assertEqual(self.copy(name), expected, name)
            self.assertEqual(self.page.locator("#code").text_content(), expected, name)

    def test_the_command_and_the_link_give_the_motion_on_the_stage(self):
        self.open("#spring?from=-110&velocity=900", permissions=["clipboard-read", "clipboard-write"])
        question = {key: value for key, value in self.posted("spring/trajectory")[-1].items() if key not in ("sampling", "events")}
        expected = answer("spring/trajectory", question)
        command = subprocess.run(["bash", "-c", self.copy("curl")], capture_output=True, check=True, timeout=20)
        self.assertEqual(json.loads(command.stdout), expected)
        with urllib.request.urlopen(self.copy("URL")) as response:
            self.assertEqual(json.load(response), expected)

    def test_what_one_takes_of_a_list_moves_against_its_offset(self):
        self.open("#scroll?from=420&velocity=1900", permissions=["clipboard-read", "clipboard-write"])
        curve = answer("scroll/trajectory", self.posted("scroll/trajectory")[-1])
        places = [float(y) for y in re.findall(r"translate: 0 (-?[\d.]+)(?:px)?;", self.copy("Keyframes"))]
        self.assertEqual((places[0], places[-1]), (-420, -curve["destination"]))
        self.assertAlmostEqual(min(places), -max(curve["values"]), delta=1)

    def test_another_motion_takes_over_while_one_is_held(self):
        self.open("#drawer", permissions=["clipboard-read", "clipboard-write"])
        self.handle("drawer").focus()
        self.page.keyboard.press("ArrowUp")
        self.page.evaluate("location.hash = '#spring'")
        self.page.wait_for_timeout(100)
        self.rest()
        self.assertIn("spring/trajectory", self.copy("URL"))
        self.assertNotIn("expanded", self.page.locator("#figures").text_content())

    def test_a_setting_turned_while_a_release_is_measured_does_not_lose_it(self):
        self.open("#spring?from=-110&velocity=900")
        measured = []
        self.page.route("**/v1/gesture/velocity", lambda route: measured.append(route))
        self.drag("spring", 90, 0)
        self.field("Threshold").fill("1")
        self.until_posted("gesture/velocity")
        self.page.wait_for_timeout(50)
        measured[0].continue_()
        self.page.wait_for_timeout(100)
        self.rest()
        question = self.posted("spring/trajectory")[-1]
        self.assertEqual((question["from"], question["threshold"]), (90, 1))

    def test_a_motion_without_an_easing_says_why_and_offers_keyframes(self):
        self.open("#toss")
        self.expected = ["422"]
        self.assertIn("@keyframes", self.page.locator("#code").text_content())
        self.page.get_by_role("button", name="Copy CSS").click()
        self.page.locator("#copied", has_text="cannot say this motion").wait_for()
        self.assertIn("keyframes", self.page.locator("#code").text_content())

    def test_where_the_clipboard_is_forbidden_the_text_is_selected(self):
        self.open("#drawer")
        self.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no')); }")
        self.page.get_by_role("button", name="Copy SwiftUI").click()
        self.page.locator("#copied", has_text="selected").wait_for()
        self.assertEqual(
            self.page.evaluate("getSelection().toString().trim()"), self.page.locator("#code").inner_text().strip())


class Address(Theatre):
    def test_it_restores_what_was_on_the_stage(self):
        self.open("#drawer")
        self.field("Stiffness").fill("333")
        self.page.get_by_label("Directional").check(force=True)
        self.field("Threshold").fill("2")
        self.field("Threshold").press("Tab")
        self.rest()
        self.drag("drawer", 0, 40)
        self.rest()
        question = self.posted("drawer/trajectory")[-1]
        self.assertEqual((question["spring"]["stiffness"], question["selection"], question["threshold"]), (333, "directional", 2))
        fragment = self.page.url.split("/", 3)[3]
        self.open(fragment)
        self.assertEqual(self.posted("drawer/trajectory")[-1], question)
        self.assertEqual(self.page.get_by_role("tab", selected=True).inner_text(), "Drawer")

    def test_two_axes_and_a_second_spring_are_in_it_too(self):
        for fragment, operation in (
            ("#picture?from.x=40&from.y=300&velocity.x=700&velocity.y=-20&spring.response=0.3&spring.dampingRatio=0.6", "drawer/trajectory"),
            ("#spring?from=-50&velocity=10&spring.duration=0.4&spring.bounce=0.1&compare.stiffness=99&compare.damping=9", "spring/trajectory"),
        ):
            self.open(fragment)
            asked = self.posted(operation)
            url = self.page.url
            self.open(url.split("/", 3)[3])
            self.assertEqual(self.posted(operation), asked)
        self.assertEqual([question["spring"] for question in asked][-1], {"stiffness": 99, "damping": 9, "mass": 1})

    def test_what_it_says_wrongly_is_left_out(self):
        self.open("#nothing?from=1e999&velocity=<b>")
        self.assertEqual(self.page.get_by_role("tab", selected=True).inner_text(), "Spring")
        self.open("#drawer?from=NaN&selection=<script>&spring.stiffness=stiff")
        self.assertEqual(self.posted("drawer/trajectory")[-1]["selection"], "nearest")


if __name__ == "__main__":
    unittest.main()
