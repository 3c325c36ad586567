/**
 * Motion for front ends: what a page computes in the frame of a release, and draws after it.
 *
 * The formulas are those of docs/physics.md. Positions are in any unit, velocities in units per second, times in seconds. A
 * coordinate is a number or an object of named axes; inside, it is a list with one number for each axis. The file is written
 * for its size: what a page does not import, a bundler leaves out.
 */

// MARK: Reading

const shown = (value) => (typeof value === "object" && value ? "an object" : String(value));

/** Throws the error of a field: a `RangeError` if it is a number, or else a `TypeError`. */
function refuse(name, text, value) {
  throw new (typeof value === "number" ? RangeError : TypeError)(`${name} ${text}, received ${shown(value)}`);
}

/** Throws the error of several fields. */
function fail(text) {
  throw new TypeError(text);
}

const isObject = (value) => typeof value === "object" && value && !Array.isArray(value);

const positive = ["a number > 0", (x) => x > 0], notNegative = ["a number >= 0", (x) => x >= 0];

/** Reads a finite number of a range. */
const number = (value, name, range = "a finite number", isInRange = Number.isFinite) =>
  Number.isFinite(value) && isInRange(value) ? value : refuse(name, `must be ${range}`, value);

/** Returns a result, which must be finite. */
const finite = (value, name) => (Number.isFinite(value) ? value : refuse(name, "leads to a result beyond the range of a double", value));

/** Returns an object, which must not have other members than the named ones. */
function members(value, name, ...names) {
  if (!isObject(value)) refuse(name, "must be an object", value);
  const unknown = Object.keys(value).find((member) => !names.includes(member));
  return unknown === undefined ? value : fail(`${unknown} is not a field of ${name}, which has ${names.join(", ")}; the service and motiond/module have more`);
}

/** Returns the names of the axes, which the first object among coordinates has; undefined if all are numbers. */
function axesOf(...coordinates) {
  const named = coordinates.find(isObject);
  return named && Object.keys(named);
}

/** Reads a coordinate as a list. What is not an object applies to every axis. */
function coordinate(value, name, axes, read = number, ...range) {
  if (!isObject(value)) return (axes ?? [0]).map(() => read(value, name, ...range));
  if (!axes[0] || String(Object.keys(value).sort()) !== String([...axes].sort())) fail(`${name} must have the axes ${axes}, received ${Object.keys(value)}`);
  return axes.map((axis) => read(value[axis], `${name}.${axis}`, ...range));
}

/** Returns a list as a coordinate. */
const shaped = (axes, list) => (axes ? Object.fromEntries(axes.map((axis, i) => [axis, list[i]])) : list[0]);

/** Reads a keyword, by default the first one. */
const keyword = (value, name, ...words) =>
  value == null ? words[0] : words.includes(value) ? value : refuse(name, `must be ${words.join(" or ")}`, value);

// MARK: Gestures

/** The coordinates of events, which may name the axes. */
const coordinatesOf = (gesture) => (Array.isArray(gesture) ? gesture.flatMap((event) => [event?.translation, event?.velocity]) : []);

/** Returns the slope of the least-squares line through points [x, y], or 0 if all x are equal. */
function slope(points) {
  const mean = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
  const [variance, covariance] = [0, 1].map((i) => points.reduce((sum, point) => sum + (point[0] - mean[0]) * (point[i] - mean[i]), 0));
  return variance && covariance / variance;
}

/** Returns the velocity at the end of the last drag of a gesture, as a list. */
function gestureVelocity(gesture, axes) {
  if (!Array.isArray(gesture) || !gesture[0]) refuse("gesture", "must be a list of events", gesture);
  let unit, latest = -Infinity, first, drag = [], release;
  const events = gesture.map((event, i) => {
    const name = `gesture[${i}]`, { translation, velocity } = members(event, name, "state", "time", "timeStamp", "translation", "velocity");
    unit ??= event.time == null ? "timeStamp" : "time";
    if (event.time != null && event.timeStamp != null) fail(`${name} has time and timeStamp; give one`);
    const time = number(event[unit], `${name}.${unit}`) / (unit === "time" ? 1 : 1000);
    // Coalesced events may be late, and are sorted.
    if (time < latest - 0.1) refuse(`${name}.${unit}`, "must not be more than 0.1 s before an earlier event", event[unit]);
    latest = Math.max(latest, time);
    return {
      time, state: keyword(event.state ?? 0, `${name}.state`, "began", "changed", "ended", "cancelled", "failed", "possible"),
      translation: coordinate(translation, `${name}.translation`, axes), velocity: velocity == null ? velocity : coordinate(velocity, `${name}.velocity`, axes),
    };
  }).sort((a, b) => a.time - b.time);
  events.forEach(({ state }, i) => {
    if (state === "began" || state === "changed") {
      if (state === "began" || first === undefined) first = i;
      drag = [first, i + 1];
    } else {
      if (state !== "possible" && first !== undefined) release = [first, i + 1];
      first = undefined;
    }
  });
  const moves = events.slice(...(release ?? drag)), end = moves.at(-1), recent = moves.filter(({ time }) => time >= end.time - 0.1 - 1e-9);
  // A finger that has not moved for 0.1 s has stopped, although some systems still report its last velocity.
  const hasMoved = recent.some((event) => String(event.translation) !== String(moves[moves.indexOf(event) - 1]?.translation ?? event.translation.map(() => 0)));
  return (axes ?? [0]).map((_, i) =>
    !drag[1] || end.state === "cancelled" || end.state === "failed" ? 0
    : !end.velocity ? finite(slope(recent.map(({ time, translation }) => [time - end.time, translation[i]])), "gesture")
    : hasMoved ? end.velocity[i] : 0);
}

