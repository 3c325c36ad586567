import HTTPServer
import MotionSystem
import StrictJSON
import Testing

@testable import MotionService

/// The published values from the complete service, over a socket on the loopback interface.
struct SocketTests {
  /// A server on a free port that runs until it is drained.
  private final class RunningServer {
    let server: Server
    private var thread = pthread_t()

    init() throws {
      var configuration = ServerConfiguration()
      configuration.host = "127.0.0.1"
      configuration.port = 0
      configuration.shards = 1
      server = try Server(configuration, handler: Service.shared)
      // The reference that the pointer owns passes to the thread, which runs until `stop`.
      let argument = unsafe Unmanaged.passRetained(server).toOpaque()
      unsafe pthread_create(
        &thread, nil,
        { argument in
          guard let argument = unsafe argument else { return nil }
          unsafe Unmanaged<Server>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, argument)
    }

    func stop() {
      server.drain()
      pthread_join(thread, nil)
    }
  }

  /// Sends a request on a new connection and reads until the server closes it.
  private func exchange(_ request: String, port: Int) -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    unsafe inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    // Every socket address begins with the members of `sockaddr`.
    let connected = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { return [] }
    let bytes = Array(request.utf8)
    guard unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return [] }
    var response: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
      if count <= 0 { return response }
      response += chunk[..<count]
    }
  }

  /// The closed forms −v/(1000·ln d) and e^(−ωt)(1 + ωt) = 0.5/300 with ω = √200.
  @Test(arguments: [
    ("deceleration/projection", #"{"from": 0, "velocity": 1000}"#, "/projection", 499.499833),
    ("spring/settling-duration", #"{"from": 300, "threshold": 0.5}"#, "/settlingDuration", 0.612743),
  ])
  func publishedValueMatchesOverASocket(
    operation: String, body: String, pointer: String, expected: Double
  ) throws {
    let running = try RunningServer()
    defer { running.stop() }
    let response = exchange(
      "POST /v1/\(operation) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)",
      port: running.server.port)
    #expect(response.starts(with: "HTTP/1.1 200 OK\r\n".utf8))
    let end = try #require(response.indices.first { response[$0...].starts(with: "\r\n\r\n".utf8) })
    let document = try JSONDocument(parsing: response[(end + 4)...])
    let node = JSONPointer(pointer).flatMap { document.node(at: $0) }
    #expect(abs(try #require(node.flatMap { document.number($0) }) - expected) < 1e-6)
  }
}
