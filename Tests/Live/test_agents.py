"""The tools for agents, called by the client of the protocol's authors."""
import asyncio
import json
import pathlib
import subprocess
import unittest

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

from porting_tasks import TASKS, Published
from program import BINARY

BINARY = str(pathlib.Path(BINARY).resolve())
# What the client does: it asks for the version, begins with a handshake, or states the version at once.
MODES = {"auto": "2026-07-28", "legacy": "2025-11-25", "2026-07-28": "2026-07-28"}
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


def standard_streams():
    return stdio_client(StdioServerParameters(command=BINARY, args=["mcp"]))


def value(document, path):
    for name in path.split("/"):
        document = document[int(name) if isinstance(document, list) else name]
    return document


def lines(text, timeout=60):
    """What `motiond mcp` writes for lines."""
    result = subprocess.run([BINARY, "mcp"], input=text, capture_output=True, timeout=timeout)
    return result.returncode, [json.loads(line) for line in result.stdout.splitlines()], result.stderr.decode()


class Tools(unittest.TestCase):
    async def use(self, transport, mode):
        """Uses every tool once, and an argument and a tool that do not exist."""
        async with Client(transport, mode=mode) as client:
            self.assertEqual(client.protocol_version, MODES[mode])
            tools = (await client.list_tools()).tools
            self.assertEqual([tool.name for tool in tools], ["translate", "design", "settle", "compare", "tokens"])
            result = await client.call_tool("translate", {"spring": ".bouncy", "dialects": ["compose"], "formats": ["css", "svg"]})
            self.assertFalse(result.is_error)
            self.assertIn("spring(dampingRatio = 0.7f", result.structured_content["springs"]["compose"]["code"])
            self.assertIn("linear(0, ", result.structured_content["formats"]["css"])
            self.assertEqual(json.loads(result.content[0].text), result.structured_content)
            [picture] = [item.resource for item in result.content if item.type == "resource"]
            self.assertEqual(picture.mime_type, "image/svg+xml")
            token = {"fast": {"$type": "duration", "$value": {"value": 0.2, "unit": "s"}}}
            result = await client.call_tool("tokens", {"tokens": token, "target": "css"})
            self.assertIn("--fast: 0.2s", result.content[0].text)
            result = await client.call_tool("design", {"settlingDuration": "fast", "bounce": 0})
            self.assertTrue(result.is_error)
            self.assertEqual(result.structured_content["errors"][0]["pointer"], "/settlingDuration")
            with self.assertRaisesRegex(MCPError, "unknown tool desgn; did you mean design"):
                await client.call_tool("desgn", {})

    def test_over_standard_streams(self):
        for mode in MODES:
            with self.subTest(mode):
                asyncio.run(self.use(standard_streams(), mode))

    def test_porting_tasks_have_the_right_answers(self):
        self.assertGreaterEqual(len(TASKS), 40)

        async def run():
            async with Client(standard_streams()) as client:
                for tool, arguments, expected in TASKS:
                    result = await client.call_tool(tool, arguments)
                    self.assertFalse(result.is_error, (arguments, result.content[0].text))
                    for path, right in expected.items():
                        answer = value(result.structured_content, path)
                        digits = 1e-4 if isinstance(right, Published) else 5e-6
                        self.assertAlmostEqual(answer / right, 1, delta=digits, msg=f"{arguments}: {path} {answer}, {right}")
        asyncio.run(run())


class Messages(unittest.TestCase):
    """What no client of the authors sends."""

    def test_lines_are_answered_one_by_one(self):
        text = b"".join([
            b"\n", b"x\n", b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', b'{"jsonrpc":"2.0","method":"unknown"}\n',
            b'{"jsonrpc":"2.0","id":2,"method":"unknown"}\r\n', b"[" * 100_000 + b"\n", b"\xff\n", b" " * 2_000_000 + b"\n",
            b'{"jsonrpc":"2.0","id":"last","method":"ping"}'])
        status, answers, errors = lines(text)
        self.assertEqual((status, errors), (0, ""))
        self.assertEqual([answer.get("error", {}).get("code") for answer in answers], [
            -32700, -32600, -32601, -32700, -32700, -32600, None])
        self.assertEqual(answers[-1], {"jsonrpc": "2.0", "id": "last", "result": {}})
        self.assertIn("exceeds the limit of 1048576 bytes", answers[-2]["error"]["message"])

    def test_a_reader_that_leaves_ends_the_server(self):
        process = subprocess.Popen([BINARY, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdout.close()
        process.stdin.write((json.dumps(PING) + "\n").encode())
        process.stdin.close()
        self.assertNotEqual(process.wait(timeout=60), 0)

    def test_arguments_are_refused(self):
        result = subprocess.run([BINARY, "mcp", "now"], capture_output=True, text=True, timeout=60)
        self.assertEqual((result.returncode, result.stderr), (64, "motiond: mcp takes no argument, received now\n"))


if __name__ == "__main__":
    unittest.main()