/** Returns the velocity at the release of a gesture. */
export function releaseVelocity(gesture) {
  const axes = axesOf(...coordinatesOf(gesture));
  return shaped(axes, gestureVelocity(gesture, axes));
}

/** Reads the velocity of a release, directly or from a gesture. */
const velocityOf = ({ velocity, gesture }, axes, missing) =>
  gesture == null ? coordinate(velocity ?? missing ?? fail("velocity or gesture is required; 0 for a release at rest"), "velocity", axes)
  : velocity == null ? gestureVelocity(gesture, axes) : fail("velocity and gesture are mutually exclusive; give one");

// MARK: Motions

/**
 * Returns a motion from parts: one, or one for each axis if the axes have phases of their own.
 *
 * A part is a motion whose `at` returns lists: values and velocities.
 */
function motionOf(axes, parts, again, more, areIndependent) {
  const at = (time) => {
    const t = Math.max(time, 0), states = parts.map((part) => (t >= part.settlingDuration ? part.rest : t >= 0 ? part.at(t) : refuse("t", "must be a number", time)));
    return { value: shaped(axes, states.flatMap(([values]) => values)), velocity: shaped(axes, states.flatMap(([, velocities]) => velocities)) };
  };
  const described = parts.map(({ settlingDuration, destination, phases }) => ({ settlingDuration, destination, phases }));
  return {
    ...(areIndependent ? {
      settlingDuration: Math.max(...parts.map((part) => part.settlingDuration)), destination: shaped(axes, parts.map((part) => part.destination)),
      axes: shaped(axes, described),
    } : described[0]),
    ...more, at, retarget: (t, changes) => {
      const { value, velocity } = at(t);
      return again({ from: value, velocity, ...changes });
    },
  };
}

const length = (list) => Math.hypot(...list), minus = (a, b) => a.map((x, i) => x - b[i]), zeros = (list) => list.map(() => 0);

// MARK: Springs

const springMembers = ["mass", "stiffness", "damping", "dampingRatio", "response", "duration", "bounce"];

/**
 * Reads a spring in any one parameterization; what it lacks is that of a critically damped spring.
 *
 * In the time τ = ω₀t a law depends on the damping ratio ζ alone: on s = √|1 − ζ²|, and on the rate of the slow decay.
 */
function springOf(spring, name, standard) {
  members(spring ?? {}, name, ...springMembers);
  const [mass, stiffness, damping, dampingRatio, response, duration, bounce] = springMembers.map((member) => {
    const value = spring?.[member];
    return value == null ? undefined : member === "bounce" ? number(value, `${name}.bounce`, "a number > -1 and <= 1", (x) => x > -1 && x <= 1)
      : number(value, `${name}.${member}`, ...(member.startsWith("damping") ? notNegative : positive));
  });
  const has = (...values) => values.some((value) => value !== undefined), isPerceptual = has(duration, bounce), isPhysical = has(mass, stiffness, damping);
  if (isPerceptual && (isPhysical || has(response, dampingRatio)) || isPhysical && has(response) || has(damping) && has(dampingRatio)) {
    fail(`${name} must have stiffness and damping, stiffness and dampingRatio (each with or without mass), response and dampingRatio, or duration and bounce`);
  }
  const m = mass ?? 1, k = stiffness ?? standard, period = response ?? (isPerceptual ? duration ?? 0.5 : undefined);
  const frequency = period ? 2 * Math.PI / period : Math.sqrt(k / m);
  const ratio = dampingRatio ?? (has(damping) ? damping / 2 / Math.sqrt(m * k) : bounce < 0 ? 1 / (1 + bounce) : 1 - (bounce ?? 0));
  finite(ratio * frequency + 1 / frequency / frequency + frequency * frequency, name);
  const splitting = Math.sqrt(Math.abs(1 - ratio)) * Math.sqrt(1 + ratio);
  return { frequency, ratio, splitting, slow: ratio > 1 ? 1 / (ratio + splitting) : ratio };
}

