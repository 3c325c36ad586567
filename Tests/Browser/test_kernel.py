"""The kernel in Chromium and Firefox: a bottom sheet, a list whose bounds change in flight, a pager, picture-in-picture, a slider.

Positions and velocities are continuous at each release and each change: to 0.1 px and to 1 %, and most of them exactly.
"""
import http.server
import os
import pathlib
import threading
import unittest

from browser_fixture import CHROMIUM, Mouse
from firefox import FIREFOX, Firefox
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = b"""<!doctype html><title>Kernel</title>
<style>body { margin: 0 } #card { position: absolute; width: 200px; height: 200px; background: #68f; touch-action: none }</style>
<div id=card></div>
<script type=module>
  Object.assign(window, await import("/motiond.js"));
  window.card = document.getElementById("card");
  window.frame = () => new Promise(requestAnimationFrame);
  /** The translation that is drawn. */
  window.drawn = () => { const [x = "0", y = "0"] = card.style.translate.split(" "); return [parseFloat(x), parseFloat(y)]; };
  /** The greatest difference between what a number of frames show and what a motion has at their timestamps. */
  window.greatestError = async (made, start, axis, frames) => {
    let worst = 0;
    for (let i = 0; i < frames; i++) {
      const time = await frame(), { value } = made.at((time - start) / 1000);
      worst = Math.max(worst, Math.abs(drawn()[axis] - (typeof value === "number" ? value : Object.values(value)[axis])));
    }
    return worst;
  };
  window.ready = true;
</script>"""


