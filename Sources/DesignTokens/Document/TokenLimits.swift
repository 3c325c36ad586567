/// The limits of one tokens document. An error that a limit causes states the limit.
package enum TokenLimits {
  /// The maximum number of tokens and groups, after `$extends` is resolved.
  package static let entries = 10_000
  /// The maximum number of documents that are merged.
  package static let documents = 100
  /// The maximum length of a name in bytes.
  package static let nameBytes = 128
  /// The maximum length of a path in bytes.
  package static let pathBytes = 512
  /// The maximum length of a reference in bytes: that of a path in which each byte is percent-encoded, and
  /// names within a value.
  package static let referenceBytes = 4096
  /// The maximum number of names in a path.
  package static let levels = 32
  /// The maximum number of members of a value.
  static let members = 64
  /// The maximum number of a duration, in either unit.
  static let duration = 1e15
  /// The maximum number of shapes of springs: pairs of damping ratio and velocity divided by ω₀.
  package static let shapes = 200
  /// The maximum size of an output in bytes.
  package static let outputBytes = 16_777_216
}
