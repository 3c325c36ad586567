"""Installs the package for the web from its archive with npm, without a network, and tests its command and its plugins.

    python3 Tests/Package/check.py PROGRAM FOLDER

FOLDER is empty. PROGRAM is the native program, with which the command is compared. Prints the size of the package, the time
from a clean folder to the first CSS, and that of 1,000 springs.
"""
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOKENS = ROOT / "Tests/Corpus/tokens/plain.tokens.json"
CSS = (ROOT / "Tests/Corpus/tokens/plain/tokens.css.txt").read_text(encoding="utf-8")
# Other steps of CI run at the same time, so the limit of the springs is one of processor time.
SECONDS_TO_CSS, SECONDS_OF_SPRINGS = 30, 1
LARGEST_PACKAGE = 1_050_000
OLD = """Object.defineProperty(process, "versions", { value: { node: "16.20.2" } }); require(process.argv[1])"""


def run(*command, **options):
    options = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, "timeout": 300, **options}
    return subprocess.run([str(word) for word in command], **options)


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found!r}, expected {expected!r}")


def processor_time():
    """The processor time of all commands so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def success(*command, **options):
    result = run(*command, **options)
    if result.returncode != 0:
        sys.exit(f"{command}: status {result.returncode}\n{result.stdout[-4000:]}{result.stderr[-4000:]}")
    return result.stdout


def expect_line(what, result, status, line):
    """A command that fails writes one line."""
    expect(what, (result.returncode, result.stdout), (status, ""))
    if not re.fullmatch(line + r"\n", result.stderr):
        sys.exit(f"{what}: {result.stderr!r}, expected {line!r}")


def main(program, folder):
    archive = pathlib.Path(success(ROOT / "scripts/pack-client", folder).strip())
    size = archive.stat().st_size
    print(f"the package has {size:,} of at most {LARGEST_PACKAGE:,} bytes")
    expect("the package is small enough", size <= LARGEST_PACKAGE, True)

    # As on a clean machine: an empty home folder, and no network.
    home = folder / "home"
    home.mkdir()
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    npx = ("npx", "--offline", "--yes", "--package", archive, "--", "motiond")
    started = time.monotonic()
    expect("the first CSS", success(*npx, "tokens", TOKENS, "--target", "css", cwd=home, env=environment), CSS)
    seconds = time.monotonic() - started
    print(f"npx: {seconds:.1f} s from a clean machine to the first CSS")
    expect("the first CSS is fast enough", seconds < SECONDS_TO_CSS, True)

    success("npm", "install", "--offline", "--no-audit", "--no-fund", archive, cwd=folder, env=environment)
    command = folder / "node_modules/.bin/motiond"
    springs = {f"s{i}": {"$value": {"stiffness": [800, 380, 200][i % 3], "dampingRatio": [0.6, 0.8, 0.9][i % 3]}} for i in range(1000)}
    (folder / "springs.json").write_text(json.dumps({"m": {"$type": "spring", **springs}}), encoding="utf-8")
    started, before = time.monotonic(), processor_time()
    css = success(command, "tokens", folder / "springs.json", "--target", "css")
    seconds, used = time.monotonic() - started, processor_time() - before
    expect("the springs in CSS", css.count("-easing: linear("), 1000)
    print(f"1,000 springs: {seconds:.2f} s, {used:.2f} s of processor time")
    expect("1,000 springs are fast enough", used < SECONDS_OF_SPRINGS, True)

    # A home folder that cannot be written, an old Node, a package without its module, a full disk.
    for unwritable in ("/proc", "/nonexistent"):
        expect("the CSS", success(command, "tokens", TOKENS, "--target", "css", env={**environment, "HOME": unwritable}), CSS)
    start = folder / "node_modules/motiond/motiond.cjs"
    expect_line("an old Node", run("node", "-e", OLD, start), 71, r"motiond: requires Node 18 or later, this is v[\d.]+")
    broken = folder / "broken"
    shutil.copytree(folder / "node_modules/motiond", broken)
    (broken / "motiond.wasm").unlink()
    expect_line("a package without its module", run("node", broken / "motiond.cjs", "call", "presets"), 71, r"motiond: motiond\.wasm cannot be loaded: .*")
    with open("/dev/full", "w", encoding="utf-8") as full:
        result = run(command, "tokens", TOKENS, "--target", "css", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    expect("a full disk", (result.returncode, result.stderr), (74, "motiond: cannot write to standard output: No space left on device\n"))
    expect_line("no server", run(command, "serve"), 64, "motiond: serve requires the program .*")
    version = success(command, "--version")
    expect("the version", version, f"motiond {json.loads((folder / 'node_modules/motiond/package.json').read_text(encoding='utf-8'))['version']} (npm package)\n")
    # What the program lists without a server, and nothing else.
    listed = [re.findall(r"^  [a-z-]+ {2,}.* --help\.$", success(one, "--help"), re.MULTILINE) for one in (program, command)]
    expect("the commands in the usage", listed[1], listed[0])

    shutil.copy(ROOT / "Tests/Package/plugins.test.mjs", folder)
    counts = [int(re.search(r"^# pass (\d+)$", success("node", "--test", "plugins.test.mjs", cwd=folder), re.MULTILINE)[1])]
    tests = run("python3", "-m", "unittest", "test_commands", cwd=ROOT / "Tests/Live", env={**os.environ, "MOTIOND_BINARY": str(command)})
    if tests.returncode != 0:
        sys.exit(tests.stderr)
    counts.append(int(re.search(r"^Ran (\d+) tests", tests.stderr, re.MULTILINE)[1]))
    compared = success("node", ROOT / "Tests/Package/commands.mjs", program, command).strip()
    print(compared.splitlines()[-1])
    counts.append(int(compared.splitlines()[-1].split()[0]))
    print(f"{sum(counts)} tests of the command and the plugins pass")


main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
