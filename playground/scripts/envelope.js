// The envelope of an underdamped spring: the bound that the closed forms in common use settle by. The exact settling
// duration is shorter, and the plot shows by how much.

/** Returns the envelope of each underdamped motion: its settling duration, center, amplitude, and decay. */
function envelopes({ activeObjects, trajectories }) {
  return trajectories.flatMap(({ result, columns }, index) => {
    const { law } = columns[0].phases[0];
    if (law.kind !== "underdamped" || result.settlingDuration === undefined) return [];
    const amplitude = Math.abs(law.cosine) + Math.abs(law.sine);
    const duration = Math.log(amplitude / result.threshold) / law.decay;
    return duration > 0 ? [{ duration, center: law.destination, amplitude, decay: law.decay, color: activeObjects[index].index }] : [];
  });
}

/** Returns what the exact settling duration saves. */
function envelopeNote(list, trajectories) {
  if (list.length === 0) return "Only an underdamped spring has an envelope.";
  const [{ duration, color }] = list;
  const exact = trajectories[color].result.settlingDuration;
  return `The envelope ends at ${displayNumber(duration)} s; the exact settling duration is ${displayNumber(duration - exact)} s shorter.`;
}
