// The export panel: the current motion as code for a platform, as a curl command, or as a URL.

const exportFormats = [
  { id: "css", label: "CSS" }, { id: "keyframes", label: "Keyframes" }, { id: "waapi", label: "WAAPI" },
  { id: "swiftui", label: "SwiftUI" }, { id: "compose", label: "Compose" },
  { id: "curl", label: "curl" }, { id: "url", label: "URL" },
];

class ExportPanel {
  constructor() {
    this.code = byId("export-code");
    this.selected = "css";
    this.buttons = exportFormats.map(({ id, label }) => {
      const button = element("button", { type: "button", "data-format": id, "aria-label": `Copy ${label}` }, label);
      button.addEventListener("click", () => this.#copy(id, label));
      return button;
    });
    byId("export-formats").append(...this.buttons);
  }

  /** Exports `request` from now on. If the motion ends where it starts, CSS has no easing, so keyframes are shown. */
  update(scene, request, trajectory) {
    this.scene = scene;
    this.request = request;
    const hasEasing = trajectory.columns.every((column) => column[0].value !== column.at(-1).value);
    this.#preview(this.selected === "css" && !hasEasing ? "keyframes" : this.selected);
  }

  /** Shows the current request in a format and returns the text, or null if the export failed or is outdated. */
  async #preview(format) {
    const { request } = this;
    this.code.classList.add("is-stale");
    const { ok, result, problem } = await this.#text(format);
    if (request !== this.request) return null;
    this.selected = format;
    this.code.classList.remove("is-stale");
    for (const button of this.buttons) button.classList.toggle("is-selected", button.dataset.format === format);
    this.code.textContent = ok ? result : (problem.errors ?? []).map(({ detail }) => detail).join("\n") || problem.detail;
    this.code.classList.toggle("is-error", !ok);
    return ok ? result : null;
  }

  #text(format) {
    const { scene, request } = this;
    if (format === "curl") return { ok: true, result: curlCommand(scene.operation, request) };
    if (format === "url") return { ok: true, result: requestURL(scene.operation, request) ?? location.href };
    return sendRequest(scene.operation, ExportPanel.#withAxis(scene, request), { format, name: scene.id });
  }

  /** Names the axis of a vertical motion, because exported code treats a plain number as horizontal. */
  static #withAxis(scene, request) {
    if (scene.axes.join() !== "y") return request;
    const { from, velocity, ...others } = scene.contentRequest?.(request) ?? request;
    return { ...others, from: { y: from }, velocity: { y: velocity } };
  }

  async #copy(format, label) {
    const text = await this.#preview(format);
    if (text === null) {
      this.#showStatus(`Cannot export this motion as ${label}. See the message above.`);
    } else if (await copyText(text, this.code)) {
      const isPageURL = format === "url" && text === location.href;
      this.#showStatus(isPageURL ? "Page URL copied. This request cannot be expressed as a service URL." : `${label} copied.`);
    } else {
      this.#showStatus(`Clipboard access is blocked. ${label} is selected: copy it with your keyboard.`);
    }
  }

  #showStatus(text) {
    byId("copy-status").textContent = text;
  }
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
