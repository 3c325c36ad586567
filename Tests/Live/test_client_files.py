"""The files of the client for browsers, as the running program sends them."""
import gzip
import urllib.request

from program import ProgramCase


class ClientFiles(ProgramCase):
    def fetch(self, program, path, encoding):
        request = urllib.request.Request(f"http://127.0.0.1:{program.port}{path}", headers={"Accept-Encoding": encoding})
        with urllib.request.urlopen(request) as response:
            return response.headers, response.read()

    def test_the_compressed_file_is_the_file(self):
        program = self.start()
        for path in ["/motiond.js", "/motiond.d.ts", "/openapi.json"]:
            plain_headers, plain = self.fetch(program, path, "identity")
            headers, compressed = self.fetch(program, path, "gzip")
            self.assertEqual(gzip.decompress(compressed), plain, path)
            self.assertEqual(headers["Content-Encoding"], "gzip")
            self.assertEqual(int(headers["Content-Length"]), len(compressed))
            self.assertIsNone(plain_headers["Content-Encoding"])
            self.assertEqual(headers["Access-Control-Allow-Origin"], "*")
