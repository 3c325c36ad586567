// Undo and redo. A permalink contains everything that a user can change, so a step is a permalink.

class UndoHistory {
  static limit = 100;

  /** `apply(link)` restores a permalink. */
  constructor(apply) {
    this.apply = apply;
    this.past = [];
    this.future = [];
    this.current = null;
    this.buttons = { undo: byId("undo"), redo: byId("redo") };
    this.buttons.undo.addEventListener("click", () => this.undo());
    this.buttons.redo.addEventListener("click", () => this.redo());
    addEventListener("keydown", (event) => this.#handleKey(event));
  }

  /** Records a state, if it differs from the last. */
  commit(link) {
    if (link === this.current) return;
    if (this.current !== null) this.past = [...this.past, this.current].slice(-UndoHistory.limit);
    this.current = link;
    this.future = [];
    this.#show();
  }

  undo() {
    this.#move(this.past, this.future);
  }

  redo() {
    this.#move(this.future, this.past);
  }

  #move(source, target) {
    if (source.length === 0) return;
    target.push(this.current);
    this.current = source.pop();
    this.#show();
    this.apply(this.current);
  }

  #show() {
    this.buttons.undo.disabled = this.past.length === 0;
    this.buttons.redo.disabled = this.future.length === 0;
  }

  /** A text field has its own undo. */
  #handleKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
    if (event.target.closest?.("textarea, input:not([type=range])")) return;
    event.preventDefault();
    if (event.shiftKey) this.redo();
    else this.undo();
  }
}
