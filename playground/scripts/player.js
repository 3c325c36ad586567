// Plays trajectories: each frame shows the motion at that frame's own time, so a late frame is a later place on
// the curve and never a slower motion. The state that was drawn last is kept, because whoever interrupts takes
// over from what the eye has seen.

class Player {
  /** `draw(state, time)` is called for every frame, `rest()` after the last. */
  constructor(draw, rest) {
    this.draw = draw;
    this.rest = rest;
    this.frame = null;
    this.state = null;
    this.time = 0;
  }

  get isPlaying() {
    return this.frame !== null;
  }

  /** Plays from `start` seconds on. The clock begins now: however long the answer took, the way is shown whole. */
  play(trajectory, start = 0) {
    this.stop();
    const began = performance.now();
    const step = (now) => {
      const time = start + Math.max(now - began, 0) / 1000;
      this.#show(trajectory, time);
      if (time < trajectory.end) {
        this.frame = requestAnimationFrame(step);
      } else {
        this.frame = null;
        this.rest();
      }
    };
    this.#show(trajectory, start);
    this.frame = requestAnimationFrame(step);
  }

  /** Shows where it ends, without the way there. */
  jump(trajectory) {
    this.stop();
    this.#show(trajectory, trajectory.end);
    this.rest();
  }

  /** Ends the motion where it is. */
  stop() {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  #show(trajectory, time) {
    this.time = time;
    this.state = trajectory.at(time);
    this.draw(this.state, time);
  }
}
