"""The page of the motion tokens, and the CSS of tokens in a browser with and without linear()."""
import json
import pathlib
import re
import unittest
import urllib.request

from browser_fixture import BASE, BrowserTestCase, axe_violations

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "Corpus/tokens"


def translated(name, target):
    request = urllib.request.Request(
        f"{BASE}/v1/tokens.{target}", (CORPUS / f"{name}.tokens.json").read_bytes(), {"Content-Type": "application/design-tokens+json"})
    with urllib.request.urlopen(request, timeout=20) as response:
        return response.read().decode()


class Tokens(BrowserTestCase):
    def open(self, width=1440, scheme="light", motion="no-preference"):
        page = self.browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion=motion, accept_downloads=True)
        self.addCleanup(page.close)
        self.console, self.requested = [], []
        page.on("console", lambda message: self.console.append(message.text))
        page.on("pageerror", lambda error: self.console.append(str(error)))
        page.on("request", lambda request: self.requested.append(request.url))
        page.goto(BASE + "/tokens")
        page.wait_for_selector("article.token")
        return page

    def replace(self, page, text):
        """Pastes a file and waits for its translation."""
        before = page.locator("#output").inner_text()
        page.locator("#source").fill(text)
        page.wait_for_function("before => document.getElementById('output').textContent !== before", arg=before)

    def test_every_token_is_a_curve_with_a_moving_dot(self):
        page = self.open()
        self.replace(page, (CORPUS / "plain.tokens.json").read_text(encoding="utf-8"))
        page.wait_for_function("() => document.querySelectorAll('article.token').length === 12")
        self.assertEqual(page.locator("article.token svg .curve").count(), 11)
        enter = page.locator("article.token", has=page.get_by_role("heading", name="--motion-enter", exact=True))
        self.assertIn("transition, 300 ms after 50 ms", enter.inner_text())
        enter.get_by_role("button").click()
        timing = enter.locator(".dot").evaluate("dot => { const [a] = dot.getAnimations(); return {...a.effect.getTiming(), state: a.playState}; }")
        self.assertEqual((timing["duration"], timing["delay"], timing["easing"]), (300, 50, "cubic-bezier(0.05, 0.7, 0.1, 1)"))
        page.get_by_role("button", name="Play all").click()
        self.assertEqual(page.evaluate("document.querySelectorAll('.dot').length"), 11)
        self.assertTrue(page.evaluate("[...document.querySelectorAll('.dot')].every(dot => dot.getAnimations().length === 1)"))
        self.assertEqual(self.console, [])
        self.assertTrue(all(url.startswith((BASE, "data:", "blob:")) for url in self.requested), self.requested)

    def test_a_file_of_tokens_becomes_kotlin_in_four_actions(self):
        """From the playground: the page of the tokens, a file, its target, and its code."""
        page = self.open()
        page.goto(BASE)
        page.locator("nav a", has_text="Tokens").click()
        page.wait_for_selector("article.token")
        self.replace(page, (CORPUS / "plain.tokens.json").read_text(encoding="utf-8"))
        page.locator("#target").select_option("kotlin")
        expected = translated("plain", "kotlin")
        page.wait_for_function("text => document.getElementById('output').textContent === text", arg=expected)
        with page.expect_download() as download:
            page.locator("#download").click()
        self.assertEqual(pathlib.Path(download.value.path()).read_text(encoding="utf-8"), expected)
        self.assertIn("public object ", expected)

    def test_the_code_of_every_target_is_that_of_the_service_and_can_be_taken(self):
        page = self.open()
        self.replace(page, (CORPUS / "swiftui-presets.tokens.json").read_text(encoding="utf-8"))
        for target, name in (("swift", "Motion.swift"), ("kotlin", "Motion.kt"), ("json", "motion.tokens.json"), ("css", "tokens.css")):
            expected = translated("swiftui-presets", target)
            page.locator("#target").select_option(target)
            page.wait_for_function("text => document.getElementById('output').textContent === text", arg=expected)
            with page.expect_download() as download:
                page.get_by_role("button", name="Download").click()
            self.assertEqual(download.value.suggested_filename, name)
            self.assertEqual(pathlib.Path(download.value.path()).read_text(encoding="utf-8"), expected)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Copy").click()
        page.wait_for_function("() => document.getElementById('status').textContent === 'Copied.'")
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), translated("swiftui-presets", "css"))

    def test_errors_are_listed_with_their_pointers(self):
        page = self.open()
        page.locator("#source").fill((CORPUS / "errors.tokens.json").read_text(encoding="utf-8"))
        page.wait_for_selector("#errors li")
        self.assertEqual(page.locator("#errors li").count(), 10)
        self.assertIn("/motion/untyped/$type", page.locator("#errors").inner_text())
        self.assertTrue(page.get_by_role("button", name="Copy").is_disabled())
        page.locator("#source").fill("{")
        page.wait_for_function("() => document.getElementById('status').textContent.includes('line 1, column 2')")

    def test_deviations_from_the_format_and_other_warnings_are_listed(self):
        page = self.open()
        spring = '"b": {"$type": "lms.spring", "$value": {"bounce": 0.3}}'
        page.locator("#source").fill('[{"a": {"$type": "duration", "$value": "150ms"}}, {%s}]' % spring)
        page.wait_for_function("() => document.querySelectorAll('#errors li').length === 2")
        self.assertIn("/0/a/$value must be an object", page.locator("#errors li").nth(0).inner_text())
        self.assertIn("b: looks like a spring", page.locator("#errors li").nth(1).inner_text())
        self.assertIn("deviates from the format", page.locator("#status").inner_text())
        self.assertIn("--a: 150ms;", page.locator("#output").inner_text())
        self.assertTrue(page.get_by_role("button", name="Copy").is_enabled())
        page.locator("#source").fill('{"a": {"$type": "number", "$value": 1}, %s}' % spring)
        page.wait_for_function("() => document.getElementById('status').textContent === 'The file has warnings.'")

    def test_the_page_translates_to_every_target(self):
        expected = {target: translated("aliases", target) for target in ("css", "swift", "kotlin", "dart", "typescript", "json")}
        page = self.open()
        self.replace(page, (CORPUS / "aliases.tokens.json").read_text(encoding="utf-8"))
        for target, text in expected.items():
            page.locator("#target").select_option(target)
            page.wait_for_function("text => document.getElementById('output').textContent === text", arg=text)

    def test_a_hostile_file_has_an_error_and_the_page_goes_on(self):
        page = self.open()
        spring = '"t%d": {"$type": "spring", "$value": {"stiffness": %d, "damping": 1}}'
        files = [
            ("[" * 500_000, "nested deeper than 64 levels"), ('"' + "a" * 1_048_576, "limit of 1048576 bytes"),
            ("{" + ", ".join(spring % (index, index + 1) for index in range(9000)) + "}", "The request has"),
            ('{"__proto__": {"$type": "spring", "$value": {"stiffness": 1e999}}}', "The request has 1 error"), ("\u0000", "line 1, column 1"), ("", "the text is empty"),
        ]
        for text, expected in files:
            page.locator("#source").evaluate("(field, text) => { field.value = text; field.dispatchEvent(new Event('input')); }", text)
            page.wait_for_function("text => document.getElementById('status').textContent.includes(text)", arg=expected)
            self.assertEqual(page.locator("#output").inner_text(), "")
            self.assertTrue(page.get_by_role("button", name="Copy").is_disabled())
        self.replace(page, (CORPUS / "plain.tokens.json").read_text(encoding="utf-8"))
        self.assertEqual(page.locator("#status").inner_text(), "")
        self.assertEqual([text for text in self.console if "the server responded with a status of 4" not in text], [])

    def test_copy_waits_for_the_answer(self):
        page = self.open()
        page.route("**/v1/**", lambda route: None)
        page.locator("#source").press("End")
        page.locator("#source").press("Space")
        for name in ("Copy", "Download"):
            self.assertTrue(page.get_by_role("button", name=name).is_disabled())
        page.unroute("**/v1/**")
        page.locator("#source").press("Space")
        page.wait_for_function("() => !document.getElementById('copy').disabled")

    def test_without_a_response_the_file_is_translated_later(self):
        page = self.browser.new_page()
        self.addCleanup(page.close)
        page.route("**/v1/**", lambda route: route.abort())
        page.goto(BASE + "/tokens")
        page.wait_for_function("() => document.getElementById('status').textContent.includes('The service does not respond')")
        self.assertTrue(page.get_by_role("button", name="Copy").is_disabled())
        page.unroute("**/v1/**")
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_selector("article.token")
        self.assertEqual(page.locator("#status").inner_text(), "")

    def test_axe_finds_no_violations_and_the_page_fits_the_screen(self):
        page = self.open()
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                self.assertEqual(axe_violations(page, only_colors=scheme == "dark"), "", f"{width}, {scheme}")
        self.assertEqual(self.console, [])

    def test_css_of_tokens_works_with_and_without_linear(self):
        css = translated("material3-expressive", "css")
        for motion in ("no-preference", "reduce"):
            # A browser without linear() skips the rule that requires it.
            for text in (css, css.replace("linear(0, 1)", "unknown(0, 1)")):
                page = self.browser.new_page(reduced_motion=motion)
                self.addCleanup(page.close)
                page.set_content(f"<style>{text} div {{ transition: translate var(--motion-spatial-fast) }}</style><div>a</div>")
                style = page.locator("div").evaluate(
                    "node => { const { transitionDuration, transitionTimingFunction, transitionDelay } = getComputedStyle(node);"
                    "return [transitionDuration, transitionTimingFunction, transitionDelay]; }")
                self.assertEqual(style[2], "0s")
                if motion == "reduce":
                    self.assertEqual(style[0], "0.001s")
                elif text == css:
                    self.assertEqual(style[0], "0.347865s")
                    # The browser states the share of the time of every point.
                    easing = re.search(r"--motion-spatial-fast-easing: linear\((.*?)\)", css)[1]
                    shown = re.fullmatch(r"linear\((.*)\)", style[1])[1]
                    self.assertEqual([point.split()[0] for point in shown.split(", ")], [point.split()[0] for point in easing.split(", ")])
                else:
                    self.assertEqual(style[:2], ["0.321643s", "cubic-bezier(0.386, 0.9456, 0, 1.1962)"])

    def test_the_browser_moves_as_the_spring(self):
        """The progress that the browser computes is within 0.002 of the closed form, and a little for its own rounding."""
        page = self.browser.new_page()
        self.addCleanup(page.close)
        page.set_content(
            f"<style>{translated('material3-expressive', 'css')} div {{ position: absolute; transition: left var(--motion-spatial-fast) }}</style><div style='left: 0px'>a</div>")
        found = page.locator("div").evaluate("""node => {
          getComputedStyle(node).left;
          node.style.left = "1000px";
          const [animation] = node.getAnimations();
          animation.pause();
          return [...Array(100).keys()].map((index) => {
            animation.currentTime = 3.4 * index;
            return [animation.currentTime, parseFloat(getComputedStyle(node).left) / 1000];
          });
        }""")
        spring = json.dumps(found)
        exact = page.evaluate("""found => {
          const w = Math.sqrt(800), z = 0.6, d = w * Math.sqrt(1 - z * z);
          return Math.max(...found.map(([ms, x]) => { const t = ms / 1000;
            return Math.abs(x - (1 - Math.exp(-z * w * t) * (Math.cos(d * t) + z * w / d * Math.sin(d * t)))); }));
        }""", found)
        self.assertLess(exact, 0.0021, spring)
        self.assertGreater(exact, 0.0005)


if __name__ == "__main__":
    unittest.main()
