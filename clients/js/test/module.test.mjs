// The WebAssembly module in Node: results, problems, limits and memory.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "../motiond.js";

const path = new URL(process.env.MOTIOND_WASM ?? "../../../Sources/EmbeddedFiles/Generated/motiond.wasm", import.meta.url);
const bytes = await readFile(path);
const motiond = await load(path);
const sheet = [{ name: "expanded", value: 80 }, { name: "middle", value: 400 }, { name: "collapsed", value: 720 }];

test("the module is loaded from bytes, a URL, a file and a response", async () => {
  const response = () => new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
  for (const source of [bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), path, path.href, response()]) {
    assert.equal((await load(source)).call("spring/settling-duration", { from: 100 }).status, 200);
  }
  await assert.rejects(load(new Response("", { status: 404 })), /status 404/);
  await assert.rejects(load(new Uint8Array(8)), WebAssembly.CompileError);
});

test("a drawer release selects an anchor", () => {
  const { status, type, body } = motiond.call("drawer/anchor", { from: 420, velocity: -900, anchors: sheet });
  assert.equal(status, 200);
  assert.equal(type, "application/json");
  assert.ok(Math.abs(body.projection - (420 + 0.9 / Math.log(0.998))) < 1e-9);
  assert.deepEqual(body.anchor, { index: 0, name: "expanded", value: 80 });
});

test("a body may be an object, text or bytes", () => {
  const expected = motiond.call("spring/settling-duration", { from: 300 });
  const text = '{"from": 300}';
  assert.deepEqual(motiond.call("spring/settling-duration", text), expected);
  assert.deepEqual(motiond.call("spring/settling-duration", new TextEncoder().encode(text)), expected);
  assert.deepEqual(motiond.call("spring/settling-duration", new TextEncoder().encode(text).buffer), expected);
});

test("bytes of any type are a body", () => {
  const expected = motiond.call("spring/settling-duration", { from: 300 });
  const text = new TextEncoder().encode('{"from": 300}   ');
  const padded = new Uint8Array(32);
  padded.set(text, 8);
  for (const view of [new DataView(padded.buffer, 8, 16), new Uint16Array(text.buffer), new Float64Array(padded.buffer, 8, 2), Buffer.from(text)]) {
    assert.deepEqual(motiond.call("spring/settling-duration", view), expected);
  }
});

test("options and their members may be null", () => {
  const expected = motiond.call("spring/settling-duration", { from: 300 });
  assert.deepEqual(motiond.call("spring/settling-duration", { from: 300 }, null), expected);
  assert.deepEqual(motiond.call("spring/settling-duration", { from: 300 }, { format: null, name: null, service: null, signal: null }), expected);
});

test("an object of any depth has the problem of its text", async () => {
  for (const depth of [64, 65, 100, 100000]) {
    let body = 1;
    for (let i = 0; i < depth; i++) body = i % 2 ? { from: body } : [body];
    const response = await motiond.call("spring/trajectory", { a: [1, { b: [] }], from: body });
    const text = `{"a":[1,{"b":[]}],"from":${depth % 2 ? "[" : ""}${'{"from":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}${depth % 2 ? "]" : ""}}`;
    assert.equal(response.status, 400);
    assert.deepEqual(response, await motiond.call("spring/trajectory", text));
  }
  const circle = {};
  circle.from = circle;
  assert.throws(() => motiond.call("spring/trajectory", circle), TypeError);
});

test("operations, formats and springs that are not in the module are loaded on demand", async () => {
  const { fetch } = globalThis;
  const requests = [];
  globalThis.fetch = async (url) => {
    requests.push(String(url));
    return new Response(await readFile(new URL(String(url).split("/").pop(), path)));
  };
  try {
    const own = await load("http://h/files/motiond.wasm?2");
    own.call("spring/trajectory", { from: 1 }, { format: "css" });
    assert.deepEqual(requests, ["http://h/files/motiond.wasm?2"]);
    const [presets, svg] = await Promise.all([own.call("presets", {}), own.call("spring/trajectory", { from: 1 }, { format: "svg" })]);
    assert.equal(presets.status, 200);
    assert.ok(presets.body.presets.length > 50);
    assert.equal(svg.type, "image/svg+xml");
    assert.match(svg.body, /^<svg /);
    assert.deepEqual(requests.slice(1), ["http://h/files/motiond-more.wasm"]);
    const spring = { dialect: "react-spring", tension: 170, friction: 26 };
    const response = own.call("spring/parameters", { spring });
    assert.ok(response instanceof Promise);
    assert.equal((await response).body.stiffness, 170);
    const fling = own.call("deceleration/trajectory", { from: 0, velocity: 1000, model: "android-spline" }, { format: "phases" });
    assert.ok(fling instanceof Promise);
    assert.equal((await fling).status, 200);
    const items = await own.call("batch", { requests: [{ operation: "spring/design", body: { settlingDuration: 1, bounce: 0 } }] });
    assert.equal(items.body.responses[0].status, 200);
    assert.equal(requests.length, 2);
  } finally {
    globalThis.fetch = fetch;
  }
});

