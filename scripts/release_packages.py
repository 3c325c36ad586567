"""The packages of a release: a wheel, a Debian package, and the manual and shell completions that both archives contain.

Manual and completions are written from the help of the program, so they have its commands and options. The bytes of each
file depend only on the program, the version, the time and the files of the repository.
"""
import base64
import datetime
import gzip
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUMMARY = "springs, decelerations and motion tokens for user interfaces"
DEBIAN_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
OPTION = re.compile(r"^  (?:-h, |    )?(--[a-z-]+)(?: ([A-Z]+|[a-z]+(?:\|[a-z]+)+))?(?=\s)\s+(?!--)(\S.*)$", re.MULTILINE)
# Options without a description: a line of switches, and an option in the usage of a command.
SWITCHES = re.compile(r"^  (--[a-z-]+(?: --[a-z-]+)+)$", re.MULTILINE)
IN_USAGE = re.compile(r"\[(--[a-z-]+) ([A-Z]+)\]")


class Help:
    """The help of the program and of its commands."""

    def __init__(self, program):
        def text(*arguments):
            # The defaults of this machine are not those of another one.
            return subprocess.run([program, *arguments, "--help"], check=True, capture_output=True, text=True, env={}).stdout

        self.main = re.sub(r"(MOTIOND_SHARDS, default )\d+", r"\1one per core", text())
        self.commands = dict(re.findall(r"^  ([a-z][a-z-]+) {2,}(\S.*)$", self.main, re.MULTILINE))
        self.files = {name: text(name) for name, summary in self.commands.items() if f"motiond {name} --help" in summary}

    def options(self, command=None):
        """The options of a command, or those of the server: name, placeholder, description and fixed values."""
        for name, placeholder, description in OPTION.findall(self.files.get(command, self.main)):
            values = placeholder.split("|") if "|" in placeholder else []
            if re.fullmatch(r"[a-z]+(, [a-z]+)+", description):
                values = description.split(", ")
            yield name, placeholder, description, values
        text = self.files.get(command, "")
        for name, placeholder in IN_USAGE.findall(text) + [(name, "") for line in SWITCHES.findall(text) for name in line.split()]:
            if all(name != described for described, *_ in OPTION.findall(text)):
                yield name, placeholder, name[2:], []


def roff(text):
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"), flags=re.MULTILINE)


def manual(help, version, time):
    """The manual page motiond(1)."""
    date = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).strftime("%Y-%m-%d")
    introduction, rest = help.main.split("\n\nUsage: ", 1)
    commands, options = rest.split("\n\nOptions:\n", 1)
    lines = [f'.TH MOTIOND 1 "{date}" "motiond {version}" "User Commands"', ".SH NAME", f"motiond \\- {SUMMARY}", ".SH SYNOPSIS",
             ".B motiond", "[COMMAND] [OPTION]...", ".SH DESCRIPTION", roff(introduction), ".SH COMMANDS"]
    for name, text in re.findall(r"^  ([a-z][a-z-]+) {2,}(\S.*(?:\n {20,}\S.*)*)", commands, re.MULTILINE):
        lines += [".TP", f".B {roff(name)}", roff(re.sub(r"\s+", " ", text))]
    lines += [".SH OPTIONS", roff(re.sub(r"\s+", " ", options.split("\n\n", 1)[0].strip()))]
    for entry in re.findall(r"^ +(?:-h, )?--[a-z-]+ .*(?:\n {20,}\S.*)*", options, re.MULTILINE):
        name, _, description = re.sub(r"\s+", " ", re.sub(r"(\S) {2,}", r"\1\t", entry.strip(), count=1).replace("\t", " \0 ")).partition("\0")
        if not description:
            match = re.match(r"(--[a-z-]+ \S+) (.*)", name)
            name, description = match[1], match[2]
        lines += [".TP", f".B {roff(name.strip())}", roff(description.strip())]
    for name, text in help.files.items():
        lines += [f'.SH "MOTIOND {name.upper()}"', ".EX", roff(text.rstrip()), ".EE"]
    lines += [".SH FILES", ".TP", ".I /etc/default/motiond", "Settings of the service as environment variables.",
              ".SH SEE ALSO", "The API reference of a running server, at /docs."]
    return "\n".join(lines) + "\n"


