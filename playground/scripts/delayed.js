// Work that may wait. Sliders change a motion for every frame, but the service, the clipboard code, and the URL need only
// the last state.

/** Resolves after `delay` milliseconds, or in the next task. */
const pause = (delay) => new Promise((done) => setTimeout(done, delay));

/** Resolves in the next frame, or after a tenth of a second: a page in the background has no frames. */
const nextFrame = () => Promise.race([new Promise(requestAnimationFrame), pause(100)]);

/** Calls a function once, `delay` milliseconds after the last request for it, or after the first one if it `isSteady`. */
class Delayed {
  constructor(delay, action, isSteady = false) {
    Object.assign(this, { delay, action, isSteady, timer: null });
  }

  request() {
    if (this.isSteady && this.timer !== null) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), this.delay);
  }

  /** Calls the function now if it is waiting. */
  flush() {
    if (this.timer === null) return;
    this.cancel();
    this.action();
  }

  cancel() {
    clearTimeout(this.timer);
    this.timer = null;
  }
}

/** Calls a function at most once per frame. */
class OncePerFrame {
  constructor(action) {
    this.action = action;
    this.frame = null;
  }

  request() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.action();
    });
  }
}
