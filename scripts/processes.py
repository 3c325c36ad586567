"""Child processes for the check scripts: motiond replicas and nginx in front of them.

Uses the standard library only. A script ends only the processes that it started. Ports are not fixed: a new replica
takes a free port, and a restarted replica reuses its port.
"""
import contextlib
import os
import pathlib
import re
import signal
import socket
import subprocess
import time

TIMEOUT = 20.0
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(condition, what):
    """Waits until `condition` returns a true value and returns it; exits the script after the timeout."""
    end = time.monotonic() + TIMEOUT
    while not (result := condition()):
        if time.monotonic() > end:
            raise SystemExit(f"timed out after {TIMEOUT:.0f} s waiting for {what}")
        time.sleep(0.02)
    return result


class Program:
    """A child process that writes its output to a file."""

    def __init__(self, name, command, log, pass_fds=()):
        self.name, self.log = name, pathlib.Path(log)
        self.log_start = self.log.stat().st_size if self.log.exists() else 0
        with open(self.log, "ab") as output:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, pass_fds=pass_fds)

    def output(self):
        """The output of this process, without that of earlier processes that used the same file."""
        with open(self.log, "rb") as log:
            log.seek(self.log_start)
            return log.read().decode(errors="replace")

    def send(self, number):
        self.process.send_signal(number)

    def wait(self):
        return self.process.wait(timeout=TIMEOUT)

    def end(self):
        """Sends SIGTERM, then SIGKILL if the process does not exit."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=5)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def until(self, condition, what):
        def checked():
            if self.process.poll() is not None:
                raise SystemExit(f"{self.name} exited with status {self.process.returncode}: {self.output()[-2000:]}")
            return condition()
        return wait_for(checked, f"{self.name} to {what}")

    # Process statistics from the kernel.

    def resident_bytes(self):
        return int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE_SIZE

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


class Motiond(Program):
    """motiond on a port of 127.0.0.1, started and listening. `within` is a command that runs it, such as strace."""

    def __init__(self, binary, log, *flags, port=0, within=()):
        super().__init__("motiond", [*within, binary, "--host", "127.0.0.1", "--port", str(port), *flags], log)
        pattern = re.compile(r"listening on http://127\.0\.0\.1:(\d+)")
        self.port = int(self.until(lambda: pattern.search(self.output()), "listen")[1])


class Nginx(Program):
    """nginx with deploy/nginx.conf or another configuration; only the addresses are replaced.

    nginx inherits its listening socket (the environment variable NGINX names the descriptor, as during an upgrade of
    its binary), so that no other program can take the port before nginx listens.
    """

    CONFIGURATION = pathlib.Path(__file__).parent.parent / "deploy" / "nginx.conf"
    DEFAULTS = pathlib.Path(__file__).parent.parent / "Tests/Live/nginx-defaults.conf"

    def __init__(self, folder, upstreams, text=None):
        folder = pathlib.Path(folder)
        folder.chmod(0o755)  # if root starts nginx, its workers run as another user
        path = os.environ.get("PATH", "") + ":/usr/sbin"
        with socket.create_server(("127.0.0.1", 0), backlog=511) as listener:
            # nginx does not set this for a socket that it inherits. A worker that finds a connection accepted by
            # another worker would wait in accept(), and so would the connections that it serves.
            listener.setblocking(False)
            self.port, descriptor = listener.getsockname()[1], listener.fileno()
            (folder / "nginx.conf").write_text(self.configuration(upstreams, self.port, text), encoding="utf-8")
            nginx = ["nginx", "-e", "stderr", "-p", f"{folder}/", "-c", f"{folder}/nginx.conf"]
            subprocess.run(["env", f"PATH={path}", *nginx, "-q", "-t"], check=True)
            command = ["env", f"PATH={path}", f"NGINX={descriptor};", *nginx, "-g", "daemon off;"]
            super().__init__("nginx", command, folder / "nginx.log", pass_fds=(descriptor,))
        self.until(lambda: self.accepts_connections(self.port), "listen")

    @classmethod
    def configuration(cls, upstreams, port, text):
        text = text or cls.CONFIGURATION.read_text(encoding="utf-8")
        text, listens = re.subn(r"listen 8080;", f"listen 127.0.0.1:{port};", text)
        if listens != 1:
            raise SystemExit("the configuration of nginx: expected one listen 8080")
        # Each group of at least two replicas with the same options.
        replicas = r"^ *server motiond-\d+:8080([^;\n]*);\n(?: *server motiond-\d+:8080\1;\n)+"
        text = re.sub(replicas, lambda group: "".join(f"    server {address}{group[1]};\n" for address in upstreams), text, flags=re.MULTILINE)
        if "motiond-1:" in text or upstreams[0] not in text:
            raise SystemExit("the configuration of nginx: expected groups of at least two replicas")
        return text

    @staticmethod
    def accepts_connections(port):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
        return False
