// Bundles app.js with webpack or rollup, whose command lines are separate packages: node bundle.mjs webpack|rollup FOLDER
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [tool, folder] = process.argv.slice(2), require = createRequire(import.meta.url), entry = resolve(folder, "app.js"), out = resolve(folder, tool);

// Debian's webpack reads where Debian's Node keeps packages.
const { variables } = process.config;
Object.defineProperty(process, "config", { value: { variables: { node_relative_path: "share/nodejs", node_prefix: "/usr", ...variables } } });

if (tool === "webpack") {
  await new Promise((done, fail) => require("webpack")({
    mode: "production", context: folder, entry, experiments: { outputModule: true }, output: { path: out, filename: "app.js", module: true, publicPath: "auto" },
  }, (error, stats) => (error || stats.hasErrors() ? fail(error ?? new Error(stats.toString())) : done())));
} else {
  const { nodeResolve } = require("@rollup/plugin-node-resolve"), { rollup } = require("rollup");
  const bundle = await rollup({ input: entry, plugins: [nodeResolve({ browser: true })], onwarn: (warning) => { throw new Error(warning.message); } });
  await bundle.write({ file: resolve(out, "app.js"), format: "es" });
  // The plugin for Vite has Rollup's interface. It comes before what makes a module of a style sheet, as in Vite.
  const { default: motiond } = await import(resolve(folder, "node_modules/motiond/vite.js"));
  const text = { name: "text", transform: (code, id) => (id.endsWith(".css") ? `export default ${JSON.stringify(code)};` : null) };
  const styles = await rollup({ input: resolve(folder, "app.css"), plugins: [motiond(), text] });
  await styles.write({ file: resolve(out, "styles.js"), format: "es" });
}
