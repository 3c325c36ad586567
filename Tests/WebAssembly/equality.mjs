// Compares the responses of the WebAssembly module with those of a running service, in Node or in a browser.
//
//     node Tests/WebAssembly/equality.mjs BASE [CASES] [SEED]
//
// The requests are all examples of the contract in all formats, and CASES random ones. The status, the errors and all
// texts must be equal, and numbers equal to 1e-12.
import { difference, fitDifference, textDifference } from "./comparison.mjs";
import { examplesOf, generator, randomRequest } from "./requests.mjs";

/** Returns the lines of a report, the last of which is the summary, and the number of requests that differ. */
export async function compareWithService(motiond, base, cases, seed) {
  const contract = await (await fetch(`${base}/openapi.json`)).json();
  // Design tokens are a path of the service alone.
  const examples = examplesOf(contract).filter(({ operation }) => operation !== "tokens"), random = generator(seed), requests = [];
  for (const { operation, body, formats } of examples) {
    for (const format of [undefined, ...formats]) requests.push({ operation, text: JSON.stringify(body), format });
  }
  for (let i = 0; i < cases; i++) requests.push(randomRequest(examples, random));

  const statistics = { worst: 0, rounded: 0 }, statuses = {}, lines = [];
  let compared = 0, failures = 0, immediate = 0;

  function differenceOf(local, remote, operation, text) {
    statistics.isSearch = text.includes('"tolerance"');
    return local.status !== remote.status
        ? `status ${local.status}, not ${remote.status}: ${JSON.stringify(local.body)?.slice(0, 400)}, not ${JSON.stringify(remote.body).slice(0, 400)}`
      : local.type !== remote.type ? `type ${local.type}, not ${remote.type}`
      : operation === "spring/fit" && local.status === 200 ? fitDifference(local.body, remote.body, statistics)
      : typeof local.body === "string" ? textDifference(local.body, remote.body, statistics)
      : difference(local.body, remote.body, statistics);
  }

  async function compare({ operation, text, format, name }) {
    let local;
    try {
      local = motiond.call(operation, text, { format, name });
      if (local instanceof Promise) local = await local; else immediate += 1;
    } catch (error) {
      // The service returns a response to every request, so this is a difference too.
      local = { status: `${error}` };
    }
    const remote = await motiond.call(operation, text, { format, name, service: base });
    const found = differenceOf(local, remote, operation, text);
    compared += 1;
    statuses[remote.status] = (statuses[remote.status] ?? 0) + 1;
    if (found && ++failures <= 20) lines.push(`${operation} ${format ?? ""} ${name ?? ""} ${text.slice(0, 500)}\n    ${found}`);
  }

  const width = 8;
  for (let start = 0; start < requests.length; start += width) {
    await Promise.all(requests.slice(start, start + width).map(compare));
  }
  lines.push(
    `${compared} of ${requests.length} requests compared: ${JSON.stringify(statuses)}; ${failures} differ; `
    + `${immediate} answered by motiond.wasm; greatest relative difference ${statistics.worst.toExponential(1)}; ${statistics.rounded} texts differ in a last decimal`);
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
