// Shows every preset with its curve, whose dot moves under the pointer, and on demand its parameters and code in every dialect.
(() => {
  const list = document.getElementById("presets");
  const status = document.getElementById("status");

  function element(name, properties = {}, ...children) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  }

  async function result(operation, request) {
    const { ok, result, problem } = await answer(operation, request);
    if (!ok) throw new Error(problem.detail);
    return result;
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
      "section", { className: "dialect" }, element("h3", { textContent: name }),
      element("p", { className: "quiet", textContent: `${entries(spring.parameters)} (${remarks(spring)})` }), code, button);
  }

  async function translate(details, id) {
    const { springs } = await result("spring/translate", { spring: { preset: id } });
    details.append(...Object.entries(springs).map(([name, spring]) => dialect(name, spring)));
  }

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  // All pictures have the same axes: one second, and from 0 to 1.6 of the travel.
  const [width, height, seconds] = [160, 80, 1];

  function svg(name, attributes, ...children) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }

  /** Returns the picture of a motion, and a function that moves a dot along it once. */
  function picture(motion, label) {
    const point = (t) => [(t / seconds) * width, height - 6 - (Math.min(motion.at(t).value, 1.6) * (height - 12)) / 1.6];
    const points = Array.from({ length: 81 }, (_, step) => point((seconds * step) / 80).map((value) => value.toFixed(1)).join(" "));
    const dot = svg("circle", { r: 4, visibility: "hidden" }), target = point(1e3)[1];
    const curve = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
      svg("path", { class: "axis", d: `M0 ${target}H${width}` }), svg("path", { class: "curve", d: `M${points.join("L")}` }), dot);
    let frame;
    const play = () => {
      if (still.matches || frame) return;
      const began = performance.now();
      const step = (now) => {
        const t = Math.max(now - began, 0) / 1000, [cx, cy] = point(Math.min(t, seconds));
        for (const [key, value] of Object.entries({ cx, cy, visibility: t < seconds ? "visible" : "hidden" })) dot.setAttribute(key, value);
        frame = t < seconds ? requestAnimationFrame(step) : undefined;
      };
      frame = requestAnimationFrame(step);
    };
    return [curve, play];
  }

  function preset({ id, name, parameters, stiffness, damping, dampingRatio, response, overshoot, source, note }, spring) {
    const motion = spring({ from: 0, to: 1, threshold: 0.005, spring: { stiffness, damping } });
    const [curve, play] = picture(motion, `Curve of ${id} from 0 to 1`);
    const details = element("details", {}, element("summary", { textContent: "In every library" }));
    details.addEventListener("toggle", () => {
      if (!details.open || details.children.length > 1) return;
      const facts = `${name}: ${entries(parameters)}. Stiffness ${number(stiffness)} for mass 1, damping ratio ${number(dampingRatio)}, response ${number(response)} s.`;
      details.append(element("p", { textContent: `${facts} ${source}.${note ? ` ${note}.` : ""}` }));
      translate(details, id).catch((error) => { status.textContent = error.message; });
    });
    const open = element("a", { href: `/#spring?${new URLSearchParams({ "spring.stiffness": stiffness, "spring.damping": damping, "spring.mass": 1 })}`, textContent: "Open in the playground" });
    const article = element(
      "article", { id, className: "preset" }, element("h2", {}, ...id.split(/(?<=[.-])|(?=[A-Z])/).flatMap((part) => [part, element("wbr")])), curve,
      element("p", { className: "quiet", textContent: `${motion.settlingDuration.toFixed(2)}\u00a0s, overshoot ${Number((100 * overshoot).toFixed(1))}\u00a0%` }), open, details);
    for (const type of ["pointerenter", "focusin"]) article.addEventListener(type, play);
    return article;
  }

  const library = document.getElementById("library"), words = document.getElementById("filter");

  /** Shows the presets of a library whose names contain all words. */
  function filter() {
    const wanted = words.value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const article of list.children) {
      const isShown = (library.value === "" || article.id.startsWith(`${library.value}.`)) && wanted.every((word) => article.id.toLowerCase().includes(word));
      article.hidden = !isShown;
      shown += isShown;
    }
    status.textContent = shown === list.children.length ? "" : `${shown} of ${list.children.length} presets`;
  }
  library.addEventListener("change", filter);
  words.addEventListener("input", filter);

  async function show() {
    if (list.firstChild) return;
    status.textContent = "Loading the presets…";
    try {
      const [{ presets }, { spring }] = await Promise.all([result("presets", {}), import("./motiond.js")]);
      list.replaceChildren(...presets.map((item) => preset(item, spring)));
      library.append(...[...new Set(presets.map(({ id }) => id.split(".")[0]))].map((name) => element("option", { value: name, textContent: name })));
      document.getElementById("count").textContent = presets.length;
      filter();
      if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    } catch (error) {
      status.textContent = `The presets are not available: ${error.message}`;
    }
  }

  addEventListener("online", show);
  show();
})();
