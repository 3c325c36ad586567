// Compares the kernel of clients/js with a running service on random requests.
//
//     node Tests/Kernel/judge.mjs BASE [CASES] [SEED]
//
// Settling durations must agree to 1e-9 of their size, laws and values to 1e-12 of the amplitude; anchors must be the same, and
// what the service refuses, the kernel must refuse, naming a field that the service names.
import * as kernel from "../../clients/js/motiond.js";
import { generator } from "../WebAssembly/requests.mjs";

const [base, cases = "20000", seed = "1"] = process.argv.slice(2);
const { uniform, pick } = generator(Number(seed));
const between = (low, high) => low + (high - low) * uniform(), chance = (share) => uniform() < share;
const round = (x) => Math.round(x * 8) / 8;

// MARK: Requests

const ratios = [0, 1e-6, 0.01, 0.2, 0.5, 0.8, 0.99, 1 - 1e-5, 1 - 1e-9, 1 - 1e-12, 1, 1 + 1e-12, 1 + 1e-9, 1 + 1e-5, 1.001, 1.02, 1.5, 3, 20, 1e3, 1e5, 1e9];
const position = () => pick([() => 0, () => round(between(-500, 500)), () => between(-500, 500), () => between(-1, 1), () => between(-1e6, 1e6)])();
const velocity = () => pick([() => 0, () => round(between(-4000, 4000)), () => between(-4000, 4000), () => between(-10, 10), () => between(-1e5, 1e5)])();
const spring = () => pick([
  () => ({}), () => ({ stiffness: 10 ** between(-1, 5) }), () => ({ stiffness: 10 ** between(0, 4), dampingRatio: pick(ratios) }),
  () => ({ stiffness: 10 ** between(0, 4), dampingRatio: between(0, 2) }), () => ({ dampingRatio: 1 + between(-1, 1) * 10 ** between(-14, -1) }),
  () => ({ mass: between(0.1, 5), stiffness: 10 ** between(0, 4), damping: between(0, 200) }), () => ({ damping: between(0, 60) }),
  () => ({ response: between(0.05, 3), dampingRatio: between(0, 1.5) }), () => ({ response: between(0.05, 3) }), () => ({ duration: between(0.05, 3) }),
  () => ({ bounce: between(-0.99, 1) }), () => ({ duration: between(0.05, 2), bounce: pick([0, 1, 0.3, -0.5]) }),
])();

/** A recording in seconds or milliseconds, sometimes with late events, and sometimes with one that has the other field. */
function gesture(axes) {
  const point = (part) => (axes ? Object.fromEntries(axes.map((axis) => [axis, part()])) : part());
  const start = pick([0, 1000, 123456.75]), count = 1 + Math.floor(uniform() * 14);
  let time = start;
  const events = Array.from({ length: count }, (_, i) => {
    time += pick([0, 4, 8, 16.625, 8, between(0, 40), chance(0.1) ? 150 : 8]);
    const state = i === 0 ? pick(["began", "began", "changed", "possible"]) : pick(["changed", "changed", "changed", "changed", "began", "ended", "cancelled"]);
    return { state, timeStamp: time, translation: point(chance(0.2) ? () => 10 : position), ...(chance(0.1) && { velocity: point(velocity) }) };
  });
  events.push({
    state: pick(["ended", "ended", "ended", "cancelled", "failed", "changed"]), timeStamp: time + pick([0, 2, 8, 90, 200]), translation: chance(0.5) ? events.at(-1).translation : point(position),
    ...(chance(0.3) && { velocity: point(velocity) }),
  });
  // Events that are late by up to 0.1 s are sorted, and others refused.
  const delay = pick([0, 0, 30, 90, 150]), inSeconds = chance(0.3);
  return events.map(({ timeStamp, ...event }) => {
    const time = timeStamp - (chance(0.3) ? between(0, delay) : 0);
    return inSeconds !== chance(0.002) ? { ...event, time: time / 1000 } : { ...event, timeStamp: time };
  });
}

