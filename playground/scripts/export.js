// What one takes along: the motion on the stage as code for a platform, as a command, as a link.

const takeaways = [
  { id: "css", label: "CSS" }, { id: "keyframes", label: "Keyframes" }, { id: "waapi", label: "WAAPI" },
  { id: "swiftui", label: "SwiftUI" }, { id: "compose", label: "Compose" },
  { id: "curl", label: "curl" }, { id: "url", label: "URL" },
];

class Takeaway {
  constructor() {
    this.code = byId("code");
    this.shown = "css";
    this.buttons = takeaways.map(({ id, label }) => {
      const button = element("button", { type: "button", "data-format": id, "aria-label": `Copy ${label}` }, label);
      button.addEventListener("click", () => this.#copy(id, label));
      return button;
    });
    byId("formats").append(...this.buttons);
  }

  /** From now on copies are of this question. A motion that ends where it began has no easing, but keyframes. */
  offer(scene, question, trajectory) {
    this.scene = scene;
    this.question = question;
    const hasEasing = trajectory.columns.every((column) => column[0].value !== column.at(-1).value);
    this.#preview(this.shown === "css" && !hasEasing ? "keyframes" : this.shown);
  }

  /** Shows the text of a format; what is shown for an older question says so by being dimmed meanwhile. */
  async #preview(format) {
    const { question } = this;
    this.code.classList.add("is-stale");
    const { ok, answer, problem } = await this.#text(format);
    if (question !== this.question) return null;
    this.shown = format;
    this.code.classList.remove("is-stale");
    for (const button of this.buttons) button.classList.toggle("is-shown", button.dataset.format === format);
    this.code.textContent = ok ? answer : (problem.errors ?? []).map(({ detail }) => detail).join("\n") || problem.detail;
    this.code.classList.toggle("is-problem", !ok);
    return ok ? answer : null;
  }

  #text(format) {
    const { scene, question } = this;
    if (format === "curl") return { ok: true, answer: curl(scene.operation, question) };
    if (format === "url") return { ok: true, answer: link(scene.operation, question) ?? location.href };
    return ask(scene.operation, Takeaway.#placed(scene, question), { format, name: scene.id });
  }

  /** In code for a platform a plain number moves sideways: what moves up and down on the stage says so. */
  static #placed(scene, question) {
    if (scene.axes.join() !== "y") return question;
    const { from, velocity, ...others } = scene.translation?.(question) ?? question;
    return { ...others, from: { y: from }, velocity: { y: velocity } };
  }

  async #copy(format, label) {
    const text = await this.#preview(format);
    if (text === null) {
      this.#say(`${label} cannot say this motion; the reason stands below.`);
    } else if (await copied(text, this.code)) {
      const isAddress = format === "url" && text === location.href;
      this.#say(isAddress ? "The page’s address copied: no link to the service can hold this question." : `${label} copied.`);
    } else {
      this.#say(`${label} is selected: copy it with your keyboard.`);
    }
  }

  #say(words) {
    byId("copied").textContent = words;
  }
}

/** Copies text; where the browser forbids that (a page without TLS), selects `shown`, which holds the same text. */
async function copied(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(shown);
    return false;
  }
}
