/**
 * The operations of motiond in a browser or in Node, without a server.
 *
 * `load` starts the WebAssembly module. `evaluate` computes a law of a phase. `play` draws a trajectory on an
 * element. The file imports nothing and works under any name.
 */

const maximumBodyBytes = 1048576;
/** An instance whose memory is larger after a call is replaced, which returns the memory. */
const keptMemoryBytes = 32 * 1048576;

const isJSON = (type) => /^application\/(.+\+)?json\b/.test(type);

/** Replaces a number that JSON cannot express with a string, so that the error states it. */
const expressible = (key, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);

/** A depth above the limit of the service, at which a document that is too deep for `JSON.stringify` is cut. */
const cutDepth = 80;

function stringify(body) {
  try {
    return JSON.stringify(body, expressible);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const depths = new WeakMap();
    return JSON.stringify(body, function (key, value) {
      if (typeof value !== "object" || value === null) return expressible(key, value);
      const depth = (depths.get(this) ?? 0) + 1;
      if (depth > cutDepth) return null;
      depths.set(value, depth);
      return value;
    });
  }
}

const encode = (body) =>
  typeof body === "string" ? new TextEncoder().encode(body)
  : body instanceof Uint8Array ? body
  : ArrayBuffer.isView(body) ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  : body instanceof ArrayBuffer ? new Uint8Array(body)
  : new TextEncoder().encode(stringify(body) ?? "null");

const problem = (status, kind, title, detail) => ({
  status, type: "application/problem+json", body: { type: `/problems/${kind}`, title, status, detail },
});

/** Thrown by the module when its memory has reached its maximum. */
class Exhausted extends Error {}

async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  if (typeof Response === "function" && source instanceof Response) {
    if (!source.ok) throw new Error(`motiond.wasm: the response has the status ${source.status}`);
    return source.arrayBuffer();
  }
  const url = new URL(source, globalThis.document?.baseURI ?? import.meta.url);
  if (url.protocol === "file:" && globalThis.process?.versions?.node) {
    return (await import("node:fs/promises")).readFile(url);
  }
  return bytesOf(await fetch(url));
}

/** A WebAssembly module with the instance that answers calls. */
class Module {
  #module;
  #instance;

  static async load(source) {
    const module = new Module();
    module.#module = await WebAssembly.compile(await bytesOf(source));
    module.#instance = new Instance(await WebAssembly.instantiate(module.#module, module.#imports));
    return module;
  }

  get #imports() { return imports(() => this.#instance.memory); }

  /** Replaces the instance. A browser may refuse to instantiate a large module at once. */
  #replace() {
    try {
      this.#instance = new Instance(new WebAssembly.Instance(this.#module, this.#imports));
    } catch {
      this.#instance = undefined;
      WebAssembly.instantiate(this.#module, this.#imports).then((next) => { this.#instance = new Instance(next); });
    }
  }

