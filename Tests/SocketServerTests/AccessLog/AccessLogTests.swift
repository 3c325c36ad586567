import Foundation
import MotionSystem
import Testing

@testable import HTTPServer

/// The access log of a running server, written to a pipe.
@Suite struct AccessLogTests {
  /// A pipe whose read end can be read or closed.
  private final class Pipe {
    let readEnd: Int32
    let writeEnd: Int32
    private var isReadable = true

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
      closeReading()
      MotionSystem.close(writeEnd)
    }

    func closeReading() {
      if isReadable { MotionSystem.close(readEnd) }
      isReadable = false
    }

    /// Reads the given number of lines, or as many as arrive within 30 seconds of each other.
    func lines(_ count: Int) -> [String] {
      var bytes: [UInt8] = []
      var found = 0
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while found < count {
        var entry = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, 30_000) > 0 else { break }
        let read = unsafe MotionSystem.read(readEnd, &chunk, chunk.count)
        guard read > 0 else { break }
        bytes += chunk[..<read]
        found += chunk[..<read].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private func server(
    _ pipe: Pipe, clock: ManualClock? = nil,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> TestServer {
    let descriptor = pipe.writeEnd
    return try TestServer(clock: clock) {
      $0.makeAccessLogFormatter = { TestLogFormatter(routes: $0) }
      $0.accessLogDescriptor = descriptor
      $0.report = report
    }
  }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func everyResponseHasALineWithItsID() throws {
    let pipe = try Pipe()
    let server = try server(pipe)
    let clients = try (0..<4).map { _ in try server.connect() }
    for (number, client) in clients.enumerated() {
      try client.send(
        (0..<100).map {
          "GET /p/\(number)/\($0)?secret HTTP/1.1\r\nHost: test\r\nX-Request-Id: r\(number).\($0)\r\n\r\n"
        }
        .joined() + "junk\r\n\r\n")
    }
    var generatedIDs: Set<String> = []
    for client in clients {
      for _ in 0..<100 { _ = try client.response() }
      let rejection = try client.response()
      let field = rejection.head.split(separator: "\r\n").first { $0.hasPrefix("X-Request-Id: ") }
      let digits = try #require(field).dropFirst(14)
      generatedIDs.insert(String(try #require(UInt64(digits, radix: 16))))
    }
    let lines = pipe.lines(404)
    #expect(lines.count == 404)
    let objects = try lines.map(object)
    let served = objects.filter { $0["status"] as? Int == 200 }
    #expect(served.count == 400)
    #expect(Set(served.compactMap { $0["requestId"] as? String }).count == 400)
    for object in served {
      let id = try #require(object["requestId"] as? String)
      #expect(object["path"] as? String == "/p/" + id.dropFirst().replacing(".", with: "/"))
      #expect(object["method"] as? String == "GET" && object["route"] as? String == "unmatched")
      #expect((object["peer"] as? String)?.hasPrefix("127.0.0.1:") == true)
    }
    #expect(Set(served.compactMap { $0["peer"] as? String }).count == 4)
    let rejected = objects.filter { $0["status"] as? Int == 400 }
    #expect(
      Set(rejected.compactMap { $0["requestId"] as? String }) == generatedIDs && generatedIDs.count == 4)
    #expect(rejected.allSatisfy { $0["method"] as? String == "-" && $0["path"] as? String == "" })
    #expect(server.server.statistics[.droppedLogLines] == 0)
    let bytes = objects.reduce(0) { $0 + ($1["bytes"] as? Int ?? 0) }
    #expect(bytes == server.server.statistics[.bytesSent])
  }

  @Test func requestsThatAStopEndsAreLogged() throws {
    let pipe = try Pipe()
    let server = try server(pipe)
    let clients = try (0..<2).map { _ in try server.connect() }
    try clients[0].send("GET /head HTTP/1.1\r\nHost: test\r\n")
    try clients[1].send("PUT /body?q HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\n12345678")
    #expect(eventually { server.server.statistics[.bytesReceived] == 95 })
    server.server.stop()
    #expect(server.hasEnded())
    let objects = try pipe.lines(2).map(object)
    #expect(Set(objects.compactMap { $0["path"] as? String }) == ["/head", "/body"])
    #expect(Set(objects.compactMap { $0["method"] as? String }) == ["GET", "PUT"])
    #expect(objects.allSatisfy { $0["reason"] as? String == "stopped" && $0["status"] as? Int == 0 })
  }

  @Test func blockedLogReaderDelaysNoResponseAndDroppedLinesAreCounted() throws {
    let pipe = try Pipe()
    let server = try server(pipe)
    let clients = try (0..<2).map { _ in try server.connect() }
    // About twice the capacity of the pipe, of the lines that wait, and of those that are being written.
    let rounds = 300
    let batch = 100
    for _ in 0..<rounds {
      for client in clients {
        try client.send(String(repeating: "GET /hello HTTP/1.1\r\nHost: test\r\n\r\n", count: batch))
      }
      for client in clients { for _ in 0..<batch { _ = try client.response() } }
    }
    let responses = clients.count * rounds * batch
    let dropped = server.server.statistics[.droppedLogLines]
    #expect(server.server.statistics[.requests] == responses)
    #expect(dropped > 0 && dropped < responses)
    let lines = pipe.lines(responses - dropped)
    #expect(lines.count == responses - dropped)
    for line in lines { #expect(line.hasPrefix("{\"time\":") && line.hasSuffix("}")) }
    // There is space again.
    _ = try clients[0].get("/after")
    #expect(try object(try #require(pipe.lines(1).first))["path"] as? String == "/after")
    #expect(server.server.statistics[.droppedLogLines] == dropped)
  }

  @Test func closedLogPipeIsReportedOnceAndServerContinues() throws {
    let pipe = try Pipe()
    let reports = Locked<[String]>([])
    let server = try server(pipe, report: { text in reports.withLock { $0.append(text) } })
    pipe.closeReading()
    let client = try server.connect()
    for number in 1...3 {
      #expect(try client.get("/hello").status == 200)
      #expect(eventually { server.server.statistics[.droppedLogLines] == number })
    }
    #expect(reports.withLock { $0 } == ["the access log cannot be written: Broken pipe"])
  }

  @Test func remainingLinesAreWrittenBeforeTheServerEnds() throws {
    let pipe = try Pipe()
    let server = try server(pipe)
    let client = try server.connect()
    for number in 0..<50 { #expect(try client.get("/\(number)").status == 200) }
    server.server.drain()
    #expect(server.hasEnded())
    // The server has ended, so all lines must be in the pipe.
    #expect(fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK) == 0)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe max(0, read(pipe.readEnd, &chunk, chunk.count))
    let lines = String(decoding: chunk[..<count], as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 50)
    let last = try object(String(try #require(lines.last)))
    #expect(last["path"] as? String == "/49")
  }

  @Test func blockedLogReaderDoesNotDelayShutdown() throws {
    let pipe = try Pipe()
    #expect(fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK) == 0)
    let full = [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 16)
    while unsafe write(pipe.writeEnd, full, full.count) > 0 {}
    // The log must work with blocking and non-blocking descriptors and must not change their flags.
    var servers: [TestServer] = []
    for flags in [0, O_NONBLOCK] {
      #expect(fcntl(pipe.writeEnd, F_SETFL, flags) == 0)
      let server = try server(pipe)
      #expect(try server.connect().get("/hello").status == 200)
      server.server.drain()
      // The last lines have a second to be written after all shards have ended.
      #expect(!server.hasEnded(within: .milliseconds(500)))
      #expect(server.hasEnded())
      #expect(fcntl(pipe.writeEnd, F_GETFL) & O_NONBLOCK == flags)
      servers.append(server)
    }
    // Unblocks the two threads that are still writing.
    pipe.closeReading()
    for server in servers { #expect(eventually { server.server.statistics[.droppedLogLines] == 1 }) }
  }

  @Test func lineHasTheTimeOfDayOfItsResponse() throws {
    let pipe = try Pipe()
    let server = try server(pipe, clock: ManualClock())
    let client = try server.connect()
    for seconds in [0, 0.75, 30] {
      try server.advance(by: seconds)
      _ = try client.get("/")
    }
    let times = try pipe.lines(3).map { try object($0)["time"] as? Int }
    #expect(times == [0, 750, 30_750].map { 784_111_777_000_000_000 + $0 * 1_000_000 })
  }

  @Test func disabledLogWritesNothing() throws {
    let pipe = try Pipe()
    let descriptor = pipe.writeEnd
    let server = try TestServer { $0.accessLogDescriptor = descriptor }
    #expect(try server.connect().get("/hello").status == 200)
    server.server.drain()
    #expect(server.hasEnded())
    var entry = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&entry, 1, 0) == 0)
  }

  /// A line can be longer than a path that is limited and escaped.
  @Test func aLineOfEightKilobytesIsWritten() throws {
    let pipe = try Pipe()
    let server = try server(pipe)
    let path = "/" + String(repeating: "a", count: 7900)
    #expect(try server.connect().get(path).status == 200)
    #expect(try pipe.lines(1).map { try object($0)["path"] as? String } == [path])
  }
}
