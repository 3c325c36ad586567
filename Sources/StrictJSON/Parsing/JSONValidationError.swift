/// A part of a syntactically valid document that has no single, exact meaning.
///
/// Validation errors do not stop the parser, so a response can list all of them together with the
/// errors that the service finds.
package struct JSONValidationError: Error, Equatable, Sendable {
  /// The member or element with the error. For an error in a member's name it is that member.
  package let pointer: JSONPointer
  /// The kind of error.
  package let kind: Kind

  /// Creates an error at a pointer.
  package init(pointer: JSONPointer, kind: Kind) {
    self.pointer = pointer
    self.kind = kind
  }

  /// The kind of a validation error.
  package enum Kind: Equatable, Sendable {
    /// An earlier member of the same object has the same decoded name.
    case duplicateMember(name: String)
    /// A string or name contains an unpaired surrogate such as `\ud800`, which is decoded as
    /// U+FFFD. Reported once per string.
    case loneSurrogate
    /// The magnitude of a number exceeds the largest finite double (about 1.8e308). The text is
    /// truncated to 32 bytes.
    case numberOutOfRange(text: String)

    /// The kind of the error, for programs.
    package var code: ErrorCode {
      switch self {
      case .duplicateMember: .duplicate
      case .loneSurrogate: .invalidValue
      case .numberOutOfRange: .outOfRange
      }
    }
  }
}
