"""Event loops that stand still: another process stops their threads with ptrace(2)."""
import contextlib
import ctypes
import os
import pathlib
import re
import unittest

from program import Client, ProgramCase, get, wait_until

SEIZE, INTERRUPT, DETACH = 0x4206, 0x4207, 17
WAIT_ALL = 0x40000000
EPOLL_WAIT = {"x86_64": ("232", "281"), "aarch64": ("22",)}


def ptrace(request, thread):
    library = ctypes.CDLL(None, use_errno=True)
    library.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    if library.ptrace(request, thread, None, None) != 0:
        raise unittest.SkipTest(f"no thread can be traced here: {os.strerror(ctypes.get_errno())}")


@contextlib.contextmanager
def stopped(threads):
    for thread in threads:
        ptrace(SEIZE, thread)
        ptrace(INTERRUPT, thread)
        os.waitpid(thread, WAIT_ALL)
    try:
        yield
    finally:
        for thread in threads:
            ptrace(DETACH, thread)


def event_loops(program, count):
    """The threads of the server's event loops. That of the admin addresses starts after them."""
    numbers = EPOLL_WAIT[os.uname().machine]

    def waiting():
        tasks = sorted(pathlib.Path(f"/proc/{program.process.pid}/task").iterdir(), key=lambda task: int(task.name))
        return [int(task.name) for task in tasks if (task / "syscall").read_text().split()[0] in numbers]
    wait_until(lambda: len(waiting()) == count + 1)
    return waiting()[:count]


class FrozenLoops(ProgramCase):
    @unittest.skipUnless(os.path.exists("/proc/self/syscall"), "requires /proc/PID/syscall")
    @unittest.skipUnless(os.uname().machine in EPOLL_WAIT, "requires the number of epoll_wait")
    def test_probes_of_the_admin_address_see_them(self):
        program = self.start("--shards", "2", "--admin-listen", "127.0.0.1:0")
        admin = type("Admin", (), {"port": int(re.search(r"metrics on http://127\.0\.0\.1:(\d+)", program.output())[1])})

        def page(path):
            with Client(admin) as client:
                return client.request(get(path))

        def alive(status, value):
            return (page(b"/livez").status == status and page(b"/readyz").status == status
                    and b"\nmotiond_alive %d\n" % value in page(b"/metrics").body)
        self.assertTrue(wait_until(lambda: alive(200, 1)))
        with stopped(event_loops(program, 2)):
            self.assertTrue(wait_until(lambda: alive(503, 0)))
            self.assertIn(b'"stalled"', page(b"/livez").body)
        self.assertTrue(wait_until(lambda: alive(200, 1)))
        self.assert_serves(program)


if __name__ == "__main__":
    unittest.main()