class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        is_kernel = self.path == "/motiond.js"
        content = (
            (ROOT / "clients/js/motiond.js").read_bytes() if is_kernel
            else (ROOT / "examples/web/sheet.html").read_bytes() if self.path == "/sheet.html" else PAGE)
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if is_kernel else "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def serve(case):
    """Serves the pages to a test case and returns their URL."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    case.addClassCleanup(server.server_close)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    case.addClassCleanup(server.shutdown)
    return f"http://127.0.0.1:{server.server_address[1]}/"


class Motions:
    """What a page computes and draws, in any browser. `page()` opens a page that evaluates functions."""

    def assert_continuous(self, before, after):
        """Asserts that two states are equal to 0.1 px and to 1 % of the velocity, or 1 px/s."""
        self.assertAlmostEqual(after["value"], before["value"], delta=0.1)
        self.assertAlmostEqual(after["velocity"], before["velocity"], delta=max(1, 0.01 * abs(before["velocity"])))

    def test_list_with_bounds_that_change_in_flight(self):
        states = self.page().evaluate("""async () => {
          let list = scroll({ from: 0, velocity: 3000, bounds: { min: 0, max: 400 } });
          const start = await frame();
          let player = play(list, card, { property: "y", startTime: start });
          const before = [], after = [];
          for (const max of [1200, 5000]) {
            await frame();
            const now = await frame();
            before.push(player.state(now));
            list = list.retarget((now - (list.start ?? start)) / 1000, { bounds: { min: 0, max } });
            list.start = now;
            player = play(list, card, { property: "y", startTime: now });
            after.push(player.state(now));
          }
          const error = await greatestError(list, list.start, 1, 6), { destination } = list;
          // A bound in the way: at the handoff to its spring, the list goes on as fast as it was.
          const now = await frame(), { value } = player.state(now);
          list = list.retarget((now - list.start) / 1000, { bounds: { min: 0, max: value + 50 } });
          player = play(list, card, { property: "y", startTime: now });
          const handoff = now + 1000 * list.phases[1].start;
          before.push(player.state(handoff - 1e-3));
          after.push(player.state(handoff + 1e-3));
          return { before, after, error, destination, rest: list.destination - value };
        }""")
        for before, after in zip(states["before"], states["after"], strict=True):
            self.assert_continuous(before, after)
            self.assertGreater(after["velocity"], 1000)
        self.assertAlmostEqual(states["destination"], 1498.5, delta=2)
        self.assertLess(states["error"], 1e-3)
        self.assertAlmostEqual(states["rest"], 50, delta=1e-6)

    def test_a_motion_that_replaces_another_one_goes_on_as_fast(self):
        """It starts elsewhere and at rest. The page draws the difference away, without a jump of position or velocity."""
        result = self.page().evaluate("""async () => {
          const start = await frame(), at = start + 100;
          const first = play(spring({ from: 0, to: 300, spring: { response: 1 } }), card, { startTime: start });
          const before = first.state(at), second = play(spring({ from: 80, to: -200 }), card, { startTime: at });
          const slope = (second.state(at + 0.1).value - second.state(at).value) / 1e-4;
          const time = await frame(), drawnError = drawn()[0] - second.state(time).value;
          return { before, after: second.state(at), slope, drawnError };
        }""")
        self.assertGreater(result["before"]["velocity"], 300)
        self.assert_continuous(result["before"], result["after"])
        self.assertAlmostEqual(result["slope"], result["before"]["velocity"], delta=0.01 * result["before"]["velocity"])
        self.assertAlmostEqual(result["drawnError"], 0, delta=1e-3)

    def test_pager(self):
        result = self.page().evaluate("""async () => {
          const pages = [0, 390, 780, 1170], gesture = [0, 8, 16, 24].map((t) => ({ state: t ? "changed" : "began", timeStamp: t, translation: 6 * t }));
          const flick = drawer({ from: 20, gesture, anchors: pages, maximumSteps: 1 }), free = drawer({ from: 20, gesture, anchors: pages });
          const start = await frame();
          const player = play(flick, card, { property: "x", startTime: start });
          const error = await greatestError(flick, start, 0, 6), before = player.state(start + 100);
          const back = flick.retarget(0.1, { anchors: [0] }), second = play(back, card, { property: "x", startTime: start + 100 });
          return { anchor: flick.anchor.index, free: free.anchor.index, error, before, after: second.state(start + 100) };
        }""")
        self.assertEqual((result["anchor"], result["free"]), (1, 3))
        self.assertLess(result["error"], 1e-3)
        self.assert_continuous(result["before"], result["after"])

    def test_picture_in_picture(self):
        result = self.page().evaluate("""async () => {
          const corners = [{ x: 16, y: 60 }, { x: 239, y: 60 }, { x: 16, y: 640 }, { x: 239, y: 640 }];
          const tile = drawer({ from: { x: 160, y: 300 }, velocity: { x: 500, y: -1200 }, anchors: corners, spring: { response: 0.4, dampingRatio: 0.8 } });
          const start = await frame(), player = play(tile, card, { startTime: start });
          const errors = [await greatestError(tile, start, 0, 3), await greatestError(tile, start, 1, 3)];
          return { index: tile.anchor.index, errors, finished: await player.finished, drawn: drawn() };
        }""")
        self.assertEqual(result["index"], 1)
        self.assertLess(max(result["errors"]), 1e-3)
        self.assertEqual((result["finished"], result["drawn"]), (True, [239, 60]))

    def test_slider(self):
        """A knob that resists beyond its range, and springs back from where the band has it, as fast as the band moves."""
        result = self.page().evaluate("""async () => {
          const range = { bounds: { min: 0, max: 300 }, dimension: 100 }, finger = (t) => 280 + 1000 * t;
          const gesture = [0, 8, 16, 24].map((t) => ({ state: t ? "changed" : "began", timeStamp: 700 + t, translation: finger(t / 1000) - finger(0) }));
          const band = (t) => rubberBand({ ...range, value: finger(t), velocity: releaseVelocity(gesture) });
          const step = 1e-6, slope = (band(0.1).value - band(0.1 - step).value) / step;
          const released = band(0.1), back = spring({ from: released.value, velocity: released.velocity, to: 300 });
          const again = rubberBand({ ...range, value: released.value, velocity: released.velocity, direction: "invert" });
          const start = await frame();
          play(back, card, { property: "x", startTime: start });
          const first = drawn()[0], error = await greatestError(back, start, 0, 6);
          return { slope, released, again, first, error };
        }""")
        self.assert_continuous({"value": result["first"], "velocity": result["slope"]}, result["released"])
        self.assertAlmostEqual(result["again"]["value"], 380, delta=1e-9)
        self.assertAlmostEqual(result["again"]["velocity"], 1000, delta=1e-9)
        self.assertLess(result["error"], 1e-3)

    def test_frames_under_load_show_the_position_of_their_timestamp(self):
        error = self.page().evaluate("""async () => {
          const made = spring({ from: 300, velocity: -3000, spring: { stiffness: 80, dampingRatio: 0.2 } });
          const busy = () => { const end = performance.now() + 30; while (performance.now() < end); requestAnimationFrame(busy); };
          requestAnimationFrame(busy);
          const start = await frame();
          play(made, card, { startTime: start });
          return greatestError(made, start, 0, 10);
        }""")
        self.assertLess(error, 1e-3)

    def test_each_property_has_its_own_player(self):
        self.assertEqual([56, 500], self.page().evaluate("""() => {
          const startTime = performance.now() + 1000;
          play(spring({ from: 56 }), card, { property: "x", startTime });
          play(spring({ from: 500, to: 100 }), card, { property: "y", startTime });
          return drawn();
        }"""))

    def test_the_release_of_a_page_is_drawn_in_the_next_frame(self):
        """Also the first one: nothing is loaded or compiled before it."""
        moved = self.page().evaluate("""async () => {
          const startTime = await frame();
          const made = drawer({ from: 420, velocity: -900, anchors: [80, 400, 720] });
          play(made, card, { property: "y", startTime });
          await frame();
          return 420 - drawn()[1];
        }""")
        self.assertGreater(moved, 1)

    def test_an_element_that_leaves_the_page_ends_at_the_destination(self):
        result = self.page().evaluate("""async () => {
          const made = spring({ from: 300, spring: { response: 5 } }), player = play(made, card);
          await frame();
          card.remove();
          return [await player.finished, drawn(), player.state()];
        }""")
        self.assertEqual(result, [True, [0, 0], {"value": 0, "velocity": 0}])

    def test_nothing_invalid_reaches_a_style(self):
        """Each is an error that names the field, and leaves the style as it was."""
        result = self.page().evaluate("""async () => {
          card.style.translate = "7px 8px";
          const made = spring({ from: 1 }), errors = [];
          for (const run of [
            () => play(spring({ from: NaN }), card), () => play(spring({ to: 1 }), card), () => play(scroll({ from: 1 }), card),
            () => play(drawer({ from: 1, gesture: [{ state: "ended", timeStamp: NaN, translation: 0 }], anchors: [1] }), card),
            () => play(motion({ destination: 0, phases: [{ start: 0, law: { kind: "rest" } }], settlingDuration: NaN }), card),
            () => play(made, card, { startTime: NaN }), () => play(made, null), () => play(undefined, card), () => made.retarget(0.1, { to: NaN }),
          ]) {
            try { run(); errors.push("none"); } catch (error) { errors.push(`${error.name} ${error.message}`); }
          }
          await frame();
          return [errors, drawn()];
        }""")
        names = ["RangeError from", "TypeError from", "TypeError velocity or gesture", "RangeError gesture[0].timeStamp", "RangeError answer.settlingDuration",
                 "RangeError startTime", "TypeError play", "TypeError play", "RangeError to"]
        for text, start in zip(result[0], names, strict=True):
            self.assertTrue(text.startswith(start), text)
        self.assertEqual(result[1], [7, 8])


class Kernel(Motions, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.url = serve(cls)
        playwright = sync_playwright().start()
        cls.addClassCleanup(playwright.stop)
        cls.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        cls.addClassCleanup(cls.browser.close)

    def page(self, path="", **options):
        context = self.browser.new_context(viewport={"width": 400, "height": 900}, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.url + path)
        if not path:
            page.wait_for_function("window.ready")
        return page

    def test_bottom_sheet(self):
        """A sheet that the mouse drags, releases, grabs in flight and releases again."""
        page = self.page()
        page.evaluate("""() => {
          const anchors = [{ name: "expanded", value: 80 }, { name: "middle", value: 400 }, { name: "collapsed", value: 720 }];
          let events, start, player;
          window.releases = [];
          card.style.translate = "0px 420px";
          const record = (state, event) => {
            events.push({ state, timeStamp: event.timeStamp, translation: event.clientY - start.pointer });
            if (state === "changed") card.style.translate = `0px ${start.value + event.clientY - start.pointer}px`;
          };
          card.onpointerdown = (event) => {
            card.setPointerCapture(event.pointerId);
            const grabbed = player?.stop(event.timeStamp);
            events = [];
            start = { pointer: event.clientY, value: drawn()[1] };
            if (grabbed) releases.push({ grabbed, value: drawn()[1] });
            record("began", event);
          };
          card.onpointermove = (event) => start && record("changed", event);
          card.onpointerup = (event) => {
            record("ended", event);
            const from = drawn()[1], motion = drawer({ from, gesture: events, anchors, spring: { response: 2 } }), startTime = event.timeStamp;
            player = play(motion, card, { property: "y", startTime });
            const entry = { from, first: motion.at(0), anchor: motion.anchor, motion, startTime };
            start = undefined;
            releases.push(entry);
            requestAnimationFrame((time) => { entry.frames = [time - startTime, drawn()[1] - motion.at((time - startTime) / 1000).value]; });
          };
        }""")
        mouse = Mouse(page, (100, 500))
        mouse.press()
        for step in range(1, 11):
            mouse.move(0, -12 * step)
        mouse.release()
        page.wait_for_function("releases[0].frames")
        first = page.evaluate("({ ...releases[0], motion: undefined })")
        self.assertAlmostEqual(first["from"], 300, delta=1e-6)
        self.assertAlmostEqual(first["first"]["value"], first["from"], delta=1e-9)
        self.assertAlmostEqual(first["first"]["velocity"], -1200, delta=12)
        self.assertEqual(first["anchor"]["name"], "expanded")
        self.assertAlmostEqual(first["frames"][1], 0, delta=1e-3)
        # The sheet is grabbed in flight: it stays where the motion has it at the time of the event, and its velocity is known.
        grabbed, then, drawn = page.evaluate("""async () => {
          const { motion, startTime } = releases[0], { top } = card.getBoundingClientRect();
          const down = new PointerEvent("pointerdown", { clientX: 100, clientY: top + 20, pointerId: 1 });
          card.setPointerCapture = () => {};
          card.dispatchEvent(down);
          const { grabbed, value } = releases[1];
          await frame();
          await frame();
          return [grabbed, motion.at((down.timeStamp - startTime) / 1000), [value, drawn()[1]]];
        }""")
        self.assertGreater(abs(then["velocity"]), 1)
        self.assert_continuous(then, grabbed)
        for value in drawn:
            self.assertAlmostEqual(value, then["value"], delta=1e-3)

    def test_example(self):
        page = self.page("sheet.html")
        mouse = Mouse(page, (100, 500))
        mouse.press()
        for step in range(1, 11):
            mouse.move(0, -20 * step)
        mouse.release()
        page.wait_for_function("document.getElementById('sheet').style.translate === '0px 80px'")
        self.assertRegex(page.text_content("#anchor"), r"^open in 0\.\d\d s$")
        # Dragged beyond its range, the sheet resists.
        mouse = Mouse(page, (100, 300))
        mouse.press()
        mouse.move(0, -100)
        self.assertAlmostEqual(page.evaluate("parseFloat(sheet.style.translate.split(' ')[1])"), 80 - 55 / (1 + 55 / 300), delta=1e-3)
        mouse.release()

    def test_reduced_motion(self):
        self.assertEqual([[0, 0], [0, 300]], self.page(reduced_motion="reduce").evaluate("""() => {
          play(spring({ from: 300 }), card);
          const jumped = drawn();
          play(scroll({ from: 300, velocity: 500 }), card, { property: "y", startTime: performance.now() + 1000 });
          return [jumped, drawn()];
        }"""))


class FirefoxPage:
    def __init__(self, browser):
        self.browser = browser

    def evaluate(self, function):
        return self.browser.evaluate(f"({function})()")


@unittest.skipUnless(os.path.exists(FIREFOX), "Firefox is not installed")
class KernelInFirefox(Motions, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.url = serve(cls)
        cls.browser = Firefox()
        cls.addClassCleanup(cls.browser.close)

    def page(self):
        self.browser.open(self.url, 400, 900)
        self.browser.wait_until("window.ready")
        return FirefoxPage(self.browser)


if __name__ == "__main__":
    unittest.main()
