import Foundation
import MotionSystem

@testable import HTTPServer

/// A client with a blocking socket. Reads and writes time out, so that no test hangs.
final class TestClient {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A received response: status, header text, and the body according to Content-Length.
  struct Response: Equatable {
    var status = 0
    var head = ""
    var body = ""

    func hasField(_ field: String) -> Bool {
      head.lowercased().contains("\r\n\(field.lowercased())\r\n")
    }
  }

  let descriptor: Int32
  /// An object that this client retains.
  var companion: AnyObject?
  private var received: [UInt8] = []
  /// The number of received bytes that belong to earlier responses.
  private var consumed = 0
  private var isClosed = false
  var isOpen: Bool { !isClosed }

  convenience init(port: Int, receiveBuffer: Int32? = nil) throws {
    try self.init(.tcp(host: "127.0.0.1", port: port), receiveBuffer: receiveBuffer)
  }

  init(_ address: ListenAddress, receiveBuffer: Int32? = nil) throws {
    let socketAddress: SocketAddress? =
      switch address {
      case .tcp(let host, let port): SocketAddress(host: host, port: UInt16(truncatingIfNeeded: port))
      case .unix(let path): SocketAddress(unixPath: path)
      }
    guard let socketAddress else { throw Failure(description: "invalid address: \(address)") }
    descriptor = socketAddress.makeStreamSocket()
    guard descriptor >= 0 else { throw Failure(description: "socket: \(errno)") }
    var timeout = timeval(tv_sec: waitLimit, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    if let receiveBuffer { Socket.set(SO_RCVBUF, at: SOL_SOCKET, to: receiveBuffer, on: descriptor) }
    guard unsafe socketAddress.withPointer({ unsafe MotionSystem.connect(descriptor, $0, $1) }) == 0 else {
      let code = errno
      close()
      throw Failure(description: "connect: \(errorText(code))")
    }
  }

  deinit { close() }

  func close() {
    if !isClosed { MotionSystem.close(descriptor) }
    isClosed = true
  }

  /// Closes the connection with a reset.
  func abort() {
    var option = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe MotionSystem.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(description: "send: \(errorText(errno))") }
      sent += count
    }
  }

  /// Sends a GET request and receives the response.
  func get(_ path: String) throws -> Response {
    try send("GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n")
    return try response()
  }

  /// Receives the next response. A response to HEAD has no body, regardless of its Content-Length.
  func response(toHead: Bool = false) throws -> Response {
    var searched = 0
    var headEnd: Int?
    while headEnd == nil {
      var index = consumed + max(0, searched - 3)
      while headEnd == nil, index + 4 <= received.count {
        if received[index] == 13, received[index + 1] == 10, received[index + 2] == 13,
          received[index + 3] == 10
        {
          headEnd = index
        }
        index += 1
      }
      searched = received.count - consumed
      if headEnd == nil, !(try receive()) { throw Failure(description: "end of file in a header: \(text)") }
    }
    let bodyStart = (headEnd ?? 0) + 4
    var response = Response()
    response.head = String(decoding: received[consumed..<bodyStart - 2], as: UTF8.self)
    response.status = Int(response.head.split(separator: " ", maxSplits: 2).dropFirst().first ?? "") ?? 0
    var length = 0
    for line in response.head.split(separator: "\r\n") where line.lowercased().hasPrefix("content-length: ") {
      length = toHead ? 0 : Int(line.dropFirst(16)) ?? 0
    }
    while received.count < bodyStart + length {
      if !(try receive()) { throw Failure(description: "end of file in a body") }
    }
    response.body = String(decoding: received[bodyStart..<bodyStart + length], as: UTF8.self)
    consumed = bodyStart + length
    if consumed == received.count {
      received.removeAll(keepingCapacity: true)
      consumed = 0
    }
    return response
  }

  /// Returns whether the server has closed the connection without sending anything further.
  func isAtEnd() throws -> Bool {
    guard received.isEmpty else { return false }
    return !(try receive())
  }

  /// Returns whether the connection has ended, cleanly or by a reset, after reading all remaining bytes.
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

  private func errorText(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  private var text: String { String(decoding: received[consumed...].prefix(200), as: UTF8.self) }

  /// Reads once. Returns false at the end of file.
  private func receive() throws -> Bool {
    var count = 0
    var code: Int32 = 0
    // `recv` has initialized the bytes that are read.
    unsafe withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 1) { space in
      count = unsafe recv(descriptor, space.baseAddress, space.count, 0)
      code = errno
      if count > 0 { unsafe received.append(contentsOf: UnsafeRawBufferPointer(rebasing: space[..<count])) }
    }
    guard count >= 0 else {
      throw Failure(description: code == ECONNRESET ? "receive: reset" : "receive: \(errorText(code))")
    }
    return count > 0
  }
}
