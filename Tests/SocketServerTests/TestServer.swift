import Foundation
import MotionSystem
import Synchronization

@testable import HTTPServer

/// A server on 127.0.0.1 with a free port, running on its own thread until it is released.
///
/// The release waits until all threads of the server have ended. ThreadSanitizer reports a thread that has
/// ended but was not joined before the process exits.
final class TestServer: Sendable {
  let server: Server
  /// The clock of the server, or nil for the clock of the system.
  let clock: ManualClock?
  let handler: TestHandler
  private let ended = DispatchSemaphore(value: 0)

  init(
    handler: TestHandler = TestHandler(), adminHandler: (any HTTPHandler)? = nil,
    clock: ManualClock? = nil,
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    accept: @escaping @Sendable (Int32) -> Int32 = { MotionSystem.accept($0, nil, nil) }
  ) throws {
    var configuration = ServerConfiguration()
    configuration.host = "127.0.0.1"
    configuration.port = 0
    configuration.shards = 2
    configuration.maxConnections = 3000
    // A request that is held on a worker spends work until it is released, however long that takes.
    configuration.maxWork = 1 << 40
    change(&configuration)
    self.handler = handler
    self.clock = clock
    server = try Server(
      configuration, handler: handler, adminHandler: adminHandler, clock: clock?.serverClock ?? .system,
      accept: accept)
    Thread.detachNewThread { [server, ended] in
      server.run()
      ended.signal()
    }
  }

  deinit {
    handler.release()
    server.stop()
    _ = hasEnded()
  }

  func connect() throws -> TestClient { try TestClient(port: server.port) }

  /// Connects to every address of the server. For a wildcard address, connects to loopback.
  func connectEverywhere() throws -> [TestClient] {
    try server.addresses.map { address in
      switch address {
      case .tcp(host: "::", let port): try TestClient(.tcp(host: "::1", port: port))
      case .tcp(host: "0.0.0.0", let port): try TestClient(.tcp(host: "127.0.0.1", port: port))
      default: try TestClient(address)
      }
    }
  }

  /// Waits for `run` to return.
  /// - Returns: whether it has returned.
  func hasEnded(within limit: DispatchTimeInterval = .seconds(waitLimit)) -> Bool {
    guard ended.wait(timeout: .now() + limit) == .success else { return false }
    // Further calls return immediately.
    ended.signal()
    return true
  }
}

/// Responds according to the path: `/echo` (the body), `/big/N` (N bytes), `/file` (the bytes of `file`,
/// which all responses share), `/known` (405 to POST; with `/known/work/N`, which is like `/work/N`, the only
/// paths with a route), `/wait` (responds when
/// `release` is called), `/work/N` (422 if N units exceed the budget), `/costly/N` (N bytes after a million
/// units), `/hold` (like `/work/1000000`, but waits for `release` on a worker), `/status/N` (status N), any
/// other path (the path itself). The response to a rejection is its kind.
final class TestHandler: HTTPHandler {
  private let gate = DispatchSemaphore(value: 0)
  /// Signaled when a request for `/wait` has arrived.
  let hasEntered = DispatchSemaphore(value: 0)

  /// Signaled when a worker has ended its work on `/hold`.
  let hasLeft = DispatchSemaphore(value: 0)
  /// The number of calls of the handler.
  let calls = Atomic<Int>(0)

  let routes = ["unmatched", "/known"]

  /// The body of `/file`, of 233,793 bytes.
  static let file = (0..<233_793).map { UInt8(ascii: "a") + UInt8($0 / 1000 % 26) }

  /// Called with the path of each request.
  private let onRequest: @Sendable (String) -> Void

  init(onRequest: @escaping @Sendable (String) -> Void = { _ in }) {
    self.onRequest = onRequest
  }

  func release() { gate.signal() }

  /// Spends a million units; on a worker, waits for `release` or for the end of the budget.
  private func hold(_ budget: WorkMeter) -> Bool {
    guard budget.spend(1_000_000) else { return false }
    hasEntered.signal()
    defer { hasLeft.signal() }
    while gate.wait(timeout: .now() + .milliseconds(1)) == .timedOut {
      if !budget.spend(10_000) { return false }
    }
    return true
  }

  func respond(to request: HTTPRequest, with response: inout HTTPResponse) {
    let path = String(decoding: request.path, as: UTF8.self)
    calls.add(1, ordering: .relaxed)
    onRequest(path)
    if path.hasPrefix("/known/") { response.route = 1 }
    let isWork = ["/work/", "/known/work/"].contains(where: path.hasPrefix)
    let work = isWork ? Int(path.drop { !$0.isNumber }) ?? 0 : 0
    let isCostly = path.hasPrefix("/costly/")
    let size = path.hasPrefix("/big/") || isCostly ? Int(path.drop { !$0.isNumber }) ?? 0 : 0
    switch path {
    case "/file":
      response.write(200, Self.file, isShared: true)
    case "/known":
      response.route = 1
      response.write(request.method == .post ? 405 : 200, Array("known".utf8))
    case _ where path.hasPrefix("/status/"):
      response.begin(Int(path.dropFirst(8)) ?? 0)
    case "/echo":
      response.write(200, Array(request.body))
    case "/wait":
      hasEntered.signal()
      _ = gate.wait(timeout: .now() + 30)
      response.write(200, Array("waited".utf8))
    case "/hold":
      let isComplete = hold(response.meter)
      response.write(isComplete ? 200 : 422, Array("held".utf8))
    case _ where work > 0:
      let isComplete = response.meter.spend(work)
      response.write(isComplete ? 200 : 422, Array("worked".utf8))
    case _ where isCostly && !response.meter.spend(1_000_000):
      response.write(422, [])
    case _ where size > 0:
      // A worker has a tenth of the time of other threads, and in a debug build, an array with a repeated
      // element takes half a second. `memset` initializes all bytes.
      let body = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        unsafe buffer.baseAddress.map { _ = unsafe memset($0, 0x2E, size) }
        count = size
      }
      response.write(200, body)
    default:
      response.write(200, Array(path.utf8))
    }
  }

  func respond(to rejection: HTTPRejection, with response: inout HTTPResponse) {
    response.write(rejection.status, Array("\(rejection.kind)".utf8))
    if rejection.status == 503 { response.add("Retry-After: 1") }
  }
}

extension HTTPResponse {
  /// Writes a text.
  mutating func write(_ status: Int, _ body: [UInt8], isShared: Bool = false) {
    begin(status)
    add("Content-Type: text/plain")
    setBody(body, isShared: isShared)
  }
}

/// The maximum time in seconds that a test waits for another thread. It only prevents a test from hanging.
let waitLimit = 30

/// Waits for a condition that other threads fulfill.
func eventually(_ condition: () -> Bool) -> Bool {
  for _ in 0..<waitLimit * 2000 {
    if condition() { return true }
    usleep(500)
  }
  return condition()
}
