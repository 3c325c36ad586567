// The motions of the kernel: published numbers, continuity, and errors that name the field.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deceleration, drawer, motion, releaseVelocity, rubberBand, scroll, spring } from "../motiond.js";

const near = (a, b, tolerance = 1e-6) => assert.ok(Math.abs(a - b) <= tolerance, `${a}, not ${b}`);

test("settling durations, checked in 50-digit arithmetic", () => {
  const duration = (request) => spring(request).settlingDuration;
  near(duration({ from: -300, spring: { dampingRatio: 0.5 } }), 0.876256);
  near(duration({ from: 100, velocity: -1000, spring: { dampingRatio: 0.9 } }), 0.291798);
  near(duration({ from: -300 }), 0.612743);
  near(duration({ from: 0, velocity: 2000, threshold: 0.25, spring: { stiffness: 100 } }), 0.886694);
  assert.equal(duration({ from: 0.1, threshold: 0.5, spring: { stiffness: 100 } }), 0);
  assert.equal(duration({ from: 1, spring: { dampingRatio: 0 } }), Infinity);
  near(spring({ from: 1, threshold: 1e-9, spring: { stiffness: 1, damping: 1e9 } }).at(1e9).value, 0.3678794411714423, 1e-15);
});

test("decelerations, scrolls, drawers and rubber bands have the published numbers", () => {
  near(deceleration({ from: 0, velocity: 1000 }).destination, 499.499833);
  near(deceleration({ from: 0, velocity: 1000, decelerationRate: "fast" }).destination, 99.499162);
  const bounce = scroll({ from: 0, velocity: 2000, bounds: { max: 100 } });
  near(bounce.phases[1].start, 0.0526831);
  near(bounce.at(bounce.phases[1].start).velocity, 1799.799733);
  near(bounce.at(bounce.phases[1].start + 0.1).value - 100, 66.210932);
  assert.deepEqual(drawer({ from: 420, velocity: -361, anchors: [{ name: "expanded", value: 80 }, 400, 720] }).anchor, { index: 0, name: "expanded", value: 80 });
  assert.deepEqual(drawer({ from: 420, velocity: -360, anchors: [80, 400, 720] }).anchor, { index: 1, value: 400 });
  near(rubberBand({ value: 100, bounds: { max: 0 }, dimension: 400 }).value, 48.351648);
  near(rubberBand({ value: 60, bounds: { max: 0 }, dimension: 400, direction: "invert" }).value, 128.342246);
});

test("a threshold that is a large part of the motion is a warning", () => {
  assert.deepEqual(spring({ from: 1, to: 1, velocity: 8 }).warnings, []);
  assert.deepEqual(spring({ from: 0, to: 0.4, threshold: 0.5 }).warnings, ["the threshold 0.5 is 125 % of the whole way of 0.4; give threshold if the unit is not a point"]);
  assert.equal(deceleration({ from: 0, velocity: 5 }).warnings.length, 1);
  assert.equal(scroll({ from: 0, velocity: 5, bounds: { max: 1 } }).warnings.length, 1);
  assert.equal(scroll({ from: 0, velocity: 500, bounds: { max: 100 } }).warnings.length, 0);
  assert.equal(drawer({ from: 0, velocity: 0, anchors: [1], threshold: 1 }).warnings.length, 1);
  const answer = { destination: 0, settlingDuration: 1, phases: [{ start: 0, law: { kind: "rest", value: 0 } }] };
  assert.deepEqual(motion({ ...answer, warnings: [{ pointer: "/threshold", detail: "is large" }] }).warnings, ["is large"]);
  assert.deepEqual(motion(answer).warnings, []);
});

test("events of the DOM have milliseconds, and coalesced events are sorted", () => {
  const gesture = [0, 16, 8, 24].map((time) => ({ state: time ? "changed" : "began", timeStamp: 5000 + time, translation: 2 * time }));
  near(releaseVelocity(gesture), 2000);
  near(releaseVelocity(gesture.map(({ timeStamp, ...event }) => ({ ...event, time: timeStamp / 1000 }))), 2000);
  const stopped = [...gesture, { state: "ended", timeStamp: 5300, translation: 48, velocity: 900 }];
  assert.equal(releaseVelocity(stopped), 0);
  near(deceleration({ from: 0, gesture }).at(0).velocity, 2000);
});

