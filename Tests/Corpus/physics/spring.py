#!/usr/bin/env python3
"""Generates spring-settling.txt, spring-states.txt and spring-speeds.txt: springs computed in 60-digit arithmetic.

The computation is independent of the Swift code. The law is evaluated with the complex roots of the
characteristic equation. A settling duration is found by a dense search for the last time outside the
threshold, followed by bisection. Requires mpmath and numpy. Usage: python3 spring.py
"""
import math
import os
import random

import mpmath as mp
import numpy as np

mp.mp.dps = 60
HERE = os.path.dirname(os.path.abspath(__file__))
rng = random.Random(20180609)


def basis(zeta, tau):
    """Returns the displacement after tau of a unit displacement and of a unit velocity; omega is 1."""
    zeta, tau = mp.mpf(zeta), mp.mpf(tau)
    if zeta == 1:
        decay = mp.e ** (-tau)
        return decay * (1 + tau), decay * tau
    root = mp.sqrt(mp.mpc(zeta * zeta - 1))
    one, two = -zeta + root, -zeta - root
    a, b = mp.e ** (one * tau), mp.e ** (two * tau)
    return ((one * b - two * a) / (one - two)).real, ((a - b) / (one - two)).real


def log_distance(zeta, axes, tau):
    """Returns ln r at tau, with -1e9 instead of minus infinity."""
    p, q = basis(zeta, tau)
    total = mp.fsum((p * a + q * u) ** 2 for a, u in axes)
    return mp.log(total) / 2 if total > 0 else mp.mpf("-1e9")


def grid_logs(zeta, axes, taus):
    """Returns ln r on a grid in double precision; the slow decay is factored out to avoid underflow."""
    z = float(zeta)
    s = math.sqrt(abs(1 - z)) * math.sqrt(1 + z)
    if z > 1:
        slow = 1 / (z + s)
        sigma = -np.expm1(-2 * s * taus) / (2 * s)
        p, q = 1 + slow * sigma, sigma
    else:
        slow = z
        sigma = np.sin(s * taus) / s if s > 0 else taus
        p, q = np.cos(s * taus) + z * sigma, sigma
    total = np.zeros_like(taus)
    for a, u in axes:
        total += (p * a + q * u) ** 2
    with np.errstate(divide="ignore"):
        return 0.5 * np.log(total) - slow * taus


def settling(stiffness, zeta, threshold, axes):
    """Returns the settling duration of a spring of mass 1 in seconds."""
    omega = mp.sqrt(mp.mpf(stiffness))
    reduced = [(mp.mpf(x), mp.mpf(v) / omega) for x, v in axes]
    scale = max(max(abs(a), abs(u)) for a, u in reduced)
    if scale == 0:
        return mp.mpf(0)
    unit = [(a / scale, u / scale) for a, u in reduced]
    level = mp.log(mp.mpf(threshold) / scale)
    doubles = [(float(a), float(u)) for a, u in unit]
    z = float(zeta)
    root = math.sqrt(abs(1 - z)) * math.sqrt(1 + z)
    slow = z if z <= 1 else 1 / (z + root)
    end = (max(0.0, -float(level)) + 3) / slow * 1.2 + 10 / slow
    pieces = [np.linspace(0, end, 200_001), np.geomspace(min(1e-9, end * 1e-12) / (1 + z), end, 200_001)]
    if z < 1 and end * root / math.pi > 500:
        # The peaks shrink, so only the neighborhood of the end matters.
        middle = max(0.0, -float(level)) / slow
        pieces.append(np.linspace(max(0, middle - 3 / slow), middle + 3 / slow, 2_000_001))
    taus = np.unique(np.concatenate(pieces))
    logs = grid_logs(zeta, doubles, taus) - float(level)
    outside = np.nonzero(logs > 0)[0]
    # A narrow peak may lie between two grid times, so every local maximum near the level is refined.
    peaks = np.nonzero((logs[1:-1] >= logs[:-2]) & (logs[1:-1] >= logs[2:]) & (logs[1:-1] > -1e-3))[0] + 1
    last = int(outside[-1]) if len(outside) else -1
    low = mp.mpf(taus[last]) if last >= 0 else None
    for index in peaks:
        if index <= last:
            continue
        a, b = mp.mpf(taus[index - 1]), mp.mpf(taus[index + 1])
        for _ in range(120):
            c, d = a + (b - a) / 3, b - (b - a) / 3
            if log_distance(zeta, unit, c) < log_distance(zeta, unit, d):
                a = c
            else:
                b = d
        if log_distance(zeta, unit, a) > level:
            low, last = a, int(index)
    if low is None:
        return mp.mpf(0)
    high = mp.mpf(taus[last + 1])
    assert log_distance(zeta, unit, low) > level or low == 0, (stiffness, zeta, threshold, axes)
    assert log_distance(zeta, unit, high) <= level, (stiffness, zeta, threshold, axes)
    for _ in range(200):
        middle = (low + high) / 2
        if log_distance(zeta, unit, middle) > level:
            low = middle
        else:
            high = middle
    return high / omega


RATIOS = [
    1e-3, 0.01, 0.05, 0.2, 0.5, 0.7, 0.9, 0.99, 1 - 1e-4, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12, 1 - 2 ** -53,
    1.0, 1 + 2 ** -52, 1 + 1e-12, 1 + 1e-9, 1 + 1e-6, 1 + 1e-4, 1.01, 1.1, 1.25, 1.5, 2.0, 5.0, 20.0, 1e3, 1e9,
]


