// A trajectory as the service answered it, to be read at any time: a screen asks when it draws, not when samples
// were taken. Between two samples runs the cubic that has their values and their velocities (Hermite), which for
// 120 samples a second is far below a pixel from the law. Hand-offs between phases, where the acceleration
// jumps, come as events with exact times and become samples too.

class Trajectory {
  /** `axes` are the names of the answer's axes; one axis alone is a plain number there. */
  constructor(answer, axes) {
    this.answer = answer;
    const isScalar = axes.length === 1;
    this.columns = axes.map((axis) => {
      const samples = answer.times.map((time, index) => ({
        time,
        value: (isScalar ? answer.values : answer.values[axis])[index],
        velocity: (isScalar ? answer.velocities : answer.velocities[axis])[index],
      }));
      const events = (isScalar ? answer.events : answer.events?.[axis]) ?? {};
      return Trajectory.#merged(samples, events.handoffs ?? []);
    });
    this.end = answer.times.at(-1);
  }

  /** The state at `time` in seconds: positions and velocities by axis. Before its start and after its end it rests. */
  at(time) {
    const states = this.columns.map((column) => Trajectory.#state(column, time));
    return { position: states.map((state) => state.value), velocity: states.map((state) => state.velocity) };
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
