"""Independent arithmetic for the expected answers of inputs.toml: roots of the characteristic equation, dense grids and the loops
of the libraries, as their sources state them. Nothing here is shared with the program."""
import cmath
import math


def motion(k, c, m=1.0, x=1.0, v=0.0):
    """The distance from the target of m·x″ + c·x′ + k·x = 0, as a function of the time."""
    root = cmath.sqrt(c * c - 4 * m * k)
    if abs(root) < 1e-9 * c:
        rate = c / (2 * m)
        return lambda t: (x + (v + rate * x) * t) * math.exp(-rate * t)
    r, s = (-c + root) / (2 * m), (-c - root) / (2 * m)
    a = (v - s * x) / (r - s)
    return lambda t: (a * cmath.exp(r * t) + (x - a) * cmath.exp(s * t)).real


def state(k, c, m, x, v, t):
    """Distance and velocity at a time, with a central difference for the velocity."""
    distance = motion(k, c, m, x, v)
    return distance(t), (distance(t + 1e-6) - distance(t - 1e-6)) / 2e-6


def slope(times, values):
    """Of the least-squares line."""
    t, x = sum(times) / len(times), sum(values) / len(values)
    return sum((a - t) * (b - x) for a, b in zip(times, values)) / sum((a - t) ** 2 for a in times)


def bisect(is_before, low, high):
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if is_before(middle) else (low, middle)
    return (low + high) / 2


def settling(k, c, m=1.0, x=1.0, v=0.0, within=0.5):
    """The last time at which the distance exceeds `within`, from a grid of 0.1 ms or finer."""
    distance = motion(k, c, m, x, v)
    slowest = (c - cmath.sqrt(c * c - 4 * m * k).real) / (2 * m)
    horizon = (math.log((abs(x) + abs(v) / slowest) / within) + 10) / slowest
    step = min(1e-4, horizon / 100) if horizon < 20 else horizon / 2e5
    last = next(i for i in range(int(horizon / step), -1, -1) if abs(distance(i * step)) > within)
    return bisect(lambda t: abs(distance(t)) > within, last * step, (last + 1) * step)


def crossing(k, c, m=1.0, x=1.0, v=0.0):
    """The first time at the target."""
    distance, i = motion(k, c, m, x, v), 0
    while distance(i * 1e-4) * x > 0:
        i += 1
    return bisect(lambda t: distance(t) * x > 0, (i - 1) * 1e-4, i * 1e-4)


def overshoot(ratio):
    return math.exp(-math.pi * ratio / math.sqrt(1 - ratio * ratio))


def ratio(k, c, m=1.0):
    return c / (2 * math.sqrt(k * m))


def damping(k, damping_ratio, m=1.0):
    return 2 * damping_ratio * math.sqrt(k * m)


def swiftui(duration, bounce):
    """Stiffness and damping."""
    k = (2 * math.pi / duration) ** 2
    return k, damping(k, 1 - bounce)


def framer_duration(k, c):
    """computeDuration of Framer, with its tolerance of 0.001."""
    z = ratio(k, c)
    return math.log(z / math.sqrt(1 - z * z) / 0.001) / (z * math.sqrt(k))


def motion_spring(seconds, bounce):
    """Stiffness and damping of a duration and a bounce above 0: findSpring of motion-dom, whose envelope of 0.001 is solved
    by halving."""
    z = max(1 - bounce, 0.05)
    w = bisect(lambda w: z / math.sqrt(1 - z * z) * math.exp(-w * z * seconds) > 0.001, 0.1 / seconds, 1000 / seconds)
    return w * w, 2 * z * w


def motion_inertia(v, bound, k, c, fps=60):
    """The time of the frame in which inertia.ts of motion-dom ends at a bound ahead: power 0.8, 325 ms, restDelta 0.5 and
    restSpeed 2."""
    def x(ms):
        return 0.8 * v * (1 - math.exp(-ms / 325))

    def ends(t):
        distance, velocity = state(k, c, 1, x(ms) - bound, speed, t)
        return abs(distance) <= 0.5 and abs(velocity) <= 2

    n = next(n for n in range(10000) if x(n * 1000 / fps) > bound)
    ms = n * 1000 / fps
    speed = (x(ms) - x(max(ms - 5, 0))) / min(5, ms) * 1000
    return (n + next(m for m in range(1, 10000) if ends(m / fps))) / fps


