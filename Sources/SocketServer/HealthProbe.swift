import Platform

/// Asks a running server on this machine whether it lives: what a container's health check runs.
public enum HealthProbe {
  /// Whether `GET /livez` answers 200 within `timeout` seconds. A wildcard host is asked on loopback.
  public static func isHealthy(host: String, port: Int, timeout: Int = 3) -> Bool {
    guard let port = UInt16(exactly: port), let descriptor = connected(to: host, port, timeout) else { return false }
    defer { close(descriptor) }
    let request = Array("GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    guard request.withUnsafeBytes({ send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL.rawValue)) }) == request.count
    else { return false }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 512)
    let expected = Array("HTTP/1.1 200 ".utf8)
    while answer.count < expected.count {
      let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count <= 0 { return false }
      answer += chunk[..<count]
    }
    return answer.starts(with: expected)
  }
}