def random_case(zeta=None):
    if zeta is None:
        zeta = rng.choice([rng.uniform(0.02, 1), rng.uniform(0.9, 1.1), rng.uniform(1, 4)])
    stiffness = rng.choice([100.0, 200.0, 342.0, 1.0, 10 ** rng.uniform(-6, 6)])
    omega = math.sqrt(stiffness)
    count = rng.choice([1, 1, 2, 2, 3, 4])
    axes = []
    for _ in range(count):
        x = rng.choice([0.0, rng.uniform(-500, 500), rng.uniform(-500, 500), 10 ** rng.uniform(-3, 4)])
        v = rng.choice([0.0, rng.uniform(-500, 500) * omega, rng.uniform(-3000, 3000), -x * omega * rng.uniform(0.5, 2.5)])
        axes.append((x, v))
    threshold = rng.choice([0.5, 0.5, 0.01, 10 ** rng.uniform(-6, 3), 1e-12, 1e-300])
    return stiffness, zeta, threshold, axes


def cases():
    for zeta in RATIOS:
        for _ in range(10):
            yield random_case(zeta)
    for _ in range(220):
        yield random_case()
    # The distance of several axes falls, rises and falls again, on both sides of critical damping.
    for zeta in [0.95, 1 - 1e-12, 1.0, 1 + 1e-12, 1.05, 2.0]:
        for level in [0.9, 0.5, 0.1, 0.01]:
            yield 1.0, zeta, level, [(1.0, -1.5), (0.0, 1.0)]
            yield 1.0, zeta, level, [(1.0, -4.0), (0.2, 1.5)]
    for zeta in [0.5, 1.0, 1.5]:
        for stiffness in [1e-300, 1e300]:
            yield stiffness, zeta, 0.5, [(100.0, 0.0)]
        yield 100.0, zeta, 1e-300, [(1e150, 3e151), (-2e149, 0.0)]
    # A single decay.
    yield 1.0, 1.25, 1e-20, [(1.0, -0.5)]
    yield 1.0, 1.25, 0.01, [(1.0, -2.0)]


def write(name, header, rows):
    with open(os.path.join(HERE, name), "w") as file:
        file.write(header)
        for row in rows:
            file.write(" ".join(row) + "\n")


def main():
    rows = []
    for stiffness, zeta, threshold, axes in cases():
        duration = settling(stiffness, zeta, threshold, axes)
        pairs = [repr(float(number)) for axis in axes for number in axis]
        rows.append([repr(float(stiffness)), repr(float(zeta)), repr(float(threshold)), mp.nstr(duration, 20), *pairs])
    write("spring-settling.txt",
          "# Generated by spring.py. Columns: stiffness (mass 1), damping ratio, threshold, exact T, then displacement and velocity of each axis.\n", rows)
    rows = []
    for zeta in RATIOS + [0.0, 1e150]:
        for _ in range(8):
            stiffness, _, _, axes = random_case(zeta)
            x, v = axes[0]
            omega = mp.sqrt(mp.mpf(stiffness))
            tau = 10 ** rng.uniform(-4, 1.5)
            if zeta > 100 and rng.random() < 0.5:
                tau *= 2 * zeta
            time = float(mp.mpf(tau) / omega)
            tau = mp.mpf(time) * omega
            a, u = mp.mpf(x), mp.mpf(v) / omega
            with mp.workdps(60 if zeta < 1e100 else 500):
                p, q = basis(zeta, tau)
                value = p * a + q * u
                # The unit solutions satisfy p′ = −q and q′ = p − 2ζq.
                speed = omega * (-q * a + (p - 2 * mp.mpf(zeta) * q) * u)
            rows.append([repr(float(stiffness)), repr(float(zeta)), repr(x), repr(float(v)), repr(time),
                         mp.nstr(value, 20), mp.nstr(speed, 20)])
    write("spring-states.txt",
          "# Generated by spring.py. Columns: stiffness (mass 1), damping ratio, displacement, velocity, time, then displacement and velocity at that time.\n", rows)
    write_speeds()


def write_speeds():
    """Writes settling durations with a speed threshold: the last time at which displacement or velocity exceeds its threshold."""
    rng.seed(20261122)
    rows = []
    for index in range(90):
        stiffness, zeta, threshold, axes = random_case(RATIOS[index % len(RATIOS)] if index < 56 else None)
        omega = math.sqrt(stiffness)
        speed = threshold * omega * 10 ** rng.uniform(-3, 2)
        # The derivative of a solution solves the same equation.
        damping, stiff = 2 * mp.mpf(zeta) * mp.sqrt(mp.mpf(stiffness)), mp.mpf(stiffness)
        derivatives = [(mp.mpf(v), -(damping * mp.mpf(v) + stiff * mp.mpf(x))) for x, v in axes]
        duration = max(settling(stiffness, zeta, threshold, axes), settling(stiffness, zeta, speed, derivatives))
        pairs = [repr(float(number)) for axis in axes for number in axis]
        rows.append([repr(float(stiffness)), repr(float(zeta)), repr(float(threshold)), repr(float(speed)), mp.nstr(duration, 20), *pairs])
    write("spring-speeds.txt",
          "# Generated by spring.py. Columns: stiffness (mass 1), damping ratio, threshold, speed threshold, exact T, then displacement and velocity of each axis.\n", rows)


if __name__ == "__main__":
    main()
