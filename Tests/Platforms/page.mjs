// Compares the laws of the page of the platforms with the service, at random velocities.
//
//     node Tests/Platforms/page.mjs BASE [CASES]
import { readFile } from "node:fs/promises";

const [base, cases = "200"] = process.argv.slice(2);
const source = await readFile(new URL("../../scripts/site/platform-laws.js", import.meta.url), "utf8");
const laws = new Function(`${source}\nreturn laws;`)();
const models = {
  "iOS": "exact", "Android": "android-spline", "Android FlingAnimation": "android-fling", "Compose exponentialDecay": "compose-exponential",
  "React Native": "react-native", "Reanimated, 60 Hz": "reanimated", "Flutter, bouncing": "flutter-bouncing", "Flutter, clamping": "flutter-clamping",
  "Motion inertia": "motion-inertia",
};
let state = 7;
const uniform = () => (state = (state * 48271) % 2147483647) / 2147483647;

for (const [name, law] of Object.entries(laws)) {
  let worst = 0;
  for (let round = 0; round < Number(cases); round += 100) {
    const items = Array.from({ length: 100 }, () => {
      const velocity = Math.trunc((uniform() < 0.5 ? -1 : 1) * 0.7 * 11_000 ** uniform()), motion = law(velocity);
      return { velocity, motion, times: [0.1, 0.37, 0.8].map((share) => share * motion.duration) };
    });
    const requests = items.map(({ velocity, times }) => (
      { operation: "deceleration/trajectory", body: { from: 0, velocity, model: models[name], sampling: { times, decimals: 12 } } }));
    const response = await fetch(`${base}/v1/batch`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ requests }) });
    const { responses } = await response.json();
    responses.forEach(({ status, body }, index) => {
      const { velocity, motion, times } = items[index], scale = Math.max(Math.abs(motion.destination), 1);
      const errors = status === 200 ? [body.settlingDuration - motion.duration, (body.destination - motion.destination) / scale] : [NaN];
      if (motion.duration > 0) times.forEach((t, i) => errors.push((body.values?.[i] - motion.position(t)) / scale));
      const error = Math.max(...errors.map(Math.abs));
      if (!(error < 1e-8)) {
        console.error(`${name} at ${velocity}: ${JSON.stringify(body)}, not ${motion.duration} s, ${motion.destination}`);
        process.exit(1);
      }
      worst = Math.max(worst, error);
    });
  }
  console.log(`${name}: ${cases} releases, greatest difference ${worst.toExponential(1)}`);
}
