#!/usr/bin/env python3
"""Compiles and runs the declarations of springs that the service writes for animation libraries, and compares the motion
that each describes with the requested one.

    Tests/Declarations/check.py BINARY [--springs N] [--seed N]

The springs are all presets from rest, and N random ones from rest and with a velocity. The libraries are replaced by the
declarations in this folder, which keep their arguments; Dart has no compiler here, so its declarations must match a
pattern. The motion of those arguments is computed from the formulas of each library, and its greatest distance from the
requested motion is the deviation that the comment states.
"""
import argparse
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import run_kotlin_kernel

FOLDER = pathlib.Path(__file__).resolve().parent
NUMBER = r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?"


class Spring:
    """A law with x(0) = x0 and x'(0) = v0, relative to its target."""

    def __init__(self, mass, stiffness, damping, x0, v0):
        self.frequency = math.sqrt(stiffness / mass)
        self.ratio = damping / (2 * math.sqrt(mass * stiffness))
        self.mass, self.stiffness, self.damping, self.x0, self.v0 = mass, stiffness, damping, x0, v0

    def value(self, time):
        decay = self.ratio * self.frequency
        push = self.v0 + decay * self.x0
        if abs(self.ratio - 1) < 1e-7:
            return (self.x0 + push * time) * math.exp(-decay * time)
        if self.ratio < 1:
            angular = self.frequency * math.sqrt((1 - self.ratio) * (1 + self.ratio))
            return (self.x0 * math.cos(angular * time) + push / angular * math.sin(angular * time)) * math.exp(-decay * time)
        root = self.frequency * math.sqrt((self.ratio - 1) * (self.ratio + 1))
        slow, fast = -self.frequency / (self.ratio + math.sqrt((self.ratio - 1) * (self.ratio + 1))), -(decay + root)
        first = (self.v0 - fast * self.x0) / (slow - fast)
        return first * math.exp(slow * time) + (self.x0 - first) * math.exp(fast * time)

    def critical(self):
        return Spring(self.mass, self.stiffness, 2 * math.sqrt(self.mass * self.stiffness), self.x0, self.v0)

    @property
    def end(self):
        """A time after which no distance matters."""
        slowest = self.ratio - math.sqrt(max(0, self.ratio ** 2 - 1))
        return 12 / (slowest * self.frequency)

    @property
    def scale(self):
        return max(abs(self.x0), abs(self.v0) / self.frequency)


class Case:
    """One request: a spring and a release in one format, and what the service writes for it."""

    def __init__(self, number, form, mass, stiffness, damping, release):
        self.number, self.form, self.release = number, form, release
        self.start, self.target, velocity = release
        self.spring = Spring(mass, stiffness, damping, self.start - self.target, velocity)
        self.request = {
            "operation": "spring/trajectory", "format": form, "body": {
                "name": f"case{number}",
                "from": self.start, "to": self.target, "velocity": velocity,
                "spring": {"mass": mass, "stiffness": stiffness, "damping": damping}}}

    def fail(self, text):
        sys.exit(f"{text}\n{json.dumps(self.request)}\n{self.text}")

    @property
    def comment(self):
        """The comment line that describes the declaration. Those of warnings are above it."""
        match = re.match(rf"(?://[^\n]*\n)*?(// case{self.number}: [^\n]*)\n", self.text)
        return match[1] if match else self.fail("no comment describes the declaration")

    @property
    def variable(self):
        return f"case{self.number}Spring"

    def stated(self):
        """The deviation of the comment; 0 where it says that the motion is exact."""
        match = re.search(rf"maximum deviation ({NUMBER}) \(", self.comment)
        if match:
            return float(match[1])
        return 0.0 if ", exact" in self.comment else self.fail("the comment states no deviation")


# The motion that the arguments of a declaration describe: x(t) relative to the target, and the number of digits of the
# arguments. Lengths and velocities in the units of each library.

