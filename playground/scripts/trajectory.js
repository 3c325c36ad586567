// A trajectory that can be evaluated at any time. Its phases contain their laws, so every frame is exact and no samples
// are needed.

class Trajectory {
  /** `axes` are the names of the scene's axes. With one axis, the values of the result are plain numbers. */
  constructor(result, axes) {
    this.result = result;
    this.axes = axes;
    this.motion = kernel.motion(result);
    this.columns = axes.map((axis) => Trajectory.#column(result, axis));
    this.start = Math.max(...this.columns.map(({ phases }) => phases[0].start));
    this.end = Math.max(...this.columns.map(({ end }) => end));
  }

  /** Returns positions, velocities, and accelerations by axis at `time` in seconds. After the end the motion rests. */
  at(time) {
    const states = this.columns.map((_, axis) => this.state(axis, time));
    const list = (name) => states.map((state) => state[name]);
    return { position: list("value"), velocity: list("velocity"), acceleration: list("acceleration") };
  }

  /** Returns the state of one axis. */
  state(axis, time) {
    const { phases, destination, end } = this.columns[axis];
    if (time >= end) return { value: destination, velocity: 0, acceleration: 0 };
    const t = Math.max(time, phases[0].start);
    const { value, velocity } = this.motion.at(t);
    const state = { value: axisOf(value, this.axes[axis]), velocity: axisOf(velocity, this.axes[axis]) };
    const { law } = phases.findLast(({ start }) => start <= t);
    return { ...state, acceleration: lawAcceleration(law, state) };
  }

  /** The spring of mass 1 that ends the motion of the first axis, or undefined if another law does. */
  get spring() {
    return springOfLaw(this.columns[0].phases.at(-1).law);
  }

  /** The times at which one axis turns. */
  turningTimes(axis) {
    return this.columns[axis].phases.flatMap(({ law, start, end = this.end }) => turningTimes(law, end - start).map((time) => start + time));
  }

  /** The greatest excursion beyond the destination, `{time, value, share}` of the travel, or null without one. */
  overshoot(axis) {
    const { destination } = this.columns[axis];
    const travel = destination - this.state(axis, 0).value;
    const peaks = this.turningTimes(axis).map((time) => ({ time, value: this.state(axis, time).value }));
    // Each peak is smaller than the one before it.
    const peak = peaks.find(({ value }) => (value - destination) * travel > 0);
    return peak ? { ...peak, share: (peak.value - destination) / travel } : null;
  }

  /** Returns the greatest distance from another trajectory of the same motion, in points, where both have phases. */
  difference(other) {
    const start = Math.max(this.start, other.start);
    const length = Math.max(this.end, other.end) - start;
    let greatest = 0;
    // Ends that differ by a rounding error are not sampled: there, one motion rests already.
    for (let step = 0.5; step < 240; step += 1) {
      const [first, second] = [this, other].map((trajectory) => trajectory.at(start + (length * step) / 240).position);
      greatest = Math.max(greatest, Math.hypot(...first.map((value, axis) => value - second[axis])));
    }
    return greatest;
  }

  /** The phases of one axis, each with the law of that axis. */
  static #column(result, axis) {
    const { phases, destination, settlingDuration } = result.axes?.[axis] ?? result;
    return {
      phases: phases.map((phase) => ({ ...phase, law: lawOfAxis(phase.law, axis) })),
      destination: axisOf(destination, axis),
      // A motion that never settles is shown for ten seconds.
      end: settlingDuration ?? 10,
    };
  }
}
