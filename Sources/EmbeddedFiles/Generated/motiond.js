/**
 * Motions in a browser: `evaluate` computes a law of a phase, and `play` draws a trajectory on an element.
 * The file imports nothing and works under any name.
 */

/** The value and the velocity of a law for one axis. */
function state(law, t) {
  const { kind, destination: d } = law;
  switch (kind) {
    case "rest": return { value: law.value, velocity: 0 };
    case "exponential": {
      const distance = law.amplitude * Math.exp(-law.rate * t);
      return { value: d + distance, velocity: -law.rate * distance };
    }
    case "underdamped": {
      const { decay: b, frequency: w, cosine, sine } = law;
      const e = Math.exp(-b * t), c = Math.cos(w * t), s = Math.sin(w * t);
      return { value: d + e * (cosine * c + sine * s), velocity: e * ((w * sine - b * cosine) * c - (w * cosine + b * sine) * s) };
    }
    case "critical": {
      const { decay: b, constant, linear } = law;
      const e = Math.exp(-b * t);
      return { value: d + e * (constant + linear * t), velocity: e * (linear - b * (constant + linear * t)) };
    }
    case "overdamped": {
      const parts = law.amplitudes.map((amplitude, i) => amplitude * Math.exp(-law.rates[i] * t));
      return { value: d + parts[0] + parts[1], velocity: -law.rates[0] * parts[0] - law.rates[1] * parts[1] };
    }
    case "power": {
      const share = Math.max(1 - t / law.duration, 0), factor = law.amplitude * share ** (law.exponent - 1);
      return { value: d + factor * share, velocity: (-law.exponent * factor) / law.duration };
    }
    case "polynomial": {
      const [a, b, c, e] = law.coefficients, decay = law.amplitude * Math.exp(-law.rate * t);
      return { value: a + t * (b + t * (c + t * e)) + decay, velocity: b + t * (2 * c + 3 * t * e) - law.rate * decay };
    }
    case "frames": {
      const { interval, values } = law, n = t / interval, i = Math.floor(n);
      if (i >= values.length - 1) return { value: values[values.length - 1], velocity: 0 };
      const step = values[i + 1] - values[i];
      return { value: values[i] + step * (n - i), velocity: step / interval };
    }
    case "polyline": {
      const { times, values } = law;
      let low = 0, high = times.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (times[middle] <= t) low = middle; else high = middle;
      }
      const next = Math.min(low + 1, times.length - 1), span = times[next] - times[low];
      if (!(span > 0) || t < times[low]) return { value: values[low], velocity: 0 };
      const slope = (values[next] - values[low]) / span;
      return { value: values[low] + slope * (t - times[low]), velocity: slope };
    }
    default: throw new TypeError(`unknown kind of law: ${String(kind)}`);
  }
}

const isAxes = (member) => typeof member === "object" && member !== null && !Array.isArray(member);

/** The law of one axis: of a member that is an object, the entry of the axis. */
const onAxis = (law, axis) =>
  Object.fromEntries(Object.entries(law).map(([name, member]) => [name, isAxes(member) ? member[axis] : member]));

/**
 * Evaluates the law of a phase.
 *
 * @param law The member `law` of a phase.
 * @param t The time in seconds since the start of the phase.
 * @returns `{value, velocity}`; with named axes each is an object with one number for each axis.
 */
export function evaluate(law, t) {
  const shaped = Object.values(law).find(isAxes);
  if (!shaped) return state(law, t);
  const result = { value: {}, velocity: {} };
  for (const axis of Object.keys(shaped)) {
    const { value, velocity } = state(onAxis(law, axis), t);
    result.value[axis] = value;
    result.velocity[axis] = velocity;
  }
  return result;
}

/** A motion of one axis: the phases of a trajectory with its destination and settling duration. */
class AxisMotion {
  constructor(phases, destination, duration, axis) {
    this.phases = phases.map(({ start, law }) => ({ start, law: axis === undefined ? law : onAxis(law, axis) }));
    this.destination = destination;
    this.duration = duration ?? Infinity;
  }

  at(t) {
    if (t >= this.duration) return { value: this.destination, velocity: 0 };
    let phase = this.phases[0];
    for (const next of this.phases) if (next.start <= t) phase = next;
    return phase ? state(phase.law, t - phase.start) : { value: this.destination, velocity: 0 };
  }
}

