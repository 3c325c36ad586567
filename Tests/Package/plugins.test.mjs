// The plugins for build tools, with the interfaces that Style Dictionary and Rollup document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { register } from "motiond/style-dictionary";
import motiond from "motiond/vite";

/** The spring with a duration of 0.5 s and a bounce of 0.3, from 0 to 1, t seconds after the release. */
function position(t) {
  const frequency = 2 * Math.PI / 0.5, ratio = 0.7, damped = frequency * Math.sqrt(1 - ratio ** 2);
  return 1 - Math.exp(-ratio * frequency * t) * (Math.cos(damped * t) + ratio * frequency / damped * Math.sin(damped * t));
}

/** Returns the duration in seconds, and the stops of `linear()` as pairs of a share of the duration and a position. */
function easingOf(text) {
  const [, milliseconds, list] = /^(\d+)ms linear\((.*)\)$/.exec(text);
  const stops = list.split(", ").map((stop) => stop.split(" ").map(parseFloat));
  stops[0][1] ??= 0;
  stops.at(-1)[1] ??= 100;
  return { seconds: milliseconds / 1000, stops: stops.map(([value, share]) => [share / 100, value]) };
}

function expectSpring(text) {
  const { seconds, stops } = easingOf(text);
  assert.ok(seconds > 0.6 && seconds < 0.9, `${seconds} s`);
  for (const [share, value] of stops) assert.ok(Math.abs(value - position(share * seconds)) < 0.006, `${value} at ${share}`);
}

/** What Style Dictionary has: the hooks that are registered, and a dictionary after the parsing of its files. */
async function styleDictionary() {
  const formats = {}, transforms = {};
  await register({
    registerFormat({ name, format }) { formats[name] = format; },
    registerTransform({ name, ...transform }) { transforms[name] = transform; },
  });
  const original = { $type: "spring", $value: { duration: "500ms", bounce: 0.3 }, $description: "Sheets." };
  const token = (path, original) => ({ ...original, path, original, name: path.join("-"), attributes: {}, filePath: "a.json", isSource: true });
  const allTokens = [
    token(["motion", "sheet"], original), token(["color", "red"], { $type: "color", $value: "#f00" }),
    token(["motion", "fade"], { $type: "duration", $value: { value: 100, unit: "ms" } }),
    token(["motion", "same"], { $type: "duration", $value: "{motion.fade}" }),
  ];
  return { formats, transforms, dictionary: { allTokens } };
}

test("Style Dictionary writes the motion of each platform", async () => {
  const { formats, dictionary } = await styleDictionary();
  assert.deepEqual(Object.keys(formats), ["css", "swift", "kotlin", "dart", "typescript", "json"].map((target) => `motiond/${target}`));
  const css = await formats["motiond/css"]({ dictionary, options: { prefix: "app", outputReferences: false } });
  assert.match(css, /--app-motion-fade: 100ms;/);
  assert.match(css, /--app-motion-same: 100ms;/);
  assert.match(css, /--app-motion-sheet-easing: linear\(/);
  assert.doesNotMatch(css, /color|f00/);
  assert.match(await formats["motiond/swift"]({ dictionary, options: {} }), /spring/i);
  await assert.rejects(async () => formats["motiond/css"]({ dictionary, options: { tolerance: 2 } }), /tolerance.*from 0\.00001 to 0\.5/);
});

test("Style Dictionary's own formats have a spring as its duration and easing", async () => {
  const { transforms, dictionary } = await styleDictionary();
  const { filter, transform, type } = transforms["motiond/css-spring"];
  assert.equal(type, "value");
  assert.deepEqual(dictionary.allTokens.map(filter), [true, false, false, false]);
  expectSpring(transform({ $type: "spring", $value: { duration: { value: 500, unit: "ms" }, bounce: 0.3 } }));
  expectSpring(transform({ $type: "transition", $extensions: { "dev.motiond.spring": { duration: 0.5, bounce: 0.3 } } }));
});

async function transformed(code, id = "/app/a.css") {
  const context = { error({ message, id }, position) { throw new Error(`${id}:${position}: ${message}`); } };
  return motiond().transform.call(context, code, id);
}

test("Vite has a spring in CSS as its duration and easing", async () => {
  const { code, map } = await transformed("a { transition: translate spring(0.5s, 0.3) 10ms, opacity 1s }\n");
  const [, easing] = /^a \{ transition: translate (\d+ms linear\(.*\)) 10ms, opacity 1s \}\n$/.exec(code);
  expectSpring(easing);
  assert.equal(map, null);
  const other = (text) => transformed(`a { transition: b ${text} }`).then(({ code }) => code);
  const same = await other("spring(500ms, .3)");
  assert.match(same, new RegExp(easing.replace(/[().]/g, "\\$&")));
  assert.equal(await other("spring(duration 0.5s, bounce 0.3)"), same);
  assert.equal(await other("spring(stiffness 157.91367041742973, damping 17.59291886010284)"), same);
  assert.notEqual(await other("spring(0.5s, 0.3, velocity 1)").catch(({ message }) => message), same);
  assert.match(await other("spring(swiftui.bouncy)"), /\d+ms linear\(/);
});

test("Vite leaves other files, comments and texts", async () => {
  for (const [code, id] of [
    ["spring(0.5s)", "/app/a.js"], ["a { b: my-spring(1s) }", "/app/a.css"], ["/* spring(1s) */ a { content: 'spring(1s)' }", "/app/a.css"],
  ]) assert.equal(await transformed(code, id), null);
  assert.match((await transformed("a { b: spring(1s) }", "/app/a.vue?vue&type=style&lang.css")).code, /linear/);
});

test("Vite states what is wrong in a spring, and where", async () => {
  for (const [spring, error] of [
    ["spring(0.5s, 3)", /^Error: \/app\/a\.css:7: spring\(0\.5s, 3\): \/spring\/bounce must be/], ["spring(swiftui.bouncey)", /did you mean swiftui\.bouncy\?/],
    ["spring(stiffnes 200)", /did you mean stiffness\?/], ["spring(0.5s, 0.3, 1)", /has 3 values/], ["spring()", /spring\(\): /],
  ]) await assert.rejects(transformed(`a { b: ${spring} }`), error);
});
