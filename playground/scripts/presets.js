// The gallery of presets: the springs that libraries publish, each as a small plot. Its dot moves while the pointer or the
// focus is on it, in real time. One tap loads the spring.

class PresetGallery {
  /** The time that a small plot shows, in seconds, and its size in pixels. */
  static seconds = 0.9;
  static size = [78, 34];

  /** `onSelect(preset)` is called with a preset. */
  constructor(onSelect) {
    this.onSelect = onSelect;
    this.list = byId("presets");
    this.library = byId("preset-library");
    this.presets = null;
    this.library.addEventListener("change", () => this.#show());
    addEventListener("online", () => this.load());
  }

  /** Loads the presets, once. */
  async load() {
    if (this.presets || this.isLoading) return;
    this.isLoading = true;
    const { ok, result, problem } = await compute("presets", {});
    this.isLoading = false;
    if (!ok) {
      this.list.replaceChildren(element("p", { class: "note" }, problem.detail));
      return;
    }
    this.presets = result.presets;
    const names = [...new Set(this.presets.map(PresetGallery.#libraryOf))];
    this.library.replaceChildren(...names.map((name) => element("option", {}, name)));
    this.#show();
  }

  /** Marks the preset with the stiffness and the damping of a spring. */
  mark(spring) {
    for (const button of this.list.querySelectorAll(".preset")) {
      const { stiffness, damping } = button.preset;
      const isSame = spring && Math.abs(stiffness / spring.stiffness - 1) < 1e-3 && Math.abs(damping / spring.damping - 1) < 1e-3;
      button.setAttribute("aria-pressed", String(Boolean(isSame)));
    }
  }

  #show() {
    this.list.replaceChildren(...this.presets
      .filter((preset) => PresetGallery.#libraryOf(preset) === this.library.value).map((preset) => this.#button(preset)));
    this.list.scrollTo({ left: 0 });
  }

  #button(preset) {
    const [width, height] = PresetGallery.size;
    const motion = kernel.spring({ from: 0, to: 1, threshold: 1e-6, spring: { stiffness: preset.stiffness, damping: preset.damping } });
    const point = (time) => [
      (time / PresetGallery.seconds) * width, height - 4 - Math.min(motion.at(time).value, 1.6) * (height - 14)];
    const points = Array.from({ length: 61 }, (_, step) => point((PresetGallery.seconds * step) / 60).map((value) => value.toFixed(1)).join(","));
    const target = point(1e3)[1];
    const dot = svgElement("circle", { r: 3, visibility: "hidden" });
    const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    svg.append(svgElement("line", { x2: width, y1: target, y2: target }), svgElement("path", { d: `M${points.join("L")}` }), dot);
    const name = preset.id.slice(preset.id.indexOf(".") + 1);
    const button = element("button", { type: "button", class: "preset", "aria-pressed": "false", title: preset.name }, svg, element("b", {}, name));
    button.preset = preset;
    button.addEventListener("click", () => this.onSelect(preset));
    for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => PresetGallery.#play(dot, point));
    return button;
  }

  /** Moves the dot along its curve once. */
  static #play(dot, point) {
    if (inspector.skipsAnimation) return;
    const began = performance.now();
    const step = (now) => {
      const time = Math.max(now - began, 0) / 1000;
      const [x, y] = point(Math.min(time, PresetGallery.seconds));
      setAttributes(dot, { cx: x, cy: y, visibility: time < PresetGallery.seconds ? "visible" : "hidden" });
      if (time < PresetGallery.seconds) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  static #libraryOf({ id }) {
    return id.split(".")[0];
  }
}

/** Returns the members of a preset for the controls: those of its library where they have them. */
function presetValues({ parameters, stiffness, dampingRatio }) {
  const { duration, bounce, response } = parameters;
  if (bounce !== undefined && duration < 20) return { duration, bounce };
  if (response !== undefined) return { response, dampingRatio };
  return { stiffness: rounded(stiffness, 3), dampingRatio: rounded(dampingRatio, 5), mass: 1 };
}
