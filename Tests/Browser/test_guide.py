"""The guide, followed in a browser: what it says about the screen is measured on the screen.

The requests are those of docs/guide.md, sent to the service. An element on a page plays the responses, and its position is read from its
box. Animations are paused and moved to a time, so that no measurement depends on the speed of the machine.
"""
import json
import math
import pathlib
import re
import shlex
import unittest
import urllib.request

from browser_fixture import BASE, BrowserTestCase

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GUIDE = (ROOT / "docs/guide.md").read_text(encoding="utf-8")
# The sheet of the guide, whose top edge is its position.
PAGE = """<!doctype html><style>
  body { margin: 0; }
  .sheet { position: absolute; top: 0; left: 50px; width: 300px; height: 100px; }
</style><div class="sheet" id="sheet"></div>"""
BOX = "() => { const { x, y } = document.getElementById('sheet').getBoundingClientRect(); return [x, y]; }"
# The layout of a page rounds positions to 1/64 of a pixel.
PIXEL = 1 / 64 + 1e-3


def requests():
    """Returns the path and the body of each request of the guide, in order."""
    result = []
    for command in re.findall(r"<!-- ci: run -->\n```sh\n(.*?)```", GUIDE, re.S):
        words = shlex.split(command)
        body = words[words.index("--json") + 1] if "--json" in words else None
        result.append((next(word for word in words if word.startswith("http")).removeprefix("http://localhost:8080"), body))
    return result


def send(path, body=None):
    headers = {"Content-Type": "application/json"} if body else {}
    with urllib.request.urlopen(urllib.request.Request(BASE + path, body.encode() if body else None, headers), timeout=20) as response:
        return response.read().decode()


def response(*words):
    """Sends the only request of the guide that contains all words, and returns the text of the response."""
    found = [(path, body) for path, body in requests() if all(word in path + (body or "") for word in words)]
    assert len(found) == 1, (words, found)
    return send(*found[0])


def sheet(time):
    """The exact position and velocity of the sheet of step 5: from 420 to 80 at -900, duration 0.5, bounce 0.3."""
    frequency = 2 * math.pi / 0.5
    decay, damped = 0.7 * frequency, frequency * math.sqrt(1 - 0.7 ** 2)
    cosine, sine = 340, (-900 + decay * 340) / damped
    wave = cosine * math.cos(damped * time) + sine * math.sin(damped * time)
    slope = damped * (sine * math.cos(damped * time) - cosine * math.sin(damped * time))
    return 80 + math.exp(-decay * time) * wave, math.exp(-decay * time) * (slope - decay * wave)


