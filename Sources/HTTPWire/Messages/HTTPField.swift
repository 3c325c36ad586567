/// A header field of a response, stored as the field line that is sent. Most fields are constants that
/// are created once and copied into every response.
///
/// Control bytes in the name and value become spaces, which prevents header injection.
public struct HTTPField: Sendable, Equatable {
  /// CR LF that ends the previous line, then the name, a colon, a space and the value.
  let line: [UInt8]
  private let nameEnd: Int

  private static let nameStart = 2

  /// Creates a field.
  /// - Parameters:
  ///   - name: The field name as sent, such as `Allow`.
  ///   - value: The field value.
  public init(_ name: String, _ value: String) {
    nameEnd = HTTPField.nameStart + name.utf8.count
    var line = Array("\r\n\(name): \(value)".utf8)
    for index in line.indices.dropFirst(HTTPField.nameStart) where !HTTPField.isAllowed(line[index]) {
      line[index] = ASCII.space
    }
    self.line = line
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte == ASCII.tab || (byte >= 0x20 && byte != 0x7F)
  }

  /// The field name.
  public var name: String { String(decoding: line[Self.nameStart..<nameEnd], as: UTF8.self) }

  /// The field value.
  public var value: String { String(decoding: line[(nameEnd + 2)...], as: UTF8.self) }
}
