// The field for a spring or an easing from other code, or the name of a preset. The spring, or the one nearest to an easing, replaces
// the one that is edited.

class PasteField {
  /** `onSpring(values, source)` is called with the values of a spring and what it comes from. */
  constructor(onSpring) {
    this.onSpring = onSpring;
    this.field = byId("paste");
    this.note = byId("paste-note");
    this.find = new Delayed(250, () => this.#find());
    this.field.addEventListener("input", () => this.find.request());
    this.field.addEventListener("paste", (event) => this.#paste(event));
    addEventListener("online", () => this.loadPresets());
  }

  /** Offers the names of the presets. */
  async loadPresets() {
    const { ok, result } = await answer("presets", {});
    if (ok) byId("preset-names").replaceChildren(...result.presets.map(({ id, name }) => element("option", { value: id }, name)));
  }

  /** A long text would block the page, so the field takes only its start; the field has one line. */
  #paste(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.length <= maximumPastedLength && !/[\r\n]/.test(text)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = this.field;
    const start = text.slice(0, maximumPastedLength).replace(/\s+/g, " ");
    this.field.value = `${value.slice(0, selectionStart)}${start}${value.slice(selectionEnd)}`.slice(0, maximumPastedLength);
    this.isCut = text.length > maximumPastedLength;
    this.find.request();
  }

  async #find() {
    const text = this.field.value.trim();
    const cut = this.isCut ? `Only the first ${maximumPastedLength.toLocaleString("en")} characters were read. ` : "";
    this.isCut = false;
    if (text === "") return this.#show("", false);
    this.version = (this.version ?? 0) + 1;
    const { version } = this;
    const found = await pastedSpring(text);
    const { ok, result, problem } = found.problem ? found : await answer(found.operation, found.request);
    if (version !== this.version) return undefined;
    if (!ok) {
      const details = (problem.errors ?? []).map(({ pointer, detail }) => `${pointer === "/code" ? "The text" : pointer.split("/").at(-1)} ${detail}`);
      return this.#show(cut + (details.join(". ") || problem.detail), true);
    }
    const { spring = result, warnings = [] } = result;
    this.onSpring(pastedValues(found.request.spring ?? {}, spring), found);
    const sentences = [...found.warnings, ...warnings].map(({ pointer, detail }) => `Note on ${pointer.split("/").at(-1)}: ${detail}.`);
    if (found.notes.length) sentences.push(`Notes: ${found.notes.join("; ")}.`);
    return this.#show(cut + sentences.join(" "), false);
  }

  #show(text, isError) {
    this.note.textContent = text;
    this.note.classList.toggle("error", isError);
  }
}
