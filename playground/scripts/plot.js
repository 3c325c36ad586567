// The plot of one or more motions: position, and below it on the same time axis velocity and acceleration.
//
// The page draws it from the laws, at the size at which it is shown, so that text has the same size everywhere and a
// slider changes it within a frame. The playhead is in a second SVG, because it moves in every frame.

const plotMargin = { left: 46, right: 16, top: 30, bottom: 24 };
/** The lanes with the quantity that they show, their share of the height, and the distance of their labels in pixels. */
const plotLanes = [
  { id: "position", quantity: "value", share: 1, spacing: 42 },
  { id: "velocity", quantity: "velocity", per: "s", share: 0.42, spacing: 30 },
  { id: "acceleration", quantity: "acceleration", per: "s²", share: 0.42, spacing: 30 },
];
/** The distance of the labels of the time in pixels. */
const timeSpacing = 64;
/** An oscillation with shorter half-periods than this, in pixels, is drawn as its envelope. */
const shortestSwing = 3;

class Plot {
  /** `onSeek(time)` is called when the pointer moves along the plot. */
  constructor(container, { onSeek }) {
    this.container = container;
    this.visibleLanes = new Set(["position", "velocity"]);
    this.drawing = svgElement("svg", { class: "drawing", role: "img" });
    this.overlay = svgElement("svg", { class: "playhead", "aria-hidden": "true" });
    container.append(this.drawing, this.overlay);
    this.content = null;
    /** The axes, and in front of them what a slider changes: their elements in order, and how many the current drawing uses. */
    this.groups = [0, 1].map(() => ({ element: this.drawing.appendChild(svgElement("g")), parts: [], drawn: 0 }));
    this.size = [0, 0];
    this.#listen(onSeek);
  }

  /**
   * Shows motions. `series` is a list of `{label, color, trajectory, axis}`; `anchors` a list of `{name, value}`; `lead`
   * the positions before the release; `guide` the
   * points `[time, value]` of another curve or null; `unit` that of the positions. While `isChanging`, the axes stay where
   * they show the motion.
   */
  show(content) {
    this.content = content;
    this.draw();
  }

  measure() {
    this.size = [this.container.clientWidth, this.container.clientHeight];
  }

  /** Draws the plot at its measured size. */
  resize() {
    const [width, height] = this.size;
    for (const svg of [this.drawing, this.overlay]) setAttributes(svg, { viewBox: `0 0 ${width} ${height}`, width, height });
    this.draw();
  }

