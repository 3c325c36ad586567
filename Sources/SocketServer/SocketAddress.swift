import Platform

/// A numeric address with a port, in the form that socket calls take.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private let size: socklen_t

  /// AF_INET or AF_INET6.
  var family: Int32 { Int32(storage.ss_family) }

  /// Nil where `host` is neither a numeric address nor `localhost`: names are never resolved, since a
  /// static C library could not.
  init?(host: String, port: UInt16) {
    var four = sockaddr_in()
    var six = sockaddr_in6()
    if inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      size = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: withUnsafeBytes(of: four, Array.init)) }
    } else if inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      size = socklen_t(MemoryLayout<sockaddr_in6>.size)
      withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: withUnsafeBytes(of: six, Array.init)) }
    } else {
      return nil
    }
  }

  /// A TCP socket of the address's family; negative, with `errno`, where there is none to be had.
  func makeStream() -> Int32 {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    return socket(family, stream, 0)
  }

  /// Hands the address to a socket call.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }
}
