// The player, with a clock, frames and elements that the tests control.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { load } from "../module-node.js";
import { play } from "../motiond.js";

const motiond = await load(
  new URL(process.env.MOTIOND_WASM ?? "../../../Sources/EmbeddedFiles/Generated/motiond.wasm", import.meta.url));
const near = (a, b, tolerance = 1e-9) => assert.ok(Math.abs(a - b) <= tolerance, `${a}, not ${b}`);
const release = { from: 300, velocity: -800, spring: { stiffness: 200, dampingRatio: 0.8 } };
const phases = motiond.callSync("spring/trajectory", release, { format: "phases" });

/** The exact position and velocity from the textbook solution, without the code of the client. */
function exact(t) {
  const b = 0.8 * Math.sqrt(200), w = Math.sqrt(200) * 0.6, sine = (-800 + b * 300) / w, e = Math.exp(-b * t);
  return {
    value: e * (300 * Math.cos(w * t) + sine * Math.sin(w * t)),
    velocity: e * ((w * sine - b * 300) * Math.cos(w * t) - (w * 300 + b * sine) * Math.sin(w * t)),
  };
}

let now, frames, reduced;
const { performance } = globalThis;
beforeEach(() => {
  now = 1000;
  frames = new Map();
  reduced = { matches: false };
  let last = 0;
  Object.defineProperty(globalThis, "performance", { value: { now: () => now }, configurable: true, writable: true });
  globalThis.requestAnimationFrame = (draw) => (frames.set(++last, draw), last);
  globalThis.cancelAnimationFrame = (id) => frames.delete(id);
  globalThis.matchMedia = (query) => (assert.equal(query, "(prefers-reduced-motion: reduce)"), reduced);
});
afterEach(() => Object.defineProperty(globalThis, "performance", { value: performance, configurable: true, writable: true }));

/** Lets time pass, then draws one frame. */
function advance(seconds) {
  now += 1000 * seconds;
  const pending = [...frames.values()];
  frames.clear();
  for (const draw of pending) draw(now);
}

function element() {
  const own = {};
  return { isConnected: true, style: new Proxy(own, { get: (style, name) => (name === "setProperty" ? (key, value) => { own[key] = value; } : style[name]) }) };
}

const translation = (e) => e.style.translate.split(" ").map(Number.parseFloat);

test("each frame shows the exact position at the time of the clock", () => {
  const e = element(), player = play(e, phases);
  assert.equal(e.style.translate, "300px 0px");
  let t = 0;
  for (const step of [0.004, 0.016, 0.017, 0.1, 0.2]) {
    advance(step);
    t += step;
    near(translation(e)[0], exact(t).value);
    near(player.state().value, exact(t).value);
    near(player.state().velocity, exact(t).velocity, 1e-8);
  }
  assert.equal(player.isPlaying, true);
});

test("at the settling duration the element is at rest at the destination", async () => {
  const e = element(), rests = [];
  const player = play(e, phases, { onRest: (state) => rests.push(state) });
  advance(phases.body.settlingDuration - 1e-6);
  assert.equal(player.isPlaying, true);
  advance(2e-6);
  assert.equal(e.style.translate, "0px 0px");
  assert.equal(player.isPlaying, false);
  assert.equal(await player.finished, true);
  assert.deepEqual(rests, [{ value: 0, velocity: 0 }]);
  assert.equal(frames.size, 0);
  assert.deepEqual(player.stop(), { value: 0, velocity: 0 });
});

test("stop returns the exact position and velocity between frames, and nothing is drawn afterward", async () => {
  const e = element(), rests = [], player = play(e, phases, { onRest: () => rests.push(1) });
  advance(0.05);
  now += 7;
  const stopped = player.stop();
  near(stopped.value, exact(0.057).value);
  near(stopped.velocity, exact(0.057).velocity, 1e-8);
  near(translation(e)[0], exact(0.057).value);
  assert.equal(frames.size, 0);
  now += 1000;
  assert.deepEqual(player.stop(), stopped);
  assert.deepEqual(player.state(), stopped);
  assert.equal(await player.finished, false);
  assert.deepEqual(rests, []);
});

