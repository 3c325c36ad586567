"""Ports of the springs of libraries that test once per frame whether an animation has ended.

Each is written from the source of the library: the closed form or the steps by which it moves, and its rule.
"""
import math

MOST_FRAMES = 200_000


class Spring:
    """A spring of mass, stiffness and damping, from a displacement and a velocity in units per second."""

    def __init__(self, mass, stiffness, damping, displacement, velocity, limits_damping=False):
        self.frequency = math.sqrt(stiffness / mass)
        self.decay = damping / (2 * mass)
        self.ratio = damping / (2 * math.sqrt(stiffness * mass))
        self.x0, self.v0 = displacement, velocity
        if limits_damping and self.ratio > 1:
            self.ratio, self.decay = 1, self.frequency

    def state(self, time):
        x0, v0, b = self.x0, self.v0, self.decay
        envelope = math.exp(-b * time)
        if self.ratio < 1 - 1e-9:
            s = self.frequency * math.sqrt(1 - self.ratio**2)
            a = (v0 + b * x0) / s
            cosine, sine = math.cos(s * time), math.sin(s * time)
            return (envelope * (x0 * cosine + a * sine),
                    envelope * (v0 * cosine - (s * x0 + b * a) * sine))
        if abs(self.ratio - 1) < 1e-9:
            a = v0 + b * x0
            return envelope * (x0 + a * time), envelope * (v0 - b * a * time)
        s = self.frequency * math.sqrt(self.ratio**2 - 1)
        slow, fast = -self.frequency**2 / (b + s), -b - s
        first = (v0 - fast * x0) / (slow - fast)
        second = x0 - first
        e1, e2 = math.exp(slow * time), math.exp(fast * time)
        return first * e1 + second * e2, slow * first * e1 + fast * second * e2


def first_frame(holds, rate):
    """The time of the first frame at which a rule holds, or None."""
    for frame in range(MOST_FRAMES):
        if holds(frame / rate):
            return frame / rate
    return None


def crossed(spring, x):
    """Whether the value is beyond the target, on the side opposite to its start."""
    return x < 0 if spring.x0 >= 0 else x > 0


def leaves(spring, x):
    """Whether the value is outside the interval between its start and the target."""
    return crossed(spring, x) or abs(x) > abs(spring.x0)


def within(spring, distance, speed, strict=False, clamp=False):
    """A rule of two limits. `clamp`: or the value is beyond the target."""
    def holds(time):
        x, v = spring.state(time)
        rest = abs(x) < distance and abs(v) < speed if strict else abs(x) <= distance and abs(v) <= speed
        return rest or clamp and crossed(spring, x)
    return holds


def flutter(mass, stiffness, damping, x, v, to, rate, distance=0.001, velocity=0.001):
    return first_frame(within(Spring(mass, stiffness, damping, x, v), distance, velocity, strict=True), rate)


def react_native(mass, stiffness, damping, x, v, to, rate, distance=0.001, speed=0.001, clamp=False):
    spring = Spring(mass, stiffness, damping, x, v, limits_damping=True)
    return first_frame(within(spring, distance, speed, clamp=clamp), rate)


def wobble(mass, stiffness, damping, x, v, to, rate, distance=0.001, speed=0.001, allows_overdamping=False):
    """The limit of the velocity is per millisecond."""
    spring = Spring(mass, stiffness, damping, x, v, limits_damping=not allows_overdamping)
    return first_frame(within(spring, distance, 1000 * speed), rate)


def motion(mass, stiffness, damping, x, v, to, rate, delta=None, speed=None):
    spring = Spring(mass, stiffness, damping, x, v)
    if spring.ratio > 1:
        exact, splitting = spring.state, spring.frequency * math.sqrt(spring.ratio**2 - 1)

        def state(time):
            """The arguments of sinh and cosh are at most 300."""
            later = max(0, time - 300 / splitting)
            position, velocity = exact(time - later)
            decay = math.exp(-spring.decay * later)
            return position * decay, velocity * decay
        spring.state = state
    granular = abs(x) < 5
    delta = (0.005 if granular else 0.5) if delta is None else delta
    speed = (0.01 if granular else 2) if speed is None else speed
    return first_frame(within(spring, delta, speed), rate)


