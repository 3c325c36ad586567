/**
 * Motion for front ends: what a page computes in the frame of a release, and draws after it.
 *
 * The formulas are those of docs/physics.md. Positions are in any unit, velocities in units per second, times in seconds. A
 * coordinate is a number or an object of named axes; inside, it is a list with one number for each axis. The file is written
 * for its size: what a page does not import, a bundler leaves out.
 */

// MARK: Reading

/** Throws the error of a field: a `RangeError` if a number was received, or else a `TypeError`. */
function refuse(text, ...received) {
  throw new (typeof received[0] === "number" ? RangeError : TypeError)(text + received.map((value) => `, received ${String(value)}`));
}

const isObject = (value) => typeof value === "object" && value && !Array.isArray(value);

const positive = [(x) => x > 0, "> 0"], notNegative = [(x) => x >= 0, ">= 0"];

/** Reads a finite number of a range. */
const number = (value, name, isInRange = Number.isFinite, range = "that is finite") =>
  Number.isFinite(value) && isInRange(value) ? value : refuse(`${name} must be a number ${range}`, value);

/** Returns a result, which must be finite. */
const finite = (value, name) => (Number.isFinite(value) ? value : refuse(`${name} leads to numbers beyond the range of a double`, value));

/** Returns an object with no other members than those in a list of names. */
function members(value, name, names) {
  if (!isObject(value)) refuse(`${name} must be an object`, value);
  const unknown = Object.keys(value).find((member) => !names.split(" ").includes(member));
  return unknown === undefined ? value : refuse(`${unknown} is no field of ${name} (${names}); the service and motiond/module have more`);
}

/** Returns the names of the axes, which the first object among coordinates has; undefined if all are numbers. */
function axesOf(...coordinates) {
  const named = coordinates.find(isObject);
  return named && Object.keys(named);
}

/** Reads a coordinate as a list. What is not an object applies to every axis. */
function coordinate(value, name, axes, read = number, ...range) {
  if (!isObject(value)) return (axes ?? [0]).map(() => read(value, name, ...range));
  const found = Object.keys(value);
  if (!axes[0] || `${found.sort()}` !== `${[...axes].sort()}`) refuse(`${name} must have the axes ${axes}`, found);
  return axes.map((axis) => read(value[axis], `${name}.${axis}`, ...range));
}

/** Returns a list as a coordinate. */
const shaped = (axes, list) => (axes ? Object.fromEntries(axes.map((axis, i) => [axis, list[i]])) : list[0]);

/** Reads a keyword, by default the first one. */
const keyword = (value, name, words) =>
  value == null ? words[0] : words.includes(value) ? value : refuse(`${name} must be ${words.join(" or ")}`, value);

const length = (list) => Math.hypot(...list), minus = (a, b) => a.map((x, i) => x - b[i]), zeros = (list) => list.map(() => 0);

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
  if (!Array.isArray(gesture) || !gesture[0]) refuse("gesture must be a list of events", gesture);
  let unit, latest = -Infinity, drag = [], moves = [], release;
  const events = gesture.map((event, i) => {
    const name = `gesture[${i}]`, { state, translation, velocity } = members(event, name, "state time timeStamp translation velocity");
    unit ??= event.time == null ? "timeStamp" : "time";
    if (event.time != null && event.timeStamp != null) refuse(`${name} must have time or timeStamp`);
    const time = number(event[unit], `${name}.${unit}`) / (unit === "time" ? 1 : 1000);
    // Coalesced events may be late, and are sorted.
    if (time < latest - 0.1) refuse(`${name}.${unit} must not be more than 0.1 s before another event`, time);
    latest = Math.max(latest, time);
    return {
      time, state: keyword(state ?? 0, `${name}.state`, ["began", "changed", "ended", "cancelled", "failed", "possible"]),
      translation: coordinate(translation, `${name}.translation`, axes), velocity: velocity == null ? velocity : coordinate(velocity, `${name}.velocity`, axes),
    };
  }).sort((a, b) => a.time - b.time);
  for (const event of events) {
    if (event.state === "began") drag = [];
    if (event.state === "began" || event.state === "changed") {
      drag.push(event);
      moves = drag;
    } else {
      if (event.state !== "possible" && drag[0]) release = [...drag, event];
      drag = [];
    }
  }
  moves = release ?? moves;
  const end = moves.at(-1), recent = moves.filter(({ time }) => time >= end.time - 0.1 - 1e-9);
  // A finger that has not moved for 0.1 s has stopped, although some systems still report its last velocity.
  const hasMoved = recent.some((event) => `${event.translation}` !== `${moves[moves.indexOf(event) - 1]?.translation ?? zeros(event.translation)}`);
  return (axes ?? [0]).map((_, i) =>
    !end || end.state === "cancelled" || end.state === "failed" ? 0
    : !end.velocity ? finite(slope(recent.map(({ time, translation }) => [time - end.time, translation[i]])), "gesture")
    : hasMoved ? end.velocity[i] : 0);
}

