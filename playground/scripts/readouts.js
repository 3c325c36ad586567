// The numbers of a result, as a list and as an announcement.

/** Shows the readouts of the active objects of an interaction. The first stands for itself, the others have labels. */
function showReadouts(interaction) {
  const { scene, activeObjects, trajectories } = interaction;
  const results = trajectories.map(({ result }) => result);
  const [result] = results;
  const rows = [
    [`Settles (to ±${displayNumber(axisOf(result.threshold, scene.axes[0]), 4)})`, (result) => (result.settlingDuration === undefined ? "never" : `${displayNumber(result.settlingDuration)} s`)],
    ["Overshoot", (_, index) => overshootText(scene, trajectories[index])],
    ["Destination", (result, index) => (index === 0 ? destinationText(scene, result) : null)],
    ["Release velocity", (_, index) => (scene.isRecorded ? null : `${coordinateText(interaction.request(activeObjects[index]).velocity)} ${interaction.unit.scale === 1 ? "pt/s" : "per s"}`)],
  ];
  const list = rows.map(([term, value]) => [term, results.map(value)]).filter(([, values]) => values[0] != null);
  replaceChanged(byId("readouts"), list.map(([term, [first, ...others]]) => {
    const differing = others.map((text, index) => (text && text !== first ? `${"BCD"[index]} ${text}` : null)).filter(Boolean);
    const small = differing.length > 0 ? [element("small", {}, differing.join(" · "))] : [];
    return element("div", {}, element("dt", {}, term), element("dd", {}, first, ...small));
  }));
  const phases = phaseRows(result);
  setAttributes(byId("phases"), { hidden: phases.length < 2 });
  replaceChanged(byId("phases"), phases.map(({ kind, name, duration }) => element(
    "li", { class: kind }, `${name} `, element("b", {}, `${displayNumber(duration)} s`))));
}

/** Returns the announcement of a result for screen readers. */
function resultAnnouncement(scene, result) {
  if (result.settlingDuration === undefined) return "The motion never settles.";
  return `Settles at ${destinationText(scene, result)} in ${displayNumber(result.settlingDuration, 2)} seconds.`;
}

function destinationText(scene, { destination, anchor }) {
  const position = coordinateText(destination);
  const name = anchor?.name?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name && scene.axes.length > 1 ? name : name ? `${name}, ${position}` : position;
}

function coordinateText(coordinate) {
  if (typeof coordinate === "number") return displayNumber(coordinate, 1);
  return Object.values(coordinate).map((value) => displayNumber(value, 0)).join(", ");
}

/** The overshoot as a percentage of the travel, or null for a scroll, which has no travel to relate it to. */
function overshootText(scene, trajectory) {
  const isScroll = scene.operation.startsWith("scroll");
  if (isScroll || scene.axes.length > 1 || trajectory.state(0, 0).value === trajectory.result.destination) return null;
  return `${displayNumber((trajectory.overshoot(0)?.share ?? 0) * 100, 1)} %`;
}

/** The phases of a result in order, at most six. */
function phaseRows({ phases = [] }) {
  return phases.slice(0, 6).map(({ kind, role, start, end }) => ({ kind, name: role ? `${role} ${kind}` : kind, duration: end - start }));
}
