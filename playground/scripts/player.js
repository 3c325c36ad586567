// Plays trajectories. Each frame shows the motion at the time of that frame, so a late frame shows a later position
// and does not slow the motion down. The last drawn state is kept, because an interruption starts from what was visible.

class Player {
  /** `onFrame(state, time)` is called for every frame, `onSettled()` after the last. `pace()` returns `{rate, loops}`. */
  constructor({ onFrame, onSettled, pace }) {
    Object.assign(this, { onFrame, onSettled, pace });
    this.frame = null;
    this.trajectory = null;
    this.state = null;
    this.time = 0;
  }

  get isPlaying() {
    return this.frame !== null;
  }

  /**
   * Plays from `startTime` seconds of the motion. The clock starts at `began`, by default now, so the latency of a
   * response skips no part of the motion.
   */
  play(trajectory, startTime = 0, began = performance.now()) {
    this.stop();
    this.trajectory = trajectory;
    let last = began;
    let time = startTime;
    const step = (now) => {
      const { rate, loops } = this.pace();
      time += (Math.max(now - last, 0) / 1000) * rate;
      last = Math.max(now, last);
      const { end } = this.trajectory;
      // A loop rests for half a second before it starts again.
      if (loops && end > 0 && time > end + 0.5) time = 0;
      this.#show(time);
      if (time < end || (loops && end > 0)) {
        this.frame = requestAnimationFrame(step);
      } else {
        this.frame = null;
        this.onSettled();
      }
    };
    this.#show(startTime);
    this.frame = requestAnimationFrame(step);
  }

  /** Continues on another trajectory of the same motion, without a jump of position or velocity. */
  follow(trajectory) {
    const { time, isPlaying } = this;
    const approach = new Approach(this.state, trajectory, time);
    if (isPlaying) this.trajectory = approach;
    else this.play(approach, time);
  }

  /** Replaces the trajectory and keeps the time, while a parameter changes. */
  replace(trajectory) {
    this.trajectory = trajectory;
    if (!this.isPlaying) this.play(trajectory);
  }

  /** Shows the motion at `time` and stops there. */
  seek(trajectory, time) {
    this.stop();
    this.trajectory = trajectory;
    this.#show(Math.min(Math.max(time, 0), trajectory.end));
  }

  /** Shows the final state without animation. */
  jumpToEnd(trajectory) {
    this.seek(trajectory, trajectory.end);
    this.onSettled();
  }

  /** Stops at the current state. */
  stop() {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  #show(time) {
    this.time = time;
    this.state = this.trajectory.at(time);
    this.onFrame(this.state, time);
  }
}

/**
 * A trajectory that starts in a given state and approaches another trajectory. A critically damped spring takes the difference
 * to 0, so position and velocity are continuous.
 */
class Approach {
  static spring = { stiffness: 400 };

  constructor(state, trajectory, time) {
    const target = trajectory.at(time);
    this.trajectory = trajectory;
    this.time = time;
    this.differences = state.position.map((value, axis) => kernel.spring({
      from: value - target.position[axis], velocity: state.velocity[axis] - target.velocity[axis], threshold: 1e-3, spring: Approach.spring,
    }));
    this.end = Math.max(trajectory.end, ...this.differences.map(({ settlingDuration }) => time + settlingDuration));
  }

  at(time) {
    const state = this.trajectory.at(time);
    if (time < this.time) return state;
    const differences = this.differences.map((difference) => difference.at(time - this.time));
    return {
      position: state.position.map((value, axis) => value + differences[axis].value),
      velocity: state.velocity.map((value, axis) => value + differences[axis].velocity),
    };
  }
}
