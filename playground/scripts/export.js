// The export panel: the current motion as code for a platform, as data, as a command, or as a URL. A tab shows a format;
// buttons copy and download it. Above the code stands its deviation from the exact motion, as the module states it, and in
// each tab the deviation in short.

/** `end` is the ending of a downloaded file. `isSpring` marks declarations of a library's own spring. */
const exportFormats = [
  { id: "css", label: "CSS", end: "css" }, { id: "keyframes", label: "Keyframes", end: "css" },
  { id: "waapi", label: "WAAPI", end: "json" }, { id: "motion", label: "Motion", end: "js", isSpring: true },
  { id: "swiftui-spring", label: "SwiftUI", end: "swift", isSpring: true },
  { id: "compose-spring", label: "Compose", end: "kt", isSpring: true },
  { id: "flutter", label: "Flutter", end: "dart", isSpring: true },
  { id: "react-spring", label: "React Spring", end: "js", isSpring: true },
  { id: "reanimated", label: "Reanimated", end: "js", isSpring: true },
  { id: "uikit", label: "UIKit", end: "swift", isSpring: true },
  { id: "coreanimation", label: "Core Animation", end: "swift", isSpring: true },
  { id: "android-spring", label: "Android", end: "kt", isSpring: true },
  { id: "gsap", label: "GSAP", end: "js", isSpring: true },
  { id: "libadwaita", label: "libadwaita", end: "c", isSpring: true },
  { id: "swiftui", label: "SwiftUI keyframes", end: "swift" }, { id: "compose", label: "Compose keyframes", end: "kt" },
  { id: "json-easing", label: "JSON easing", end: "json" }, { id: "phases", label: "Laws", end: "json" },
  { id: "json", label: "JSON", end: "json" }, { id: "csv", label: "CSV", end: "csv" },
  { id: "svg", label: "SVG", end: "svg" }, { id: "curl", label: "curl", end: "sh" }, { id: "url", label: "URL", end: "txt" },
];

class ExportPanel {
  constructor() {
    this.code = byId("export-code");
    this.deviation = byId("deviation");
    this.selected = "css";
    this.objectIndex = 0;
    this.text = null;
    this.tabs = new TabList(byId("export-formats"), exportFormats.map(({ id, label }) =>
      element("button", { type: "button", role: "tab", id: `format-${id}`, "data-format": id, "aria-controls": "export-panel", "aria-label": label }, label)),
    (tab) => this.#select(tab.dataset.format));
    byId("copy").addEventListener("click", () => this.#copy());
    byId("download").addEventListener("click", () => this.#download());
    byId("export-object").addEventListener("change", (event) => {
      this.objectIndex = Number(event.target.value);
      this.update(this.interaction);
    });
    this.tabs.show(this.tabs.tabs[0]);
    this.refresh = new Delayed(120, () => this.#preview());
    this.measuring = new Delayed(400, () => this.#measure());
    this.exports = new Map();
  }

  /** Exports the motion of an interaction from now on. The code follows when the motion stops changing. */
  update(interaction) {
    this.interaction = interaction;
    this.exports = new Map();
    this.measuring.cancel();
    this.markStale();
    this.refresh.request();
  }

  /** Offers the springs of the interaction and the formats that can express its motion. */
  #showChoices({ activeObjects, scene }) {
    const select = byId("export-object");
    if (this.objectIndex >= activeObjects.length) this.objectIndex = 0;
    if (select.options.length !== activeObjects.length) {
      select.replaceChildren(...activeObjects.map((_, index) => element("option", { value: index }, `Spring ${"ABCD"[index]}`)));
    }
    select.value = this.objectIndex;
    select.hidden = activeObjects.length < 2;
    const isSpring = scene.isSpring === true;
    for (const [index, { isSpring: needsSpring }] of exportFormats.entries()) this.tabs.tabs[index].hidden = needsSpring === true && !isSpring;
  }

  /** Shows that the code belongs to an earlier motion. */
  markStale() {
    for (const part of [this.code, this.tabs.list]) part.classList.add("is-stale");
  }

  get label() {
    return exportFormats.find(({ id }) => id === this.selected).label;
  }

  #select(format) {
    this.selected = format;
    this.#showStatus("");
    this.#preview();
  }

  /** Shows the current request in the selected format. Where CSS has no easing, keyframes are shown. */
  async #preview() {
    const { interaction } = this;
    if (!interaction) return;
    this.#showChoices(interaction);
    const { objectIndex } = this;
    const { scene, activeObjects } = interaction;
    const object = activeObjects[objectIndex];
    if (!object?.trajectory) return;
    const { columns } = object.trajectory;
    const hasEasing = columns.every(({ destination }, axis) => object.trajectory.state(axis, 0).value !== destination);
    const needsSpring = exportFormats.find(({ id }) => id === this.selected).isSpring && !scene.isSpring;
    if ((["css", "json-easing"].includes(this.selected) && !hasEasing) || needsSpring) this.selected = "keyframes";
    this.tabs.show(this.tabs.tabs.find(({ dataset }) => dataset.format === this.selected));
    this.code.classList.add("is-stale");
    const format = this.selected;
    const version = (this.version = (this.version ?? 0) + 1);
    const { ok, result, problem } = await this.#exported(format, object);
    if (version !== this.version) return;
    this.code.classList.remove("is-stale");
    this.text = ok ? result : null;
    const shown = ok ? result : (problem.errors ?? []).map(({ detail }) => detail).join("\n") || problem.detail;
    this.code.textContent = shown.length > 20_000 ? `${shown.slice(0, 20_000)}\n… Copy and Download have all of it.` : shown;
    this.code.classList.toggle("is-error", !ok);
    this.deviation.textContent = ok ? this.#deviation(format, result) : "";
    for (const id of ["copy", "download"]) byId(id).disabled = !ok;
    this.measuring.request();
  }

  /** Returns the current motion in a format, which is computed once, and states its deviation in the tab. */
  async #exported(format, object) {
    const { exports, interaction } = this;
    const exported = exports.get(format) ?? await this.#export(format, interaction.scene, interaction.request(object));
    if (exports === this.exports) this.#keep(format, exported);
    return exported;
  }

  #keep(format, exported) {
    if (!exported.isMissing) this.exports.set(format, exported);
    const { dataset } = this.tabs.tabs.find((tab) => tab.dataset.format === format);
    dataset.deviation = exported.ok ? shortDeviation(this.#deviation(format, exported.result)) : "";
  }

  #deviation(format, text) {
    const { scene, trajectories } = this.interaction;
    return deviationText(format, text, axisOf(trajectories[0].result.threshold, scene.axes[0]));
  }