  /** Draws the plot. It does not measure its container, which would lay out the page for every change of a slider. */
  draw() {
    const [width, height] = this.size;
    if (!this.content || width === 0 || height === 0) return;
    this.#layOut(width, height);
    for (const group of this.groups) group.drawn = 0;
    [this.group] = this.groups;
    this.#drawTime(width);
    for (const lane of this.lanes) this.#drawAxis(lane, width);
    [, this.group] = this.groups;
    for (const lane of this.lanes) this.#drawLane(lane, width);
    this.#drawMarks();
    for (const { parts, drawn } of this.groups) while (parts.length > drawn) parts.pop().remove();
    setAttributes(this.drawing, { "aria-label": this.#description() });
    this.#preparePlayhead();
  }

  /** Moves the playhead to `time` in seconds, or hides it if `time` is null. */
  movePlayhead(time) {
    this.time = time;
    this.overlay.classList.toggle("is-visible", time !== null && this.content !== null);
    if (time === null || !this.lanes) return;
    const x = this.x(Math.min(Math.max(time, 0), this.timeScale.high));
    setAttributes(this.playheadLine, { x1: x, x2: x });
    for (const { circle, lane, series } of this.dots) {
      const state = series.trajectory.state(series.axis, Math.max(time, 0));
      setAttributes(circle, { cx: x, cy: lane.scale.position(state[lane.quantity]) });
    }
  }

  x(time) {
    return this.timeScale.position(time);
  }

  y(value) {
    return this.lanes[0].scale.position(value);
  }

  // MARK: Layout

  #layOut(width, height) {
    const { series, lead, guide } = this.content;
    const { left, right, top, bottom } = plotMargin;
    const end = Math.max(guide?.at(-1)[0] ?? 0, ...series.map(({ trajectory }) => trajectory.end));
    const start = Math.min(0, ...lead.map(({ time }) => time));
    const { isChanging } = this.content;
    const kept = isChanging ? this.lanes ?? [] : [];
    this.timeScale = new PlotScale(start, end > 0 ? end * 1.04 : 1, left, width - right).rounded(timeSpacing, start)
      .orKept(isChanging && this.timeScale);
    const lanes = plotLanes.filter(({ id }) => this.visibleLanes.has(id));
    const shares = lanes.reduce((sum, { share }) => sum + share, 0);
    const lines = series.map((line) => this.#samples(line));
    let y = top;
    this.lanes = lanes.map((lane) => {
      const extent = ((height - top - bottom) * lane.share) / shares;
      const laneTop = y + (lane.id === "position" ? 4 : 14);
      y += extent;
      const scale = this.#valueScale(lane, lines, laneTop, y).orKept(kept.find(({ id }) => id === lane.id)?.scale);
      return { ...lane, top: laneTop, bottom: y, lines, scale };
    });
    this.bottom = y;
  }

  /** The length of half an oscillation in pixels, if a law has any. */
  #swing({ kind, frequency }) {
    return kind === "underdamped" ? this.x(Math.PI / frequency) - this.x(0) : Infinity;
  }

  /** Samples a line every three pixels, or two where it is steep, and at its extrema, so that no peak is cut: its times and states. */
  #samples({ trajectory, axis }) {
    const { end, phases } = trajectory.columns[axis];
    const spacing = phases.some(({ law }) => this.#swing(law) < 24) ? 2 : 3;
    const count = Math.max(Math.ceil((this.x(end) - this.x(0)) / spacing), 1);
    const times = Array.from({ length: count + 1 }, (_, index) => (end * index) / count);
    times.push(...trajectory.turningTimes(axis));
    times.sort((a, b) => a - b);
    // At the end itself the motion rests; the line shows the last moment before it.
    const last = times.length - 1;
    return { times, states: times.map((time, index) => trajectory.state(axis, index === last ? end * (1 - 1e-12) : time)) };
  }

  #valueScale({ id, quantity, spacing }, lines, top, bottom) {
    const { series, lead, anchors, guide } = this.content;
    let [low, high] = id === "position" ? [Infinity, -Infinity] : [0, 0];
    const include = (value) => {
      if (value < low) low = value;
      if (value > high) high = value;
    };
    for (const { states } of lines) for (const state of states) include(state[quantity]);
    if (id === "position") {
      for (const { trajectory, axis } of series) include(trajectory.columns[axis].destination);
      for (const { position } of lead) position.slice(0, series.length).forEach(include);
      for (const [, value] of guide ?? []) include(value);
    }
    const near = anchors.filter(({ value }) => value >= low - (high - low) * 0.4 && value <= high + (high - low) * 0.4);
    if (id === "position") near.forEach(({ value }) => include(value));
    const room = (high - low || 1) * 0.04;
    return new PlotScale(low - room, high + room, bottom, top).rounded(spacing);
  }

  // MARK: Drawing

