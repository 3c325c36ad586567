"""The problem pages, the presets and the web example in a browser."""
import json
import pathlib
import unittest
import urllib.request

from browser_fixture import BASE, BrowserTestCase, axe_violations, result_of

EXAMPLE = pathlib.Path(__file__).resolve().parent.parent.parent / "examples/web/drawer.html"


class Documentation(BrowserTestCase):
    def open(self, address, width=1440, scheme="light"):
        page = self.browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce")
        self.addCleanup(page.close)
        self.console, self.requested = [], []
        page.on("console", lambda message: self.console.append(message.text))
        page.on("pageerror", lambda error: self.console.append(str(error)))
        page.on("request", lambda request: self.requested.append(request.url))
        page.goto(address)
        return page

    def test_axe_finds_no_violations_and_pages_fit_the_screen(self):
        for path in ("/problems/invalid-request", "/problems/not-found", "/zebra"):
            page = self.open(BASE + path)
            page.evaluate("document.querySelectorAll('main details').forEach(details => { details.open = true })")
            for width in (390, 1440):
                page.set_viewport_size({"width": width, "height": 900})
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, path)
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                    self.assertEqual(axe_violations(page, only_colors=scheme == "dark"), "", f"{path} at {width}, {scheme}")
            # Chromium reports the status 404 of a page.
            self.assertEqual([text for text in self.console if path != "/zebra" or "404" not in text], [], path)
            self.assertTrue(all(url.startswith((BASE, "data:")) for url in self.requested), self.requested)

    def test_a_missing_page_leads_to_the_others(self):
        page = self.browser.new_page()
        self.addCleanup(page.close)
        self.assertEqual(page.goto(BASE + "/dcs").status, 404)
        self.assertEqual(page.locator("h1").inner_text(), "Nothing exists here")
        for link in page.locator("main a").all():
            self.assertTrue(page.request.get(BASE + link.get_attribute("href")).ok)
        page.locator("main a", has_text="API").first.click()
        page.wait_for_url("**/docs")
        # Below /v1 the response is JSON for everybody.
        response = page.goto(BASE + "/v1/dcs")
        self.assertEqual((response.status, response.headers["content-type"]), (404, "application/problem+json"))

    def test_presets_are_shown_with_their_curves_and_their_code_can_be_copied(self):
        for width, scheme in ((390, "light"), (1440, "dark")):
            page = self.open(BASE + "/presets", width, scheme)
            page.wait_for_selector("article.preset")
            with urllib.request.urlopen(BASE + "/v1/presets", timeout=20) as response:
                presets = json.load(response)["presets"]
            self.assertEqual(page.locator("article.preset").count(), len(presets))
            self.assertEqual(page.locator("#count").inner_text(), str(len(presets)))
            bouncy = page.locator("[id='swiftui.bouncy']")
            # The picture is the motion from 0 to 1, in one second and 1.6 of the travel.
            preset = next(preset for preset in presets if preset["id"] == "swiftui.bouncy")
            points = [[float(part) for part in point.split(" ")] for point in bouncy.locator(".curve").get_attribute("d")[1:].split("L")]
            values = result_of("spring/trajectory", {
                "from": 0, "to": 1, "threshold": 0.005, "spring": {"stiffness": preset["stiffness"], "damping": preset["damping"]},
                "sampling": {"times": [step / 80 for step in range(81)]}})["values"]
            for (_, y), value in zip(points, values, strict=True):
                self.assertAlmostEqual(y, 74 - value * 68 / 1.6, delta=0.3)
            page.emulate_media(reduced_motion="no-preference")
            bouncy.hover()
            page.wait_for_function("document.querySelector('[id=\"swiftui.bouncy\"] circle').getAttribute('visibility') === 'visible'")
            bouncy.locator("summary").click()
            page.wait_for_selector("[id='swiftui.bouncy'] .dialect")
            self.assertEqual(bouncy.locator(".dialect").count(), 17)
            motion = bouncy.locator(".dialect", has=page.get_by_role("heading", name="motion", exact=True))
            self.assertIn("stiffness: 157.913670417", motion.locator("code").inner_text())
            page.context.grant_permissions(["clipboard-read", "clipboard-write"])
            motion.get_by_role("button").click()
            page.wait_for_selector("#status:not(:empty)")
            self.assertEqual(page.evaluate("navigator.clipboard.readText()"), motion.locator("code").inner_text())
            self.assertIn("17.4 s instead of 0.53 s", page.locator("#mistakes + dl").inner_text())
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)
            self.assertEqual(axe_violations(page), "", scheme)
            self.assertEqual(self.console, [])
            self.assertTrue(all(url.startswith((BASE, "data:")) for url in self.requested), self.requested)

    def test_presets_are_filtered_and_opened_in_the_playground(self):
        page = self.open(BASE + "/presets", 1440, "light")
        page.wait_for_selector("article.preset")
        self.assertEqual(axe_violations(page), "")
        for width, columns in ((390, 2), (820, 3), (1440, 5)):
            page.set_viewport_size({"width": width, "height": 900})
            tops = page.locator("article.preset").evaluate_all("all => all.map((article) => article.getBoundingClientRect().y)")
            self.assertGreaterEqual(tops.count(tops[0]), columns, width)
        page.locator("#library").select_option("react-spring")
        page.locator("#filter").fill("WOBBLY")
        self.assertEqual(page.locator("article.preset:visible").evaluate_all("all => all.map(({ id }) => id)"), ["react-spring.wobbly"])
        self.assertTrue(page.locator("#status").inner_text().startswith("1 of "))
        page.locator("article.preset:visible a").click()
        page.locator("#result", has_text="settles in").wait_for()
        self.assertIn("stiffness 180, damping 12, mass 1", page.locator("#result").inner_text())

    def test_presets_without_a_response_are_loaded_later(self):
        page = self.browser.new_page()
        self.addCleanup(page.close)
        page.route("**/v1/**", lambda route: route.abort())
        page.goto(BASE + "/presets")
        page.wait_for_function("() => document.getElementById('status').textContent.includes('The service does not respond')")
        page.unroute("**/v1/**")
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_selector("article.preset")
        self.assertEqual(page.locator("#status").inner_text(), "")

    def test_the_example_sheet_can_be_flicked_open_and_closed(self):
        for step, name, position in ((-14, "open", "0px 80px"), (14, "closed", "0px 720px")):
            page = self.open(f"file://{EXAMPLE}?base={BASE}", width=500)
            page.mouse.move(200, 500)
            page.mouse.down()
            for count in range(1, 9):
                page.mouse.move(200, 500 + step * count)
                page.wait_for_timeout(12)
            page.mouse.up()
            page.wait_for_function("document.getElementById('rule').textContent !== ''")
            self.assertTrue(page.locator("#rule").inner_text().startswith(f"/* {name} after"), page.locator("#rule").inner_text())
            page.wait_for_function("document.getElementById('sheet').getAnimations().length === 0")
            self.assertEqual(page.locator("#sheet").evaluate("sheet => getComputedStyle(sheet).translate"), position)
            self.assertEqual(self.console, [])