test("the bytes of a body may change while the complete module is loaded", async () => {
  const own = await load(path), text = new TextEncoder().encode('{"spring": {"preset": "swiftui.bouncy"}}');
  const response = own.call("spring/parameters", text);
  text.fill(0);
  assert.equal((await response).status, 200);
});

test("with the complete module as the source, every call is synchronous", async () => {
  const own = await load(new URL("motiond-more.wasm", path));
  assert.equal(own.call("presets", {}).status, 200);
  assert.equal(own.call("nothing", {}).status, 404);
  assert.deepEqual(own.call("drawer/anchor", { from: 420, anchors: sheet }), motiond.call("drawer/anchor", { from: 420, anchors: sheet }));
});

test("requests with names that the module does not have, and errors, are answered by the complete module", async () => {
  const complete = await load(new URL("motiond-more.wasm", path));
  for (const [operation, body] of [
    ["spring/trajectory", { from: 1, velocty: 2 }],
    ["spring/trajectory", { from: 1, spring: { tension: 170 } }],
    ["spring/settling-duration", { from: 300, speedThreshold: 5 }],
    ["spring/settling-duration", { from: 300, settling: "envelop" }],
    ["spring/trajectory", { from: "x" }],
    ["spring/trajectory", "{"],
    ["spring/trajectory", '{"from": 1, "from": 2}'],
    ["spring/trajectory", { from: 1, sampling: { until: 1000 } }],
    ["spring/settling-duration", { from: 1, spring: { dampingRatio: 0 } }],
    ["drawer/anchor", { from: 420, anchors: sheet, selection: "threshold", velocityThreshold: 100 }],
    ["drawer/anchor", { from: 420, velocity: 9000, anchors: [80, 400, 720], maximumSteps: 1 }],
    ["toss/settling-duration", { gesture: [{ state: "began", time: 0, translation: 0 }], destinations: [{ time: 1, value: 5 }] }],
  ]) {
    const response = motiond.call(operation, body);
    assert.ok(response instanceof Promise, JSON.stringify(body));
    assert.deepEqual(await response, complete.call(operation, body));
  }
  const { body } = await motiond.call("spring/trajectory", { from: 1, velocty: 2 });
  assert.match(body.errors[0].detail, /did you mean velocity/);
});

test("repeated names of anchors and fields are found", async () => {
  const anchors = Array.from({ length: 100 }, (_, i) => ({ name: `n${i % 60}`, value: i }));
  const { body } = await motiond.call("drawer/anchor", { from: 0, anchors });
  assert.deepEqual(body.errors.map(({ pointer }) => pointer), Array.from({ length: 40 }, (_, i) => `/anchors/${60 + i}/name`));
  assert.equal(body.errors[7].detail, 'must be unique; anchor 7 has the same name "n7"');
});

test("without the complete module, the problem states that it is missing", async () => {
  const own = await load(bytes, { more: new Response("", { status: 404 }) });
  for (const [status, ...request] of [
    [404, "presets", {}], [406, "spring/trajectory", {}, { format: "svg" }], [422, "spring/parameters", { spring: { dialect: "motion" } }],
    [400, "spring/parameters", "{"], [413, "spring/parameters", " ".repeat(1048577)],
  ]) {
    const response = await own.call(...request);
    assert.equal(response.status, status);
    assert.equal(response.body.status, status);
    assert.match(response.body.detail, /motiond-more\.wasm, which has further operations.*status 404/);
  }
});

