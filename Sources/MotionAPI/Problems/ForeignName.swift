/// Hints for field names that clients send by mistake: fields of this service that belong in another object,
/// and names that other animation libraries use.
///
/// A hint that names another field is given only where that field is allowed.
enum ForeignName {
  /// The objects whose fields clients often send at the top level of a request.
  private static let objects: [(object: StaticString, fields: [StaticString])] = [
    ("spring", ["mass", "stiffness", "damping", "dampingRatio", "response", "duration", "bounce"]),
    ("sampling", ["rate", "count", "times", "tolerance", "until", "decimals"]),
    ("bounds", ["min", "max"]),
  ]

  /// Names of other libraries, the field that has their meaning here, and how to convert the value.
  private static let names: [(name: StaticString, field: StaticString, conversion: StaticString)] = [
    ("tension", "stiffness", "React Spring: the same number; React Native: 3.62·(tension − 30) + 194"),
    ("friction", "damping", "React Spring: the same number; React Native: 3·(friction − 8) + 25"),
    ("dampingFraction", "dampingRatio", "SwiftUI: the same number"),
    ("ratio", "dampingRatio", "Flutter: the same number"),
    ("visualDuration", "duration", "Motion: 1.2·visualDuration, in seconds"),
    ("perceptualDuration", "duration", "Core Animation: the same number of seconds"),
    ("frequency", "response", "React Spring: the same number of seconds"),
    ("bounciness", "bounce", "React Native: there is no simple conversion; stiffness and damping are exact"),
    ("speed", "duration", "React Native: there is no simple conversion; stiffness and damping are exact"),
    ("initialVelocity", "velocity", "in units per second; Core Animation: initialVelocity·(to − from)"),
    ("fromValue", "from", "the same number"),
    ("initialValue", "from", "the same number"),
    ("toValue", "to", "the same number"),
    ("targetValue", "to", "the same number"),
    ("target", "to", "the same number"),
    ("restDelta", "threshold", "Motion: the same number"),
    ("restDisplacementThreshold", "threshold", "React Native: the same number"),
    ("visibilityThreshold", "threshold", "Compose: the same number"),
    ("restSpeed", "speedThreshold", "Motion: the same number"),
    ("restSpeedThreshold", "speedThreshold", "React Native: the same number of units per second"),
    ("precision", "threshold", "React Spring: the same number"),
    ("fps", "rate", "samples per second"),
    ("frameRate", "rate", "samples per second"),
    ("sampleRate", "rate", "samples per second"),
    ("snapPoints", "anchors", "the positions at which the motion can come to rest"),
    ("snapToOffsets", "anchors", "the positions at which the motion can come to rest"),
    ("detents", "anchors", "the positions at which the motion can come to rest"),
    (
      "timeConstant", "decelerationRate",
      "Motion: e^(−1/timeConstant), with the time constant in milliseconds"
    ),
  ]

  /// Returns the text of an error about an unknown field, or nil if there is no hint for the name.
  ///
  /// - Parameter allowed: The names of the fields of the object.
  static func hint(for name: String, allowed: [String]) -> String? {
    if let field = names.first(where: { isEqual(name, $0.name) }) {
      return place(of: field.field, allowed).map { "unknown field; use \($0) (\(field.conversion))" }
    }
    for object in objects {
      if let field = object.fields.first(where: { isEqual(name, $0) }) {
        return place(of: field, allowed).map { "unknown field; did you mean \($0)?" }
      }
    }
    return nil
  }

  /// Returns the path of a field from an object with the given fields, or nil if there is none.
  private static func place(of field: StaticString, _ allowed: [String]) -> String? {
    func isAllowed(_ name: StaticString) -> Bool { allowed.contains { isEqual($0, name) } }
    if isAllowed(field) { return "\(field)" }
    for (object, fields) in objects
    where isAllowed(object) && fields.contains(where: { isEqual("\($0)", field) }) {
      return "\(object).\(field)"
    }
    return nil
  }

  /// Compares bytes. Comparing strings would normalize them, which takes quadratic time.
  private static func isEqual(_ name: String, _ text: StaticString) -> Bool {
    name.utf8.count == text.utf8CodeUnitCount && name.utf8.elementsEqual("\(text)".utf8)
  }
}
