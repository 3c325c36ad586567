// Releases a drawer and draws its way to the anchor. Node's own fetch is enough.
const base = process.argv[2] ?? 'http://localhost:8080';
const release = {
  from: 420, velocity: -900, anchors: [{ name: 'open', value: 80 }, { name: 'closed', value: 720 }],
  spring: { duration: 0.5, bounce: 0.3 }, sampling: { rate: 20 },
};
const response = await fetch(`${base}/v1/drawer/trajectory`, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(release),
});
if (!response.ok) throw new Error(await response.text());
const curve = await response.json();
console.log(`${curve.anchor.name} after ${curve.settlingDuration.toFixed(3)} s`);
curve.times.forEach((time, i) => {
  const value = curve.values[i];
  console.log(`${time.toFixed(2).padStart(5)} s ${value.toFixed(1).padStart(6)} ${'#'.repeat(Math.trunc(value / 8))}`);
});
