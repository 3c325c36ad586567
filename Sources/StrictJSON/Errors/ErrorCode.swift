/// The kind of an error in a value, or of a warning about it, for programs.
///
/// The list is open: a later version may add a code, and a client treats a code that it does not know like
/// `invalidValue`.
package enum ErrorCode: String, Sendable, CaseIterable {
  /// A field is missing.
  case required
  /// No field has this name.
  case unknownField = "unknown-field"
  /// The same name or value is given twice.
  case duplicate
  /// The value has another JSON type than the field.
  case wrongType = "wrong-type"
  /// The number is outside the range of the field, or a result is outside the range of a double.
  case outOfRange = "out-of-range"
  /// The value has the right type but is none that the field allows.
  case invalidValue = "invalid-value"
  /// The field excludes another one that is given.
  case conflict
  /// The field is valid but changes nothing in this request.
  case noEffect = "no-effect"
  /// The request exceeds a limit of the service.
  case limit
  /// No result has the requested property.
  case unreachable
  /// The motion never comes to rest.
  case neverSettles = "never-settles"
  /// The text is not JSON.
  case malformedJSON = "malformed-json"
  /// The value is valid but probably not meant (warnings only).
  case unlikelyValue = "unlikely-value"
  /// What the caller should know about a value (warnings only).
  case note
}