def apple(case, words):
    travel = case.target - case.start
    if words[0] == "spring":
        duration, bounce = map(float, words[1:])
        frequency = 2 * math.pi / duration
        ratio = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
        return Spring(1, frequency ** 2, 2 * ratio * frequency, case.spring.x0, 0)
    numbers = list(map(float, words[1:]))
    spring = Spring(*numbers[:3], case.spring.x0, numbers[3] * travel)
    if words[0] == "CASpringAnimation":
        if (numbers[4] == 1) != (case.spring.ratio > 1):
            case.fail("allowsOverdamping")
        if numbers[5] != -1:
            case.fail("the duration is not the settling duration")
    if words[0] == "UISpringTimingParameters" and numbers[4] != 0:
        case.fail("a velocity in the other direction")
    if words[0] == "UISpringTimingParameters" and spring.ratio > 1:
        return spring.critical()
    return spring


def compose(case, words):
    start, target, ratio, stiffness, threshold, velocity = map(float, words[1:])
    # The default threshold of a spring.
    expected = min(0.5, max(abs(case.target - case.start) / 200, 1e-6))
    if abs(threshold - expected) > 1e-6 * expected:
        case.fail("the visibility threshold is not the threshold of the motion")
    return Spring(1, stiffness, 2 * ratio * math.sqrt(stiffness), start - target, velocity)


def android(case, words):
    target, stiffness, ratio, start, velocity, _ = map(float, words[1:])
    return Spring(1, stiffness, 2 * ratio * math.sqrt(stiffness), start - target, velocity)


def motion(case, words):
    stiffness, damping, mass, velocity = map(float, words[1:])
    return Spring(mass, stiffness, damping, case.spring.x0, velocity)


def react_spring(case, words):
    tension, friction, mass, velocity = map(float, words[1:])
    return Steps(Spring(mass, tension, friction, case.spring.x0, 1000 * velocity))


def reanimated(case, words):
    target, mass, stiffness, damping, velocity = map(float, words[1:])
    # From 4.3.4 on, a velocity that points away from the target is ignored.
    points_away = velocity * (target - case.start) < 0
    spring = Spring(mass, stiffness, damping, case.start - target, 0 if points_away else velocity)
    return spring.critical() if spring.ratio > 1 else spring


def libadwaita(case, words):
    start, target, damping, mass, stiffness, velocity, epsilon = map(float, words[1:])
    if epsilon != 0.001:
        case.fail("epsilon")
    return Spring(mass, stiffness, damping, start - target, velocity)


def flutter(case, words):
    mass, stiffness, damping, start, target, velocity = map(float, words)
    return Spring(mass, stiffness, damping, start - target, velocity)


class Steps:
    """React Spring: a semi-implicit Euler method with v in units per millisecond, 17 steps of 1 ms per frame of 1/60 s."""

    def __init__(self, spring):
        stiffness, damping = spring.stiffness * 1e-6 / spring.mass, spring.damping * 1e-3 / spring.mass
        x, v = spring.x0, spring.v0 / 1000
        self.values = []
        for _ in range(int(spring.end * 60) + 1):
            self.values.append(x)
            for _ in range(17):
                v += -stiffness * x - damping * v
                x += v

    def value(self, time):
        return self.values[min(round(time * 60), len(self.values) - 1)]


class Ease:
    """GSAP: straight lines between the points of a CustomEase."""

    def __init__(self, case, words):
        start, target, duration, path = float(words[1]), float(words[2]), float(words[3]), words[4]
        if not re.fullmatch(rf"M0,0(?: ?L{NUMBER},{NUMBER})+", path):
            case.fail("not a path")
        points = [tuple(map(float, point.split(","))) for point in path[1:].split("L")]
        rounding = 1e-12 * case.spring.scale
        if points[-1] != (1, 1) or abs(start - case.start) > rounding or abs(target - case.target) > rounding:
            case.fail("the ends of the path")
        self.points = [(share * duration, (start - target) * (1 - progress)) for share, progress in points]
        if any(first[0] > second[0] for first, second in zip(self.points, self.points[1:])):
            case.fail("the path goes back")

    def value(self, time):
        for (t0, x0), (t1, x1) in zip(self.points, self.points[1:]):
            if time <= t1:
                return x0 + (x1 - x0) * (time - t0) / (t1 - t0) if t1 > t0 else x1
        return 0


# Compilers. Each takes cases and returns the words that the compiled program prints for each number.

def output(command, folder):
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command[0]}: {(done.stdout + done.stderr)[:3000]}")
    return done.stdout


