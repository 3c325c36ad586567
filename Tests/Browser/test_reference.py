"""The API reference, the guide and the recipes in a browser: search, tabs, requests that the reader sends, deep links, and the pages without JavaScript."""
import json
import os
import pathlib
import re
import sys
import unittest
import urllib.parse
import urllib.request

from browser_fixture import BASE, BrowserTestCase, axe_violations, post

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
sys.path[:0] = [str(SCRIPTS), str(SCRIPTS / "site")]
from contract_requests import examples, resolved  # noqa: E402
from playground import RESULTS, playground_link  # noqa: E402

LANGUAGES = ["curl", "JavaScript", "Python", "Swift", "Kotlin", "Java"]
# With BROWSER_EXHAUSTIVE, axe checks the pages of all operations. They have the same structure, and take a minute.
IS_EXHAUSTIVE = "BROWSER_EXHAUSTIVE" in os.environ
WIDTHS = (320, 390, 820, 1440, 2560)
KEEP_SOME_TYPES = "() => { for (const node of document.querySelectorAll('section.type ~ section.type ~ section.type')) node.remove(); }"
# Opens a link in the playground, and returns the operation and the request of its motion.
REQUEST = """link => {
  applyPermalink(link.slice(1));
  const { interaction } = inspector;
  return [interaction.scene.operation, interaction.request(interaction.objects[0])];
}"""
OPERATION = ".operation[data-path='/v1/{}']"


