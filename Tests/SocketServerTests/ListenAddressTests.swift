import Testing

@testable import SocketServer

/// Addresses as people write them.
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
  func oneIsReadAndWrittenAgain(text: String, address: ListenAddress, url: String) throws {
    #expect(try ListenAddress(text) == address)
    #expect(address.description == text)
    #expect(address.url == url)
  }

  @Test func aPortAloneIsEveryAddress() throws {
    #expect(try ListenAddress(":8080") == .tcp(host: "::", port: 8080))
  }

  @Test(arguments: [
    ("", "port is missing"), ("8080", "port is missing"), ("127.0.0.1", "port is missing"),
    ("[::1]", "port is missing"), ("127.0.0.1:", "the port must be"), ("127.0.0.1:+80", "the port must be"),
    ("127.0.0.1:65536", "the port must be"), ("127.0.0.1:80 ", "the port must be"),
    ("127.0.0.1:-1", "the port must be"), ("example.org:80", "its host is neither"),
    ("127.0.0.1.:80", "its host is neither"), ("[]:80", "its host is neither"),
    ("[fe80::1%eth0]:80", "its host is neither"), ("http://127.0.0.1:80", "its host is neither"),
    ("::1:80", "brackets belong"), ("[127.0.0.1]:80", "brackets belong"), ("unix:", "path is missing"),
    ("unix:/\u{0}", "zero byte"), ("unix:/" + String(repeating: "a", count: 107), "108 bytes; at most 107"),
  ])
  func whatIsNoneSaysWhy(text: String, reason: String) {
    let fault = #expect(throws: ListenAddress.ParseError.self) { try ListenAddress(text) }
    #expect(fault?.description.contains(reason) == true, "\(String(describing: fault))")
  }

  @Test func theLongestPathFits() throws {
    let path = "/" + String(repeating: "a", count: SocketAddress.longestPath - 1)
    #expect(try ListenAddress("unix:\(path)") == .unix(path: path))
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1:80"), ("::1", "[::1]:80"), ("2001:db8:0:0::5", "[2001:db8::5]:80"),
    ("::ffff:192.0.2.7", "192.0.2.7:80"), ("::", "[::]:80"),
  ])
  func anAddressIsWrittenAsPeersAre(host: String, text: String) throws {
    #expect(try #require(SocketAddress(host: host, port: 80)).text == text)
  }
}
