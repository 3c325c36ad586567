// Helpers for creating and updating elements. User input and responses are only ever inserted as text, never parsed
// as markup, and styles are set through the CSSOM. The Content-Security-Policy therefore needs no exceptions.

/** Creates an element with attributes and children. Null and false omit an attribute; true sets it to "". */
function element(name, attributes = {}, ...children) {
  const created = document.createElement(name);
  setAttributes(created, attributes);
  created.append(...children);
  return created;
}

/** Creates an SVG element with attributes. */
function svgElement(name, attributes = {}) {
  const created = document.createElementNS("http://www.w3.org/2000/svg", name);
  setAttributes(created, attributes);
  return created;
}

function setAttributes(target, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    const text = value === true ? "" : value;
    if (value === null || value === false) target.removeAttribute(key);
    else if (target.getAttribute(key) !== String(text)) target.setAttribute(key, text);
  }
}

/** Sets the text of an element. A text that stays, and a node that is not replaced, lay out less of the page. */
function setText(target, text) {
  if (target.textContent === text) return;
  if (text && target.childNodes.length === 1) target.firstChild.data = text;
  else target.textContent = text;
}

/** Replaces what differs among the children of an element, so that a slider does not lay out what stays as it is. */
function replaceChanged(parent, children) {
  const old = [...parent.childNodes];
  if (old.length !== children.length) return parent.replaceChildren(...children);
  return children.forEach((child, index) => {
    if (child.isEqualNode(old[index])) return;
    if (child.data !== undefined && old[index].data !== undefined) old[index].data = child.data;
    else if (child.cloneNode().isEqualNode(old[index].cloneNode())) replaceChanged(old[index], [...child.childNodes]);
    else old[index].replaceWith(child);
  });
}

const byId = (id) => document.getElementById(id);

/** Translates an element by (x, y) points from its position in the style sheet. */
function translate(target, x, y, otherTransforms = "") {
  target.style.transform = `translate3d(${x}px, ${y}px, 0) ${otherTransforms}`;
}

/** Formats a number for display: few digits and a typographic minus sign. */
function displayNumber(number, digits = 3) {
  if (!Number.isFinite(number)) return "–";
  const magnitude = Math.abs(number);
  const decimals = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : digits;
  return String(Number(number.toFixed(decimals))).replace("-", "−");
}

/** Rounds to a number of decimals. Adding zero turns −0 into 0. */
const rounded = (number, decimals = 2) => Math.round(number * 10 ** decimals) / 10 ** decimals + 0;

/** Announces a text to screen readers. */
function announce(text) {
  byId("live-region").textContent = text;
}
