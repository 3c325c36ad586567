// Releases a drawer and prints its motion to the anchor as CSS keyframes. Requires only Node's built-in fetch.
//
// Usage: node drawer.mjs http://localhost:8080
const base = process.argv[2] ?? 'http://localhost:8080';
const release = {
  from: 420, velocity: -900, anchors: [{ name: 'open', value: 80 }, { name: 'closed', value: 720 }],
  spring: { duration: 0.5, bounce: 0.3 }, sampling: { tolerance: 1, decimals: 12 },
};

function fail(...lines) {
  console.error(lines.join('\n'));
  process.exit(1);
}

const response = await fetch(`${base}/v1/drawer/trajectory`, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(release),
}).catch((error) => fail(`${base} does not respond: ${error.cause?.message ?? error.message}`));
if (!response.ok) {
  const { title, detail, errors = [] } = await response.json();
  fail(`${title}: ${detail}`, ...errors.map(({ pointer, detail }) => `${pointer} ${detail}`));
}
const { anchor, settlingDuration: duration, times, values } = await response.json();

console.log(`/* ${anchor.name} after ${duration.toFixed(3)} s */`);
console.log('@keyframes drawer {');
times.forEach((time, i) => {
  console.log(`  ${(100 * time / duration).toFixed(1)}% { translate: 0 ${values[i].toFixed(1)}px }`);
});
console.log('}');
