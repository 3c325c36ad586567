// Plays trajectories. Each frame shows the motion at the time of that frame, so a late frame shows a later position
// and does not slow the motion down. The last drawn state is kept, because an interruption starts from what was visible.

class Player {
  /** `onFrame(state, time)` is called for every frame, `onSettled()` after the last. */
  constructor({ onFrame, onSettled }) {
    this.onFrame = onFrame;
    this.onSettled = onSettled;
    this.frame = null;
    this.state = null;
    this.time = 0;
  }

  get isPlaying() {
    return this.frame !== null;
  }

  /** Plays from `startTime` seconds. The clock starts now, so the latency of the response skips no part of the motion. */
  play(trajectory, startTime = 0) {
    this.stop();
    const began = performance.now();
    const step = (now) => {
      const time = startTime + Math.max(now - began, 0) / 1000;
      this.#show(trajectory, time);
      if (time < trajectory.end) {
        this.frame = requestAnimationFrame(step);
      } else {
        this.frame = null;
        this.onSettled();
      }
    };
    this.#show(trajectory, startTime);
    this.frame = requestAnimationFrame(step);
  }

  /** Shows the final state without animation. */
  jumpToEnd(trajectory) {
    this.stop();
    this.#show(trajectory, trajectory.end);
    this.onSettled();
  }

  /** Stops at the current state. */
  stop() {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  #show(trajectory, time) {
    this.time = time;
    this.state = trajectory.at(time);
    this.onFrame(this.state, time);
  }
}