test("a frame after a hidden tab shows where the element should be", () => {
  const e = element(), player = play(e, phases);
  advance(0.3);
  near(translation(e)[0], exact(0.3).value);
  advance(3600);
  assert.equal(e.style.translate, "0px 0px");
  assert.equal(player.isPlaying, false);
});

test("with reduced motion the element is at the destination at once", async () => {
  reduced.matches = true;
  const e = element(), rests = [];
  assert.equal(await play(e, phases, { onRest: (state) => rests.push(state) }).finished, true);
  assert.equal(e.style.translate, "0px 0px");
  assert.deepEqual(rests, [{ value: 0, velocity: 0 }]);
  assert.equal(frames.size, 0);
  reduced.matches = false;
  const player = play(e, phases);
  advance(0.05);
  reduced.matches = true;
  advance(0.016);
  assert.equal(e.style.translate, "0px 0px");
  assert.equal(player.isPlaying, false);
});

test("a second play continues at the position and velocity of the first", async () => {
  const e = element(), rests = [], first = play(e, phases, { onRest: () => rests.push("first") });
  advance(0.1);
  const second = play(e, motiond.callSync("spring/trajectory", { ...release, from: 100, velocity: 0, to: 50 }, { format: "phases" }), { onRest: () => rests.push("second") });
  assert.equal(first.isPlaying, false);
  assert.equal(await first.finished, false);
  near(second.state().value, exact(0.1).value);
  near(second.state().velocity, exact(0.1).velocity, 1e-8);
  near(translation(e)[0], exact(0.1).value);
  // Neither the position nor the velocity jumps: the velocity is the slope of the position.
  let before = second.state();
  for (let i = 0; i < 200; i++) {
    advance(0.001);
    const state = second.state();
    near((state.value - before.value) / 0.001, (state.velocity + before.velocity) / 2, 0.2);
    before = state;
  }
  advance(10);
  assert.equal(translation(e)[0], 50);
  assert.equal(frames.size, 0);
  await null;
  assert.deepEqual(rests, ["second"]);
});

test("a second play from the state of the first is exactly the second trajectory", () => {
  const e = element(), player = play(e, phases);
  advance(0.1);
  const { value, velocity } = player.stop();
  const next = motiond.callSync("spring/trajectory", { ...release, from: value, velocity }, { format: "phases" });
  const second = play(e, next);
  advance(0.05);
  near(second.state().value, exact(0.15).value, 1e-8);
});

test("an element that leaves its document ends at the destination", async () => {
  const e = element(), player = play(e, phases);
  advance(0.05);
  e.isConnected = false;
  advance(0.016);
  assert.equal(e.style.translate, "0px 0px");
  assert.equal(player.isPlaying, false);
  assert.equal(await player.finished, true);
  assert.equal(frames.size, 0);
});

test("a motion that never settles plays until it is stopped", () => {
  const e = element(), endless = motiond.callSync("spring/trajectory", { from: 10, spring: { stiffness: 100, dampingRatio: 0 }, sampling: { until: 1 } });
  const player = play(e, endless);
  advance(100 * Math.PI);
  assert.equal(player.isPlaying, true);
  near(translation(e)[0], 10 * Math.cos(1000 * Math.PI), 1e-6);
  player.stop();
  assert.equal(frames.size, 0);
});

test("axes move the properties of the CSS formats", () => {
  const at = (body, options) => {
    const e = element();
    play(e, motiond.callSync("spring/trajectory", body, { format: "phases" }), options);
    return e.style;
  };
  assert.equal(at({ from: { x: 3, y: 4 } }).translate, "3px 4px");
  assert.equal(at({ from: 5 }, { property: "y" }).translate, "0px 5px");
  assert.equal(at({ from: 5 }, { property: "rotation" }).rotate, "5deg");
  const style = at({ from: { scale: 2, opacity: 0.5, rotation: 90, glow: 7 } });
  assert.deepEqual([style.scale, style.opacity, style.rotate, style["--motion-glow"]], ["2", "0.5", "90deg", "7"]);
});

