import Testing

@testable import HTTPServer

@Suite struct ServerStartTests {
  private func configuration(host: String = "127.0.0.1", port: Int = 0) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.host = host
    configuration.port = port
    configuration.shards = 1
    configuration.maxConnections = 100
    return configuration
  }

  private func server(_ configuration: ServerConfiguration) throws(ServerError) -> Server {
    try Server(configuration, handler: TestHandler())
  }

  @Test func boundPortIsReported() throws {
    let server = try server(configuration())
    #expect(server.port > 0)
    #expect(server.addresses.map(\.url) == ["http://127.0.0.1:\(server.port)"])
    let local = try self.server(configuration(host: "localhost"))
    #expect(local.addresses.map(\.url) == ["http://localhost:\(local.port)"])
  }

  @Test func portInUseIsReportedInOneLine() throws {
    let first = try server(configuration())
    let error = #expect(throws: ServerError.self) { try self.server(configuration(port: first.port)) }
    #expect(error == .addressInUse(.tcp(host: "127.0.0.1", port: first.port)))
    #expect(
      error?.description == "cannot listen on 127.0.0.1:\(first.port): the address is already in use")
  }

  @Test(arguments: ["example.org", "", "1.2.3", "256.0.0.1", ":::", "127.0.0.1 "])
  func hostThatIsNotAnAddressIsRejected(host: String) {
    #expect(throws: ServerError.invalidAddress(.tcp(host: host, port: 0))) {
      try self.server(configuration(host: host))
    }
  }

  @Test(arguments: [-1, 65536, Int.max, Int.min])
  func portOutOfRangeIsRejected(port: Int) {
    #expect(throws: ServerError.invalidAddress(.tcp(host: "127.0.0.1", port: port))) {
      try self.server(configuration(port: port))
    }
  }

  @Test func addressOfAnotherMachineIsRejected() {
    #expect(throws: ServerError.addressNotAvailable(.tcp(host: "192.0.2.1", port: 0))) {
      try self.server(configuration(host: "192.0.2.1"))
    }
  }

  @Test func moreConnectionsThanDescriptorsAreRejected() throws {
    var configuration = self.configuration()
    configuration.maxConnections = 1 << 40
    let error = #expect(throws: ServerError.self) { try self.server(configuration) }
    guard case .descriptorLimit(1 << 40, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let shortage = try #require(error)
    #expect(shortage.isResourceShortage)
    #expect(throws: shortage) { try Server.check(configuration) }
    configuration.maxConnections = ServerConfiguration().maxConnections
    #expect(throws: Never.self) { try self.server(configuration) }
  }

  /// The threads and the memory exist, and the check leaves no descriptor open.
  @Test func availableResourcesPassTheCheck() throws {
    var configuration = self.configuration()
    configuration.adminListen = [.tcp(host: "127.0.0.1", port: 0)]
    try Server.check(configuration)
  }

  @Test func durationsAreConvertedWithinLimits() {
    #expect(ServerClock.milliseconds(ofSeconds: .nan) == 0)
    #expect(ServerClock.milliseconds(ofSeconds: -1) == 0)
    #expect(ServerClock.milliseconds(ofSeconds: 0.0001) == 1)
    #expect(ServerClock.milliseconds(ofSeconds: 1.5) == 1500)
    #expect(ServerClock.milliseconds(ofSeconds: .infinity) == 1_000_000_000_000)
  }

  /// `poll` waits forever with a negative timeout, and returns at once with 0.
  @Test func pollDoesNotWaitForATimeThatHasPassed() {
    #expect(ServerClock.waitTimeout(from: 1000, until: 1250) == 250)
    #expect(ServerClock.waitTimeout(from: 1000, until: 999) == 0)
    #expect(ServerClock.waitTimeout(from: 1000, until: ServerClock.never) == -1)
  }
}
