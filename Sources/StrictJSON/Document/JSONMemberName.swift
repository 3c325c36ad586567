/// The name of a member that a program reads: the text of a literal.
///
/// A function that receives a `StaticString` checks its representation on each access. Where a literal is
/// converted to this type, the compiler does so once, at compile time.
///
/// Safe: the text of a literal lives as long as the program.
@safe
@frozen
public struct JSONMemberName: ExpressibleByStringLiteral {
  /// The first byte of the text, which ends with a zero byte.
  public let start: UnsafePointer<UInt8>
  @usableFromInline let length: Int

  /// Creates a name from a literal.
  ///
  /// - Parameter literal: The name in UTF-8, without the escapes of JSON.
  @inlinable @inline(__always)
  public init(_ literal: StaticString) {
    unsafe start = literal.utf8Start
    length = literal.utf8CodeUnitCount
  }

  /// Creates a name from a literal in place.
  @inlinable @inline(__always)
  public init(stringLiteral literal: StaticString) { self.init(literal) }
}
