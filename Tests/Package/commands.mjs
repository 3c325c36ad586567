// Compares the command of the package with the program: the same command lines, over the same files.
//
//     node Tests/Package/commands.mjs PROGRAM PACKAGE
//
// PACKAGE is the program of the installed package. Exit statuses, standard output, standard error and written files must be
// equal, except that numbers may differ by 1e-12.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { textDifference } from "../WebAssembly/comparison.mjs";
import { examplesOf } from "../WebAssembly/requests.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)), corpus = join(root, "Tests/Corpus/tokens");
const contract = JSON.parse(readFileSync(join(root, "Sources/EmbeddedFiles/Generated/openapi.json"), "utf8"));
const targets = ["css", "swift", "kotlin", "dart", "typescript", "json"];
const everyTarget = targets.flatMap((target) => ["--target", target]);
const plain = join(corpus, "plain.tokens.json"), work = mkdtempSync(join(tmpdir(), "motiond-"));

/** The files of each case: names and contents. */
const files = {
  "tokens/a.json": '{"a": {"$type": "duration", "$value": "{b}"}}',
  "tokens/b.jsonc": '// é\n{"b": {\n  "$type": "duration", "$value": "1s"}}',
  "tokens/c.txt": "{",
  "json5.json": "{a: 1}",
  "empty/readme.txt": "",
  "large.json": `{"a": {"$description": "${"x".repeat(1100000)}"}}`,
  "many.json": JSON.stringify({ m: { $type: "spring", ...Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`s${i}`, { $value: { bounce: i / 200 - 0.3 } }])) } }),
  // Beyond the range of an integer of 32 bits, which those of the module have.
  "long.json": '{"long": {"$type": "duration", "$value": {"value": 5000000000, "unit": "ms"}}}',
  "request.json": '{"from": 300, "velocity": -800, "name": "sheet"}',
};

/** Springs as they are given to `motiond spring`. Those of easings end their search at slightly different minima. */
const springs = [
  ["0.5", "0.3"], ["0.5"], ["0.4", "-0.2"], ["k=170", "c=26"], ["stiffness=300", "dampingRatio=0.6", "m=2"], ["response=0.5", "dampingRatio=0.8"],
  ["swiftui.bouncy"], ["material3.expressive.spatial.fast"], [".spring(response: 0.4, dampingFraction: 0.8)"], ["withSpring(1, { damping: 15, stiffness: 120 })"],
  ["spring(dampingRatio = 0.5f, stiffness = Spring.StiffnessLow)"], ['{ type: "spring", visualDuration: 0.4, bounce: 0.2 }'], ["config: { tension: 180, friction: 12 }"],
];
const everyForm = ["json", "csv", "css", "keyframes", "waapi", "swiftui", "compose", "flutter", "reanimated", "gsap", "svelte", "anime", "figma"].map((name) => `--${name}`);

/** Messages of an agent: a handshake, the list of tools, and calls. */
const call = (name, values) => ({ jsonrpc: "2.0", id: name, method: "tools/call", params: { name, arguments: values } });
const messages = [
  { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "é", version: "1" } } },
  { jsonrpc: "2.0", method: "notifications/initialized" }, { jsonrpc: "2.0", id: 2, method: "tools/list" }, { jsonrpc: "2.0", id: 3, method: "ping" },
  call("translate", { spring: ".bouncy", dialects: ["compose", "motion"], formats: ["css", "svg"] }), call("translate", { spring: { k: 1 } }),
  call("design", { settlingDuration: 0.5, bounce: 0.2 }), call("settle", { spring: "withSpring(1, { damping: 15, stiffness: 120 })", from: 0, to: 300 }),
  call("compare", { curves: [{ spring: ".bouncy" }, { spring: ".snappy" }] }), call("tokens", { tokens: { fast: { $type: "duration", $value: { value: 0.2, unit: "s" } } }, target: "css" }),
  call("desgn", {}), { jsonrpc: "2.0", id: 4, method: "nothing" },
];

