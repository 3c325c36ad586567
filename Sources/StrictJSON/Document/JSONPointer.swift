/// A JSON Pointer (RFC 6901): `""` refers to the whole document, `/spring/damping` to a member of a
/// member.
///
/// A pointer is stored as its text. Pointers appear in error messages, and most of them fit into a
/// small string, which needs no allocation.
package struct JSONPointer: Sendable, Equatable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The pointer's text. Inside a name, `~` is written as `~0` and `/` as `~1`.
  package let description: String

  /// The pointer to the whole document.
  package static var root: JSONPointer { JSONPointer(text: "") }

  /// Creates a pointer from its text. Returns `nil` if the text is not empty and does not begin
  /// with `/`, or if a `~` is not followed by `0` or `1`.
  package init?(_ text: String) {
    let escapes = text.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false).dropFirst()
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/"),
      escapes.allSatisfy({ $0.first == UInt8(ascii: "0") || $0.first == UInt8(ascii: "1") })
    else { return nil }
    description = text
  }

  init(text: String) { self.description = text }

  /// Returns the pointer to the member `name` of the object that this pointer refers to.
  package func appending(_ name: String) -> JSONPointer {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return JSONPointer(text: description + "/" + name)
    }
    var bytes = Array((description + "/").utf8)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "~"): bytes += "~0".utf8
      case UInt8(ascii: "/"): bytes += "~1".utf8
      default: bytes.append(byte)
      }
    }
    return JSONPointer(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the pointer to the element `index` (from 0) of the array that this pointer refers to.
  package func appending(_ index: Int) -> JSONPointer { JSONPointer(text: "\(description)/\(index)") }

  /// Returns the pointer to the value at `other` within the value that this pointer refers to.
  package func appending(contentsOf other: JSONPointer) -> JSONPointer {
    JSONPointer(text: description + other.description)
  }

  /// Returns whether the pointer refers to a place within the value of a member of the root.
  package func isWithin(_ member: StaticString) -> Bool { description.utf8.starts(with: "/\(member)/".utf8) }

  /// The unescaped names and indices, from the root; the reference tokens of RFC 6901.
  package var referenceTokens: [String] {
    description.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map {
      JSONPointer.unescaped($0)
    }
  }

  private static func unescaped(_ token: Substring.UTF8View) -> String {
    guard token.contains(UInt8(ascii: "~")) else { return String(Substring(token)) }
    let parts = token.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    var bytes = Array(parts[0])
    for escape in parts.dropFirst() {
      bytes.append(UInt8(ascii: escape.first == UInt8(ascii: "1") ? "/" : "~"))
      bytes += escape.dropFirst()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Compares the UTF-8 bytes of the texts. JSON names that differ only in Unicode normalization
  /// are different.
  package static func == (a: JSONPointer, b: JSONPointer) -> Bool {
    a.description.utf8.elementsEqual(b.description.utf8)
  }

  /// Creates a pointer from a literal such as `"/spring/damping"`, which must be one; this is not checked.
  package init(stringLiteral text: String) { self.init(text: text) }
}
