import HTTPServer
import MotionSystem

/// Paths that differ only in the percent-encoding of unreserved characters are equivalent (RFC 3986, section
/// 6.2.2.2): `/v1/%73pring/trajectory` is `/v1/spring/trajectory`.
enum NormalizedPath {
  /// Returns a path with its percent-encoded unreserved characters decoded.
  static func bytes(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard path.contains(UInt8(ascii: "%")) else { return path }
    var bytes: [UInt8] = []
    var index = path.startIndex
    while index < path.endIndex {
      if path[index] == UInt8(ascii: "%"), path.endIndex - index > 2,
        let high = Hexadecimal.value(of: path[index + 1]), let low = Hexadecimal.value(of: path[index + 2]),
        isUnreserved(high << 4 | low)
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(path[index])
        index += 1
      }
    }
    return bytes[...]
  }

  /// Returns whether a byte is one of `A-Z`, `a-z`, `0-9`, `-`, `.`, `_`, `~`.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~".utf8.contains(byte)
  }
}