function request() {
  const kind = pick(["spring", "spring", "spring", "deceleration", "scroll", "scroll", "scroll", "drawer", "drawer", "drawer", "rubberBand", "releaseVelocity"]);
  const axes = pick([undefined, undefined, ["x"], ["x", "y"], ["x", "y"], ["x", "y", "scale"]]);
  const point = (part) => (axes && chance(0.9) ? Object.fromEntries(axes.map((axis) => [axis, part()])) : part());
  const from = axes ? Object.fromEntries(axes.map((axis) => [axis, position()])) : position();
  const sometimes = (name, part, share = 0.3) => (chance(share) ? { [name]: part() } : {});
  const threshold = () => pick([0.5, 0.01, 1e-6, 5, between(0.01, 2), 10 ** between(-6, 2)]), rate = () => pick(["normal", "fast", 0.998, 0.9, between(0.5, 0.9999)]);
  const release = chance(0.2) ? { gesture: gesture(axes) } : { velocity: point(velocity) };
  if (kind === "spring" && chance(0.15)) {
    // Near ζ = 1, released almost along one of its decays: nothing but this decay remains, and the zeros of the others are far away.
    const stiffness = 10 ** between(0, 4), near = (x) => x * (1 + between(-1, 1) * 10 ** between(-15, 0)), start = 10 ** between(-3, 3);
    const speed = () => near(-Math.sqrt(stiffness) * start);
    return [kind, {
      from: axes ? Object.fromEntries(axes.map((axis) => [axis, start])) : start, velocity: point(speed), threshold: start * 10 ** between(-9, 0),
      spring: { stiffness, dampingRatio: Math.abs(near(1)) },
    }];
  }
  if (kind === "spring") return [kind, { from, ...sometimes("to", () => point(position), 0.6), ...(chance(0.2) ? {} : { velocity: point(velocity) }), ...sometimes("threshold", threshold), ...sometimes("spring", spring, 0.9) }];
  if (kind === "deceleration") return [kind, { from, ...release, ...sometimes("threshold", threshold), ...sometimes("decelerationRate", rate) }];
  if (kind === "scroll") {
    const low = position(), gap = pick([0, between(0, 10), between(0, 2000)]);
    const limits = pick([
      () => ({}), () => ({ bounds: { min: point(() => low) } }), () => ({ bounds: { max: point(() => low) } }), () => ({ bounds: { min: low, max: low + gap } }), () => ({ bounds: { min: low, max: low + gap } }),
      () => ({ bounds: { min: typeof from === "number" ? from : low, max: 1e7 } }),
    ])();
    const own = () => (axes && chance(0.5) ? Object.fromEntries(axes.map((axis) => [axis, rate()])) : rate());
    return [kind, {
      from, ...release, ...limits, ...sometimes("threshold", () => (chance(0.5) ? threshold() : point(threshold))), ...sometimes("decelerationRate", own),
      ...sometimes("edgeSpring", spring, 0.6), ...sometimes("overscrollSpring", spring, 0.6),
    }];
  }
  if (kind === "drawer") {
    const count = 1 + Math.floor(uniform() * 5), coarse = chance(0.4), place = () => (coarse ? 100 * Math.round(between(-5, 5)) : position());
    const anchors = Array.from({ length: count }, (_, i) => (chance(0.3) ? { name: `anchor ${i}`, value: point(place) } : point(place)));
    const start = coarse && chance(0.7) ? (axes ? Object.fromEntries(axes.map((axis) => [axis, 50 * Math.round(between(-9, 9))])) : 50 * Math.round(between(-9, 9))) : from;
    return [kind, {
      from: start, ...(coarse && chance(0.4) ? { velocity: 0 } : release), anchors, ...sometimes("selection", () => pick(["nearest", "directional", "directional"]), 0.6),
      ...(axes?.length > 1 ? {} : sometimes("maximumSteps", () => pick([1, 1, 2, 3]))), ...sometimes("threshold", threshold), ...sometimes("spring", spring, 0.7), ...sometimes("decelerationRate", rate),
    }];
  }
  if (kind === "releaseVelocity") return [kind, { gesture: gesture(axes) }];
  const low = position(), limits = pick([{ min: low }, { max: low }, { min: low, max: low + between(0, 500) }]);
  return [kind, {
    value: point(() => low + pick([0, between(-900, 900), between(-100, 100)])), ...limits, dimension: pick([400, between(1, 1000), { below: 300, above: between(10, 500) }]),
    ...sometimes("coefficient", () => between(0.1, 2)), ...sometimes("velocity", () => point(velocity), 0.5), ...sometimes("direction", () => pick(["apply", "invert"]), 0.6),
  }];
}

const strange = [-1, 0, NaN, Infinity, "12", true, {}, [], [1], { x: 1 }, { x: 1, z: 2 }, { foo: 1 }, "normal", 2.5, 1e9, -1e-9];

