// The export panel: the motion as code for a platform, as data, as a picture, or as a command. A list has the formats of all
// platforms, and remembers the last choice. Above the code stands its deviation from the exact motion.

exportGroups.Data.unshift({ id: "svg-url", label: "Picture: URL of the SVG", end: "txt" });
exportGroups.Data.push({ id: "curl", label: "curl", end: "sh" }, { id: "url", label: "URL", end: "txt" });
const exportFormats = Object.values(exportGroups).flat();

class ExportPanel {
  constructor() {
    this.code = byId("export-code");
    this.deviation = byId("deviation");
    this.list = byId("export-format");
    this.text = null;
    /** An answer to an earlier request does not count. */
    this.version = 0;
    this.list.append(...Object.entries(exportGroups).map(([label, formats]) =>
      element("optgroup", { label }, ...formats.map(({ id, label }) => element("option", { value: id }, label)))));
    this.selected = remembered("format") ?? "css";
    this.list.addEventListener("change", () => {
      this.selected = this.list.value;
      remember("format", this.selected);
      this.#showStatus("");
      this.#preview();
    });
    // The greatest error as a power of ten of the travel. It begins with that of the service, 0.2 %.
    this.error = byId("error");
    this.error.addEventListener("input", () => this.#preview());
    byId("copy").addEventListener("click", () => this.#copy());
    byId("download").addEventListener("click", () => this.#download());
    this.refresh = new Delayed(120, () => this.#preview());
  }

  /** Exports the motion of an interaction from now on. The code follows when the motion stops changing. */
  update(interaction) {
    this.interaction = interaction;
    this.markStale();
    this.refresh.request();
  }

  /** Shows that the code belongs to an earlier motion, and does not hand it out. */
  markStale() {
    this.version += 1;
    this.code.classList.add("is-stale");
    for (const id of ["copy", "download"]) byId(id).disabled = true;
  }

  get format() {
    return exportFormats.find(({ id }) => id === this.list.value);
  }

  /** The object whose spring is edited. */
  get object() {
    const { activeObjects, scene } = this.interaction;
    return activeObjects[scene.springs?.edited ?? 0];
  }

  /** Shows the selected format, or keyframes of a motion that cannot be expressed in it. */
  async #preview() {
    const { interaction } = this;
    const { object } = interaction ? this : {};
    if (!object?.trajectory) return;
    const { scene } = interaction;
    const { columns } = object.trajectory;
    const { from, to } = interaction.exportRequest(object);
    const hasEasing = scene.exportRequest ? from !== to : columns.every(({ destination }, axis) => object.trajectory.state(axis, 0).value !== destination);
    for (const option of this.list.querySelectorAll("option")) {
      const { isSpring, isEasing } = exportFormats.find(({ id }) => id === option.value);
      option.disabled = (isSpring && !scene.isSpring) || (isEasing && !hasEasing);
    }
    this.list.value = this.selected;
    if (!this.list.value || this.list.selectedOptions[0].disabled) this.list.value = "keyframes";
    byId("export-release").textContent = scene.release
      ? `Spring ${interaction.activeObjects.length > 1 ? `${"ABCD"[object.index]} ` : ""}${scene.release.text}.` : "";
    this.markStale();
    const { format } = this;
    const { version } = this;
    setAttributes(byId("error-row"), { hidden: !format.isEasing });
    const request = interaction.exportRequest(object, format.isEasing);
    const { ok, result, problem } = await this.#export(format, scene, { ...request, ...(format.isEasing ? this.#sampling(request, object) : {}) });
    if (version !== this.version) return;
    this.code.classList.remove("is-stale");
    this.text = ok ? result : null;
    const shown = ok ? result : (problem.errors ?? []).map(({ detail }) => detail).join("\n") || problem.detail;
    this.code.textContent = shown.length > 20_000 ? `${shown.slice(0, 20_000)}\n… Copy and Download have all of it.` : shown;
    this.code.classList.toggle("is-error", !ok);
    const { threshold } = object.trajectory.result;
    this.deviation.textContent = ok ? deviationText(format.id, result, axisOf(threshold, scene.axes[0])) : "";
    for (const id of ["copy", "download"]) byId(id).disabled = !ok;
  }

  /** Returns the tolerance of an easing. Without one, the service takes its own. */
  #sampling({ from, to }, { trajectory }) {
    const share = 10 ** -this.error.value;
    const { min, max, value } = this.error;
    this.error.style.setProperty("--share", `${(100 * (value - min)) / (max - min)}%`);
    setAttributes(this.error, { "aria-valuetext": `${displayNumber(100 * share, 2)} % of the travel` });
    if (this.error.value === this.error.defaultValue) return {};
    const travels = trajectory.columns.map(({ destination }, axis) => Math.abs(trajectory.state(axis, 0).value - destination));
    return { sampling: { tolerance: share * (Number.isFinite(to - from) ? Math.abs(to - from) : Math.max(...travels)) } };
  }

  async #export({ id }, scene, request) {
    const { operation } = scene;
    if (id === "curl") return { ok: true, result: curlCommand(operation, request) };
    if (id === "url") return { ok: true, result: requestURL(operation, request) ?? location.href };
    if (id === "svg-url") return { ok: true, result: requestURL(`${operation}.svg`, ExportPanel.#named(scene, request, id)) ?? location.href };
    const body = ExportPanel.#named(scene, ExportPanel.#withAxis(scene, request), id);
    const response = await answer(operation, body, id === "json" ? undefined : id, { purpose: "export" });
    const isText = !response.ok || exportFormats.find((format) => format.id === id).end !== "json";
    return isText ? response : { ok: true, result: JSON.stringify(id === "json" ? response.result : JSON.parse(response.result), null, 2) };
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
    const { text, format: { label, id } } = this;
    if (await copyText(text, this.code)) {
      const isPageURL = id.endsWith("url") && text === location.href;
      this.#showStatus(isPageURL ? "Page URL copied. This request cannot be expressed as a service URL." : `${label} copied.`);
    } else {
      this.#showStatus(`Clipboard access is blocked. ${label} is selected: copy it with your keyboard.`);
    }
  }

  #download() {
    downloadFile(`${this.interaction.scene.id}.${this.format.end}`, new Blob([this.text], { type: "text/plain" }));
  }

  #showStatus(text) {
    byId("copy-status").textContent = text;
  }
}

/** Returns a request as a URL with dotted member names, or null if only a body can express it. */
function requestURL(operation, request) {
  const query = [];
  const isFlat = (value) => typeof value === "number" || typeof value === "string";
  const add = (prefix, members) =>
    Object.entries(members).every(([key, value]) => {
      if (Array.isArray(value)) {
        const items = value.map((item) => item.value ?? item);
        if (!items.every(isFlat)) return false;
        query.push(`${prefix}${key}=${items.join(",")}`);
      } else if (isFlat(value)) {
        query.push(`${prefix}${key}=${encodeURIComponent(value)}`);
      } else {
        return add(`${prefix}${key}.`, value);
      }
      return true;
    });
  return add("", request) ? `${location.origin}/v1/${operation}?${query.join("&")}` : null;
}

/** Returns a request as a shell command. The JSON needs no escaping: it contains no apostrophes. */
function curlCommand(operation, request) {
  return `curl -s ${location.origin}/v1/${operation} --json '${JSON.stringify(request, null, 2)}'`;
}

/** Returns the deviation that an exported text states in words, or what is exact about it. */
function deviationText(format, text, threshold) {
  if (["curl", "url"].includes(format)) return "";
  if (["json", "phases"].includes(format)) return "Exact: the closed form of every phase.";
  if (format === "csv") return "Exact at 60 samples per second.";
  if (format === "svg") return "The plot of the service.";
  if (format === "svg-url") return "The service draws this picture: put the URL into a document.";
  if (format === "waapi") {
    // The tolerance of keyframes, which this format does not state.
    const values = [...text.matchAll(/(-?[\d.]+)px/g)].map(([, value]) => value);
    return `At most ${displayNumber(Math.max(threshold, 0.002 * (Math.max(...values) - Math.min(...values))), 4)} from the exact motion.`;
  }
  const head = text.slice(0, 2000);
  // A share of the travel, in percent or of 1, or else a distance. Some formats state one for each axis.
  const shares = [...head.matchAll(/([\d.e-]+) % of the travel/g)].map(([, share]) => Number(share));
  shares.push(...[...head.matchAll(/([\d.e-]+) of the travel|"deviation":\s*\{\s*"share":\s*([\d.eE+-]+)/g)].map(([, share, other]) => (share ?? other) * 100));
  if (shares.length > 0) return `At most ${displayNumber(Math.max(...shares))} % of the travel from the exact motion${format === "css" ? `: ${/\d+ points/.exec(head)}, ${/linear\([^)]*/.exec(text)?.[0].length + 1} bytes` : ""}.`;
  const stated = [...head.matchAll(/maximum (?:error|deviation) ([^;\n*]*)/g)].map(([, text]) => text).join();
  const distances = stated.match(/\d[\d.e-]*/g) ?? [];
  if (distances.length > 0) return `At most ${displayNumber(Math.max(...distances), 4)} from the exact motion.`;
  const ends = /exact; ([^\n]*)/.exec(head)?.[1];
  return ends ? `Exact; ${ends}.` : "";
}

/** What the browser remembers for the next visit. A browser may refuse to. */
function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The page works without.
  }
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
