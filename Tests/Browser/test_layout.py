"""The page at every size, without JavaScript, in print, in forced colors, and zoomed."""
import unittest

from axe_playwright_python.sync_playwright import Axe

from browser_fixture import BASE, DRAGGABLES, PlaygroundTestCase, axe_violations, result_of


class Screens(PlaygroundTestCase):
    def visible_height(self, selector):
        """Returns how many pixels of an element are on the first screen."""
        box = self.page.locator(selector).first.bounding_box()
        height = self.page.viewport_size["height"]
        return min(box["y"] + box["height"], height) - max(box["y"], 0)

    def test_the_first_screen_has_the_stage_and_what_changes_it(self):
        desktop = (("#stage", 340), ("#plot", 200), (".code", 60), ("#settings", 100), ("#paste", 30))
        phone = (("#stage", 150), ("#settings", 100), ("#copy", 44), ("#export-format", 44), ("#paste", 44))
        for width, height, parts in ((1440, 900, desktop), (390, 844, phone)):
            is_phone = width < 500
            self.open("#spring", width=width, height=height, has_touch=is_phone, is_mobile=is_phone)
            for scene in DRAGGABLES:
                self.page.locator(f"#tab-{scene}").click()
                self.wait_until_settled()
                self.assertEqual(self.page.evaluate("scrollY"), 0)
                for selector, least in parts:
                    self.assertGreaterEqual(self.visible_height(selector), least, (scene, selector))
                # The whole object is on the stage.
                inner, outer = (self.page.locator(selector).first.bounding_box() for selector in (DRAGGABLES[scene], "#stage"))
                if scene not in ("scroll", "drawer"):
                    self.assertGreaterEqual(inner["x"], outer["x"], scene)
                    self.assertLessEqual(inner["x"] + inner["width"], outer["x"] + outer["width"], scene)

    def test_a_phone_shows_the_stage_while_its_parameters_scroll(self):
        self.open("#spring", width=390, height=844, has_touch=True, is_mobile=True)
        stage = self.page.locator("#stage").bounding_box()
        settings = self.page.locator("#settings").bounding_box()
        self.assertLess(settings["y"] - stage["y"] - stage["height"], 110)
        self.page.locator("#export-code").scroll_into_view_if_needed()
        self.assertGreater(self.page.evaluate("scrollY"), 200)
        self.assertEqual(self.page.locator(".stage-panel").bounding_box()["y"], 0)
        # Fingers reach every control.
        for selector in ("#settings button", "#settings input", ".caption button", ".transport button", "#export-format", "#copy", "#paste", ".tabs button"):
            for height in self.page.locator(f"{selector}:visible").evaluate_all("all => all.map((control) => control.getBoundingClientRect().height)"):
                self.assertGreaterEqual(height, 44, selector)

    def test_a_landscape_phone_sees_the_whole_stage_and_the_plot(self):
        self.open("#drawer", width=844, height=390, has_touch=True, is_mobile=True)
        box = self.page.locator("#stage").bounding_box()
        self.assertGreater(box["y"], 0)
        self.assertLessEqual(box["y"] + box["height"], 390)
        self.assertGreater(self.visible_height("#plot"), 120)

    def test_a_wide_screen_is_used(self):
        self.open("#drawer", width=2560, height=1440)
        box = self.page.locator("#panel").bounding_box()
        self.assertGreater(box["width"], 2200)
        self.assertGreater(self.page.locator("#plot").bounding_box()["height"], 450)
        self.assertGreater(self.scale(), 1.3)

    def test_nothing_is_wider_than_the_screen_and_text_is_large_enough(self):
        for fragment in ("#spring?compare.duration=0.4&compare.bounce=0&compare2.duration=0.4&compare2.bounce=0.2&compare3.duration=1&compare3.bounce=0", "#toss"):
            self.open(fragment, width=320, height=640)
            for width, height in ((320, 640), (390, 844), (700, 900), (820, 1180), (1199, 800), (1200, 800), (1440, 900), (2560, 1440)):
                self.resize(width, height)
                self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), width, fragment)
                sizes = self.page.locator("#plot .drawing text").evaluate_all(
                    "all => all.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)")
                self.assertGreaterEqual(min(sizes), 12, (width, fragment))

    def test_zoom_of_400_percent_keeps_everything_reachable(self):
        # A page of 1280 points at 400 percent is 320 points wide and 256 points high.
        self.open("#spring", width=320, height=256)
        self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 320)
        for selector in ("#stage", "#plot", "#play", "#copy", "#share", "#paste", "#settings input"):
            self.page.locator(selector).first.scroll_into_view_if_needed()
            self.assertTrue(self.page.locator(selector).first.is_visible(), selector)
        self.drag("spring", 40, 0)
        self.wait_until_settled()

    def test_axe_finds_no_violations_at_any_width(self):
        self.open("#spring?compare.duration=0.4&compare.bounce=0", width=320, height=640)
        for width, height in ((320, 640), (390, 844), (820, 1180), (1440, 900), (2560, 1440)):
            self.resize(width, height)
            for scheme in ("light", "dark"):
                self.page.emulate_media(color_scheme=scheme)
                self.assertEqual(axe_violations(self.page, only_colors=scheme == "dark"), "", f"{width}, {scheme}")

    def test_an_embedded_page_shows_the_stage_and_the_curve_only(self):
        self.open("?embed=1#drawer?from=330&velocity=-950", width=720, height=420)
        for selector in ("#stage", "#plot", "#open-playground"):
            self.assertTrue(self.page.locator(selector).is_visible(), selector)
        for selector in (".top", "#settings", "#export-code", "footer"):
            self.assertFalse(self.page.locator(selector).first.is_visible(), selector)
        self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 720)
        self.drag("drawer", 0, 40)
        self.wait_until_settled()
        self.assertTrue(self.page.locator("#open-playground").evaluate("link => link.href").endswith(self.page.url.split("embed=1&")[1]))