  /** Returns the response, and whether only the complete module can answer the request. */
  call(operation, body, format, name) {
    const unavailable = () => ({
      response: problem(503, "overloaded", "The service is overloaded or shutting down",
        "The request needs more memory than the WebAssembly module may use; send fewer elements per request."),
    });
    if (!this.#instance) return unavailable();
    try {
      const result = this.#instance.call(operation, body, format, name);
      if (this.#instance.memory.buffer.byteLength > keptMemoryBytes) this.#replace();
      return result;
    } catch (error) {
      this.#replace();
      if (error instanceof Exhausted || error instanceof RangeError) return unavailable();
      throw error;
    }
  }
}

/** The URL of the complete module: beside the source of the other one, or beside this file. */
function completeModuleURL(source) {
  const file = "motiond-more.wasm";
  try {
    const url = typeof Response === "function" && source instanceof Response ? source.url : source;
    return new URL(file, new URL(url, globalThis.document?.baseURI ?? import.meta.url));
  } catch {
    return new URL(file, import.meta.url);
  }
}

/**
 * Loads the WebAssembly module.
 *
 * @param source A URL, a `Response`, or bytes; by default `motiond.wasm` in the folder of this file.
 * @param options `more`: the source of the module with all operations and formats, which is loaded when a call
 *   needs it; by default `motiond-more.wasm` beside the source. Null loads none.
 */
export async function load(source = new URL("motiond.wasm", import.meta.url), options) {
  const more = options?.more, module = await Module.load(source);
  let complete;

  async function callComplete(request, { response }) {
    try {
      complete ??= Module.load(more ?? completeModuleURL(source));
      return (await complete).call(...request).response;
    } catch (error) {
      complete = undefined;
      const { body } = response;
      if (!response.type.startsWith("application/problem")) return response;
      const reason = `motiond-more.wasm, which has further operations and formats and the texts of errors, cannot be used: ${error.message}`;
      return { ...response, body: { ...body, detail: `${body.detail} (${reason})` } };
    }
  }

  return {
    call(operation, body, options) {
      const { format, name, service, signal } = options ?? {};
      if (service !== undefined && service !== null) return remote(service, operation, body, format, name, signal);
      const request = [String(operation), encode(body), format, name];
      const result = module.call(...request);
      if (!result.isIncomplete) return result.response;
      if (more === null) return { ...result.response, isIncomplete: true };
      // The caller may change its bytes while the module is loaded.
      request[1] = request[1].slice();
      return callComplete(request, result);
    },
  };
}

async function remote(service, operation, body, format, name, signal) {
  const url = new URL(`v1/${operation}`, String(service).replace(/\/*$/, "/"));
  const parameters = Object.entries({ format, name }).filter(([, value]) => value !== undefined && value !== null);
  // Not `URLSearchParams`, which writes a space as a plus sign; the service reads that as a plus sign.
  url.search = parameters.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
  const response = await fetch(url, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: encode(body), signal,
  });
  const type = (response.headers.get("Content-Type") ?? "").split(";")[0];
  return { status: response.status, type, body: isJSON(type) ? await response.json() : await response.text() };
}

const encoder = new TextEncoder();

/** A number as Swift writes it: `5.0`, `0.0001`, `1e-05`, `1.5e+16`. */
function describe(number) {
  if (!Number.isFinite(number)) return Number.isNaN(number) ? "nan" : number > 0 ? "inf" : "-inf";
  const magnitude = Math.abs(number);
  if (magnitude > 2 ** 53 || (magnitude < 1e-4 && magnitude > 0)) return number.toExponential().replace(/(?=\b\d$)/, "0");
  return Number.isInteger(number) ? `${number}.0` : String(number);
}

/** The functions that the module imports: mathematics, numbers with many digits, and the end of the memory. */
function imports(memory) {
  const { acos, atan2, atanh, cos, exp, expm1, log, log10, log1p, log2, pow, sin, tan, tanh } = Math;
  return {
    env: {
      acos, atan2, atanh, cos, exp, expm1, log, log10, log1p, log2, pow, sin, tan, tanh,
      exp2: (x) => 2 ** x,
      number(start, length) {
        return Number(new TextDecoder().decode(new Uint8Array(memory().buffer, start, length)));
      },
      describe(number, target) {
        return encoder.encodeInto(describe(number), new Uint8Array(memory().buffer, target, 32)).written;
      },
      exhausted() { throw new Exhausted("the WebAssembly module has no memory left"); },
    },
  };
}

/** One instance of the module. */
class Instance {
  #exports;
  #decoder = new TextDecoder();

  constructor(instance) { this.#exports = instance.exports; }

  get memory() { return this.#exports.memory; }

  call(operation, body, format, name) {
    const { allocate, release, call } = this.#exports;
    const texts = [operation, format, name].map((text) => (text === undefined || text === null ? null : encode(String(text))));
    // The module compares the length before it reads the body.
    const copied = body.length <= maximumBodyBytes ? body : body.subarray(0, 0);
    const parts = [...texts.filter((text) => text), copied];
    const input = allocate(parts.reduce((sum, part) => sum + part.length, 0));
    let position = input;
    const memory = new Uint8Array(this.memory.buffer);
    for (const part of parts) {
      memory.set(part, position);
      position += part.length;
    }
    const response = call(input, ...texts.map((text) => (text ? text.length : -1)), body.length);
    release(input);
    const [status, typeStart, typeLength, start, length, isIncomplete] = new Int32Array(this.memory.buffer, response, 6);
    const type = this.#text(typeStart, typeLength), text = this.#text(start, length);
    release(start);
    return { response: { status, type, body: isJSON(type) ? JSON.parse(text) : text }, isIncomplete: isIncomplete !== 0 };
  }

  #text(start, length) { return this.#decoder.decode(new Uint8Array(this.memory.buffer, start, length)); }
}

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
 * @param answer A trajectory: what `call` returned, or its body, in the format `phases` or `json`.
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
