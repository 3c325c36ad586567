/**
 * Motion tokens for Style Dictionary, version 4 or later: a format for each target of `motiond tokens`, and a transform for CSS.
 *
 *     import StyleDictionary from "style-dictionary";
 *     import { register } from "motiond/style-dictionary";
 *     await register(StyleDictionary);
 *
 * The formats are `motiond/css`, `motiond/swift`, `motiond/kotlin`, `motiond/dart`, `motiond/typescript` and `motiond/json`. Each
 * writes the durations, easings, transitions and springs of the dictionary, and takes the options of the command `motiond tokens`.
 * The transform `motiond/css-spring` writes a spring as `729ms linear(…)`, for formats of others such as `css/variables`.
 */
import { cssSpring, problemText } from "./easing.js";
import { load } from "./module-node.js";

const targets = ["css", "swift", "kotlin", "dart", "typescript", "json"];
const options = ["prefix", "name", "package", "tolerance", "reducedMotion", "references", "strict"];
const motionTypes = new Set(["duration", "cubicBezier", "transition", "spring"]);
const extension = "dev.motiond.spring";

const typeOf = (token) => token.$type ?? token.type;
const springOf = (token) => token.$extensions?.[extension] ?? token.extensions?.[extension];

/** Returns the tokens that have a motion as a Design Tokens document, as their files state them. */
function motionDocument(dictionary) {
  const document = {};
  for (const token of dictionary.allTokens.filter((token) => motionTypes.has(typeOf(token)))) {
    let group = document;
    for (const name of token.path) group = group[name] ??= {};
    for (const [name, value] of Object.entries(token.original)) if (name.startsWith("$")) group[name] = value;
    // In files without $, which Style Dictionary reads too.
    group.$value ??= token.original.value;
    group.$type = typeOf(token);
  }
  return document;
}

/** Registers the formats and the transform. */
export async function register(StyleDictionary) {
  const motiond = await load();
  for (const target of targets) {
    StyleDictionary.registerFormat({
      name: `motiond/${target}`,
      format({ dictionary, options: received = {} }) {
        const chosen = Object.fromEntries(options.filter((name) => received[name] !== undefined).map((name) => [name, received[name]]));
        const { status, text, body } = motiond.callSync("tokens", motionDocument(dictionary), { ...chosen, format: target });
        if (status !== 200) throw new Error(`motiond/${target}: ${problemText(body)}`);
        return text;
      },
    });
  }
  StyleDictionary.registerTransform({
    name: "motiond/css-spring", type: "value", transitive: true,
    filter: (token) => typeOf(token) === "spring" || springOf(token) !== undefined,
    transform(token) {
      const { velocity, duration, ...members } = springOf(token) ?? token.$value ?? token.value;
      const seconds = typeof duration === "object" ? duration.value / (duration.unit === "ms" ? 1000 : 1) : duration;
      return cssSpring(motiond, { ...members, ...seconds === undefined ? {} : { duration: seconds } }, velocity);
    },
  });
}