/** Makes one field wrong. */
function spoil(body) {
  const places = [];
  (function collect(node) {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      places.push([node, key]);
      collect(node[key]);
    }
  })(body);
  const [node, key] = pick(places), kind = uniform();
  if (kind < 0.6) node[key] = structuredClone(pick(strange));
  else if (kind < 0.8 && Array.isArray(node)) node.splice(Number(key), 1);
  else if (kind < 0.8) delete node[key];
  else if (!Array.isArray(node)) node[pick(["velocty", "tension", "toString", "x"])] = 1;
}

// MARK: Comparison

const operations = { spring: "spring/trajectory", deceleration: "deceleration/trajectory", scroll: "scroll/trajectory", drawer: "drawer/trajectory", rubberBand: "rubber-band", releaseVelocity: "gesture/velocity" };

/** The request to the service: the same body, with the times of the samples. JSON has no number for NaN and the infinities. */
function serviceRequest(kind, body, times) {
  const copy = JSON.parse(JSON.stringify(body, (key, value) => (typeof value === "number" && !Number.isFinite(value) ? [String(value)] : value)));
  return { operation: operations[kind], body: times ? { ...copy, sampling: { times, decimals: 15 } } : copy };
}

function answerOf(kind, body) {
  try {
    return { result: kind === "releaseVelocity" ? { velocity: kernel.releaseVelocity(body.gesture) } : kernel[kind](body) };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError) || /not a function|not iterable|Cannot|reading/.test(error.message)) throw error;
    return { error };
  }
}

const numbers = (node) => (typeof node === "number" ? [node] : typeof node === "object" && node !== null ? Object.values(node).flatMap(numbers) : []);
const largest = (...nodes) => Math.max(0, ...numbers(nodes).map(Math.abs));
/** The size of the velocity that a gesture may have, whose rounding errors are those of its translations. */
const gestureSize = (body) => (body.gesture ? 10 * largest(body.gesture.map(({ translation }) => translation)) : 0);
const worst = { duration: 0, law: 0, value: 0, velocity: 0 };

/** Returns a text if two values differ by more than a share of a scale. */
function differ(what, a, b, limit, scale = Math.max(largest(a), largest(b))) {
  if (typeof b === "number" && typeof a === "number") {
    // Samples have 15 decimals.
    const error = a === b ? 0 : Math.max(0, Math.abs(a - b) - 1e-15) / scale;
    const kind = what.split(" ")[0];
    if (kind in worst) worst[kind] = Math.max(worst[kind], error);
    return error <= limit ? undefined : `${what}: ${a}, not ${b} (${error.toExponential(1)})`;
  }
  if (typeof b !== "object" || b === null || typeof a !== "object" || a === null) return a === b ? undefined : `${what}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`;
  if (Object.keys(a).sort().join() !== Object.keys(b).sort().join()) return `${what}: the members ${Object.keys(a)}, not ${Object.keys(b)}`;
  for (const key of Object.keys(b)) {
    const found = differ(`${what} ${key}`, a[key], b[key], limit, scale);
    if (found) return found;
  }
  return undefined;
}

const rates = ["decay", "frequency", "rate", "rates"];

function differPhases(a, b, scale) {
  if (a.length !== b.length) return `${a.length} phases, not ${b.length}`;
  for (const [i, { spring: _, law, end, start, ...phase }] of b.entries()) {
    const { law: own, end: ownEnd, start: ownStart, ...ownPhase } = JSON.parse(JSON.stringify(a[i]));
    const found = differ("phase", ownPhase, phase, 0) ?? differ("duration end", ownEnd ?? -1, end ?? -1, 1e-9) ?? differ("duration start", ownStart, start, 1e-9);
    if (found) return found;
    for (const name of Object.keys(law)) {
      const size = rates.includes(name) ? largest(law[name], 1e-300) : scale * (name === "linear" || name === "amplitudes" || name === "sine" ? Math.max(1, largest(law[name]) / scale) : 1);
      const difference = differ(`law ${law.kind}.${name}`, own[name], law[name], 1e-12, size);
      if (difference) return difference;
    }
  }
  return undefined;
}

