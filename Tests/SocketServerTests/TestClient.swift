import Foundation
import Platform

@testable import SocketServer

/// A raw client: a blocking socket that gives up after half a minute instead of hanging a test.
final class TestClient {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// An answer as it came: status, header text, body by Content-Length.
  struct Answer: Equatable {
    var status = 0
    var head = ""
    var body = ""

    func says(_ field: String) -> Bool {
      head.lowercased().contains("\r\n\(field.lowercased())\r\n")
    }
  }

  let descriptor: Int32
  /// Whatever has to live as long as this does.
  var companion: AnyObject?
  private var received: [UInt8] = []
  /// How much of what was received is part of an earlier answer.
  private var consumed = 0
  private var isClosed = false
  var isOpen: Bool { !isClosed }

  convenience init(port: Int, receiveBuffer: Int32? = nil) throws {
    try self.init(.tcp(host: "127.0.0.1", port: port), receiveBuffer: receiveBuffer)
  }

  init(_ address: ListenAddress, receiveBuffer: Int32? = nil) throws {
    let place: SocketAddress? =
      switch address {
      case .tcp(let host, let port): SocketAddress(host: host, port: UInt16(truncatingIfNeeded: port))
      case .unix(let path): SocketAddress(unixPath: path)
      }
    guard let place else { throw Failure(description: "no address: \(address)") }
    descriptor = place.makeStream()
    guard descriptor >= 0 else { throw Failure(description: "socket: \(errno)") }
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    guard place.withPointer({ Platform.connect(descriptor, $0, $1) }) == 0 else {
      let code = errno
      close()
      throw Failure(description: "connect: \(String(cString: strerror(code)))")
    }
  }

  deinit { close() }

  func close() {
    if !isClosed { Platform.close(descriptor) }
    isClosed = true
  }

  /// Closes with a reset.
  func abort() {
    var rule = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &rule, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Platform.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
      sent += count
    }
  }

  /// A GET without further ado.
  func get(_ path: String) throws -> Answer {
    try send("GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n")
    return try answer()
  }

  /// The next answer. An answer to HEAD has no body whatever its Content-Length says.
  func answer(toHead: Bool = false) throws -> Answer {
    var searched = 0
    var headEnd: Int?
    while headEnd == nil {
      headEnd = received.withUnsafeBytes { bytes in
        var index = consumed + max(0, searched - 3)
        while index + 4 <= bytes.count {
          if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13, bytes[index + 3] == 10 {
            return index
          }
          index += 1
        }
        return nil
      }
      searched = received.count - consumed
      if headEnd == nil, !(try receive()) { throw Failure(description: "end within a header: \(text)") }
    }
    let bodyStart = (headEnd ?? 0) + 4
    var answer = Answer()
    answer.head = String(decoding: received[consumed..<bodyStart - 2], as: UTF8.self)
    answer.status = Int(answer.head.split(separator: " ", maxSplits: 2).dropFirst().first ?? "") ?? 0
    var length = 0
    for line in answer.head.split(separator: "\r\n") where line.lowercased().hasPrefix("content-length: ") {
      length = toHead ? 0 : Int(line.dropFirst(16)) ?? 0
    }
    while received.count < bodyStart + length {
      if !(try receive()) { throw Failure(description: "end within a body") }
    }
    answer.body = String(decoding: received[bodyStart..<bodyStart + length], as: UTF8.self)
    consumed = bodyStart + length
    if consumed == received.count {
      received.removeAll(keepingCapacity: true)
      consumed = 0
    }
    return answer
  }

  /// Whether the connection ended cleanly, with nothing more than what was read already.
  func isAtEnd() throws -> Bool {
    guard received.isEmpty else { return false }
    return !(try receive())
  }

  /// Whether the connection is gone, cleanly or not, after whatever may still be read.
  func isGone() -> Bool {
    do {
      while try receive() {}
      return true
    } catch let failure as Failure {
      return failure.description.contains("reset")
    } catch {
      return false
    }
  }

  private var text: String { String(decoding: received[consumed...].prefix(200), as: UTF8.self) }

  /// Reads once; false at the end.
  private func receive() throws -> Bool {
    var count = 0
    var code: Int32 = 0
    withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 1) { space in
      count = recv(descriptor, space.baseAddress, space.count, 0)
      code = errno
      if count > 0 { received.append(contentsOf: UnsafeRawBufferPointer(rebasing: space[..<count])) }
    }
    guard count >= 0 else {
      throw Failure(
        description: code == ECONNRESET ? "receive: reset" : "receive: \(String(cString: strerror(code)))")
    }
    return count > 0
  }
}
