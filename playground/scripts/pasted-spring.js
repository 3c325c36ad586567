// Recognizes a curve or a spring in text from other code.

/** Only the start of a pasted text is read. */
const maximumPastedLength = 20_000;

/** Springs by the call or the members that they are written with; `dialect` and the members are those of the service. */
const pastedDialects = [
  { pattern: /UISpringTimingParameters/, dialect: "uikit", title: "UIKit", members: ["mass", "stiffness", "damping"] },
  { pattern: /CASpringAnimation/, dialect: "coreanimation", title: "Core Animation", members: ["mass", "stiffness", "damping"] },
  { pattern: /SpringForce|setStiffness|setDampingRatio/, dialect: "android-spring", title: "Android", members: ["stiffness", "dampingRatio"] },
  { pattern: /withSpring/, dialect: "reanimated", title: "Reanimated", members: ["mass", "stiffness", "damping", "duration", "dampingRatio"] },
  { pattern: /SpringDescription/, dialect: "flutter", title: "Flutter", members: ["mass", "stiffness", "damping", "ratio"] },
  { pattern: /\btension\b|\bfriction\b/, dialect: "react-spring", title: "React Spring", members: ["tension", "friction", "mass"] },
  { pattern: /visualDuration|type"?\s*:\s*["']spring/, dialect: "motion", title: "Motion", members: ["stiffness", "damping", "mass", "visualDuration", "duration", "bounce"] },
  { pattern: /dampingFraction|interpolatingSpring|\.spring\s*\(|Spring\s*\(\s*duration/, dialect: "swiftui", title: "SwiftUI", members: ["duration", "bounce", "response", "dampingFraction", "mass", "stiffness", "damping"] },
  { pattern: /spring\s*(?:<\w+>)?\s*\([^)]*dampingRatio|Spring\.(?:Stiffness|DampingRatio)/, dialect: "compose", title: "Compose", members: ["dampingRatio", "stiffness"] },
  { pattern: /\bbounce\b/, dialect: "swiftui", title: "SwiftUI", members: ["duration", "bounce"] },
  { pattern: /\bstiffness\b/, dialect: "motion", title: "Motion", members: ["stiffness", "damping", "mass"] },
];

/** Names that stand for a number or a preset. */
const composeConstants = {
  StiffnessHigh: 10_000, StiffnessMedium: 1500, StiffnessMediumLow: 400, StiffnessLow: 200, StiffnessVeryLow: 50,
  DampingRatioHighBouncy: 0.2, DampingRatioMediumBouncy: 0.5, DampingRatioLowBouncy: 0.75, DampingRatioNoBouncy: 1,
};

/**
 * Returns the request for the nearest spring, `{operation, request, words, easing}`, or null if the text is not recognized. An
 * easing without a duration lasts half a second.
 */
function pastedSpring(pasted) {
  const text = pasted.slice(0, maximumPastedLength);
  const seconds = /(?<![\w.])(\d*\.?\d+)(ms|s)\b/.exec(text);
  const duration = seconds ? Number(seconds[1]) / (seconds[2] === "ms" ? 1000 : 1) : 0.5;
  const easing = /(?:cubic-bezier|linear|steps)\([^()]*\)/i.exec(text)?.[0]
    ?? Object.keys(easingKeywords).findLast((keyword) => new RegExp(`(?<![\\w-])${keyword}(?![\\w-])`).test(text) && !/[({]/.test(text));
  if (easing) {
    const request = { easing: easing.replace(/\s+/g, " "), duration };
    const words = `Nearest spring to ${/\(/.test(easing) ? easing.split("(")[0] + "()" : easing} over ${displayNumber(duration)} s`;
    const points = easingPoints(request.easing);
    return { operation: "spring/fit", request, words, easing: points && { points, duration } };
  }
  const name = /^[a-z][\w-]*(\.[\w-]+)+$/i.test(text) ? text : undefined;
  const preset = /\.(smooth|snappy|bouncy)\b(?!\s*\(\s*duration)/.exec(text)?.[1];
  if (name || preset) return { operation: "spring/parameters", request: { spring: { preset: name ?? `swiftui.${preset}` } }, words: name ?? `SwiftUI ${preset}` };
  const found = pastedDialects.find(({ pattern }) => pattern.test(text));
  if (!found) return null;
  const members = pastedMembers(text, found.members);
  if (Object.keys(members).length === 0) return null;
  if (found.dialect === "flutter" && "ratio" in members) members.constructor = "withDampingRatio";
  const words = Object.entries(members).filter(([, value]) => typeof value === "number").map(([key, value]) => `${key} ${displayNumber(value)}`);
  return { operation: "spring/parameters", request: { spring: { dialect: found.dialect, ...members } }, words: `${found.title} ${words.join(", ")}` };
}

/** Returns a spring as the controls have it: with the members of the request, or with those of every spring. */
function pastedValues({ response, bounce, damping, friction, dialect, preset = "" }, spring) {
  const values = (...names) => Object.fromEntries(names.map((name) => [name, rounded(spring[name], 5)]));
  if (dialect === "swiftui" && response !== undefined) return values("response", "dampingRatio");
  if ((dialect === "swiftui" && bounce !== undefined) || preset.startsWith("swiftui.")) return values("duration", "bounce");
  return values("mass", "stiffness", damping ?? friction ? "damping" : "dampingRatio");
}

/** Returns the numbers that a text gives to names: `stiffness: 200`, `stiffness = 200f`, `setStiffness(200f)`. */
function pastedMembers(text, names) {
  const members = {};
  for (const [, name, value, constant] of text.matchAll(/["']?(\w+)["']?\s*[:=(]\s*(?:(-?\d*\.?\d+(?:e-?\d+)?)|Spring\.(\w+))/gi)) {
    const bare = name.replace(/^set(?=[A-Z])/, "");
    const key = names.find((candidate) => candidate.toLowerCase() === bare.toLowerCase());
    const number = value === undefined ? composeConstants[constant] : Number(value);
    if (key && Number.isFinite(number)) members[key] ??= number;
  }
  return members;
}