/** The motions of a trajectory by axis. The axis of a motion without named axes is "". */
function motionsOf(answer) {
  const body = answer && "status" in answer && "body" in answer ? answer.body : answer;
  const isTrajectory = body && (Array.isArray(body.phases) || isAxes(body.axes));
  if (!isTrajectory) {
    const received = body?.detail ? `; received the problem "${body.detail}"` : body instanceof Promise ? "; received a promise" : "";
    throw new TypeError(`play needs a trajectory with phases${received}`);
  }
  const motions = new Map();
  if (isAxes(body.axes)) {
    for (const [axis, { phases, destination, settlingDuration }] of Object.entries(body.axes)) {
      motions.set(axis, new AxisMotion(phases, destination, settlingDuration));
    }
  } else if (isAxes(body.destination)) {
    for (const [axis, destination] of Object.entries(body.destination)) {
      motions.set(axis, new AxisMotion(body.phases, destination, body.settlingDuration, axis));
    }
  } else {
    motions.set("", new AxisMotion(body.phases, body.destination, body.settlingDuration));
  }
  for (const [axis, motion] of motions) {
    const { value, velocity } = motion.at(0);
    if (![value, velocity, motion.destination].every(Number.isFinite) || motion.duration < 0) {
      throw new TypeError(`play needs finite numbers${axis && ` on the axis ${axis}`}; received ${value}, ${velocity} and ${motion.destination}`);
    }
  }
  return motions;
}

/** The remaining difference between two motions: a critically damped spring that ends at 0. */
class Correction {
  static rate = 30;

  constructor(value, velocity) {
    this.constant = value;
    this.linear = velocity + Correction.rate * value;
  }

  at(t) {
    const e = Math.exp(-Correction.rate * t), value = (this.constant + this.linear * t) * e;
    return { value, velocity: this.linear * e - Correction.rate * value };
  }

  isOver(t) {
    const { value, velocity } = this.at(t);
    return Math.abs(value) < 0.01 && Math.abs(velocity) < 1;
  }
}

const properties = {
  "": "x", x: "x", y: "y", scale: "scale", opacity: "opacity", alpha: "opacity", rotation: "rotation",
};

/** Draws values by axis with the properties of the formats css and keyframes. */
function drawStyle(element, values, property) {
  const { style } = element;
  let x, y;
  for (const [axis, value] of Object.entries(values)) {
    switch (axis === "" ? property : properties[axis]) {
      case "x": x = value; break;
      case "y": y = value; break;
      case "scale": style.scale = String(value); break;
      case "opacity": style.opacity = String(value); break;
      case "rotation": style.rotate = `${value}deg`; break;
      default: style.setProperty(`--motion-${axis}`, String(value));
    }
  }
  if (x !== undefined || y !== undefined) style.translate = `${x ?? 0}px ${y ?? 0}px`;
}

const players = new WeakMap();

/** The motion of one element. */
class Player {
  #element; #motions; #corrections = new Map(); #options; #start; #stopped; #request; #reduced; #rest;
  #axes;

  constructor(element, motions, options, previous) {
    this.#element = element;
    this.#motions = motions;
    this.#options = options;
    this.#reduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
    this.#start = performance.now();
    this.#axes = motions.has("") ? null : [...motions.keys()];
    this.finished = new Promise((resolve) => { this.#rest = resolve; });
    if (previous) this.#follow(previous);
  }

  /** Continues at the position and velocity of the motion that this one replaces. */
  #follow(previous) {
    const now = previous.#at(previous.#stopped ?? previous.#elapsed);
    for (const [axis, motion] of this.#motions) {
      const before = now.get(axis), start = motion.at(0);
      if (!before) continue;
      const value = before.value - start.value, velocity = before.velocity - start.velocity;
      if (Math.abs(value) > 1e-6 || Math.abs(velocity) > 1e-3) this.#corrections.set(axis, new Correction(value, velocity));
    }
  }

  get #elapsed() { return Math.max(0, (performance.now() - this.#start) / 1000); }

  #at(t) {
    const states = new Map();
    for (const [axis, motion] of this.#motions) {
      const { value, velocity } = motion.at(t), correction = this.#corrections.get(axis)?.at(t);
      states.set(axis, correction ? { value: value + correction.value, velocity: velocity + correction.velocity } : { value, velocity });
    }
    return states;
  }