function differMotion(kind, body, a, b, times) {
  const never = b.settlingDuration ?? Infinity, scale = Math.max(largest(body.from, b.destination), gestureSize(body), 1e-300);
  const found = (never === Infinity || a.settlingDuration === Infinity ? never === a.settlingDuration ? undefined : `duration: ${a.settlingDuration}, not ${never}` : differ("duration", a.settlingDuration, never, 1e-9))
    ?? differ("destination", a.destination, b.destination, 1e-12, scale);
  if (found) return found;
  if (kind === "drawer") {
    const anchor = differ("anchor", { ...a.anchor, value: 0 }, { ...b.anchor, value: 0 }, 0) ?? differ("projection", a.projection, b.projection, 1e-12, largest(b.projection, scale));
    if (anchor) return anchor;
  }
  const size = Math.max(scale, largest(b.values));
  const phases = b.axes
    ? Object.keys(b.axes).map((axis) => differ("duration", a.axes[axis].settlingDuration ?? -1, b.axes[axis].settlingDuration ?? Infinity, 1e-9) ?? differPhases(a.axes[axis].phases, b.axes[axis].phases, size)).find(Boolean)
    : differPhases(a.phases, b.phases, size);
  if (phases) return phases;
  for (const [i, t] of times.entries()) {
    const state = a.at(t), at = (columns) => (Array.isArray(columns) ? columns[i] : Object.fromEntries(Object.entries(columns).map(([axis, column]) => [axis, column[i]])));
    // Within the rounding of a settling duration, either side of it counts.
    if (Math.abs(t - never) <= 1e-9 * never) continue;
    const difference = differ(`value at ${t}`, state.value, at(b.values), 1e-12, size) ?? differ(`velocity at ${t}`, state.velocity, at(b.velocities), 1e-12, Math.max(largest(b.velocities), largest(a.at(0).velocity), 1e-300) * 4 + size * 0.01);
    if (difference) return difference;
  }
  return undefined;
}

/** Returns whether a refusal names a field that the service names. */
function namesField(message, problem) {
  return problem.errors === undefined || problem.errors.some(({ pointer, detail }) => {
    const fields = pointer.split("/").slice(1).filter((part) => !/^\d+$/.test(part));
    return fields.length === 0 || fields.some((field) => message.includes(field)) || detail.includes(message.split(" ")[0]);
  });
}

const thresholdWarnings = (warnings) => warnings.filter(({ pointer, detail }) => pointer === "/threshold" && detail.includes("whole way")).length;

let compared = 0, refused = 0, failures = 0;
const start = performance.now();
while (compared < Number(cases)) {
  const items = Array.from({ length: Math.min(250, Number(cases) - compared) }, () => {
    const [kind, body] = request();
    if (chance(0.15)) spoil(kind === "releaseVelocity" ? body.gesture : body);
    const own = answerOf(kind, body), duration = own.result?.settlingDuration;
    const times = operations[kind].endsWith("trajectory") ? (duration > 0 && duration < 1e6 ? [0, 0.05, 0.31, 0.77, 1.3].map((share) => share * duration) : [0, 0.1, 0.5]) : undefined;
    return { kind, body, own, times, service: serviceRequest(kind, body, times) };
  });
  const response = await fetch(`${base}/v1/batch`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ requests: items.map(({ service }) => service) }) });
  const { responses, ...problem } = await response.json();
  if (!responses) throw new Error(JSON.stringify(problem).slice(0, 2000));
  for (const [i, { kind, body, own, times, service }] of items.entries()) {
    const { status, body: { warnings = [], ...answer } } = responses[i];
    let found;
    if (own.error) {
      refused += 1;
      found = status === 200 ? `refused: ${own.error.message}` : namesField(own.error.message, answer) ? undefined : `refused for "${own.error.message}", not ${JSON.stringify(answer.errors)}`;
    } else if (status !== 200) found = `not refused: ${JSON.stringify(answer.errors ?? answer)}`;
    else if (times) found = differMotion(kind, body, own.result, answer, times) ?? differ("warnings", own.result.warnings.length, thresholdWarnings(warnings), 0);
    else found = differ("value result", own.result, answer, 1e-12, Math.max(largest(answer), kind === "rubberBand" ? largest(body.value, body.bounds?.min, body.bounds?.max) : gestureSize(body)));
    if (found && ++failures <= 20) console.log(`${kind} ${JSON.stringify(service.body)}\n    ${found}`);
  }
  compared += items.length;
}
console.log(`${compared} requests compared in ${((performance.now() - start) / 1000).toFixed(1)} s, ${refused} of them refused by both; ${failures} differ; greatest differences: `
  + `${Object.entries(worst).map(([what, error]) => `${what} ${error.toExponential(1)}`).join(", ")}`);
process.exitCode = failures > 0 ? 1 : 0;
