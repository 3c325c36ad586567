/// A header field of a response, kept as the line that is sent: most fields are constants, made once and copied
/// into every answer.
///
/// A control byte becomes a space, so that whatever text a field is made of, it cannot end the line and begin a
/// field or response of its own.
public struct HTTPField: Sendable, Equatable {
  /// The end of the line before it, the name, a colon, a space, the value.
  let line: [UInt8]
  private let nameEnd: Int

  private static let nameStart = 2

  /// Creates a field from its name as it is sent, such as `Allow`, and its value.
  public init(_ name: String, _ value: String) {
    func clean(_ text: String) -> [UInt8] {
      text.utf8.map { $0 == ASCII.tab || ($0 >= 0x20 && $0 != 0x7F) ? $0 : ASCII.space }
    }
    let start = [ASCII.carriageReturn, ASCII.lineFeed] + clean(name)
    nameEnd = start.count
    line = start + [ASCII.colon, ASCII.space] + clean(value)
  }

  /// The field name.
  public var name: String { String(decoding: line[Self.nameStart..<nameEnd], as: UTF8.self) }

  /// The field value.
  public var value: String { String(decoding: line[(nameEnd + 2)...], as: UTF8.self) }

  /// Whether it has that name, of lower-case letters, digits and `-`; its own may be in any case.
  public func isNamed(_ lowercaseName: StaticString) -> Bool {
    line.withUnsafeBufferPointer { line in
      ASCII.equals(UnsafeBufferPointer(rebasing: line[Self.nameStart..<nameEnd]), ignoringCase: lowercaseName)
    }
  }
}