def android(mass, stiffness, damping, x, v, to, rate, change=1):
    threshold = 0.75 * change
    spring = Spring(mass, stiffness, damping, x, v)
    return first_frame(within(spring, threshold, 62.5 * threshold, strict=True), rate)


def reanimated(mass, stiffness, damping, x, v, to, rate, threshold=6e-9, clamp=False):
    """From 4.3.4 on: a velocity that points away from the target is 0, except in the initial energy."""
    spring = Spring(mass, stiffness, damping, x, 0 if x * v > 0 else v, limits_damping=True)
    start = stiffness * x * x + mass * v * v

    def holds(time):
        position, velocity = spring.state(time)
        energy = stiffness * position**2 + mass * velocity**2
        return start == 0 or energy / start <= threshold or clamp and leaves(spring, position)
    return first_frame(holds, rate)


def reanimated3(mass, stiffness, damping, x, v, to, rate, distance=0.01, speed=2):
    spring = Spring(mass, stiffness, damping, x, v, limits_damping=True)
    return first_frame(within(spring, distance, speed, strict=True), rate)


def rebound(mass, stiffness, damping, x, v, to, rate, distance=0.001, speed=0.001, clamp=False):
    """The exact law; the library integrates it in steps of 1 ms."""
    return first_frame(within(Spring(mass, stiffness, damping, x, v), distance, speed, strict=True, clamp=clamp), rate)


def remotion(mass, stiffness, damping, x, v, to, rate, threshold=0.005):
    """`measureSpring`: the first frame within the threshold, and after each frame outside the next one, until the loop
    counts to 20."""
    spring = Spring(mass, stiffness, damping, -1, 0, limits_damping=True)
    frame = 0
    while abs(spring.state(frame / rate)[0]) >= threshold:
        frame += 1
    finished, count = frame, 0
    while count < 20:
        frame += 1
        if abs(spring.state(frame / rate)[0]) >= threshold:
            count, finished = 0, frame + 1
        count += 1
    return finished / rate


def anime(mass, stiffness, damping, x, v, to, rate):
    """The loop of `compute`, for a travel of 1 and a velocity as a fraction of it per second."""
    spring = Spring(mass, stiffness, damping, -1, v / -x)
    time, rest, iterations, duration = 0, 0, 0, 0
    while rest <= 10 and iterations <= 3000:
        rest = rest + 1 if abs(spring.state(time)[0]) < 0.0005 else 0
        duration = time
        time += 0.02
        iterations += 1
    return round(1000 * duration) / 1000


def react_spring(mass, stiffness, damping, x, v, to, rate, precision=None, rest_velocity=None, clamp=False):
    """Whole steps of a millisecond in each frame, of which at most 64 ms count."""
    precision = precision or (min(1, 0.001 * abs(x)) or 0.005)
    rest_velocity = rest_velocity or precision / 10
    steps = math.ceil(min(64, 1000 / rate))
    grows, v = x < 0 if x else v > 0, v / 1000
    if abs(v) <= rest_velocity and abs(x) <= precision:
        return 0
    for frame in range(1, MOST_FRAMES):
        for _ in range(steps):
            if abs(v) <= rest_velocity and abs(x) <= precision:
                return frame / rate
            if clamp and (x == 0 or (x > 0) == grows):
                x, v = 0.0, 0.0
            v += (-stiffness * 1e-6 * x - damping * 1e-3 * v) / mass
            x += v
    return None


def svelte(stiffness, damping, x, rate, precision=0.01):
    """`tick_spring`: the value before the last frame gives the velocity."""
    value, last, dt = x, x, min(1 / rate, 1 / 30) * 60
    for frame in range(1, MOST_FRAMES):
        velocity = (value - last) / dt
        step = (velocity - stiffness * value - damping * velocity) * dt
        if abs(step) < precision and abs(value) < precision:
            return frame / rate
        last, value = value, value + step
    return None
