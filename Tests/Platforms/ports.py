"""The releases of other platforms, ported from their sources without the closed forms of the service.

Each port has `duration`, `destination` and `position(t)` of a release from `x0` at `v0` units per second. What a platform
computes frame by frame is computed frame by frame here, and what it searches is searched.
"""
import math
from math import copysign, exp, log


def sign(v):
    return (v > 0) - (v < 0)


class UIScrollView:
    """The sum of WWDC 2018 over milliseconds, `offset += velocity; velocity *= rate`, read at each frame; stops below 10 per second."""

    def __init__(self, x0, v0, decelerationRate=0.998, frameRate=60):
        self.x0, self.v0, self.rate = x0, v0, {"normal": 0.998, "fast": 0.99}.get(decelerationRate, decelerationRate)
        frame = 0
        while abs(v0) * self.rate ** (1000 * frame / frameRate) >= 10:
            frame += 1
        self.duration = frame / frameRate
        self.destination = self.position(self.duration)

    def position(self, t):
        ms = int(1000 * t)
        offset, velocity = self.x0, self.v0 / 1000
        for _ in range(ms):
            velocity *= self.rate
            offset += velocity
        return offset + velocity * self.rate * (1 - self.rate ** (1000 * t - ms)) / (1 - self.rate)


class ReactNative:
    """DecayAnimation.js: `value = from + (v / (1 - d)) · (1 - exp(-(1 - d) · ms))`; stops at a step below 0.1."""

    def __init__(self, x0, v0, deceleration=0.998, frameRate=60):
        self.x0, self.v, self.d = x0, v0 / 1000, deceleration
        last, frame = x0, 0
        while v0 != 0:
            frame += 1
            value = self.position(frame / frameRate)
            if abs(last - value) < 0.1:
                break
            last = value
        self.duration = frame / frameRate
        self.destination = self.position(self.duration)

    def position(self, t):
        return self.x0 + (self.v / (1 - self.d)) * (1 - exp(-(1 - self.d) * 1000 * t))


class Reanimated:
    """rigidDecay.ts: each frame multiplies the velocity by exp(-(1 - d) · ms since start · 0.1)."""

    def __init__(self, x0, v0, deceleration=0.998, velocityFactor=1, frameRate=60, platform="native", clamp=None):
        self.interval, self.frames = 1 / frameRate, [x0]
        value, velocity = x0, v0
        limit = 1 if platform == "native" else 0.05
        while v0 != 0:
            ms, delta = len(self.frames) * 1000 / frameRate, min(1000 / frameRate, 64)
            velocity = velocity * exp(-(1 - deceleration) * ms * 0.1)
            value = value + velocity * velocityFactor * delta / 1000
            self.frames.append(value)
            if clamp and v0 < 0 and value <= clamp[0]:
                self.frames[-1] = clamp[0]
                break
            if clamp and v0 > 0 and value >= clamp[1]:
                self.frames[-1] = clamp[1]
                break
            if abs(velocity) < limit:
                break
        self.duration, self.destination = (len(self.frames) - 1) / frameRate, self.frames[-1]

    def position(self, t):
        n = min(int(t / self.interval), len(self.frames) - 2)
        return self.frames[n] + (self.frames[n + 1] - self.frames[n]) * (t / self.interval - n)


class ReanimatedRubberBand(Reanimated):
    """rubberBandDecay.ts: beyond a bound, the distance from it times the factor is subtracted from the velocity."""

    def __init__(self, x0, v0, deceleration=0.998, velocityFactor=1, frameRate=60, platform="native", clamp=None,
                 rubberBandEffect=True, rubberBandFactor=0.6):
        self.interval, self.frames = 1 / frameRate, [x0]
        velocity, active = v0, False
        limit = 1 if platform == "native" else 0.05
        while v0 != 0 or not clamp[0] <= x0 <= clamp[1]:
            value = self.frames[-1]
            ms, delta = len(self.frames) * 1000 / frameRate, min(1000 / frameRate, 64)
            index = 0 if abs(value - clamp[0]) < abs(value - clamp[1]) else 1
            derivative = value - clamp[index] if value < clamp[0] or value > clamp[1] else 0
            velocity = velocity * exp(-(1 - deceleration) * ms * 0.1) - derivative * rubberBandFactor
            if abs(derivative) > 0.1:
                active = True
            elif active:
                self.frames.append(clamp[index])
                break
            elif abs(velocity) < limit:
                self.frames.append(value)
                break
            self.frames.append(value + velocity * velocityFactor * delta / 1000)
        self.duration, self.destination = (len(self.frames) - 1) / frameRate, self.frames[-1]


