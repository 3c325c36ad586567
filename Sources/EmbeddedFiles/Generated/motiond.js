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
  throw new (typeof received[0] === "number" ? RangeError : TypeError)(text + received.map((value) => `, received ${value}`).join(""));
}

const isObject = (value) => typeof value === "object" && value && !Array.isArray(value);

const positive = [(x) => x > 0, "> 0"], notNegative = [(x) => x >= 0, ">= 0"];

/** Reads a finite number of a range, or checks that a result is finite. */
const number = (value, name, isInRange = Number.isFinite, range = "that is finite") =>
  Number.isFinite(value) && isInRange(value) ? value : refuse(`${name} must be a number ${range}`, value);

/** Returns an object, or an empty one if there is none. */
const objectOf = (value, name) => (isObject(value ?? {}) ? value ?? {} : refuse(`${name} must be an object`, value));

/** Refuses the members of an object that are left after all others have been read. */
function none(unknown, name) {
  for (const field of Object.keys(unknown)) if (unknown[field] !== undefined) refuse(`${name} has no ${field}; the service and motiond/module may have it`);
}

/** Returns the names of the axes, which the first object among coordinates has; undefined if all are numbers. */
function axesOf(...coordinates) {
  const named = coordinates.find(isObject);
  return named && Object.keys(named);
}

/** Reads a coordinate as a list. What is not an object applies to every axis. */
function coordinate(value, name, axes, read = number, ...range) {
  if (!isObject(value)) return (axes ?? [0]).map(() => read(value, name, ...range));
  if (!axes[0] || Object.keys(value).length !== axes.length) refuse(`${name} must have the axes ${axes}`, Object.keys(value));
  return axes.map((axis) => read(value[axis], `${name}.${axis}`, ...range));
}

/** Returns a list as a coordinate. */
const shaped = (axes, list) => (axes ? Object.fromEntries(axes.map((axis, i) => [axis, list[i]])) : list[0]);

/** Returns a state from a value and a velocity for each axis. */
const stateOf = (axes, pairs) => ({ value: shaped(axes, pairs.map(([x]) => x)), velocity: shaped(axes, pairs.map(([, v]) => v)) });

/** Reads a keyword, by default the first one. */
const keyword = (value, name, words) =>
  value == null ? words[0] : words.includes(value) ? value : refuse(`${name} must be ${words.join(" or ")}`, value);

