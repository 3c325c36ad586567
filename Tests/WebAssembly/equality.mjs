// Compares the responses of the WebAssembly module with those of a running service, in Node or in a browser.
//
//     node Tests/WebAssembly/equality.mjs BASE [CASES] [SEED]
//
// The requests are all examples of the contract in all formats, and CASES random ones. The status, the errors and all
// texts must be equal, and numbers equal to 1e-12.
import { difference, textDifference } from "./comparison.mjs";
import { examplesOf, generator, randomRequest } from "./requests.mjs";

/** Operations that the module does not have, and errors about the springs of animation libraries, which it does not have either. */
const excludedOperations = ["spring/translate", "presets", "spring/design", "spring/fit", "drawer/basins", "compare"], excludedText = /\b(dialect|preset)s?\b|wwdc/;

const isExcluded = (operation, ...responses) =>
  excludedOperations.includes(operation) || responses.some(({ status, body }) => status !== 200 && excludedText.test(JSON.stringify(body)))
  || /not part of the WebAssembly module|spring\/(translate|design|fit)|presets/.test(JSON.stringify(responses.map(({ body }) => body)));

/** Returns the lines of a report, the last of which is the summary, and the number of requests that differ. */
export async function compareWithService(motiond, base, cases, seed) {
  const contract = await (await fetch(`${base}/openapi.json`)).json();
  const examples = examplesOf(contract), random = generator(seed), requests = [];
  for (const { operation, body, formats } of examples) {
    for (const format of [undefined, ...formats]) requests.push({ operation, text: JSON.stringify(body), format });
  }
  for (let i = 0; i < cases; i++) requests.push(randomRequest(examples, random));

  // The module has fewer formats than the service.
  const { detail } = motiond.call("spring/trajectory", {}, { format: "none" }).body;
  const available = detail.match(/[a-z-]+(?= \()/g);
  const statistics = { worst: 0, rounded: 0 }, statuses = {}, lines = [];
  let compared = 0, failures = 0;

  async function compare({ operation, text, format, name }) {
    let local;
    try {
      local = motiond.call(operation, text, { format, name });
    } catch (error) {
      // The service returns a response to every request, so this is a difference too.
      local = { status: `${error}` };
    }
    if (local.status === 406 && !available.includes(format)) return;
    const remote = await motiond.call(operation, text, { format, name, service: base });
    if (isExcluded(operation, local, remote)) return;
    compared += 1;
    statuses[remote.status] = (statuses[remote.status] ?? 0) + 1;
    statistics.isSearch = text.includes('"tolerance"');
    const found =
      local.status !== remote.status
        ? `status ${local.status}, not ${remote.status}: ${JSON.stringify(local.body)?.slice(0, 400)}, not ${JSON.stringify(remote.body).slice(0, 400)}`
      : local.type !== remote.type ? `type ${local.type}, not ${remote.type}`
      : typeof local.body === "string" ? textDifference(local.body, remote.body, statistics)
      : difference(local.body, remote.body, statistics);
    if (found && ++failures <= 20) lines.push(`${operation} ${format ?? ""} ${name ?? ""} ${text.slice(0, 500)}\n    ${found}`);
  }

  const width = 8;
  for (let start = 0; start < requests.length; start += width) {
    await Promise.all(requests.slice(start, start + width).map(compare));
  }
  lines.push(
    `${compared} of ${requests.length} requests compared: ${JSON.stringify(statuses)}; ${failures} differ; `
    + `greatest relative difference ${statistics.worst.toExponential(1)}; ${statistics.rounded} texts differ in a last decimal`);
  return { lines, failures, compared };
}

if (globalThis.process?.argv[1]?.endsWith("equality.mjs")) {
  const { load } = await import("../../clients/js/motiond.js");
  const [base, cases = "1000", seed = "1"] = process.argv.slice(2);
  const motiond = await load(new URL("../../Sources/EmbeddedFiles/Generated/motiond.wasm", import.meta.url));
  const { lines, failures } = await compareWithService(motiond, base, Number(cases), Number(seed));
  console.log(lines.join("\n"));
  process.exitCode = failures > 0 ? 1 : 0;
}