test("each axis of a scroll has its own phases", () => {
  const e = element();
  const scroll = motiond.callSync("scroll/trajectory", {
    from: { x: 0, y: 900 }, velocity: { x: 500, y: 4000 }, bounds: { min: { x: 0, y: 0 }, max: { x: 0, y: 1200 } },
    sampling: { times: [0.1, 0.2], decimals: 12 },
  }).body;
  const player = play(e, scroll);
  advance(0.1);
  const { value, velocity } = player.state();
  for (const axis of ["x", "y"]) {
    near(value[axis], scroll.values[axis][0], 1e-7);
    near(velocity[axis], scroll.velocities[axis][0], 1e-6);
  }
});

test("draw replaces the style", () => {
  const drawn = [], e = { style: null };
  const player = play(e, phases, { draw: (target, value, velocity) => drawn.push([target === e, value, velocity]) });
  assert.deepEqual(drawn, [[true, 300, -800]]);
  player.stop();
  play(element(), motiond.callSync("spring/trajectory", { from: { x: 1, y: 2 } }), { draw: (_, value) => drawn.push(value) }).stop();
  assert.deepEqual(drawn[2], { x: 1, y: 2 });
});

test("an exception of draw ends the motion", () => {
  let count = 0;
  const player = play(element(), phases, { draw: () => { if (++count > 1) throw new Error("page"); } });
  assert.throws(() => advance(0.016), /page/);
  assert.equal(player.isPlaying, false);
  assert.equal(frames.size, 0);
});

test("answers that are no trajectory, and numbers that are not finite, are errors", async () => {
  const e = element();
  const problem = motiond.callSync("spring/trajectory", {});
  assert.throws(() => play(e, motiond.call("spring/trajectory", {})), /needs a trajectory.*a promise/);
  assert.throws(() => play(e, problem), /needs a trajectory.*The request has 1 error/);
  for (const answer of [null, undefined, {}, "text", { status: 200, body: null }]) assert.throws(() => play(e, answer), TypeError);
  const changed = (edit) => {
    const body = structuredClone(phases.body);
    edit(body);
    return body;
  };
  assert.throws(() => play(e, changed((body) => { body.destination = NaN; })), /finite numbers/);
  assert.throws(() => play(e, changed((body) => { body.phases[0].law.cosine = NaN; })), /finite numbers/);
  assert.throws(() => play(e, changed((body) => { body.phases[0].law.kind = "wave"; })), /unknown kind/);
  assert.equal(e.style.translate, undefined);
  assert.equal(frames.size, 0);
});

test("values that become NaN while the motion plays are not drawn", () => {
  const e = element(), body = structuredClone(phases.body), player = play(e, body);
  advance(0.05);
  const before = e.style.translate;
  body.phases[0].law.decay = NaN;
  advance(0.05);
  assert.equal(e.style.translate, before);
  advance(1);
  assert.equal(e.style.translate, "0px 0px");
  assert.equal(player.isPlaying, false);
});

test("a motion that does not move is at rest at once", async () => {
  const e = element(), player = play(e, motiond.callSync("spring/trajectory", { from: 0 }, { format: "phases" }));
  assert.equal(await player.finished, true);
  assert.equal(e.style.translate, "0px 0px");
});

test("finished and replaced players can be collected", async () => {
  const { gc } = globalThis;
  if (!gc) return;
  const references = [];
  (() => {
    for (let i = 0; i < 100; i++) {
      const e = element();
      references.push(new WeakRef(e), new WeakRef(play(e, phases)), new WeakRef(play(e, phases)));
    }
  })();
  advance(10);
  await new Promise((resolve) => setImmediate(resolve));
  gc();
  assert.equal(references.filter((reference) => reference.deref()).length, 0);
});