class Guide(BrowserTestCase):
    def open(self, content=PAGE, motion="no-preference"):
        self.page = self.browser.new_page(viewport={"width": 500, "height": 900}, reduced_motion=motion)
        self.addCleanup(self.page.close)
        self.page.set_content(content)

    def top(self):
        return self.page.evaluate(BOX)[1]

    def places(self, times):
        """Pauses the animations of the sheet at times in milliseconds, and returns the position of its left top corner at each."""
        return self.page.evaluate(
            """times => times.map((time) => { for (const animation of document.getElementById("sheet").getAnimations()) {
                 animation.pause(); animation.currentTime = time; } return (""" + BOX + ")(); })", times)

    def seek(self, milliseconds):
        """Pauses the animations of the sheet at a time, and returns the position of its top edge."""
        return self.places([milliseconds])[0][1]

    def assert_follows_the_sheet(self, duration, error):
        """Asserts that the animation stays within an error of the exact motion, and moves up and down only."""
        times = [duration * step / 200 for step in range(201)]
        places = self.places([1000 * time for time in times])
        for time, (left, top) in zip(times, places, strict=True):
            exact = sheet(time)[0] if time < duration else 80
            self.assertLessEqual(abs(top - exact), error + PIXEL, f"at {time} s")
            self.assertEqual(left, 50)
        return min(top for _, top in places)

    def test_the_sheet_resists_beyond_its_last_anchor(self):
        value = json.loads(response("/v1/rubber-band", '"value": 20'))["value"]
        self.open()
        self.page.evaluate("value => { document.getElementById('sheet').style.translate = `0 ${value}px`; }", value)
        self.assertIn("appears at 56.6 instead of 20", GUIDE)
        self.assertEqual(round(self.top(), 1), 56.6)
        # The one line that a front end evaluates, in the browser: 60 points beyond 80, with 80 points of space.
        line = self.page.evaluate("() => { const x = 60, c = 0.55, d = 80; return 80 - (1 - 1 / (x * c / d + 1)) * d; }")
        self.assertLessEqual(abs(line - value), 1e-12)
        # However far the finger is, the sheet stays on the screen.
        for finger in (0, -1000, -1e9):
            value = json.loads(send("/v1/rubber-band", json.dumps(
                {"value": finger, "bounds": {"min": 80, "max": 720}, "dimension": {"below": 80, "above": 92}})))["value"]
            self.assertGreater(value, 0)

    def test_the_keyframes_move_the_sheet_up_to_its_anchor_without_javascript(self):
        css = response("trajectory.keyframes", "name=sheet")
        stated = float(re.search(r"maximum error y ([0-9.]+)", css)[1])
        # The tolerance of the request.
        self.assertLessEqual(stated, 2)
        self.open(PAGE.replace("</style>", css + "</style>"))
        animation = self.page.evaluate(
            "() => { const [a] = document.getElementById('sheet').getAnimations(); return [a.animationName, a.effect.getTiming().duration]; }")
        self.assertEqual(animation, ["sheet", 763.3])
        self.assertLessEqual(abs(self.seek(0) - 420), PIXEL)
        lowest = self.assert_follows_the_sheet(0.7633, stated)
        # Past its anchor at 80, and back.
        self.assertLess(lowest, 66)
        self.assertLessEqual(abs(self.seek(763.3) - 80), PIXEL)
        # After the end it stays there.
        self.page.evaluate("() => document.getElementById('sheet').getAnimations().forEach(animation => animation.finish())")
        self.assertLessEqual(abs(self.top() - 80), PIXEL)

    def test_users_who_prefer_reduced_motion_see_the_sheet_at_its_anchor(self):
        css = response("trajectory.keyframes", "name=sheet")
        self.open(PAGE.replace("</style>", css + "</style>"), motion="reduce")
        duration = self.page.evaluate("() => document.getElementById('sheet').getAnimations()[0]?.effect.getTiming().duration ?? 1")
        self.assertEqual(duration, 1)
        self.page.wait_for_function("() => document.getElementById('sheet').getBoundingClientRect().y === 80")

    def test_both_arguments_of_animate_move_the_sheet_and_it_stays(self):
        answer = json.loads(response("trajectory.waapi", "property=y"))
        self.open()
        self.page.evaluate("({ keyframes, options }) => { document.getElementById('sheet').animate(keyframes, options); }", answer)
        self.assertEqual(answer["destination"], 80)
        self.assertEqual(answer["anchor"]["value"], 80)
        self.assert_follows_the_sheet(answer["options"]["duration"] / 1000, 20)
        self.page.evaluate("() => document.getElementById('sheet').getAnimations().forEach(animation => animation.finish())")
        self.assertLessEqual(abs(self.top() - 80), PIXEL)

    def test_a_late_frame_shows_the_correct_position(self):
        rows = response("trajectory.csv", "sampling.tolerance=2").split()[1:]
        samples = [[float(number) for number in row.split(",")] for row in rows]
        self.open()
        show = """([samples, time]) => {
          let index = samples.findIndex(([next]) => next > time);
          if (index < 0) index = samples.length;
          const [from, to] = [samples[index - 1], samples[Math.min(index, samples.length - 1)]];
          const share = to[0] > from[0] ? (time - from[0]) / (to[0] - from[0]) : 0;
          document.getElementById("sheet").style.translate = `0 ${from[1] + share * (to[1] - from[1])}px`;
        }"""
        # Frames at 60 Hz of which many are late or missing.
        for time in (0, 0.016, 0.033, 0.12, 0.121, 0.4, 0.7, 0.7633, 2):
            self.page.evaluate(show, [samples, time])
            exact = sheet(time)[0] if time < samples[-1][0] else 80
            self.assertLessEqual(abs(self.top() - exact), 2 + PIXEL, f"at {time} s")

    def test_the_easing_overshoots_as_stated_and_ends_without_a_step(self):
        css = response("/v1/spring/trajectory.css?from=0&to=1")
        error = float(re.search(r"maximum error ([0-9.]+)", css)[1])
        self.assertEqual(error, 0.02)
        declaration = re.search(r"transition: (.*?);", css)[1]
        self.assertEqual(declaration, "translate var(--sheet-duration) var(--sheet-easing)")
        self.open(PAGE.replace("</style>", css + f" .sheet {{ transition: {declaration}; translate: 0 0; }} .open {{ translate: 0 300px; }}</style>"))
        self.page.evaluate("() => { const sheet = document.getElementById('sheet'); sheet.getBoundingClientRect(); sheet.classList.add('open'); }")
        duration = self.page.evaluate("() => document.getElementById('sheet').getAnimations()[0].effect.getTiming().duration")
        self.assertEqual(round(duration, 6), 556.3)
        frequency = 2 * math.pi / 0.5
        decay, damped = 0.7 * frequency, frequency * math.sqrt(1 - 0.7 ** 2)
        times = [0.5563 * step / 200 for step in range(200)]
        tops = [top for _, top in self.places([1000 * time for time in times])]
        for time, top in zip(times, tops, strict=True):
            exact = 300 - 300 * math.exp(-decay * time) * (math.cos(damped * time) + decay / damped * math.sin(damped * time))
            self.assertLessEqual(abs(top - exact), 300 * error + 0.05, f"at {time} s")
        self.assertLessEqual(abs(max(tops) - 312), 1)
        self.assertLessEqual(abs(self.seek(556.29) - 300), 0.1)

    def test_a_touch_finds_the_sheet_where_the_guide_says_and_it_continues_without_a_jump(self):
        time, value, velocity = map(float, response("sampling.times=0.12").split()[1].split(","))
        self.assertIn(f"The sheet is at {round(value)} points", GUIDE)
        self.assertLessEqual(abs(value - sheet(0.12)[0]), 1e-6)
        self.assertLessEqual(abs(velocity - sheet(0.12)[1]), 1e-6)
        self.open(PAGE.replace("</style>", response("trajectory.keyframes", "name=sheet") + "</style>"))
        self.assertLessEqual(abs(self.seek(1000 * time) - value), 2 + PIXEL)
        # To another destination, with this position and velocity as from and velocity of the next curve.
        answer = json.loads(send("/v1/spring/trajectory.waapi", json.dumps(
            {"from": value, "velocity": velocity, "to": 400, "property": "y", "spring": {"duration": 0.5, "bounce": 0.3},
             "sampling": {"tolerance": 0.1}})))
        self.page.evaluate(
            """({ keyframes, options }) => { const sheet = document.getElementById("sheet");
               sheet.className = ""; sheet.style.position = "absolute"; sheet.style.top = 0; sheet.animate(keyframes, options); }""", answer)
        self.assertLessEqual(abs(self.seek(0) - value), 0.1 + PIXEL)
        self.assertLessEqual(abs((self.seek(10) - self.seek(0)) / 0.01 - velocity), 0.25 * abs(velocity))
        self.assertLessEqual(abs(self.seek(answer["options"]["duration"]) - 400), 0.1 + PIXEL)

    def test_a_new_target_takes_over_without_a_jump_at_any_latency(self):
        """Position and velocity of both motions agree when the second takes over, and every frame shows one of them."""
        code = (ROOT / "examples/web/retarget.mjs").read_text(encoding="utf-8")
        for latency in (0, 100, 300):
            with self.subTest(latency=latency):
                self.page = self.browser.new_page(viewport={"width": 500, "height": 900})
                self.addCleanup(self.page.close)
                self.page.goto(BASE + "/livez")
                self.page.set_content(PAGE)
                old, new, frames = self.page.evaluate(
                    """async ({ code, latency }) => {
                      const service = fetch, wait = (ms) => new Promise((done) => setTimeout(done, ms));
                      window.fetch = async (...request) => { await wait(latency); return service(...request); };
                      const { now, motion, play } = await import(
                        URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
                      const spring = { duration: 0.5, bounce: 0.3 }, sampling = { rate: 480 };
                      const old = await motion("drawer/trajectory",
                        { from: 420, velocity: -900, anchors: [80, 400, 720], spring, sampling });
                      old.began = now();
                      const sheet = document.getElementById("sheet"), player = play(sheet, old), frames = [];
                      (function record() {
                        const motion = player.current === old ? 0 : 1, began = player.current.began;
                        const place = Number(sheet.style.translate.split(" ")[1].replace("px", ""));
                        frames.push([motion, now() - began, place]);
                        if (frames.length < 1e4) requestAnimationFrame(record);
                      })();
                      await wait(20);
                      const next = await player.retarget({ to: 400, spring, sampling }, latency / 1000 + 0.15);
                      const isEarly = now() < next.began;
                      // A request that is refused leaves the motion as it is.
                      await player.retarget({ to: "up" }, 0.3).then(() => { throw new Error("not refused"); }, () => {});
                      await wait(400 + 2 * latency);
                      return [old, { ...next, isEarly }, frames];
                    }""", {"code": code, "latency": latency})
                self.assertTrue(new["isEarly"])
                time = new["body"]["previous"]["time"]
                position, velocity = sheet(time)
                self.assertLessEqual(abs(new["trajectory"]["values"][0] - position), 1e-6)
                self.assertLessEqual(abs(new["trajectory"]["velocities"][0] - velocity), 1e-5 * abs(velocity))
                self.assertEqual({motion for motion, _, _ in frames}, {0, 1})
                for motion, age, place in frames:
                    # A frame shows the position of the moment at which it was computed, shortly before it was recorded.
                    samples = (new if motion else old)["trajectory"]
                    near = [value for time, value in zip(samples["times"], samples["values"], strict=True)
                            if age - 0.03 <= time <= age + 0.003] or samples["values"][-1:]
                    self.assertTrue(min(near) - 0.1 <= place <= max(near) + 0.1, (motion, age, place))

    def test_the_kernel_plays_a_release_in_the_page(self):
        """The code of the guide computes the release, and the sheet moves to the anchor and rests there."""
        code = re.search(r"```js\n(import \{ drawer\b.*?)```", GUIDE, re.S)[1].replace('from "/', f'from "{BASE}/')
        events = json.loads(re.search(r'"gesture": (\[.*?\])\}', next(body for path, body in requests() if "gesture/velocity" in path), re.S)[1])
        self.page = self.browser.new_page(viewport={"width": 500, "height": 900})
        self.addCleanup(self.page.close)
        self.page.goto(BASE + "/livez")
        self.page.set_content(PAGE)
        played = self.page.evaluate(
            """async ({ code, events }) => {
              const source = code + "\\nexport { release };";
              const module = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
              const sheet = document.getElementById("sheet");
              const player = module.release(sheet, 420, events, [80, 400, 720]);
              const first = player.state();
              await player.finished;
              return [first, player.state()];
            }""", {"code": code, "events": events})
        service = json.loads(send("/v1/drawer/anchor", json.dumps({"from": 420, "gesture": events, "anchors": [80, 400, 720]})))
        self.assertEqual(service["anchor"]["value"], 80)
        self.assertLessEqual(abs(self.top() - 80), PIXEL, played)


if __name__ == "__main__":
    unittest.main()