/** Returns displacement and velocity at τ, multiplied by e^(slow·τ), of a motion that starts with a and u = v/ω₀. */
function advance({ ratio, splitting, slow }, a, u, time) {
  const amplitude = u + slow * a, angle = splitting * time;
  if (ratio > 1) {
    // The sum of two decays, in a form without cancellation before and after they have separated.
    const fast = ratio + splitting, loss = Math.expm1(-2 * angle), slowAmplitude = a + slow * u;
    const x = angle > 0.5 ? (fast * slowAmplitude - amplitude * (1 + loss)) / splitting / 2 : a - amplitude * (loss / splitting / 2);
    return [x, angle > 0.5 ? (fast * amplitude * (1 + loss) - slowAmplitude) / splitting / 2 : amplitude * (1 + loss) - slow * x];
  }
  const cosine = Math.cos(angle), sine = splitting ? Math.sin(angle) / splitting : time;
  return [a * cosine + amplitude * sine, u * cosine - (a + ratio * u) * sine];
}

/** Returns the law of the contract of a spring that starts with displacements and u = v/ω₀. */
function springLaw({ frequency, ratio, splitting, slow }, destination, displacement, reduced, shape) {
  const each = (term) => shape(displacement.map((a, i) => term(a, reduced[i]))), decay = ratio * frequency;
  if (splitting <= 1e-5) return { kind: "critical", destination, decay, constant: shape(displacement), linear: each((a, u) => (u + ratio * a) * frequency) };
  if (ratio < 1) {
    return { kind: "underdamped", destination, decay, frequency: splitting * frequency, cosine: shape(displacement), sine: each((a, u) => (u + ratio * a) / splitting) };
  }
  const fast = ratio + splitting;
  return {
    kind: "overdamped", destination, rates: [slow * frequency, fast * frequency],
    amplitudes: each((a, u) => [fast / splitting / 2 * (a + slow * u), (u + slow * a) / splitting / -2]),
  };
}

/**
 * Returns the settling duration: the last τ at which the distance r from rest is the threshold.
 *
 * Displacement and velocity span a plane: a and u are parallel to the displacement, and w is the velocity perpendicular to it.
 * Between the last stationary point of r above the threshold and the next one, r falls through the threshold once.
 */
function settling(spring, displacement, reduced, threshold) {
  const { ratio, splitting, slow } = spring, distance = length(displacement), speed = length(reduced), scale = Math.max(distance, speed);
  if (!scale) return 0;
  const a = distance / scale, u = distance ? displacement.reduce((sum, x, i) => sum + x / distance * (reduced[i] / scale), 0) : speed / scale;
  const w = distance ? length(displacement.map((x, i) => reduced[i] / scale - u * (x / distance))) : 0;
  const sum = a * a + u * u + w * w, difference = sum - 2 * a * a, logThreshold = Math.log(threshold / scale);
  if (!ratio) return Math.log(sum / 2 + Math.hypot(difference / 2, a * u)) > 2 * logThreshold ? Infinity : 0;

  /** Returns ln(r/ε) and its derivative. In the logarithm the final decay is a straight line. */
  const excess = (time) => {
    const [x, v] = advance(spring, a, u, time), [y, z] = w ? advance(spring, 0, w, time) : [0, 0], square = x * x + y * y;
    return [Math.log(square) / 2 - logThreshold - slow * time, (x * v + y * z) / square];
  };

  // The stationary points have S/C = sine/cosine, the roots of (ζ(A + U) + (1 + ζ²)B)·x² − (U − A)·x − B = 0.
  const quadratic = ratio * sum + (1 + ratio * ratio) * a * u, half = ratio < 1 ? Math.PI / splitting : 0;
  const root = (difference + (difference < 0 ? -1 : 1) * Math.sqrt(difference * difference + 4 * quadratic * a * u)) / 2;
  const roots = w ? [[root, quadratic], [-a * u, root]] : [[u, a + ratio * u], [-a, u + ratio * a]];
  let times = roots.map(([sine, cosine]) => {
    const tangent = splitting * sine / cosine;
    return half ? (Math.atan(tangent) + (tangent < 0 ? Math.PI : 0)) / splitting
      : splitting ? Math.log((1 + tangent) / Math.max(1 - tangent, 1e-17)) / splitting / 2 : sine / cosine;
  }).filter((time) => time >= 0 && time < Infinity);
  // The peaks of an oscillation shrink by the same factor, so that a logarithm finds the last one above ε.
  const decrement = slow * half, skipped = half && Math.max(0, Math.ceil(Math.max(...times.map((time) => excess(time)[0])) / decrement) - 1);
  const level = skipped * decrement;
  times = [0, ...times, ...times.map((time) => time + half)].sort((x, y) => x - y);
  let low = times.filter((time) => excess(time)[0] > level).pop();
  if (low === undefined) return skipped * half;
  let high = times.find((time) => time > low), time = low + (excess(low)[0] - level) / slow;
  if (!high) for (high = time; excess(high)[0] > level;) high += (excess(high)[0] - level + 1) / slow;
  for (let i = 0; i < 200 && low < high; i += 1) {
    if (!(time > low && time < high)) time = (low + high) / 2;
    const [value, slope] = excess(time), step = (level - value) / slope;
    if (value > level) low = time; else high = time;
    time = slope < 0 ? time + step : NaN;
    if (Math.abs(step) <= 1e-14 * time) high = low = time;
  }
  return high + skipped * half;
}