def completions(help):
    """The completions of bash, zsh and fish."""
    names = " ".join(help.commands)
    words, cases, zsh, fish = [], [], [], []
    for command in [*help.files, None]:
        pattern = command or "*"
        options = [*help.options(command)] + ([] if command is None else [("--help", "", "Print the usage", [])])
        words.append(f"    {pattern}) words=\"{' '.join(name for name, *_ in options)}\" ;;")
        condition = f"__fish_seen_subcommand_from {command}" if command else f"not __fish_seen_subcommand_from {' '.join(help.files)}"
        entries = []
        for name, placeholder, description, values in options:
            if values:
                cases.append(f"    {pattern}:{name}) COMPREPLY=($(compgen -W \"{' '.join(values)}\" -- \"$current\")); return ;;")
            plain = re.sub(r"[\[\]:']", "", description)
            value = f":{placeholder.lower() if '|' not in placeholder else 'value'}:" + (f"({' '.join(values)})" if values else "_files") if placeholder else ""
            entries.append(f"      '*{name}[{plain}]{value}'")
            argument = f" -x -a '{' '.join(values)}'" if values else " -r" if placeholder else ""
            fish.append(f"complete -c motiond -n '{condition}' -l {name[2:]}{argument} -d '{plain}'")
        zsh.append(f"    {pattern}) _arguments \\\n" + " \\\n".join(entries) + " \\\n      '*:file:_files' ;;")
    described = "\n".join(f"  '{name}:{text}'" for name, text in help.commands.items())
    newline = "\n"
    return {
        "motiond.bash": f"""# Completions of motiond for bash.
_motiond() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD - 1]}}" words
  COMPREPLY=()
  case "${{COMP_WORDS[1]}}:$previous" in
{newline.join(cases)}
  esac
  case "${{COMP_WORDS[1]}}" in
{newline.join(words)}
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{names}" -- "$current"))
  fi
}}
complete -o default -F _motiond motiond
""",
        "_motiond": f"""#compdef motiond
local -a commands=(
{described}
)
if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
  _describe command commands
else
  case $words[2] in
{newline.join(zsh)}
  esac
fi
""",
        "motiond.fish": "# Completions of motiond for fish.\n" + "".join(
            f"complete -c motiond -n __fish_use_subcommand -a {name} -d '{text}'\n" for name, text in help.commands.items())
        + "\n".join(fish) + "\n",
    }


