"""Every printed pair lies on the curve. Every stated error is at least the actual error and at most the tolerance.

The curves are computed here from the closed form of the spring, independently of the service, and measured densely
between the points of each format. MOTIOND_CURVES sets the number of random curves.
"""
import json
import math
import os
import random
import re

from program import ProgramCase, get

CURVES = int(os.environ.get("MOTIOND_CURVES", "400"))
NUMBER = r"(-?[0-9.]+(?:e[+-]?[0-9]+)?)"


class Spring:
    """The motion x(t) of a spring with mass 1."""

    def __init__(self, start, target, velocity, stiffness, ratio):
        self.start, self.target, self.velocity = start, target, velocity
        self.frequency, self.ratio = math.sqrt(stiffness), ratio
        self.decay = ratio * self.frequency
        self.split = self.frequency * math.sqrt(abs(1 - ratio * ratio))

    def value(self, time):
        displacement = self.start - self.target
        slope = self.velocity + self.decay * displacement
        if self.ratio < 1:
            return self.target + math.exp(-self.decay * time) * (
                displacement * math.cos(self.split * time) + slope / self.split * math.sin(self.split * time))
        if self.ratio == 1:
            return self.target + math.exp(-self.decay * time) * (displacement + slope * time)
        slow, fast = self.decay - self.split, self.decay + self.split
        share = (self.velocity + fast * displacement) / (fast - slow)
        return self.target + share * math.exp(-slow * time) + (displacement - share) * math.exp(-fast * time)

    def settling(self, threshold):
        """The last time at which the distance from the target is the threshold, to a relative 1e-9."""
        rate = self.decay - (self.split if self.ratio > 1 else 0)
        size = abs(self.start - self.target) + abs(self.velocity) / self.frequency + 1
        high = (math.log(size / threshold) + 20) / rate
        step = min(0.02 / self.frequency, high / 100)
        while high > 0 and abs(self.value(high - step) - self.target) <= threshold:
            high -= step
        if high <= 0:
            return 0
        low = high - step
        for _ in range(60):
            middle = (low + high) / 2
            if abs(self.value(middle) - self.target) > threshold:
                low = middle
            else:
                high = middle
        return low


def greatest_distance(points, law, first, last, places=9):
    """The greatest distance between a polyline and a law from `first` to `last`."""
    greatest = 0
    for (t0, x0), (t1, x1) in zip(points, points[1:] + [(max(last, points[-1][0]), points[-1][1])]):
        for place in range(places + 1):
            time = t0 + (t1 - t0) * place / places
            if first <= time < last:
                line = x0 + (x1 - x0) * place / places
                greatest = max(greatest, abs(line - law.value(time)))
    return greatest


def css(text, spring):
    travel = spring.target - spring.start
    items = re.search(r"linear\((.*)\);", text)[1].split(", ")
    duration = float(re.search(r"-duration: %ss;" % NUMBER, text)[1])
    points = []
    for index, item in enumerate(items):
        progress, _, percent = item.partition(" ")
        share = float(percent[:-1]) / 100 if percent else (0 if index == 0 else 1)
        points.append((share * duration, spring.start + travel * float(progress)))
    share, absolute = re.search(r"maximum error %s of the travel \(%s\)" % (NUMBER, NUMBER), text).groups()
    return points, min(float(absolute), float(share) * abs(travel) * (1 + 1e-12))


def stated(text):
    return float(re.search(r"maximum error %s" % NUMBER, text)[1])


def keyframes(text, _):
    duration = float(re.search(r"animation-duration: %ss;" % NUMBER, text)[1])
    rows = re.findall(r"^  %s%% \{ translate: %spx; \}" % (NUMBER, NUMBER), text, re.M)
    return [(float(percent) / 100 * duration, float(value)) for percent, value in rows], stated(text)


def waapi(text, _):
    answer = json.loads(text)
    duration = answer["options"]["duration"] / 1000
    return [(frame["offset"] * duration, float(frame["translate"][:-2])) for frame in answer["keyframes"]], None


def compose(text, _):
    rows = re.findall(r"^    %sf at (\d+) using" % NUMBER, text, re.M)
    return [(int(time) / 1000, float(value)) for value, time in rows], stated(text)


def polyline(text, _):
    answer = json.loads(text)
    return list(zip(answer["times"], answer["values"])), answer["deviation"]["value"]


FORMATS = {"css": css, "keyframes": keyframes, "waapi": waapi, "compose": compose, "json": polyline}