/** Returns the part of a motion in which one spring pulls all axes. */
function springPart(axes, spring, from, to, velocity, threshold, role) {
  const { frequency, ratio, slow } = spring, shape = (list) => shaped(axes, list), destination = shape(to);
  const displacement = minus(from, to), reduced = velocity.map((v) => v / frequency), distance = length(displacement);
  finite(4 * distance, "the distance from from to to");
  // x² + (v/ω₀)² never grows, so that the start bounds all that follows.
  finite((4 * distance + 4 * length(reduced)) * (1 + frequency) + length(to), "velocity");
  const time = settling(spring, displacement, reduced, threshold) / frequency, settlingDuration = ratio ? finite(time, "threshold") : time;
  return {
    settlingDuration, destination, rest: [to, zeros(to)],
    phases: [{
      kind: "spring", ...(role && { role }), start: 0, ...(time < Infinity && { end: time }), law: springLaw(spring, destination, displacement, reduced, shape),
    }],
    at(t) {
      const scale = Math.exp(-slow * frequency * t), states = displacement.map((a, i) => advance(spring, a, reduced[i], frequency * t));
      return [states.map(([x], i) => to[i] + scale * x), states.map(([, v]) => scale * v * frequency)];
    },
  };
}

/** Reads the threshold of a spring: by default 0.5, or 1/200 of the travel if that is less and not 0. */
const springThreshold = (value, from, to) => number(value ?? Math.max(Math.min(length(minus(from, to)) / 200 || 0.5, 0.5), 1e-6), "threshold", ...positive);

/** Returns the motion of a spring to a target. */
export function spring(request) {
  const { from, to, velocity, gesture, threshold } = members(request, "spring", "from", "to", "velocity", "gesture", "threshold", "spring");
  const axes = axesOf(from, to, velocity, ...coordinatesOf(gesture)), start = coordinate(from, "from", axes), end = coordinate(to ?? 0, "to", axes);
  const distance = springThreshold(threshold, start, end);
  const part = springPart(axes, springOf(request.spring, "spring", 200), start, end, velocityOf(request, axes, 0), distance);
  return motionOf(axes, [part], (next) => spring({ ...request, gesture: null, ...next }), { threshold: distance });
}

// MARK: Decelerations

/** Reads the factor by which a velocity shrinks in one millisecond. Returns k of v(t) = v₀·e^(kt), per second. */
const exponentOf = (rate, name = "decelerationRate") => 1000 * Math.log(
  (rate ?? "normal") === "normal" ? 0.998 : rate === "fast" ? 0.99 : number(rate, name, '"normal", "fast" or a number > 0 and < 1', (x) => x > 0 && x < 1));

/** Returns the position at which a deceleration rests. */
const projectionOf = (from, velocity, k) => from.map((x, i) => finite(x - velocity[i] / k, "velocity"));

/** Returns the part of a motion that decelerates. */
function decelerationPart(axes, from, velocity, k, rest, duration) {
  const settlingDuration = Math.max(0, duration), shape = (list) => shaped(axes, list);
  const law = { kind: "exponential", destination: shape(projectionOf(from, velocity, k)), amplitude: shape(velocity.map((v) => v / k)), rate: -k };
  return {
    settlingDuration, destination: shape(rest), rest: [rest, zeros(rest)], phases: [{ kind: "deceleration", start: 0, end: settlingDuration, law }],
    at: (t) => [from.map((x, i) => x + velocity[i] / k * Math.expm1(k * t)), velocity.map((v) => v * Math.exp(k * t))],
  };
}