const length = (list) => Math.hypot(...list), minus = (a, b) => a.map((x, i) => x - b[i]), dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0), zeros = (list) => list.map(() => 0);

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
  let unit, origin, latest = -Infinity, drag = [], moves = [], release;
  const events = gesture.map((event, i) => {
    const name = `gesture[${i}]`, { state, time: seconds, timeStamp, translation, velocity, ...unknown } = objectOf(event, name);
    none(unknown, name);
    unit ??= seconds == null ? "timeStamp" : "time";
    if (seconds != null && timeStamp != null) refuse(`${name} must have time or timeStamp`);
    const isSeconds = unit === "time", stamp = number(isSeconds ? seconds : timeStamp, `${name}.${unit}`);
    // The difference of two times since 1970 in milliseconds is exact.
    const time = (stamp - (origin ??= stamp)) / (isSeconds ? 1 : 1000);
    // Coalesced events may be late, and are sorted.
    if (time < latest - 0.1) refuse(`${name}.${unit} must not decrease by more than 0.1 s`, stamp);
    latest = Math.max(latest, time);
    return {
      time, state: keyword(state ?? "none", `${name}.state`, ["began", "changed", "ended", "cancelled", "failed", "possible"]),
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
    : !end.velocity ? number(slope(recent.map(({ time, translation }) => [time - end.time, translation[i]])), "gesture")
    : hasMoved ? end.velocity[i] : 0);
}

/** Returns the velocity at the release of a gesture. */
export function releaseVelocity(gesture) {
  const axes = axesOf(...coordinatesOf(gesture));
  return shaped(axes, gestureVelocity(gesture, axes));
}

/** Reads the axes, the position and the velocity of a release; the velocity directly or from a gesture. */
function releaseOf({ from, velocity, gesture }, ...others) {
  const axes = axesOf(from, velocity, ...coordinatesOf(gesture), ...others), start = coordinate(from, "from", axes);
  return [
    axes, start,
    gesture == null ? coordinate(velocity ?? refuse("velocity or gesture is required; 0 for a release at rest"), "velocity", axes)
    : velocity == null ? gestureVelocity(gesture, axes) : refuse("velocity and gesture are mutually exclusive; give one"),
  ];
}

// MARK: Motions

/** The members of a law that all axes share. */
const shared = /^(kind|decay|frequency|rates?|times|interval|duration|exponent)$/;

/** Returns the phases that all tracks have, with the laws of all axes. */
const phasesOf = (axes, tracks) => tracks[0].phases.map((phase, i) => ({
  ...phase, law: Object.fromEntries(Object.entries(phase.law).map(([name, value]) => [
    name, shared.test(name) ? value : shaped(axes, tracks.map(({ phases }) => phases[i].law[name])),
  ])),
}));

/**
 * Returns a motion from the tracks of its axes.
 *
 * A track has `destination`, `settlingDuration`, `phases` with the laws of one axis, and `at(t)`, which returns a value and a
 * velocity. Its `reach` is the whole way of the motion: a `threshold` above a tenth of it is a warning.
 */
function motionOf(axes, tracks, make, request, more) {
  const end = Math.max(...tracks.map(({ settlingDuration }) => settlingDuration)), destination = shaped(axes, tracks.map((track) => track.destination));
  const at = (time) => {
    const t = Math.max(time, 0);
    return stateOf(axes, tracks.map((track) => (t >= track.settlingDuration ? [track.destination, 0] : t >= 0 ? track.at(t) : refuse("t must be a number", time))));
  };
  const { threshold, reach } = tracks.find((track) => track.reach > 0 && track.threshold > track.reach / 10) ?? {};
  const part = threshold < 10 * reach ? `${Math.round(100 * threshold / reach)} % of` : "more than ten times";
  const warnings = reach ? [`the threshold ${threshold} is ${part} the whole way of ${reach}; give threshold if the unit is not a point`] : [];
  return {
    settlingDuration: end, destination, warnings, ...more, at, retarget(t, changes) {
      const { value, velocity } = at(t);
      return make({ ...request, gesture: undefined, from: value, velocity, ...changes });
    },
  };
}

// MARK: Springs

/**
 * Reads a spring in any one parameterization; what it lacks is that of a critically damped spring.
 *
 * In the time τ = ω₀t a law depends on the damping ratio ζ alone: on s = √|1 − ζ²|, and on the rate of the slow decay.
 */
function springOf(spring, name, standard) {
  const given = objectOf(spring, name), names = Object.keys(given).filter((member) => given[member] != null).sort();
  if (!/^(damping(Ratio)?)?(mass)?(stiffness)?$|^(dampingRatio)?response$|^(bounce)?(duration)?$/.test(names.join(""))) {
    refuse(`${name} mixes parameterizations, or has fields of the service and motiond/module`, names);
  }
  for (const member of names) {
    number(given[member], `${name}.${member}`, ...(member === "bounce" ? [(x) => x > -1 && x <= 1, "> -1 and <= 1"] : /damp/.test(member) ? notNegative : positive));
  }
  const { mass, stiffness, damping, dampingRatio, response, duration, bounce } = given, m = mass ?? 1, k = stiffness ?? standard;
  const period = response ?? duration ?? (bounce == null ? 0 : 0.5), frequency = period ? 2 * Math.PI / period : Math.sqrt(k / m);
  const ratio = dampingRatio ?? (damping == null ? (bounce < 0 ? 1 / (1 + bounce) : 1 - (bounce ?? 0)) : damping / 2 / Math.sqrt(m * k));
  number(ratio * frequency + 1 / frequency / frequency + frequency * frequency, name);
  const splitting = Math.sqrt(Math.abs(1 - ratio)) * Math.sqrt(1 + ratio);
  return { frequency, ratio, splitting, slow: ratio > 1 ? 1 / (ratio + splitting) : ratio };
}

/** Returns displacement and velocity at τ, multiplied by e^(slow·τ), of a motion that starts with a and u = v/ω₀. */
function advance({ ratio, splitting, slow }, a, u, time) {
  const amplitude = u + slow * a, angle = splitting * time;
  if (ratio > 1) {
    const x = a - amplitude * Math.expm1(-2 * angle) / splitting / 2;
    return [x, amplitude * Math.exp(-2 * angle) - slow * x];
  }
  const cosine = Math.cos(angle), sine = splitting ? Math.sin(angle) / splitting : time;
  return [a * cosine + amplitude * sine, u * cosine - (a + ratio * u) * sine];
}

/** Returns the law of the contract of a spring that starts with a displacement and u = v/ω₀. */
function springLaw({ frequency, ratio, splitting, slow }, destination, a, u) {
  const decay = ratio * frequency, fast = ratio + splitting;
  return splitting <= 1e-5 ? { kind: "critical", destination, decay, constant: a, linear: (u + ratio * a) * frequency }
    : ratio < 1 ? { kind: "underdamped", destination, decay, frequency: splitting * frequency, cosine: a, sine: (u + ratio * a) / splitting }
    : {
      kind: "overdamped", destination, rates: [slow * frequency, fast * frequency],
      amplitudes: [fast / splitting / 2 * (a + slow * u), (u + slow * a) / splitting / -2],
    };
}

/**
 * Returns the settling duration: the last τ at which the distance r from rest is the threshold.
 *
 * Between the last stationary point of r above the threshold and the next one, r falls through the threshold once.
 */
function settling(spring, displacement, reduced, threshold) {
  const { ratio, splitting, slow } = spring, square = dot(displacement, displacement), product = dot(displacement, reduced), difference = dot(reduced, reduced) - square;
  const sum = difference + 2 * square;
  if (!ratio) return sum / 2 + Math.hypot(difference / 2, product) > threshold * threshold ? Infinity : 0;

  /** Returns ln(r/ε). In the logarithm the final decay is a straight line. */
  const excess = (time) =>
    Math.log(Math.sqrt(displacement.reduce((sum, a, i) => sum + advance(spring, a, reduced[i], time)[0] ** 2, 0)) / threshold) - slow * time;

  // The stationary points have S/C = sine/cosine, the roots of (ζ(A + U) + (1 + ζ²)B)·x² − (U − A)·x − B = 0, with the
  // squares A and U of displacement and velocity, and their product B. A time that is not one of them does no harm; so a time beyond
  // the precision of the tangent stands for all later ones.
  const quadratic = ratio * sum + (1 + ratio * ratio) * product, half = ratio < 1 ? Math.PI / splitting : 0;
  const root = (difference + (difference < 0 ? -1 : 1) * Math.sqrt(Math.max(0, difference * difference + 4 * quadratic * product))) / 2;
  let times = [[root, quadratic], [-product, root]].map(([sine, cosine]) => {
    const tangent = splitting * sine / cosine;
    return half ? (Math.atan(tangent) + (tangent < 0 ? Math.PI : 0)) / splitting
      : splitting ? Math.log((1 + tangent) / Math.max(1 - tangent, 1e-17)) / splitting / 2 : sine / cosine;
  }).filter((time) => time >= 0 && time < Infinity);
  // The peaks of an oscillation shrink by the same factor, so that a logarithm finds the last one above ε.
  const decrement = slow * half, skipped = half && Math.max(0, Math.ceil(Math.max(...times.map(excess)) / decrement) - 1);
  const level = skipped * decrement;
  times = [0, ...times, ...times.map((time) => time + half)].sort((x, y) => x - y);
  let low = times.filter((time) => excess(time) > level).pop();
  if (low === undefined) return skipped * half;
  let high = times.find((time) => time > low);
  for (let step = 1 / slow; !high; step *= 2) if (!(excess(low + step) > level)) high = low + step;
  while (high - low > 1e-12 * high + Number.MIN_VALUE) {
    const time = (low + high) / 2;
    if (excess(time) > level) low = time; else high = time;
  }
  return high + skipped * half;
}

/**
 * Returns the tracks of a motion in which one spring pulls all axes. The default threshold is 0.5, or 1/200 of the reach if that is
 * less and not 0.
 */
function springTracks(spring, from, to, velocity, threshold, role) {
  const { frequency, ratio, slow } = spring, displacement = minus(from, to), reduced = velocity.map((v) => v / frequency);
  // x² + (v/ω₀)² never grows, so that the start bounds all that follows.
  number(4 * (length(displacement) + length(reduced)) * (1 + frequency) + length(to), "velocity");
  const reach = Math.max(length(displacement), length(reduced));
  const distance = number(threshold ?? Math.max(Math.min(reach / 200 || 0.5, 0.5), 1e-6), "threshold", ...positive);
  const time = settling(spring, displacement, reduced, distance) / frequency, settlingDuration = ratio ? number(time, "threshold") : time;
  return displacement.map((a, i) => ({
    settlingDuration, destination: to[i], threshold: distance, reach,
    phases: [{ kind: "spring", role, start: 0, end: time < Infinity ? time : undefined, law: springLaw(spring, to[i], a, reduced[i]) }],
    at(t) {
      const scale = Math.exp(-slow * frequency * t), [x, u] = advance(spring, a, reduced[i], frequency * t);
      return [to[i] + scale * x, scale * u * frequency];
    },
  }));
}

/** Returns the motion of a spring to a target. */
export function spring(request) {
  const { from, to, velocity, threshold, spring: parameters, ...unknown } = request;
  none(unknown, "spring");
  const axes = axesOf(from, to, velocity), start = coordinate(from, "from", axes), end = coordinate(to ?? 0, "to", axes);
  const tracks = springTracks(springOf(parameters, "spring", 200), start, end, coordinate(velocity ?? 0, "velocity", axes), threshold);
  return motionOf(axes, tracks, spring, request, { phases: phasesOf(axes, tracks) });
}

// MARK: Decelerations

/** Reads the factor by which a velocity shrinks in one millisecond. Returns k of v(t) = v₀·e^(kt), per second. */
const exponentOf = (rate, name = "decelerationRate") => 1000 * Math.log(
  (rate ?? "normal") === "normal" ? 0.998 : rate === "fast" ? 0.99 : number(rate, name, (x) => x > 0 && x < 1, "> 0 and < 1, normal or fast"));

/** Returns the position at which a deceleration rests. */
const projectionOf = (from, velocity, k) => from.map((x, i) => number(x - velocity[i] / k, "velocity"));

/** Returns the track of an axis that decelerates. */
const decelerationTrack = (from, velocity, k, destination, duration) => ({
  settlingDuration: duration, destination,
  phases: [{ kind: "deceleration", start: 0, end: duration, law: { kind: "exponential", destination: from - velocity / k, amplitude: velocity / k, rate: -k } }],
  at: (t) => [from + velocity / k * Math.expm1(k * t), velocity * Math.exp(k * t)],
});

/** Returns the motion of a release without bounds. */
export function deceleration(request) {
  const { from, velocity, gesture, threshold, decelerationRate, ...unknown } = request;
  none(unknown, "deceleration");
  const [axes, start, release] = releaseOf(request), k = exponentOf(decelerationRate), speed = length(release), distance = number(threshold ?? 0.5, "threshold", ...positive), end = projectionOf(start, release, k);
  const duration = speed && Math.max(0, Math.log(-k * distance / speed) / k), tracks = start.map((x, i) => ({ ...decelerationTrack(x, release[i], k, end[i], duration), threshold: distance, reach: speed / -k }));
  return motionOf(axes, tracks, deceleration, request, { phases: phasesOf(axes, tracks), isScroll: true });
}

// MARK: Scrolls

/** Reads bounds: a list of minima and a list of maxima. */
function boundsOf({ min, max }, axes, name) {
  const read = (value, side, missing) => (value == null ? (axes ?? [0]).map(() => missing) : coordinate(value, name + side, axes));
  const low = read(min, "min", -Infinity), high = read(max, "max", Infinity);
  low.forEach((x, i) => x > high[i] && refuse(`${name}min must be at most ${name}max`, x));
  return [low, high];
}

const clamp = (x, min, max) => Math.min(Math.max(x, min), max);

/** Returns the track of a scroll on one axis: a deceleration, a spring at a bound, or both. */
function scrollTrack(from, velocity, k, min, max, threshold, edge, overscroll) {
  const [projection] = projectionOf([from], [velocity], k), inside = clamp(from, min, max), end = inside === from ? clamp(projection, min, max) : inside;
  const pulled = (spring, role, x, v) => springTracks(spring, [x], [end], [v], threshold, role)[0], travel = end - from;
  const decelerated = (duration, reach = 0) => ({ ...decelerationTrack(from, velocity, k, end, Math.max(0, duration)), threshold, reach: Math.max(Math.abs(travel), reach) });
  if (inside !== from) return pulled(overscroll, "overscroll", from, velocity);
  if (min < max && (!velocity || end === projection)) return decelerated(velocity && Math.log(threshold / Math.abs(velocity / k)) / k);
  if (!travel) return pulled(edge, "edge", from, velocity);
  // Near the destination, the remaining distance has more digits than the travel.
  const share = k * travel / velocity, speed = share < -0.5 ? k * (end - projection) : velocity + k * travel;
  const handoff = share < -0.5 ? Math.log(speed / velocity) / k : Math.log1p(share) / k;
  if (!(handoff > 0 && handoff < Infinity)) return decelerated(0);
  const first = decelerated(handoff), second = pulled(edge, "edge", end, speed), settlingDuration = handoff + second.settlingDuration, [phase] = second.phases;
  // A bounce that never leaves the threshold is at rest during the deceleration, which comes from one side.
  if (settlingDuration === handoff) {
    return decelerated(Math.abs(travel) > threshold ? Math.min(handoff, Math.log1p(k * (travel - Math.sign(travel) * threshold) / velocity) / k) : 0, second.reach);
  }
  return {
    ...second, reach: Math.max(Math.abs(travel), second.reach), settlingDuration, at: (t) => (t < handoff ? first.at(t) : second.at(t - handoff)),
    phases: [...first.phases, { ...phase, start: handoff, end: phase.end && settlingDuration }],
  };
}

/** Returns the phases of a motion whose axes have phases of their own. */
const independent = (axes, tracks) => (axes ? { axes: shaped(axes, tracks) } : { phases: tracks[0].phases });

/** Returns the motion of a released scroll, whose axes do not affect each other. */
export function scroll(request) {
  const { from, velocity, gesture, threshold, bounds, decelerationRate, edgeSpring, overscrollSpring, ...unknown } = request;
  const { min: low, max: high, ...others } = objectOf(bounds, "bounds");
  none({ ...unknown, ...others }, "scroll");
  const [axes, start, release] = releaseOf(request, threshold, low, high, decelerationRate), distance = coordinate(threshold ?? 0.5, "threshold", axes, number, ...positive);
  const [min, max] = boundsOf({ min: low, max: high }, axes, "bounds."), ks = coordinate(decelerationRate, "decelerationRate", axes, exponentOf);
  const edge = springOf(edgeSpring, "edgeSpring", 100), overscroll = springOf(overscrollSpring, "overscrollSpring", 100);
  const tracks = start.map((x, i) => scrollTrack(x, release[i], ks[i], min[i], max[i], distance[i], edge, overscroll));
  return motionOf(axes, tracks, scroll, request, { ...independent(axes, tracks), isScroll: true });
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
  const { from, velocity, gesture, threshold, anchors, selection, maximumSteps: steps, dragStart, decelerationRate, spring, ...unknown } = request;
  none(unknown, "drawer");
  if (!Array.isArray(anchors) || !anchors.length) refuse("anchors must be a list", anchors);
  const records = anchors.map((anchor) => (isObject(anchor) && ("value" in anchor || "name" in anchor) ? anchor : { value: anchor }));
  const [axes, start, release] = releaseOf(request, ...records.map(({ value }) => value)), names = new Set();
  let candidates = records.map(({ name, value, ...others }, index) => {
    const at = `anchors[${index}]`;
    none(others, at);
    if (name != null && (typeof name !== "string" || names.has(name))) refuse(`${at}.name must be a unique string`, name);
    names.add(name);
    return { index, ...(name != null && { name }), position: coordinate(value, at, axes) };
  });
  const projection = projectionOf(start, release, exponentOf(decelerationRate));
  if (steps != null) {
    number(steps, "maximumSteps", (x) => x > 0 && x <= 1000 && x % 1 === 0, "from 1 to 1000");
    candidates = start[1] === undefined ? reachable(candidates, dragStart == null ? start[0] : coordinate(dragStart, "dragStart", axes)[0], steps) : refuse("maximumSteps needs a single axis");
  }
  if (dragStart != null && steps == null) refuse("maximumSteps is required with dragStart");
  let selected = nearest(candidates, projection);
  if (keyword(selection, "selection", ["nearest", "directional"]) === "directional") {
    const ahead = candidates.filter(({ position }) => dot(minus(position, start), release) >= 0);
    if (ahead[0]) selected = nearest(ahead, projection);
  }
  const { position, ...anchor } = selected;
  const tracks = springTracks(springOf(spring, "spring", 200), start, position, release, threshold);
  return motionOf(axes, tracks, drawer, request, {
    phases: phasesOf(axes, tracks), projection: shaped(axes, projection), anchor: { ...anchor, value: shaped(axes, position) },
  });
}

// MARK: Rubber bands

/** Reads a number for both edges of a range, or one for each. */
function edges(value, name, ...range) {
  const { below, above, ...others } = isObject(value) ? value : { below: value, above: value };
  none(others, name);
  return [number(below, `${name}.below`, ...range), number(above, `${name}.above`, ...range)];
}

/** Returns the value, and the velocity, of an object that resists beyond a range; with `direction: "invert"` those of the finger. */
export function rubberBand(request) {
  const { value, velocity, bounds, dimension, coefficient, direction, ...unknown } = request, { min, max, ...rest } = bounds ?? {};
  none(unknown, "rubberBand");
  none(rest, "bounds");
  const axes = axesOf(value, velocity, min, max), start = coordinate(value, "value", axes), [low, high] = boundsOf({ min, max }, axes, "bounds."), velocities = velocity == null ? velocity : coordinate(velocity, "velocity", axes);
  if ((min ?? max) == null) refuse("bounds.min or bounds.max is required");
  const [lowC, highC] = edges(coefficient ?? 0.55, "coefficient", ...notNegative), [below, above] = edges(dimension, "dimension", ...positive), isInverse = keyword(direction, "direction", ["apply", "invert"]) === "invert";
  const values = start.map((x, i) => {
    const bound = clamp(x, low[i], high[i]), y = Math.abs(x - bound), [d, c] = x > bound ? [above, highC] : [below, lowC];
    if (!y) return x;
    if (isInverse && (!c || y >= d)) refuse(`value${axes ? `.${axes[i]}` : ""} must be less than ${c && d} outside the range`, x);
    const result = isInverse ? y / c * (d / (d - y)) : Math.min(c * y / (1 + c * y / d), d * (1 - 2 ** -53));
    const factor = c / (1 + c * (isInverse ? result : y) / d) ** 2;
    if (velocities) velocities[i] = number(isInverse ? velocities[i] / factor : velocities[i] * factor, "velocity");
    return number(bound + Math.sign(x - bound) * result, "value");
  });
  return { value: shaped(axes, values), ...(velocities && { velocity: shaped(axes, velocities) }) };
}

// MARK: Answers of the service

/** Returns the value and the velocity of a law of one axis, t seconds after the start of its phase. */
function evaluate(law, t) {
  const { kind, destination = 0, value = destination, decay, frequency = 0, rate, rates = [rate], amplitude, amplitudes = [amplitude], times, values = [], interval } = law;
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
  let i = 0;
  while (i + 1 < values.length && at(i + 1) <= t) i += 1;
  const slope = i + 1 < values.length && t >= at(i) ? (values[i + 1] - values[i]) / (at(i + 1) - at(i)) : 0;
  return [values[i] + slope * (t - at(i)), slope];
}

/** Checks the numbers of an answer. */
function check(value, name) {
  if (typeof value === "number") number(value, name);
  else if (typeof value === "object") for (const key of Object.keys(value ?? {})) check(value[key], `${name}.${key}`);
}

/** Returns the motion that a service has described, in the format `phases` or `json`. */
export function motion(answer) {
  const own = answer?.axes, axes = own ? Object.keys(own) : axesOf(answer?.destination);
  const tracks = (axes ?? [""]).map((axis) => {
    const { phases, destination, settlingDuration } = own?.[axis] ?? answer ?? {}, pick = (value) => (isObject(value) ? value[axis] : value);
    if (!isObject(phases?.[0])) refuse("the answer has no phases", answer?.detail);
    check({ phases, settlingDuration }, "answer");
    const read = phases.map(({ law, ...phase }) => ({ ...phase, law: Object.fromEntries(Object.entries(law ?? {}).map(([name, value]) => [name, pick(value)])) }));
    const at = (t) => {
      const { start, law } = read[Math.max(0, read.filter((phase) => phase.start <= t).length - 1)];
      return evaluate(law, t - start);
    };
    // A law without one of its numbers has no state.
    for (const { start } of read) at(number(start, "answer.phases.start")).forEach((x) => number(x, "answer.phases.law"));
    return { settlingDuration: settlingDuration ?? Infinity, destination: number(pick(destination), "answer.destination"), phases: read, at };
  });
  return motionOf(axes, tracks, spring, { to: shaped(axes, tracks.map((track) => track.destination)) }, {
    ...(own ? independent(axes, tracks) : { phases: answer.phases }), warnings: [answer.warnings ?? []].flat().map((warning) => warning?.detail ?? warning), isScroll: tracks.some(({ phases }) => phases.some(({ kind, role }) => role || kind === "deceleration")),
  });
}

// MARK: Drawing

/** For each element, the properties that move, each with a function that takes it over at a time and returns value and velocity. */
const moving = new WeakMap();

/** The properties that axes are drawn with. */
const properties = { x: "translate", y: "translate", scale: "scale", rotation: "rotate", opacity: "opacity", alpha: "opacity" };

/** Sets the property of an axis. A translation keeps its other component. */
function setStyle({ style }, axis, value) {
  const property = properties[axis] ?? `--motion-${axis}`, [x, y = "0px"] = (/\d/.test(style.translate) ? style.translate : "0px").split(" "), pixels = `${value}px`;
  if (Number.isFinite(value)) style.setProperty(property, axis === "x" ? `${pixels} ${y}` : axis === "y" ? `${x} ${pixels}` : axis === "rotation" ? `${value}deg` : value);
}

/**
 * Draws a motion on an element, at the time of each frame.
 *
 * A motion replaces another one of the same property. If it starts elsewhere, a critically damped spring takes the difference
 * in position and velocity to 0.
 */
export function play(motion, element, options) {
  const { property = "x", startTime = performance.now(), reducedMotion, draw, onRest, ...unknown } = options ?? {};
  none(unknown, "play");
  if (!motion?.retarget || !isObject(draw ? element : element?.style)) refuse("play needs a motion and an element");
  // The user moves a scroll, so that less motion does not mean less of it.
  const jumps = { jump: true, ignore: false }[reducedMotion ?? (motion.isScroll ? "ignore" : "jump")] ?? refuse("reducedMotion must be jump or ignore", reducedMotion);
  const preference = jumps && globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  const start = number(startTime, "startTime"), axes = axesOf(motion.destination), names = axes ?? [property], live = new Set(names), owned = moving.get(element) ?? new Map();
  const pairsOf = ({ value, velocity }) => names.map((name) => (axes ? [value[name], velocity[name]] : [value, velocity])), first = pairsOf(motion.at(0));
  const corrections = first.map(([x, v], i) => {
    const [value, velocity] = owned.get(names[i])?.(start) ?? [x, v];
    return spring({ from: value - x, velocity: velocity - v, threshold: 1e-3, spring: { stiffness: 900 } });
  });
  const end = 1000 * Math.max(motion.settlingDuration, ...corrections.map(({ settlingDuration }) => settlingDuration));
  let last, resolve;
  const finished = new Promise((settle) => (resolve = settle));

  const pairsAt = (time) => last ?? pairsOf(motion.at((time - start) / 1000)).map(([x, v], i) => {
    const { value, velocity } = corrections[i].at((time - start) / 1000);
    return [x + value, v + velocity];
  });
  const show = (pairs) => (draw ? draw(stateOf(axes, pairs), element) : names.forEach((name, i) => live.has(name) && setStyle(element, name, pairs[i][0])));
  const finish = (pairs, isAtRest) => {
    last = pairs;
    for (const name of live) owned.delete(name);
    resolve(isAtRest);
  };
  const frame = (time) => {
    if (last) return;
    const isAtRest = time - start >= end || preference?.matches || element.isConnected === false, pairs = isAtRest ? pairsOf(motion.at(Infinity)) : pairsAt(time);
    show(pairs);
    if (isAtRest) finish(pairs, true);
    else requestAnimationFrame(frame);
  };
  const state = (time = performance.now()) => stateOf(axes, pairsAt(number(time, "time")));

  names.forEach((name, i) => owned.set(name, (time) => {
    const pairs = pairsAt(time);
    live.delete(name);
    if (!live.size) finish(pairs, false);
    return pairs[i];
  }));
  moving.set(element, owned);
  frame(globalThis.document?.timeline?.currentTime ?? start);
  finished.then((isAtRest) => isAtRest && onRest?.(state()));
  return {
    finished, state, stop(time) {
      const stopped = state(time);
      if (!last) {
        show(pairsOf(stopped));
        finish(pairsOf(stopped), false);
      }
      return stopped;
    },
  };
}