  /** Adds a part. The part of the previous drawing at the same place is used again, because most parts stay as they are. */
  #add(name, attributes, text = "") {
    const { group } = this;
    let part = group.parts[group.drawn];
    if (part?.nodeName !== name || part.childElementCount > 0) {
      const added = svgElement(name);
      if (part) part.replaceWith(added);
      else group.element.append(added);
      part = added;
      part.values = {};
      part.text = "";
      group.parts[group.drawn] = part;
    }
    group.drawn += 1;
    for (const key in attributes) if (part.values[key] !== attributes[key]) part.setAttribute(key, attributes[key]);
    for (const key in part.values) if (!(key in attributes)) part.removeAttribute(key);
    part.values = attributes;
    if (part.text !== text) setText(part, part.text = text);
    return part;
  }

  #drawTime(width) {
    const { series, title } = this.content;
    const { left, top } = plotMargin;
    const name = this.#add("text", { class: "name", x: 10, y: 19 }, title);
    if (!this.content.isCompared && series.length > 1) {
      for (const { label, color } of series) name.append(Object.assign(svgElement("tspan", { class: `mark c${color}`, dx: 9 }), { textContent: label }));
    }
    this.#drawPhases(series[0].trajectory.columns[0].phases);
    const grid = [];
    for (const time of this.timeScale.ticks(timeSpacing)) {
      if (time < 0) continue;
      const x = this.x(time);
      grid.push(`M${x.toFixed(1)},${top}V${this.bottom}`);
      const label = time === 0 ? "0" : `${displayNumber(time)} s`;
      this.#add("text", { x, y: this.bottom + 17, "text-anchor": time === 0 ? "start" : "middle" }, label);
    }
    this.#add("path", { class: "grid", d: `${grid.join("")}M${left},${top}H${width - plotMargin.right}` });
    if (this.timeScale.low < 0) this.#add("rect", {
      class: "drag", x: left, y: top, width: this.x(0) - left, height: this.bottom - top });
  }

  /** Tints the phases, if there are several. */
  #drawPhases(phases) {
    if (phases.length < 2) return;
    for (const { kind, start, end } of phases) {
      const x = this.x(start);
      this.#add("rect", { class: kind, x, y: plotMargin.top, width: Math.max(this.x(end) - x, 0), height: this.bottom - plotMargin.top });
    }
  }

  #drawAxis(lane, width) {
    const { left, right } = plotMargin;
    const grid = lane.scale.ticks(lane.spacing).map((value) => {
      const y = lane.scale.position(value);
      this.#add("text", { x: left - 7, y: y + 4, "text-anchor": "end" }, shortNumber(value));
      return `M${left},${y.toFixed(1)}H${width - right}`;
    });
    this.#add("path", { class: "grid", d: grid.join("") });
    if (lane.id !== "position") {
      this.#add("path", { class: "base", d: `M${left},${lane.scale.position(0)}H${width - right}` });
      this.#add("text", { class: "lane-name", x: left + 5, y: lane.top - 1 }, `${lane.id}, ${this.content.unit}/${lane.per}`);
    }
  }

  #drawLane(lane, width) {
    const { series, lead, anchors, threshold, guide } = this.content;
    if (lane.id === "position") {
      this.#drawTargets(lane, threshold, anchors, width);
      if (guide) this.#add("path", { class: "guide", d: `M${guide.map(([time, value]) => `${tenths(this.x(time))},${tenths(this.y(value))}`).join("L")}` });
    }
    series.forEach((line, index) => {
      this.#drawLead(lane, lead, line, index);
      this.#drawLine(lane, line, lane.lines[index]);
    });
  }

  #drawTargets(lane, threshold, anchors, width) {
    const { left, right } = plotMargin;
    for (const value of new Set(this.content.series.map(({ trajectory, axis }) => trajectory.columns[axis].destination))) {
      const y = this.y(value);
      const band = Math.max(Math.abs(this.y(value + threshold) - y), 0.5);
      this.#add("rect", { class: "band", x: left, y: y - band, width: width - left - right, height: 2 * band });
      this.#add("path", { class: "goal", d: `M${left},${y}H${width - right}` });
    }
    for (const { name, value } of anchors) {
      const y = this.y(value);
      if (y < lane.top || y > lane.bottom) continue;
      this.#add("path", { class: "anchor", d: `M${left},${y}H${width - right}` });
      this.#add("text", { class: "anchor-name", x: left + 5, y: y - 5 }, name);
    }
  }

  #drawLine(lane, { trajectory, axis, color }, { times, states }) {
    const { phases } = trajectory.columns[axis];
    const isDense = ({ law, start, end }) => this.#swing(law) < shortestSwing && end > start;
    const dense = phases.filter(isDense);
    const { id, quantity, scale } = lane;
    const inside = (time) => dense.some(({ start, end }) => time > start && time < end);
    for (const phase of dense) this.#drawSwing(lane, phase, color);
    let path = "";
    let isDown = false;
    times.forEach((time, index) => {
      const isHidden = dense.length > 0 && inside(time);
      if (!isHidden) path += `${isDown ? "L" : "M"}${tenths(this.x(time))},${tenths(scale.position(states[index][quantity]))}`;
      isDown = !isHidden;
    });
    if (id === "position") {
      const { destination, end } = trajectory.columns[axis];
      path += `M${this.x(end).toFixed(1)},${this.y(destination).toFixed(1)}H${this.timeScale.stop}`;
    }
    this.#add("path", { class: `line ${id} c${color}`, d: path });
  }

  /** Draws the area of an oscillation that is too fast to show. */
  #drawSwing(lane, { law, start, end }, color) {
    const { decay, frequency, destination } = law;
    const power = plotLanes.findIndex(({ id }) => id === lane.id);
    const amplitude = Math.hypot(law.cosine, law.sine) * Math.hypot(decay, frequency) ** power;
    const center = power === 0 ? destination : 0;
    const edge = (sign) => Array.from({ length: 61 }, (_, step) => {
      const time = ((end - start) * step) / 60;
      const y = lane.scale.position(center + sign * amplitude * Math.exp(-decay * time));
      return `${this.x(start + time).toFixed(1)},${y.toFixed(1)}`;
    });
    this.#add("path", { class: `swing c${color}`, d: `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z` });
  }

  /** Draws the drag before the release, and its velocity between recorded positions. */
  #drawLead(lane, lead, { axis, color }, index) {
    if (lead.length < 2 || index >= lead[0].position.length || lane.id === "acceleration") return;
    const points = lane.id === "position"
      ? lead.map(({ time, position }) => [time, position[axis]])
      : lead.slice(2).map(({ time, position }, step) => {
        const { time: before, position: origin } = lead[step];
        return [(time + before) / 2, (position[axis] - origin[axis]) / Math.max(time - before, 1e-3)];
      });
    const path = points.map(([time, value]) => `${this.x(time).toFixed(1)},${lane.scale.position(value).toFixed(1)}`);
    if (path.length > 1) this.#add("path", { class: `lead c${color}`, d: `M${path.join("L")}` });
  }

  /** Marks when each motion settles, where phases change, and the overshoot. */
  #drawMarks() {
    const { series, isCompared } = this.content;
    const { top, right } = plotMargin;
    const rows = series.filter(({ axis, trajectory }, index) => index === 0 || isCompared || trajectory.result.axes);
    rows.forEach(({ label, color, trajectory, axis }, row) => {
      const { settlingDuration } = trajectory.result;
      if (settlingDuration === undefined) return;
      const end = isCompared ? settlingDuration : Math.max(trajectory.columns[axis].end, trajectory.result.axes ? 0 : settlingDuration);
      const x = this.x(end);
      const isRight = x > this.timeScale.stop - 60;
      this.#add("path", { class: `rest c${color}`, d: `M${x.toFixed(1)},${top}V${this.bottom}` });
      const text = `${isCompared || trajectory.result.axes ? `${label} ` : ""}${displayNumber(end)} s`;
      this.#add("text", {
        class: `mark c${color}`, y: top + 13 + row * 15, x: isRight ? x - 5 : x + 5, "text-anchor": isRight ? "end" : "start",
      }, text);
    });
    for (const { trajectory, axis, color } of series) {
      for (const { start } of trajectory.columns[axis].phases.slice(1, 21)) {
        this.#add("circle", { class: `dot c${color}`, cx: this.x(start), cy: this.y(trajectory.state(axis, start).value), r: 4 });
      }
    }
    if (series.length === 1) this.#drawOvershoot(series[0]);
  }

  #drawOvershoot({ trajectory, axis, color }) {
    const peak = trajectory.overshoot(axis);
    if (!peak || Math.abs(this.y(peak.value) - this.y(trajectory.columns[axis].destination)) < 9) return;
    const x = this.x(peak.time);
    const y = this.y(peak.value);
    const isAbove = y < this.y(trajectory.columns[axis].destination);
    this.#add("circle", { class: `dot c${color}`, cx: x, cy: y, r: 3.5 });
    this.#add("text", { class: "callout", x: x + 10, y: isAbove ? Math.max(y - 10, this.lanes[0].top) : y + 20 },
      `${this.size[0] < 420 ? "" : "overshoot "}${displayNumber(peak.share * 100, 1)} %`);
  }

  #preparePlayhead() {
    const { series } = this.content;
    const count = this.lanes.length * series.length;
    if (this.overlay.childElementCount !== count + 1) {
      this.overlay.replaceChildren(svgElement("line"), ...Array.from({ length: count }, () => svgElement("circle")));
    }
    const [line, ...circles] = this.overlay.children;
    this.playheadLine = line;
    setAttributes(line, { y1: plotMargin.top, y2: this.bottom });
    this.dots = this.lanes.flatMap((lane) => series.map((line) => ({ lane, series: line, circle: circles.shift() })));
    for (const { circle, lane, series: { color } } of this.dots) {
      setAttributes(circle, { class: `c${color}`, r: lane.id === "position" ? 5 : 3.5 });
    }
    this.movePlayhead(this.time ?? null);
  }

  #description() {
    const { series, title } = this.content;
    const sentences = series.map(({ label, trajectory, axis }) => {
      const { destination, end } = trajectory.columns[axis];
      const { value } = trajectory.state(axis, 0);
      const moves = `from ${displayNumber(value)} to ${displayNumber(destination)}${this.content.unit === "pt" ? " points" : ""}`;
      return `${label || "The position"} moves ${moves}${trajectory.result.settlingDuration === undefined ? "" : ` in ${displayNumber(end)} seconds`}.`;
    });
    return `${title}: position over time. ${sentences.join(" ")}`;
  }

  #listen(onSeek) {
    let pointer = null;
    const seek = (event) => {
      const { left } = this.container.getBoundingClientRect();
      onSeek(Math.max(this.timeScale.value(event.clientX - left), 0));
    };
    this.container.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.content || event.target.closest(".handle")) return;
      pointer = event.pointerId;
      this.container.setPointerCapture(pointer);
      seek(event);
    });
    this.container.addEventListener("pointermove", (event) => event.pointerId === pointer && seek(event));
    for (const type of ["pointerup", "pointercancel"]) this.container.addEventListener(type, () => { pointer = null; });
  }
}

/** Rounds to tenths, which is faster than a text with a fixed number of digits. */
const tenths = (value) => Math.round(value * 10) / 10;

/** Formats a number for an axis in few characters: 12k instead of 12000. */
function shortNumber(value) {
  const magnitude = Math.abs(value);
  if (magnitude >= 1e6 || (magnitude > 0 && magnitude < 1e-3)) return value.toExponential(0).replace("e+", "e").replace("-", "−");
  return magnitude >= 10_000 ? `${displayNumber(value / 1000)}k` : displayNumber(value);
}