/** Returns the motion of a release without bounds. */
export function deceleration(request) {
  const { from, velocity, gesture, decelerationRate } = members(request, "deceleration", "from", "velocity", "gesture", "threshold", "decelerationRate");
  const axes = axesOf(from, velocity, ...coordinatesOf(gesture)), start = coordinate(from, "from", axes), k = exponentOf(decelerationRate);
  const release = velocityOf(request, axes), speed = length(release), threshold = number(request.threshold ?? 0.5, "threshold", ...positive);
  const part = decelerationPart(axes, start, release, k, projectionOf(start, release, k), speed && Math.log(-k * threshold / speed) / k);
  return motionOf(axes, [part], (next) => deceleration({ ...request, gesture: null, ...next }), { threshold });
}

// MARK: Scrolls

/** Reads bounds: a list of minima and a list of maxima. */
function boundsOf({ min, max }, axes, name) {
  const read = (value, side, missing) => (value == null ? (axes ?? [0]).map(() => missing) : coordinate(value, name + side, axes));
  const low = read(min, "min", -Infinity), high = read(max, "max", Infinity);
  return low.some((x, i) => x > high[i]) ? fail(`${name}min must be at most ${name}max, received ${low} and ${high}`) : [low, high];
}

/** Reads the bounds of a scroll, directly or from the lengths of content and viewport. */
function scrollBounds({ bounds, content, viewport, inset }, axes) {
  if ((content ?? viewport ?? inset) == null) return boundsOf(members(bounds ?? {}, "bounds", "min", "max"), axes, "bounds.");
  if (bounds != null) fail("bounds and content are mutually exclusive; give one");
  const { before, after } = members(inset ?? {}, "inset", "before", "after"), last = coordinate(after ?? 0, "inset.after", axes);
  const lengths = minus(coordinate(content, "content", axes, number, ...notNegative), coordinate(viewport, "viewport", axes, number, ...notNegative));
  const low = coordinate(before ?? 0, "inset.before", axes).map((x) => 0 - x);
  return [low, low.map((x, i) => Math.max(x, finite(lengths[i] + last[i], "content")))];
}

const clamp = (x, min, max) => Math.min(Math.max(x, min), max);

/** Returns the part of a scroll on one axis: a deceleration, a spring at a bound, or both. */
function scrollPart(from, velocity, k, min, max, threshold, edge, overscroll) {
  const [projection] = projectionOf([from], [velocity], k), inside = clamp(from, min, max), end = inside === from ? clamp(projection, min, max) : inside;
  const pulled = (spring, role, x, v) => springPart(undefined, spring, [x], [end], [v], threshold, role), travel = end - from;
  const decelerated = (duration) => decelerationPart(undefined, [from], [velocity], k, [end], duration);
  if (inside !== from) return pulled(overscroll, "overscroll", from, velocity);
  if (min < max && (!velocity || end === projection)) return decelerated(velocity && Math.log(threshold / Math.abs(velocity / k)) / k);
  if (!travel) return pulled(edge, "edge", from, velocity);
  // Near the destination, the remaining distance has more digits than the travel.
  const share = k * travel / velocity, speed = share < -0.5 ? k * (end - projection) : velocity + k * travel;
  const handoff = share < -0.5 ? Math.log(speed / velocity) / k : Math.log1p(share) / k;
  if (!(handoff > 0 && handoff < Infinity)) return decelerated(0);
  const first = decelerated(handoff), second = pulled(edge, "edge", end, speed), settlingDuration = handoff + second.settlingDuration;
  // A bounce that never leaves the threshold is at rest during the deceleration, which comes from one side.
  if (settlingDuration === handoff) {
    return decelerated(Math.abs(travel) > threshold ? Math.min(handoff, Math.log1p(k * (travel - Math.sign(travel) * threshold) / velocity) / k) : 0);
  }
  const [phase] = second.phases;
  return {
    ...second, settlingDuration, at: (t) => (t < handoff ? first.at(t) : second.at(t - handoff)),
    phases: [...first.phases, { ...phase, start: handoff, ...(phase.end && { end: settlingDuration }) }],
  };
}

/** Returns the motion of a released scroll, whose axes do not affect each other. */
export function scroll(request) {
  const { from, velocity, gesture, threshold, bounds, content, viewport, inset, decelerationRate: rate, edgeSpring, overscrollSpring } = members(
    request, "scroll", "from", "velocity", "gesture", "threshold", "bounds", "content", "viewport", "inset", "decelerationRate", "edgeSpring", "overscrollSpring");
  const axes = axesOf(
    from, velocity, ...coordinatesOf(gesture), threshold, bounds?.min, bounds?.max, content, viewport, inset?.before, inset?.after, rate);
  const start = coordinate(from, "from", axes), release = velocityOf(request, axes), distance = coordinate(threshold ?? 0.5, "threshold", axes, number, ...positive);
  const [min, max] = scrollBounds(request, axes), edge = springOf(edgeSpring, "edgeSpring", 100), overscroll = springOf(overscrollSpring, "overscrollSpring", 100);
  const ks = coordinate(rate, "decelerationRate", axes, exponentOf);
  const parts = start.map((x, i) => scrollPart(x, release[i], ks[i], min[i], max[i], distance[i], edge, overscroll));
  return motionOf(axes, parts, (next) => scroll({ ...request, gesture: null, ...next }), { threshold: shaped(axes, distance) }, axes);
}