  /** Requests the motion in all other formats at once, for their deviations. */
  async #measure() {
    const { exports, interaction, objectIndex } = this;
    const { scene, activeObjects } = interaction;
    const formats = this.tabs.tabs.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.format)
      .filter((format) => !exports.has(format) && !["curl", "url"].includes(format));
    if (formats.length === 0) return;
    const body = ExportPanel.#withAxis(scene, interaction.request(activeObjects[objectIndex]));
    const { ok, result } = await compute("batch", {
      requests: formats.map((format) => ({ operation: scene.operation, body: ExportPanel.#named(scene, body, format), format })),
    });
    if (!ok || exports !== this.exports) return;
    result.responses.forEach((response, index) => this.#keep(formats[index], answer(response, formats[index])));
    this.tabs.list.classList.remove("is-stale");
  }

  #export(format, scene, request) {
    if (format === "curl") return { ok: true, result: curlCommand(scene.operation, request) };
    if (format === "url") return { ok: true, result: requestURL(scene.operation, request) ?? location.href };
    return compute(scene.operation, ExportPanel.#named(scene, ExportPanel.#withAxis(scene, request), format), { format });
  }

  /** Names the curve in code, in style sheets and in the plot. */
  static #named(scene, request, format) {
    return ["json", "phases"].includes(format) ? request : { ...request, name: scene.id };
  }

  /** Names the axis of a vertical motion, because exported code treats a plain number as horizontal. */
  static #withAxis(scene, request) {
    if (scene.axes.join() !== "y") return request;
    const { from, velocity, ...others } = scene.contentRequest?.(request) ?? request;
    return { ...others, from: { y: from }, velocity: { y: velocity } };
  }

  async #copy() {
    const { text, label } = this;
    if (text === null) return;
    if (await copyText(text, this.code)) {
      const isPageURL = this.selected === "url" && text === location.href;
      this.#showStatus(isPageURL ? "Page URL copied. This request cannot be expressed as a service URL." : `${label} copied.`);
    } else {
      this.#showStatus(`Clipboard access is blocked. ${label} is selected: copy it with your keyboard.`);
    }
  }

  #download() {
    const { end } = exportFormats.find(({ id }) => id === this.selected);
    if (this.text !== null) downloadFile(`${this.interaction.scene.id}.${end}`, new Blob([this.text], { type: "text/plain" }));
  }

  #showStatus(text) {
    byId("copy-status").textContent = text;
  }
}

/** Returns the deviation that an exported text states, or what is exact about it. */
function deviationText(format, text, threshold) {
  if (["curl", "url"].includes(format)) return "";
  if (["json", "phases"].includes(format)) return "Exact: the closed form of every phase.";
  if (format === "csv") return "Exact at 60 samples per second.";
  if (format === "svg") return "The plot of the service.";
  if (format === "waapi") {
    // The tolerance of keyframes, which this format does not state.
    const values = [...text.matchAll(/(-?[\d.]+)px/g)].map(([, value]) => value);
    return `Within ${displayNumber(Math.max(threshold, 0.002 * (Math.max(...values) - Math.min(...values))))} points.`;
  }
  // Some formats state it for each axis.
  const [stated, ...others] = [...text.matchAll(/maximum (?:error|deviation) ([^;\n*]*)/g)];
  if (stated) return `M${[stated[0].slice(1), ...others.map((other) => other[1])].map((part) => part.trim()).join(", ")}.`;
  if (format === "json-easing") {
    const errors = [...text.matchAll(/"deviation":\s*\{\s*"share":\s*([\d.eE+-]+)/g)].map(([, error]) => error * 100);
    return errors.length > 0 ? `Maximum error ${displayNumber(Math.max(...errors))} % of the travel.` : "";
  }
  const ends = /exact; ([^\n]*)/.exec(text.slice(0, 2000))?.[1];
  return ends ? `Exact; ${ends}.` : "";
}

/** Returns a deviation as a few characters: the greatest share of the travel or distance in points, or "exact". */
function shortDeviation(sentence) {
  if (sentence.startsWith("Exact")) return "exact";
  const greatest = (pattern) => Math.max(...[...sentence.matchAll(pattern)].map(([, number]) => number));
  const share = Math.max(greatest(/([\d.e-]+) of the/g) * 100, greatest(/([\d.e-]+) % of/g));
  if (share >= 0) return `${displayNumber(share)} %`;
  const distance = greatest(/(\d+(?:\.\d+)?(?:e-?\d+)?)/g);
  return distance >= 0 ? `${displayNumber(distance)} pt` : "";
}

/** Saves a file from the page. */
function downloadFile(name, blob) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Copies text to the clipboard and returns true. If the browser denies access (as on a page without TLS), selects
 * `preview`, which contains the same text, and returns false.
 */
async function copyText(text, preview) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(preview);
    return false;
  }
}
