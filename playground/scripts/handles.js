// Handles on the plot of a spring: drag the peak to change the overshoot, and the settling mark to change the settling
// duration. The service designs the spring with these two, and the parameters follow.

class PlotHandles {
  /** `onDesign(spring)` is called with a spring, and `onEnd()` when the user lets go. */
  constructor(plot, { onDesign, onEnd }) {
    Object.assign(this, { plot, onDesign, onEnd });
    this.overshoot = this.#handle("Overshoot", "", (dx, dy) => this.#dragOvershoot(dy));
    this.settling = this.#handle("Settling duration", "horizontal", (dx) => this.#dragSettling(dx));
    this.isDesigning = false;
  }

  /** Shows the handles for a motion `{request, trajectory, color}`, or hides them if it is null. */
  show(motion) {
    this.motion = motion;
    const peak = motion?.trajectory.overshoot(0);
    const duration = motion?.trajectory.result.settlingDuration;
    this.overshoot.hidden = !peak;
    this.settling.hidden = !(duration > 0);
    if (peak) this.#place(this.overshoot, peak.time, this.plot.y(peak.value), `${displayNumber(peak.share * 100, 1)} %`, peak.share * 100, motion.color);
    if (duration > 0) this.#place(this.settling, duration, this.plot.lanes[0].bottom - 14, `${displayNumber(duration)} s`, duration, motion.color);
    if (!this.isDragging) this.target = motion && { overshoot: peak?.share ?? 0, duration, hasPeak: Boolean(peak) };
  }

  #place(handle, time, y, text, value, color) {
    translate(handle, this.plot.x(time), y);
    if (text === handle.text && color === handle.color) return;
    Object.assign(handle, { text, color });
    setAttributes(handle, {
      class: `handle ${handle === this.settling ? "horizontal " : ""}c${color}`, "aria-valuetext": text, "aria-valuenow": rounded(value, 3),
    });
  }

  #handle(label, kind, drag) {
    const handle = element("div", {
      class: `handle ${kind}`, role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0, "aria-valuemax": kind ? 10 : 100, "aria-valuenow": 0, hidden: true,
      "aria-orientation": kind ? "horizontal" : "vertical",
    });
    let last = null;
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      last = event;
      this.isDragging = true;
      handle.setPointerCapture(event.pointerId);
      event.preventDefault();
      handle.focus();
    });
    handle.addEventListener("pointermove", (event) => {
      if (event.pointerId !== last?.pointerId) return;
      drag(event.clientX - last.clientX, event.clientY - last.clientY);
      last = event;
    });
    for (const type of ["pointerup", "pointercancel"]) handle.addEventListener(type, () => {
      if (last) this.#end();
      last = null;
    });
    handle.addEventListener("keydown", (event) => {
      const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key];
      if (steps === undefined) return;
      event.preventDefault();
      if (handle === this.settling) this.#design({ ...this.target, duration: this.target.duration + steps * 0.01 });
      else this.#design({ ...this.target, overshoot: this.target.overshoot + steps * 0.01 });
      this.onEnd();
    });
    this.plot.container.append(handle);
    return handle;
  }

  #dragOvershoot(dy) {
    const { trajectory } = this.motion;
    const travel = trajectory.columns[0].destination - trajectory.state(0, 0).value;
    const scale = this.plot.lanes[0].scale;
    const change = (scale.value(dy) - scale.value(0)) / travel;
    this.#design({ ...this.target, overshoot: this.target.overshoot + change });
  }

  #dragSettling(dx) {
    const change = this.plot.timeScale.value(dx) - this.plot.timeScale.value(0);
    this.#design({ ...this.target, duration: this.target.duration + change });
  }

  /** Designs the spring of the target, one at a time, and always one for the last target. */
  async #design(target) {
    this.target = { ...target, overshoot: Math.min(Math.max(target.overshoot, 0.0005), 0.98), duration: Math.min(Math.max(target.duration, 0.03), 10) };
    if (this.isDesigning) {
      this.needsDesign = true;
      return;
    }
    this.isDesigning = true;
    try {
      do {
        this.needsDesign = false;
        await this.#request();
      } while (this.needsDesign);
    } finally {
      this.isDesigning = false;
    }
    if (!this.isDragging) this.onEnd();
  }

  async #request() {
    const { request, trajectory } = this.motion;
    const { spring, ...motion } = request;
    const { overshoot, duration, hasPeak } = this.target;
    const { dampingRatio } = trajectory.spring;
    const shape = hasPeak ? { overshoot } : { dampingRatio };
    const body = { ...motion, settlingDuration: duration, ...shape };
    const response = await answer("spring/design", body);
    if (response.ok) this.onDesign(response.result.spring);
    else if (response.isMissing) inspector.showProblem(inspector.interaction.scene, response.problem, 0);
  }

  #end() {
    this.isDragging = false;
    if (!this.isDesigning) this.onEnd();
  }
}
