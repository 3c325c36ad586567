// Recognizes a curve or a spring in text from other code.

/** Only the start of a pasted text is read. */
const maximumPastedLength = 20_000;

const easingKeywords = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"];

/** Springs by the call or the members that they are written with; `dialect` and the members are those of the service. */
const pastedDialects = [
  { pattern: /UISpringTimingParameters/, dialect: "uikit", members: ["mass", "stiffness", "damping"] },
  { pattern: /CASpringAnimation/, dialect: "coreanimation", members: ["mass", "stiffness", "damping"] },
  { pattern: /SpringForce|setStiffness|setDampingRatio/, dialect: "android-spring", members: ["stiffness", "dampingRatio"] },
  { pattern: /withSpring/, dialect: "reanimated", members: ["mass", "stiffness", "damping", "duration", "dampingRatio"] },
  { pattern: /SpringDescription/, dialect: "flutter", members: ["mass", "stiffness", "damping", "ratio"] },
  { pattern: /\btension\b|\bfriction\b/, dialect: "react-spring", members: ["tension", "friction", "mass"] },
  { pattern: /visualDuration|type"?\s*:\s*["']spring/, dialect: "motion", members: ["stiffness", "damping", "mass", "visualDuration", "duration", "bounce"] },
  { pattern: /dampingFraction|interpolatingSpring|\.spring\s*\(|Spring\s*\(\s*duration/, dialect: "swiftui", members: ["duration", "bounce", "response", "dampingFraction", "mass", "stiffness", "damping"] },
  { pattern: /spring\s*(?:<\w+>)?\s*\([^)]*dampingRatio|Spring\.(?:Stiffness|DampingRatio)/, dialect: "compose", members: ["dampingRatio", "stiffness"] },
  { pattern: /\bbounce\b/, dialect: "swiftui", members: ["duration", "bounce"] },
  { pattern: /\bstiffness\b/, dialect: "motion", members: ["stiffness", "damping", "mass"] },
];

/** Names that stand for a number or a preset. */
const composeConstants = {
  StiffnessHigh: 10_000, StiffnessMedium: 1500, StiffnessMediumLow: 400, StiffnessLow: 200, StiffnessVeryLow: 50,
  DampingRatioHighBouncy: 0.2, DampingRatioMediumBouncy: 0.5, DampingRatioLowBouncy: 0.75, DampingRatioNoBouncy: 1,
};

/**
 * Returns the request for the nearest spring, `{operation, request, name}`, or null if the text is not recognized. An easing
 * without a duration lasts half a second.
 */
function pastedSpring(pasted) {
  const text = pasted.slice(0, maximumPastedLength);
  const seconds = /(?<![\w.])(\d*\.?\d+)(ms|s)\b/.exec(text);
  const duration = seconds ? Number(seconds[1]) / (seconds[2] === "ms" ? 1000 : 1) : 0.5;
  const easing = /(?:cubic-bezier|linear|steps)\([^()]*\)/i.exec(text)?.[0]
    ?? easingKeywords.findLast((keyword) => new RegExp(`(?<![\\w-])${keyword}(?![\\w-])`).test(text) && !/[({]/.test(text));
  if (easing) return { operation: "spring/fit", request: { easing: easing.replace(/\s+/g, " "), duration }, name: `a CSS easing of ${displayNumber(duration)} s` };
  const preset = /\.(smooth|snappy|bouncy)\b(?!\s*\(\s*duration)/.exec(text)?.[1];
  if (preset) return { operation: "spring/parameters", request: { spring: { preset: `swiftui.${preset}` } }, name: "swiftui" };
  const found = pastedDialects.find(({ pattern }) => pattern.test(text));
  if (!found) return null;
  const members = pastedMembers(text, found.members);
  if (Object.keys(members).length === 0) return null;
  if (found.dialect === "flutter" && "ratio" in members) members.constructor = "withDampingRatio";
  return { operation: "spring/parameters", request: { spring: { dialect: found.dialect, ...members } }, name: found.dialect };
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
