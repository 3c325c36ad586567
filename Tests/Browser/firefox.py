"""Firefox, driven over WebDriver BiDi, which it speaks itself: no driver and no package is needed.

FIREFOX is the path of the browser, /usr/bin/firefox-esr by default. The connection is a WebSocket (RFC 6455).
"""
import base64
import json
import os
import re
import secrets
import shutil
import socket
import struct
import subprocess
import tempfile
import time

FIREFOX = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")
PREFERENCES = {"app.update.enabled": False, "datareporting.policy.dataSubmissionEnabled": False, "network.captive-portal-service.enabled": False,
               "browser.shell.checkDefaultBrowser": False, "dom.events.testing.asyncClipboard": True, "network.connectivity-service.enabled": False}


class WebSocket:
    """A client that sends and receives text."""

    def __init__(self, host, port, path):
        self.socket = socket.create_connection((host, port), timeout=30)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode())

    def send(self, text):
        data = text.encode()
        size = len(data)
        length = struct.pack(">B", 0x80 | size) if size < 126 else struct.pack(">BH", 0xFE, size) if size < 65536 else struct.pack(">BQ", 0xFF, size)
        mask = secrets.token_bytes(4)
        self.socket.sendall(b"\x81" + length + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(data)))

    def receive(self):
        """Returns the next text message."""
        message = b""
        while True:
            first, second = self.read(2)
            size = second & 0x7F
            if size >= 126:
                size = int.from_bytes(self.read(2 if size == 126 else 8), "big")
            payload = self.read(size)
            if first & 0x0F == 8:
                raise ConnectionError("the browser has closed the connection")
            if first & 0x0F < 8:
                message += payload
                if first & 0x80:
                    return message.decode()

    def read(self, count):
        while len(self.buffer) < count:
            data = self.socket.recv(65536)
            if not data:
                raise ConnectionError("the connection has ended")
            self.buffer += data
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data


class Firefox:
    """A browser with one page."""

    def __init__(self):
        self.profile = tempfile.mkdtemp()
        with open(os.path.join(self.profile, "user.js"), "w", encoding="utf-8") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        self.process = subprocess.Popen(
            [FIREFOX, "--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port", "0", "about:blank"],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env={**os.environ, "HOME": self.profile})
        for line in self.process.stderr:
            if found := re.search(r"WebDriver BiDi listening on ws://([\d.]+):(\d+)", line):
                break
        else:
            raise RuntimeError("Firefox did not start")
        self.connection = WebSocket(found[1], int(found[2]), "/session")
        self.count = 0
        self.messages = []
        self.command("session.new", {"capabilities": {}})
        self.command("session.subscribe", {"events": ["log.entryAdded"]})
        self.page = self.command("browsingContext.getTree")["contexts"][0]["context"]

    def close(self):
        try:
            self.command("browser.close")
        except (OSError, ValueError, RuntimeError):
            self.process.kill()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()
        self.connection.socket.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def command(self, method, parameters=None):
        """Sends a command and returns its result. Messages of the console are kept."""
        self.count += 1
        self.connection.send(json.dumps({"id": self.count, "method": method, "params": parameters or {}}))
        while True:
            message = json.loads(self.connection.receive())
            if message.get("method") == "log.entryAdded":
                entry = message["params"]
                if entry["level"] in ("error", "warn"):
                    self.messages.append(entry["text"])
            elif message.get("id") == self.count:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def open(self, url, width=1440, height=900):
        self.command("browsingContext.setViewport", {"context": self.page, "viewport": {"width": width, "height": height}})
        self.command("browsingContext.navigate", {"context": self.page, "url": "about:blank", "wait": "complete"})
        self.command("browsingContext.navigate", {"context": self.page, "url": url, "wait": "complete"})

    def evaluate(self, expression):
        """Returns the value of an expression, through JSON."""
        result = self.command("script.evaluate", {
            "expression": f"(async () => JSON.stringify(await ({expression})))()", "awaitPromise": True, "target": {"context": self.page}})
        if result["type"] != "success":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"].get("value") or "null")

    def wait_until(self, expression, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.evaluate(expression):
                return
            time.sleep(0.02)
        raise AssertionError(f"never true: {expression}")

    def center(self, selector):
        return self.evaluate(f"""(() => {{ const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();
          return [Math.round(box.x + box.width / 2), Math.round(box.y + Math.min(box.height / 2, 40))]; }})()""")

    def drag(self, selector, x, y, kind="mouse", steps=8):
        """Drags an element by a number of pixels with a pointer, in steps of 16 ms."""
        left, top = self.center(selector)
        moves = [{"type": "pointerMove", "x": round(left + x * step / steps), "y": round(top + y * step / steps), "duration": 16} for step in range(1, steps + 1)]
        actions = [{"type": "pointerMove", "x": left, "y": top}, {"type": "pointerDown", "button": 0}, *moves, {"type": "pointerUp", "button": 0}]
        self.command("input.performActions", {"context": self.page, "actions": [
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}]})

    def click(self, selector):
        self.evaluate(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{ block: 'nearest', inline: 'nearest' }})")
        self.drag(selector, 0, 0, steps=1)

    def press(self, *keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.command("input.performActions", {"context": self.page, "actions": [{"type": "key", "id": "keyboard", "actions": actions}]})