  #shaped(states) {
    if (!this.#axes) return { ...states.get("") };
    const entries = (name) => Object.fromEntries([...states].map(([axis, state]) => [axis, state[name]]));
    return { value: entries("value"), velocity: entries("velocity") };
  }

  #isAtRest(t) {
    for (const [axis, { duration }] of this.#motions) {
      const correction = this.#corrections.get(axis);
      if (t < duration || (correction && !correction.isOver(t))) return false;
    }
    return true;
  }

  /** Draws a frame. Values that are not finite, because the page changed the answer, are not drawn. */
  #draw(states) {
    const values = Object.fromEntries([...states].map(([axis, { value }]) => [axis, value]));
    if (!Object.values(values).every(Number.isFinite)) return;
    const { draw, property = "x" } = this.#options;
    if (draw) draw(this.#element, this.#axes ? values : values[""], this.#shaped(states).velocity);
    else drawStyle(this.#element, values, property);
  }

  begin() {
    if (this.#reduced?.matches || this.#isAtRest(0)) return this.#end();
    this.#draw(this.#at(0));
    this.#next();
  }

  #next() {
    const frame = globalThis.requestAnimationFrame ?? ((draw) => setTimeout(draw, 16));
    this.#request = frame(() => {
      if (this.#stopped !== undefined) return;
      const t = this.#elapsed;
      if (this.#reduced?.matches || this.#element.isConnected === false || this.#isAtRest(t)) return this.#end();
      try {
        this.#draw(this.#at(t));
      } catch (error) {
        this.#cancel(t);
        throw error;
      }
      this.#next();
    });
  }

  /** Draws the destination and reports that the motion is at rest. */
  #end() {
    this.#corrections.clear();
    for (const motion of this.#motions.values()) motion.duration = 0;
    const states = this.#at(0);
    this.#cancel(0);
    this.#draw(states);
    this.#rest(true);
    const { onRest } = this.#options;
    if (onRest) queueMicrotask(() => onRest(this.#shaped(states)));
  }

  #cancel(t) {
    this.#stopped = t;
    (globalThis.cancelAnimationFrame ?? clearTimeout)(this.#request);
    if (players.get(this.#element) === this) players.delete(this.#element);
  }

  /** Whether the motion is playing. */
  get isPlaying() { return this.#stopped === undefined; }

  /** The current position and velocity: `{value, velocity}`, per axis if the axes are named. */
  state() { return this.#shaped(this.#at(this.#stopped ?? this.#elapsed)); }

  /** Ends the motion at the current position and returns that position and the velocity. */
  stop() {
    if (this.#stopped === undefined) {
      const t = this.#elapsed;
      this.#cancel(t);
      this.#draw(this.#at(t));
      this.#rest(false);
    }
    return this.state();
  }
}

/**
 * Draws a trajectory on an element. Each frame is computed from the laws of the phases.
 *
 * The first frame is drawn before `play` returns. The time of a frame is measured, so after a pause, as in a
 * hidden tab, the element is at the exact position for the current time. If the user prefers reduced motion, or if the element leaves
 * its document, the motion ends at its destination. A second call for the same element replaces the first and
 * continues at its position and velocity.
 *
 * @param element An element, or an object with `style`.
 * @param answer A trajectory: what a call of module.js returned, or its body, in the format `phases` or `json`.
 * @param options `onRest(state)`, called once at the destination and never after `stop` or a second `play`;
 *   `property`, which a motion without named axes animates: x (default), y, scale, opacity or rotation;
 *   `draw(element, value, velocity)`, which draws a frame instead.
 * @returns A player with `state()`, `stop()`, `isPlaying` and `finished`, a promise that resolves to true
 *   at rest and to false after `stop` or a second `play`.
 */
export function play(element, answer, options = {}) {
  const motions = motionsOf(answer);
  const previous = players.get(element);
  const player = new Player(element, motions, options, previous);
  previous?.stop();
  players.set(element, player);
  player.begin();
  return player;
}
