import Dispatch
import MotionSystem
import Testing

@testable import HTTPServer

/// The limit of the bytes that all connections hold together.
@Suite struct BufferedBytesTests {
  /// Returns the first `count` bytes of a request whose body has 1000 more.
  private func partialRequest(_ count: Int, path: String = "/echo") -> String {
    var head = ""
    var length = count
    // The length of the header depends on the digits of the length of the body.
    while head.utf8.count + length != count + 1000 {
      length = count + 1000 - head.utf8.count
      head = "POST \(path) HTTP/1.1\r\nHost: test\r\nContent-Length: \(length)\r\n\r\n"
    }
    return head + String(repeating: "a", count: length - 1000)
  }

  private func connect(_ server: TestServer, sending count: Int) throws -> TestClient {
    let client = try server.connect()
    try server.send(partialRequest(count), from: client)
    return client
  }

  private func finishRequest(_ client: TestClient) throws {
    try client.send(String(repeating: "z", count: 1000))
    let response = try client.response()
    #expect(response.status == 200 && response.body.hasSuffix(String(repeating: "z", count: 1000)))
  }

  @Test func connectionsWithoutAPartOfARequestHoldNothing() throws {
    let server = try TestServer()
    let clients = try (0..<20).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    for client in clients { try client.send("GET /a HTTP/1.1\r\nHost: test\r\n\r\n") }
    for client in clients { #expect(try client.response().status == 200) }
    #expect(server.server.statistics[.bufferedBytes] == 0)
  }

  @Test func theStorageOfAPartOfARequestIsCounted() throws {
    let server = try TestServer(clock: ManualClock()) { $0.shards = 1 }
    let client = try connect(server, sending: 5000)
    #expect(eventually { server.server.statistics[.bufferedBytes] == 5000 })
    try server.send("bbb", from: client)
    try server.settle()
    #expect(server.server.statistics[.bufferedBytes] == 5000 + EventLoop.readSize, "space for one read")
    try server.rest()
    #expect(server.server.statistics[.bufferedBytes] == 5003, "a connection at rest keeps no free space")
    try client.send(String(repeating: "z", count: 997))
    #expect(try client.response().status == 200)
    #expect(eventually { server.server.statistics[.bufferedBytes] == 0 })

    let other = try connect(server, sending: 7000)
    #expect(eventually { server.server.statistics[.bufferedBytes] == 7000 })
    try server.rest()
    other.close()
    #expect(eventually { server.server.statistics[.bufferedBytes] == 0 })
  }

  /// The sum stays at the limit, and one byte more closes the connection that holds the most, wherever it is.
  @Test(arguments: [1, 2, 3], [false, true])
  func theLargestHolderIsRefused(shards: Int, resting: Bool) throws {
    let server = try TestServer(clock: ManualClock()) {
      $0.shards = shards
      $0.maxBuffered = 41_000
    }
    let first = try connect(server, sending: 10_000)
    let largest = try connect(server, sending: 12_000)
    if resting { try server.rest() }
    let third = try connect(server, sending: 11_000)
    let fourth = try connect(server, sending: 8000)
    #expect(eventually { server.server.statistics[.bufferedBytes] == 41_000 })
    if resting { try server.rest() }
    #expect(server.server.statistics[.bufferLimitClosed] == 0)

    let fifth = try connect(server, sending: 100)
    let response = try largest.response()
    #expect(response.status == 503 && response.body == "bufferLimit")
    #expect(response.hasField("Retry-After: 1") && response.hasField("Connection: close"))
    #expect(try largest.isAtEnd())
    #expect(eventually { server.server.statistics[.bufferedBytes] == 29_100 })
    #expect(server.server.statistics[.bufferLimitClosed] == 1)
    for client in [first, third, fourth, fifth] { try finishRequest(client) }
    #expect(eventually { server.server.statistics[.bufferedBytes] == 0 })
  }

  @Test(arguments: [1, 2]) func aClientThatDoesNotReadIsReset(shards: Int) throws {
    let server = try TestServer {
      $0.shards = shards
      $0.maxBuffered = 12_000_000
    }
    let sender = try connect(server, sending: 10_000)
    let reader = try TestClient(port: server.server.port, receiveBuffer: 4096)
    try reader.send("GET /big/8000000 HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(eventually { server.server.statistics[.bufferedBytes] > 10_000 })
    let greedy = try TestClient(port: server.server.port, receiveBuffer: 4096)
    try greedy.send("GET /big/20000000 HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(eventually { server.server.statistics[.bufferLimitClosed] == 1 })
    #expect(greedy.isGone())
    #expect(try reader.response().body.utf8.count == 8_000_000)
    try finishRequest(sender)
    #expect(server.server.statistics[.bufferLimitClosed] == 1)
    #expect(eventually { server.server.statistics[.bufferedBytes] == 0 })
  }

  /// 96 MiB are 100,663,296 bytes. Two unread responses fit, and a third one closes the largest holder.
  @Test func theLimitWithoutTheOptionIsNinetySixMebibytes() throws {
    let server = try TestServer { $0.shards = 1 }
    func ask(for count: Int) throws -> TestClient {
      let client = try TestClient(port: server.server.port, receiveBuffer: 4096)
      try client.send("GET /big/\(count) HTTP/1.1\r\nHost: test\r\n\r\n")
      return client
    }
    let largest = try ask(for: 50_000_000)
    let second = try ask(for: 49_700_000)
    #expect(eventually { server.server.statistics[.bufferedBytes] >= 99_700_000 })
    #expect(server.server.statistics[.bufferLimitClosed] == 0)
    let third = try ask(for: 2_000_000)
    #expect(eventually { server.server.statistics[.bufferLimitClosed] == 1 })
    #expect(largest.isGone())
    #expect(try third.response().body.utf8.count == 2_000_000)
    #expect(second.isOpen && server.server.statistics[.bufferLimitClosed] == 1)
  }

  /// The request of the largest holder waits for a worker or is computed by one.
  @Test(arguments: [false, true]) func aRequestAtAWorkerIsRefused(waits: Bool) throws {
    let server = try TestServer {
      $0.shards = 1
      $0.maxBuffered = 100_000
    }
    let busy = try server.connect()
    try busy.send("GET /hold HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    let client = try server.connect()
    let body = String(repeating: "x", count: 70_000)
    try client.send(
      "POST /hold HTTP/1.1\r\nHost: test\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
    #expect(eventually { server.server.statistics[.waitingRequests] == 1 })
    if !waits {
      server.handler.release()
      #expect(try busy.response().body == "held")
      server.handler.hasEntered.wait()
    }
    // Together with the request they exceed the limit, without it they do not.
    let others = try (0..<8).map { _ in try connect(server, sending: 9000) }
    let response = try client.response()
    #expect(response.status == 503 && response.hasField("Connection: close"))
    #expect(try client.isAtEnd())
    #expect(server.server.statistics[.cancelledTasks] == 1)
    #expect(server.server.statistics[.bufferLimitClosed] == 1)
    for other in others { try finishRequest(other) }
  }

  @Test func aRequestAtAWorkerHoldsItsOwnBytes() throws {
    let server = try TestServer { $0.shards = 1 }
    let client = try server.connect()
    let request = "GET /hold HTTP/1.1\r\nHost: test\r\n\r\n"
    try client.send(request)
    server.handler.hasEntered.wait()
    #expect(eventually { server.server.statistics[.bufferedBytes] == request.utf8.count })
    server.handler.release()
    #expect(try client.response().body == "held")
    #expect(eventually { server.server.statistics[.bufferedBytes] == 0 })
  }

  @Test func aResponseOfAWorkerIsCountedWhenItArrives() throws {
    let server = try TestServer {
      $0.shards = 1
      $0.maxBuffered = 16_000_000
    }
    let sender = try connect(server, sending: 10_000)
    let client = try TestClient(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET /costly/24000000 HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(eventually { server.server.statistics[.bufferLimitClosed] == 1 })
    #expect(client.isGone())
    #expect(eventually { server.server.statistics[.bufferedBytes] == 10_000 })
    try finishRequest(sender)
  }

  /// The rest of a response that does not fit the socket has storage of its size.
  @Test func aSmallRestOfAResponseHoldsLittle() throws {
    let folder = try TemporaryFolder()
    let server = try TestServer {
      $0.shards = 1
      $0.listen = [.unix(path: folder.path("socket"))]
    } accept: { listener in
      let descriptor = MotionSystem.accept(listener, nil, nil)
      if descriptor >= 0 { Socket.set(SO_SNDBUF, at: SOL_SOCKET, to: 4096, on: descriptor) }
      return descriptor
    }
    let client = try TestClient(#require(server.server.addresses.first))
    // The kernel accepts a few KiB of each response.
    try client.send("GET /big/12000 HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(eventually { server.server.statistics[.requests] == 1 })
    #expect(eventually { (1...12_300).contains(server.server.statistics[.bufferedBytes]) })
    #expect(try client.response().body.utf8.count == 12_000)
    #expect(eventually { server.server.statistics[.bufferedBytes] == 0 })
  }

  /// The storage of output that is nearly sent is given back while the client reads.
  @Test func outputReleasesItsStorageWhileTheClientReads() throws {
    let server = try TestServer { $0.shards = 1 }
    let client = try TestClient(port: server.server.port, receiveBuffer: 65_536)
    try client.send("GET /big/16000000 HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(eventually { server.server.statistics[.bufferedBytes] > 8_000_000 })
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while server.server.statistics[.bytesSent] < 15_000_000 {
      try #require(unsafe recv(client.descriptor, &chunk, chunk.count, 0) > 0)
    }
    #expect(eventually { (1...4_000_000).contains(server.server.statistics[.bufferedBytes]) })
    client.close()
    #expect(eventually { server.server.statistics[.bufferedBytes] == 0 })
  }

  /// Clients of three shards hold parts of requests and unread responses, far more than the limit.
  @Test func theSumReturnsBelowTheLimitAndToZero() throws {
    let limit = 400_000
    let server = try TestServer {
      $0.shards = 3
      $0.maxBuffered = limit
    }
    var clients: [TestClient] = []
    for number in 0..<200 {
      let client = try TestClient(port: server.server.port, receiveBuffer: 4096)
      switch number % 4 {
      case 0: try client.send("GET /big/\(6_000_000) HTTP/1.1\r\nHost: test\r\n\r\n")
      case 1: try client.send(partialRequest(200 * number + 500))
      case 2: try? client.send(partialRequest(1000) + String(repeating: "b", count: 500))
      default: #expect(try client.get("/hello").status == 200)
      }
      clients.append(client)
      #expect(eventually { server.server.statistics[.bufferedBytes] <= limit })
    }
    #expect(server.server.statistics[.bufferLimitClosed] > 0)
    for client in clients { client.close() }
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    #expect(server.server.statistics[.bufferedBytes] == 0)
  }
}
