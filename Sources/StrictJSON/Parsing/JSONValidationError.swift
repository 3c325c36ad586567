// A text can be JSON and still not say one clear thing. Such validationErrors do not stop the parser: a caller
// wants to hear of all of them at once, together with the validationErrors of its own that the service finds.

/// Something in a syntactically valid document that has no single, exact meaning.
public struct JSONValidationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The member or element concerned. For a fault in a member's name: that member.
  public let pointer: JSONPointer
  /// What is wrong there.
  public let kind: Kind

  /// A fault at a place.
  public init(pointer: JSONPointer, kind: Kind) {
    self.pointer = pointer
    self.kind = kind
  }

  /// What has no exact meaning.
  public enum Kind: Equatable, Sendable {
    /// An earlier member of the same object has this name, in whatever escapes it is spelled.
    case duplicateMember(name: String)
    /// A string or name holds half of a surrogate pair, such as `\ud800` alone. Decoded it reads U+FFFD.
    /// Told once per string.
    case loneSurrogate
    /// The number is beyond the largest finite double (about 1.8e308). The text is cut to 32 bytes.
    case numberOutOfRange(text: String)
  }

  /// What was received and what is allowed, without the pointer.
  public var description: String {
    switch kind {
    case .duplicateMember(let name): "duplicate field \"\(name)\"; give it once"
    case .loneSurrogate: "the string contains an unpaired surrogate; only whole Unicode scalars are allowed"
    case .numberOutOfRange(let text):
      "the number \(text) is out of range; the largest magnitude is 1.7976931348623157e308"
    }
  }
}
