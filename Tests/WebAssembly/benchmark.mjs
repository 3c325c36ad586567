// Prints the duration of local calls in Node, after the engine has compiled the module.
import { load } from "../../clients/js/module-node.js";

const motiond = await load(new URL("../../.build-wasm/motiond.wasm", import.meta.url));
const anchors = [{ name: "expanded", value: 80 }, { name: "middle", value: 400 }, { name: "collapsed", value: 720 }];
const spring = { stiffness: 200, dampingRatio: 0.8 };
for (const [text, operation, body, options] of [
  ["drawer release as phases", "drawer/trajectory", { from: 420, velocity: -900, anchors }, { format: "phases" }],
  ["anchor of a drawer", "drawer/anchor", { from: 420, velocity: -900, anchors }],
  ["spring, 60 samples per second", "spring/trajectory", { from: 300, velocity: -800, spring }],
  ["spring as CSS", "spring/trajectory", { from: 300, velocity: -800, spring }, { format: "css" }],
]) {
  for (let i = 0; i < (text.includes("css") ? 300 : 5000); i++) motiond.callSync(operation, body, options);
  const durations = [];
  for (let round = 0; round < 20; round++) {
    const start = performance.now();
    for (let i = 0; i < 200; i++) motiond.callSync(operation, body, options);
    durations.push((performance.now() - start) * 5);
  }
  console.log(`${text}: ${durations.sort((a, b) => a - b)[10].toFixed(1)} µs per call`);
}