def scroll_view(x, v, rate=0.998, fps=60):
    """The sum of the steps of a millisecond down to 10 points per second, and the first frame below that speed."""
    end = x + (v - math.copysign(10, v)) / 1000 * rate / (1 - rate)
    return end, next(n for n in range(100000) if abs(v) * rate ** (n * 1000 / fps) < 10) / fps


def origami(tension, friction):
    """Stiffness and damping."""
    return (tension - 30) * 3.62 + 194, (friction - 8) * 3 + 25


def rebound(bounciness, speed):
    """Stiffness and damping of fromBouncinessAndSpeed, for a tension of at most 18 or between 18 and 44."""
    b, s = bounciness / 1.7 / 20 * 0.8, 0.5 + speed / 1.7 / 20 * (200 - 0.5)
    none = (0.0007 * s**3 - 0.031 * s**2 + 0.64 * s + 1.28 if s <= 18 else 0.000044 * s**3 - 0.006 * s**2 + 0.36 * s + 2 if s <= 44
            else 0.00000045 * s**3 - 0.000332 * s**2 + 0.1078 * s + 5.84)
    q = 2 * b - b * b
    return origami(s, q * 0.01 + (1 - q) * none)


def react_spring(tension, friction, mass, travel, precision, fps=60):
    """The time in seconds of the frame in which the loop of 1 ms ends, and the remaining distance. A frame runs the steps
    of the next whole millisecond."""
    x, v, n = -travel, 0.0, 0
    while n == 0 or abs(v) > precision / 10 or abs(x) > precision:
        v += (-tension * 1e-6 * x - friction * 1e-3 * v) / mass
        x += v
        n += 1
    return (n // math.ceil(1000 / fps) + 1) / fps, abs(x)


def ios(x, v, rate=0.998):
    return x - v / (1000 * math.log(rate))


def react_native_decay(x, v, deceleration=0.998, fps=60):
    """DecayAnimation: it stops at the first frame that moves by less than 0.1."""
    rate, n, last = 1000 * (1 - deceleration), 0, x
    while True:
        n += 1
        now = x + v / rate * (1 - math.exp(-rate * n / fps))
        if abs(now - last) < 0.1:
            return now
        last = now


def reanimated_decay(x, v, deceleration=0.998, fps=60, is_banded=False):
    """withDecay on a device: it stops at the first frame with a speed below 1, with rubberBandEffect before it moves."""
    n = 0
    while True:
        n += 1
        v *= math.exp(-100 * (1 - deceleration) * n / fps)
        if is_banded and abs(v) < 1:
            return x
        x += v / fps
        if abs(v) < 1:
            return x


EXPONENT = math.log(0.78) / math.log(0.9)


def android(v, friction=0.015, density=1.0):
    """Distance and seconds of OverScroller.fling, before it rounds to whole milliseconds and pixels."""
    force = friction * 9.80665 * 39.37 * 160 * density * 0.84
    log = math.log(0.35 * abs(v) / force)
    return force * math.exp(log * EXPONENT / (EXPONENT - 1)), math.exp(log / (EXPONENT - 1))


def flutter_old(v, friction=0.015):
    """Distance parameter and duration of ClampingScrollSimulation before version 3.8."""
    duration = (0.35 * abs(v) / (friction * (9.80665 * 39.37 * 160 * 0.84))) ** (1 / (EXPONENT - 1))
    return v * duration / 3.065, duration


def rubber_band(beyond, dimension, coefficient=0.55):
    return (1 - 1 / (beyond * coefficient / dimension + 1)) * dimension


def bezier(x1, y1, x2, y2):
    """The progress of cubic-bezier at a share of its time."""
    def point(a, b, u):
        return 3 * (1 - u) ** 2 * u * a + 3 * (1 - u) * u * u * b + u**3
    return lambda share: 1.0 if share >= 1 else point(y1, y2, bisect(lambda u: point(x1, x2, u) < share, 0.0, 1.0))


def polyline(stops):
    """The progress of linear() whose stops are pairs of share and value."""
    def value(share):
        for (a, p), (b, q) in zip(stops, stops[1:]):
            if a <= share < b:
                return p + (q - p) * (share - a) / (b - a)
        return stops[-1][1]
    return value


def deviation(answer, progress, duration):
    """The greatest distance of a fitted spring from an easing, during the easing and after it, while the target is 1."""
    spring = answer["spring"]
    distance = motion(spring["stiffness"], spring["damping"], spring["mass"], -1.0)
    return max(abs(1 + distance(i * duration / 500) - progress(i / 500)) for i in range(5000))
