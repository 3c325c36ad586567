// How `play` draws, with frames and elements that the tests control. A frame has a timestamp, and the clock may be later.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { deceleration, motion, play, scroll, spring } from "../motiond.js";

const near = (a, b, tolerance = 1e-9) => assert.ok(Math.abs(a - b) <= tolerance, `${a}, not ${b}`);
const release = { from: 300, velocity: -800, spring: { stiffness: 200, dampingRatio: 0.8 } };

/** The exact position from the textbook solution, without the code of the kernel. */
function exact(t) {
  const b = 0.8 * Math.sqrt(200), w = Math.sqrt(200) * 0.6, sine = (-800 + b * 300) / w;
  return Math.exp(-b * t) * (300 * Math.cos(w * t) + sine * Math.sin(w * t));
}

let now, frames, reduced;
const { performance } = globalThis;
beforeEach(() => {
  now = 1000;
  frames = [];
  reduced = { matches: false };
  Object.defineProperty(globalThis, "performance", { value: { now: () => now }, configurable: true, writable: true });
  globalThis.requestAnimationFrame = (draw) => frames.push(draw);
  globalThis.matchMedia = (query) => (assert.equal(query, "(prefers-reduced-motion: reduce)"), reduced);
});
afterEach(() => Object.defineProperty(globalThis, "performance", { value: performance, configurable: true, writable: true }));

/** Draws one frame, whose callbacks run late. */
function frameAt(timestamp, late = 0) {
  now = timestamp + late;
  for (const draw of frames.splice(0)) draw(timestamp);
}

function element() {
  const style = {};
  return { isConnected: true, style: new Proxy(style, { get: (own, name) => (name === "setProperty" ? (key, value) => { style[key] = String(value); } : own[name]) }) };
}

const translation = (e) => e.style.translate.split(" ").map(Number.parseFloat);

test("a frame shows the position at its own timestamp, however late it is drawn", () => {
  const e = element(), player = play(spring(release), e);
  assert.equal(e.style.translate, "300px 0px");
  for (const [timestamp, late] of [[1008, 0], [1024, 12], [1041, 49], [1140, 3]]) {
    frameAt(timestamp, late);
    near(translation(e)[0], exact((timestamp - 1000) / 1000));
    near(player.state(timestamp).value, exact((timestamp - 1000) / 1000));
  }
});

test("the motion begins at startTime", () => {
  const e = element();
  play(spring(release), e, { startTime: 960 });
  frameAt(1000);
  near(translation(e)[0], exact(0.04));
  const late = element();
  play(spring(release), late, { startTime: 1100 });
  frameAt(1050);
  near(translation(late)[0], 300);
  assert.throws(() => play(spring(release), element(), { startTime: NaN }), /startTime/);
});

test("at the settling duration the element is at rest", async () => {
  const e = element(), made = spring(release), rests = [], player = play(made, e, { onRest: (state) => rests.push(state) });
  frameAt(1000 + 1000 * made.settlingDuration - 1);
  assert.notEqual(e.style.translate, "0px 0px");
  frameAt(1000 + 1000 * made.settlingDuration + 1);
  assert.equal(e.style.translate, "0px 0px");
  assert.equal(await player.finished, true);
  await new Promise(setImmediate);
  assert.deepEqual(rests, [{ value: 0, velocity: 0 }]);
  assert.deepEqual(player.stop(), { value: 0, velocity: 0 });
});

test("stop ends the motion where it is, and nothing is drawn afterward", async () => {
  const e = element(), rests = [], player = play(spring(release), e, { onRest: () => rests.push(1) });
  frameAt(1100);
  const stopped = player.stop(1110);
  near(stopped.value, exact(0.11));
  near(translation(e)[0], exact(0.11));
  frameAt(1200);
  near(translation(e)[0], exact(0.11));
  assert.equal(await player.finished, false);
  assert.deepEqual(rests, []);
});

test("each property of an element has its own player", async () => {
  const e = element(), x = play(spring({ from: 56 }), e, { property: "x" }), y = play(spring({ from: 500, to: 100 }), e, { property: "y" });
  assert.deepEqual(translation(e), [56, 500]);
  play(spring({ from: 2, to: 1 }), e, { property: "scale" });
  frameAt(1100);
  near(translation(e)[0], spring({ from: 56 }).at(0.1).value);
  near(translation(e)[1], spring({ from: 500, to: 100 }).at(0.1).value);
  x.stop();
  frameAt(9000);
  assert.equal(translation(e)[1], 100);
  assert.equal(e.style.scale, "1");
  assert.equal(await x.finished, false);
  assert.equal(await y.finished, true);
});

test("a motion replaces another one of the property, at its position and velocity", async () => {
  const e = element(), first = play(spring({ from: 300 }), e), other = play(spring({ from: 10 }), e, { property: "y" });
  frameAt(1100);
  const before = first.state(1104), second = play(spring({ from: 0, to: 500 }), e, { startTime: 1104 });
  near(second.state(1104).value, before.value);
  near(second.state(1104).velocity, before.velocity);
  const step = 1e-4, slope = (second.state(1104 + 1000 * step).value - second.state(1104).value) / step;
  near(slope, before.velocity, 5);
  frameAt(9000);
  assert.deepEqual(translation(e), [500, 0]);
  assert.equal(await first.finished, false);
  assert.equal(await second.finished, true);
  assert.equal(await other.finished, true);
});

