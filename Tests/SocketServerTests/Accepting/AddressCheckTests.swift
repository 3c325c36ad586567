import Testing

@testable import HTTPServer

/// The check of addresses that binds nothing.
@Suite struct AddressCheckTests {
  private static let hosts = ["127.0.0.1", "127.0.0.2", "0.0.0.0", "::", "::1", "::ffff:127.0.0.1"]

  /// Every pair of hosts at one port, in both orders. The system decides what is right.
  @Test(.enabled(if: ListenerTests.hasIPv6), arguments: hosts, hosts)
  func theCheckAgreesWithTheSystem(first: String, second: String) throws {
    var configuration = ServerConfiguration()
    let port = try freePort()
    configuration.listen = [.tcp(host: first, port: port), .tcp(host: second, port: port)]
    let checked = Result { () throws(ServerError) in try configuration.checkAddresses() }
    let bound = Result { () throws(ServerError) in _ = try Listener.makeAll(configuration) }
    #expect((try? checked.get()) == nil ? (try? bound.get()) == nil : (try? bound.get()) != nil)
  }

  @Test func addressesOfTheServerAndOfOperatorsExcludeEachOther() throws {
    var configuration = ServerConfiguration()
    configuration.listen = [.tcp(host: "::", port: 80), .unix(path: "@a")]
    configuration.adminListen = [.tcp(host: "0.0.0.0", port: 80), .unix(path: "@a")]
    #expect(
      throws: ServerError.multiple([
        .conflict(configuration.adminListen[0], configuration.listen[0]),
        .conflict(configuration.adminListen[1], configuration.listen[1]),
      ])
    ) { try configuration.checkAddresses() }
  }

  @Test func freePortsAndDifferentPortsAreNoConflict() throws {
    var configuration = ServerConfiguration()
    configuration.listen = [
      .tcp(host: "::", port: 0), .tcp(host: "::", port: 0), .tcp(host: "::1", port: 1),
      .tcp(host: "::1", port: 2), .unix(path: "@a"), .unix(path: "@b"),
    ]
    try configuration.checkAddresses()
  }

  @Test func directoriesOfUnixSocketsExist() throws {
    let folder = try TemporaryFolder()
    var configuration = ServerConfiguration()
    configuration.listen = [.unix(path: folder.path("socket")), .unix(path: "socket")]
    try configuration.checkAddresses()
    #expect(try folder.names() == [])
    configuration.listen = [.unix(path: folder.path("none/socket"))]
    #expect(throws: ServerError.directoryNotFound(configuration.listen[0])) {
      try configuration.checkAddresses()
    }
  }

  @Test func bodiesFitIntoTheBuffer() throws {
    var configuration = ServerConfiguration()
    configuration.limits.body = configuration.maxBuffered
    try Server.check(configuration)
    configuration.limits.body += 1
    let error = #expect(throws: ServerError.self) { try Server.check(configuration) }
    #expect(error?.isContradiction == true)
  }

  private func freePort() throws -> Int {
    try #require(try Listener(.tcp(host: "127.0.0.1", port: 0), isIPv6Only: false, mode: 0).port)
  }
}