class MotionInertia:
    """inertia.ts: `target - amplitude · exp(-ms / timeConstant)`; the target where the rest is at most restDelta."""

    def __init__(self, x0, v0, power=0.8, timeConstant=325, restDelta=0.5):
        self.amplitude, self.constant = power * v0, timeConstant
        self.target = self.destination = x0 + self.amplitude
        low, high = 0, 1
        while abs(self.rest(high)) > restDelta:
            high *= 2
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if abs(self.rest(middle)) > restDelta else (low, middle)
        self.duration = high if abs(self.amplitude) > restDelta else 0

    def rest(self, t):
        return -self.amplitude * exp(-1000 * t / self.constant)

    def position(self, t):
        return self.target + self.rest(t)


class ComposeExponential:
    """FloatExponentialDecaySpec of FloatDecayAnimationSpec.kt."""

    def __init__(self, x0, v0, frictionMultiplier=1, absVelocityThreshold=0.1):
        self.x0, self.v0 = x0, v0
        self.threshold = max(1e-7, abs(absVelocityThreshold))
        self.friction = -4.2 * max(1e-4, frictionMultiplier)
        if abs(v0) <= self.threshold:
            self.duration, self.destination = 0, x0
        else:
            self.duration = int(1000 * log(self.threshold / abs(v0)) / self.friction) / 1000
            end = log(abs(self.threshold / v0)) / self.friction * 1000
            self.destination = x0 - v0 / self.friction + v0 / self.friction * exp(self.friction * end / 1000)

    def position(self, t):
        return self.x0 - self.v0 / self.friction + self.v0 / self.friction * exp(self.friction * t)


class AndroidFling:
    """FlingAnimation.DragForce: friction · -4.2, at equilibrium below 62.5 · 0.75 · minimumVisibleChange."""

    def __init__(self, x0, v0, friction=1, minimumVisibleChange=1):
        self.x0, self.v0, self.friction = x0, v0, -4.2 * friction
        limit = 62.5 * 0.75 * minimumVisibleChange
        low, high = 0, 1
        while abs(v0 * exp(self.friction * high)) >= limit:
            high *= 2
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if abs(v0 * exp(self.friction * middle)) >= limit else (low, middle)
        self.duration = high if abs(v0) > limit else 0
        self.destination = self.position(self.duration)

    def position(self, t):
        return self.x0 - self.v0 / self.friction + self.v0 / self.friction * exp(self.friction * t)