// MARK: Drawers

/** Returns the anchor nearest to a point; of equally near ones the first. */
const nearest = (anchors, point) => anchors.reduce((a, b) => {
  // The sign of |p − a|² − |p − b|² = (b − a)·((p − a) + (p − b)), which is not the difference of two large numbers.
  const terms = point.map((p, i) => (b.position[i] - a.position[i]) * (p - a.position[i] + (p - b.position[i])));
  const sum = terms.reduce((x, y) => x + y), size = terms.reduce((x, y) => x + Math.abs(y), 0);
  return sum > (terms[1] === undefined ? 0 : 1e-15 * size) ? b : a;
});

/** Returns the anchors that are at most a number of anchors away from a position. */
function reachable(anchors, x, steps) {
  const positions = [...new Set(anchors.map(({ position }) => position[0]))].sort((a, b) => a - b), last = positions.length - 1;
  const count = (isIncluded) => positions.filter(isIncluded).length;
  const low = clamp(count((position) => position < x) - steps, 0, last), high = clamp(count((position) => position <= x) - 1 + steps, low, last);
  return anchors.filter(({ position }) => position[0] >= positions[low] && position[0] <= positions[high]);
}

/** Returns the motion of a release to one of several anchors. */
export function drawer(request) {
  const { from, velocity, gesture, threshold, anchors, selection, maximumSteps: steps, decelerationRate } = members(
    request, "drawer", "from", "velocity", "gesture", "threshold", "anchors", "selection", "maximumSteps", "decelerationRate", "spring");
  if (!Array.isArray(anchors) || !anchors.length) refuse("anchors", "must be a list such as [80, 400, 720]", anchors);
  const records = anchors.map((anchor) => (isObject(anchor) && ("value" in anchor || "name" in anchor) ? anchor : { value: anchor }));
  const axes = axesOf(from, velocity, ...coordinatesOf(gesture), ...records.map(({ value }) => value)), start = coordinate(from, "from", axes), names = new Set();
  let candidates = records.map((record, index) => {
    const at = `anchors[${index}]`, { name, value } = members(record, at, "name", "value");
    if (name != null && (typeof name !== "string" || names.has(name))) refuse(`${at}.name`, "must be a string that no other anchor has", name);
    names.add(name);
    return { index, ...(name != null && { name }), position: coordinate(value, at, axes) };
  });
  const release = velocityOf(request, axes), projection = projectionOf(start, release, exponentOf(decelerationRate));
  if (steps != null) {
    number(steps, "maximumSteps", "a whole number from 1 to 1000", (x) => x > 0 && x <= 1000 && x % 1 === 0);
    candidates = start[1] === undefined ? reachable(candidates, start[0], steps) : fail("maximumSteps needs a single axis");
  }
  let selected = nearest(candidates, projection);
  if (keyword(selection, "selection", "nearest", "directional") === "directional") {
    const isAhead = ({ position }) => minus(position, start).reduce((sum, x, i) => sum + x * release[i], 0) > 0, ahead = candidates.filter(isAhead);
    if (ahead[0] && !isAhead(selected)) selected = nearest(ahead, start);
  }
  const { position, ...anchor } = selected, distance = springThreshold(threshold, start, position), more = {
    threshold: distance, projection: shaped(axes, projection), anchor: { ...anchor, value: shaped(axes, position) },
  };
  const part = springPart(axes, springOf(request.spring, "spring", 200), start, position, release, distance);
  return motionOf(axes, [part], (next) => drawer({ ...request, gesture: null, ...next }), more);
}

// MARK: Rubber bands

