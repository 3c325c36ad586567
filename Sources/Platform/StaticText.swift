/// The text of a literal.
///
/// A function that receives a `StaticString` checks its representation on each access, and copying one moves
/// a flag with the text. Where a literal is converted to this type, the compiler checks it once, at compile
/// time.
///
/// Safe, also for several threads: the text of a literal lives as long as the program and never changes.
@safe
public struct StaticText: ExpressibleByStringLiteral, @unchecked Sendable {
  /// The first byte of the text in UTF-8, which ends with a zero byte.
  public let start: UnsafePointer<UInt8>
  /// The number of bytes, without the zero byte.
  public let count: Int

  /// Creates a text from a literal.
  ///
  /// - Parameter literal: The literal, in UTF-8.
  public init(_ literal: StaticString) {
    unsafe start = literal.utf8Start
    count = literal.utf8CodeUnitCount
  }

  /// Creates a text from a literal in place.
  public init(stringLiteral literal: StaticString) { self.init(literal) }
}

#if !hasFeature(Embedded)
  extension StaticText: CustomStringConvertible {
    /// The text.
    public var description: String {
      unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
#endif
