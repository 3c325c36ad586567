// A trajectory that can be evaluated at any time, because frames are not drawn at the times of the samples. Between two
// samples it is the cubic Hermite polynomial of their values and velocities. At 120 samples per second its error is far
// below a pixel. Hand-offs between phases, where the acceleration is discontinuous, are added as samples at their exact
// times.

class Trajectory {
  /** `axes` are the names of the result's axes. With one axis, the values of the result are plain numbers. */
  constructor(result, axes) {
    this.result = result;
    const isScalar = axes.length === 1;
    this.columns = axes.map((axis) => {
      const samples = result.times.map((time, index) => ({
        time,
        value: (isScalar ? result.values : result.values[axis])[index],
        velocity: (isScalar ? result.velocities : result.velocities[axis])[index],
      }));
      const events = (isScalar ? result.events : result.events?.[axis]) ?? {};
      return Trajectory.#merged(samples, events.handoffs ?? []);
    });
    this.end = result.times.at(-1);
  }

  /** Returns the positions and velocities by axis at `time` in seconds. After the end, the velocity is zero. */
  at(time) {
    const states = this.columns.map((column) => Trajectory.#state(column, time));
    return { position: states.map((state) => state.value), velocity: states.map((state) => state.velocity) };
  }

  /** Returns the greatest distance from another trajectory of the same motion, at all samples of both. */
  difference(other) {
    const times = [...this.columns[0], ...other.columns[0]].map(({ time }) => time);
    return times.reduce((greatest, time) => {
      const [first, second] = [this.at(time).position, other.at(time).position];
      return Math.max(greatest, Math.hypot(...first.map((value, axis) => value - second[axis])));
    }, 0);
  }

  static #merged(samples, handoffs) {
    const inner = handoffs.filter((handoff) => samples.every(({ time }) => Math.abs(time - handoff.time) > 1e-5));
    return [...samples, ...inner].sort((a, b) => a.time - b.time);
  }

  static #state(column, time) {
    if (time <= column[0].time) return column[0];
    if (time >= column.at(-1).time) return { value: column.at(-1).value, velocity: 0 };
    let low = 0;
    let high = column.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (column[middle].time <= time) low = middle;
      else high = middle;
    }
    return Trajectory.#between(column[low], column[high], time);
  }

  static #between(start, stop, time) {
    const length = stop.time - start.time;
    const u = (time - start.time) / length;
    const v = 1 - u;
    const p = start.value;
    const q = stop.value;
    const a = start.velocity * length;
    const b = stop.velocity * length;
    return {
      value: v * v * ((1 + 2 * u) * p + u * a) + u * u * ((1 + 2 * v) * q - v * b),
      velocity: (6 * u * v * (q - p) + v * (1 - 3 * u) * a + u * (3 * u - 2) * b) / length,
    };
  }
}
