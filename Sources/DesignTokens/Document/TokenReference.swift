import MotionSystem
import StrictJSON

/// A reference as it is written: `{group.token}`, or a JSON Pointer in a member `$ref`. In the former, a name
/// with periods is in single quotation marks.
struct TokenReference {
  /// The names, from the root. Those of a pointer may continue into a value.
  let names: [String]
  /// Whether the reference is a JSON Pointer.
  let isPointer: Bool

  /// Returns whether a value is a string that is meant as a reference to a token.
  static func isReference(_ node: Node, in document: JSONDocument) -> Bool {
    document.kind(node) == .string && document.string(node, startsWith: "{")
  }

  /// Parses the reference at a value, which may have any kind.
  /// - Parameter report: Receives the code and the detail of the error if it is none.
  static func parse(
    _ node: Node, isPointer: Bool, in document: JSONDocument, budget: WorkMeter,
    _ report: (ErrorCode, String) -> Void
  ) throws(TokenFailure) -> TokenReference? {
    let byteCount = document.byteCount(ofString: node)
    guard byteCount <= TokenLimits.referenceBytes else {
      let limit = TokenLimits.referenceBytes.grouped
      report(.limit, "a reference has at most \(limit) bytes, received \(byteCount.grouped)")
      return nil
    }
    try budget.charge(4 + byteCount)
    guard let text = document.string(node) else {
      report(.wrongType, "must be a string such as \"#/motion/short\", received \(document.received(node))")
      return nil
    }
    func refuse(_ detail: String) -> [String]? {
      report(.invalidValue, "\(detail), received \"\(text.shortenedName)\"")
      return nil
    }
    let names = isPointer ? names(ofPointer: text, refuse) : names(inBraces: text, refuse)
    return names.map { TokenReference(names: $0, isPointer: isPointer) }
  }

  /// Parses `{group.token}`.
  /// - Parameter refuse: Receives the reason why the text is no reference.
  private static func names(inBraces text: String, _ refuse: (String) -> [String]?) -> [String]? {
    let bytes = Array(text.utf8)
    let isClosed = bytes.count > 2 && bytes.last == UInt8(ascii: "}")
    let inner = bytes.dropFirst().dropLast(isClosed ? 1 : 0)
    guard isClosed, !inner.contains(UInt8(ascii: "{")), !inner.contains(UInt8(ascii: "}")) else {
      return refuse("must be one reference such as {motion.duration.short}")
    }
    return names(in: inner)
  }

  /// Divides a text at its periods, except those of a name such as `'md.sys'`.
  private static func names(in text: ArraySlice<UInt8>) -> [String] {
    let (quote, period) = (UInt8(ascii: "'"), UInt8(ascii: "."))
    var names: [String] = []
    var rest = text
    while true {
      var name = rest.prefix { $0 != period }
      var end = name.endIndex
      if rest.first == quote, let last = rest.dropFirst().firstIndex(of: quote), last > end,
        last + 1 == rest.endIndex || rest[last + 1] == period
      {
        name = rest[rest.startIndex + 1..<last]
        end = last + 1
      }
      names.append(String(decoding: name, as: UTF8.self))
      rest = rest[end...]
      guard !rest.isEmpty else { return names }
      rest = rest.dropFirst()
    }
  }

  /// Parses `#/group/token`, a JSON Pointer (RFC 6901) as a URI fragment. Characters may be percent-encoded.
  private static func names(ofPointer text: String, _ refuse: (String) -> [String]?) -> [String]? {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "#") else {
      return refuse(
        "must point into this document, such as #/motion/duration/short; other documents are never read")
    }
    guard bytes.count > 2, bytes[1] == UInt8(ascii: "/") else {
      return refuse("must name a token, such as #/motion/duration/short")
    }
    let decoded = PercentEncoding.decoded(bytes.dropFirst())
    let fragment = String(decoding: decoded ?? [], as: UTF8.self)
    // Bytes that are not UTF-8 are replaced.
    guard let decoded, fragment.utf8.elementsEqual(decoded) else {
      return refuse("must be UTF-8 in which % is followed by two hexadecimal digits")
    }
    guard let pointer = JSONPointer(fragment) else {
      return refuse("in a JSON Pointer ~ must be followed by 0 or 1")
    }
    return pointer.referenceTokens
  }

  /// The names as they are written in references to tokens, shortened for an error text.
  var shortenedPath: String {
    // More names than bytes are not shown.
    names.prefix(String.maximumNameBytes + 1).joined(separator: isPointer ? "/" : ".").shortenedName
  }
}
