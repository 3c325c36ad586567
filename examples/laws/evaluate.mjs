/** Returns the value and the velocity of one axis, t seconds after the start of the phase that has this law. */
export function evaluate(law, t) {
  const { kind, destination: d, decay: b, frequency: w, cosine, sine, amplitude, rate: r, times, values } = law;
  const e = Math.exp(-b * t), c = Math.cos(w * t), s = Math.sin(w * t);
  if (kind === "rest") return [law.value, 0];
  if (kind === "exponential") return [d + amplitude * Math.exp(-r * t), -r * amplitude * Math.exp(-r * t)];
  if (kind === "underdamped") {
    const x = e * (cosine * c + sine * s);
    return [d + x, e * w * (sine * c - cosine * s) - b * x];
  }
  if (kind === "critical") {
    const x = e * (law.constant + law.linear * t);
    return [d + x, e * law.linear - b * x];
  }
  if (kind === "overdamped") {
    const [x, y] = law.amplitudes.map((a, i) => a * Math.exp(-law.rates[i] * t));
    return [d + x + y, -law.rates[0] * x - law.rates[1] * y];
  }
  if (kind === "power") {
    const rest = Math.max(1 - t / law.duration, 0), slope = amplitude * rest ** (law.exponent - 1);
    return [d + slope * rest, -law.exponent * slope / law.duration];
  }
  if (kind === "polynomial") {
    const [p0, p1, p2, p3] = law.coefficients, x = amplitude * Math.exp(-r * t);
    return [p0 + t * (p1 + t * (p2 + t * p3)) + x, p1 + t * (2 * p2 + t * 3 * p3) - r * x];
  }
  const time = (i) => times ? times[i] : i * law.interval, last = values.length - 1;
  let i = 0;
  while (i < last && time(i + 1) <= t) i += 1;
  const v = i < last && t >= time(i) ? (values[i + 1] - values[i]) / (time(i + 1) - time(i)) : 0;
  return [values[i] + v * (t - time(i)), v];
}
