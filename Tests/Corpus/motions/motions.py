"""Generates motions.txt: complete interactions computed by numerical integration.

Each motion is integrated by the Runge-Kutta method of order 8 (DOP853 of scipy). Bounds and thresholds
are located by root finding. No closed form of a motion is used. Usage:

    python3 motions.py > motions.txt
"""
import math
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

PRECISE = dict(method="DOP853", rtol=3e-14, atol=1e-13)


def integrate(acceleration, start, seconds, stop=None):
    """Returns the solution as a function of time, and the first time `stop` changes sign (or None)."""
    def right(t, y):
        return [y[1], acceleration(y[0], y[1])]
    events = None
    if stop is not None:
        def event(t, y):
            return stop(y[0])
        event.terminal = True
        events = [event]
    solution = solve_ivp(right, (0, seconds), start, dense_output=True, events=events, **PRECISE)
    hit = None
    if stop is not None and len(solution.t_events[0]):
        hit = solution.t_events[0][0]
    return solution.sol, hit


def spring(k, ratio, target):
    c = 2 * ratio * math.sqrt(k)
    return lambda x, v: -k * (x - target) - c * v


def last_entry(distance, end, threshold):
    """Returns the last time at which a distance falls to the threshold, searching backward from `end`."""
    steps = 200000
    later = end
    for index in range(steps - 1, -1, -1):
        time = end * index / steps
        if distance(time) > threshold:
            return brentq(lambda t: distance(t) - threshold, time, later, xtol=1e-15, rtol=1e-14)
        later = time
    return 0.0


def scroll(origin, velocity, rate=0.998, low=None, high=None, edge=(100, 1), overscroll=(100, 1), threshold=0.5, speed=None):
    k = 1000 * math.log(rate)
    phases = []
    if low is not None and origin < low or high is not None and origin > high:
        target = low if low is not None and origin < low else high
        law, _ = integrate(spring(*overscroll, target), [origin, velocity], 12)
        phases, destination = [("overscroll", 0.0, law)], target
    else:
        def outside(x):
            over = x - high if high is not None else -math.inf
            under = low - x if low is not None else -math.inf
            return max(over, under, -1e9)
        at_bound = high is not None and origin == high and velocity > 0 or low is not None and origin == low and velocity < 0
        if at_bound or low is not None and low == high:
            law, _ = integrate(spring(*edge, origin), [origin, velocity], 12)
            phases, destination = [("edge", 0.0, law)], origin
        else:
            # A release on a bound that moves inward does not stop at that bound.
            law, hit = integrate(lambda x, v: k * v, [origin, velocity], 25, outside if outside(origin) < 0 else None)
            phases, destination = [("deceleration", 0.0, law)], law(25)[0] if hit is None else None
            if hit is not None:
                x, v = law(hit)
                destination = high if v > 0 else low
                bounce, _ = integrate(spring(*edge, destination), [destination, v], 12)
                phases.append(("edge", hit, bounce))
    kind, start, law = phases[-1]

    def excess(t):
        """Returns distance and speed, each in units of its threshold, whichever is greater."""
        value, velocity = law(t)
        return max(abs(value - destination) / threshold, abs(velocity) / speed if speed else 0)

    settled = start + last_entry(excess, 25 if kind == "deceleration" else 12, 1)
    if settled == start and len(phases) > 1:
        kind, start, law = phases[0]
        settled = last_entry(excess, phases[1][1], 1)
        phases = phases[:1]
    return phases, settled, destination


def toss(events, origin, destination, k=342, damping=30, threshold=1, speed=None, changes=(), released=False):
    """Replays events (state, time, translation[, velocity]); every `ended` event has a velocity.

    `changes` are pairs of a time on the clock of the events and a destination. `released` starts a spring at time 0.
    """
    ratio = damping / (2 * math.sqrt(k))
    clock = events[0][1]
    phases, cached, position, law, since, points = [], None, origin, None, 0.0, [(0.0, origin)]
    if released:
        law, _ = integrate(spring(k, ratio, destination), [position, 0.0], 8)
        points = []
        phases.append(("spring", 0.0, law))
    # A change at the time of an event comes first.
    steps = sorted([("change", time, value) for time, value in changes] + list(events), key=lambda step: (step[1], step[0] != "change"))
    for state, time, translation, *velocity in steps:
        time -= clock
        if state == "change":
            if law is not None and translation != destination:
                law, _ = integrate(spring(k, ratio, translation), law(time - since), 8)
                since = time
                phases.append(("spring", time, law))
            destination = translation
        elif state in ("began", "changed"):
            if law is not None:
                position, law, since, points = law(time - since)[0], None, time, []
            if cached is None or state == "began":
                cached = position
            position = cached + translation
            points.append((time, position))
        elif cached is not None:
            points.append((time, position))
            phases.append(("drag", since, line(points, since)))
            release = velocity[0] if state == "ended" else 0.0
            law, _ = integrate(spring(k, ratio, destination), [position, release], 8)
            since, cached = time, None
            phases.append(("spring", time, law))
    if law is None:
        phases.append(("drag", since, line(points, since)))
        return phases, events[-1][1] - clock, position
    settled = since + last_entry(
        lambda t: max(abs(law(t)[0] - destination) / threshold, abs(law(t)[1]) / speed if speed else 0), 8, 1)
    return phases, max(settled, events[-1][1] - clock), destination


