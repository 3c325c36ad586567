// Making elements. Text goes in as text and styles through the object model, so that nothing that was typed or
// answered is ever read as markup, and the page's policy needs no exception.

/** An element with attributes (null and false leave one out, true sets it empty) and children. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** The same for SVG. */
function drawing(name, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  setAttributes(made, attributes);
  return made;
}

function setAttributes(target, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === false) target.removeAttribute(key);
    else target.setAttribute(key, value === true ? "" : value);
  }
}

const byId = (id) => document.getElementById(id);

/** Moves an element by [x, y] points from where the style sheet put it. */
function place(target, x, y, more = "") {
  target.style.transform = `translate3d(${x}px, ${y}px, 0) ${more}`;
}

/** A number for people: few digits, a real minus sign. */
function readable(number, digits = 3) {
  if (!Number.isFinite(number)) return "–";
  const size = Math.abs(number);
  const places = size >= 100 ? 0 : size >= 10 ? 1 : digits;
  return String(Number(number.toFixed(places))).replace("-", "−");
}

const rounded = (number, places = 2) => Math.round(number * 10 ** places) / 10 ** places + 0;

/** Says something to those who listen instead of look. */
function announce(text) {
  byId("live").textContent = text;
}
