// The address says what is on the stage, in the words of the API: #drawer?from=330&velocity=-950&spring.stiffness=200…
// Whoever opens it sees the same release under the same settings.

/** The part of the address after the number sign. A toss is a recording: too long for an address. */
function permalink(scene, { from, velocity }) {
  const members = Object.assign({}, ...scene.settings.map((setting) => setting.members()));
  if (!scene.isRecorded) Object.assign(members, flat("from", from, scene.axes), flat("velocity", velocity, scene.axes));
  return `${scene.id}?${new URLSearchParams(members)}`;
}

/** The reverse: `{id, members}`, with every value as text. */
function parsePermalink(hash) {
  const [id, query = ""] = hash.replace(/^#/, "").split("?");
  return { id, members: Object.fromEntries(new URLSearchParams(query)) };
}

/** Farther off, or faster, no browser draws a thing. */
const farthest = 1e6;

/** The release of a permalink, or null where it has none that is one. */
function releaseOf(members, axes) {
  const read = (name) => axes.map((axis) => Number(members[axes.length === 1 ? name : `${name}.${axis}`] ?? NaN));
  const from = read("from");
  const velocity = read("velocity");
  return [...from, ...velocity].every((value) => Math.abs(value) <= farthest) ? { from, velocity } : null;
}

function flat(name, values, axes) {
  return Object.fromEntries(values.map((value, axis) => [axes.length === 1 ? name : `${name}.${axes[axis]}`, value]));
}
