import Platform

/// Asks a running server on this machine whether it lives: what a container's health check runs.
public enum HealthProbe {
  /// Whether `GET /livez` answers 200 there. A wildcard address is asked on loopback; each read and write may
  /// take `timeout` seconds.
  public static func isHealthy(_ address: ListenAddress, timeout: Int = 3) -> Bool {
    places(of: address).contains { isHealthy($0, timeout) }
  }

  /// Where to ask. A machine may have `::` and yet no IPv6 loopback; IPv4's reaches the same server.
  private static func places(of address: ListenAddress) -> [SocketAddress] {
    switch address {
    case .tcp(let host, let port):
      guard let number = UInt16(exactly: port), let place = SocketAddress(host: host, port: number) else {
        return []
      }
      guard place.isUnspecified else { return [place] }
      let loopbacks = place.family == AF_INET6 ? ["::1", "127.0.0.1"] : ["127.0.0.1"]
      return loopbacks.compactMap { SocketAddress(host: $0, port: number) }
    case .unix(let path):
      return SocketAddress(unixPath: path).map { [$0] } ?? []
    }
  }

  private static func isHealthy(_ place: SocketAddress, _ timeout: Int) -> Bool {
    let descriptor = place.makeStream()
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: time_t(timeout), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard place.withPointer({ connect(descriptor, $0, $1) }) == 0 else { return false }
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
