// Laws: values and velocities.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "../module-node.js";
import { evaluate } from "../motiond.js";

const motiond = await load(readFile(
  new URL(process.env.MOTIOND_WASM ?? "../../../Sources/EmbeddedFiles/Generated/motiond.wasm", import.meta.url)));
const near = (a, b, tolerance, text) => assert.ok(Math.abs(a - b) <= tolerance, `${text}: ${a}, not ${b}`);

const laws = [
  { kind: "rest", value: 3 },
  { kind: "exponential", destination: 10, amplitude: -10, rate: 2 },
  { kind: "underdamped", destination: 1, decay: 3, frequency: 8, cosine: 2, sine: -1 },
  { kind: "critical", destination: -4, decay: 5, constant: 2, linear: 7 },
  { kind: "overdamped", destination: 0, rates: [1, 9], amplitudes: [2, -3] },
  { kind: "polyline", times: [0, 1, 2], values: [0, 4, 2] },
  { kind: "frames", interval: 0.25, values: [0, 4, 2, 1, 0, 3, 3.5] },
  { kind: "power", destination: 5, amplitude: -5, duration: 1.2, exponent: 2.36 },
  { kind: "polynomial", coefficients: [1, -2, 3, 0.5], amplitude: -4, rate: 2 },
];

test("the velocity is the derivative of the value", () => {
  const step = 1e-5;
  for (const law of laws) {
    for (const t of [0.1, 0.4, 0.9, 1.3]) {
      const slope = (evaluate(law, t + step).value - evaluate(law, t - step).value) / (2 * step);
      near(evaluate(law, t).velocity, slope, 1e-6, `${law.kind} at ${t}`);
    }
  }
});

test("a polyline rests before its first and after its last position, and the later of two positions counts", () => {
  const law = { kind: "polyline", times: [1, 2, 2, 3], values: [5, 6, 0, 2] };
  assert.deepEqual([0, 1, 1.5, 2, 2.5, 3, 9].map((t) => evaluate(law, t).value), [5, 5, 5.5, 0, 1, 2, 2]);
  assert.deepEqual([0, 9].map((t) => evaluate(law, t).velocity), [0, 0]);
});

test("frames and a power rest after their last time", () => {
  const frames = { kind: "frames", interval: 0.5, values: [0, 4, 6] };
  assert.deepEqual([0, 0.25, 0.75, 1, 9].map((t) => evaluate(frames, t).value), [0, 2, 5, 6, 6]);
  assert.deepEqual(evaluate(frames, 1).velocity, 0);
  const power = { kind: "power", destination: 5, amplitude: -5, duration: 2, exponent: 2.36 };
  assert.deepEqual([0, 2, 9].map((t) => evaluate(power, t).value), [0, 5, 5]);
  assert.ok(Math.abs(evaluate(power, 9).velocity) === 0);
});

test("named axes", () => {
  const law = { kind: "overdamped", destination: { x: 1, y: 2 }, rates: [1, 9], amplitudes: { x: [2, -3], y: [0, 1] } };
  assert.deepEqual(evaluate(law, 0), { value: { x: 0, y: 3 }, velocity: { x: 25, y: -9 } });
});

test("an unknown kind is an error", () => assert.throws(() => evaluate({ kind: "wave" }, 0), /unknown kind of law: wave/));

test("laws agree with the samples in every regime", () => {
  for (const dampingRatio of [0.05, 0.8, 1 - 1e-9, 1, 1 + 1e-6, 1.5, 1000]) {
    const { body } = motiond.callSync("spring/trajectory", {
      from: { x: 300, y: -20 }, velocity: { x: -800, y: 4000 }, spring: { stiffness: 200, dampingRatio },
      sampling: { count: 50, decimals: 15 },
    });
    const [{ law }] = body.phases;
    body.times.slice(0, -1).forEach((t, i) => {
      for (const axis of ["x", "y"]) {
        near(evaluate(law, t).value[axis], body.values[axis][i], 3e-7, `ratio ${dampingRatio}, time ${t}`);
        near(evaluate(law, t).velocity[axis], body.velocities[axis][i], 2e-5, `velocity, ratio ${dampingRatio}, time ${t}`);
      }
    });
  }
});