class Numbers(ProgramCase):
    def random_spring(self, numbers):
        start, target = numbers.uniform(-500, 500), numbers.choice([0, 0, 1, numbers.uniform(-500, 500)])
        velocity = numbers.choice([0, numbers.uniform(-4000, 4000)])
        ratio = numbers.choice([numbers.uniform(0.05, 0.99), 1, numbers.uniform(1.01, 3)])
        return Spring(start, target, velocity, 10 ** numbers.uniform(1, 4), ratio)

    def query(self, spring):
        return (f"from={spring.start!r}&to={spring.target!r}&velocity={spring.velocity!r}"
                f"&spring.stiffness={spring.frequency ** 2!r}&spring.dampingRatio={spring.ratio!r}")

    def fetch(self, client, query, name="json"):
        suffix = "" if name == "json" else f".{name}"
        return client.request(get(f"/v1/spring/trajectory{suffix}?{query}".encode()))

    def check(self, client, spring, name, tolerance, threshold, query):
        response = self.fetch(client, query, name)
        if response.status != 200:
            return response
        points, error = FORMATS[name](response.body.decode(), spring)
        error = tolerance if error is None else error
        self.assertLessEqual(error, tolerance, query)
        rest = spring.settling(min(threshold, tolerance))
        slack = error * 1e-6 + 1e-9
        self.assertLessEqual(greatest_distance(points, spring, 0, rest), error + slack, query)
        later = greatest_distance(points, spring, rest, points[-1][0])
        self.assertLessEqual(later, max(error, min(threshold, tolerance)) + slack, query)
        self.assertEqual(points[-1][1], spring.target if spring.target in (0, 1) else points[-1][1])
        self.assertLessEqual(abs(points[-1][1] - spring.target), 1e-4 * tolerance + 1e-9, query)
        if len(points) > 1 and name != "json":
            self.assertLess(points[-2][0], points[-1][0], f"no step at the end: {query}")
        return response

    def test_stated_errors_hold_and_are_within_the_tolerance(self):
        client = self.client(self.start())
        numbers = random.Random(17)
        answered = 0
        for index in range(CURVES):
            spring = self.random_spring(numbers)
            reach = max(abs(spring.target - spring.start), abs(spring.velocity) / spring.frequency)
            threshold = min(0.5, max(reach / 200, 1e-6))
            # Tolerances near the default threshold are the difficult cases.
            tolerance = threshold * numbers.choice([0.2, 0.98, 1, 1.001, 1.02, 1.5, 10 ** numbers.uniform(-1, 1.5)])
            given = numbers.choice([None, tolerance, numbers.uniform(0.1, 3) * tolerance])
            for name in FORMATS:
                query = f"{self.query(spring)}&sampling.tolerance={tolerance!r}"
                if given is not None:
                    query += f"&threshold={given!r}"
                response = self.check(client, spring, name, tolerance, threshold if given is None else given, query)
                if response.status == 200:
                    answered += 1
                    continue
                [error] = response.json()["errors"]
                self.assertEqual(error["pointer"], "/sampling/tolerance", response.body)
        self.assertGreater(answered, 0.9 * CURVES * len(FORMATS))

    def test_the_default_easing_stays_within_two_thousandths_of_the_travel(self):
        client = self.client(self.start())
        numbers = random.Random(18)
        for _ in range(CURVES):
            spring = self.random_spring(numbers)
            tolerance = 0.002 * abs(spring.target - spring.start)
            self.assertEqual(
                self.check(client, spring, "css", tolerance * (1 + 1e-9), tolerance, self.query(spring)).status, 200)

    def test_printed_pairs_are_on_the_curve(self):
        client = self.client(self.start())
        numbers = random.Random(19)
        for index in range(CURVES):
            spring = self.random_spring(numbers)
            decimals = numbers.choice([0, 3, 6, 6, 6, 9])
            mode = [f"rate={numbers.uniform(10, 240)!r}", f"count={numbers.randint(2, 200)}", "tolerance=1"][index % 3]
            query = f"{self.query(spring)}&threshold=0.25&sampling.{mode}&sampling.decimals={decimals}"
            response = self.fetch(client, query)
            if response.status == 422:  # too few decimals for the tolerance
                self.assertTrue(mode == "tolerance=1" and decimals == 0, response.body)
                continue
            answer = response.json()
            times = answer["times"]
            self.assertEqual(times[-1], answer["settlingDuration"], query)
            self.assertTrue(all(0 <= time / answer["settlingDuration"] <= 1 for time in times if times[-1] > 0))
            for time, value in zip(times[:-1], answer["values"]):
                self.assertLessEqual(abs(value - spring.value(time)), 0.5 * 10 ** -decimals + 1e-8, query)