def printed(text):
    return {int(line.split()[0]): line.split()[1:] for line in text.splitlines()}


def indented(text):
    return "".join(f"  {line}\n" for line in text.rstrip("\n").split("\n"))


def swift(cases, folder):
    (folder / "Apple.swift").write_bytes((FOLDER / "Apple.swift.txt").read_bytes())
    source = "".join(
        f"func declaration{case.number}() {{\n{indented(case.text)}"
        f"  print({case.number}, {case.variable}.text)\n}}\n" for case in cases)
    source += "".join(f"declaration{case.number}()\n" for case in cases)
    (folder / "main.swift").write_text(source, encoding="utf-8")
    output(["swiftc", "-swift-version", "6", "-Onone", "-warnings-as-errors", "Apple.swift", "main.swift", "-o", "apple"], folder)
    return printed(output(["./apple"], folder))


def kotlin(cases, folder):
    jars = pathlib.Path(run_kotlin_kernel.__path__[0]) / "jars"
    library = next(jars.glob("kotlin-stdlib-*.jar"))
    source = "import androidx.compose.animation.core.*\nimport androidx.dynamicanimation.animation.*\n\nval view = View()\n"
    for case in cases:
        body = case.text
        result = case.variable
        if case.form == "compose-spring":
            # The second line shows how to start the animation.
            body = re.sub(r"(?m)^// (Animatable\()", r"val result = \1", body)
            result = "result"
        source += f"suspend fun declaration{case.number}() {{\n{indented(body)}  println(\"{case.number} ${result}\")\n}}\n"
    source += "suspend fun main() {\n" + "".join(f"  declaration{case.number}()\n" for case in cases) + "}\n"
    (folder / "Declarations.kt").write_text(source, encoding="utf-8")
    java = ["java", "-XX:TieredStopAtLevel=1"]
    output(
        [*java, "-cp", f"{jars}/*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-Werror",
          "-cp", library, "-d", folder / "kotlin", FOLDER.parent / "Tokens" / "androidx.kt", FOLDER / "animation.kt",
          FOLDER / "dynamicanimation.kt", "Declarations.kt"], folder)
    return printed(output([*java, "-cp", f"{folder / 'kotlin'}:{library}", "DeclarationsKt"], folder))


def typescript(cases, folder):
    source = (FOLDER / "web.ts").read_text(encoding="utf-8")
    for case in cases:
        result = "latest" if case.form == "gsap" else f"text[\"{case.form}\"]({case.variable})"
        source += f"{{\n{indented(case.text)}  console.log(`{case.number} ${{{result}}}`);\n}}\n"
    (folder / "declarations.ts").write_text(source, encoding="utf-8")
    output(["tsc", "--strict", "--target", "es2020", "declarations.ts"], folder)
    return printed(output(["node", "declarations.js"], folder))


def c(cases, folder):
    source = f'#include "{FOLDER / "adwaita.h"}"\n\nstatic GtkWidget *widget;\nstatic AdwAnimationTarget *target;\n'
    source += "".join(
        f"static void declaration{case.number} (void)\n{{\n{indented(case.text)}"
        f"  print ({case.number}, {case.variable});\n}}\n" for case in cases)
    source += "int main (void)\n{\n" + "".join(f"  declaration{case.number} ();\n" for case in cases) + "}\n"
    (folder / "declarations.c").write_text(source, encoding="utf-8")
    output(["clang", "-std=c11", "-Wall", "-Wextra", "-Werror", "declarations.c", "-o", "declarations"], folder)
    return printed(output(["./declarations"], folder))


def dart(cases, _):
    words = {}
    for case in cases:
        pattern = (
            rf"(?:// [^\n]*\n)+final {case.variable} = SpringSimulation\(SpringDescription\(mass: ({NUMBER}), stiffness: ({NUMBER}), "
            rf"damping: ({NUMBER})\), ({NUMBER}), ({NUMBER}), ({NUMBER})\);\n")
        match = re.fullmatch(pattern, case.text) or case.fail("not Dart")
        words[case.number] = list(match.groups())
    return words


