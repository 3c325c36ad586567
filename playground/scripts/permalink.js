// The address contains the scene, the release, and the settings under the member names of the API, in the query:
// ?scene=drawer&from=330&velocity=-950&spring.stiffness=200…
// The scene `spring` has no name. Within the page, and in the fragments of earlier links, a link is drawer?from=330&velocity=-950…
//
// Positions are in points of the stage, which has the same size in points everywhere. A toss is its recording.

/** A longer recording is not put into a link, because some programs cut long links. */
const maximumRecordingLength = 6000;

/** Returns the link of a motion. */
function permalink({ scene, release }) {
  const members = Object.assign({}, ...scene.settings.map((setting) => setting.members()));
  if (scene.isRecorded) Object.assign(members, recordingMembers(release, scene.axes));
  else if (!scene.release) Object.assign(members, flatMembers(release.objects[0], scene.axes));
  const query = Object.entries(members).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
  return `${scene.id}?${query.join("&")}`;
}

/** Whether the page is in a frame of another page, and shows only the stage and the plot. */
const isEmbedded = new URLSearchParams(location.search).has("embed");

/** Returns the query of the address with a link. */
function linkQuery(link, embeds = isEmbedded) {
  const [id, query = ""] = link.split("?");
  return `?${embeds ? "embed=1&" : ""}${id === "spring" ? "" : `scene=${id}&`}${query}`;
}

/** Returns the link in the address: that of the fragment, if it names a scene, or that of the query. */
function addressedLink() {
  const [id] = location.hash.slice(1).split("?");
  if (document.getElementById(`tab-${id}`)) return location.hash;
  return `${new URLSearchParams(location.search).get("scene") ?? "spring"}${location.search}`;
}

/** Parses a link into `{id, members}`, with every value as text. */
function parsePermalink(hash) {
  const [id, query = ""] = hash.slice(0, 20_000).replace(/^#/, "").split("?");
  return { id, members: Object.fromEntries(new URLSearchParams(query)) };
}

/** The largest position and velocity accepted from a permalink. Browsers cannot draw larger coordinates reliably. */
const maximumMagnitude = 1e6;

/** Returns the release of a permalink, or null if it has no valid one. */
function parseRelease(members, axes) {
  if ("gesture" in members) return parseRecording(members, axes);
  const isValid = (values) => values.every((value) => Math.abs(value) <= maximumMagnitude);
  if ("flick" in members) {
    const numbers = members.flick.split(",").map((text) => (text ? Number(text) : NaN));
    if (numbers.length % 2 === 1 || numbers.length > 8 || !isValid(numbers)) return null;
    const flicks = numbers.flatMap((from, index) => (index % 2 ? [] : [{ from: [from], velocity: [numbers[index + 1]] }]));
    return { objects: [0, 1, 2, 3].map((index) => flicks[index] ?? flicks[0]), isFlick: true };
  }
  const read = (name) => axes.map((axis) => {
    const text = members[axes.length === 1 ? name : `${name}.${axis}`];
    return text ? Number(text) : NaN;
  });
  const [from, velocity] = [read("from"), read("velocity")];
  return isValid([...from, ...velocity]) ? { from, velocity } : null;
}

function flatMembers({ from, velocity }, axes) {
  const named = (name, values) => values.map((value, axis) => [axes.length === 1 ? name : `${name}.${axes[axis]}`, value]);
  return Object.fromEntries([...named("from", from), ...named("velocity", velocity)]);
}

const eventStates = { b: "began", c: "changed", e: "ended", x: "cancelled" };

/** Returns a recording as `gesture=b0,0,0,c12,4,-3…`: a state, milliseconds, and the translation, for each event. */
function recordingMembers({ gesture, objects: [{ from }] }, axes) {
  if (!gesture) return {};
  const text = gesture.map(({ state, time, translation, velocity }) => {
    const letter = Object.keys(eventStates).find((key) => eventStates[key] === state);
    const numbers = [rounded(time * 1000), ...fromCoordinate(translation, axes)];
    return letter + [...numbers, ...(velocity ? fromCoordinate(velocity, axes) : [])].join(",");
  }).join("_");
  return text.length > maximumRecordingLength ? {} : { from: from.join(","), gesture: text };
}

/** Parses a recording, or returns null if any part is invalid. */
function parseRecording({ gesture, from = "" }, axes) {
  const numbers = (text) => text.split(",").map((part) => (part === "" ? NaN : Number(part)));
  const isValid = (values) => values.every((value) => Math.abs(value) <= maximumMagnitude);
  const origin = numbers(from);
  const events = gesture.split("_").map((text) => {
    const [milliseconds, ...values] = numbers(text.slice(1));
    const state = eventStates[text[0]];
    const count = axes.length;
    if (!state || !isValid([milliseconds, ...values]) || ![count, 2 * count].includes(values.length)) return null;
    return {
      state, time: milliseconds / 1000, translation: toCoordinate(values.slice(0, count), axes),
      ...(values.length > count ? { velocity: toCoordinate(values.slice(count), axes) } : {}),
    };
  });
  if (origin.length !== axes.length || !isValid(origin) || events.includes(null)) return null;
  return { from: origin, velocity: axes.map(() => 0), gesture: events };
}
