// Plays trajectories. Each frame shows the motion at the time of that frame, so a late frame shows a later position
// and does not slow the motion down. The last drawn state is kept, because an interruption starts from what was visible.

class Player {
  /** `onFrame(state, time)` is called for every frame, `onSettled()` after the last. */
  constructor({ onFrame, onSettled }) {
    this.onFrame = onFrame;
    this.onSettled = onSettled;
    this.frame = null;
    this.trajectory = null;
    this.state = null;
    this.time = 0;
  }

  get isPlaying() {
    return this.frame !== null;
  }

  /**
   * Plays from `startTime` seconds. The clock starts at `began`, by default now, so the latency of a response skips no
   * part of the motion.
   */
  play(trajectory, startTime = 0, began = performance.now()) {
    this.stop();
    this.trajectory = trajectory;
    const step = (now) => {
      const time = startTime + Math.max(now - began, 0) / 1000;
      this.#show(time);
      if (time < this.trajectory.end) {
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

  /** Shows the final state without animation. */
  jumpToEnd(trajectory) {
    this.stop();
    this.trajectory = trajectory;
    this.#show(trajectory.end);
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
 * A trajectory that starts in a given state and approaches another trajectory. The difference decays like a critically
 * damped spring, so position and velocity are continuous.
 */
class Approach {
  static rate = 20;
  static duration = 0.6;

  constructor(state, trajectory, time) {
    const target = trajectory.at(time);
    this.trajectory = trajectory;
    this.time = time;
    this.end = Math.max(trajectory.end, time + Approach.duration);
    this.offsets = state.position.map((value, axis) => {
      const distance = value - target.position[axis];
      return { distance, slope: state.velocity[axis] - target.velocity[axis] + Approach.rate * distance };
    });
  }

  at(time) {
    const { position, velocity } = this.trajectory.at(time);
    const elapsed = time - this.time;
    if (elapsed >= Approach.duration) return { position, velocity };
    const decay = Math.exp(-Approach.rate * Math.max(elapsed, 0));
    const offset = ({ distance, slope }) => (distance + slope * elapsed) * decay;
    return {
      position: position.map((value, axis) => value + offset(this.offsets[axis])),
      velocity: velocity.map((value, axis) =>
        value + this.offsets[axis].slope * decay - Approach.rate * offset(this.offsets[axis])),
    };
  }
}
