"""The commands that need no server: tokens and call. Their exit statuses, and what they write and do not write."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from program import BINARY

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "Corpus/tokens"
PLAIN = CORPUS / "plain.tokens.json"
CASE = {"operation": "spring/settling-duration", "body": {"from": -300, "spring": {"stiffness": 200, "dampingRatio": 0.5}}}
# The command of the package for the web has the same tests, but Node needs memory.
IS_PACKAGE = "node_modules" in BINARY


def run(*arguments, text="", folder=None):
    return subprocess.run(
        [str(pathlib.Path(BINARY).resolve()), *map(str, arguments)], input=text, capture_output=True, text=True, cwd=folder, timeout=60)


class Commands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, content):
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return path

    def expect(self, result, status, *errors):
        self.assertEqual(result.returncode, status, result.stderr)
        for error in errors:
            self.assertIn(error, result.stderr)
        return result


class Tokens(Commands):
    def test_one_target_goes_to_standard_output(self):
        for source, text in ((PLAIN, ""), ("-", PLAIN.read_text(encoding="utf-8"))):
            result = self.expect(run("tokens", source, "--target", "css", text=text), 0)
            self.assertEqual(result.stdout, (CORPUS / "plain/tokens.css.txt").read_text(encoding="utf-8"))
            self.assertEqual(result.stderr, "")

    def test_several_targets_are_files(self):
        out = self.folder / "a/b"
        self.expect(run("tokens", PLAIN, "--target", "css", "--target=swift", "--out-dir", out), 0)
        self.assertEqual(sorted(path.name for path in out.iterdir()), ["Motion.swift", "tokens.css"])
        for path in out.iterdir():
            self.assertEqual(path.read_bytes(), (CORPUS / f"plain/{path.name}.txt").read_bytes())

    def test_a_limit_of_the_size_of_files_is_an_error(self):
        if IS_PACKAGE:
            self.skipTest("Node ends at the limit")
        command = [str(pathlib.Path(BINARY).resolve()), "tokens", str(PLAIN), "--target", "css", "--out-dir", str(self.folder)]
        result = subprocess.run(["prlimit", "--fsize=100", *command], capture_output=True, text=True, timeout=60)
        self.expect(result, 74, "tokens.css: File too large")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_equal_files_are_not_written_again(self):
        self.expect(run("tokens", PLAIN, "--target", "css", "--out-dir", self.folder), 0)
        os.utime(self.folder / "tokens.css", (1, 1))
        self.expect(run("tokens", PLAIN, "--target", "css", "--out-dir", self.folder), 0)
        self.assertEqual((self.folder / "tokens.css").stat().st_mtime, 1)
        self.expect(run("tokens", PLAIN, "--target", "css", "--prefix", "x", "--out-dir", self.folder), 0)
        self.assertNotEqual((self.folder / "tokens.css").stat().st_mtime, 1)

    @unittest.skipIf(IS_PACKAGE, "the signal ends Node")
    def test_files_beyond_the_size_limit_of_the_process_are_an_error_and_leave_nothing(self):
        limited = ["bash", "-c", 'ulimit -f 1; exec "$0" "$@"', BINARY, "tokens", PLAIN, "--target", "css", "--target", "dart"]
        out = self.folder / "out"
        self.expect(subprocess.run([*limited, "--out-dir", out], capture_output=True, text=True, timeout=60), 74, "cannot write", "too large")
        self.assertEqual(list(out.iterdir()), [])

    def test_each_error_is_a_line_with_its_place_and_nothing_is_written(self):
        result = self.expect(
            run("tokens", CORPUS / "errors.tokens.json", "--target", "css", "--target", "json", "--out-dir", self.folder / "out"), 65)
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), 10)
        self.assertTrue(lines[0].startswith(f"{CORPUS}/errors.tokens.json:5:50: /motion/duration/quick/$value/unit: must be"), lines[0])
        self.assertEqual(result.stdout, "")
        self.assertFalse((self.folder / "out").exists())

    def test_an_error_in_one_target_prevents_all(self):
        path = self.write("a.tokens.json", {"a": {"$type": "number", "b": {"$value": 1}, "B": {"$value": 2}}})
        self.expect(run("tokens", path, "--target", "json", "--target", "css", "--out-dir", self.folder), 65, "a.tokens.json:1:52: /a/B: ")
        self.assertEqual(os.listdir(self.folder), ["a.tokens.json"])

    def test_files_of_a_folder_are_merged(self):
        self.write("a.json", {"a": {"$type": "number", "$value": "{b}"}})
        self.write("b.jsonc", {"b": {"$type": "number", "$value": 1}})
        self.write("c.txt", {"c": 1})
        (self.folder / "motion").mkdir()
        merged = self.expect(run("tokens", self.folder, "--target", "css"), 0)
        self.assertIn("--a: 1;", merged.stdout)
        self.assertIn(f"{self.folder / 'motion'}: warning: is not read; name the folder, too", merged.stderr)
        files = [self.folder / "a.json", self.folder / "b.jsonc"]
        self.assertEqual(self.expect(run("tokens", *files, "--target", "css"), 0).stdout, merged.stdout)
        path = self.write("d.json", {"b": {"$value": 2}})
        self.expect(run("tokens", self.folder, "--target", "css"), 65, f"{path}:1:7: /b: differs from the token of this name in document 2")

    def test_an_output_does_not_become_an_input(self):
        self.write("a.json", {"a": {"$type": "number", "$value": 1}})
        self.expect(run("tokens", self.folder, "--target", "json", "--out-dir", self.folder), 64, "would add motion.tokens.json")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["a.json"])
        self.expect(run("tokens", self.folder, "--target", "css", "--out-dir", self.folder), 0)

    def test_deviations_are_warnings_or_errors(self):
        path = self.write("a.json", {"a": {"$type": "duration", "$value": "1s"}})
        warned = self.expect(run("tokens", path, "--target", "json"), 0, f"{path}:1:39: warning: /a/$value: ")
        self.expect(run("tokens", path, "--target", "css", "--strict"), 65, f"{path}:1:39: /a/$value: must be")
        valid = self.write("b.json", json.loads(warned.stdout))
        self.assertEqual(self.expect(run("tokens", valid, "--target", "json", "--strict"), 0).stdout, warned.stdout)

    def test_a_file_without_a_token_of_motion_has_no_output(self):
        path = self.write("a.json", {"a": {"$type": "string", "$value": "cubic-bezier(0, 0, 1, 1)"}})
        result = self.expect(run("tokens", path, "--target", "css"), 65, f"{path}:1:1: there are no motion tokens; ")
        self.assertIn('/a/$value: looks like a cubicBezier', result.stderr)
        self.assertEqual(result.stdout, "")

    def test_syntax_errors_have_a_line_and_a_column(self):
        path = self.write("a.json", '{\n  "a": }')
        self.expect(run("tokens", path, "--target", "css"), 65, f"{path}:2:8: found")
        self.expect(run("tokens", "-", "--target", "css", text="["), 65, "-:1:2: ")

    def test_usage_errors(self):
        for arguments, error in (
            ((), "requires a file"), ((PLAIN,), "--target is required"), ((PLAIN, "--target", "swft"), "did you mean swift?"),
            ((PLAIN, "--target", "css", "--target", "css"), "repeated"), ((PLAIN, "--target", "css", "--target", "json"), "--out-dir"),
            ((PLAIN, "--target", "css", "--prefx", "a"), "did you mean --prefix?"),
            ((PLAIN, "--target", "css", "--package", "a.b"), "no effect"), ((PLAIN, "--target", "css", "--prefix", "1"), "must begin"),
            ((PLAIN, "--target", "css", "--out-dir="), "--out-dir requires a directory"), (("-", "-", "--target", "css"), "is read once"),
            ((PLAIN, "--target"), "requires a value"), ((PLAIN, "--target", "css", "--max-work", "0"), "above 0"),
        ):
            result = self.expect(run("tokens", *arguments), 64, error)
            self.assertEqual(result.stdout, "")
        self.assertIn("Usage: motiond tokens", self.expect(run("tokens", "--help"), 0).stdout)
        self.expect(run("token", PLAIN), 64, "unknown command token; did you mean tokens?")

    def test_files_that_cannot_be_read_or_written(self):
        self.expect(run("tokens", self.folder / "none.json", "--target", "css"), 66, "No such file")
        self.expect(run("tokens", self.folder, "--target", "css"), 66, "has no file whose name ends with .json")
        (self.folder / "tokens.css").mkdir()
        self.expect(run("tokens", PLAIN, "--target", "json", "--target", "css", "--out-dir", self.folder), 74, "is a directory")
        self.assertEqual(os.listdir(self.folder), ["tokens.css"])
        self.expect(run("tokens", PLAIN, "--target", "css", "--out-dir", PLAIN), 74, "cannot make the directory")
        with open("/dev/full", "w", encoding="utf-8") as full:
            result = subprocess.run([BINARY, "tokens", PLAIN, "--target", "css"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(result.returncode, 74, result.stderr)

    def test_a_new_file_has_the_mode_that_the_umask_allows(self):
        for mask, mode in ((0o000, 0o666), (0o027, 0o640)):
            folder = self.folder / f"{mask:o}"
            command = [BINARY, "tokens", PLAIN, "--target", "css", "--out-dir", folder]
            subprocess.run(command, check=True, timeout=60, umask=mask)
            self.assertEqual((folder / "tokens.css").stat().st_mode & 0o777, mode)

    def test_the_translated_file_is_never_replaced(self):
        text = PLAIN.read_text(encoding="utf-8")
        path = self.write("motion.tokens.json", text)
        (self.folder / "link").symlink_to(self.folder)
        for out in (self.folder, self.folder / "link", self.folder / "link/link"):
            self.expect(run("tokens", path, "--target", "css", "--target", "json", "--out-dir", out), 64, "the file that is translated")
        self.assertEqual(path.read_text(encoding="utf-8"), text)
        self.assertFalse((self.folder / "tokens.css").exists())
        # A link to a folder is a folder, and a link in place of an output is followed.
        other = self.write("other.css", "x")
        (self.folder / "tokens.css").symlink_to(other)
        self.expect(run("tokens", path, "--target", "css", "--out-dir", self.folder / "link"), 0)
        self.assertTrue((self.folder / "tokens.css").is_symlink())
        self.assertEqual(other.read_bytes(), (CORPUS / "plain/tokens.css.txt").read_bytes())

    def test_outputs_that_are_not_regular_files_are_errors(self):
        os.mkfifo(self.folder / "tokens.css")
        (self.folder / "Motion.swift").symlink_to("/dev/null")
        (self.folder / "motion.tokens.json").symlink_to("nowhere")
        for target, error in (("css", "tokens.css: it is not a regular file"), ("swift", "Motion.swift: it is not a regular file"),
                              ("json", "a link to a file that does not exist")):
            self.expect(run("tokens", PLAIN, "--target", "kotlin", "--target", target, "--out-dir", self.folder), 74, error)
        self.assertEqual(sorted(os.listdir(self.folder)), ["Motion.swift", "motion.tokens.json", "tokens.css"])

    def test_files_beyond_the_limits_have_one_line(self):
        path = self.write("big.tokens.json", '{"a": {"$description": "' + 2_000_000 * "x" + '"}}')
        self.assertEqual(len(self.expect(run("tokens", path, "--target", "css"), 65, "more than 1048576 bytes").stderr.splitlines()), 1)
        path = self.write("deep.tokens.json", 65 * '{"a": ' + "1" + 65 * "}")
        self.assertEqual(len(self.expect(run("tokens", path, "--target", "css"), 65, "deep.tokens.json:1:").stderr.splitlines()), 1)
        path = self.write("nan.tokens.json", '{"$type": "number",\n "a": {"$value": NaN}}')
        self.expect(run("tokens", path, "--target", "css"), 65, "nan.tokens.json:2:18: ")
        path = self.write("infinite.tokens.json", '{"$type": "number",\n "a": {"$value": 1e999}}')
        self.expect(run("tokens", path, "--target", "css"), 65, "infinite.tokens.json:2:18: /a/$value: ")

    def test_warnings_are_lines_and_no_errors(self):
        text = (CORPUS / "material3-expressive.tokens.json").read_text(encoding="utf-8").replace("800,", "700,", 1)
        result = self.expect(run("tokens", "-", "--target", "css", text=text), 0, "-:9:19: warning: /motion/spatial/fast/$value: ")
        self.assertIn("Warning: the fallback differs from the spring", result.stdout)

    def test_work_is_unlimited_by_default(self):
        springs = {f"s{i}": {"$value": {"bounce": i / 1000}} for i in range(20)}
        path = self.write("many.tokens.json", {"m": {"$type": "spring", **springs}})
        self.expect(run("tokens", path, "--target", "css", "--max-work", "1000"), 65, "requires more than 1000 units of work")
        self.expect(run("tokens", path, "--target", "css"), 0)

    @unittest.skipIf(IS_PACKAGE, "Node alone needs more")
    def test_memory_is_limited(self):
        token = {
            "$value": {"duration": {"value": 1, "unit": "ms"}, "delay": {"value": 0, "unit": "ms"}, "timingFunction": [0.2, 0, 0, 1]},
            "$extensions": {"dev.motiond.spring": {"stiffness": 100, "dampingRatio": 0.6}},
        }
        path = self.write("big.tokens.json", json.dumps({"motion": {"$type": "transition", **{f"t{i}": token for i in range(4400)}}}, separators=(",", ":")))
        self.assertGreater(path.stat().st_size, 800_000)
        script = (
            "import resource, subprocess, sys\n"
            "run = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
            "print(run.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
        for target in ("css", "json", "typescript"):
            result = subprocess.run(
                ["python3", "-c", script, BINARY, "tokens", str(path), "--target", target], capture_output=True, text=True, timeout=120)
            status, kibibytes = map(int, result.stdout.split())
            self.assertEqual(status, 0)
            self.assertLess(kibibytes, 64 * 1024, target)


class Call(Commands):
    def test_the_response_is_that_of_the_service(self):
        body = json.dumps(CASE["body"])
        path = self.write("body.json", body)
        for arguments in (("-",), (), (path,)):
            result = self.expect(run("call", "spring/settling-duration", *arguments, text=body), 0)
            self.assertAlmostEqual(json.loads(result.stdout)["settlingDuration"], 0.876256128411, places=9)
        path = self.write("named.json", {**CASE["body"], "name": "sheet"})
        result = self.expect(run("call", "spring/trajectory", "--format", "css", path), 0)
        self.assertIn("--sheet-easing: linear(", result.stdout)

    def test_problems_go_to_standard_error(self):
        result = self.expect(run("call", "spring/trajectory", text='{"frm": 3}'), 1, '"pointer":"/frm"')
        self.assertEqual(result.stdout, "")
        self.expect(run("call", "spring/trajectory", text="{"), 1, "malformed-json")

    def test_usage_errors(self):
        for arguments, error in (
            ((), "requires an operation"), (("spring/trajectry",), "did you mean spring/trajectory?"),
            (("spring/trajectory", "--format", "keyframe"), "did you mean keyframes?"), (("tokens",), "motiond tokens FILE"),
            (("presets", "--format"), "requires a value"), (("presets", "a", "b"), "one file"),
        ):
            self.expect(run("call", *arguments, text="{}"), 64, error)
        self.expect(run("call", "presets", self.folder / "none"), 66, "No such file")


class Files(Commands):
    def test_links_and_modes_stay(self):
        path = self.write("a.css", "")
        path.chmod(0o640)
        (self.folder / "tokens.css").symlink_to("a.css")
        self.expect(run("tokens", PLAIN, "--target", "css", "--out-dir", self.folder), 0)
        self.assertTrue((self.folder / "tokens.css").is_symlink())
        self.assertEqual(path.stat().st_mode & 0o7777, 0o640)
        self.assertEqual(path.read_bytes(), (CORPUS / "plain/tokens.css.txt").read_bytes())
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.css", "tokens.css"])

    def test_no_file_is_changed_if_one_cannot_be_written(self):
        self.write("tokens.css", "old")
        (self.folder / "Motion.swift").mkdir()
        arguments = ("tokens", PLAIN, "--target", "css", "--target", "swift", "--out-dir", self.folder)
        self.expect(run(*arguments), 74, f"cannot write {self.folder}/Motion.swift: it is a directory")
        self.assertEqual((self.folder / "tokens.css").read_text(encoding="utf-8"), "old")
        self.assertEqual(sorted(os.listdir(self.folder)), ["Motion.swift", "tokens.css"])

    def test_inputs_that_are_not_regular_files_are_errors(self):
        os.mkfifo(self.folder / "fifo")
        for path, kind in ((self.folder / "fifo", "not a regular file"), ("/dev/zero", "not a regular file"), (self.folder, "a directory")):
            self.expect(run("call", "presets", path), 66, f"cannot read {path}: it is {kind}; - reads standard input")
        # A pipe that the program has received is no file of another program.
        self.expect(run("call", "spring/settling-duration", "/dev/stdin", text=json.dumps(CASE["body"])), 0)

    def test_recorded_responses_are_compared_with_other_tools(self):
        self.expect(run("check", "a.json"), 64, "unknown command check; to compare a recorded response, run motiond call OPERATION request.json | diff expected.json -")


if __name__ == "__main__":
    unittest.main()
