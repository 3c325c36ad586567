"""`motiond spring` and the help as a user meets them: in a pipe and in the documents."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from program import BINARY

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = str(pathlib.Path(BINARY).resolve())


def run(*arguments, text=""):
    return subprocess.run([BINARY, *arguments], input=text, capture_output=True, text=True, timeout=60)


class Spring(unittest.TestCase):
    def test_formats_are_those_of_the_api(self):
        request = '{"from": 0, "to": 1, "spring": {"duration": 0.5, "bounce": 0.3}}'
        for switch, format in (("css", "css"), ("swift", "swiftui-spring"), ("kotlin", "compose-spring"), ("gsap", "gsap")):
            expected = run("call", "spring/trajectory", "--format", format, text=request).stdout
            self.assertEqual(run("spring", "0.5", "0.3", f"--{switch}").stdout, expected)
        both = run("spring", "0.5", "0.3", "--motion", "--svelte").stdout
        self.assertRegex(both, r'(?s)type: "spring", stiffness: 157\.91.*new Spring\(0, \{ stiffness: 0\.03788')

    def test_code_from_standard_input_and_a_note(self):
        result = run("spring", "-", "--json", text="withSpring(1, {\n  damping: 15,\n  stiffness: 120,\n  mass: 1\n})")
        self.assertRegex(result.stdout, '"stiffness":120,"damping":15,')
        result = run("spring", "ease", "300ms", "--motion")
        self.assertIn("stiffness: 308.89", result.stdout)
        self.assertEqual(result.stderr, "motiond: note: the nearest spring to the easing deviates by at most 1.3 % of the travel\n")

    def test_each_error_is_one_line(self):
        for arguments, status, error in (
                ([], 64, "spring requires a spring, such as 0.5 0.3"), (["0.5", "0.3", "--kotlln"], 64, "did you mean --kotlin?"),
                (["k=-1", "c=2"], 1, "motiond: stiffness must be a number greater than 0, received -1"),
                (["0.5", "1.5"], 1, "motiond: bounce must be a number greater than -1 and at most 1"),
                (["withSpring(x, { damping: d })"], 1, "the code has damping d, which is not known here"),
                (["1e308", "0.3"], 1, "spring: the stiffness exceeds"), (["x" * 20_001], 1, "the code has 20001 bytes"), (["k=100", "c=0", "--css"], 1, "the spring has no damping and never settles")):
            result = run("spring", *arguments)
            self.assertEqual((result.returncode, result.stdout), (status, ""), result)
            self.assertIn(error, result.stderr)
            self.assertEqual(result.stderr.count("\n"), 1)
        self.assertEqual(run("spring", "-", text="x" * 20_001).returncode, 65)

    def test_commands_of_the_document_run(self):
        document = (ROOT / "docs/command-line.md").read_text(encoding="utf-8")
        commands = "".join(re.findall(r"```sh\n(.*?)```", document, re.DOTALL))
        output = re.search(r"```text\n(.*?)```", document, re.DOTALL)[1]
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(BINARY, f"{folder}/motiond")
            environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}
            results = [subprocess.run(["bash", "-c", command], env=environment, capture_output=True, text=True, timeout=60)
                       for command in commands.splitlines()]
        self.assertEqual([result.returncode for result in results], [0] * 4)
        self.assertEqual(results[0].stdout, output)


class Help(unittest.TestCase):
    def test_help_is_a_command_and_has_examples(self):
        overview = run("help")
        self.assertEqual((overview.returncode, overview.stdout), (0, run("--help").stdout))
        self.assertIn("Examples:\n  motiond spring 0.5 0.3 --css\n", overview.stdout)
        for command in ("spring", "tokens", "call", "mcp"):
            self.assertRegex(overview.stdout, rf"(?m)^  {command}  ")
            described = run("help", command)
            self.assertEqual((described.returncode, described.stdout), (0, run(command, "--help").stdout))
            self.assertTrue(described.stdout.startswith(f"Usage: motiond {command}"))
        unknown = run("help", "sprng")
        self.assertEqual((unknown.returncode, unknown.stderr), (64, "motiond: unknown command sprng; did you mean spring?\n"))


if __name__ == "__main__":
    unittest.main()
