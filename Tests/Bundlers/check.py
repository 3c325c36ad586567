"""Packs the package for the web, installs it from the archive, bundles a page with three bundlers and runs the page in Chromium.

    python3 Tests/Bundlers/check.py FOLDER

FOLDER is empty. esbuild is on the PATH; NODE_PATH has webpack, rollup and @rollup/plugin-node-resolve. Prints the sizes of the
kernel and fails if they exceed their limits.
"""
import functools
import gzip
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import threading

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHROMIUM = shutil.which(os.environ.get("CHROMIUM", "chromium-headless-shell")) or "/usr/bin/chromium-headless-shell"
PAGE = "<!doctype html><title>Bundle</title><div id=card></div><script type=module src=app.js></script>"
APP = """import { drawer, play } from "motiond";
import { load } from "motiond/module";

const motion = drawer({ from: 420, velocity: -900, anchors: [{ name: "expanded", value: 80 }, 400, 720] });
const player = play(motion, document.getElementById("card"), { property: "y" });
(async () => {
  const { body } = await (await load()).call("drawer/anchor", { from: 420, velocity: -900, anchors: [80, 400, 720] });
  window.result = [motion.anchor.index, body.anchor.index, await player.finished, document.getElementById("card").style.translate];
})();
"""
# What a page imports, and the greatest size of it in bytes, minified and compressed.
LIMITS = {"spring, play": 3200, "deceleration, drawer, motion, play, releaseVelocity, rubberBand, scroll, spring": 6760}


def run(*command, **options):
    subprocess.run([str(part) for part in command], check=True, **options)


def esbuild(entry, target):
    run("esbuild", entry, "--bundle", "--minify", "--format=esm", f"--outfile={target}", "--log-level=warning")


def print_sizes(folder):
    for names, limit in LIMITS.items():
        (folder / "part.js").write_text(f'export {{ {names} }} from "motiond";\n', encoding="utf-8")
        esbuild(folder / "part.js", folder / "part.min.js")
        size = len(gzip.compress((folder / "part.min.js").read_bytes(), 9))
        print(f"{size} of at most {limit} bytes: {names}")
        if size > limit:
            sys.exit("the kernel has become larger")


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {"": "text/html", ".js": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *_):
        pass


def run_page(browser, folder):
    """Returns the result of a bundled page."""
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.on("pageerror", lambda error: print(error))
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        page.wait_for_function("window.result", timeout=20000)
        result = page.evaluate("result")
        page.close()
        server.shutdown()
    return result


def main(folder):
    archive = subprocess.run([ROOT / "scripts/pack-client", folder], check=True, capture_output=True, text=True).stdout.strip()
    with tarfile.open(archive) as package:
        package.extractall(folder / "node_modules")
    (folder / "node_modules/package").rename(folder / "node_modules/motiond")
    (folder / "package.json").write_text('{ "type": "module" }', encoding="utf-8")
    (folder / "app.js").write_text(APP, encoding="utf-8")
    (folder / "app.css").write_text(".card { transition: translate spring(0.5s, 0.3) }\n", encoding="utf-8")
    print_sizes(folder)
    esbuild(folder / "app.js", folder / "esbuild/app.js")
    for tool in ("webpack", "rollup"):
        run("node", ROOT / "Tests/Bundlers/bundle.mjs", tool, folder)
    styles = (folder / "rollup/styles.js").read_text(encoding="utf-8")
    if not re.search(r"transition: translate 7\d\dms linear\(0, [^)]*, 1\) \}", styles):
        sys.exit(f"rollup: the spring in CSS is {styles}")
    print("rollup: a spring in CSS is an easing")
    # Of the three, webpack alone copies the file of a static URL.
    for tool in ("esbuild", "rollup"):
        shutil.copy(folder / "node_modules/motiond/motiond.wasm", folder / tool)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for tool in ("esbuild", "webpack", "rollup"):
            result = run_page(browser, folder / tool)
            if result != [0, 0, True, "0px 80px"]:
                sys.exit(f"{tool}: {result}")
            print(f"{tool}: {len((folder / tool / 'app.js').read_bytes())} bytes run in Chromium")
        browser.close()
    # The same imports in Node, from the archive.
    (folder / "node.mjs").write_text("""import { spring } from "motiond";
import { load } from "motiond/module";
import { readFile } from "node:fs/promises";
const { body } = await (await load()).call("spring/settling-duration", { from: 300 });
const { version } = JSON.parse(await readFile(new URL(import.meta.resolve("motiond/package.json")), "utf8"));
if (version === "0.0.0" || Math.abs(body.settlingDuration - spring({ from: 300 }).settlingDuration) > 1e-9) throw new Error(`${version} ${body.settlingDuration}`);
""", encoding="utf-8")
    run("node", folder / "node.mjs")
    print("the package runs in Node")


main(pathlib.Path(sys.argv[1]).resolve())
