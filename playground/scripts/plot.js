// The SVG plot of the service, imported into the page. The page's style sheet colors its elements, and a playhead
// moves along its line. The plot's own style sheet is removed, because the Content-Security-Policy forbids it.

class Plot {
  /** `text` is the service's SVG of `trajectory`; `kind` ("first" or "second") says which of two springs it shows. */
  constructor(text, trajectory, kind = "first") {
    // DOMParser reports a violation of the policy for a <style> element even if the document is never displayed.
    const bare = text.replace(/<style>[^<]*<\/style>/, "");
    const parsed = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    this.svg = document.importNode(parsed, true);
    this.trajectory = trajectory;
    this.kind = kind;
    this.lines = [...this.svg.querySelectorAll(".line")];
    for (const line of this.lines) line.classList.add(kind);
    this.#measureTimeScale();
    this.#measureValueScale();
    this.playhead = svgElement("g", { class: "playhead" });
    this.playheadLine = svgElement("line", { y1: this.top, y2: this.bottom });
    this.playhead.append(this.playheadLine);
    this.dots = [];
    this.#addDots(trajectory, kind);
    this.svg.append(this.playhead);
  }

  /** Moves the playhead to `time` in seconds, or hides it if `time` is null. */
  movePlayhead(time) {
    this.playhead.classList.toggle("is-visible", time !== null);
    if (time === null) return;
    const x = this.left + Math.min(Math.max(time, 0) * this.secondWidth, this.right - this.left);
    setAttributes(this.playheadLine, { x1: x, x2: x });
    for (const { circle, trajectory, axis } of this.dots) {
      setAttributes(circle, { cx: x, cy: this.#y(trajectory.at(time).position[axis]) });
    }
  }

  /** Adds a labeled horizontal line for each anchor within the plot. */
  addAnchors(anchors) {
    if (this.valueHeight === null) return;
    for (const { name, value } of anchors) {
      const y = this.#y(value);
      // The names of the phases take up the top 24 units.
      if (y < this.top + 24 || y > this.bottom) continue;
      const text = svgElement("text", { class: "anchor-name", x: this.left + 7, y: y - 5 });
      text.textContent = name;
      this.svg.append(svgElement("path", { class: "anchor", d: `M${this.left},${y}H${this.right}` }), text);
    }
  }

  /** Adds the lines of another plot at this plot's value scale. Both plots must span the same time. */
  overlay(other) {
    if (this.valueHeight === null || other.valueHeight === null) return;
    const scale = this.valueHeight / other.valueHeight;
    const shift = this.zero - other.zero * scale;
    for (const line of other.lines) {
      const copy = document.importNode(line, true);
      setAttributes(copy, { transform: `matrix(1 0 0 ${scale} 0 ${shift})`, "vector-effect": "non-scaling-stroke" });
      this.svg.insertBefore(copy, this.playhead);
    }
    this.#addDots(other.trajectory, other.kind);
  }

  /** The height of one unit of value. Of two plots, the one with the smaller height covers the larger range. */
  get pointHeight() {
    return Math.abs(this.valueHeight ?? Infinity);
  }

  /**
   * Reads the time scale from the SVG: the base line spans the time axis, and the dashed vertical line is at the
   * settling duration.
   */
  #measureTimeScale() {
    const [left, bottom, right] = Plot.#numbers(this.svg.querySelector(".base"));
    const [settled, top] = Plot.#numbers(this.svg.querySelector(".rest"));
    const { settlingDuration } = this.trajectory.result;
    Object.assign(this, { left, right, bottom, top: top ?? 84 });
    const end = this.trajectory.end > 0 ? this.trajectory.end : 1;
    this.secondWidth = settlingDuration > 0 && settled > left ? (settled - left) / settlingDuration : (right - left) / end;
  }

  /**
   * Derives the value scale from two points: the destination, at the dotted horizontal line, and the point of the
   * curve farthest from the destination.
   */
  #measureValueScale() {
    const destinationY = Plot.#numbers(this.svg.querySelector(".goal"))[1];
    const destination = this.trajectory.columns[0].at(-1).value;
    let farthest = { distance: 1e-6 };
    this.trajectory.columns.forEach((column, axis) => {
      for (const { time, value } of column) {
        const distance = Math.abs(value - destination);
        if (distance > farthest.distance) farthest = { distance, time, value, axis };
      }
    });
    const line = this.lines[farthest.axis];
    const y = line && Plot.#yAt(line, this.left + farthest.time * this.secondWidth);
    this.valueHeight = line ? (y - destinationY) / (farthest.value - destination) : null;
    this.zero = line ? destinationY - destination * this.valueHeight : destinationY;
  }

  #y(value) {
    return this.zero + value * (this.valueHeight ?? 0);
  }

  #addDots(trajectory, kind) {
    trajectory.columns.forEach((_, axis) => {
      const circle = svgElement("circle", { class: `c${axis} ${kind}`, r: 5 });
      this.playhead.append(circle);
      this.dots.push({ circle, trajectory, axis });
    });
  }

  static #numbers(path) {
    return (path?.getAttribute("d").match(/-?[\d.]+/g) ?? []).map(Number);
  }

  /** Finds the height of a line at x by bisection, which works because x increases along the line. */
  static #yAt(line, x) {
    let low = 0;
    let high = line.getTotalLength();
    for (let step = 0; step < 24; step += 1) {
      const middle = (low + high) / 2;
      if (line.getPointAtLength(middle).x < x) low = middle;
      else high = middle;
    }
    return line.getPointAtLength(high).y;
  }
}