class Reference(BrowserTestCase):
    def open(self, address="", width=1440, height=900, expected=(), **options):
        """Opens an address below /docs in a new context. `expected` are parts of console messages that do not fail the test."""
        options = {"reduced_motion": "reduce", **options}
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.set_default_timeout(30_000)
        console, requested = [], []
        page.on("console", lambda message: console.append(message.text))
        page.on("pageerror", lambda error: console.append(str(error)))
        page.on("request", lambda request: requested.append(request.url))

        def check():
            self.assertEqual([text for text in console if not any(part in text for part in expected)], [])
            self.assertEqual([url for url in requested if not url.startswith((BASE + "/", "data:"))], [])

        self.addCleanup(check)
        page.goto(address if address.startswith("http") else f"{BASE}/docs{address}", wait_until="domcontentloaded")
        return page

    def operation(self, page, name):
        return page.locator(OPERATION.format(name))

    def overflow(self, page):
        return page.evaluate("document.documentElement.scrollWidth - innerWidth")

    def try_it(self, page, name):
        """Opens the editor of an operation and returns the operation."""
        operation = self.operation(page, name)
        operation.get_by_role("button", name="Try it").click()
        self.assertTrue(operation.locator("textarea").evaluate("node => node === document.activeElement"))
        return operation

    def send(self, operation):
        """Sends the request and returns the line with the status, and the body."""
        operation.get_by_role("button", name="Send").click()
        line = operation.locator(".try [role=status]", has_text=re.compile("^Status"))
        line.wait_for()
        return line.inner_text(), operation.locator(".try pre").last.inner_text()

    def copied(self, page, operation, name):
        """Presses a button that copies, and returns the text in the clipboard."""
        page.evaluate("document.getElementById('status').textContent = ''")
        operation.get_by_role("button", name=name).click()
        page.locator("#status", has_text="Copied.").wait_for()
        return page.evaluate("navigator.clipboard.readText()")

    def open_operation(self, name, **options):
        return self.open("/" + name.replace("/", "-"), **options)

    def test_axe_finds_no_violations_at_any_width(self):
        page = self.open_operation("spring/arrival")
        operation = self.try_it(page, "spring/arrival")
        self.send(operation)
        operation.locator("button.small").first.click()
        page.locator(".nested dl").first.wait_for()
        self.check_at_every_width(page)
        for address in ("", "/types", "/service", "/tokens", f"{BASE}/guide", f"{BASE}/recipes"):
            with self.subTest(address):
                self.check_at_every_width(self.open(address))
        with urllib.request.urlopen(f"{BASE}/docs/search.json") as response:
            addresses = [address.removeprefix("/docs") for address, _, _ in json.load(response) if address.startswith("/docs/")]
        for address in addresses if IS_EXHAUSTIVE else ():
            self.assertEqual(axe_violations(self.open(address)), "", address)

    def check_at_every_width(self, page):
        page.evaluate("document.querySelectorAll('main details').forEach(details => { details.open = true })")
        page.evaluate(KEEP_SOME_TYPES)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            page.locator("#search").fill("stiffness")
            page.locator("#results li").first.wait_for()
            self.assertLessEqual(self.overflow(page), 0, width)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                self.assertEqual(axe_violations(page, only_colors=scheme == "dark"), "", f"{page.url} at {width}, {scheme}")
            page.locator("#search").fill("")

    def test_a_page_has_a_readable_length_on_a_phone(self):
        for address, limit in (("", 20_000), ("/spring-trajectory", 10_000), ("/drawer-trajectory", 10_000), (f"{BASE}/recipes", 20_000)):
            height = self.open(address, width=390).evaluate("document.documentElement.scrollHeight")
            self.assertLess(height, limit, address)

    def test_search_lists_operations_before_errors_and_fields(self):
        page = self.open()
        for words, expected in (
                ("settle", ["/v1/spring/settling-duration", "/v1/deceleration/settling-duration"]), ("fit", ["/v1/spring/fit"]),
                ("easing", ["/v1/spring/fit"])):
            page.locator("#search").fill(words)
            page.locator("#results li", has_text=expected[0]).first.wait_for()
            shown = page.locator("#results li").evaluate_all("all => all.map((item) => item.firstChild.textContent)")
            self.assertEqual([title for title in shown if title.startswith("/v1/")][:len(expected)], expected)

    def test_search_finds_on_all_pages_as_one_types_and_the_keyboard_chooses(self):
        page = self.open()
        page.keyboard.press("/")
        search = page.locator("#search")
        self.assertTrue(search.evaluate("node => node === document.activeElement"))
        self.assertEqual(search.input_value(), "")
        page.keyboard.type("settling dra")
        results = page.locator("#results li")
        results.first.wait_for()
        self.assertTrue(results.first.inner_text().startswith("/v1/drawer/settling-duration"), results.first.inner_text())
        self.assertEqual(search.get_attribute("aria-activedescendant"), "result-0")
        page.keyboard.press("ArrowDown")
        self.assertEqual(page.locator("#results [aria-selected=true]").get_attribute("id"), "result-1")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.wait_for_url("**/docs/drawer-settling-duration", wait_until="domcontentloaded")
        self.assertEqual(page.locator(".contents [aria-current=page]").inner_text(), "settling-duration")

        page.keyboard.press("/")
        page.keyboard.type("restDisplacementThreshold")
        results.first.wait_for()
        self.assertIn("Spring", results.first.inner_text())
        results.first.click()
        page.wait_for_url("**/docs/types#Spring*", wait_until="domcontentloaded")
        page.keyboard.press("/")
        page.keyboard.type("rubber band and its inverse")
        results.first.wait_for()
        page.keyboard.press("Enter")
        page.wait_for_url("**/recipes#a-rubber-band-and-its-inverse", wait_until="domcontentloaded")
        page.keyboard.press("/")
        page.keyboard.type("xyzzy")
        page.locator("#status", has_text="Nothing found").wait_for(state="attached")
        self.assertFalse(page.locator("#results").is_visible())
        page.keyboard.press("Escape")
        # A slash is text in a field.
        page.goto(f"{BASE}/docs/rubber-band")
        operation = self.try_it(page, "rubber-band")
        operation.locator("textarea").fill("")
        page.keyboard.type("/")
        self.assertEqual(operation.locator("textarea").input_value(), "/")

    def test_the_contents_follow_the_text_and_a_heading_stays_below_the_bar(self):
        page = self.open("#limits")
        bar, heading = page.locator(".bar").bounding_box(), page.locator("#limits").bounding_box()
        self.assertEqual(bar["y"], 0)
        self.assertGreaterEqual(heading["y"], bar["y"] + bar["height"])
        self.assertLess(heading["y"], 200)
        page.locator(".contents [aria-current][href='#conventions']").wait_for()
        page.mouse.wheel(0, -100_000)
        page.locator(".contents [aria-current][href='#quick-start']").wait_for()

    def test_anchors_of_the_former_single_page_lead_to_their_pages(self):
        for anchor, address in (
                ("v1-spring-trajectory", "/docs/spring-trajectory"), ("v1-scroll-projection.velocity", "/docs/scroll-projection"),
                ("v1-rubber-band-invert", "/docs/rubber-band"), ("path-livez", "/docs/service"), ("Spring", "/docs/types")):
            page = self.open(f"#{anchor}")
            page.wait_for_url(f"**{address}#{anchor}", wait_until="domcontentloaded")
            self.assertTrue(page.locator(f"[id='{anchor}']").is_visible(), anchor)
        # Without JavaScript, the link of the operation is there.
        page = self.open("#v1-spring-trajectory", java_script_enabled=False)
        self.assertEqual(page.locator("#v1-spring-trajectory a").get_attribute("href"), "/docs/spring-trajectory")

    def test_tabs_show_one_language_in_every_operation(self):
        page = self.open_operation("spring/design")
        operation = self.operation(page, "spring/design")
        tabs = operation.get_by_role("tab")
        self.assertEqual(tabs.all_inner_texts(), LANGUAGES)
        operation.scroll_into_view_if_needed()
        tabs.first.focus()
        top = tabs.first.bounding_box()["y"]
        for language in LANGUAGES[1:]:
            page.keyboard.press("ArrowRight")
            self.assertEqual(page.evaluate("document.activeElement.textContent"), language)
            self.assertEqual(operation.locator("[role=tabpanel]:visible").count(), 1)
            self.assertAlmostEqual(tabs.first.bounding_box()["y"], top, delta=2)
        self.assertIn("java.net.http", operation.locator("[role=tabpanel]:visible").inner_text())
        # The other pages show it, too.
        other = page.context.new_page()
        other.goto(f"{BASE}/docs/batch")
        self.assertEqual(self.operation(other, "batch").locator("[aria-selected=true]").inner_text(), "Java")
        page.keyboard.press("Home")
        self.assertEqual(operation.locator("[aria-selected=true]").inner_text(), "curl")
        page.keyboard.press("End")
        page.reload()
        self.assertEqual(self.operation(page, "spring/design").locator("[aria-selected=true]").inner_text(), "Java")

    def test_the_code_names_this_service_and_can_be_copied(self):
        page = self.open_operation("deceleration/projection")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        operation = self.operation(page, "deceleration/projection")
        for language in LANGUAGES:
            operation.get_by_role("tab", name=language, exact=True).click()
            code = operation.locator("[role=tabpanel]:visible").inner_text()
            self.assertIn(f"{BASE}/v1/deceleration/projection", code)
            self.assertEqual(self.copied(page, operation, "Copy the code"), code)
        response = operation.locator("pre.response").first.inner_text()
        self.assertEqual(self.copied(page, operation, "Copy the response"), response)

    def test_the_reader_sends_a_request_to_the_service_and_computes_it_in_the_page(self):
        page = self.open_operation("drawer/anchor", expected=("status of 422",))
        operation = self.try_it(page, "drawer/anchor")
        body = {"from": 420, "velocity": -900, "anchors": [{"name": "a", "value": 80}, {"value": 400}]}
        operation.locator("textarea").fill(json.dumps(body))
        line, text = self.send(operation)
        self.assertTrue(line.startswith("Status 200 OK"), line)
        status, expected = post("drawer/anchor", body)
        self.assertEqual(json.loads(text), json.loads(expected))
        self.assertIn("content-type: application/json", operation.locator(".try pre").first.inner_text())
        self.assertIn("x-request-id:", operation.locator(".try pre").first.inner_text())
        # The code follows the editor.
        operation.get_by_role("tab", name="Python").click()
        self.assertIn('"velocity": -900, "anchors": [{"name": "a"', operation.locator("[role=tabpanel]:visible").inner_text())
        # Errors are shown as they are.
        operation.locator("textarea").fill('{"from": 1, "velocty": 2}')
        operation.locator("textarea").press("Control+Enter")
        operation.locator(".try [role=status]", has_text="Status 422").wait_for()
        pointers = [error["pointer"] for error in json.loads(operation.locator(".try pre").last.inner_text())["errors"]]
        self.assertEqual(sorted(pointers), ["/anchors", "/velocity", "/velocty"])

    def test_formats_and_missing_connections_are_shown(self):
        page = self.open_operation("spring/trajectory", expected=("ERR_INTERNET_DISCONNECTED", "status of 40"))
        operation = self.try_it(page, "spring/trajectory")
        operation.locator("textarea").fill('{"from": 300, "velocity": -800}')
        operation.get_by_label("Format").select_option("svg")
        line, text = self.send(operation)
        self.assertTrue(text.startswith("<svg"), text[:80])
        self.assertTrue(operation.locator(".try img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)"))
        operation.get_by_label("Format").select_option("css")
        operation.get_by_role("button", name="Send").click()
        operation.locator(".try [role=status]", has_text="Status 200").wait_for()
        self.assertIn("linear(", operation.locator(".try pre").last.inner_text())
        page.context.set_offline(True)
        operation.get_by_role("button", name="Send").click()
        operation.locator(".try [role=status]", has_text="No response").wait_for()
        page.context.set_offline(False)
        line, _ = self.send(operation)
        self.assertTrue(line.startswith("Status 200 OK"), line)
        page = self.open("/service")
        health = page.locator(".operation[data-path='/livez']")
        health.get_by_role("button", name="Try it").click()
        line, text = self.send(health)
        self.assertEqual(json.loads(text)["status"], "ok")

    def test_every_example_can_be_chosen_in_every_language(self):
        # The code that the script writes for the first example is the code of the page.
        page = self.open_operation("drawer/trajectory")
        self.assertEqual(page.evaluate("""() => {
          let count = 0;
          for (const operation of document.querySelectorAll(".operation")) {
            const select = operation.querySelector("select[id$=-example]");
            if (!select) continue;
            const code = () => [...operation.querySelectorAll("[role=tabpanel]")].map((panel) => panel.textContent).join();
            const before = code();
            select.value = "1";
            select.dispatchEvent(new Event("change"));
            if (code() === before) throw new Error(`${operation.dataset.path}: the second example equals the first`);
            select.value = "0";
            select.dispatchEvent(new Event("change"));
            if (code() !== before) throw new Error(`${operation.dataset.path}: the code has changed`);
            count += 1;
          }
          return count;
        }"""), 1)
        page = self.open_operation("spring/trajectory")
        operation = self.operation(page, "spring/trajectory")
        select = operation.get_by_label("Example", exact=True)
        select.select_option(label=next(text for text in select.locator("option").all_inner_texts() if "axes" in text.lower()))
        self.assertIn('"x":', operation.locator("[role=tabpanel]:visible").inner_text())
        self.assertIn('"x": [', operation.locator("pre.response").first.inner_text())
        line, text = self.send(self.try_it(page, "spring/trajectory"))
        self.assertEqual(json.loads(text)["destination"]["x"], 0)

    def test_links_open_examples_in_the_playground(self):
        page = self.open_operation("spring/trajectory")
        links = page.locator(".links a")
        self.assertGreater(links.count(), 5)
        operation = self.operation(page, "spring/trajectory")
        link = operation.locator(".links a").first
        example = json.loads(operation.locator("pre.request b").first.inner_text())
        address = link.get_attribute("href")
        self.assertEqual(dict(urllib.parse.parse_qsl(address.partition("?")[2]))["spring.stiffness"], str(example["spring"]["stiffness"]))
        link.click()
        # The playground shows the motion of the example.
        expected = json.loads(post("spring/settling-duration", {name: example[name] for name in ("from", "velocity", "spring")})[1])
        duration = None
        for _ in range(400):
            duration = page.evaluate("typeof inspector === 'undefined' ? null : inspector.interaction?.trajectories?.[0]?.end ?? null")
            if duration is not None:
                break
            page.wait_for_timeout(25)
        self.assertAlmostEqual(duration, expected["settlingDuration"], delta=1e-6)

    def playground_and_contract(self):
        """The playground in a new page, and the contract."""
        context = self.browser.new_context()
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(BASE, wait_until="load")
        with urllib.request.urlopen(f"{BASE}/openapi.json") as response:
            return page, json.load(response)

    def test_every_link_shows_the_motion_of_its_example(self):
        """The playground sends a request with the same result as the example of the link."""
        page, contract = self.playground_and_contract()
        counts = {}
        for path, _, body in examples(contract):
            operation = path.removeprefix("/v1/")
            if "." not in path and operation not in ("spring/parameters", "spring/arrival"):
                link = playground_link(operation, body)
                if link is None:
                    continue
                motion = operation.split("/")[0]
                counts[motion] = counts.get(motion, 0) + 1
                shown, request = page.evaluate(REQUEST, link)
                example_request = {name: value for name, value in body.items() if name not in ("settling", "events")}
                sampling = {"sampling": {"times": [0, 0.05, 0.1, 0.2, 0.4, 0.8]}}
                status, expected = post(f"{motion}/trajectory", {**example_request, **sampling})
                self.assertEqual(status, 200, (link, expected))
                status, result = post(shown, {**request, **sampling})
                self.assertEqual(status, 200, (link, result))
                expected, result = json.loads(expected), json.loads(result)
                for name in ("values", "destination", "settlingDuration"):
                    wanted, given = expected.get(name), result.get(name)
                    if isinstance(given, dict) and not isinstance(wanted, dict):
                        given = given["x"]
                    self.assert_near(given, wanted, (operation, name, link))
        self.assertGreaterEqual(min(counts.get(motion, 0) for motion in ("spring", "deceleration", "scroll", "drawer", "toss")), 4, counts)

    def test_a_link_that_follows_from_a_result_shows_that_result(self):
        page, contract = self.playground_and_contract()
        counts = {}
        for operation in RESULTS:
            content = contract["paths"][f"/v1/{operation}"]["post"]
            requests = next(iter(resolved(contract, content["requestBody"])["content"].values()))["examples"]
            responses = next(iter(resolved(contract, content["responses"]["200"])["content"].values()))["examples"]
            for name, example in requests.items():
                body, result = example["value"], responses.get(name, {}).get("value")
                link = playground_link(operation, body, result)
                if link is None:
                    continue
                counts[operation] = counts.get(operation, 0) + 1
                shown, request = page.evaluate(REQUEST, link)
                times = [result["first"]["time"]] if "first" in result else [0]
                status, text = post(shown, {**request, "sampling": {"times": times}})
                self.assertEqual(status, 200, (link, text))
                motion, message = json.loads(text), (operation, name, link)
                if "spring" in result:
                    for member in ("stiffness", "damping"):
                        self.assert_near(motion["phases"][-1]["spring"][member], result["spring"][member], message)
                if operation == "spring/design" and "from" in body:
                    self.assertAlmostEqual(motion["settlingDuration"], result["settlingDuration"], delta=1e-6, msg=message)
                if name == "recording":
                    self.assert_near([request["from"], request["velocity"]], [result["from"], result["velocity"]], message)
                if operation == "deceleration/launch":
                    self.assertAlmostEqual(motion["destination"], body["to"], delta=1e-6, msg=message)
                if "first" in result:
                    value = body["value"]["y"] if isinstance(body["value"], dict) else body["value"]
                    self.assertAlmostEqual(motion["values"][0], value, delta=1e-4, msg=message)
                if operation == "drawer/basins":
                    self.assertEqual([anchor["value"] for anchor in request["anchors"]], [anchor["value"] for anchor in body["anchors"]])
                if operation == "rubber-band":
                    # The card is as far beyond its end as the object of the example beyond that of its range.
                    places = [result.get("value"), *result.get("values", []), body["value"] if "direction" in body else None]
                    beyond = [place - body["bounds"]["max"] for place in places if place is not None]
                    self.assertTrue(any(abs(request["from"] - request["bounds"]["max"] - distance) < 0.01 for distance in beyond), message)
        self.assertEqual(counts.keys(), RESULTS.keys())

    def assert_near(self, given, wanted, message):
        if isinstance(wanted, dict):
            self.assertEqual(given.keys(), wanted.keys(), message)
        for key in wanted if isinstance(wanted, dict) else range(len(wanted)) if isinstance(wanted, list) else ():
            self.assert_near(given[key], wanted[key], message)
        if isinstance(wanted, (int, float)):
            self.assertAlmostEqual(given, wanted, delta=1e-9 * max(1, abs(wanted)), msg=message)

    def test_links_lead_to_operations_fields_and_examples(self):
        page = self.open("/scroll-projection#v1-scroll-projection.velocity")
        field = page.locator("[id='v1-scroll-projection.velocity']")
        self.assertTrue(0 < field.bounding_box()["y"] < 300)
        self.assertIn("points per second", field.inner_text())
        # A link to an example opens the disclosure that contains it.
        page = self.open("/rubber-band#v1-rubber-band-invert")
        self.assertTrue(page.locator("#v1-rubber-band-invert").is_visible())
        # The fields of an object are shown below the field, to any depth, on the page of an operation and on that of the types.
        for address, identifier in (("/spring-trajectory", "v1-spring-trajectory.response.phases"), ("/types", "AnyTrajectory.phases")):
            page = self.open(address)
            row = page.locator(f"[id='{identifier}'], [id$='Trajectory.phases']").first
            row.get_by_role("button", name="fields of Phase").click()
            row.get_by_role("button", name="fields of Law").click()
            row.get_by_text("radians per second").first.wait_for()
            row.get_by_role("button", name="fields of Phase").click()
            self.assertFalse(row.get_by_text("radians per second").first.is_visible())

    def test_everything_is_readable_without_javascript(self):
        for width in (390, 1440):
            page = self.open_operation("drawer/anchor", width=width, java_script_enabled=False)
            self.assertFalse(page.locator("#search").is_visible())
            self.assertEqual(page.locator("main button, main select, main textarea").count(), 0)
            operation = self.operation(page, "drawer/anchor")
            self.assertTrue(operation.get_by_text("curl -s http://localhost:8080/v1/drawer/anchor").is_visible())
            operation.locator("summary", has_text="Kotlin").click()
            self.assertTrue(operation.get_by_text("HttpURLConnection").first.is_visible())
            operation.locator("summary", has_text="more examples").click()
            codes = operation.locator(".example pre")
            self.assertGreaterEqual(codes.count(), 8)
            self.assertEqual(operation.locator(".example pre:visible").count(), codes.count())
            self.assertTrue(operation.locator("[id='v1-drawer-anchor.selection']").is_visible())
            for name in ("Recipes", "Data types"):
                if width == 390:
                    page.locator(".contents summary").click()
                page.locator(".contents a", has_text=name).click()
                page.wait_for_url(f"**/{'recipes' if name == 'Recipes' else 'docs/types'}", wait_until="domcontentloaded")
            self.assertTrue(page.locator("#Spring").is_visible())

    def test_the_guide_and_the_recipes_are_the_documents(self):
        for name in ("guide", "recipes"):
            page = self.open(f"{BASE}/{name}")
            source = (SCRIPTS.parent / f"docs/{name}.md").read_text(encoding="utf-8")
            headings = page.locator("main :is(h1, h2)").all_inner_texts()
            self.assertEqual(headings, re.findall("^##? (.*)$", re.sub(r"```.*?```", "", source, flags=re.S), re.MULTILINE))
            codes = [code.replace("http://localhost:8080", BASE).strip() for code in re.findall(r"^```\w*\n(.*?)^```", source, re.S | re.MULTILINE)]
            shown = page.locator("main pre").evaluate_all("all => all.map((node) => node.textContent.trim())")
            expected = [code if code in shown else code.replace(BASE, "http://localhost:8080") for code in codes]
            self.assertEqual([code for code in shown if code in expected], expected)
            for picture in page.locator("main img").all():
                self.assertTrue(picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)"))
            self.assertEqual(page.locator(".contents [aria-current=page]").inner_text(), name.capitalize())

    def test_the_page_fits_zoom_forced_colors_low_windows_and_print(self):
        # 1280 by 1024 at 400 %: the bar does not stay at the top, where it would cover the text.
        page = self.open("/spring-fit#v1-spring-fit.easing", width=320, height=256)
        self.assertLessEqual(self.overflow(page), 0)
        self.assertLess(page.locator(".bar").bounding_box()["y"], 0)
        self.assertTrue(0 <= page.locator("[id='v1-spring-fit.easing']").bounding_box()["y"] < 128)
        page = self.open_operation("spring/fit", forced_colors="active")
        tabs = self.operation(page, "spring/fit").get_by_role("tab")
        border = "node => getComputedStyle(node).borderBottomColor"
        self.assertNotEqual(tabs.nth(0).evaluate(border), tabs.nth(1).evaluate(border))
        page.emulate_media(media="print", forced_colors="none")
        for selector in (".bar", "nav", ".tabs", "main button"):
            self.assertFalse(page.locator(selector).first.is_visible(), selector)
        self.assertTrue(self.operation(page, "spring/fit").locator("pre.response").first.is_visible())
        self.assertLessEqual(self.overflow(page), 0)

    def test_request_and_response_are_side_by_side_where_there_is_room(self):
        for width, is_beside in ((390, False), (1440, True), (2560, True)):
            page = self.open_operation("spring/trajectory", width=width)
            left, right = (side.bounding_box() for side in self.operation(page, "spring/trajectory").locator(".side").all()[:2])
            self.assertEqual(left["y"] == right["y"] and right["x"] >= left["x"] + left["width"], is_beside, width)
            pictures = page.locator("main img")
            self.assertEqual(pictures.count(), 1)
        for picture in pictures.all():
            picture.scroll_into_view_if_needed()
            self.assertTrue(picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)"))

    def test_the_pages_are_compressed(self):
        for path, limit in (("/docs", 12_000), ("/docs/spring-trajectory", 12_000), ("/docs/types", 24_000), ("/docs/search.json", 24_000), ("/guide", 20_000)):
            request = urllib.request.Request(f"{BASE}{path}", headers={"Accept-Encoding": "gzip"})
            with urllib.request.urlopen(request, timeout=20) as response:
                self.assertLess(len(response.read()), limit, path)
