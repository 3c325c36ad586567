import MotionAPI
import MotionSystem
import StrictJSON

/// The query of a request target: its parameters, percent-decoded, in the order received. Empty ones are
/// skipped.
///
/// `+` is a plus sign, as in RFC 3986: `velocity=+800` would otherwise lose its sign.
struct Query {
  /// Where the name and the value of a parameter lie in the text.
  struct Parameter {
    var name: Range<Int>
    var value: Range<Int>
    /// The places of the first eight bytes of the name in the order of a document, as one number.
    private(set) var key: UInt64 = 0
    /// The number of dots in the name.
    private(set) var dots = 0
    private var hasBracket = false

    /// The number of dots from which a name is not read. A member of a request has at most two, and each
    /// `previous.body.` adds two.
    private static let maximumDots = 8

    init(name: Range<Int>, value: Range<Int>) { (self.name, self.value) = (name, value) }

    /// Finds out what a document asks about the name.
    mutating func examineName(in text: ArraySlice<UInt8>) {
      let bytes = text.span
      let start = name.lowerBound - text.startIndex
      var (key, dots, hasBracket, shift): (UInt64, Int, Bool, UInt64) = (0, 0, false, 64)
      for index in start..<start + name.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: ".") { dots += 1 }
        // As many frameworks write `spring[stiffness]` or `anchors[]`.
        if byte == UInt8(ascii: "[") { hasBracket = true }
        if shift > 0 {
          shift &-= 8
          key |= Parameter.order(of: byte) &<< shift
        }
      }
      (self.key, self.dots, self.hasBracket) = (key, dots, hasBracket)
    }

    /// Returns the place of a byte of UTF-8 in the order: a dot comes first.
    static func order(of byte: UInt8) -> UInt64 { byte == UInt8(ascii: ".") ? 0 : UInt64(byte) + 1 }

    /// The text of the error about a name that cannot be one of a member; nil if it can.
    var error: StaticString? {
      if dots >= Parameter.maximumDots {
        return "is nested too deeply for a query; send the request with POST"
      }
      return hasBracket
        ? """
        unknown query parameter; join nested names with a dot and the items of a list with commas, as in \
        spring.stiffness=200 and anchors=80,400
        """ : nil
    }
  }

  /// A text that contains the names and values, percent-decoded, in valid UTF-8. It is the received one if
  /// that is plain.
  private(set) var text: ArraySlice<UInt8> = []
  private(set) var parameters: [Parameter] = []

  /// Decodes a query.
  ///
  /// - Parameter bytes: The query without its question mark.
  /// - Throws: The problem of the first name or value that cannot be decoded.
  init(_ bytes: ArraySlice<UInt8>) throws(Problem) {
    if bytes.isEmpty { return }
    parameters.reserveCapacity(bytes.count / 12 + 1)
    let span = bytes.span
    let base = bytes.startIndex
    // Documents have offsets of 32 bits.
    var isPlain = bytes.endIndex <= Int(UInt32.max)
    var (start, nameEnd) = (0, -1)
    for index in 0...span.count {
      let byte = index < span.count ? span[index] : UInt8(ascii: "&")
      // A letter, mostly.
      if byte > UInt8(ascii: "="), byte < 0x80 { continue }
      if byte == UInt8(ascii: "=") {
        if nameEnd < 0 { nameEnd = index }
      } else if byte == UInt8(ascii: "&") {
        let name = base + start..<base + (nameEnd < 0 ? index : nameEnd)
        let value = base + (nameEnd < 0 ? index : nameEnd + 1)..<base + index
        if index > start { parameters.append(Parameter(name: name, value: value)) }
        (start, nameEnd) = (index + 1, -1)
      } else if byte >= 0x80 || byte == UInt8(ascii: "%") {
        isPlain = false
      }
    }
    if isPlain {
      text = bytes
    } else {
      for index in parameters.indices {
        parameters[index].name = try append(bytes[parameters[index].name])
        parameters[index].value = try append(bytes[parameters[index].value])
      }
    }
  }

  /// Returns the parameters, and leaves none.
  mutating func takeParameters() -> [Parameter] {
    var taken: [Parameter] = []
    swap(&taken, &parameters)
    return taken
  }

  /// Returns a name or a value.
  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Decodes a name or a value and returns where it lies in the text.
  private mutating func append(_ encoded: ArraySlice<UInt8>) throws(Problem) -> Range<Int> {
    guard let decoded = PercentEncoding.decoded(encoded) else {
      throw Query.problem("In a query, % must be followed by two hexadecimal digits", encoded)
    }
    guard String(validating: decoded, as: UTF8.self) != nil else {
      throw Query.problem("A query must decode to UTF-8", encoded)
    }
    text += decoded
    return text.count - decoded.count..<text.count
  }

  /// Returns the problem of a name or value, which states at most 64 bytes of it.
  private static func problem(_ rule: String, _ received: ArraySlice<UInt8>) -> Problem {
    let excerpt = String(decoding: received.prefix(String.maximumNameBytes + 1), as: UTF8.self).shortenedName
    return Problem(kind: .badRequest, status: 400, detail: "\(rule); received \(excerpt)")
  }
}
