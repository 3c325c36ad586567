// A curve or a spring in text from other code. The service reads the code; here are its words and its values for the controls.

/** Only the start of a pasted text is read. */
const maximumPastedLength = 20_000;

/** The duration of a pasted easing that states none, in seconds. */
const usualDuration = 0.5;

/**
 * Resolves to the request for the nearest spring, its words and what the service says of the text,
 * `{operation, request, words, easing, warnings, notes}`, or to `{problem}`.
 */
async function pastedSpring(pasted) {
  const { ok, result, problem } = await answer("spring/read", { code: pasted.slice(0, maximumPastedLength) }, undefined, { purpose: "code" });
  if (!ok) return { problem };
  const { library, spring, easing, duration = usualDuration, velocity, warnings = [], notes = [] } = result;
  if (easing) {
    if (result.duration === undefined) notes.push(`the text states no duration; ${displayNumber(duration)} s is assumed`);
    const points = easingPoints(easing);
    const words = `Nearest spring to ${easing.includes("(") ? `${easing.split("(")[0]}()` : easing} over ${displayNumber(duration)} s`;
    return { operation: "spring/fit", request: { easing, duration }, words, easing: points && { points, duration }, warnings, notes };
  }
  if (velocity) notes.push(`the initial velocity of ${displayNumber(velocity)} travels per second is not used; throw the object instead`);
  const { preset, ...members } = spring;
  const values = Object.entries(members).filter(([, value]) => typeof value === "number").map(([name, value]) => `${name} ${displayNumber(value)}`);
  return { operation: "spring/parameters", request: { spring }, warnings, notes, words: preset ?? `${library ? libraryName(library) : "Spring"} ${values.join(", ")}` };
}

/** Returns the name of a library, as the list of formats has it. */
function libraryName(library) {
  return exportFormats.find(({ id, isSpring }) => isSpring && [library, `${library}-spring`].includes(id))?.label ?? library;
}

/** Returns a spring as the controls have it: with the members of the request, or with those of every spring. */
function pastedValues({ response, bounce, damping, friction, dialect, preset = "" }, spring) {
  const values = (...names) => Object.fromEntries(names.map((name) => [name, rounded(spring[name], 5)]));
  if (dialect === "swiftui" && response !== undefined) return values("response", "dampingRatio");
  if ((dialect === "swiftui" && bounce !== undefined) || preset.startsWith("swiftui.")) return values("duration", "bounce");
  return values("mass", "stiffness", damping ?? friction ? "damping" : "dampingRatio");
}
