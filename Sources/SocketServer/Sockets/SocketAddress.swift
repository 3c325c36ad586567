import Platform

/// An address in the form that socket calls take: numeric IPv4 or IPv6 with a port, or a Unix socket's.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var size = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// AF_INET, AF_INET6 or AF_UNIX.
  var family: Int32 { Int32(storage.ss_family) }

  /// Nil where `host` is neither a numeric address nor `localhost`: names are never resolved, since a
  /// static C library could not.
  init?(host: String, port: UInt16) {
    var four = sockaddr_in()
    var six = sockaddr_in6()
    if inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      take(four)
    } else if inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      take(six)
    } else {
      return nil
    }
  }

  /// Bytes of a Unix socket's path at most: its field less the zero that ends it.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// A Unix socket's address; a first `@` means a name of Linux's abstract namespace instead of a file.
  /// Nil where the path is empty, too long or has a zero byte.
  init?(unixPath path: String) {
    let bytes = Array(path.utf8)
    guard (1...Self.longestPath).contains(bytes.count), !bytes.contains(0) else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    take(address)
    // The path is the last field, and nothing pads it.
    let start = MemoryLayout<sockaddr_un>.size - Self.longestPath - 1
    let isAbstract = path.hasPrefix("@")
    withUnsafeMutableBytes(of: &storage) { space in
      space[start...].copyBytes(from: bytes)
      if isAbstract { space[start] = 0 }
    }
    // A name's length is the address's; a path ends with a zero.
    size = socklen_t(start + bytes.count + (isAbstract ? 0 : 1))
  }

  /// What `getsockname` or `getpeername` says; nil, with `errno`, where it fails.
  init?(_ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32) {
    var length = size
    let status = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &length) }
    }
    guard status == 0 else { return nil }
    size = length
  }

  private mutating func take<Address>(_ address: Address) {
    size = socklen_t(MemoryLayout<Address>.size)
    withUnsafeBytes(of: address) { bytes in
      withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes) }
    }
  }

  /// The TCP port, which stands at the same place in both families.
  var port: Int {
    withUnsafeBytes(of: storage) { Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))) }
  }

  /// The bytes of the IP address: 4, 16, or none of a Unix socket.
  private var octets: [UInt8] {
    withUnsafeBytes(of: storage) { bytes in
      switch family {
      case AF_INET: Array(bytes[4..<8])
      case AF_INET6: Array(bytes[8..<24])
      default: []
      }
    }
  }

  /// Whether it is `0.0.0.0` or `::`, which stand for every address of the machine.
  var isUnspecified: Bool {
    let octets = octets
    return !octets.isEmpty && octets.allSatisfy { $0 == 0 }
  }

  /// Whether it is an IPv4 address in IPv6's clothes, as a dual-stack socket shows its IPv4 peers.
  var isMappedIPv4: Bool {
    let octets = octets
    return octets.count == 16 && octets[..<10].allSatisfy { $0 == 0 } && octets[10] == 0xFF
      && octets[11] == 0xFF
  }

  /// `127.0.0.1:5123`, `[::1]:5123`, or `unix`. A mapped IPv4 address is written as what it is.
  var text: String {
    let octets = octets
    if octets.count == 4 || isMappedIPv4 {
      return octets.suffix(4).map { String($0) }.joined(separator: ".") + ":\(port)"
    }
    guard octets.count == 16 else { return "unix" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { space in
      let written = octets.withUnsafeBytes {
        inet_ntop(AF_INET6, $0.baseAddress, space.baseAddress, socklen_t(space.count))
      }
      return "[\(written.map { String(cString: $0) } ?? "")]:\(port)"
    }
  }

  /// A stream socket of the address's family; negative, with `errno`, where there is none to be had.
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
