// The line below the field for pasted code: the edited spring in the words that it was pasted in, and its motion.

class ResultLine {
  constructor() {
    this.line = byId("result");
    /** What was pasted: its words, the values that the controls then had, and the easing or null. */
    this.source = null;
  }

  /** Remembers what the edited spring of a scene comes from. */
  remember(source, scene) {
    this.source = source && { ...source, values: JSON.stringify(scene.editedSpring.members()) };
  }

  /** The pasted easing `{points, duration}`, as long as a spring is compared with it. */
  get easing() {
    return this.source?.easing ?? null;
  }

  static #trajectory(request) {
    const response = kernelResponse("spring/trajectory", { threshold: automaticThreshold(request), ...request });
    return response && new Trajectory(response.result, ["x"]);
  }

  /** Shows the spring that an interaction exports. */
  show({ scene, trajectories }) {
    const setting = scene.editedSpring;
    const spring = nested(setting.members())[setting.name];
    const request = scene.exportRequest?.(scene.springs.edited) ?? { from: 0, to: 1, spring };
    const { from, to } = request;
    const trajectory = scene.release?.showsFlick === false ? trajectories[scene.springs.edited] : ResultLine.#trajectory(request);
    if (!trajectory) return setText(this.line, "");
    const { settlingDuration, threshold } = trajectory.result;
    const isSource = this.source?.values === JSON.stringify(setting.members());
    const words = isSource ? this.source.words
      : `Spring ${Object.entries(spring).map(([name, value]) => `${springMembers[name].label.toLowerCase()} ${displayNumber(value)}`).join(", ")}`;
    const parts = [words, `settles in ${displayNumber(settlingDuration)} s (to ${thresholdText(threshold, to - from)})`];
    if (to !== from) parts.push(`overshoot ${displayNumber((trajectory.overshoot(0)?.share ?? 0) * 100, 1)} %`);
    if (this.easing && to !== from) {
      const { share, time } = easingDeviation(this.easing, request, { at: (t) => trajectory.state(0, t), settlingDuration });
      parts.push(`at most ${displayNumber(share * 100, 2)} % of the travel from the easing, at ${displayNumber(time)} s`);
    }
    document.title = `${words} · motiond`;
    return setText(this.line, parts.join(" · "));
  }
}

/** Returns a threshold in words. */
function thresholdText(threshold, travel) {
  return travel ? `${displayNumber((100 * threshold) / Math.abs(travel), 2)} % of the travel` : displayNumber(threshold);
}
