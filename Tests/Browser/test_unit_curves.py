"""The unit curves of a spring, played in the browser by the twelve lines of the documentation.

Every frame is compared with the closed form of the motion, which is evaluated here.
"""
import math
import pathlib
import unittest

from browser_fixture import BrowserTestCase, result_of

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "examples/web/unit-curves.js"
STIFFNESS = 200
PAGE = """<!doctype html><style>#card { width: 40px; height: 40px; translate: 300px }</style><div id="card"></div>"""
# Records the times of the frames, the drawn positions, and the start times of all animations of the element.
RECORD = """frames => new Promise((resolve) => {
  const card = document.getElementById("card");
  const drawn = [];
  const started = new Map();
  const step = () => {
    for (const animation of card.getAnimations()) if (!started.has(animation)) started.set(animation, animation);
    drawn.push([document.timeline.currentTime, parseFloat(getComputedStyle(card).translate)]);
    if (drawn.length < frames) requestAnimationFrame(step);
    else resolve({ drawn, starts: [...new Set([...started.keys()].map(({ startTime }) => startTime))].sort((a, b) => a - b) });
  };
  requestAnimationFrame(step);
})"""


def responses(ratio, time):
    """Returns P and V of the spring at a time in seconds; rest before the release."""
    frequency = math.sqrt(STIFFNESS)
    decay = ratio * frequency
    if ratio < 1:
        damped = frequency * math.sqrt(1 - ratio * ratio)
        envelope = math.exp(-decay * time)
        cosine, sine = math.cos(damped * time), math.sin(damped * time) / damped
        return envelope * (cosine + decay * sine), envelope * sine
    if ratio == 1:
        return math.exp(-decay * time) * (1 + decay * time), math.exp(-decay * time) * time
    split = frequency * math.sqrt(ratio * ratio - 1)
    slow, fast = decay - split, decay + split
    return ((fast * math.exp(-slow * time) - slow * math.exp(-fast * time)) / (fast - slow),
            (math.exp(-slow * time) - math.exp(-fast * time)) / (fast - slow))


class UnitCurves(BrowserTestCase):
    def open(self, ratio, tolerance=0.2):
        request = {"displacement": 400, "velocity": 2000, "spring": {"stiffness": STIFFNESS, "dampingRatio": ratio},
                   "sampling": {"tolerance": tolerance}}
        self.basis = result_of("spring/basis.json-easing", request)
        self.page = self.browser.new_page()
        self.addCleanup(self.page.close)
        self.page.set_content(PAGE)
        script = SCRIPT.read_text(encoding="utf-8").replace("export function", "function")
        self.page.evaluate(f"basis => {{ {script}; window.spring = springFor(document.getElementById('card'), basis); }}", self.basis)

    def error(self, distances, speeds=()):
        """The greatest error of a sum of curves, and the digits of a computed style."""
        p, v = (self.basis[name]["deviation"]["value"] for name in ("displacement", "velocity"))
        return sum(map(abs, distances)) * p + sum(map(abs, speeds)) * v + 0.002

    def assert_drawn(self, drawn, exact, allowed, frames):
        """Compares every frame with the motion at its time, in milliseconds of the page's timeline."""
        distances = [abs(position - exact(time)) for time, position in drawn]
        self.assertGreaterEqual(len({time for time, _ in drawn}), frames)
        self.assertLessEqual(max(distances), allowed)
        print(f"{len(drawn)} frames, greatest distance {max(distances):.4f} px of {allowed:.4f} px allowed")

    def test_every_frame_of_a_release_is_on_the_exact_curve(self):
        for ratio in (0.3, 0.8, 1, 1.6):
            with self.subTest(ratio=ratio):
                self.open(ratio)
                self.page.evaluate("spring.release(-800, 0)")
                result = self.page.evaluate(RECORD, 30)
                start, = result["starts"]

                def exact(time):
                    p, v = responses(ratio, max(time - start, 0) / 1000)
                    return 300 * p - 800 * v

                self.assert_drawn(result["drawn"], exact, self.error([300], [800]), 20)

    def test_a_retarget_in_motion_is_the_sum_of_both_motions_without_a_jump(self):
        self.open(0.8)
        self.page.evaluate("spring.release(-800, 0)")
        before = self.page.evaluate(RECORD, 8)
        self.page.evaluate("spring.retarget(150)")
        after = self.page.evaluate(RECORD, 30)
        start, second = after["starts"]
        self.assertEqual([start], before["starts"])

        def exact(time):
            p, v = responses(0.8, max(time - start, 0) / 1000)
            position = 300 * p - 800 * v
            # From its start on, the position is relative to the new target.
            return position if time < second else position + 150 - 150 * responses(0.8, (time - second) / 1000)[0]

        frames = [frame for frame in before["drawn"] if frame[0] < second] + after["drawn"]
        self.assert_drawn(frames, exact, self.error([300, 150], [800]), 25)
        self.page.wait_for_timeout(2 * self.basis["durationMilliseconds"])
        drawn = self.page.evaluate(RECORD, 1)["drawn"]
        self.assertEqual(drawn[0][1], 150)
        self.assertEqual(self.page.evaluate("document.getElementById('card').getAnimations().length"), 0)

    def test_a_stop_keeps_the_position_of_the_frame_and_a_release_continues_from_it(self):
        self.open(0.5)
        self.page.evaluate("spring.release(1500, 0)")
        self.page.evaluate(RECORD, 8)
        shown, stopped = self.page.evaluate("[parseFloat(getComputedStyle(document.getElementById('card')).translate), spring.stop()]")
        self.assertEqual(shown, stopped)
        held = self.page.evaluate(RECORD, 4)
        self.assertTrue(all(position == stopped for _, position in held["drawn"]), held)
        self.assertEqual(held["starts"], [])
        self.page.evaluate("spring.release(-300, 80)")
        result = self.page.evaluate(RECORD, 30)
        start, = result["starts"]

        def exact(time):
            p, v = responses(0.5, max(time - start, 0) / 1000)
            return 80 + (stopped - 80) * p - 300 * v

        self.assert_drawn(result["drawn"], exact, self.error([stopped - 80], [300]), 20)

    def test_the_motion_ends_at_its_target(self):
        self.open(0.8, tolerance=0.5)
        self.page.evaluate("spring.release(-800, 40)")
        self.page.wait_for_timeout(1.2 * self.basis["durationMilliseconds"] + 100)
        self.assertEqual(self.page.evaluate(RECORD, 1)["drawn"][0][1], 40)


if __name__ == "__main__":
    unittest.main()
