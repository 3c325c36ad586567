/** Returns the value of one axis, t seconds after the start of the phase that has this law. */
export function evaluate(law, t) {
  const { kind, destination: d, decay: b, frequency: w, amplitudes: a, rates: r, times, values } = law;
  if (kind === "rest") return law.value;
  if (kind === "exponential") return d + law.amplitude * Math.exp(-law.rate * t);
  if (kind === "underdamped") return d + Math.exp(-b * t) * (law.cosine * Math.cos(w * t) + law.sine * Math.sin(w * t));
  if (kind === "critical") return d + Math.exp(-b * t) * (law.constant + law.linear * t);
  if (kind === "overdamped") return d + a[0] * Math.exp(-r[0] * t) + a[1] * Math.exp(-r[1] * t);
  if (kind === "power") return d + law.amplitude * Math.max(1 - t / law.duration, 0) ** law.exponent;
  if (kind === "polynomial") {
    return law.coefficients.reduceRight((sum, c) => sum * t + c, 0) + law.amplitude * Math.exp(-law.rate * t);
  }
  if (kind === "frames") {
    const n = Math.min(t / law.interval, values.length - 1), i = Math.min(Math.floor(n), values.length - 2);
    return values[i] + (values[i + 1] - values[i]) * (n - i);
  }
  const i = Math.max(times.findLastIndex((time) => time <= t), 0), j = Math.min(i + 1, times.length - 1);
  const share = times[j] > times[i] ? Math.max((t - times[i]) / (times[j] - times[i]), 0) : 0;
  return values[i] + (values[j] - values[i]) * share;
}