test("numbers in, numbers out", () => {
  const axes = spring({ from: { x: 10, y: -20 }, velocity: { x: 0, y: 100 } }), both = axes.at(0);
  near(both.value.y, -20);
  near(both.velocity.y, 100);
  assert.deepEqual(axes.destination, { x: 0, y: 0 });
  assert.equal(typeof spring({ from: 10 }).at(0.1).value, "number");
  const free = scroll({ from: { x: 0, y: 0 }, velocity: { x: 3000, y: 500 }, bounds: { max: 200 } });
  assert.equal(free.axes.x.phases.length, 2);
  assert.equal(free.settlingDuration, Math.max(free.axes.x.settlingDuration, free.axes.y.settlingDuration));
});

test("a retarget starts with the position and the velocity of that time", () => {
  const first = drawer({ from: 420, velocity: -900, anchors: [80, 400, 720] }), { value, velocity } = first.at(0.12);
  const second = first.retarget(0.12, { anchors: [200] });
  near(second.at(0).value, value, 1e-9);
  near(second.at(0).velocity, velocity, 1e-9);
  assert.equal(second.destination, 200);
  const list = scroll({ from: 0, velocity: 3000, bounds: { min: 0, max: 400 } }), grown = list.retarget(0.1, { bounds: { min: 0, max: 4000 } });
  near(grown.at(0).value, list.at(0.1).value, 1e-9);
  assert.ok(grown.destination > 400);
});

test("motion evaluates every kind of law, and its velocity is the derivative", () => {
  const laws = [
    { kind: "rest", value: 3 }, { kind: "exponential", destination: 10, amplitude: -10, rate: 2 },
    { kind: "underdamped", destination: 1, decay: 3, frequency: 8, cosine: 2, sine: -1 }, { kind: "critical", destination: -4, decay: 5, constant: 2, linear: 7 },
    { kind: "overdamped", destination: 0, rates: [1, 9], amplitudes: [2, -3] }, { kind: "polyline", times: [0, 1, 2], values: [0, 4, 2] },
    { kind: "frames", interval: 0.25, values: [0, 4, 2, 1, 0, 3, 3.5] }, { kind: "power", destination: 5, amplitude: -5, duration: 1.2, exponent: 2.36 },
    { kind: "polynomial", coefficients: [1, -2, 3, 0.5], amplitude: -4, rate: 2 },
  ];
  for (const law of laws) {
    const played = motion({ settlingDuration: 9, destination: 0, phases: [{ kind: "spring", start: 0, law }] });
    for (const t of [0.1, 0.4, 0.9, 1.3]) {
      near(played.at(t).velocity, (played.at(t + 1e-5).value - played.at(t - 1e-5).value) / 2e-5, 1e-5);
    }
    assert.deepEqual(played.at(9), { value: 0, velocity: 0 });
  }
  const polyline = motion({ destination: 2, phases: [{ start: 0, law: { kind: "polyline", times: [1, 2, 2, 3], values: [5, 6, 0, 2] } }] });
  assert.deepEqual([0, 1, 1.5, 2, 2.5, 3, 9].map((t) => polyline.at(t).value), [5, 5, 5.5, 0, 1, 2, 2]);
  const two = motion({
    destination: { x: 1, y: 2 }, settlingDuration: 5,
    phases: [{ start: 0, law: { kind: "overdamped", destination: { x: 1, y: 2 }, rates: [1, 9], amplitudes: { x: [2, -3], y: [0, 1] } } }],
  });
  assert.deepEqual(two.at(0), { value: { x: 0, y: 3 }, velocity: { x: 25, y: -9 } });
});

test("an answer is the motion that it describes", () => {
  for (const made of [
    spring({ from: { x: 300, y: 10 }, velocity: { x: 50, y: 900 }, spring: { dampingRatio: 0.4 } }), scroll({ from: { x: 0, y: 5 }, velocity: { x: 3000, y: 0 }, bounds: { max: 200 } }),
    drawer({ from: 420, velocity: -900, anchors: [80, 400], spring: { dampingRatio: 2 } }), deceleration({ from: 3, velocity: 1000 }),
  ]) {
    const answered = motion(JSON.parse(JSON.stringify(made)));
    for (const t of [0, 0.05, 0.3, 2, 20]) {
      const [a, b] = [made.at(t), answered.at(t)].map((state) => Object.values(state).flatMap((x) => (typeof x === "number" ? x : Object.values(x))));
      a.forEach((x, i) => near(x, b[i], 1e-9));
    }
    assert.deepEqual(answered.destination, made.destination);
  }
});