/** Returns the value, and the velocity, of an object that resists beyond a range; with `direction: "invert"` those of the finger. */
export function rubberBand(request) {
  const { value, velocity, min, max, dimension, coefficient, direction } = members(
    request, "rubberBand", "value", "velocity", "min", "max", "dimension", "coefficient", "direction");
  const axes = axesOf(value, velocity, min, max), start = coordinate(value, "value", axes), [low, high] = boundsOf(request, axes, ""), velocities = velocity == null ? velocity : coordinate(velocity, "velocity", axes);
  if ((min ?? max) == null) refuse("min", "or max is required", min);
  const c = number(coefficient ?? 0.55, "coefficient", ...positive), isInverse = keyword(direction, "direction", "apply", "invert") === "invert";
  const sides = isObject(dimension) ? members(dimension, "dimension", "below", "above") : { below: dimension, above: dimension };
  const [below, above] = ["below", "above"].map((side) => number(sides[side], isObject(dimension) ? `dimension.${side}` : "dimension", ...positive));
  const values = start.map((x, i) => {
    const bound = clamp(x, low[i], high[i]), y = Math.abs(x - bound), d = x > bound ? above : below;
    if (!y) return x;
    if (isInverse && y >= d) refuse(axes ? `value.${axes[i]}` : "value", `must be less than ${d} outside the range`, x);
    const result = isInverse ? y / c * (d / (d - y)) : Math.min(c * y / (1 + c * y / d), d * (1 - 2 ** -53));
    const factor = c / (1 + c * (isInverse ? result : y) / d) ** 2;
    if (velocities) velocities[i] = finite(isInverse ? velocities[i] / factor : velocities[i] * factor, "velocity");
    return finite(bound + Math.sign(x - bound) * result, "value");
  });
  return { value: shaped(axes, values), ...(velocities && { velocity: shaped(axes, velocities) }) };
}

// MARK: Answers of the service

/** Returns the value and the velocity of a law of one axis, t seconds after the start of its phase. */
function evaluate(law, t) {
  const { kind, destination, decay, frequency, amplitude, rate, amplitudes, rates, times, values, coefficients } = law, scale = Math.exp(-decay * t);
  if (kind === "rest") return [law.value, 0];
  if (kind === "exponential") {
    const distance = amplitude * Math.exp(-rate * t);
    return [destination + distance, -rate * distance];
  }
  if (kind === "underdamped") {
    const cosine = Math.cos(frequency * t) * scale, sine = Math.sin(frequency * t) * scale, x = law.cosine * cosine + law.sine * sine;
    return [destination + x, frequency * (law.sine * cosine - law.cosine * sine) - decay * x];
  }
  if (kind === "critical") {
    const x = (law.constant + law.linear * t) * scale;
    return [destination + x, law.linear * scale - decay * x];
  }
  if (kind === "overdamped") {
    const [slow, fast] = amplitudes.map((size, i) => size * Math.exp(-rates[i] * t));
    return [destination + slow + fast, -rates[0] * slow - rates[1] * fast];
  }
  if (kind === "power") {
    const share = Math.max(1 - t / law.duration, 0), slope = amplitude * share ** (law.exponent - 1);
    return [destination + slope * share, share && -law.exponent * slope / law.duration];
  }
  if (kind === "polynomial") {
    const [a, b, c, d] = coefficients, distance = amplitude * Math.exp(-rate * t);
    return [a + t * (b + t * (c + t * d)) + distance, b + t * (2 * c + 3 * t * d) - rate * distance];
  }
  if (kind !== "frames" && kind !== "polyline") fail(`${shown(kind)} is not a kind of law`);
  const last = values.length - 1, at = (i) => (times ? times[i] : i * law.interval);
  let low = 0, high = last + 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (at(middle) <= t) low = middle; else high = middle;
  }
  const slope = low < last && t >= at(low) ? (values[high] - values[low]) / (at(high) - at(low)) : 0;
  return [values[low] + slope * (t - at(low)), slope];
}

/** Returns the motion that a service has described, in the format `phases` or `json`. */
export function motion(answer) {
  const own = answer?.axes, axes = own ? Object.keys(own) : axesOf(answer?.destination);
  const part = ({ phases, destination, settlingDuration = Infinity }, axes) => {
    if (!Array.isArray(phases)) fail(`the answer has no phases${answer?.detail ? `; it is a problem: ${answer.detail}` : ""}`);
    const rest = coordinate(destination, "destination", axes), laws = phases.map(({ law }) => rest.map((_, i) => Object.fromEntries(
      Object.entries(law).map(([member, value]) => {
        const found = isObject(value) ? value[axes[i]] : value;
        return [member, member === "kind" ? found : Array.isArray(found) ? found.map((x) => number(x, member)) : number(found, member)];
      }))));
    return {
      settlingDuration: settlingDuration === Infinity ? settlingDuration : number(settlingDuration, "settlingDuration", ...notNegative), destination, phases, rest: [rest, zeros(rest)],
      at(t) {
        const i = Math.max(0, phases.filter(({ start }) => start <= t).length - 1), states = laws[i].map((law) => evaluate(law, t - phases[i].start));
        return [states.map(([value]) => value), states.map(([, velocity]) => velocity)];
      },
    };
  };
  const parts = own ? Object.values(own).map((member) => part(member)) : [part(answer ?? {}, axes)], result = motionOf(axes, parts, spring, undefined, own);
  result.at(0);
  return result;
}

// MARK: Drawing

