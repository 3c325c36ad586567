// Translates the pasted file, and shows every motion token as a curve with a moving dot. The curves
// are those of the CSS output, so the page shows what a browser will play.
(() => {
  const find = (id) => document.getElementById(id);
  const [source, target, output, status, errors, list] = ["source", "target", "output", "status", "errors", "tokens"].map(find);
  const SVG = "http://www.w3.org/2000/svg";
  // The picture in units of the curve: from −0.25 to 1.35 of the travel.
  const [WIDTH, HEIGHT, TOP, BOTTOM] = [240, 160, 1.35, -0.25];
  let latest = 0;
  let dots = [];

  function element(name, properties = {}, ...children) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  }

  function drawing(name, attributes, ...children) {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }

  const milliseconds = (text) => parseFloat(text) * (text.endsWith("ms") ? 1 : 1000);

  // The custom properties of a text by name. Later rules replace earlier ones, except those for reduced motion.
  function properties(css) {
    const found = new Map();
    for (const [, name, value] of css.split("@media")[0].matchAll(/^\s*--([^:]+): (.*);$/gm)) found.set(name, value);
    return found;
  }

  // The tokens of an output in CSS.
  function tokens(css) {
    const found = properties(css);
    const parts = new Set();
    for (const [name, value] of found) {
      if (!value.startsWith(`var(--${name}-duration)`)) continue;
      for (const part of ["duration", "delay", "easing"]) parts.add(`${name}-${part}`);
    }
    return [...found].filter(([name]) => !parts.has(name)).map(([name, value]) => {
      if (value.startsWith("var(")) {
        const [duration, delay, easing] = ["duration", "delay", "easing"].map((part) => found.get(`${name}-${part}`));
        return { name, duration: milliseconds(duration), delay: milliseconds(delay), easing, kind: easing.startsWith("linear") ? "spring" : "transition" };
      }
      if (value.startsWith("cubic-bezier")) return { name, duration: 1000, delay: 0, easing: value, kind: "easing" };
      if (/^-?[0-9.]+m?s$/.test(value)) return { name, duration: Math.max(milliseconds(value), 0), delay: 0, easing: "linear", kind: "duration", value };
      return { name, kind: "number", value };
    });
  }

  const numbers = (text) => text.slice(text.indexOf("(") + 1, -1).split(",");
  const point = (share, progress) => `${(share * WIDTH).toFixed(2)} ${((TOP - progress) / (TOP - BOTTOM) * HEIGHT).toFixed(2)}`;

  function path(easing) {
    if (easing.startsWith("cubic-bezier")) {
      const [x1, y1, x2, y2] = numbers(easing).map(Number);
      return `M${point(0, 0)}C${point(x1, y1)} ${point(x2, y2)} ${point(1, 1)}`;
    }
    const stops = easing === "linear" ? ["0", "1"] : numbers(easing);
    const points = stops.map((stop, index) => {
      const [progress, percent] = stop.trim().split(" ");
      const share = percent ? parseFloat(percent) / 100 : index / (stops.length - 1);
      return point(index === 0 ? 0 : index === stops.length - 1 ? 1 : share, Number(progress));
    });
    return `M${points.join("L")}`;
  }

  function picture({ name, easing }) {
    const line = (progress) => drawing("path", { class: "axis", d: `M${point(0, progress)}H${WIDTH}` });
    const svg = drawing("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Curve of ${name}` });
    svg.append(line(0), line(1), drawing("path", { class: "curve", d: path(easing) }));
    return svg;
  }

  function play({ dot, token }) {
    dot.getAnimations().forEach((animation) => animation.cancel());
    const { duration, delay, easing } = token;
    dot.animate({ left: ["10%", "80%"] }, { duration, delay, easing, fill: "both" });
  }

  function article(token) {
    const facts = token.kind === "number" || token.kind === "duration" ? `${token.kind}, ${token.value}`
      : token.kind === "easing" ? token.easing
        : `${token.kind}, ${Number(token.duration.toFixed(3))} ms${token.delay ? ` after ${Number(token.delay.toFixed(3))} ms` : ""}`;
    const node = element("article", { className: "token" }, element("h3", { textContent: `--${token.name}` }), element("p", { className: "quiet", textContent: facts }));
    if (token.kind === "number") return node;
    const dot = element("span", { className: "dot" });
    const track = element("button", { type: "button", className: "track" }, dot);
    track.setAttribute("aria-label", `Play ${token.name}`);
    const item = { dot, token };
    track.addEventListener("click", () => play(item));
    dots.push(item);
    node.append(picture(token), track);
    return node;
  }

  function enumerate(found) {
    const place = (pointer) => pointer === undefined ? [] : [element("code", { textContent: pointer || "/" }), " "];
    errors.replaceChildren(...found.map(({ pointer, detail }) => element("li", {}, ...place(pointer), detail)));
  }

  function show(problem) {
    status.textContent = problem.detail;
    enumerate(problem.errors ?? []);
  }

  // What the file has and the format does not is what strict reading refuses. The code has the other warnings.
  function warn(strict, css) {
    const deviations = strict.problem?.errors ?? [];
    const others = [...css.result.matchAll(/^ {2}(?: |\/\* )Warning: (.*?)(?: \*\/)?$/gm)].slice(deviations.length ? 1 : 0)
      .map(([, detail]) => ({ detail }));
    enumerate(deviations.concat(others));
    status.textContent = deviations.length
      ? "The file deviates from the format 2025.10, and is read nevertheless. The target JSON writes the valid form."
      : others.length ? "The file has warnings." : "";
  }

  let timer;

  async function update() {
    // An update that waits for a pause in typing is part of this one.
    clearTimeout(timer);
    const turn = begin();
    const [shown, css, strict] = await Promise.all([[target.value], ["css"], ["css", { strict: true }]].map(
      ([format, options], index) => answer("tokens", source.value, format, { purpose: `tokens ${index}`, ...options })));
    // A later change has its own answer.
    if (turn !== latest) return;
    const problem = shown.problem ?? css.problem;
    find("copy").disabled = find("download").disabled = !shown.ok;
    output.textContent = shown.result ?? "";
    if (problem) show(problem);
    else warn(strict, css);
    if (!css.ok) return;
    dots = [];
    list.replaceChildren(...tokens(css.result).map(article));
  }

  // Until the answer, the code is that of an earlier file.
  function begin() {
    find("copy").disabled = find("download").disabled = true;
    return ++latest;
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(output.textContent);
      status.textContent = "Copied.";
    } catch {
      getSelection().selectAllChildren(output);
      status.textContent = "Clipboard access is blocked. The code is selected: copy it with your keyboard.";
    }
  }

  function download() {
    const address = URL.createObjectURL(new Blob([output.textContent], { type: "text/plain" }));
    element("a", { href: address, download: target.selectedOptions[0].dataset.file }).click();
    URL.revokeObjectURL(address);
  }

  source.addEventListener("input", () => {
    begin();
    clearTimeout(timer);
    timer = setTimeout(update, 300);
  });
  target.addEventListener("change", update);
  find("copy").addEventListener("click", copy);
  find("download").addEventListener("click", download);
  find("play").addEventListener("click", () => dots.forEach(play));
  addEventListener("online", update);
  update();
})();
