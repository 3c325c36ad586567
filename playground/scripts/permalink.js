// The URL fragment contains the scene, the release, and the settings under the member names of the API:
// #drawer?from=330&velocity=-950&spring.stiffness=200…

/** Returns the fragment without its number sign. A toss is a recording, which is too long for a URL. */
function permalink(scene, { from, velocity }) {
  const members = Object.assign({}, ...scene.settings.map((setting) => setting.members()));
  if (!scene.isRecorded) {
    Object.assign(members, flatMembers("from", from, scene.axes), flatMembers("velocity", velocity, scene.axes));
  }
  return `${scene.id}?${new URLSearchParams(members)}`;
}

/** Parses a fragment into `{id, members}`, with every value as text. */
function parsePermalink(hash) {
  const [id, query = ""] = hash.replace(/^#/, "").split("?");
  return { id, members: Object.fromEntries(new URLSearchParams(query)) };
}

/** The largest position and velocity accepted from a permalink. Browsers cannot draw larger coordinates reliably. */
const maximumMagnitude = 1e6;

/** Returns the release of a permalink, or null if it has no valid one. */
function parseRelease(members, axes) {
  const read = (name) => axes.map((axis) => Number(members[axes.length === 1 ? name : `${name}.${axis}`] ?? NaN));
  const from = read("from");
  const velocity = read("velocity");
  return [...from, ...velocity].every((value) => Math.abs(value) <= maximumMagnitude) ? { from, velocity } : null;
}

function flatMembers(name, values, axes) {
  return Object.fromEntries(values.map((value, axis) => [axes.length === 1 ? name : `${name}.${axes[axis]}`, value]));
}
