import HTTPWire

// Which pages of other origins may read the answers: the CORS protocol of the Fetch standard.
//
// The answers are public and depend on nothing but the question, no cookie or credential is ever looked at,
// so every page may read them unless the operator wants otherwise. With `*`, or with a single origin, the
// permission is the same text on every answer: a cache may keep one copy for everybody, and nothing varies
// by origin. With several origins the one that asks is named, and caches are told by `Vary`.
//
// A preflight is answered alike at every path, even one where nothing is: only then does the page get to
// read the problem that follows.

/// The origins whose pages may read the answers.
public struct CrossOriginPolicy: Sendable, Equatable {
  /// Every origin (`*`).
  public static let any = CrossOriginPolicy(origins: ["*"])
  /// No other origin than the service's own: answers carry no CORS field.
  public static let none = CrossOriginPolicy(origins: [])

  /// What a page may read of an answer beyond the fields that every page may.
  private static let exposed = HTTPField("Access-Control-Expose-Headers", "X-Request-Id, ETag, Retry-After")
  private static let varying = HTTPField("Vary", "Origin")

  private let origins: [String]
  /// What every answer carries, where that does not depend on who asks.
  private let fixed: [HTTPField]

  private init(origins: [String]) {
    self.origins = origins
    fixed = origins.count == 1 ? Self.permission(origins[0]) : []
  }

  /// A policy from text: `*`, `none`, or origins such as `https://example.org:8443` with commas between.
  /// - Returns: nil where the text is none of these.
  public init?(_ text: String) {
    if text == "*" {
      self = .any
    } else if text == "none" {
      self = .none
    } else {
      let origins = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
      guard origins.allSatisfy(Self.isOrigin) else { return nil }
      self.init(origins: origins)
    }
  }

  /// The policy as the text that makes it.
  public var text: String { origins.isEmpty ? "none" : origins.joined(separator: ",") }

  /// The answer to a preflight; nil where the request is none, or no origin is ever allowed.
  func preflight(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.method == .options, !origins.isEmpty,
      let origin = request.fields.first("origin"),
      request.fields.first("access-control-request-method") != nil
    else { return nil }
    var fields = permission(to: origin)
    if !fields.isEmpty {
      fields += [
        HTTPField("Access-Control-Allow-Methods", "GET, HEAD, POST"),
        // Fields that the service does not know it ignores, such as those that trace a request.
        HTTPField("Access-Control-Allow-Headers", "*"),
        HTTPField("Access-Control-Max-Age", "86400"),
      ]
    }
    if origins.count > 1 { fields.append(Self.varying) }
    return HTTPResponse(status: 204, contentType: nil, fields: fields)
  }

  /// Adds to the answer of a request what its page needs to read it. An answer that no cache keeps, to
  /// a request without `Origin`, needs nothing.
  func mark(_ response: inout HTTPResponse, to request: HTTPRequest) {
    guard !origins.isEmpty else { return }
    let origin = request.fields.first("origin")
    // What a cache may keep has a tag; the copy may later be given to a page.
    guard origin != nil || response.fields.contains(where: { $0.isNamed("etag") }) else { return }
    guard origins.count > 1 else {
      response.fields += fixed
      return
    }
    if let origin { response.fields += permission(to: origin) }
    response.fields.append(Self.varying)
  }

  /// Adds what does not depend on who asks to an answer whose request could not be read.
  func mark(_ response: inout HTTPResponse) {
    response.fields += fixed
  }

  private func permission(to origin: ArraySlice<UInt8>) -> [HTTPField] {
    guard origins.count > 1 else { return fixed }
    return origins.first { origin.elementsEqual($0.utf8) }.map(Self.permission) ?? []
  }

  private static func permission(_ origin: String) -> [HTTPField] {
    [HTTPField("Access-Control-Allow-Origin", origin), exposed]
  }

  /// Whether a browser could send this as `Origin`: a scheme and a host in lower case, perhaps a port, no path.
  /// `null` is not allowed: any page can take it on.
  private static func isOrigin(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text[..<colon].utf8
    let rest = text[colon...]
    guard let first = scheme.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      scheme.allSatisfy(isLowercaseNameByte), rest.hasPrefix("://")
    else { return false }
    let authority = rest.dropFirst(3).utf8
    return !authority.isEmpty
      && authority.allSatisfy { isLowercaseNameByte($0) || ":[]_".utf8.contains($0) }
  }

  /// `a-z`, `0-9`, `+`, `-`, `.`
  private static func isLowercaseNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "+-.".utf8.contains(byte)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