def line(points, since):
    def law(t):
        for (t0, x0), (t1, x1) in zip(points, points[1:]):
            if t0 <= t + since < t1:
                return [x0 + (x1 - x0) * (t + since - t0) / (t1 - t0), (x1 - x0) / (t1 - t0)]
        return [points[-1][1], 0.0]
    return law


def write(title, interaction, result):
    phases, settled, destination = result
    print(f"\n# {title}\n{interaction}")
    print("phases " + " ".join(f"{kind}@{start:.12g}" for kind, start, _ in phases))
    print(f"settles {settled:.12g}\ndestination {destination:.12g}")
    for share in (0.07, 0.31, 0.53, 0.77, 0.94):
        time = settled * share
        kind, start, law = [phase for phase in phases if phase[1] <= time][-1]
        x, v = law(time - start)
        print(f"at {time:.15g} {x:.13g} {v:.13g}")


def scrolls():
    for title, case in [
        ("a flick against the far bound bounces", dict(origin=0, velocity=2000, high=100)),
        ("a flick back against the near bound", dict(origin=300, velocity=-2500, low=0, high=1000)),
        ("a flick that stays within the bounds", dict(origin=300, velocity=600, low=0, high=1000)),
        ("released on a bound, moving inward: decelerates", dict(origin=1000, velocity=-700, low=0, high=1000)),
        ("released on a bound, moving outward: edge spring from the start", dict(origin=1000, velocity=700, low=0, high=1000)),
        ("released outside, moving away", dict(origin=1080, velocity=900, low=0, high=1000, overscroll=(60, 0.8))),
        ("released outside, moving across the bound", dict(origin=-60, velocity=4000, low=0, high=1000, overscroll=(150, 1.3))),
        ("content smaller than the viewport", dict(origin=-20, velocity=500, low=-20, high=-20)),
        ("a bouncy edge", dict(origin=0, velocity=1500, rate=0.99, high=80, edge=(200, 0.35))),
        ("a stiff, overdamped edge", dict(origin=0, velocity=1500, rate=0.99, high=80, edge=(400, 2.5), threshold=0.1)),
        ("a bounce within the threshold", dict(origin=0, velocity=1000, high=499.4, threshold=0.5)),
        ("no lower bound", dict(origin=-5000, velocity=-300, high=0)),
        ("a bounce with a speed threshold", dict(origin=0, velocity=2000, high=100, speed=1)),
        ("a deceleration with a speed threshold", dict(origin=300, velocity=600, low=0, high=1000, speed=0.5)),
        ("a bounce within both thresholds", dict(origin=0, velocity=1000, high=499.4, threshold=0.5, speed=0.6)),
        ("a bounce within the threshold that is too fast", dict(origin=0, velocity=1000, high=499.4, threshold=0.5, speed=0.1)),
    ]:
        names = dict(origin="from", low="min", high="max")
        words = []
        for name, value in case.items():
            text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
            words.append(f"{names.get(name, name)}={text}")
        write(title, "scroll " + " ".join(words), scroll(**case))


def tosses():
    drag = [("began", 3.0, 0.0), ("changed", 3.1, 40.0), ("changed", 3.2, 70.0)]
    for title, events, origin, destination in [
        ("thrown at the destination", drag + [("ended", 3.25, 70.0, 900.0)], 0, 200),
        ("thrown away from the destination", drag + [("ended", 3.25, 70.0, 900.0)], 0, -150),
        ("cancelled: released with zero velocity", drag + [("cancelled", 3.3, 70.0)], 0, 200),
        ("interrupted in flight and released", drag + [("ended", 3.2, 70.0, 1500.0), ("began", 3.3, 0.0), ("changed", 3.4, -25.0), ("ended", 3.45, 0.0, -300.0)], 10, 200),
        ("interrupted twice, once by a failed gesture", drag + [("ended", 3.2, 70.0, -800.0), ("began", 3.25, 0.0), ("failed", 3.3, 0.0), ("changed", 3.5, 5.0), ("ended", 3.6, 0.0, 0.0)], 0, 120),
        ("still dragging", drag, 15, 200),
    ]:
        words = " ".join(":".join(map(str, event)) for event in events)
        write(title, f"toss from={origin} to={destination} {words}", toss(events, origin, destination))
        if title == "thrown at the destination":
            changes = [(3.15, 300.0), (3.3, 250.0), (3.4, -20.0)]
            write(title + ", which changes during the drag and in flight",
                  f"toss from={origin} to={destination} {words} " + " ".join(f"change:{time}:{value}" for time, value in changes),
                  toss(events, origin, destination, changes=changes))
            touch = [("possible", 3.0, 0.0)] + [(state, time + 0.1, *rest) for state, time, *rest in events]
            write("released at the start, redirected, touched in flight and released",
                  f"toss from=300 to=100 released=1 change:3.05:0.0 " + " ".join(":".join(map(str, event)) for event in touch),
                  toss(touch, 300, 100, changes=[(3.05, 0.0)], released=True))
            write(title + ", with a speed threshold", f"toss from={origin} to={destination} speed=5 {words}",
                  toss(events, origin, destination, speed=5))


print("# Interactions computed by numerical integration. Generated by motions.py.")
print("# Each case: the interaction, its phases with their start times, T, the destination, and states (time, value, velocity).")
scrolls()
tosses()
