"""Persistent connections of http.client; see test_restart.py."""
import http.client

from loop import BODY, HEADERS, run


def client(host, port):
    connection = http.client.HTTPConnection(host, port, timeout=10)

    def request():
        try:
            connection.request("POST", "/v1/spring/settling-duration", BODY, HEADERS)
            response = connection.getresponse()
            response.read()
            return response.status
        except Exception:
            connection.close()
            raise
    return request


run(client)