class OverScroller:
    """SplineOverScroller of OverScroller.java, in doubles and without rounding positions to whole pixels."""

    samples, inflexion, start, end = 100, 0.35, 0.5, 1.0
    rate = log(0.78) / log(0.9)
    table = None

    @classmethod
    def positions(cls):
        if cls.table is None:
            p1, p2 = cls.start * cls.inflexion, 1 - cls.end * (1 - cls.inflexion)
            position, time, x_min, y_min = [], [], 0.0, 0.0
            for i in range(cls.samples):
                alpha = i / cls.samples
                x_max = 1.0
                while True:
                    x = x_min + (x_max - x_min) / 2
                    coefficient = 3 * x * (1 - x)
                    tx = coefficient * ((1 - x) * p1 + x * p2) + x * x * x
                    if abs(tx - alpha) < 1e-5:
                        break
                    if tx > alpha:
                        x_max = x
                    else:
                        x_min = x
                position.append(coefficient * ((1 - x) * cls.start + x) + x * x * x)
                y_max = 1.0
                while True:
                    y = y_min + (y_max - y_min) / 2
                    coefficient = 3 * y * (1 - y)
                    dy = coefficient * ((1 - y) * cls.start + y) + y * y * y
                    if abs(dy - alpha) < 1e-5:
                        break
                    if dy > alpha:
                        y_max = y
                    else:
                        y_min = y
                time.append(coefficient * ((1 - y) * p1 + y * p2) + y * y * y)
            cls.table = position + [1.0], time + [1.0]
        return cls.table

    def __init__(self, x0, v0, friction=0.015, density=1, bounds=None, over=0):
        self.x0, self.parts = x0, []
        ppi = density * 160
        self.coefficient = 9.80665 * 39.37 * ppi * 0.84
        self.friction = friction
        self.duration, self.destination = 0, x0
        if bounds and not bounds[0] <= x0 <= bounds[1]:
            return self.after_edge(x0, v0, bounds, over)
        self.fling(x0, v0, bounds, over)

    def fling(self, x0, v0, bounds, over):
        if v0 == 0:
            return
        deceleration = log(self.inflexion * abs(v0) / (self.friction * self.coefficient))
        milliseconds = int(1000 * exp(deceleration / (self.rate - 1)))
        distance = sign(v0) * self.friction * self.coefficient * exp(self.rate / (self.rate - 1) * deceleration)
        self.destination = x0 + distance
        duration = milliseconds
        bound = None
        if bounds and not bounds[0] <= self.destination <= bounds[1]:
            bound = self.destination = bounds[1] if v0 > 0 else bounds[0]
            share = abs((bound - x0) / distance)
            index = int(self.samples * share)
            _, time = self.positions()
            low = index / self.samples
            duration = int(milliseconds * (time[index] + (share - low) * self.samples * (time[index + 1] - time[index])))

        def spline(t):
            position, _ = self.positions()
            share = min(1000 * t / milliseconds, 1) if milliseconds else 1
            index = min(int(self.samples * share), self.samples - 1)
            slope = (position[index + 1] - position[index]) * self.samples
            value = position[index] + (share - index / self.samples) * slope
            return x0 + value * distance, slope * distance / milliseconds * 1000 if milliseconds else v0
        self.add(duration / 1000, lambda t: spline(t)[0])
        if bound is not None:
            self.edge(bound, spline(duration / 1000)[1] if duration else v0, bound, over)

    def add(self, duration, position):
        self.parts.append((self.duration, position))
        self.duration += duration

    def edge(self, start, velocity, bound, over):
        apex = start
        if over > 0 and velocity != 0:
            deceleration = 2000
            if velocity * velocity / (2 * deceleration) > over:
                deceleration = velocity * velocity / (2 * over)
            apex = start + sign(velocity) * velocity * velocity / (2 * deceleration)
            self.add(abs(velocity) / deceleration, lambda t: start + velocity * t - sign(velocity) * deceleration * t * t / 2)
        self.spring_back(apex, bound)

    def spring_back(self, start, bound):
        self.destination = bound
        duration = math.sqrt(2 * abs(start - bound) / 2000)
        if duration > 0:
            self.add(duration, lambda t: start + (bound - start) * (3 * (t / duration) ** 2 - 2 * (t / duration) ** 3))

    def after_edge(self, x0, v0, bounds, over):
        bound = bounds[1] if x0 > bounds[1] else bounds[0]
        if (x0 - bound) * v0 >= 0:
            return self.edge(x0, v0, bound, over - abs(x0 - bound))
        deceleration = log(self.inflexion * abs(v0) / (self.friction * self.coefficient))
        if self.friction * self.coefficient * exp(self.rate / (self.rate - 1) * deceleration) > abs(x0 - bound):
            far = (bounds[0], math.inf) if x0 > bounds[1] else (-math.inf, bounds[1])
            return self.fling(x0, v0, far, over)
        self.spring_back(x0, bound)

    def position(self, t):
        start, position = [part for part in self.parts if part[0] <= t][-1]
        return position(t - start)


class FlutterFriction:
    """friction_simulation.dart; `isDone` is located by bisection."""

    def __init__(self, x0, v0, drag=0.135, constantDeceleration=0, toleranceVelocity=0.001):
        self._x, self._v, self.drag, self.log = x0, v0, drag, log(drag)
        self.constant = constantDeceleration * sign(v0)
        self.final = math.inf
        time = 0.0
        for _ in range(10):
            if v0:
                time -= self.dx(time) / (v0 * drag ** time * self.log - self.constant)
        self.final = time
        self.duration, self.destination = 0, x0
        if abs(v0) > toleranceVelocity:
            low, high = 0.0, time
            for _ in range(200):
                middle = (low + high) / 2
                low, high = (low, middle) if abs(self.dx(middle)) < toleranceVelocity else (middle, high)
            self.duration = high
            self.destination = self.x(time) if self.constant else x0 - v0 / self.log

    def x(self, t):
        return self._x + self._v * self.drag ** t / self.log - self._v / self.log - self.constant / 2 * t * t

    def dx(self, t):
        return 0 if t > self.final else self._v * self.drag ** t - self.constant * t

    position = x


