import Testing

@testable import HTTPServer

/// Parsing and formatting of listen addresses.
@Suite struct ListenAddressTests {
  @Test(arguments: [
    ("127.0.0.1:8080", ListenAddress.tcp(host: "127.0.0.1", port: 8080), "http://127.0.0.1:8080"),
    ("[::1]:0", .tcp(host: "::1", port: 0), "http://[::1]:0"),
    ("[::]:65535", .tcp(host: "::", port: 65535), "http://[::]:65535"),
    ("localhost:80", .tcp(host: "localhost", port: 80), "http://localhost:80"),
    ("unix:/run/motiond.sock", .unix(path: "/run/motiond.sock"), "unix:/run/motiond.sock"),
    ("unix:here:80", .unix(path: "here:80"), "unix:here:80"),
    ("unix:@motiond", .unix(path: "@motiond"), "unix:@motiond"),
  ])
  func addressIsParsedAndFormatted(text: String, address: ListenAddress, url: String) throws {
    #expect(try ListenAddress(text) == address)
    #expect(address.description == text)
    #expect(address.url == url)
  }

  @Test func portWithoutHostMeansAllAddresses() throws {
    #expect(try ListenAddress(":8080") == .tcp(host: "::", port: 8080))
  }

  @Test(arguments: [
    ("", "port is missing"), ("8080", "port is missing"), ("127.0.0.1", "port is missing"),
    ("[::1]", "port is missing"), ("127.0.0.1:", "the port must be"), ("127.0.0.1:+80", "the port must be"),
    ("127.0.0.1:65536", "the port must be"), ("127.0.0.1:80 ", "the port must be"),
    ("127.0.0.1:-1", "the port must be"), ("example.org:80", "the host must be"),
    ("127.0.0.1.:80", "the host must be"), ("[]:80", "the host must be"),
    ("[fe80::1%eth0]:80", "the host must be"), ("http://127.0.0.1:80", "the host must be"),
    ("::1:80", "must be in brackets"), ("[127.0.0.1]:80", "must be in brackets"),
    ("unix:", "path is missing"), ("unix:@", "path is missing"),
    ("unix:/\u{0}", "zero byte"),
    ("unix:/" + String(repeating: "a", count: 107), "108 bytes; the maximum is 107"),
  ])
  func invalidAddressIsRejectedWithAReason(text: String, reason: String) {
    let error = #expect(throws: ListenAddress.ParseError.self) { try ListenAddress(text) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func longestPathIsAccepted() throws {
    let path = "/" + String(repeating: "a", count: SocketAddress.maxPathLength - 1)
    #expect(try ListenAddress("unix:\(path)") == .unix(path: path))
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1:80"), ("::1", "[::1]:80"), ("2001:db8:0:0::5", "[2001:db8::5]:80"),
    ("::ffff:192.0.2.7", "192.0.2.7:80"), ("::", "[::]:80"),
  ])
  func socketAddressIsFormatted(host: String, text: String) throws {
    #expect(try #require(SocketAddress(host: host, port: 80)).text == text)
  }
}
