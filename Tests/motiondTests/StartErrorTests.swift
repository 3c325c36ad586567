import HTTPServer
import MotionCommands
import Testing

@testable import motiond

/// The exit status of each error that prevents a start, by which service managers decide whether to try
/// again.
struct StartErrorTests {
  private static let address = ListenAddress.tcp(host: "127.0.0.1", port: 80)

  private static let statuses: [(error: ServerError, status: Int32)] = [
    (.invalidAddress(address), ExitStatus.failure),
    (.repeatedAddress(address), ExitStatus.usage),
    (.bodyExceedsBuffer(body: 2, buffer: 1), ExitStatus.usage),
    (.addressInUse(address), ExitStatus.failure),
    (.addressNotAvailable(address), ExitStatus.failure),
    (.permissionDenied(address), ExitStatus.failure),
    (.directoryNotFound(address), ExitStatus.failure),
    (.notASocket(path: "/tmp/socket"), ExitStatus.failure),
    (.descriptorLimit(maxConnections: 100, "the limit is 10"), ExitStatus.system),
    (.threadLimit(needed: 4, available: 1), ExitStatus.system),
    (.inheritedSocket("it is a pipe"), ExitStatus.usage),
    (.system(call: "bind", code: 5), ExitStatus.system),
    (.multiple([.addressInUse(address), .addressNotAvailable(address)]), ExitStatus.failure),
    (.multiple([.addressInUse(address), .system(call: "bind", code: 5)]), ExitStatus.system),
    (.multiple([.system(call: "bind", code: 5), .repeatedAddress(address)]), ExitStatus.usage),
  ]

  @Test func eachErrorHasItsExitStatus() {
    for (error, status) in Self.statuses { #expect(Motiond.status(of: error) == status, "\(error)") }
  }
}
