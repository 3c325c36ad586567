// What follows from the laws of phases. `law` is what a phase of a trajectory contains, for one axis. The kernel evaluates laws.

const axisOf = (member, axis) => (member && typeof member === "object" && !Array.isArray(member) ? member[axis] : member);

/** Returns the law of one axis of a law with named axes. */
function lawOfAxis(law, axis) {
  return Object.fromEntries(Object.entries(law).map(([name, member]) => [name, axisOf(member, axis)]));
}

/** Returns the acceleration of a law at a position and a velocity. */
function lawAcceleration(law, { value, velocity }) {
  const spring = springOfLaw(law);
  if (spring) return spring.stiffness * (law.destination - value) - spring.damping * velocity;
  return law.kind === "exponential" ? -law.rate * velocity : 0;
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