class FlutterClamping:
    """ClampingScrollSimulation of scroll_simulation.dart."""

    rate = log(0.78) / log(0.9)

    def __init__(self, x0, v0, friction=0.015):
        self.x0, self.v0, self.duration, self.distance = x0, v0, 0, 0
        if v0:
            reference = friction * 9.80665 * 39.37 * 1 * 160 * 0.84 / 0.35
            android = (abs(v0) / reference) ** (1 / (self.rate - 1))
            self.duration = self.rate * 0.35 * android
            self.distance = v0 * self.duration / self.rate
        self.destination = x0 + self.distance

    def position(self, t):
        return self.x0 + self.distance * (1 - (1 - t / self.duration) ** self.rate)


class FlutterClampingOld:
    """ClampingScrollSimulation before 2022."""

    def __init__(self, x0, v0, friction=0.015):
        self.x0, self.v0, self.duration, self.distance = x0, v0, 0, 0
        if v0:
            deceleration = friction * 9.80665 * 39.37 * 160 * 0.84
            self.duration = exp(log(0.35 * abs(v0) / deceleration) / (log(0.78) / log(0.9) - 1))
            self.distance = abs(v0 * self.duration / 3.065)
        self.destination = self.position(self.duration)

    def position(self, t):
        if not self.duration:
            return self.x0
        u = t / self.duration
        return self.x0 + self.distance * sign(self.v0) * (1.2 * u ** 3 - 3.27 * u ** 2 + 3.065 * u)


class Spring:
    """SpringSimulation of Flutter, for an overdamped spring, and the first time at which it is done."""

    def __init__(self, mass, stiffness, damping, distance, velocity, tolerance):
        root = math.sqrt(damping * damping - 4 * mass * stiffness)
        self.r1, self.r2 = (-damping - root) / (2 * mass), (-damping + root) / (2 * mass)
        self.c2 = (velocity - self.r1 * distance) / (self.r2 - self.r1)
        self.c1 = distance - self.c2
        step = 1e-5
        time = 0
        while not self.done(time, tolerance):
            time += step
        low, high = max(time - step, 0), time
        for _ in range(80):
            middle = (low + high) / 2
            low, high = (low, middle) if self.done(middle, tolerance) else (middle, high)
        self.duration = high

    def x(self, t):
        return self.c1 * exp(self.r1 * t) + self.c2 * exp(self.r2 * t)

    def dx(self, t):
        return self.c1 * self.r1 * exp(self.r1 * t) + self.c2 * self.r2 * exp(self.r2 * t)

    def done(self, t, tolerance):
        return abs(self.x(t)) < tolerance[0] and abs(self.dx(t)) < tolerance[1]


class FlutterBouncing:
    """BouncingScrollSimulation of scroll_simulation.dart with the tolerances of a scroll view."""

    def __init__(self, x0, v0, constantDeceleration=0, bounds=None, tolerance=(1, 20)):
        low, high = bounds or (-math.inf, math.inf)
        self.spring, self.bound, self.start = None, None, 0
        self.friction = FlutterFriction(x0, v0, 0.135, constantDeceleration, tolerance[1])
        if not low <= x0 <= high:
            self.attach(high if x0 > high else low, x0, v0, 0, tolerance)
        elif abs(v0) < tolerance[1]:
            self.duration, self.destination = 0, x0
        else:
            self.duration = self.friction.duration
            self.destination = self.friction.x(self.duration)
            if not low <= self.destination <= high:
                bound = high if v0 > 0 else low
                a, b = 0, self.duration
                for _ in range(200):
                    middle = (a + b) / 2
                    inside = low <= self.friction.x(middle) <= high
                    a, b = (middle, b) if inside else (a, middle)
                self.attach(bound, bound, min(self.friction.dx(b), 5000), b, tolerance)

    def attach(self, bound, x, velocity, start, tolerance):
        self.bound, self.start = bound, start
        damping = 1.1 * 2 * math.sqrt(0.5 * 100)
        self.spring = Spring(0.5, 100, damping, x - bound, velocity, tolerance)
        self.duration, self.destination = start + self.spring.duration, bound

    def position(self, t):
        if self.spring is None or t < self.start:
            return self.friction.x(t)
        return self.bound + self.spring.x(t - self.start)