test("axes move the properties that are named like them", () => {
  const e = element(), values = { x: 1, y: 2, scale: 3, opacity: 0.5, rotation: 40, glow: 7 };
  play(spring({ from: values, to: values }), e);
  assert.deepEqual({ ...e.style }, { translate: "1px 2px", scale: "3", opacity: "0.5", rotate: "40deg", "--motion-glow": "7" });
});

test("the other component of a translation stays", () => {
  const e = element();
  e.style.setProperty("translate", "12px 30%");
  play(spring({ from: 5, to: 5 }), e, { property: "x" });
  assert.equal(e.style.translate, "5px 30%");
  e.style.setProperty("translate", "none");
  play(spring({ from: 7, to: 7 }), e, { property: "y" });
  assert.equal(e.style.translate, "0px 7px");
});

test("one axis of a motion can be replaced", async () => {
  const e = element(), both = play(spring({ from: { x: 100, y: 100 } }), e), y = play(spring({ from: 100, to: 50 }), e, { property: "y" });
  frameAt(9000);
  assert.deepEqual(translation(e), [0, 50]);
  assert.equal(await both.finished, true);
  assert.equal(await y.finished, true);
  const third = play(spring({ from: { x: 100, y: 100 } }), e);
  play(spring({ from: { y: 1, x: 1 } }), e);
  assert.equal(await third.finished, false);
});

test("reduced motion ends springs at once, and lets the user scroll", () => {
  reduced.matches = true;
  const places = [[spring({ from: 300 })], [spring({ from: 300 }), "ignore"], [scroll({ from: 300, velocity: 100 })], [scroll({ from: 300, velocity: 100 }), "jump"], [deceleration({ from: 300, velocity: 100 })]]
    .map(([made, reducedMotion]) => {
      const e = element();
      play(made, e, { reducedMotion });
      return Math.round(translation(e)[0]);
    });
  assert.deepEqual(places, [0, 300, 300, 350, 300]);
  const described = element();
  play(motion(JSON.parse(JSON.stringify(scroll({ from: 300, velocity: 100 })))), described);
  assert.equal(translation(described)[0], 300);
  assert.throws(() => play(spring({ from: 1 }), element(), { reducedMotion: "reduce" }), /reducedMotion/);
});

test("a preference that changes during a motion counts", () => {
  const e = element();
  play(spring({ from: 300 }), e);
  reduced.matches = true;
  frameAt(1016);
  assert.equal(translation(e)[0], 0);
});

test("an element that leaves its document ends at the destination", async () => {
  const e = element(), player = play(spring({ from: 300 }), e);
  e.isConnected = false;
  frameAt(1016);
  assert.equal(translation(e)[0], 0);
  assert.equal(await player.finished, true);
});

test("draw replaces the style", () => {
  const e = element(), drawn = [];
  play(spring({ from: { x: 3, y: 4 } }), e, { draw: (state, target) => drawn.push([state, target]) });
  assert.deepEqual(drawn, [[{ value: { x: 3, y: 4 }, velocity: { x: 0, y: 0 } }, e]]);
  assert.equal(e.style.translate, undefined);
});

test("an exception of draw ends the frames", () => {
  let count = 0;
  play(spring({ from: 3 }), element(), { draw: () => { if (++count > 1) throw new Error("page"); } });
  assert.throws(() => frameAt(1016), /page/);
  frameAt(1032);
  assert.equal(count, 2);
});

test("what is not a motion, an element or an option is an error", () => {
  for (const made of [null, undefined, {}, "text", { phases: [], destination: 0 }]) assert.throws(() => play(made, element()), TypeError);
  for (const target of [null, undefined, "#card", {}]) assert.throws(() => play(spring({ from: 1 }), target), TypeError);
  assert.throws(() => play(spring({ from: 1 }), element(), { onrest() {} }), /onrest/);
});

test("NaN never reaches a style", () => {
  const e = element(), made = spring({ from: 300 });
  play({ ...made, at: (t) => (t > 0 ? { value: NaN, velocity: NaN } : made.at(t)) }, e);
  frameAt(1016);
  assert.equal(e.style.translate, "300px 0px");
});

test("finished and replaced players can be collected", async () => {
  const { gc } = globalThis;
  if (!gc) return;
  const references = [];
  (() => {
    for (let i = 0; i < 100; i++) {
      const e = element();
      references.push(new WeakRef(e), new WeakRef(play(spring({ from: 1 }), e)), new WeakRef(play(spring({ from: 1 }), e)));
    }
  })();
  frameAt(9000);
  frameAt(9016);
  await new Promise((resolve) => setImmediate(resolve));
  gc();
  assert.equal(references.filter((reference) => reference.deref()).length, 0);
});
