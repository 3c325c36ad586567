from math import cos, exp, sin


def evaluate(law, t):
    """Returns the value and the velocity of one axis, t seconds after the start of the phase that has this law."""
    kind, d, b, w, r = (law.get(name) for name in ("kind", "destination", "decay", "frequency", "rate"))
    if kind == "rest": return law["value"], 0
    if kind == "exponential":
        x = law["amplitude"] * exp(-r * t)
        return d + x, -r * x
    if kind == "underdamped":
        e, c, s, p, q = exp(-b * t), cos(w * t), sin(w * t), law["cosine"], law["sine"]
        return d + e * (p * c + q * s), e * (w * (q * c - p * s) - b * (p * c + q * s))
    if kind == "critical":
        e, x = exp(-b * t), law["constant"] + law["linear"] * t
        return d + e * x, e * (law["linear"] - b * x)
    if kind == "overdamped":
        terms = [(a * exp(-k * t), k) for a, k in zip(law["amplitudes"], law["rates"])]
        return d + sum(x for x, _ in terms), -sum(k * x for x, k in terms)
    if kind == "power":
        rest = max(1 - t / law["duration"], 0)
        slope = law["amplitude"] * rest ** (law["exponent"] - 1)
        return d + slope * rest, -law["exponent"] * slope / law["duration"]
    if kind == "polynomial":
        (p0, p1, p2, p3), x = law["coefficients"], law["amplitude"] * exp(-r * t)
        return p0 + t * (p1 + t * (p2 + t * p3)) + x, p1 + t * (2 * p2 + t * 3 * p3) - r * x
    values = law["values"]
    times = law.get("times") or [i * law["interval"] for i in range(len(values))]
    i = max(sum(time <= t for time in times) - 1, 0)
    moves = i + 1 < len(times) and t >= times[i]
    v = (values[i + 1] - values[i]) / (times[i + 1] - times[i]) if moves else 0
    return values[i] + v * (t - times[i]), v
