"""Sessions of requests; see test_restart.py."""
import requests

from loop import BODY, HEADERS, run


def client(host, port):
    session = requests.Session()
    url = f"http://{host}:{port}/v1/spring/settling-duration"
    return lambda: session.post(url, data=BODY, headers=HEADERS, timeout=10).status_code


run(client)
