import MotionSystem

/// The health check of a server on this machine, as run by a container's health command.
package enum HealthProbe {
  /// Returns whether the response to `GET /livez` has status 200.
  /// - Parameters:
  ///   - address: The address of the server. A wildcard address is probed on loopback.
  ///   - timeout: The maximum duration of each read and each write, in seconds.
  package static func isHealthy(_ address: ListenAddress, timeout: Int = 3) -> Bool {
    guard let target = address.socketAddress else { return false }
    guard target.isUnspecified else { return isHealthy(target, timeout) }
    // A machine can support `::` without an IPv6 loopback address; the IPv4 loopback reaches the same server.
    let loopbacks = target.family == AF_INET6 ? ["::1", "127.0.0.1"] : ["127.0.0.1"]
    return loopbacks.compactMap { SocketAddress(host: $0, port: target.port) }
      .contains { isHealthy($0, timeout) }
  }

  private static func isHealthy(_ target: SocketAddress, _ timeout: Int) -> Bool {
    let descriptor = target.makeStreamSocket()
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] { Socket.setTimeout(option, seconds: timeout, on: descriptor) }
    guard unsafe target.withPointer({ unsafe connect(descriptor, $0, $1) }) == 0 else { return false }
    let request = Array("GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    let sent = unsafe request.withUnsafeBytes { unsafe Socket.send(descriptor, $0) }
    return sent == request.count && receivesOK(descriptor)
  }

  private static func receivesOK(_ descriptor: Int32) -> Bool {
    let expected = "HTTP/1.1 200 ".utf8
    var response = [UInt8](repeating: 0, count: expected.count)
    // The command handles no signals that would interrupt the call after the first bytes.
    _ = retryOnInterrupt { unsafe recv(descriptor, &response, response.count, Int32(MSG_WAITALL)) }
    return response.elementsEqual(expected)
  }
}
