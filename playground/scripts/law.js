// The laws of phases, evaluated at any time. `law` is what a phase of a trajectory contains, for one axis.

const axisOf = (member, axis) => (member && typeof member === "object" && !Array.isArray(member) ? member[axis] : member);

/** Returns the law of one axis of a law with named axes. */
function lawOfAxis(law, axis) {
  return Object.fromEntries(Object.entries(law).map(([name, member]) => [name, axisOf(member, axis)]));
}

/** Returns position, velocity, and acceleration in points and seconds at `t` seconds after the start of the phase. */
function lawState(law, t) {
  const { kind, destination: d } = law;
  if (kind === "underdamped") {
    const { decay: b, frequency: w, cosine, sine } = law;
    const e = Math.exp(-b * t);
    const c = Math.cos(w * t);
    const s = Math.sin(w * t);
    const distance = e * (cosine * c + sine * s);
    const velocity = e * ((w * sine - b * cosine) * c - (w * cosine + b * sine) * s);
    return { value: d + distance, velocity, acceleration: -2 * b * velocity - (b * b + w * w) * distance };
  }
  if (kind === "critical") {
    const { decay: b, constant, linear } = law;
    const e = Math.exp(-b * t);
    const distance = e * (constant + linear * t);
    const velocity = e * (linear - b * (constant + linear * t));
    return { value: d + distance, velocity, acceleration: -2 * b * velocity - b * b * distance };
  }
  if (kind === "overdamped" || kind === "exponential") {
    const rates = law.rates ?? [law.rate];
    const parts = (law.amplitudes ?? [law.amplitude]).map((amplitude, i) => amplitude * Math.exp(-rates[i] * t));
    const sum = (power) => parts.reduce((total, part, i) => total + part * (-rates[i]) ** power, 0);
    return { value: d + sum(0), velocity: sum(1), acceleration: sum(2) };
  }
  if (kind === "polyline") return polylineState(law, t);
  return { value: law.value ?? d ?? 0, velocity: 0, acceleration: 0 };
}

/** A recorded drag: straight lines between its positions. */
function polylineState({ times, values }, t) {
  let low = 0;
  let high = times.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= t) low = middle;
    else high = middle;
  }
  const next = Math.min(low + 1, times.length - 1);
  const span = times[next] - times[low];
  if (!(span > 0)) return { value: values[low], velocity: 0, acceleration: 0 };
  const velocity = (values[next] - values[low]) / span;
  return { value: values[low] + velocity * (t - times[low]), velocity, acceleration: 0 };
}

/** Returns the seconds after the start of a phase, at most 200 of them, at which a spring turns: its velocity is 0. */
function turningTimes(law, duration) {
  const { kind, decay: b, frequency: w } = law;
  let times = [];
  if (kind === "underdamped") {
    const half = Math.PI / w;
    const first = Math.atan2(w * law.sine - b * law.cosine, w * law.cosine + b * law.sine) / w;
    times = Array.from({ length: Math.min(Math.ceil(duration / half) + 1, 200) }, (_, index) => first + (index + (first > 0 ? 0 : 1)) * half);
  } else if (kind === "critical") {
    times = [1 / b - law.constant / law.linear];
  } else if (kind === "overdamped") {
    const [[slow, fast], [first, second]] = [law.rates, law.amplitudes];
    times = [Math.log(-(fast * second) / (slow * first)) / (fast - slow)];
  }
  return times.filter((time) => time > 0 && time < duration);
}

/** Returns the stiffness, the damping and the damping ratio of a spring of mass 1 from its law, or undefined for another law. */
function springOfLaw({ kind, decay, frequency = 0, rates }) {
  if (!["underdamped", "critical", "overdamped"].includes(kind)) return undefined;
  const stiffness = rates ? rates[0] * rates[1] : decay ** 2 + frequency ** 2;
  const damping = rates ? rates[0] + rates[1] : 2 * decay;
  return { stiffness, damping, dampingRatio: damping / 2 / Math.sqrt(stiffness) };
}

/** Returns the law of a spring of mass 1 from 0 to 1, from its stiffness and damping. It draws the presets. */
function unitSpringLaw(stiffness, damping) {
  const b = damping / 2;
  const root = b * b - stiffness;
  if (Math.abs(root) < 1e-9 * stiffness) return { kind: "critical", destination: 1, decay: b, constant: -1, linear: -b };
  if (root < 0) {
    const w = Math.sqrt(-root);
    return { kind: "underdamped", destination: 1, decay: b, frequency: w, cosine: -1, sine: -b / w };
  }
  // The slower rate from the product of both, because their difference loses digits.
  const fast = b + Math.sqrt(root);
  const slow = stiffness / fast;
  return { kind: "overdamped", destination: 1, rates: [slow, fast], amplitudes: [-fast / (fast - slow), slow / (fast - slow)] };
}