# The compiler of each format, the motion of its arguments, and whether its numbers are those of 32-bit floats.
FORMATS = {
    "swiftui-spring": (swift, apple, False), "coreanimation": (swift, apple, False), "uikit": (swift, apple, False),
    "compose-spring": (kotlin, compose, True), "android-spring": (kotlin, android, True), "flutter": (dart, flutter, False),
    "motion": (typescript, motion, False), "react-spring": (typescript, react_spring, False),
    "reanimated": (typescript, reanimated, False), "gsap": (typescript, Ease, False), "libadwaita": (c, libadwaita, False),
}


def random_springs(rng, count):
    """Springs and releases from rest and with a velocity, and two with a number that needs an exponent."""
    for index in range(count):
        mass = 1 if index % 2 else round(math.exp(rng.uniform(math.log(0.2), math.log(5))), 3)
        stiffness = mass * math.exp(rng.uniform(math.log(20), math.log(2000)))
        damping = 2 * math.exp(rng.uniform(math.log(0.1), math.log(3))) * math.sqrt(mass * stiffness)
        start, target = round(rng.uniform(-500, 500), 2), 0 if index % 3 else round(rng.uniform(-500, 500), 2)
        velocity = rng.choice([-1, 1]) * math.exp(rng.uniform(math.log(10), math.log(5000)))
        if index < 2:
            start, target, velocity = [(3e9, 0, 5e9), (2e-5, 0, 3e-4)][index]
        for speed in (0, velocity):
            yield mass, stiffness, damping, (start, target, speed)


def call(binary, operation, body):
    done = subprocess.run(
        [binary, "call", operation], input=json.dumps(body), capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else sys.exit(done.stderr)


def check(case, words):
    """Compares the motion of the words with the requested one, and returns the greatest distance and the stated one."""
    _, law, is_float = FORMATS[case.form]
    declared = law(case, words)
    exact = case.spring
    step = 1 / 60 if case.form == "react-spring" else exact.end / 1000
    count = int(exact.end / step)
    measured = max(abs(declared.value(index * step) - exact.value(index * step)) for index in range(count + 1))
    if case.form == "gsap":
        match = re.search(rf"points, maximum error {NUMBER} of the travel \(({NUMBER})\)$", case.comment)
        stated = float((match or case.fail("the comment states no error"))[1])
        if measured > stated * (1 + 1e-6) or measured < 0.3 * stated:
            case.fail(f"a distance of {measured}, not {stated}")
        return measured, stated
    stated = case.stated()
    # The digits of the numbers, and the phase of an oscillation that they determine.
    rounding = (1e-6 if is_float else 1e-10) * exact.scale * (1 + 1 / exact.ratio)
    if measured > stated + rounding or measured < 0.9 * stated - rounding:
        case.fail(f"a distance of {measured}, not {stated}")
    return measured, stated


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--springs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    springs = [
        (1, preset["stiffness"], preset["damping"], (300, 0, 0))
        for preset in call(options.binary, "presets", {})["presets"]]
    presets = len(springs)
    springs += random_springs(random.Random(options.seed), options.springs)
    pairs = [(form, spring) for form in FORMATS for spring in springs]
    cases = [Case(number, form, *spring) for number, (form, spring) in enumerate(pairs)]
    for first in range(0, len(cases), 50):
        batch = cases[first:first + 50]
        responses = call(options.binary, "batch", {"requests": [case.request for case in batch]})["responses"]
        for case, response in zip(batch, responses):
            case.text = response["body"]
            if response["status"] != 200:
                sys.exit(f"{json.dumps(case.request)}\n{json.dumps(response)}")
    with tempfile.TemporaryDirectory() as folder:
        words = {}
        for compiler in dict.fromkeys(entry[0] for entry in FORMATS.values()):
            chosen = [case for case in cases if FORMATS[case.form][0] == compiler]
            words |= compiler(chosen, pathlib.Path(folder))
    for form in FORMATS:
        worst = 0
        chosen = [case for case in cases if case.form == form]
        for case in chosen:
            _, stated = check(case, words[case.number])
            worst = max(worst, stated / case.spring.scale)
        print(f"{form}: {len(chosen)} declarations, deviation up to {worst:.2g} of the size of the motion")
    print(f"{len(cases)} declarations of {presets} presets and {options.springs} random springs describe their motion")


if __name__ == "__main__":
    main()