test("errors name the field", () => {
  const rest = { start: 0, law: { kind: "rest", value: 0 } };
  const refused = [
    [() => spring({ from: NaN }), RangeError, /from/], [() => spring({}), TypeError, /from/], [() => spring({ from: "3" }), TypeError, /from/],
    [() => spring({ from: 1, spring: { stiffness: -1 } }), RangeError, /spring\.stiffness/], [() => spring({ from: 1, spring: "bouncy" }), TypeError, /spring/],
    [() => spring({ from: 1, spring: { dialect: "react-spring", tension: 170 } }), TypeError, /spring.*motiond\/module.*dialect,tension/], [() => spring({ from: 1, spring: { stiffness: 1, response: 1 } }), TypeError, /spring/],
    [() => spring({ from: { x: 1 }, to: { y: 1 } }), TypeError, /to/], [() => spring({ from: 1, treshold: 2 }), TypeError, /treshold.*motiond\/module/],
    [() => deceleration({ from: 1 }), TypeError, /velocity or gesture is required; 0 for a release at rest/], [() => scroll({ from: 1 }), TypeError, /velocity or gesture/],
    [() => drawer({ from: 1, anchors: [1] }), TypeError, /velocity or gesture/], [() => drawer({ from: 1, velocity: 0, anchors: [] }), TypeError, /anchors/],
    [() => drawer({ from: 1, velocity: 0, anchors: [1, NaN] }), RangeError, /anchors\[1\]/], [() => drawer({ from: 1, velocity: 0, anchors: [1], selection: "threshold" }), TypeError, /selection/],
    [() => deceleration({ from: 1, velocity: 1, platform: { model: "android-spline" } }), TypeError, /platform.*motiond\/module/], [() => scroll({ from: 1, velocity: 0, bounds: { min: 2, max: 1 } }), RangeError, /bounds\.min/],
    [() => releaseVelocity([{ state: "began", time: 0, timeStamp: 0, translation: 0 }]), TypeError, /gesture\[0\]/],
    [() => releaseVelocity([{ state: "began", time: 0.2, translation: 0 }, { state: "ended", time: 0, translation: 0 }]), RangeError, /gesture\[1\]\.time/],
    [() => releaseVelocity([{ state: "begin", time: 0, translation: 0 }]), TypeError, /gesture\[0\]\.state/],
    [() => releaseVelocity([{ time: 0, translation: 0 }]), TypeError, /gesture\[0\]\.state/], [() => releaseVelocity([]), TypeError, /gesture/],
    [() => releaseVelocity([{ state: "began", time: 0, translation: 0 }, null]), TypeError, /gesture\[1\]/],
    [() => releaseVelocity([{ state: "began", timeStamp: NaN, translation: 0 }]), RangeError, /gesture\[0\]\.timeStamp/],
    [() => releaseVelocity([{ state: "began", timeStamp: 0 }]), TypeError, /gesture\[0\]\.translation/],
    [() => rubberBand({ value: 400, bounds: { max: 0 }, dimension: 400, direction: "invert" }), RangeError, /value/], [() => spring({ from: 1 }).at(NaN), RangeError, /t must/],
    [() => motion({ title: "x", detail: "The request has 1 error" }), TypeError, /phases.*The request has 1 error/], [() => motion(null), TypeError, /phases/],
    [() => motion({ destination: 0, phases: [{ start: 0, law: { kind: "wave" } }] }), TypeError, /law\.kind.*wave/],
    [() => motion({ destination: NaN, phases: [rest] }), RangeError, /answer\.destination/], [() => motion({ phases: [rest] }), TypeError, /answer\.destination/],
    [() => motion({ destination: 0, phases: [] }), TypeError, /phases/], [() => motion({ destination: 0, phases: [null] }), TypeError, /phases/],
    [() => motion({ destination: 0, phases: [{ start: 0 }] }), TypeError, /law\.kind/], [() => motion({ destination: 0, phases: [{ ...rest, start: undefined }] }), TypeError, /start/],
    [() => motion({ destination: 0, settlingDuration: NaN, phases: [rest] }), RangeError, /settlingDuration/],
    [() => motion({ destination: 0, phases: [{ start: 0, law: { kind: "polyline", times: [0] } }] }), RangeError, /law/],
    [() => motion({ destination: 0, phases: [{ start: 0, law: { kind: "rest", value: "0" } }] }), TypeError, /law/],
    [() => motion({ destination: 0, phases: [{ start: 0, law: { kind: "critical", destination: 0, decay: NaN } }] }), RangeError, /decay/],
    [() => motion({ destination: 0, phases: [{ start: 0, law: { kind: "critical", destination: 0, decay: 1 } }] }), RangeError, /answer/],
  ];
  for (const [run, type, text] of refused) assert.throws(run, (error) => error instanceof type && text.test(error.message) || assert.fail(`${run}: ${error}`));
});
