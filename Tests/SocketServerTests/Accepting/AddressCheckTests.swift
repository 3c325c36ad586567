import Testing

@testable import HTTPServer

/// The check of addresses that binds nothing.
@Suite struct AddressCheckTests {
  private func check(_ listen: [ListenAddress], admin: [ListenAddress] = []) throws(ServerError) {
    var configuration = ServerConfiguration()
    (configuration.listen, configuration.adminListen) = (listen, admin)
    try Server.check(configuration)
  }

  @Test func addressesOfTheServerAndOfOperatorsAreDifferent() throws {
    let tcp = ListenAddress.tcp(host: "::", port: 80)
    let socket = ListenAddress.unix(path: "@a")
    let errors = ServerError.multiple([.repeatedAddress(socket), .repeatedAddress(tcp)])
    #expect(throws: errors) { try check([tcp, socket], admin: [socket, tcp]) }
    #expect(errors.isContradiction)
  }

  @Test func freePortsAndDifferentPortsAreNotRepeated() throws {
    try check([
      .tcp(host: "::", port: 0), .tcp(host: "::", port: 0), .tcp(host: "::1", port: 1),
      .tcp(host: "::1", port: 2), .unix(path: "@a"), .unix(path: "@b"),
    ])
  }

  @Test func directoriesOfUnixSocketsExist() throws {
    let folder = try TemporaryFolder()
    try check([.unix(path: folder.path("socket")), .unix(path: "socket")])
    #expect(try folder.names() == [])
    let missing = ListenAddress.unix(path: folder.path("none/socket"))
    #expect(throws: ServerError.directoryNotFound(missing)) { try check([missing]) }
  }

  @Test func bodiesFitIntoTheBuffer() throws {
    var configuration = ServerConfiguration()
    configuration.limits.body = configuration.maxBuffered
    try Server.check(configuration)
    configuration.limits.body += 1
    let error = #expect(throws: ServerError.self) { try Server.check(configuration) }
    #expect(error?.isContradiction == true)
  }
}
