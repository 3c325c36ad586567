/**
 * Springs in CSS for Vite, and for other bundlers with Rollup's interface for plugins:
 *
 *     import motiond from "motiond/vite";
 *     export default { plugins: [motiond()] };
 *
 * In CSS, `spring(…)` stands for the duration and the easing of a transition or an animation:
 *
 *     transition: translate spring(0.5s, 0.3);             a duration and a bounce
 *     transition: translate spring(swiftui.bouncy);        a preset
 *     transition: translate spring(stiffness 200, dampingRatio 0.8, velocity 2);
 */
import { cssSpring } from "./easing.js";
import { load } from "./module-node.js";

const stylesheet = /\.(css|less|sass|scss|styl|stylus|pcss|postcss)(\?|$)|[?&]lang\.(css|less|sass|scss|styl|stylus|pcss|postcss)$/;
/** A comment or a text, which stays as it is, or a spring. */
const part = /\/\*[^]*?\*\/|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|(?<![\w-])spring\(([^()]*)\)/g;

/** Reads `0.5s`, `500ms` or a number. */
function quantity(text) {
  const [, number, unit] = /^([-+.\de]+)(ms|s)?$/i.exec(text) ?? [];
  return number === undefined ? text : Number(number) / (unit?.toLowerCase() === "ms" ? 1000 : 1);
}

/** Returns the spring of the arguments of `spring(…)`, and the velocity. */
function springOf(list) {
  const values = list.split(",").map((value) => value.trim());
  if (values.length === 1 && /^[a-z][\w.-]*$/i.test(values[0])) return { spring: { preset: values[0] } };
  if (!values.some((value) => /\s/.test(value))) {
    const [duration, bounce = 0, ...others] = values.map(quantity);
    if (others.length > 0) throw new Error(`has ${values.length} values, takes a duration and a bounce`);
    return { spring: { duration, bounce } };
  }
  const { velocity, ...spring } = Object.fromEntries(values.map((value) => {
    const [name, ...others] = value.split(/\s+/);
    return [name, quantity(others.join(" "))];
  }));
  return { spring, velocity };
}

export default function motiond() {
  let loaded;
  return {
    name: "motiond",
    enforce: "pre",
    async transform(code, id) {
      if (!stylesheet.test(id) || !code.includes("spring(")) return null;
      const module = await (loaded ??= load());
      const replaced = code.replace(part, (text, list, position) => {
        if (list === undefined) return text;
        try {
          const { spring, velocity } = springOf(list);
          return cssSpring(module, spring, velocity);
        } catch (error) {
          return this.error({ message: `${text}: ${error.message}`, id }, position);
        }
      });
      return replaced === code ? null : { code: replaced, map: null };
    },
  };
}