def wheel(folder, program, version, architecture, licenses, time, root=ROOT):
    """Writes the wheel with the program as a script, and returns its path."""
    # The program is static: it needs the Linux kernel only. The tags are the oldest that pip knows for both C libraries.
    tags = [f"manylinux_2_17_{architecture}", f"manylinux2014_{architecture}", f"musllinux_1_1_{architecture}"]
    information = f"motiond-{version}.dist-info"
    readme = (root / "deploy/python/README.md").read_text(encoding="utf-8")
    metadata = f"""Metadata-Version: 2.1
Name: motiond
Version: {version}
Summary: {SUMMARY[0].upper()}{SUMMARY[1:]}: a program and an HTTP service
License: MIT
Requires-Python: >=3.7
Description-Content-Type: text/markdown
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux

{readme}"""
    kind = "Wheel-Version: 1.0\nGenerator: motiond-release\nRoot-Is-Purelib: false\n" + "".join(f"Tag: py3-none-{tag}\n" for tag in tags)
    files = {f"motiond-{version}.data/scripts/motiond": (program.read_bytes(), 0o755)}
    files |= {f"{information}/licenses/{path.name}": (path.read_bytes(), 0o644) for path in licenses.iterdir()}
    files |= {f"{information}/METADATA": (metadata.encode(), 0o644), f"{information}/WHEEL": (kind.encode(), 0o644)}

    def record(name, content):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        return f"{name},sha256={digest},{len(content)}\n"

    lines = "".join(record(name, content) for name, (content, _) in sorted(files.items())) + f"{information}/RECORD,,\n"
    # The record is the last file of the archive.
    stored = [*sorted(files.items()), (f"{information}/RECORD", (lines.encode(), 0o644))]
    path = folder / f"motiond-{version}-py3-none-{'.'.join(tags)}.whl"
    date = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).timetuple()[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (content, mode) in stored:
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, (0o100000 | mode) << 16
            archive.writestr(entry, content)
    return path


def debian(folder, program, version, architecture, licenses, time, root=ROOT):
    """Writes the Debian package, and returns its path."""
    help = Help(program)
    architecture = DEBIAN_ARCHITECTURES[architecture]
    sources = root / "deploy/debian"
    date = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).strftime("%a, %d %b %Y %H:%M:%S +0000")
    changelog = f"""motiond ({version}) unstable; urgency=medium

  * Release {version}. CHANGELOG.md of the sources lists the changes.

 -- The motiond authors <motiond@example.com>  {date}
"""
    page = manual(help, version, time).encode()
    shells = completions(help)
    files = {
        "usr/bin/motiond": program.read_bytes(),
        "etc/default/motiond": (sources / "default").read_bytes(),
        "usr/share/man/man1/motiond.1.gz": gzip.compress(page, 9, mtime=0),
        "usr/share/bash-completion/completions/motiond": shells["motiond.bash"].encode(),
        "usr/share/zsh/vendor-completions/_motiond": shells["_motiond"].encode(),
        "usr/share/fish/vendor_completions.d/motiond.fish": shells["motiond.fish"].encode(),
        "usr/share/doc/motiond/changelog.gz": gzip.compress(changelog.encode(), 9, mtime=0),
        "usr/share/doc/motiond/copyright": copyright_file(licenses).encode(),
        "usr/share/lintian/overrides/motiond": (sources / "lintian-overrides").read_bytes(),
    }
    for kind in ("service", "socket"):
        unit = (root / f"deploy/motiond.{kind}").read_text(encoding="utf-8")
        files[f"lib/systemd/system/motiond.{kind}"] = unit.replace("/usr/local/bin/motiond", "/usr/bin/motiond").encode()
    sums = "".join(f"{hashlib.md5(content).hexdigest()}  {name}\n" for name, content in sorted(files.items()) if not name.startswith("etc/"))
    size = sum(-(-len(content) // 1024) for content in files.values())
    control = (sources / "control").read_text(encoding="utf-8").format(version=version, architecture=architecture, size=size)
    files |= {"DEBIAN/control": control.encode(), "DEBIAN/conffiles": b"/etc/default/motiond\n", "DEBIAN/md5sums": sums.encode()}
    scripts = {f"DEBIAN/{name}": (sources / name).read_bytes() for name in ("postinst", "prerm", "postrm")}
    with tempfile.TemporaryDirectory(prefix="motiond-deb-") as name:
        tree = pathlib.Path(name) / "tree"
        for file, content in sorted((files | scripts).items()):
            path = tree / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o755 if file in scripts or file == "usr/bin/motiond" else 0o644)
        for path in [tree, *tree.rglob("*")]:
            if path.is_dir():
                path.chmod(0o755)
            os.utime(path, (time, time))
        target = folder / f"motiond_{version}_{architecture}.deb"
        # One thread: with several, the bytes depend on their number.
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--threads-max=1", "--build", tree, target], check=True,
                       stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": str(time)})
    return target


def copyright_file(licenses):
    """The licenses of all code in the program, in one text."""
    parts = ["motiond is the work of the motiond authors. The program contains code of the libraries below, each with its license."]
    for path in sorted(licenses.iterdir(), key=lambda path: (path.name != "motiond.txt", path.name)):
        text = path.read_text(encoding="utf-8")
        if path.stem.startswith(("GPL", "LGPL")):
            text = f"The text of this license is in /usr/share/common-licenses/{path.stem} on Debian systems.\n"
        if "Runtime Library Exception" in text:
            exception = text[text.rindex("Runtime Library Exception"):]
            text = f"Apache License 2.0, in /usr/share/common-licenses/Apache-2.0 on Debian systems, with this exception:\n\n{exception}"
        parts.append(f"{path.stem}\n{'-' * len(path.stem)}\n\n{text.strip()}")
    return "\n\n".join(parts) + "\n"