/** For each element, the properties that move: each with the state of its player, and a function that takes it over. */
const moving = new WeakMap();

/** Sets a property of an element. A translation keeps its other component. */
function setStyle({ style }, property, value) {
  const index = ["x", "y"].indexOf(property);
  if (index >= 0) {
    const parts = /\d/.test(style.translate) ? style.translate.split(" ") : [];
    parts[index] = `${value}px`;
    style.translate = `${parts[0] ?? "0px"} ${parts[1] ?? "0px"}`;
  } else if (property === "rotation") style.rotate = `${value}deg`;
  else if (property === "scale" || property === "opacity") style[property] = `${value}`;
  else style.setProperty(`--motion-${property}`, `${value}`);
}

/**
 * Draws a motion on an element, at the time of each frame.
 *
 * A motion replaces another one of the same property. If it starts elsewhere, the difference in position and velocity decays
 * with 30 per second, like a critically damped spring, and is gone after 0.6 s.
 */
export function play(motion, element, options) {
  const { property = "x", startTime, reducedMotion, draw, onRest } = members(
    options ?? {}, "play", "property", "startTime", "reducedMotion", "draw", "onRest");
  if (!motion?.at) refuse("the motion", "must be what spring, deceleration, scroll, drawer or motion return", motion);
  if (!isObject(element)) refuse("the element", "must be an object", element);
  const start = number(startTime ?? performance.now(), "startTime"), { destination } = motion, isNamed = isObject(destination);
  const axes = isNamed ? Object.keys(destination) : [property], shape = (list) => shaped(isNamed && axes, list);
  const list = (value) => axes.map((axis) => (isNamed ? value[axis] : value));
  // The user moves a scroll, so that less motion does not mean less of it.
  const isScroll = Object.values(motion.axes ?? [motion]).some(({ phases }) => phases.some(({ kind, role }) => kind === "deceleration" || role));
  const [first, second] = isScroll ? ["ignore", "jump"] : ["jump", "ignore"];
  const preference = keyword(reducedMotion, "reducedMotion", first, second) === "jump" && globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  const schedule = globalThis.requestAnimationFrame ?? ((next) => setTimeout(() => next(performance.now()), 16));
  const owned = moving.get(element) ?? new Map(), drawn = new Set(axes.keys()), differences = axes.map(() => [0, 0]);
  let end = motion.settlingDuration, last, resolve;
  const finished = new Promise((settle) => (resolve = settle));

  const stateAt = (time) => {
    const t = Math.max(0, (time - start) / 1000), scale = t < end ? Math.exp(-30 * t) : 0, { value, velocity } = motion.at(t);
    const offset = differences.map(([x, v]) => scale && (x + v * t) * scale);
    return {
      value: shape(list(value).map((x, i) => x + offset[i])), velocity: shape(list(velocity).map((v, i) => v + differences[i][1] * scale - 30 * offset[i])),
    };
  };
  const show = (state) => {
    const values = list(state.value);
    if (!values.every(Number.isFinite)) return;
    if (draw) draw(state, element);
    else for (const i of drawn) setStyle(element, axes[i], values[i]);
  };
  const finish = (state, isAtRest) => {
    last = state;
    for (const i of drawn) owned.delete(axes[i]);
    resolve(isAtRest);
  };
  const frame = (time) => {
    if (last) return;
    const isAtRest = (time - start) / 1000 >= end || preference?.matches || element.isConnected === false;
    const state = isAtRest ? { value: destination, velocity: shape(zeros(axes)) } : stateAt(time);
    if (isAtRest) finish(state, true);
    else schedule(frame);
    show(state);
    if (isAtRest && onRest) queueMicrotask(() => onRest(state));
  };
  const state = (time = performance.now()) => last ?? stateAt(number(time, "time"));

  const { value, velocity } = stateAt(start);
  axes.forEach((axis, i) => {
    const before = owned.get(axis)?.(start);
    if (before) {
      const x = before[0] - list(value)[i], v = before[1] - list(velocity)[i];
      if (Math.abs(x) > 1e-6 || Math.abs(v) > 1e-3) {
        differences[i] = [x, v + 30 * x];
        end = Math.max(end, 0.6);
      }
    }
    owned.set(axis, (time) => {
      const state = stateAt(time);
      drawn.delete(i);
      if (!drawn.size) finish(state, false);
      return [list(state.value)[i], list(state.velocity)[i]];
    });
  });
  moving.set(element, owned);
  frame(globalThis.document?.timeline?.currentTime ?? start);
  return {
    finished, state, get isPlaying() { return !last; },
    stop(time) {
      if (!last) {
        const stopped = state(time);
        finish(stopped, false);
        show(stopped);
      }
      return last;
    },
  };
}
