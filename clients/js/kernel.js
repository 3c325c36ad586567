/**
 * Motion for front ends: what a page computes in the frame of a release, and draws after it.
 *
 * The closed forms are those of docs/physics.md. `spring`, `deceleration`, `scroll`, `drawer` and `motion` return the same
 * kind of object. Positions are in any unit, velocities in units per second, times in seconds. A coordinate is a number or
 * an object of named axes; internally it is a list with one number for each axis.
 */

// MARK: Reading

const shown = (value) => (typeof value === "object" && value !== null ? "an object" : typeof value === "string" ? `"${value}"` : String(value));

function refuse(name, text, value) {
  throw new (typeof value === "number" ? RangeError : TypeError)(`${name} ${text}, received ${shown(value)}`);
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const positive = ["a number greater than 0", (x) => x > 0];
const notNegative = ["a number of at least 0", (x) => x >= 0];

/** Reads a finite number; of a range, if one is given. */
function number(value, name, range = "a finite number", isInRange = () => true) {
  return typeof value === "number" && Number.isFinite(value) && isInRange(value) ? value : refuse(name, `must be ${range}`, value);
}

/** Throws a `RangeError` if a result is not a finite number. */
function finite(value, name) {
  if (Math.abs(value) < Infinity) return value;
  throw new RangeError(`${name} exceeds the range of a double; use numbers of smaller magnitude`);
}

/** Checks that a value is an object with no other members than the named ones, which are separated by spaces. */
function members(value, name, allowed) {
  if (!isObject(value)) refuse(name || "the request", "must be an object", value);
  const names = allowed.split(" ");
  for (const member of Object.keys(value)) {
    if (!names.includes(member)) {
      throw new TypeError(`${name && `${name}.`}${member} is unknown here; known are ${names.join(", ")}. Further fields are in the service and in motiond/module`);
    }
  }
  return value;
}

/** Returns the names of the axes, which the first object among coordinates has, or undefined. */
function axesOf(coordinates) {
  const named = coordinates.find(isObject), axes = named && Object.keys(named);
  if (axes && !(axes.length > 0 && axes.every((axis) => /^[a-z]\w*$/i.test(axis)))) {
    throw new TypeError(`axes must be named by letters, digits and underscores, such as {"x": 0, "y": 0}, received {${axes}}`);
  }
  return axes;
}

/** Reads a coordinate as a list. A number applies to each axis. */
function coordinate(value, name, axes, ...range) {
  if (value == null) refuse(name, "is required", value);
  if (!isObject(value)) return (axes ?? [""]).map(() => number(value, name, ...range));
  const found = Object.keys(value);
  if (found.length !== axes.length || !axes.every((axis) => found.includes(axis))) {
    throw new TypeError(`${name} must have the axes ${axes}, received ${found}`);
  }
  return axes.map((axis) => number(value[axis], `${name}.${axis}`, ...range));
}

/** Returns a list as a coordinate. */
const shaped = (axes, list) => (axes ? Object.fromEntries(axes.map((axis, i) => [axis, list[i]])) : list[0]);

/** Reads a keyword; by default the first one. */
function keyword(value, name, ...words) {
  return words.includes(value ?? words[0]) ? value ?? words[0] : refuse(name, `must be ${words.map(shown).join(" or ")}`, value);
}

// MARK: Gestures

/** The coordinates of events, which may name the axes. */
const coordinatesOf = (gesture) => (Array.isArray(gesture) ? gesture.flatMap((event) => [event?.translation, event?.velocity]) : []);

/** Reads events in order of time. Coalesced events may be up to 0.1 s out of order. */
function eventsOf(gesture, axes) {
  if (!Array.isArray(gesture)) refuse("gesture", "must be an array of events", gesture);
  let unit, latest = -Infinity;
  return gesture.map((event, i) => {
    const name = `gesture[${i}]`;
    members(event, name, "state time timeStamp translation velocity");
    const { timeStamp, translation, velocity } = event;
    unit ??= timeStamp == null ? "time" : "timeStamp";
    if ((unit === "time") !== (timeStamp == null) || (event.time == null) !== (timeStamp != null)) {
      throw new TypeError(`${name} must have time (seconds) or timeStamp (milliseconds), the same one in all events`);
    }
    const time = number(event[unit], `${name}.${unit}`) / (unit === "time" ? 1 : 1000);
    if (time < latest - 0.1) refuse(`${name}.${unit}`, "must not be earlier than the events before it by more than 0.1 s", event[unit]);
    latest = Math.max(latest, time);
    if (event.state == null) refuse(`${name}.state`, "is required", event.state);
    return {
      time, state: keyword(event.state, `${name}.state`, "began", "changed", "ended", "cancelled", "failed", "possible"),
      translation: coordinate(translation, `${name}.translation`, axes),
      velocity: velocity == null ? null : coordinate(velocity, `${name}.velocity`, axes),
    };
  }).sort((a, b) => a.time - b.time);
}

/** Returns the slope of the least-squares line through points [x, y], or 0 if all x are equal. */
function slope(points) {
  const mean = (i) => points.reduce((sum, point) => sum + point[i], 0) / points.length, x = mean(0), y = mean(1);
  const sum = (i) => points.reduce((total, point) => total + (point[0] - x) * (point[i] - (i ? y : x)), 0), variance = sum(0);
  return variance > 0 ? sum(1) / variance : 0;
}

/** Returns the velocity at the end of the last drag, as a list. */
function gestureVelocity(gesture, axes) {
  const events = eventsOf(gesture, axes);
  let first, drag, release;
  events.forEach(({ state }, i) => {
    if (state === "began" || state === "changed") {
      if (state === "began" || first === undefined) first = i;
      drag = [first, i + 1];
    } else {
      if (state !== "possible" && first !== undefined) release = [first, i + 1];
      first = undefined;
    }
  });
  const moves = events.slice(...(release ?? drag ?? [0, 0])), end = moves.at(-1);
  const isRecent = (time) => end.time - time <= 0.1 + 1e-9;
  return (axes ?? [""]).map((_, axis) => {
    if (!end || end.state === "cancelled" || end.state === "failed") return 0;
    if (!end.velocity) return finite(slope(moves.filter(({ time }) => isRecent(time)).map((move) => [move.time - end.time, move.translation[axis]])), "velocity");
    // A finger that has not moved for 0.1 s has stopped, although some systems still report its last velocity.
    const hasMoved = moves.some(({ time, translation }, i) => isRecent(time) && translation.some((value, j) => value !== (i ? moves[i - 1].translation[j] : 0)));
    return hasMoved ? end.velocity[axis] : 0;
  });
}

/** Returns the velocity at the release of a gesture in units per second. */
export function releaseVelocity(gesture) {
  const axes = axesOf(coordinatesOf(gesture));
  return shaped(axes, gestureVelocity(gesture, axes));
}

/** Reads the velocity of a release, or computes it from a gesture. */
function velocityOf({ velocity, gesture }, axes) {
  if (gesture == null) return velocity == null ? undefined : coordinate(velocity, "velocity", axes);
  if (velocity != null) throw new TypeError("velocity and gesture are mutually exclusive; give one");
  return gestureVelocity(gesture, axes);
}

const requiredVelocity = (request, axes) => {
  const velocity = velocityOf(request, axes);
  if (velocity) return velocity;
  throw new TypeError("velocity or gesture is required; 0 for a release at rest");
};

// MARK: Motions

/** The members of a law that all axes share. */
const common = /^(kind|decay|frequency|rates?|times|interval|duration|exponent)$/;

/** Returns the law of several axes from the form of each. */
const lawOf = (axes, forms) =>
  Object.fromEntries(Object.keys(forms[0]).map((name) => [name, common.test(name) ? forms[0][name] : shaped(axes, forms.map((form) => form[name]))]));

/**
 * Returns a motion.
 *
 * A part has `phases`, `destination` (a list) and `duration`; a phase has `laws`, one for each axis of the part, each with its
 * `form` and `state(t)`. There is one part, or one for each axis if they have phases of their own.
 */
function motionOf(axes, parts, hasOwnPhases, retarget, more) {
  const described = ({ phases, destination, duration }, axes) => ({
    settlingDuration: duration, destination: shaped(axes, destination),
    phases: phases.map(({ laws, end, ...phase }) => ({ ...phase, ...(end < Infinity && { end }), law: lawOf(axes, laws.map(({ form }) => form)) })),
  });
  const at = (t) => {
    if (!(t >= 0 || t < 0)) refuse("the time", "must be a number", t);
    const states = parts.flatMap(({ phases, destination, duration }) => {
      if (t >= duration) return destination.map((value) => ({ value, velocity: 0 }));
      let current = phases[0];
      for (const phase of phases) if (phase.start <= t) current = phase;
      return current.laws.map((law) => law.state(Math.max(t - current.start, 0)));
    });
    return { value: shaped(axes, states.map(({ value }) => value)), velocity: shaped(axes, states.map(({ velocity }) => velocity)) };
  };
  return {
    ...(hasOwnPhases ? {
      settlingDuration: Math.max(...parts.map(({ duration }) => duration)),
      destination: shaped(axes, parts.map(({ destination }) => destination[0])),
      axes: shaped(axes, parts.map((part) => described(part))),
    } : described(parts[0], axes)),
    ...more,
    at,
    retarget(t, options) {
      const { value, velocity } = at(t);
      return retarget({ from: value, velocity, ...options });
    },
  };
}

const length = (list) => Math.hypot(...list);

// MARK: Springs

/** Reads a spring in any one parameterization. What it lacks comes from the standard spring. */
function springOf(spring, name, stiffness, standardRatio = 1) {
  const { mass, damping, dampingRatio, response, duration, bounce, ...given } = members(spring ?? {}, name, "mass stiffness damping dampingRatio response duration bounce");
  const read = (value, member, ...range) => (value == null ? undefined : number(value, `${name}.${member}`, ...range));
  let m = read(mass, "mass", ...positive) ?? 1, k = read(given.stiffness, "stiffness", ...positive) ?? stiffness;
  let c = read(damping, "damping", ...notNegative), ratio = read(dampingRatio, "dampingRatio", ...notNegative);
  const isPhysical = (mass ?? given.stiffness ?? damping) != null, isPerceptual = (duration ?? bounce) != null;
  if (isPerceptual ? isPhysical || (dampingRatio ?? response) != null : isPhysical && (response != null || (damping ?? null) !== null && dampingRatio != null)) {
    throw new TypeError(`${name} mixes parameterizations; give stiffness and damping, stiffness and dampingRatio (each optionally with mass), response and dampingRatio, or duration and bounce`);
  }
  let period = read(response, "response", ...positive), b = read(bounce, "bounce", "a number greater than -1 and at most 1", (x) => x > -1 && x <= 1);
  if (isPerceptual) {
    period = read(duration, "duration", ...positive) ?? 0.5;
    b ??= 0;
    ratio = b < 0 ? 1 / (1 + b) : 1 - b;
  }
  if (period) k = (2 * Math.PI / period) ** 2;
  if (c === undefined) {
    ratio ??= period ? 1 : standardRatio;
    c = 2 * ratio * Math.sqrt(m * k);
  } else ratio = c / 2 / Math.sqrt(m * k);
  period ??= 2 * Math.PI * Math.sqrt(m / k);
  for (const value of [k, 1 / k, c, ratio, period, ratio / period]) finite(value, name);
  return {
    mass: m, stiffness: k, damping: c, dampingRatio: ratio, response: period, duration: period, bounce: b ?? (ratio > 1 ? 1 / ratio - 1 : 1 - ratio),
    regime: Math.abs(ratio - 1) <= 1e-12 ? "critical" : ratio > 1 ? "overdamped" : ratio > 0 ? "underdamped" : "undamped",
  };
}

/** A spring in the time τ = ω₀t. Velocities are divided by ω₀, so displacement and velocity are both lengths. */
function normalized({ mass, stiffness, dampingRatio: ratio }) {
  // s = √|1 − ζ²|, without cancellation near ζ = 1; the rate of the slow decay is ζ, or 1/(ζ + s) for ζ > 1.
  const splitting = Math.sqrt(Math.abs(1 - ratio)) * Math.sqrt(1 + ratio);
  return { frequency: Math.sqrt(stiffness / mass), ratio, splitting, slow: ratio > 1 ? 1 / (ratio + splitting) : ratio };
}

/** Returns displacement and velocity at τ, multiplied by e^(slow·τ), of a motion that starts with a and u. */
function advance({ ratio, splitting, slow }, a, u, time) {
  const amplitude = u + slow * a, angle = splitting * time;
  if (ratio > 1) {
    const fast = ratio + splitting, slowAmplitude = a + slow * u, decay = Math.exp(-2 * angle);
    // The sum of two decays. Before they separate, their difference would cancel.
    const x = angle > 0.5 ? (fast * slowAmplitude - amplitude * decay) / (2 * splitting) : a - amplitude * Math.expm1(-2 * angle) / (2 * splitting);
    return [x, angle > 0.5 ? (fast * amplitude * decay - slowAmplitude) / (2 * splitting) : amplitude * decay - slow * x];
  }
  const cosine = Math.cos(angle), sine = splitting ? Math.sin(angle) / splitting : time;
  return [a * cosine + amplitude * sine, u * cosine - (a + ratio * u) * sine];
}

/** Returns the law of one axis that a spring pulls to a target: its state, and its form in the contract. */
function springLaw(spring, target, displacement, velocity) {
  const { frequency, ratio, splitting, slow } = spring, u = velocity / frequency, decay = ratio * frequency;
  return {
    state(t) {
      const scale = Math.exp(-slow * frequency * t), [x, v] = advance(spring, displacement, u, frequency * t);
      return scale ? { value: target + scale * x, velocity: scale * v * frequency } : { value: target, velocity: 0 };
    },
    get form() {
      if (splitting <= 1e-5) return { kind: "critical", destination: target, decay, constant: displacement, linear: velocity + decay * displacement };
      if (ratio < 1) {
        return { kind: "underdamped", destination: target, decay, frequency: splitting * frequency, cosine: displacement, sine: (u + ratio * displacement) / splitting };
      }
      const fast = ratio + splitting;
      return {
        kind: "overdamped", destination: target, rates: [slow * frequency, fast * frequency],
        amplitudes: [fast / 2 / splitting * (displacement + slow * u), -(u + slow * displacement) / 2 / splitting],
      };
    },
  };
}

/**
 * Returns the settling duration of a spring: the last time at which the distance r from rest is the threshold.
 *
 * Displacement and velocity span a plane: a and u are parallel to the displacement, and w is the velocity perpendicular to it.
 * Between the last stationary point of r above the threshold and the next one, r falls through the threshold once.
 */
function settling(spring, displacement, reducedVelocity, threshold) {
  const { ratio, splitting, slow } = spring, distance = length(displacement), speed = length(reducedVelocity);
  const scale = Math.max(distance, speed);
  if (scale === 0) return 0;
  const a = distance / scale, logThreshold = Math.log(threshold / scale);
  const u = distance ? displacement.reduce((sum, x, i) => sum + x / distance * (reducedVelocity[i] / scale), 0) : speed / scale;
  const w = distance ? length(displacement.map((x, i) => reducedVelocity[i] / scale - u * (x / distance))) : 0;
  const sum = a * a + u * u + w * w, difference = u * u + w * w - a * a;
  if (ratio === 0) return Math.log(sum / 2 + Math.hypot(difference / 2, a * u)) / 2 > logThreshold ? Infinity : 0;

  /** Returns ln(r/ε) and its derivative. The logarithm makes the final decay a straight line. */
  const excess = (time) => {
    const [x, v] = advance(spring, a, u, time), [y, z] = w ? advance(spring, 0, w, time) : [0, 0], square = x * x + y * y;
    return [Math.log(square) / 2 - logThreshold - slow * time, (x * v + y * z) / square];
  };

  /** Returns the time at which ln(r/ε) falls through a level, which it does once between `low` and `high`. */
  const crossing = (low, high, level = 0) => {
    const [top] = excess(low);
    let time = low + (top - level) / slow;
    if (high === undefined) {
      for (high = time; excess(high)[0] > level;) high += (excess(high)[0] - level + 1) / slow;
    }
    for (let i = 0; i < 200 && low < high; i++) {
      if (!(time > low && time < high)) time = low + (high - low) / 2;
      const [value, slope] = excess(time), step = (level - value) / slope;
      if (value > level) low = time; else high = time;
      if (slope < 0 && Math.abs(step) <= 1e-14 * time) return time + step;
      time = slope < 0 ? time + step : NaN;
    }
    return high;
  };

  // The stationary points of r in [0, π/s) are roots S/C = sine/cosine of (ζ(A + U) + (1 + ζ²)B)·w² − (U − A)·w − B = 0.
  const product = a * u, quadratic = ratio * sum + (1 + ratio * ratio) * product;
  const larger = (difference + (difference < 0 ? -1 : 1) * Math.sqrt(difference * difference + 4 * quadratic * product)) / 2;
  const roots = w ? [[larger, quadratic], [-product, larger]] : [[u, a + ratio * u], [-a, u + ratio * a]];

  if (ratio < 1) {
    // Each peak is smaller than the previous one by the same factor, so that a logarithm finds the last one above ε.
    const half = Math.PI / splitting, times = roots.map(([sine, cosine]) => {
      const angle = Math.atan2(splitting * sine, cosine);
      return (angle < 0 ? angle + Math.PI : angle) / splitting % half;
    });
    const peak = excess(times[0])[0] > excess(times[1])[0] ? times[0] : times[1], height = excess(peak)[0];
    if (height > 0) {
      const skipped = Math.max(Math.ceil(height / (ratio * half)) - 1, 0);
      return crossing(peak, peak + half, skipped * ratio * half) + skipped * half;
    }
    return excess(0)[0] > 0 ? crossing(0, larger === larger || !w ? peak : undefined) : 0;
  }

  let times;
  if (splitting < 0.1) {
    times = roots.map(([sine, cosine]) => splitting ? Math.atanh(splitting * sine / cosine) / splitting : sine / cosine);
  } else {
    // With q = e^(−2sτ): the roots of Γq² − 2ζPq + A = 0, from the amplitudes of both decays on each axis.
    const slowNorm = Math.hypot(a + slow * u, slow * w), fastNorm = Math.hypot(u + slow * a, w);
    const mean = ratio * ((a + slow * u) * (u + slow * a) + slow * w * w), geometric = slowNorm * fastNorm;
    const root = mean + Math.sqrt(mean - geometric) * Math.sqrt(mean + geometric);
    times = [root / fastNorm / fastNorm, slowNorm / root * slowNorm].map((q) => Math.log(q) / -2 / splitting);
  }
  times = [0, ...times.filter((time) => time > 0 && time < Infinity).sort((x, y) => x - y)];
  const above = times.filter((time) => excess(time)[0] > 0).at(-1);
  return above === undefined ? 0 : crossing(above, times.find((time) => time > above));
}

/** Returns the part of a motion that one spring pulls on all axes. */
function springPart(resolved, from, to, velocity, threshold, role) {
  const spring = normalized(resolved), { frequency } = spring, displacement = from.map((x, i) => x - to[i]);
  // x² + (v/ω₀)² never grows, so the initial values bound all later ones.
  const reducedVelocity = velocity.map((v) => v / frequency), reach = 4 * length(displacement) + 4 * length(reducedVelocity);
  finite(4 * length(displacement), "the distance from start to destination");
  finite(reach + reach * frequency, "velocity");
  finite(reach + length(to), "to");
  const time = settling(spring, displacement, reducedVelocity, threshold) / frequency;
  const duration = spring.ratio > 0 ? finite(time, "the settling duration") : time;
  const laws = from.map((_, i) => springLaw(spring, to[i], displacement[i], velocity[i]));
  return { duration, destination: to, phases: [{ kind: "spring", ...(role && { role }), start: 0, end: duration, spring: resolved, laws }] };
}

/** Reads a threshold of a spring: by default 0.5, or 1/200 of the travel if that is less and not 0. */
function springThreshold(threshold, from, to) {
  if (threshold != null) return number(threshold, "threshold", ...positive);
  const share = length(from.map((x, i) => x - to[i])) / 200;
  return share > 0 && share < 0.5 ? Math.max(share, 1e-6) : 0.5;
}

/** Returns the motion of a spring to a target. */
export function spring(request) {
  members(request, "", "from to velocity gesture threshold spring");
  const axes = axesOf([request.from, request.to, request.velocity, ...coordinatesOf(request.gesture)]);
  const from = coordinate(request.from, "from", axes), to = coordinate(request.to ?? 0, "to", axes);
  const velocity = velocityOf(request, axes) ?? from.map(() => 0), threshold = springThreshold(request.threshold, from, to);
  const part = springPart(springOf(request.spring, "spring", 200), from, to, velocity, threshold);
  return motionOf(axes, [part], false, (next) => spring({ ...request, gesture: null, ...next }), { threshold });
}

// MARK: Decelerations

/** Reads a deceleration rate: the factor by which velocity shrinks in one millisecond. Returns its exponent k per second. */
const exponentOf = (rate, name = "decelerationRate") => 1000 * Math.log(
  rate == null || rate === "normal" ? 0.998 : rate === "fast" ? 0.99
  : number(rate, name, '"normal" (0.998), "fast" (0.99) or a number greater than 0 and less than 1', (x) => x > 0 && x < 1));

/** Returns the law v(t) = v₀·e^(kt) of one axis. */
const decelerationLaw = (from, velocity, k) => ({
  form: { kind: "exponential", destination: from - velocity / k, amplitude: velocity / k, rate: -k },
  state: (t) => ({ value: from + velocity / k * Math.expm1(k * t), velocity: velocity * Math.exp(k * t) }),
});

const decelerationPart = (from, velocity, k, duration, destination) => ({
  duration, destination, phases: [{ kind: "deceleration", start: 0, end: duration, laws: from.map((x, i) => decelerationLaw(x, velocity[i], k)) }],
});

/** Returns the destination of a deceleration. */
const projectionOf = (from, velocity, k) => from.map((x, i) => finite(x - velocity[i] / k, "velocity"));

/** Returns the motion of a release without bounds. */
export function deceleration(request) {
  members(request, "", "from velocity gesture threshold decelerationRate");
  const axes = axesOf([request.from, request.velocity, ...coordinatesOf(request.gesture)]);
  const from = coordinate(request.from, "from", axes), velocity = requiredVelocity(request, axes);
  const threshold = number(request.threshold ?? 0.5, "threshold", ...positive), k = exponentOf(request.decelerationRate);
  const destination = projectionOf(from, velocity, k), speed = finite(length(velocity), "velocity");
  const part = decelerationPart(from, velocity, k, speed && Math.max(0, Math.log(-k * threshold / speed) / k), destination);
  return motionOf(axes, [part], false, (next) => deceleration({ ...request, gesture: null, ...next }), { threshold });
}

// MARK: Scrolls

/** Reads bounds, directly or from the lengths of content and viewport, as [min, max] for each axis. */
function boundsOf({ bounds, content, viewport, inset }, axes) {
  const side = (value, name, missing, ...range) => coordinate(value ?? missing, name, axes, ...range);
  if ((content ?? viewport ?? inset) == null) {
    const { min, max } = members(bounds ?? {}, "bounds", "min max"), none = (axes ?? [""]).map(() => Infinity);
    const low = min == null ? none.map((x) => -x) : side(min, "bounds.min"), high = max == null ? none : side(max, "bounds.max");
    return low.map((x, i) => (x > high[i] ? refuse("bounds.min", `must be at most bounds.max (${high[i]})`, x) : [x, high[i]]));
  }
  if (bounds != null) throw new TypeError("bounds is mutually exclusive with content, viewport and inset; give bounds, or content and viewport");
  const { before, after } = members(inset ?? {}, "inset", "before after"), last = side(after, "inset.after", 0);
  const contents = side(content, "content", null, ...notNegative), viewports = side(viewport, "viewport", null, ...notNegative);
  return side(before, "inset.before", 0).map((start, i) => [0 - start, Math.max(0 - start, finite(contents[i] - viewports[i] + last[i], "content"))]);
}

/** Returns the part of a scroll on one axis: a deceleration, a spring at a bound, or both. */
function scrollPart(from, velocity, k, [min, max], threshold, edge, overscroll) {
  const [projection] = projectionOf([from], [velocity], k), clamped = Math.min(Math.max(from, min), max);
  const end = clamped === from ? Math.min(Math.max(projection, min), max) : clamped;
  const springFrom = (x, v, spring, role) => springPart(spring, [x], [end], [v], threshold, role);
  const decelerating = (duration) => decelerationPart([from], [velocity], k, Math.max(duration, 0), [end]);
  if (clamped !== from) return springFrom(from, velocity, overscroll, "overscroll");
  if (min < max && (velocity === 0 || end === projection)) {
    return decelerating(velocity && Math.log(threshold / Math.abs(velocity / k)) / k);
  }
  // The time at which the deceleration is at the bound. Near its destination, the remaining distance has more digits.
  const travel = end - from, share = k * travel / velocity, speed = share < -0.5 ? k * (projection - end) : velocity + k * travel;
  if (travel === 0) return springFrom(from, velocity, edge, "edge");
  const handoff = share < -0.5 ? Math.log(speed / velocity) / k : Math.log1p(share) / k, bounce = springFrom(end, speed, edge, "edge");
  // A bounce that never leaves the threshold is at rest during the deceleration, which comes from one side.
  if (bounce.duration === 0) {
    return decelerating(Math.min(Math.abs(travel) > threshold ? Math.log1p(k * (travel - Math.sign(travel) * threshold) / velocity) / k : 0, handoff));
  }
  const [first] = decelerating(handoff).phases, [second] = bounce.phases, duration = handoff + bounce.duration;
  return { duration, destination: [end], phases: [first, { ...second, start: handoff, end: duration }] };
}

/** Returns the motion of a released scroll, whose axes do not affect each other. */
export function scroll(request) {
  members(request, "", "from velocity gesture threshold bounds content viewport inset decelerationRate edgeSpring overscrollSpring");
  const { bounds, content, viewport, inset, decelerationRate: rate } = request;
  const axes = axesOf([
    request.from, request.velocity, ...coordinatesOf(request.gesture), request.threshold, bounds?.min, bounds?.max, content, viewport, inset?.before,
    inset?.after, rate,
  ]);
  const from = coordinate(request.from, "from", axes), velocity = requiredVelocity(request, axes);
  const threshold = coordinate(request.threshold ?? 0.5, "threshold", axes, ...positive), limits = boundsOf(request, axes);
  const edge = springOf(request.edgeSpring, "edgeSpring", 100), overscroll = springOf(request.overscrollSpring, "overscrollSpring", 100);
  if (isObject(rate)) coordinate(rate, "decelerationRate", axes);
  const parts = from.map((x, i) => {
    const k = isObject(rate) ? exponentOf(rate[axes[i]], `decelerationRate.${axes[i]}`) : exponentOf(rate);
    return scrollPart(x, velocity[i], k, limits[i], threshold[i], edge, overscroll);
  });
  return motionOf(axes, parts, axes, (next) => scroll({ ...request, gesture: null, ...next }), { threshold: shaped(axes, threshold) });
}

// MARK: Drawers

/** Returns the anchor that is nearest to a point; of equally near ones the first. */
const nearest = (anchors, point) => anchors.reduce((a, b) => {
  // The sign of |p − a|² − |p − b|² = (b − a)·((p − a) + (p − b)), which does not depend on nearly equal distances.
  let sum = 0, size = 0;
  point.forEach((p, i) => {
    const step = b.position[i] - a.position[i], below = p - a.position[i], above = p - b.position[i];
    sum += step * (below + above);
    size += Math.abs(step) * (Math.abs(below) + Math.abs(above));
  });
  return sum > (point.length > 1 ? 1e-15 * size : 0) ? b : a;
});

/** Returns the anchors that are at most a number of anchors away from a position. */
function reachable(anchors, x, steps) {
  const positions = [...new Set(anchors.map(({ position }) => position[0]))].sort((a, b) => a - b), last = positions.length - 1;
  const below = positions.filter((position) => position < x).length, upTo = positions.filter((position) => position <= x).length;
  const lowest = Math.min(last, Math.max(0, below - steps)), highest = Math.max(lowest, Math.min(last, upTo - 1 + steps));
  return anchors.filter(({ position: [position] }) => position >= positions[lowest] && position <= positions[highest]);
}

/** Returns the motion of a release to one of several anchors. */
export function drawer(request) {
  members(request, "", "from velocity gesture threshold anchors selection maximumSteps decelerationRate spring");
  const { anchors, maximumSteps: steps } = request;
  if (!Array.isArray(anchors) || anchors.length === 0) refuse("anchors", "must be a list such as [80, 400, 720]", anchors);
  const isNamed = (anchor) => isObject(anchor) && ("value" in anchor || "name" in anchor);
  const values = anchors.map((anchor) => (isNamed(anchor) ? anchor.value : anchor));
  const axes = axesOf([request.from, request.velocity, ...coordinatesOf(request.gesture), ...values]);
  const from = coordinate(request.from, "from", axes), velocity = requiredVelocity(request, axes), names = new Set();
  const known = anchors.map((anchor, index) => {
    const name = isNamed(anchor) ? members(anchor, `anchors[${index}]`, "name value").name ?? undefined : undefined;
    if (name !== undefined && (typeof name !== "string" || names.has(name))) refuse(`anchors[${index}].name`, "must be a string that no other anchor has", name);
    names.add(name);
    return { index, name, position: coordinate(values[index], `anchors[${index}]`, axes) };
  });
  const selection = keyword(request.selection, "selection", "nearest", "directional");
  const projection = projectionOf(from, velocity, exponentOf(request.decelerationRate));
  let candidates = known;
  if (steps != null) {
    if (axes?.length > 1) throw new TypeError("maximumSteps is defined for one axis; omit it");
    candidates = reachable(known, from[0], number(steps, "maximumSteps", "a whole number from 1 to 1000", (x) => x % 1 === 0 && x > 0 && x <= 1000));
  }
  let selected = nearest(candidates, projection);
  if (selection === "directional") {
    const isAhead = ({ position }) => position.reduce((sum, x, i) => sum + (x - from[i]) * velocity[i], 0) > 0, ahead = candidates.filter(isAhead);
    if (ahead.length > 0 && !isAhead(selected)) selected = nearest(ahead, from);
  }
  const { index, name, position } = selected, threshold = springThreshold(request.threshold, from, position);
  return motionOf(axes, [springPart(springOf(request.spring, "spring", 200), from, position, velocity, threshold)], false, (next) => drawer({ ...request, gesture: null, ...next }), {
    threshold, projection: shaped(axes, projection), anchor: { index, ...(name !== undefined && { name }), value: shaped(axes, position) },
  });
}

// MARK: Rubber bands

/** Returns the value, and the velocity, of an object that resists beyond a range; or, inverted, those of the finger. */
export function rubberBand(request) {
  const { value, velocity, min, max, coefficient, dimension, direction } = members(request, "", "value velocity min max dimension coefficient direction");
  const axes = axesOf([value, velocity, min, max]), read = (x, name) => coordinate(x, name, axes);
  const isInverse = keyword(direction, "direction", "apply", "invert") === "invert";
  const c = number(coefficient ?? 0.55, "coefficient", ...positive);
  const below = isObject(dimension) ? members(dimension, "dimension", "below above").below : dimension, above = isObject(dimension) ? dimension.above : dimension;
  const sides = [[below, "below"], [above, "above"]].map(([d, side]) => number(d, isObject(dimension) ? `dimension.${side}` : "dimension", ...positive));
  const limits = boundsOf({ bounds: { min, max } }, axes);
  if (min == null && max == null) refuse("min", "is required unless max is given", min);
  const velocities = velocity == null ? null : read(velocity, "velocity");
  const values = read(value, "value").map((x, i) => {
    const bound = Math.min(Math.max(x, limits[i][0]), limits[i][1]), sign = Math.sign(x - bound), d = sides[x > bound ? 1 : 0];
    let y = Math.abs(x - bound);
    if (!y) return x;
    if (isInverse && y >= d) refuse(shaped(axes, axes ?? ["value"]), `must be less than ${d} beyond the range`, x);
    const result = isInverse ? y / c * (d / (d - y)) : Math.min(c * y / (1 + c * y / d), d * (1 - 2 ** -53));
    if (velocities) {
      const factor = c / (1 + c * (isInverse ? result : y) / d) ** 2;
      velocities[i] *= isInverse ? 1 / factor : factor;
    }
    return bound + sign * result;
  });
  return { value: shaped(axes, values), ...(velocities && { velocity: shaped(axes, velocities) }) };
}
