import HTTPServer
import MotionSystem

/// The validator of a response to a GET.
///
/// A response is a pure function of its request, so the tag is a hash of the request's content and
/// of the service's version.
///
/// The hash does not need to be cryptographic. A tag is compared only with those that a cache or a client
/// holds for the same URL, so two URLs may have the same tag. For one URL, the hashes differ after
/// the version, the operation and the representation, none of which a client can choose freely. Each later
/// step is a bijection of the state, so whatever the query contains, the tags of two representations of one
/// URL differ.
struct EntityTag: Equatable {
  /// The hash, which is sent as 16 hexadecimal digits in quotation marks.
  let value: UInt64

  /// Creates the tag of an embedded file from its content.
  init(_ parts: [ArraySlice<UInt8>]) {
    var hash = Hash()
    for part in parts { hash.combine(part.span) }
    value = hash.value
  }

  /// Creates the tag of a response to an operation.
  /// - Parameters:
  ///   - version: The version of the service.
  ///   - request: The parameters of the request, whose order has no meaning.
  init(version: String, operation: StaticString, representation: StaticString, request: QueryDocument) {
    var (hash, version) = (Hash(), version)
    // The bytes are valid for the calls.
    version.withUTF8 { unsafe hash.combine(Span(_unsafeElements: $0)) }
    operation.withUTF8Buffer { unsafe hash.combine(Span(_unsafeElements: $0)) }
    representation.withUTF8Buffer { unsafe hash.combine(Span(_unsafeElements: $0)) }
    let text = request.text
    let bytes = text.span
    let base = text.startIndex
    for parameter in request.parameters {
      hash.combine(bytes.extracting(parameter.name.lowerBound - base..<parameter.name.upperBound - base))
      hash.combine(bytes.extracting(parameter.value.lowerBound - base..<parameter.value.upperBound - base))
    }
    value = hash.value
  }

  /// Returns whether `If-None-Match` names this tag or any (weak comparison, RFC 9110, section 13.1.2).
  func matches(_ fields: HTTPFields) -> Bool {
    guard fields.contains(.ifNoneMatch) else { return false }
    let values = fields.values(.ifNoneMatch)
    if values.count == 1, values[0].isEqual(to: "*") { return true }
    let tag = Array("\"".utf8) + Hexadecimal.digits(of: value) + Array("\"".utf8)
    return fields.elements(.ifNoneMatch).contains { item in
      (item.starts(with: "W/".utf8) ? item.dropFirst(2) : item).elementsEqual(tag)
    }
  }

  /// FNV-1a over the parts, each ended by a byte that UTF-8 does not contain.
  private struct Hash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ bytes: Span<UInt8>) {
      var hash = value
      for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
      value = (hash ^ 0xff) &* 0x100_0000_01b3
    }
  }
}
