import Platform

/// Asks a running server on this machine whether it lives: what a container's health check runs.
public enum HealthProbe {
  /// Whether `GET /livez` answers 200. A wildcard host is asked on loopback; each read and write may
  /// take `timeout` seconds.
  public static func isHealthy(host: String, port: Int, timeout: Int = 3) -> Bool {
    let loopback = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    guard let number = UInt16(exactly: port), let address = SocketAddress(host: loopback, port: number) else {
      return false
    }
    let descriptor = address.makeStream()
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: time_t(timeout), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard address.withPointer({ connect(descriptor, $0, $1) }) == 0 else { return false }
    let request = Array("GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    let sent = request.withUnsafeBytes { Socket.send(descriptor, $0) }
    guard sent == .bytes(request.count) else { return false }
    return answersOK(descriptor)
  }

  private static func answersOK(_ descriptor: Int32) -> Bool {
    let expected = Array("HTTP/1.1 200 ".utf8)
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 512)
    while answer.count < expected.count {
      guard case .bytes(let count) = chunk.withUnsafeMutableBytes({ Socket.receive(descriptor, into: $0) })
      else {
        return false
      }
      answer += chunk[..<count]
    }
    return answer.starts(with: expected)
  }
}