class OtherMedia(PlaygroundTestCase):
    def test_without_javascript_plots_and_links_of_the_service_are_shown(self):
        context = self.browser.new_context(java_script_enabled=False)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(BASE, wait_until="networkidle")
        pictures = page.locator("noscript img")
        self.assertEqual(pictures.count(), 3)
        for picture in pictures.all():
            self.assertGreater(picture.bounding_box()["height"], 100)
            response = context.request.get(BASE + picture.get_attribute("src"))
            self.assertEqual((response.status, response.headers["content-type"].split(";")[0]), (200, "image/svg+xml"))
        self.assertGreater(page.locator("noscript a").count(), 0)
        for link in page.locator("noscript a").all():
            self.assertEqual(context.request.get(BASE + link.get_attribute("href")).status, 200)
        self.assertFalse(page.locator("#panel").is_visible())

    def test_forced_colors_keep_the_tracks_and_the_curves(self):
        self.open("#spring", forced_colors="active", color_scheme="dark")
        self.assertGreater(self.page.locator("input[type=range]").count(), 2)
        self.assertTrue(self.page.evaluate("""() => [...document.styleSheets[0].cssRules].some((rule) =>
          rule.conditionText === "(forced-colors: active)" && rule.cssText.includes("slider-runnable-track"))"""))
        line = self.page.locator("#plot .line.position").evaluate("line => getComputedStyle(line).stroke")
        background = self.page.evaluate("getComputedStyle(document.body).backgroundColor")
        self.assertNotEqual(line, background)
        # axe compares the colors of the style sheet, which forced colors replace.
        found = Axe().run(self.page, options={"rules": {"color-contrast": {"enabled": False}}})
        self.assertEqual(found.violations_count, 0, found.generate_report())

    def test_a_print_shows_the_motion_without_its_controls(self):
        self.open("#spring")
        self.page.emulate_media(media="print")
        for selector in ("#stage", "#plot", "#readouts", "#export-code"):
            self.assertTrue(self.page.locator(selector).is_visible(), selector)
        for selector in ("#scene-tabs", "#play", "#copy", "#paste", "nav"):
            self.assertFalse(self.page.locator(selector).is_visible(), selector)
        self.assertGreater(len(self.page.pdf()), 10_000)

    def test_reduced_motion_has_no_animation_of_the_page(self):
        self.open("#spring", reduced_motion="reduce")
        self.assertEqual(self.page.evaluate("document.getAnimations().length"), 0)


class Plots(PlaygroundTestCase):
    def test_the_title_is_a_name_and_phases_are_tinted_only_if_there_are_several(self):
        for scene, name, tints in (("spring", "Spring", 0), ("drawer", "Drawer", 0), ("scroll", "Scroll", 2)):
            self.open(f"#{scene}")
            self.assertEqual(self.page.locator("#plot .name").text_content(), name)
            self.assertEqual(self.page.locator("#plot rect.spring, #plot rect.deceleration").count(), tints, scene)

    def test_an_oscillation_too_fast_to_show_is_an_area(self):
        self.open("#spring?from=100&velocity=0&spring.stiffness=90000&spring.dampingRatio=0.002", settled=False)
        # The easing would need more points than the service allows.
        self.expected_messages = ["422"]
        self.wait_until("document.querySelectorAll('#plot .swing').length === 2")
        line = self.page.locator("#plot .line.position").get_attribute("d")
        self.assertLess(len(line), 200)

    def test_the_overshoot_is_called_out_where_it_is(self):
        self.open("#drawer?from=330&velocity=-1500&spring.stiffness=200&spring.dampingRatio=0.4")
        overshoot = self.page.evaluate("inspector.interaction.trajectories[0].overshoot(0).share")
        text = self.page.locator("#plot .callout").text_content()
        self.assertAlmostEqual(float(text.split()[1]), overshoot * 100, delta=0.06)

    def test_the_velocity_of_the_finger_is_handed_on_without_a_kink(self):
        self.open("#spring?spring.duration=0.8&spring.bounce=0.2")
        self.drag("spring", 80, 0)
        self.wait_until_settled()
        lead, line = (self.page.locator(f"#plot {selector}").get_attribute("d") for selector in (".lead >> nth=1", ".line.velocity"))
        last = [float(number) for number in lead.split("L")[-1].split(",")]
        first = [float(number) for number in line[1:].split("L")[0].split(",")]
        self.assertLess(abs(last[0] - first[0]), 14)
        self.assertLess(abs(last[1] - first[1]), 3)

    def test_the_acceleration_lane_can_be_shown(self):
        self.open("#spring")
        self.page.locator("[data-lane=acceleration]").check(force=True)
        self.assertEqual(self.page.locator("#plot .line.acceleration").count(), 1)


if __name__ == "__main__":
    unittest.main()
