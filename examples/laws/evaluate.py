from math import cos, exp, sin


def evaluate(law, t):
    """Returns the value of one axis, t seconds after the start of the phase that has this law."""
    kind, d, b, w = law["kind"], law.get("destination"), law.get("decay"), law.get("frequency")
    if kind == "rest": return law["value"]
    if kind == "exponential": return d + law["amplitude"] * exp(-law["rate"] * t)
    if kind == "underdamped": return d + exp(-b * t) * (law["cosine"] * cos(w * t) + law["sine"] * sin(w * t))
    if kind == "critical": return d + exp(-b * t) * (law["constant"] + law["linear"] * t)
    if kind == "overdamped": return d + sum(a * exp(-r * t) for a, r in zip(law["amplitudes"], law["rates"]))
    if kind == "power": return d + law["amplitude"] * max(1 - t / law["duration"], 0) ** law["exponent"]
    if kind == "polynomial":
        terms = (c * t ** n for n, c in enumerate(law["coefficients"]))
        return sum(terms) + law["amplitude"] * exp(-law["rate"] * t)
    values = law["values"]
    if kind == "frames":
        n = min(t / law["interval"], len(values) - 1)
        i = min(int(n), len(values) - 2)
        return values[i] + (values[i + 1] - values[i]) * (n - i)
    times = law["times"]
    i = max(sum(time <= t for time in times) - 1, 0)
    j = min(i + 1, len(times) - 1)
    share = max((t - times[i]) / (times[j] - times[i]), 0) if times[j] > times[i] else 0
    return values[i] + (values[j] - values[i]) * share
