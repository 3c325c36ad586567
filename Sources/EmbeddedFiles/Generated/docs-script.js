const status = document.getElementById("status");
const main = document.getElementById("main");
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
const pythonLiterals = { true: "True", false: "False", null: "None" };
const same = (text) => text;
/** The spaces before each further line, and the notation of JSON, as in snippets.py. */
const notations = {
curl: [2, (text) => text.replaceAll("'", "'\\''")],
JavaScript: [2, same],
Python: [0, (text) => text.replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (part) => pythonLiterals[part] ?? part)],
Swift: [2, same],
Kotlin: [4, (text) => text.replaceAll("$", "${'$'}")],
Java: [6, (text) => text.replaceAll("\\", "\\\\")],
};
function bodyCode(language, text) {
const [indent, notation] = notations[language];
return notation(text).replaceAll("\n", `\n${" ".repeat(indent)}`);
}
/** Formats JSON: on one line if it fits, otherwise scalars side by side and other members one per line. */
function pretty(value, indent = 0, before = 0) {
const width = 60;
const isObject = typeof value === "object" && value !== null;
const spaced = (item) => {
if (typeof item !== "object" || item === null) return JSON.stringify(item);
if (Array.isArray(item)) return `[${item.map(spaced).join(", ")}]`;
return `{${Object.entries(item).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`).join(", ")}}`;
};
const items = isObject ? Object.values(value) : [];
if (items.length === 0) return spaced(value);
if (items.length < 40) {
const line = spaced(value);
if (indent + before + line.length <= width) return line;
}
const isList = Array.isArray(value);
const labels = Object.keys(value).map((name) => (isList ? "" : `${JSON.stringify(name)}: `));
const margin = " ".repeat(indent + 2);
const lines = [];
const hasObjects = items.some((item) => typeof item === "object" && item !== null);
items.forEach((item, index) => {
const comma = index + 1 < items.length ? "," : "";
const piece = labels[index] + pretty(item, indent + 2, labels[index].length) + comma;
const last = lines.at(-1);
if (!hasObjects && last !== undefined && indent + 3 + last.length + piece.length <= width) lines[lines.length - 1] = `${last} ${piece}`;
else lines.push(piece);
});
return `${isList ? "[" : "{"}\n${lines.map((line) => margin + line).join("\n")}\n${" ".repeat(indent)}${isList ? "]" : "}"}`;
}
async function copy(node, target) {
try {
await navigator.clipboard.writeText(target.textContent);
status.textContent = "Copied.";
node.textContent = "Copied";
setTimeout(() => { node.textContent = "Copy"; }, 2000);
} catch {
getSelection().selectAllChildren(target);
status.textContent = "Clipboard access is blocked. The code is selected: copy it with your keyboard.";
}
}
const copyButton = (label, target) => button("Copy", (node) => copy(node, target()), { "aria-label": label });
const groups = [];
function readLanguage() {
try {
return localStorage.getItem("language") ?? "curl";
} catch {
return "curl";
}
}
/** Shows a language in every group that has it. The operation that the reader looks at stays where it is. */
function showLanguage(name, anchor) {
const top = anchor?.getBoundingClientRect().top;
for (const group of groups) group.show(name);
if (anchor) scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: "instant" });
}
/** The request of one operation in every language. */
class Tabs {
constructor(container) {
const { id } = container.closest(".operation").dataset;
this.entries = [...container.querySelectorAll("details")].map((details) => {
const name = details.querySelector("summary").textContent;
const panel = details.querySelector("pre");
const tab = button(name, () => this.#select(name), { role: "tab", id: `${id}-${name}`, "aria-controls": `${id}-${name}-code` });
panel.id = `${id}-${name}-code`;
panel.setAttribute("role", "tabpanel");
panel.setAttribute("aria-labelledby", tab.id);
return { name, tab, panel };
});
const list = element("div", { className: "tabs", attributes: { role: "tablist", "aria-label": "Language" } }, ...this.entries.map(({ tab }) => tab));
list.addEventListener("keydown", (event) => this.#press(event));
container.replaceChildren(list, ...this.entries.map(({ panel }) => panel));
this.show(this.entries[0].name);
}
get visible() {
return this.entries.find(({ panel }) => !panel.hidden).panel;
}
show(name) {
if (!this.entries.some((entry) => entry.name === name)) return;
for (const entry of this.entries) {
const isSelected = entry.name === name;
entry.tab.setAttribute("aria-selected", String(isSelected));
entry.tab.tabIndex = isSelected ? 0 : -1;
entry.panel.hidden = !isSelected;
}
}
setBody(text) {
for (const { name, panel } of this.entries) panel.querySelector("b").textContent = bodyCode(name, text);
}
#select(name) {
showLanguage(name, this.entries[0].tab);
try {
localStorage.setItem("language", name);
} catch {
}
}
#press(event) {
const current = this.entries.findIndex(({ tab }) => tab === document.activeElement);
const count = this.entries.length;
const next = { ArrowRight: (current + 1) % count, ArrowLeft: (current + count - 1) % count, Home: 0, End: count - 1 }[event.key];
if (next === undefined || current < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
event.preventDefault();
this.#select(this.entries[next].name);
this.entries[next].tab.focus();
}
}
const maximumShown = 100_000;
/** An editor for the request of one operation, and the response to it. */
class Trial {
/** `level` is that of the headings. */
constructor({ id, path, level, choices, bodyChanged, body }) {
Object.assign(this, { path, level, isOperation: path.startsWith("/v1/"), bodyChanged });
this.send = button("Send", () => this.#send());
const left = [element(`h${level}`, { textContent: "Try it" })];
if (this.isOperation) {
this.editor = element("textarea", { id: `${id}-body`, spellcheck: false, attributes: { autocapitalize: "off", autocomplete: "off" } });
this.editor.addEventListener("input", () => this.#edited());
this.editor.addEventListener("keydown", (event) => {
if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#send();
});
this.setBody(body);
left.push(element("p", { className: "tools" }, element("label", { htmlFor: this.editor.id, textContent: "Body (JSON)" })), this.editor);
}
const tools = element("div", { className: "tools" });
if (choices) {
this.plain = choices.plain;
this.choice = element("select", { id: `${id}-choice` }, ...choices.values.split(" ").map((name) => element("option", { textContent: name })));
tools.append(element("label", { htmlFor: this.choice.id, textContent: `${choices.parameter[0].toUpperCase()}${choices.parameter.slice(1)}` }), this.choice);
}
tools.append(this.send);
left.push(tools);
this.line = element("p", { className: "quiet", attributes: { role: "status" } }, "Not sent yet.");
this.output = element("div");
this.element = element(
"div", { className: "pair try", id: `${id}-try`, hidden: true }, element("div", { className: "side" }, ...left),
element("div", { className: "side" }, element(`h${level}`, { textContent: "Response" }), this.line, this.output));
}
setBody(text) {
if (!this.editor) return;
this.editor.value = text;
this.editor.rows = Math.min(Math.max(text.split("\n").length, 4), 24);
}
/** The code of the tabs follows a body that is JSON. */
#edited() {
try {
JSON.parse(this.editor.value);
} catch {
return;
}
this.bodyChanged(this.editor.value.trim());
}
async #send() {
this.abort?.abort();
const abort = this.abort = new AbortController();
this.line.textContent = "Waiting for the response…";
const started = performance.now();
try {
const response = await this.#request(abort.signal);
if (abort === this.abort) this.#show(response, performance.now() - started);
} catch (error) {
if (abort !== this.abort) return;
this.output.replaceChildren();
this.line.textContent = `No response: ${error.message}`;
}
}
async #request(signal) {
const suffix = this.choice && this.choice.value !== this.plain ? `.${this.choice.value}` : "";
const options = this.isOperation ? { method: "POST", headers: { "Content-Type": "application/json" }, body: this.editor.value } : {};
const response = await fetch(this.path + suffix, { ...options, signal, cache: "no-store" });
return {
code: response.status, reason: response.statusText, headers: [...response.headers],
type: response.headers.get("Content-Type") ?? "", text: await response.text(),
};
}
#show({ code, reason, headers, type, text }, milliseconds) {
const seconds = `${milliseconds.toFixed(1)} ms`;
this.line.textContent = `Status ${code}${reason ? ` ${reason}` : ""}, ${text.length.toLocaleString("en")} characters, ${seconds}.`;
let shown = text;
if (/json/.test(type) && text.length <= maximumShown) {
try {
shown = pretty(JSON.parse(text));
} catch {
}
}
const head = codeBlock(headers.map(([name, value]) => `${name}: ${value}`).join("\n"), "");
const body = codeBlock(shown.slice(0, maximumShown), code < 400 ? "response" : "response failed");
const heading = `h${this.level + 1}`;
const parts = [element(heading, { textContent: "Headers" }), head, element(heading, { textContent: "Body" })];
if (/svg/.test(type)) parts.push(element("img", { src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: "The plot in the response", width: 600, height: 400 }));
if (shown.length > maximumShown) parts.push(element("p", { className: "quiet", textContent: `The first ${maximumShown.toLocaleString("en")} characters:` }));
parts.push(body, element("div", { className: "tools" }, copyButton("Copy the body", () => body)));
this.output.replaceChildren(...parts);
}
}
function codeBlock(text, className) {
return element("pre", { className, tabIndex: 0 }, element("code", { textContent: text }));
}
/** Adds the controls of an operation: tabs, copy buttons, a choice of examples, and the editor. */
function enhance(operation) {
const container = operation.querySelector(".code");
const { path, id } = operation.dataset;
const level = Number(operation.querySelector("h2, h3")?.tagName.at(1) ?? 3);
const tabs = new Tabs(container);
groups.push(tabs);
const tools = element("div", { className: "tools" }, copyButton("Copy the code", () => tabs.visible));
container.after(tools);
const response = container.closest(".pair").querySelector(".side + .side pre.response");
const responseTools = element("div", { className: "tools" });
if (response) {
responseTools.append(copyButton("Copy the response", () => response));
response.after(responseTools);
}
const first = container.querySelector("pre b")?.textContent.replaceAll("\n  ", "\n").replaceAll("'\\''", "'");
let body = first;
let trial;
const choices = operation.querySelector("[data-values]")?.dataset;
const canTry = first !== undefined || container.querySelectorAll("[role=tab]").length > 1;
if (canTry) {
const toggle = button("Try it", (node) => {
if (!trial) {
trial = new Trial({ id, path, level, choices, body, bodyChanged: (text) => { body = text; tabs.setBody(text); } });
container.closest(".pair").after(trial.element);
node.setAttribute("aria-controls", trial.element.id);
}
trial.element.hidden = !trial.element.hidden;
node.setAttribute("aria-expanded", String(!trial.element.hidden));
if (trial.element.hidden) return;
(trial.editor ?? trial.send).focus();
trial.editor?.setSelectionRange(0, 0);
}, { "aria-expanded": "false" });
tools.append(toggle);
}
const others = [...operation.querySelectorAll(".example")];
if (others.length === 0) return;
const originals = { response: response?.textContent, links: container.parentElement.querySelector(".links"), get: container.parentElement.querySelector(".get") };
const options = [container.dataset.summary, ...others.map((other) => other.querySelector("p").textContent)];
const select = element("select", { id: `${id}-example` }, ...options.map((text, value) => element("option", { value, textContent: text })));
select.addEventListener("change", () => {
const other = others[select.value - 1];
body = other ? other.querySelector("pre.request").textContent : first;
tabs.setBody(body);
trial?.setBody(body);
if (response) {
response.firstChild.textContent = other ? other.querySelector("pre.response")?.textContent ?? "No example. Send the request to see its response." : originals.response;
}
for (const node of [originals.links, originals.get]) if (node) node.hidden = Boolean(other);
container.parentElement.querySelector(".links.other")?.remove();
const link = other?.querySelector(".links")?.cloneNode(true);
if (link) {
link.classList.add("other");
tools.after(link);
}
});
container.before(element("div", { className: "tools" }, element("label", { htmlFor: select.id, textContent: "Example" }), select));
}
const typesPage = [...document.links].find(({ pathname }) => /\/docs\/types(\.html)?$/.test(pathname));
let types;
/** Returns the page of the data types, which is loaded once. */
function loadTypes() {
if (location.pathname === typesPage.pathname) return document;
types ??= fetch(typesPage.pathname).then((response) => response.text()).then((text) => new DOMParser().parseFromString(text, "text/html"));
return types;
}
/** Adds a button to each field whose type is an object. It shows the fields of the object below the field. */
function addDisclosures(scope) {
for (const row of scope.querySelectorAll("dl.fields > div")) {
const links = [...row.querySelectorAll(".type a[data-fields]")];
for (const name of new Set(links.map((link) => link.hash.slice(1)))) {
const area = element("div", { className: "nested" });
const toggle = button("fields", async () => {
const isOpen = toggle.getAttribute("aria-expanded") === "true";
toggle.setAttribute("aria-expanded", String(!isOpen));
area.replaceChildren();
if (isOpen) return;
const content = (await loadTypes()).getElementById(name).nextElementSibling.cloneNode(true);
for (const node of content.querySelectorAll(".nested, .small")) node.remove();
for (const node of content.querySelectorAll("[id]")) node.removeAttribute("id");
addDisclosures(content);
area.replaceChildren(content);
}, { "aria-expanded": "false", "aria-label": `fields of ${name}`, class: "small" });
links.find((link) => link.hash === `#${name}`).after(" ", toggle);
row.querySelector("dd").append(area);
}
}
}
const maximumResults = 12;
/** Loads what can be found on all pages: headings, operations, fields and examples. */
async function loadEntries() {
const pages = await (await fetch(new URL("search.json", import.meta.url))).json();
const kinds = { 2: "request of ", 3: "response of " };
return pages.flatMap(([path, owner, entries]) => entries.map(([title, text, anchor, rank]) => {
const place = rank === 0 || title === owner ? "" : `${owner.startsWith("/v1/") ? kinds[rank] ?? "" : ""}${owner}`;
const shown = [place, text].filter(Boolean).join(": ");
return { title, rank, text: shown, target: `${new URL(path, import.meta.url).pathname}${anchor && `#${anchor}`}`, name: title.toLowerCase(), words: `${title} ${shown}`.toLowerCase() };
}));
}
function setUpSearch() {
const input = document.getElementById("search");
const list = document.getElementById("results");
let entries;
let selected = -1;
const close = () => {
list.hidden = true;
input.setAttribute("aria-expanded", "false");
input.removeAttribute("aria-activedescendant");
};
const select = (index) => {
list.children[selected]?.setAttribute("aria-selected", "false");
selected = index;
const item = list.children[index];
item.setAttribute("aria-selected", "true");
item.scrollIntoView({ block: "nearest", behavior: "instant" });
input.setAttribute("aria-activedescendant", item.id);
};
const open = (target) => {
close();
input.blur();
const [path, anchor] = target.split("#");
if (path === location.pathname && anchor) go(anchor);
else location.assign(target);
};
const search = async () => {
try {
entries ??= await loadEntries();
} catch {
status.textContent = "The index of the search cannot be loaded.";
return;
}
const typed = input.value.toLowerCase().split(/\s+/).filter(Boolean);
const words = typed.map((word) => word.replace(/(?<=\w{4})(?:e|es|s|ing)$/, ""));
if (words.length === 0) return close();
const score = ({ name, rank }) =>
(rank === 0 ? 1 : 10) * words.filter((word) => !name.includes(word)).length + rank - (name === typed[0] ? 5 : name.startsWith(words[0]) ? 1 : 0);
const found = entries.filter((entry) => words.every((part) => entry.words.includes(part)))
.map((entry) => [score(entry), entry]).sort(([a], [b]) => a - b);
list.replaceChildren(...found.slice(0, maximumResults).map(([, { title, text, target }], index) => {
const item = element("li", { id: `result-${index}`, attributes: { role: "option", "aria-selected": "false", "data-target": target } }, title,
element("span", { textContent: text.length > 110 ? `${text.slice(0, 109)}…` : text }));
return item;
}));
selected = -1;
list.hidden = found.length === 0;
list.scrollTop = 0;
input.setAttribute("aria-expanded", String(found.length > 0));
input.removeAttribute("aria-activedescendant");
const shown = Math.min(found.length, maximumResults);
status.textContent = found.length === 0 ? `Nothing found for “${input.value}”.` : `${found.length} results${shown < found.length ? `, the first ${shown} listed` : ""}.`;
if (found.length > 0) select(0);
};
input.addEventListener("input", search);
input.addEventListener("focus", search);
input.addEventListener("blur", close);
input.addEventListener("keydown", (event) => {
const count = list.hidden ? 0 : list.children.length;
if (event.key === "Escape") {
if (count > 0) close();
else input.blur();
event.preventDefault();
} else if (count > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
event.preventDefault();
select((selected + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
} else if (count > 0 && event.key === "Enter") {
event.preventDefault();
open(list.children[Math.max(selected, 0)].dataset.target);
}
});
list.addEventListener("pointerdown", (event) => event.preventDefault());
list.addEventListener("click", (event) => {
const item = event.target.closest("li");
if (item) open(item.dataset.target);
});
addEventListener("keydown", (event) => {
if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, [contenteditable]")) return;
event.preventDefault();
input.focus();
input.select();
});
document.querySelector(".search").hidden = false;
}
/** Goes to an element, which a closed disclosure may contain. */
function go(id) {
if (location.hash === `#${id}`) reveal();
else location.hash = id;
}
/** All operations and types were once on one page: its anchors lead to their pages. */
function followOldAnchor(id) {
if (!main.querySelector("dl.operations")) return;
const operation = [...main.querySelectorAll("dl.operations > div")].filter((row) => id === row.id || id.startsWith(`${row.id}.`) || id.startsWith(`${row.id}-`))
.sort((a, b) => b.id.length - a.id.length)[0]?.querySelector("a").pathname;
if (operation) location.replace(`${operation}#${id}`);
else if (/^[A-Z]/.test(id) && !document.getElementById(id)) location.replace(`${typesPage.pathname}#${id}`);
}
function reveal() {
let id = location.hash.slice(1);
try {
id = decodeURIComponent(id);
} catch {
return;
}
if (id) followOldAnchor(id);
const target = id && document.getElementById(id);
if (!target || !main.contains(target)) return;
for (let node = target.parentElement; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
target.scrollIntoView({ behavior: "instant" });
}
/** Marks the section at the top of the window in the table of contents. */
function followScrolling() {
const navigation = document.querySelector("nav.contents");
const entries = [...navigation.querySelectorAll("a[href^='#']")].map((link) => ({ link, target: document.getElementById(link.hash.slice(1)) })).filter(({ target }) => target);
let current;
let isPending = false;
const update = () => {
isPending = false;
const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8;
let low = 0;
let high = entries.length;
while (low + 1 < high) {
const middle = (low + high) >> 1;
if (entries[middle].target.getBoundingClientRect().top <= line) low = middle;
else high = middle;
}
const link = entries[low]?.link;
if (link === current) return;
current?.removeAttribute("aria-current");
current = link;
link.setAttribute("aria-current", "location");
const { top, bottom } = link.getBoundingClientRect();
const frame = navigation.getBoundingClientRect();
if (navigation.scrollHeight > navigation.clientHeight && (top < frame.top || bottom > frame.bottom)) {
navigation.scrollTop += top - frame.top - frame.height / 3;
}
};
addEventListener("scroll", () => {
if (isPending) return;
isPending = true;
requestAnimationFrame(update);
}, { passive: true });
addEventListener("resize", update);
update();
navigation.addEventListener("click", (event) => {
if (event.target.closest("a") && navigation.querySelector("summary").checkVisibility()) navigation.querySelector("details").open = false;
});
}
/** The code of the examples names this service. */
function nameThisService() {
if (!location.protocol.startsWith("http")) return;
const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT, (node) =>
(node.parentElement.closest("pre.request") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP));
while (walker.nextNode()) {
const node = walker.currentNode;
if (node.data.includes("http://localhost:8080")) node.data = node.data.replaceAll("http://localhost:8080", location.origin);
}
}
nameThisService();
for (const operation of main.querySelectorAll(".operation")) enhance(operation);
for (const block of main.querySelectorAll("pre.request:not(.operation *)")) block.after(element("div", { className: "tools" }, copyButton("Copy the code", () => block)));
showLanguage(readLanguage());
addDisclosures(main);
setUpSearch();
followScrolling();
addEventListener("hashchange", reveal);
reveal();
