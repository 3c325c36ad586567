import HTTPWire
import Platform
import Synchronization
import Testing

@testable import SocketServer

@Suite struct StartTests {
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

  @Test func thePortThatWasTakenIsNamed() throws {
    let server = try server(configuration())
    #expect(server.port > 0)
    #expect(server.addresses.map(\.url) == ["http://127.0.0.1:\(server.port)"])
    let local = try self.server(configuration(host: "localhost"))
    #expect(local.addresses.map(\.url) == ["http://localhost:\(local.port)"])
  }

  @Test func aPortInUseIsOneClearLine() throws {
    let first = try server(configuration())
    let error = #expect(throws: ServerError.self) { try self.server(configuration(port: first.port)) }
    #expect(error == .addressInUse(.tcp(host: "127.0.0.1", port: first.port)))
    #expect(
      error?.description == "cannot listen on 127.0.0.1:\(first.port): the address is already in use")
  }

  @Test(arguments: ["example.org", "", "1.2.3", "256.0.0.1", ":::", "127.0.0.1 "])
  func aHostThatIsNoAddressIsRefused(host: String) {
    #expect(throws: ServerError.invalidHost(host)) { try self.server(configuration(host: host)) }
  }

  @Test(arguments: [-1, 65536, Int.max, Int.min])
  func aPortOutOfRangeIsRefused(port: Int) {
    #expect(throws: ServerError.invalidPort(port)) { try self.server(configuration(port: port)) }
  }

  @Test func anAddressOfAnotherMachineIsRefused() {
    #expect(throws: ServerError.addressNotAvailable(.tcp(host: "192.0.2.1", port: 0))) {
      try self.server(configuration(host: "192.0.2.1"))
    }
  }

  @Test func moreConnectionsThanDescriptorsAreRefused() {
    var greedy = configuration()
    greedy.maxConnections = 1 << 40
    let error = #expect(throws: ServerError.self) { try self.server(greedy) }
    guard case .descriptorLimit(let wanted, let most) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(wanted == 1 << 40 && most >= ServerConfiguration.defaultMaxConnections)
  }

  @Test func nothingIsServedByNobody() {
    var idle = configuration()
    idle.shards = 0
    #expect(throws: ServerError.invalidCount(name: "shards", value: 0)) { try self.server(idle) }
    var empty = configuration()
    empty.maxConnections = 0
    #expect(throws: ServerError.invalidCount(name: "maxConnections", value: 0)) { try self.server(empty) }
  }

  @Test func durationsOfAnyValueAreBounded() {
    #expect(MonotonicClock.milliseconds(.nan) == 0)
    #expect(MonotonicClock.milliseconds(-1) == 0)
    #expect(MonotonicClock.milliseconds(0.0001) == 1)
    #expect(MonotonicClock.milliseconds(1.5) == 1500)
    #expect(MonotonicClock.milliseconds(.infinity) == 1_000_000_000_000)
  }

  @Test func signalsBecomeCalls() {
    let calls = Calls()
    SignalWatcher.onTermination { calls.note($0) }
    kill(getpid(), SIGTERM)
    #expect(eventually { calls.last == 1 })
    kill(getpid(), SIGINT)
    #expect(eventually { calls.last == 2 })
    // Whoever runs the tests may want to interrupt them.
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
  }

  private final class Calls: Sendable {
    private let count = Atomic<Int>(0)
    var last: Int { count.load(ordering: .relaxed) }
    func note(_ number: Int) { count.store(number, ordering: .relaxed) }
  }
}
