// The documentation: copy buttons, and requests that the reader edits and sends. Without it, the pages have the same content.

const status = document.getElementById("status");
const main = document.getElementById("main");
const maximumShown = 100_000;

function element(name, properties = {}, ...children) {
  const { attributes = {}, ...others } = properties;
  const node = Object.assign(document.createElement(name), others);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function button(text, action, attributes = {}) {
  const node = element("button", { type: "button", attributes }, text);
  node.addEventListener("click", () => action(node));
  return node;
}

const tools = (...children) => element("div", { className: "tools" }, ...children);
const codeBlock = (text, className) => element("pre", { className, tabIndex: 0 }, element("code", { textContent: text }));

// Copying.

async function copy(node, target) {
  try {
    await navigator.clipboard.writeText(target.textContent);
    node.textContent = "Copied";
    status.textContent = "Copied.";
  } catch {
    getSelection().selectAllChildren(target);
    status.textContent = "Clipboard access is blocked. The code is selected: copy it with your keyboard.";
  }
}

const copyButton = (label, target) => button("Copy", (node) => copy(node, target), { "aria-label": label });

// Requests.

/** Returns JSON with one member on each line, and lists of numbers on one line; other text as it is. */
function pretty(text, type) {
  if (!/json/.test(type) || text.length > maximumShown) return text;
  return JSON.stringify(JSON.parse(text), null, 2).replace(/\[[-\d\s.,eE+]*\]/g, (list) => list.replace(/\s+/g, " "));
}

/** An editor for the request of one operation, and the response to it. */
class Trial {
  constructor(operation, body) {
    const { path, id } = operation.dataset;
    const level = Number(operation.querySelector("h1, h2")?.tagName.at(1) ?? 2) + 1;
    const formats = operation.querySelector("[data-values]")?.dataset;
    Object.assign(this, { path, plain: formats?.plain });
    const left = [element(`h${level}`, { textContent: "Try it" })];
    if (body !== undefined) {
      this.editor = element("textarea", { id: `${id}-body`, value: body, rows: Math.min(body.split("\n").length + 1, 24), spellcheck: false });
      this.editor.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.send();
      });
      left.push(tools(element("label", { htmlFor: this.editor.id, textContent: "Body (JSON)" })), this.editor);
    }
    if (formats) {
      this.format = element("select", { id: `${id}-format` }, ...formats.values.split(" ").map((name) => element("option", { textContent: name })));
      left.push(tools(element("label", { htmlFor: this.format.id, textContent: formats.parameter }), this.format));
    }
    this.line = element("p", { className: "quiet", attributes: { role: "status" } }, "Not sent yet.");
    this.output = element("div");
    left.push(tools(button("Send", () => this.send())));
    this.element = element(
      "div", { className: "pair try", id: `${id}-try`, hidden: true }, element("div", { className: "side" }, ...left),
      element("div", { className: "side" }, element(`h${level}`, { textContent: "Response" }), this.line, this.output));
  }

  async send() {
    this.abort?.abort();
    const { signal } = this.abort = new AbortController();
    this.line.textContent = "Waiting for the response…";
    const suffix = this.format && this.format.value !== this.plain ? `.${this.format.value}` : "";
    const options = this.editor ? { method: "POST", headers: { "Content-Type": "application/json" }, body: this.editor.value } : {};
    const started = performance.now();
    try {
      const response = await fetch(this.path + suffix, { ...options, signal, cache: "no-store" });
      const text = await response.text();
      if (!signal.aborted) this.show(response, text, performance.now() - started);
    } catch (error) {
      if (signal.aborted) return;
      this.output.replaceChildren();
      this.line.textContent = `No response: ${error.message}`;
    }
  }

  show(response, text, milliseconds) {
    const type = response.headers.get("Content-Type") ?? "";
    this.line.textContent = `Status ${response.status}, ${text.length.toLocaleString("en")} characters, ${milliseconds.toFixed(1)} ms.`;
    const head = codeBlock([...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"), "");
    const body = codeBlock(pretty(text, type).slice(0, maximumShown), response.ok ? "response" : "response failed");
    const picture = /svg/.test(type) ? [element("img", { src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: "The plot in the response" })] : [];
    this.output.replaceChildren(head, ...picture, body, tools(copyButton("Copy the body", body)));
  }
}

/** Adds the controls of an operation: copy buttons and the editor. */
function enhance(operation) {
  const pair = operation.querySelector(".pair");
  const body = pair.querySelector("pre b")?.textContent.replaceAll("\n  ", "\n").replaceAll("'\\''", "'");
  let trial;
  const toggle = button("Try it", () => {
    if (!trial) {
      trial = new Trial(operation, body);
      pair.after(trial.element);
    }
    trial.element.hidden = !trial.element.hidden;
    toggle.setAttribute("aria-expanded", String(!trial.element.hidden));
    if (!trial.element.hidden) (trial.editor ?? trial.element.querySelector("button")).focus();
  }, { "aria-expanded": "false" });
  pair.querySelector(".code").after(tools(toggle));
}

for (const block of main.querySelectorAll("pre.request")) {
  // The code of the examples names this service.
  for (const node of block.firstChild.childNodes) {
    if (node.data && location.protocol.startsWith("http")) node.data = node.data.replaceAll("http://localhost:8080", location.origin);
  }
  block.after(tools(copyButton("Copy the code", block)));
}
for (const block of main.querySelectorAll("pre.response")) block.after(tools(copyButton("Copy the response", block)));
for (const operation of main.querySelectorAll(".operation")) enhance(operation);
// On narrow screens, the contents cover the text until an entry is chosen.
const contents = document.querySelector("nav.contents");
contents.addEventListener("click", (event) => {
  if (event.target.closest("a") && contents.querySelector("summary").checkVisibility()) contents.querySelector("details").open = false;
});
