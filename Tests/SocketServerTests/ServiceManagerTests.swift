import MotionSystem
import Testing

@testable import HTTPServer

/// The protocol of `sd_notify(3)`.
@Suite struct ServiceManagerTests {
  /// A datagram socket as a service manager has it, at an abstract address.
  private final class Manager {
    let name = "@motiond-manager-\(getpid())-\(UInt64.random(in: .min ... .max))"
    private let descriptor: Int32

    init() throws {
      let address = try #require(SocketAddress(unixPath: name))
      descriptor = address.makeDatagramSocket()
      try #require(unsafe address.withPointer { unsafe bind(descriptor, $0, $1) } == 0)
    }

    deinit { close(descriptor) }

    /// The next datagram, or nil if there is none.
    func next() -> String? {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  #if os(Linux)
    @Test func eachReportIsOneDatagram() throws {
      let manager = try Manager()
      let client = try #require(try ServiceManager(environment: ["NOTIFY_SOCKET": manager.name]))
      #expect(client.watchdogTimeout == nil)
      client.report(.ready)
      client.report(.alive)
      client.report(.stopping)
      #expect(manager.next() == "READY=1")
      #expect(manager.next() == "WATCHDOG=1")
      #expect(manager.next() == "STOPPING=1")
      #expect(manager.next() == nil)
    }

    /// The acceptor sends this report, and must not wait for a manager that does not read.
    @Test func aFullSocketDoesNotBlockTheReportThatTheProgramIsAlive() throws {
      let manager = try Manager()
      let client = try #require(try ServiceManager(environment: ["NOTIFY_SOCKET": manager.name]))
      for _ in 0..<10_000 { client.report(.alive) }
      #expect(manager.next() == "WATCHDOG=1")
    }

    @Test func theWatchdogAppliesToTheProcessThatIsNamed() throws {
      let manager = try Manager()
      func timeout(_ microseconds: String, process: Int32? = nil) throws -> Double? {
        var environment = ["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": microseconds]
        environment["WATCHDOG_PID"] = process.map { String($0) }
        return try #require(try ServiceManager(environment: environment)).watchdogTimeout
      }
      #expect(try timeout("1500000") == 1.5)
      #expect(try timeout("1500000", process: getpid()) == 1.5)
      #expect(try timeout("1500000", process: getppid()) == nil)
      for invalid in ["", "0", "-1", "many"] { #expect(try timeout(invalid) == nil) }
    }
  #endif

  @Test func withoutAManagerThereIsNothingToReportTo() throws {
    #expect(try ServiceManager(environment: ["WATCHDOG_USEC": "1000000"]) == nil)
  }

  @Test(arguments: [
    "", "relative", "vsock:2:1", "/nowhere/at/all", "@", "/" + String(repeating: "a", count: 200),
  ])
  func anAddressThatCannotBeReachedIsAnError(path: String) {
    let error = #expect(throws: ServiceManager.Failure.self) {
      try ServiceManager(environment: ["NOTIFY_SOCKET": path])
    }
    #expect(error?.description.contains(path) == true)
  }
}
