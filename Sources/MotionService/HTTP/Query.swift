import Platform
import StrictJSON

/// The query of a request target: its parameters, percent-decoded, in the order received.
///
/// `+` is a plus sign, as in RFC 3986: `velocity=+800` would otherwise lose its sign.
struct Query: ~Copyable {
  /// The reason why a query cannot be decoded.
  enum Malformed: Error, Equatable {
    case percentEncoding(in: String)
    case notUTF8(in: String)
    case tooLong

    var detail: String {
      switch self {
      case .percentEncoding(let text):
        "In a query, % must be followed by two hexadecimal digits; received \(text)"
      case .notUTF8(let text): "A query must decode to UTF-8; received \(text)"
      case .tooLong: "The query is too long"
      }
    }
  }

  /// The places of a name and its value in the text of `builder`.
  struct Parameter {
    /// The beginning of the name for fast comparisons: see `QueryDecoder.key`.
    var key: UInt64
    var nameStart: UInt32
    var nameEnd: UInt32
    var valueStart: UInt32
    var valueEnd: UInt32
    /// The number of dots in the name.
    var dots: Int

    var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
  }

  /// The builder of the document, whose text holds the decoded names and values. A byte that no number
  /// contains follows each value.
  let builder: JSONDocumentBuilder
  private(set) var parameters: [Parameter]
  /// Whether some parameter might not be a member of the document; see `QueryDocument.isMember`.
  let mayHaveOthers: Bool

  /// Decodes a query in one pass, in the memory of the document that it becomes.
  ///
  /// - Parameter bytes: The query without its question mark.
  /// - Throws: `Malformed` for the first name or value that cannot be decoded.
  init(_ bytes: Span<UInt8>) throws(Malformed) {
    var builder: JSONDocumentBuilder
    do throws(JSONSyntaxError) {
      builder = try JSONDocumentBuilder(copying: bytes)
    } catch {
      throw .tooLong
    }
    var parameters: [Parameter] = []
    parameters.reserveCapacity(12)
    var mayHaveOthers = false
    unsafe try bytes.withUnsafeBufferPointer { bytes throws(Malformed) in
      unsafe try builder.withMutableText { text throws(Malformed) in
        guard let start = text.baseAddress else { return }
        var decoder = unsafe QueryDecoder(received: bytes, text: start)
        try decoder.decode(into: &parameters)
        mayHaveOthers = decoder.mayHaveOthers
        // A key cannot express a zero byte, so the order of the keys would differ from that of the names.
        if decoder.hasZeroByte { for index in parameters.indices { parameters[index].key = 0 } }
      }
    }
    self.builder = builder
    self.mayHaveOthers = mayHaveOthers
    self.parameters = parameters
  }

  /// Removes all parameters and returns them. The array has no other owner, so sorting it does not copy it.
  mutating func takeParameters() -> [Parameter] {
    var taken: [Parameter] = []
    swap(&taken, &parameters)
    return taken
  }

  /// Removes the first parameter with a name and returns its value.
  mutating func take(_ name: StaticString) -> String? {
    guard mayHaveOthers else { return nil }
    for index in parameters.indices where isName(of: parameters[index], equalTo: name) {
      return string(parameters.remove(at: index).value)
    }
    return nil
  }

  private func isName(of parameter: Parameter, equalTo name: StaticString) -> Bool {
    parameter.name.count == name.utf8CodeUnitCount
      && builder.withText { $0.extracting(parameter.name).isEqual(to: name) }
  }

  /// Returns the text of a name or value.
  func string(_ range: Range<Int>) -> String {
    builder.withText { text in
      // The buffer is valid for the call and is only copied.
      unsafe text.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }
}
