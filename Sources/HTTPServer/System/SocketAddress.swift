import MotionSystem

/// A numeric IPv4 or IPv6 address with a port, or a Unix socket address, in the form that socket calls use.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var size = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// AF_INET, AF_INET6 or AF_UNIX.
  var family: Int32 { Int32(storage.ss_family) }

  /// Creates an IP address. Returns nil if `host` is neither a numeric address nor `localhost`. Other
  /// names are not resolved, because a static C library cannot resolve them.
  init?(host: String, port: UInt16) {
    var ipv4 = sockaddr_in()
    var ipv6 = sockaddr_in6()
    if unsafe inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host, &ipv4.sin_addr) == 1 {
      ipv4.sin_family = sa_family_t(AF_INET)
      ipv4.sin_port = port.bigEndian
      store(ipv4)
    } else if unsafe inet_pton(AF_INET6, host, &ipv6.sin6_addr) == 1 {
      ipv6.sin6_family = sa_family_t(AF_INET6)
      ipv6.sin6_port = port.bigEndian
      store(ipv6)
    } else {
      return nil
    }
  }

  /// The maximum length of a Unix socket path in bytes, without the terminating zero.
  static let maxPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The offset of the path, the last member of the structure, without padding after it.
  private static let pathOffset = MemoryLayout<sockaddr_un>.size - maxPathLength - 1

  /// Creates a Unix socket address. A leading `@` selects a name in Linux's abstract namespace instead
  /// of a file. Returns nil if the path is empty, too long or contains a zero byte.
  init?(unixPath path: String) {
    let bytes = Array(path.utf8)
    guard (1...Self.maxPathLength).contains(bytes.count), !bytes.contains(0) else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    store(address)
    let start = Self.pathOffset
    let isAbstract = path.hasPrefix("@")
    unsafe withUnsafeMutableBytes(of: &storage) { space in
      unsafe space[start...].copyBytes(from: bytes)
      if isAbstract { unsafe space[start] = 0 }
    }
    // The size of the address delimits an abstract name. A path ends with a zero byte.
    size = socklen_t(start + bytes.count + (isAbstract ? 0 : 1))
  }

  // `storage` is as large and as aligned as any address, so it may be accessed as the general form that the
  // system calls expect, and every type of address fits. The offsets below are within it.

  /// Returns the address to which a socket is bound.
  static func bound(to socket: Int32) throws(ServerError) -> SocketAddress {
    let bound = unsafe SocketAddress { unsafe getsockname(socket, $0, $1) }
    guard let bound else { throw .system(call: "getsockname", code: errno) }
    return bound
  }

  /// Returns the address at the other end of a connected socket; nil if the connection is broken.
  static func peer(of socket: Int32) -> SocketAddress? {
    unsafe SocketAddress { unsafe getpeername(socket, $0, $1) }
  }

  /// Creates an address from the result of `getsockname` or `getpeername`. Returns nil and leaves
  /// `errno` set if the call fails.
  private init?(_ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32) {
    var length = size
    let status = unsafe withUnsafeMutablePointer(to: &storage) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe call($0, &length) }
    }
    guard status == 0 else { return nil }
    size = length
  }

  /// Creates a stream socket of the family. Returns a negative number and sets `errno` on failure.
  func makeStreamSocket() -> Int32 { socket(family, Self.streamType, 0) }

  /// Creates a datagram socket of the family. Returns a negative number and sets `errno` on failure.
  func makeDatagramSocket() -> Int32 { socket(family, Self.datagramType, 0) }

  private mutating func store<Address>(_ address: Address) {
    size = socklen_t(MemoryLayout<Address>.size)
    unsafe withUnsafeBytes(of: address) { bytes in
      unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.copyBytes(from: bytes) }
    }
  }

  /// The TCP port, which has the same offset in both IP families.
  var port: UInt16 {
    unsafe withUnsafeBytes(of: storage) { unsafe $0.load(fromByteOffset: 2, as: UInt16.self).bigEndian }
  }

  /// The bytes of the IP address: 4 or 16, or none for a Unix socket. An IPv4-mapped IPv6 address, the form
  /// in which a dual-stack socket reports its IPv4 peers, has those of the IPv4 address.
  private var octets: [UInt8] {
    let octets: [UInt8] = unsafe withUnsafeBytes(of: storage) { bytes in
      switch family {
      case AF_INET: unsafe Array(bytes[4..<8])
      case AF_INET6: unsafe Array(bytes[8..<24])
      default: []
      }
    }
    let isMapped = octets.count == 16 && octets.starts(with: repeatElement(0, count: 10) + [0xFF, 0xFF])
    return isMapped ? octets.suffix(4) : octets
  }

  /// The client with the address; nil for a Unix socket.
  var client: ClientAddress? {
    let octets = octets
    if octets.isEmpty { return nil }
    let bytes = octets.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return ClientAddress(family: octets.count == 4 ? AF_INET : AF_INET6, bytes: bytes)
  }

  /// A Boolean value that indicates whether the address is `0.0.0.0`, also as an IPv4-mapped one, or `::`,
  /// which means every address of the machine.
  var isUnspecified: Bool { !octets.isEmpty && octets.allSatisfy { $0 == 0 } }

  /// `127.0.0.1:5123`, `[::1]:5123`, or `unix`. An IPv4-mapped address is written as IPv4.
  var text: String {
    let octets = octets
    if octets.count == 4 { return octets.map { String($0) }.joined(separator: ".") + ":\(port)" }
    guard octets.count == 16 else { return "unix" }
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { space in
      let written = unsafe octets.withUnsafeBytes {
        unsafe inet_ntop(AF_INET6, $0.baseAddress, space.baseAddress, socklen_t(space.count))
      }
      return unsafe "[\(written.map { unsafe String(cString: $0) } ?? "")]:\(port)"
    }
  }

  /// The address as one to listen on; nil for a Unix socket without a name and for another family.
  var listenAddress: ListenAddress? {
    guard family == AF_UNIX else { return try? ListenAddress(text) }
    let start = Self.pathOffset
    let end = min(Int(size), MemoryLayout<sockaddr_un>.size)
    guard start < end else { return nil }
    let bytes = unsafe withUnsafeBytes(of: storage) { unsafe Array($0[start..<end]) }
    // An abstract name begins with a zero byte. A path ends with one.
    let isAbstract = bytes.first == 0
    let name = isAbstract ? bytes.dropFirst() : bytes.prefix { $0 != 0 }
    return name.isEmpty ? nil : .unix(path: (isAbstract ? "@" : "") + String(decoding: name, as: UTF8.self))
  }

  /// Calls a closure with the address in the form of a socket call's arguments.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    unsafe withUnsafePointer(to: storage) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, size) }
    }
  }
}