/** The command lines: arguments, and standard input if it is read. */
const lines = [
  ...readdirSync(corpus).filter((name) => name.endsWith(".tokens.json")).map((name) => [["tokens", join(corpus, name), ...everyTarget, "--out-dir", "out/deep"]]),
  ...["errors", "plain"].flatMap((name) => ["css", "json"].map((target) => [["tokens", join(corpus, `${name}.tokens.json`), "--target", target]])),
  [["tokens", "-", "--target", "css"], readFileSync(plain)], [["tokens", "-", "--target", "css"], "["],
  [["tokens", "tokens", "--target", "css"]], [["tokens", "tokens/b.jsonc", "tokens/a.json", "--target", "css", "--strict"]],
  [["tokens", "tokens/", "--target", "css", "--references", "keep", "--prefix", "é"]], [["tokens", "json5.json", "--target", "css"]],
  [["tokens", "empty", "--target", "css"]], [["tokens", "large.json", "--target", "css"]], [["tokens", "none.json", "--target", "css"]],
  [["tokens", "many.json", "--target", "css", "--tolerance", "0.0005"]], [["tokens", "many.json", "--target", "css", "--max-work", "1000"]],
  [["tokens", "tokens", "--target", "json", "--out-dir", "tokens"]], [["tokens", plain, "--target", "css", "--out-dir", "request.json"]],
  [["tokens", plain, "--target", "css", "--out-dir", "request.json/a"]], [["tokens", plain, "--target", "css", "--out-dir", "/proc/none"]],
  [["tokens", plain, "--target", "kotlin", "--package", "com.example", "--name", "Motion"]],
  [["tokens", "long.json", "--target", "dart"]], [["tokens", "long.json", "--target", "kotlin"]], [["tokens"]], [["tokens", plain]], [["tokens", plain, "--target", "swft", "--max-work", "0", "--wrong"]],
  [["tokens", plain, "--target", "css", "--target", "css"]], [["tokens", plain, "--target", "css", "--package", "a.b", "--out-dir="]],
  [["tokens", "-", "-", "--target", "css"]], [["tokens", "--help"]], [["call", "--help"]], [["check", "a.json"]],
  [["call"]], [["call", "spring/trajectry"]], [["call", "tokens", "a", "b"]], [["call", "presets", "--format", "cvs"]], [["call", "presets", "--format"]],
  [["call", "spring/trajectory", "--format=css", "request.json"]], [["call", "spring/trajectory", "-"], '{"frm": 3}'],
  [["call", "spring/trajectory"], "{"], [["call", "presets", "none"]], [["call", "presets", "tokens"]], [["call", "presets", "large.json"]],
  [["call", "presets", "\u0001\n"]], [["call", "presets", "/dev/zero"]], [["call", "presets", "/dev/stdin"], "{}"],
  [["toke"]],
  ...springs.flatMap((spring) => [[["spring", ...spring]], [["spring", ...spring, "--css", "--json", "--swift", "--kotlin", "--motion", "--svg"]]]),
  [["spring", "0.5", "0.3", ...everyForm]], [["spring", "-", "--flutter"], ".spring(response: 0.4, dampingFraction: 0.8)"], [["spring", "-"], ""],
  [["spring"]], [["spring", "--help"]], [["spring", "hello"]], [["spring", "k=x"]], [["spring", "z=1"]], [["spring", "--duration", "0.5"]], [["spring", "1", "2", "3"]],
  [["spring", "ease"]], [["spring", "k=100", "c=0"]], [["spring", "k=-1", "c=0"]], [["spring", "0.5", "--cs"]], [["spring", "x".repeat(20001)]],
  [["mcp", "--help"]], [["mcp", "now"]], [["mcp"], messages.map((message) => `${JSON.stringify(message)}\n`).join("")], [["mcp"], "{\n\n[]\n1\n"],
  ...examplesOf(contract, []).filter(({ operation }, index, all) => !["tokens", "spring/fit"].includes(operation) && all.findIndex((other) => other.operation === operation) === index)
    .map(({ operation, body }) => [["call", operation], JSON.stringify(body)]),
];

function folder(name) {
  const path = join(work, name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(path, file, ".."), { recursive: true });
    writeFileSync(join(path, file), content);
  }
  return path;
}

function run(program, [options, input = ""], cwd) {
  const { status, stdout, stderr } = spawnSync(program, options, { cwd, input, encoding: "utf8", maxBuffer: 1 << 28 });
  const written = {};
  for (const name of readdirSync(cwd, { recursive: true, encoding: "utf8" }).sort()) {
    if (statSync(join(cwd, name)).isFile()) written[name] = readFileSync(join(cwd, name), "utf8");
  }
  return { status, stdout, stderr, written };
}

const [program, packaged] = process.argv.slice(2).map((path) => resolve(path));

/** Returns where two results differ: only numbers with decimals may, in the last of them. */
function differenceOf(found, expected) {
  if (found.status !== expected.status) return `status ${found.status}, not ${expected.status}`;
  const texts = ({ stdout, stderr, written }) => [stderr, stdout, ...Object.entries(written).flat()].join("\n");
  const integers = (text) => text.match(/(?<![\d.])\d+(?![\d.])/g)?.join();
  const [one, other] = [texts(found), texts(expected)];
  return integers(one) === integers(other) ? textDifference(one, other, statistics) : "whole numbers differ";
}

let failures = 0;
const statistics = { rounded: 0 };
try {
  for (const line of lines) {
    const [expected, found] = [program, packaged].map((one) => {
      // The same path for both, because messages contain it.
      const result = run(one, line, folder("files"));
      rmSync(join(work, "files"), { recursive: true });
      return result;
    });
    const difference = differenceOf(found, expected);
    if (!difference) continue;
    failures += 1;
    console.log(`motiond ${line[0].join(" ")}\n${difference}\n${found.stderr.slice(0, 500)}\n… not\n${expected.stderr.slice(0, 500)}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`${lines.length - failures} command lines compared with the program, ${failures} differ; ${statistics.rounded} with a number in its last decimals`);
process.exitCode = failures ? 1 : 0;
