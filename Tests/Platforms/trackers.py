"""The velocity trackers of platforms, ported from their sources: each receives one position after the other, as its platform does.

The closed forms of the service do not occur here: a polynomial is fitted by a QR decomposition (Gram and Schmidt), in double precision.
Times are in milliseconds, velocities in units per second. `release(time)` is the end of the touch, whose position no platform uses.
"""
from collections import deque
from math import sqrt


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def fitted(times, values, degree):
    """The coefficients of the polynomial of a degree that fits points best; None if there is none."""
    powers = [[t ** i for t in times] for i in range(degree + 1)]
    basis = []
    for power in powers:
        rest = power[:]
        for unit in basis:
            part = dot(rest, unit)
            rest = [r - part * u for r, u in zip(rest, unit)]
        norm = sqrt(dot(rest, rest))
        if norm < 1e-6:
            return None
        basis.append([r / norm for r in rest])
    coefficients = [0.0] * (degree + 1)
    for i in reversed(range(degree + 1)):
        value = dot(basis[i], values)
        for j in range(i + 1, degree + 1):
            value -= dot(basis[i], powers[j]) * coefficients[j]
        coefficients[i] = value / dot(basis[i], powers[i])
    return coefficients


class Android:
    """VelocityTracker.cpp: a pause of more than 40 ms clears the history, and so does a release after one."""

    def __init__(self):
        self.history = deque(maxlen=20)

    def add(self, time, value):
        if self.history and time - self.history[-1][0] > 40:
            self.history.clear()
        if self.history and self.history[-1][0] == time:
            self.history.pop()
        self.history.append((time, value))
        while time - self.history[0][0] > 100:
            self.history.popleft()

    def release(self, time):
        if self.history and time - self.history[-1][0] > 40:
            self.history.clear()

    def velocity(self):
        degree = min(2, len(self.history) - 1)
        if degree <= 0:
            return 0
        newest = self.history[-1][0]
        found = fitted([(t - newest) / 1000 for t, _ in self.history], [x for _, x in self.history], degree)
        return found[1] if found else 0


class Flutter:
    """velocity_tracker.dart: walks back from the newest of 20 samples while they are continuous. Compose does the same."""

    def __init__(self):
        self.samples = deque(maxlen=20)
        self.is_stopped = False

    def add(self, time, value):
        self.samples.append((time, value))

    def release(self, time):
        self.is_stopped = time - self.samples[-1][0] > 40

    def velocity(self):
        if self.is_stopped:
            return 0
        newest = previous = self.samples[-1][0]
        times, values = [], []
        for time, value in reversed(self.samples):
            if newest - time > 100 or previous - time > 40:
                break
            previous = time
            times.append(time - newest)
            values.append(value)
        found = fitted(times, values, 2) if len(times) >= 3 else None
        return found[1] * 1000 if found else 0


class IOS(Flutter):
    """IOSScrollViewFlingVelocityTracker in velocity_tracker.dart."""

    def velocity(self):
        if self.is_stopped:
            return 0
        return self.before(-2) * 0.6 + self.before(-1) * 0.35 + self.before(0) * 0.05

    def before(self, index):
        if len(self.samples) < 2 - index:
            return 0
        (start, low), (end, high) = self.samples[index - 2], self.samples[index - 1]
        return (high - low) / (end - start) * 1000 if end > start else 0


class UseGesture:
    """Engine.ts and DragEngine.ts: the movement of each move event by its time; the release recomputes it after more than 32 ms."""

    def __init__(self):
        self.time = None
        self.kept = 0

    def add(self, time, value):
        if self.time is None:
            self.time, self.value, self.is_move = time, value, False
            return
        if self.is_move and time == self.time:
            return
        if time > self.time:
            self.kept = (value - self.value) / (time - self.time) * 1000
        self.time, self.value, self.is_move = time, value, True

    def release(self, time):
        if time - self.time > 32:
            self.kept = 0

    def velocity(self):
        return self.kept


TRACKERS = {"android": Android, "compose": Flutter, "flutter": Flutter, "ios": IOS, "use-gesture": UseGesture}
