// The service's own picture of the motion, taken into the page: its elements become the page's, so that the
// page's colours reach them and a playhead can run along the line. Its style sheet stays outside; the page's
// policy admits none but its own.

class Plot {
  /** `text` is the service's SVG for `trajectory`; `kind` ("first", "second") says which spring of two it is. */
  constructor(text, trajectory, kind = "first") {
    // Even a parser of documents that are never shown reports a style sheet that the policy forbids.
    const bare = text.replace(/<style>[^<]*<\/style>/, "");
    const parsed = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    this.svg = document.importNode(parsed, true);
    this.trajectory = trajectory;
    this.kind = kind;
    this.lines = [...this.svg.querySelectorAll(".line")];
    for (const line of this.lines) line.classList.add(kind);
    this.#measure();
    this.head = drawing("g", { class: "head" });
    this.bar = drawing("line", { y1: this.top, y2: this.bottom });
    this.head.append(this.bar);
    this.dots = [];
    this.#addDots(trajectory, kind);
    this.svg.append(this.head);
  }

  /** Moves the playhead to `time`; null takes it away. */
  moveHead(time) {
    this.head.classList.toggle("is-shown", time !== null);
    if (time === null) return;
    const x = this.left + Math.min(Math.max(time, 0) * this.secondWidth, this.right - this.left);
    setAttributes(this.bar, { x1: x, x2: x });
    for (const { circle, trajectory, axis } of this.dots) {
      setAttributes(circle, { cx: x, cy: this.#height(trajectory.at(time).position[axis]) });
    }
  }

  /** Marks values with a name on the value axis: anchors. */
  mark(anchors) {
    if (this.valueHeight === null) return;
    for (const { name, value } of anchors) {
      const y = this.#height(value);
      // Above all values is the room for the names of the phases.
      if (y < this.top + 24 || y > this.bottom) continue;
      const text = drawing("text", { class: "anchor-name", x: this.left + 7, y: y - 5 });
      text.textContent = name;
      this.svg.append(drawing("path", { class: "anchor", d: `M${this.left},${y}H${this.right}` }), text);
    }
  }

  /** Draws another plot's line into this one, at this one's scale of values; both span the same time. */
  overlay(other) {
    if (this.valueHeight === null || other.valueHeight === null) return;
    const scale = this.valueHeight / other.valueHeight;
    const shift = this.zero - other.zero * scale;
    for (const line of other.lines) {
      const copy = document.importNode(line, true);
      setAttributes(copy, { transform: `matrix(1 0 0 ${scale} 0 ${shift})`, "vector-effect": "non-scaling-stroke" });
      this.svg.insertBefore(copy, this.head);
    }
    this.#addDots(other.trajectory, other.kind);
  }

  /** How high one point of value is drawn: of two plots, the one with the smaller figure has room for both. */
  get pointHeight() {
    return Math.abs(this.valueHeight ?? Infinity);
  }

  // Scales are read off the picture: the base line spans the time axis, the dashed line of rest stands at the
  // settling time, the dotted line of the destination at its value.
  #measure() {
    const [left, bottom, right] = Plot.#numbers(this.svg.querySelector(".base"));
    const [rest, top] = Plot.#numbers(this.svg.querySelector(".rest"));
    const { settlingDuration } = this.trajectory.answer;
    Object.assign(this, { left, right, bottom, top: top ?? 84 });
    const end = this.trajectory.end > 0 ? this.trajectory.end : 1;
    this.secondWidth = settlingDuration > 0 && rest > left ? (rest - left) / settlingDuration : (right - left) / end;
    this.#measureValues();
  }

  /** One more point besides the destination gives the scale of values: where the line is farthest from it. */
  #measureValues() {
    const goal = Plot.#numbers(this.svg.querySelector(".goal"))[1];
    const destination = this.trajectory.columns[0].at(-1).value;
    let farthest = { distance: 1e-6 };
    this.trajectory.columns.forEach((column, axis) => {
      for (const { time, value } of column) {
        const distance = Math.abs(value - destination);
        if (distance > farthest.distance) farthest = { distance, time, value, axis };
      }
    });
    const line = this.lines[farthest.axis];
    const height = line && Plot.#heightAt(line, this.left + farthest.time * this.secondWidth);
    this.valueHeight = line ? (height - goal) / (farthest.value - destination) : null;
    this.zero = line ? goal - destination * this.valueHeight : goal;
  }

  #height(value) {
    return this.zero + value * (this.valueHeight ?? 0);
  }

  #addDots(trajectory, kind) {
    trajectory.columns.forEach((_, axis) => {
      const circle = drawing("circle", { class: `c${axis} ${kind}`, r: 5 });
      this.head.append(circle);
      this.dots.push({ circle, trajectory, axis });
    });
  }

  static #numbers(path) {
    return (path?.getAttribute("d").match(/-?[\d.]+/g) ?? []).map(Number);
  }

  /** The line goes forward in time, so its point at x is found by halving. */
  static #heightAt(line, x) {
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