/** Returns the velocity at the release of a gesture. */
export function releaseVelocity(gesture) {
  const axes = axesOf(...coordinatesOf(gesture));
  return shaped(axes, gestureVelocity(gesture, axes));
}

/** Reads the velocity of a release, directly or from a gesture. */
const velocityOf = ({ velocity, gesture }, axes) =>
  gesture == null ? coordinate(velocity ?? refuse("velocity or gesture is required; 0 for a release at rest"), "velocity", axes)
  : velocity == null ? gestureVelocity(gesture, axes) : refuse("velocity and gesture are mutually exclusive; give one");

// MARK: Motions

/**
 * Returns a motion from parts: one, or one for each axis if the axes have phases of their own.
 *
 * A part is a motion whose `at` returns lists: values and velocities.
 */
function motionOf(axes, parts, again, more, areIndependent) {
  const at = (time) => {
    const t = Math.max(time, 0), states = parts.map((part) => (t >= part.settlingDuration ? part.rest : t >= 0 ? part.at(t) : refuse("t must be a number", time)));
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

// MARK: Springs

const springMembers = "mass stiffness damping dampingRatio response duration bounce";

/**
 * Reads a spring in any one parameterization; what it lacks is that of a critically damped spring.
 *
 * In the time τ = ω₀t a law depends on the damping ratio ζ alone: on s = √|1 − ζ²|, and on the rate of the slow decay.
 */
function springOf(spring, name, standard) {
  const given = members(spring ?? {}, name, springMembers), names = springMembers.split(" ").filter((member) => given[member] != null);
  if (!/^(mass )?(stiffness )?(damping(Ratio)? )?$|^(dampingRatio )?response $|^(duration )?(bounce )?$/.test(names.map((member) => `${member} `).join(""))) {
    refuse(`${name} mixes parameterizations`, names);
  }
  for (const member of names) {
    number(given[member], `${name}.${member}`, ...(member === "bounce" ? [(x) => x > -1 && x <= 1, "> -1 and <= 1"] : /damping/.test(member) ? notNegative : positive));
  }
  const mass = given.mass ?? 1, stiffness = given.stiffness ?? standard, bounce = given.bounce ?? 0, { damping } = given;
  const period = given.response ?? given.duration ?? (given.bounce == null ? 0 : 0.5), frequency = period ? 2 * Math.PI / period : Math.sqrt(stiffness / mass);
  const ratio = given.dampingRatio ?? (damping == null ? (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce) : damping / 2 / Math.sqrt(mass * stiffness));
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
  const { ratio, splitting, slow } = spring, a = length(displacement), unit = displacement.map((x) => x / a);
  const u = a ? unit.reduce((sum, x, i) => sum + x * reduced[i], 0) : length(reduced), w = a && length(unit.map((x, i) => reduced[i] - u * x));
  const sum = a * a + u * u + w * w, difference = sum - 2 * a * a;
  if (!ratio) return sum / 2 + Math.hypot(difference / 2, a * u) > threshold * threshold ? Infinity : 0;

  /** Returns ln(r/ε) and its derivative. In the logarithm the final decay is a straight line. */
  const excess = (time) => {
    const [x, v] = advance(spring, a, u, time), [y, z] = w ? advance(spring, 0, w, time) : [0, 0], square = x * x + y * y;
    return [Math.log(Math.sqrt(square) / threshold) - slow * time, (x * v + y * z) / square];
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
  // x² + (v/ω₀)² never grows, so that the start bounds all that follows.
  finite((4 * distance + 4 * length(reduced)) * (1 + frequency) + length(to), "velocity");
  const time = settling(spring, displacement, reduced, threshold) / frequency, settlingDuration = ratio ? finite(time, "threshold") : time;
  return {
    settlingDuration, destination, rest: [to, zeros(to)],
    phases: [{ kind: "spring", role, start: 0, end: time < Infinity ? time : undefined, law: springLaw(spring, destination, displacement, reduced, shape) }],
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
  const { from, to, velocity } = members(request, "spring", "from to velocity threshold spring");
  const axes = axesOf(from, to, velocity), start = coordinate(from, "from", axes), end = coordinate(to ?? 0, "to", axes);
  const threshold = springThreshold(request.threshold, start, end), release = coordinate(velocity ?? 0, "velocity", axes);
  const part = springPart(axes, springOf(request.spring, "spring", 200), start, end, release, threshold);
  return motionOf(axes, [part], (next) => spring({ ...request, ...next }), { threshold });
}

// MARK: Decelerations

/** Reads the factor by which a velocity shrinks in one millisecond. Returns k of v(t) = v₀·e^(kt), per second. */
const exponentOf = (rate, name = "decelerationRate") => 1000 * Math.log(
  (rate ?? "normal") === "normal" ? 0.998 : rate === "fast" ? 0.99 : number(rate, name, (x) => x > 0 && x < 1, "> 0 and < 1, normal or fast"));

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
  const { from, velocity, gesture, decelerationRate } = members(request, "deceleration", "from velocity gesture threshold decelerationRate");
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
  return low.some((x, i) => x > high[i]) ? refuse(`${name}min must be at most ${name}max`, low, high) : [low, high];
}

/** Reads the bounds of a scroll, directly or from the lengths of content and viewport. */
function scrollBounds({ bounds, content, viewport, inset }, axes) {
  if ((content ?? viewport ?? inset) == null) return boundsOf(members(bounds ?? {}, "bounds", "min max"), axes, "bounds.");
  if (bounds != null) refuse("bounds and content are mutually exclusive; give one");
  const { before, after } = members(inset ?? {}, "inset", "before after"), last = coordinate(after ?? 0, "inset.after", axes);
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
    phases: [...first.phases, { ...phase, start: handoff, end: phase.end && settlingDuration }],
  };
}

/** Returns the motion of a released scroll, whose axes do not affect each other. */
export function scroll(request) {
  const { from, velocity, gesture, threshold, bounds, content, viewport, inset, decelerationRate: rate, edgeSpring, overscrollSpring } = members(
    request, "scroll", "from velocity gesture threshold bounds content viewport inset decelerationRate edgeSpring overscrollSpring");
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
    request, "drawer", "from velocity gesture threshold anchors selection maximumSteps decelerationRate spring");
  if (!Array.isArray(anchors) || !anchors.length) refuse("anchors must be a list such as [80, 400, 720]", anchors);
  const records = anchors.map((anchor) => (isObject(anchor) && ("value" in anchor || "name" in anchor) ? anchor : { value: anchor }));
  const axes = axesOf(from, velocity, ...coordinatesOf(gesture), ...records.map(({ value }) => value)), start = coordinate(from, "from", axes), names = new Set();
  let candidates = records.map((record, index) => {
    const at = `anchors[${index}]`, { name, value } = members(record, at, "name value");
    if (name != null && (typeof name !== "string" || names.has(name))) refuse(`${at}.name must be a string that no other anchor has`, name);
    names.add(name);
    return { index, ...(name != null && { name }), position: coordinate(value, at, axes) };
  });
  const release = velocityOf(request, axes), projection = projectionOf(start, release, exponentOf(decelerationRate));
  if (steps != null) {
    number(steps, "maximumSteps", (x) => x > 0 && x <= 1000 && x % 1 === 0, "from 1 to 1000");
    candidates = start[1] === undefined ? reachable(candidates, start[0], steps) : refuse("maximumSteps needs a single axis");
  }
  let selected = nearest(candidates, projection);
  if (keyword(selection, "selection", ["nearest", "directional"]) === "directional") {
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
    request, "rubberBand", "value velocity min max dimension coefficient direction");
  const axes = axesOf(value, velocity, min, max), start = coordinate(value, "value", axes), [low, high] = boundsOf(request, axes, ""), velocities = velocity == null ? velocity : coordinate(velocity, "velocity", axes);
  if ((min ?? max) == null) refuse("min or max is required");
  const c = number(coefficient ?? 0.55, "coefficient", ...positive), isInverse = keyword(direction, "direction", ["apply", "invert"]) === "invert";
  const sides = isObject(dimension) ? members(dimension, "dimension", "below above") : { below: dimension, above: dimension };
  const [below, above] = ["below", "above"].map((side) => number(sides[side], isObject(dimension) ? `dimension.${side}` : "dimension", ...positive));
  const values = start.map((x, i) => {
    const bound = clamp(x, low[i], high[i]), y = Math.abs(x - bound), d = x > bound ? above : below;
    if (!y) return x;
    if (isInverse && y >= d) refuse(`value${axes ? `.${axes[i]}` : ""} must be less than ${d} outside the range`, x);
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
  const { kind, destination = 0, value = destination, decay, frequency = 0, rate, rates = [rate], amplitude, amplitudes = [amplitude], times, values, interval } = law;
  if (kind === "rest") return [value, 0];
  if (kind === "underdamped" || kind === "critical") {
    const { cosine, sine, constant = cosine, linear = frequency * sine } = law, scale = Math.exp(-decay * t);
    const c = Math.cos(frequency * t), s = frequency ? Math.sin(frequency * t) / frequency : t, x = constant * c + linear * s;
    return [value + scale * x, scale * (linear * c - frequency * frequency * constant * s - decay * x)];
  }
  if (kind === "power") {
    const share = Math.max(1 - t / law.duration, 0), slope = amplitude * share ** (law.exponent - 1);
    return [value + slope * share, share && -law.exponent * slope / law.duration];
  }
  if (kind === "exponential" || kind === "overdamped" || kind === "polynomial") {
    const [a, b, c, d] = law.coefficients ?? [value, 0, 0, 0], decays = rates.map((k, i) => amplitudes[i] * Math.exp(-k * t));
    return [
      decays.reduce((x, y) => x + y, a + t * (b + t * (c + t * d))), decays.reduce((v, y, i) => v - rates[i] * y, b + t * (2 * c + 3 * t * d)),
    ];
  }
  if (kind !== "frames" && kind !== "polyline") refuse("law.kind is unknown", kind);
  const at = (i) => (times ? times[i] : i * interval);
  let low = 0, high = values.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (at(middle) <= t) low = middle; else high = middle;
  }
  const slope = high < values.length && t >= at(low) ? (values[high] - values[low]) / (at(high) - at(low)) : 0;
  return [values[low] + slope * (t - at(low)), slope];
}

/** Checks the numbers of an answer. */
function check(value, name) {
  if (typeof value === "number") number(value, name);
  else if (typeof value === "object") for (const key of Object.keys(value ?? {})) check(value[key], `${name}.${key}`);
}

/** Returns the motion that a service has described, in the format `phases` or `json`. */
export function motion(answer) {
  const own = answer?.axes, axes = own ? Object.keys(own) : axesOf(answer?.destination);
  const part = ({ phases, destination, settlingDuration = Infinity }) => {
    if (!Array.isArray(phases)) refuse("the answer has no phases", answer?.detail);
    check(phases, "phases");
    const rest = coordinate(destination, "destination", own ? undefined : axes);
    const laws = phases.map(({ law }) => rest.map((_, i) => Object.fromEntries(Object.entries(law).map(([name, value]) => [name, isObject(value) ? value[axes[i]] : value]))));
    return {
      settlingDuration, destination, phases, rest: [rest, zeros(rest)],
      at(t) {
        const i = Math.max(0, phases.filter(({ start }) => start <= t).length - 1), states = laws[i].map((law) => evaluate(law, t - phases[i].start));
        return [states.map(([value]) => value), states.map(([, velocity]) => velocity)];
      },
    };
  };
  const parts = own ? Object.values(own).map(part) : [part(answer ?? {})];
  const result = motionOf(axes, parts, (next) => spring({ to: result.destination, ...next }), undefined, own), { value, velocity } = result.at(0);
  check({ value, velocity }, "the motion");
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
 * A motion replaces another one of the same property. If it starts elsewhere, a critically damped spring takes the difference
 * in position and velocity to 0.
 */
export function play(motion, element, options) {
  const { property = "x", startTime, reducedMotion, draw, onRest } = members(options ?? {}, "play", "property startTime reducedMotion draw onRest");
  if (!motion?.at) refuse("the motion must be what spring, deceleration, scroll, drawer or motion return", motion);
  if (!isObject(element)) refuse("the element must be an object", element);
  const start = number(startTime ?? performance.now(), "startTime"), { destination } = motion, isNamed = isObject(destination);
  const axes = isNamed ? Object.keys(destination) : [property], shape = (list) => shaped(isNamed && axes, list), list = (value) => (isNamed ? axes.map((axis) => value[axis]) : [value]);
  // The user moves a scroll, so that less motion does not mean less of it.
  const isScroll = Object.values(motion.axes ?? [motion]).some(({ phases }) => phases.some(({ kind, role }) => kind === "deceleration" || role));
  const preference = keyword(reducedMotion, "reducedMotion", isScroll ? ["ignore", "jump"] : ["jump", "ignore"]) === "jump" && globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  const owned = moving.get(element) ?? new Map(), drawn = new Set(axes.keys());
  let correction, last, resolve;
  const finished = new Promise((settle) => (resolve = settle));

  const state = (time = performance.now()) => {
    if (last) return last;
    const t = Math.max(0, (number(time, "time") - start) / 1000), now = motion.at(t), then = correction?.at(t);
    const sum = (name) => shape(list(now[name]).map((x, i) => x + (then ? list(then[name])[i] : 0)));
    return { value: sum("value"), velocity: sum("velocity") };
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
    const end = Math.max(motion.settlingDuration, correction?.settlingDuration ?? 0);
    const isAtRest = time - start >= 1000 * end || preference?.matches || element.isConnected === false;
    const now = isAtRest ? { value: destination, velocity: shape(zeros(axes)) } : state(time);
    if (isAtRest) finish(now, true);
    else requestAnimationFrame(frame);
    show(now);
    if (isAtRest && onRest) queueMicrotask(() => onRest(now));
  };

  const { value, velocity } = state(start), from = zeros(axes), speeds = zeros(axes);
  axes.forEach((axis, i) => {
    const [x, v] = owned.get(axis)?.(start) ?? [list(value)[i], list(velocity)[i]];
    from[i] = x - list(value)[i];
    speeds[i] = v - list(velocity)[i];
    owned.set(axis, (time) => {
      const now = state(time);
      drawn.delete(i);
      if (!drawn.size) finish(now, false);
      return [list(now.value)[i], list(now.velocity)[i]];
    });
  });
  if ([...from, ...speeds].some((x) => Math.abs(x) > 1e-3)) correction = spring({ from: shape(from), velocity: shape(speeds), threshold: 1e-3, spring: { stiffness: 900 } });
  moving.set(element, owned);
  frame(globalThis.document?.timeline?.currentTime ?? start);
  return {
    finished, state,
    stop(time) {
      if (!last) {
        const stopped = state(time);
        show(stopped);
        finish(stopped, false);
      }
      return last;
    },
  };
}
