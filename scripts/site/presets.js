// Shows every preset with its curve, and on demand its parameters and code in every dialect.
(() => {
  const list = document.getElementById("presets");
  const status = document.getElementById("status");

  function element(name, properties = {}, ...children) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  }

  async function result(operation, request, options) {
    const { status: code, body } = await (await loadModule()).call(operation, request, options);
    if (code !== 200) throw new Error(body.detail);
    return body;
  }

  const number = (value) => String(Number(value.toPrecision(6)));
  const entries = (object) => Object.entries(object)
    .map(([name, value]) => `${name} ${typeof value === "number" ? number(value) : JSON.stringify(value)}`).join(", ");

  async function copy(button, text) {
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = "Copied.";
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(button.previousElementSibling);
      status.textContent = "Clipboard access is blocked. The code is selected: copy it with your keyboard.";
    }
  }

  function remarks(spring) {
    const parts = [];
    if (spring.deviation !== undefined) {
      parts.push(`up to ${number(100 * spring.deviation.share)} % of the travel away, at ${number(spring.deviation.time)} s`);
    } else if (spring.exact) {
      parts.push("exact");
    }
    if (spring.settlingDuration !== undefined) parts.push(`ends after ${number(spring.settlingDuration)} s`);
    return [...parts, ...(spring.notes ?? [])].join("; ");
  }

  function dialect(name, spring) {
    const button = element("button", { type: "button", textContent: "Copy" });
    button.setAttribute("aria-label", `Copy the code of ${name}`);
    button.addEventListener("click", () => copy(button, spring.code));
    const code = element("pre", {}, element("code", { textContent: spring.code }));
    code.tabIndex = 0;
    return element(
      "section", { className: "dialect" }, element("h4", { textContent: name }),
      element("p", { className: "quiet", textContent: `${entries(spring.parameters)} (${remarks(spring)})` }), code, button);
  }

  async function translate(details, id) {
    const { springs } = await result("spring/translate", { spring: { preset: id } });
    details.append(...Object.entries(springs).map(([name, spring]) => dialect(name, spring)));
  }

  async function draw(curve) {
    const id = curve.closest("article").id;
    const svg = await result("spring/trajectory", { from: 0, to: 1, spring: { preset: id }, name: id.replaceAll(".", "-") }, { format: "svg" });
    curve.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }

  // A curve is drawn when it is less than a screen away.
  const observer = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      observer.unobserve(target);
      draw(target).catch((error) => { status.textContent = error.message; });
    }
  }, { rootMargin: "100%" });

  function preset({ id, name, parameters, stiffness, dampingRatio, response, overshoot, source, note }) {
    const curve = element("img", { width: 600, height: 400, alt: `Curve of ${id} from 0 to 1` });
    observer.observe(curve);
    const details = element("details", {}, element("summary", { textContent: `${id} in every dialect` }));
    details.addEventListener("toggle", () => {
      if (!details.open || details.children.length > 1) return;
      translate(details, id).catch((error) => { status.textContent = error.message; });
    });
    const facts = `Stiffness ${number(stiffness)} for mass 1, damping ratio ${number(dampingRatio)}, response ${number(response)} s, `
      + `overshoot ${number(100 * overshoot)} %.`;
    return element(
      "article", { id, className: "preset" }, element("h3", { textContent: id }),
      element("p", {}, `${name}: ${entries(parameters)}. ${facts}`), curve,
      element("p", { className: "quiet", textContent: `${source}.${note ? ` ${note}.` : ""}` }), details);
  }

  async function show() {
    if (list.firstChild) return;
    status.textContent = "Loading the WebAssembly module…";
    try {
      const { presets } = await result("presets", {});
      status.textContent = "";
      list.replaceChildren(...presets.map(preset));
      document.getElementById("count").textContent = presets.length;
      if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    } catch (error) {
      status.textContent = `The presets are not available: ${error.message}`;
    }
  }

  addEventListener("online", show);
  show();
})();