test("with null instead of the complete module, every call is synchronous", async () => {
  const own = await load(bytes, { more: null });
  for (const [status, ...request] of [
    [404, "presets", {}], [406, "spring/trajectory", {}, { format: "svg" }], [422, "spring/parameters", { spring: { dialect: "motion" } }],
    [422, "spring/trajectory", { from: 1, velocty: 2 }], [422, "spring/trajectory", { from: "x" }], [400, "spring/trajectory", "{"],
  ]) {
    const response = own.call(...request);
    assert.equal(response.status, status);
    assert.equal(response.isIncomplete, true);
  }
  const response = own.call("spring/parameters", {});
  assert.equal(response.status, 200);
  assert.equal("isIncomplete" in response, false);
});

test("the types name the operations that are loaded on demand", async () => {
  const types = await readFile(new URL("../motiond.d.ts", import.meta.url), "utf8");
  const listed = (type) => [...types.match(new RegExp(`type ${type} =([^;]*);`))[1].matchAll(/"([^"]+)"/g)].map(([, name]) => name).sort();
  const contract = JSON.parse(await readFile(new URL("openapi.json", path), "utf8"));
  const operations = Object.keys(contract.paths).filter((name) => /^\/v1\/[^{]*$/.test(name)).map((name) => name.slice(4));
  const complete = await load(new URL("motiond-more.wasm", path));
  // The service answers design tokens alone.
  const known = operations.filter((name) => complete.call(name, {}).status !== 404);
  assert.deepEqual(operations.filter((name) => !known.includes(name)), ["tokens"]);
  const own = await load(bytes, { more: null });
  assert.deepEqual(listed("FurtherOperation"), known.filter((name) => own.call(name, {}).status === 404).sort());
  const formats = complete.call("spring/trajectory", {}, { format: "none" }).body.detail.match(/[a-z-]+(?= \()/g);
  assert.ok(formats.length > 15);
  assert.deepEqual(listed("FurtherFormat"), formats.filter((format) => own.call("spring/trajectory", { from: 1 }, { format }).status === 406).sort());
});

test("text formats are text", () => {
  const css = motiond.call("spring/trajectory", { from: 300 }, { format: "css", name: "sheet" });
  assert.equal(css.type, "text/css");
  assert.match(css.body, /--sheet-easing: linear\(0, .* 1\);/);
  const waapi = motiond.call("spring/trajectory", { from: 300 }, { format: "waapi" });
  assert.equal(waapi.type, "application/json");
  assert.ok(waapi.body.options.duration > 400);
});

test("problems are those of the service", async () => {
  const checked = (response) => {
    assert.equal(response.type, "application/problem+json");
    assert.equal(response.body.status, response.status);
    return response;
  };
  const problem = async (...request) => checked(await motiond.call(...request));
  const unknown = await problem("spring/trajectori", {});
  assert.equal(unknown.status, 404);
  assert.match(unknown.body.detail, /^Nothing exists at \/v1\/spring\/trajectori. Did you mean \/v1\/spring\/trajectory\?$/);
  assert.equal((await problem("spring/trajectory", {}, { format: "png" })).status, 406);
  assert.equal((await problem("spring/trajectory", '{"from": 1,}')).body.offset, 11);
  assert.equal((await problem("spring/trajectory", undefined)).status, 422);
  const { errors } = (await problem("spring/trajectory", { from: NaN, velocity: -Infinity })).body;
  assert.deepEqual(errors.map(({ pointer }) => pointer), ["/from", "/velocity"]);
  assert.match(errors[0].detail, /received the string "NaN"/);
  assert.match((await problem("spring/trajectory", { from: 1, "né": 1 })).body.errors[0].pointer, /^\/né$/);
  assert.equal((await problem("spring/trajectory", { from: 1 }, { name: "9", format: "css" })).body.errors[0].pointer, "/name");
});

test("a body over 1 MiB is a problem", async () => {
  const fits = `{"from": 1}${" ".repeat(1048576 - 11)}`;
  assert.equal(motiond.call("spring/settling-duration", fits).status, 200);
  const { status, body } = await motiond.call("spring/settling-duration", `${fits} `);
  assert.equal(status, 413);
  assert.equal(body.type, "/problems/too-large");
});

test("hostile documents are problems", async () => {
  assert.equal((await motiond.call("spring/trajectory", "[".repeat(1000000))).status, 400);
  assert.equal((await motiond.call("spring/trajectory", `{"from": ${"9".repeat(1000000)}}`)).status, 422);
  assert.equal(motiond.call("spring/settling-duration", `{"from": 0.${"0".repeat(1000000)}1e1000002}`).status, 200);
  assert.equal((await motiond.call("spring/settling-duration", '{"from": 1e99999999999999999999}')).status, 422);
  assert.equal(motiond.call("spring/settling-duration", '{"from": 1e-99999999999999999999}').status, 200);
  assert.equal((await motiond.call("spring/trajectory", { from: 1, sampling: { count: 4294967297 } })).status, 422);
  // A scroll continues with its other axes after the error of one.
  assert.equal((await motiond.call("scroll/trajectory", { from: Number.MAX_VALUE, velocity: 2000, bounds: { max: 50 } })).status, 422);
  const names = Object.fromEntries(Array.from({ length: 60000 }, (_, index) => [`name${index}`, 1]));
  assert.equal((await motiond.call("spring/trajectory", names)).status, 422);
  const times = Array.from({ length: 100000 }, (_, index) => index / 2000);
  assert.equal(motiond.call("spring/trajectory", { from: 1, sampling: { times } }).body.values.length, 100000);
});

test("the work of a request has a limit", async () => {
  const { status, body } = await motiond.call("spring/trajectory", {
    from: 1e6, spring: { stiffness: 1e6, dampingRatio: 1e-5 }, sampling: { tolerance: 1e-3 },
  });
  assert.equal(status, 422);
  assert.match(JSON.stringify(body), /units of work|samples per response/);
});

test("100,000 calls do not increase the memory", async () => {
  const memories = [];
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...parts) => {
    const instance = await instantiate(...parts);
    memories.push(instance.exports.memory);
    return instance;
  };
  const own = await load(bytes, { more: null });
  WebAssembly.instantiate = instantiate;
  const calls = [
    ["drawer/trajectory", { from: 420, velocity: -900, anchors: sheet }, { format: "phases" }],
    ["spring/trajectory", { from: { x: 1, y: 2 }, velocity: 3 }, {}],
    ["spring/trajectory", { from: "x", spring: { mass: "x" } }, {}],
    ["rubber-band", { values: [-50, 10, 900], min: 0, max: 812, dimension: 812 }, {}],
  ];
  const slow = [
    ["spring/trajectory", { from: 300, velocity: -800, sampling: { tolerance: 0.1 } }, {}],
    ["scroll/trajectory", { from: 0, velocity: 2000, bounds: { max: 100 } }, { format: "waapi" }],
  ];
  const round = (count) => {
    for (let i = 0; i < count; i++) own.call(...(i % 100 === 0 ? slow[i / 100 % 2] : calls[i % calls.length]));
  };
  round(400);
  const before = memories[0].buffer.byteLength;
  round(100000);
  assert.equal(memories.length, 1);
  assert.equal(memories[0].buffer.byteLength, before);
  assert.ok(before < 4 * 1048576, `${before} bytes`);
});

test("a call that exhausts the memory is a problem, and the next one is answered", async () => {
  const small = await load(bytes);
  // The first allocation for a large body fails, as it does if the memory has reached its maximum.
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (module, imports) => {
    const instance = await instantiate(module, imports);
    const { exports } = instance;
    const allocate = (size) => (size > 500000 ? imports.env.exhausted() : exports.allocate(size));
    return { exports: { ...exports, allocate } };
  };
  const own = await load(bytes);
  WebAssembly.instantiate = instantiate;
  const { status, body } = own.call("spring/trajectory", " ".repeat(600000));
  assert.equal(status, 503);
  assert.equal(body.type, "/problems/overloaded");
  assert.deepEqual(own.call("spring/parameters", {}), small.call("spring/parameters", {}));
});

test("with a service, the same call is sent to it", async () => {
  const { fetch } = globalThis;
  const requests = [];
  globalThis.fetch = async (url, options) => {
    requests.push([String(url), options.method, new TextDecoder().decode(options.body)]);
    return new Response('{"a": 1}', { status: 422, headers: { "Content-Type": "application/problem+json; charset=utf-8" } });
  };
  try {
    const response = await motiond.call("spring/trajectory", { from: NaN }, { format: "css", name: "a b", service: "http://h:1/base/" });
    assert.deepEqual(response, { status: 422, type: "application/problem+json", body: { a: 1 } });
    assert.deepEqual(requests, [["http://h:1/base/v1/spring/trajectory?format=css&name=a%20b", "POST", '{"from":"NaN"}']]);
  } finally {
    globalThis.fetch = fetch;
  }
});
