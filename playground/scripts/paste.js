// The field for a curve or a spring from other code. The nearest spring replaces the one that is edited, with its error.

class PasteField {
  /** `onSpring(spring, text)` is called with a spring. */
  constructor(onSpring) {
    this.onSpring = onSpring;
    this.field = byId("paste");
    this.note = byId("paste-note");
    this.find = new Delayed(250, () => this.#find());
    this.field.addEventListener("input", () => this.find.request());
    this.field.addEventListener("paste", (event) => this.#paste(event));
  }

  /** A long text would block the page, so the field takes only its start. */
  #paste(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.length <= maximumPastedLength) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = this.field;
    const start = text.slice(0, maximumPastedLength);
    this.field.value = `${value.slice(0, selectionStart)}${start}${value.slice(selectionEnd)}`.slice(0, maximumPastedLength);
    this.isCut = true;
    this.find.request();
  }

  async #find() {
    const text = this.field.value.trim();
    const cut = this.isCut ? ` Only the first ${maximumPastedLength.toLocaleString("en")} characters were read.` : "";
    this.isCut = false;
    if (text === "") return this.#show("", false);
    const found = pastedSpring(text);
    if (!found) return this.#show(`No curve or spring was recognized.${cut}`, true);
    this.version = (this.version ?? 0) + 1;
    const { version } = this;
    const { ok, result, problem } = await compute(found.operation, found.request);
    if (version !== this.version) return undefined;
    if (!ok) {
      const details = (problem.errors ?? []).map(({ pointer, detail }) => `${pointer.split("/").at(-1)} ${detail}`);
      return this.#show(`${details.join(". ") || problem.detail}${cut}`, true);
    }
    const { deviation: distance, warnings = [] } = result;
    this.onSpring(result.spring ?? result);
    const deviation = distance === undefined ? `Recognized as ${found.name}, exactly this spring.`
      : `Nearest spring to ${found.name}: it deviates by at most ${displayNumber((distance.share ?? distance.value) * 100, 2)} % of the travel, at ${displayNumber(distance.time)} s.`;
    const notes = warnings.map(({ pointer, detail }) => `Note on ${pointer.split("/").at(-1)}: ${detail}.`);
    return this.#show([deviation, ...notes].join(" ") + cut, false);
  }

  #show(text, isError) {
    this.note.textContent = text;
    this.note.classList.toggle("error", isError);
  }
}
