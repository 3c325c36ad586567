import Platform

/// Who is at the other end of a connection, as a log tells it.
enum PeerAddress {
  /// Such as `127.0.0.1:50000`, `[2001:db8::1]:50000` or, where peers have no names, `unix`; empty where the
  /// connection is gone. An IPv4 address that reached an IPv6 socket is told as what it is.
  static func text(of descriptor: Int32) -> [UInt8] {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
    }
    guard status == 0 else { return [] }
    return withUnsafeBytes(of: storage) { bytes in
      switch Int32(storage.ss_family) {
      case AF_INET:
        let address = bytes.loadUnaligned(as: sockaddr_in.self)
        return Array("\(four(address.sin_addr)):\(UInt16(bigEndian: address.sin_port))".utf8)
      case AF_INET6:
        let address = bytes.loadUnaligned(as: sockaddr_in6.self)
        return Array("\(six(address.sin6_addr)):\(UInt16(bigEndian: address.sin6_port))".utf8)
      case AF_UNIX:
        return Array("unix".utf8)
      default:
        return []
      }
    }
  }

  private static func four(_ address: in_addr) -> String {
    var address = address
    return printed(AF_INET, &address)
  }

  private static func six(_ address: in6_addr) -> String {
    var address = address
    let text = printed(AF_INET6, &address)
    return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : "[\(text)]"
  }

  private static func printed(_ family: Int32, _ address: UnsafeRawPointer) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      guard let start = text.baseAddress, inet_ntop(family, address, start, 64) != nil else { return "" }
      return String(cString: start)
    }
  }
}
