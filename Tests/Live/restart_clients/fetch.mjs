// fetch of Node.js; see test_restart.py.
const [host, port, count, pause] = process.argv.slice(2);
const url = `http://${host}:${port}/v1/spring/settling-duration`;
const options = {
  method: "POST", headers: {"Content-Type": "application/json"}, body: '{"from": 300, "velocity": -800}',
};
const counts = {served: 0, refused: 0, lost: 0, errors: {}};
let isStopped = false, started = 0;

async function loop() {
  let served = 0;
  while (!isStopped) {
    try {
      const response = await fetch(url, options);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      counts.served++;
      if (++served === 5 && ++started === Number(count)) console.log("started");
    } catch (error) {
      if (error.cause?.code === "ECONNREFUSED") {
        counts.refused++;
      } else {
        counts.lost++;
        const name = String(error.cause ?? error);
        counts.errors[name] = (counts.errors[name] ?? 0) + 1;
      }
    }
    await new Promise((resume) => setTimeout(resume, 1000 * pause));
  }
}

process.stdin.on("end", () => { isStopped = true; }).resume();
await Promise.all(Array.from({length: Number(count)}, loop));
console.log(JSON.stringify(counts));
process.exit(0);
