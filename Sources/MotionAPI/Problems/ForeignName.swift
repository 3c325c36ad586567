import MotionSystem
import StrictJSON

/// Hints for field names that clients send by mistake: fields of this service that belong in another object,
/// and names that other animation libraries use.
///
/// A hint that names another field is given only where that field is allowed.
enum ForeignName {
  /// The objects whose fields clients often send at the top level of a request, each with its call.
  private static let objects: StaticString = """
    spring|mass|stiffness|damping|dampingRatio|response|duration|bounce|dialect|preset
    sampling|rate|count|times|tolerance|until|decimals
    bounds|min|max
    thresholds|step|end
    """

  /// Names of other libraries, the field that has their meaning here, and how to convert the value.
  private static let names: StaticString = """
    k|stiffness|the same number
    c|damping|the same number
    m|mass|the same number
    tension|stiffness|React Spring: the same number; React Native: 3.62·(tension − 30) + 194
    friction|damping|React Spring: the same number; React Native: 3·(friction − 8) + 25
    dampingFraction|dampingRatio|SwiftUI: the same number
    ratio|dampingRatio|Flutter: the same number
    usingSpringWithDamping|dampingRatio|UIKit: the same number; spring/design takes a settling duration, too
    durationMillis|duration|in seconds: divided by 1000
    visualDuration|duration|Motion: 1.2·visualDuration, in seconds
    perceptualDuration|duration|Core Animation: the same number of seconds
    frequency|response|React Spring: the same number of seconds
    bounciness|bounce|React Native: there is no simple conversion; stiffness and damping are exact
    speed|duration|React Native: there is no simple conversion; stiffness and damping are exact
    initialVelocity|velocity|in units per second; Core Animation: initialVelocity·(to − from)
    fromValue|from|the same number
    initialValue|from|the same number
    toValue|to|the same number
    targetValue|to|the same number
    target|to|the same number
    initialPosition|from|the same number
    position|from|the same number
    currentPosition|from|the same number
    offset|from|the same number
    contentOffset|from|the same number
    distance|value|the position: bounds.max + distance, or bounds.min − distance
    constant|coefficient|the same number
    rubberBandFactor|coefficient|the same number
    type|state|pointerdown, touchstart: "began"; …move: "changed"; …up, …end: "ended"; …cancel: "cancelled"
    clientX|translation|less the first clientX; for two axes {"x": 0, "y": 0}
    clientY|translation|less the first clientY; for two axes {"x": 0, "y": 0}
    pageX|translation|less the first pageX; for two axes {"x": 0, "y": 0}
    pageY|translation|less the first pageY; for two axes {"x": 0, "y": 0}
    screenX|translation|less the first screenX; for two axes {"x": 0, "y": 0}
    screenY|translation|less the first screenY; for two axes {"x": 0, "y": 0}
    destination|to|the same number
    destinations|retargets|the same list
    fps|rate|samples per second
    sampleRate|rate|samples per second
    velocityThreshold|step|the same number
    snapPoints|anchors|the positions at which the motion can come to rest
    snapToOffsets|anchors|the positions at which the motion can come to rest
    detents|anchors|the positions at which the motion can come to rest
    overshootClamping|clamp|the same value
    bounceStiffness|edgeSpring|as its stiffness
    bounceDamping|edgeSpring|as its damping
    inverse|direction|"invert" for the inverse
    invert|direction|"invert" for the inverse
    timeConstant|decelerationRate|Motion: e^(−1/timeConstant), with the time constant in milliseconds
    """

  /// Members with which libraries state when they end an animation, by rules of their own.
  private static let completionNames: [StaticString] = [
    "restDelta", "restSpeed", "restDisplacementThreshold", "restSpeedThreshold", "restVelocity", "precision",
    "visibilityThreshold",
  ]

  /// Names with which clients end a list of positions.
  private static let endNames: [StaticString] = ["bounds", "min", "max", "count", "length", "pages"]

  // Split once, because a request may have a hundred unknown fields whose errors need a text.
  private static let objectRows = rows(of: objects)
  private static let nameRows: [String: [String]] = rows(of: names).reduce(into: [:]) { $0[$1[0]] = $1 }

  /// Returns the text of an error about an unknown field, or nil if there is no hint for the name.
  ///
  /// - Parameter allowed: The names of the fields of the object.
  static func hint(for name: String, allowed: [String]) -> String? {
    guard name.utf8.count <= String.maximumNameBytes else { return nil }
    if let row = nameRows[name] {
      return place(of: row[1], allowed).map { "unknown field; use \($0) (\(row[2]))" }
    }
    if completionNames.contains(where: { name.isEqual(to: $0) }) {
      return "unknown field; a library ends its animation by a rule of its own: give it in spring, with the "
        + "dialect, to spring/translate, which states when the library ends the animation"
    }
    if endNames.contains(where: { name.isEqual(to: $0) }), allowed.contains("interval") {
      return "unknown field; anchors are the whole list of positions, and those of interval have no ends"
    }
    guard objectRows.contains(where: { isField(name, of: $0) }) else { return nil }
    return place(of: name, allowed).map { "unknown field; did you mean \($0)?" }
  }

  /// Returns the path of a field from an object with the given fields, or nil if there is none.
  private static func place(of field: String, _ allowed: [String]) -> String? {
    func isAllowed(_ name: String) -> Bool { allowed.contains { $0.isEqual(to: name) } }
    if isAllowed(field) { return field }
    let row = objectRows.first { isAllowed($0[0]) && isField(field, of: $0) }
    return row.map { "\($0[0]).\(field)" }
  }

  private static func isField(_ name: String, of object: [String]) -> Bool {
    object.dropFirst().contains { $0.isEqual(to: name) }
  }

  /// Returns the columns of each line of a table.
  private static func rows(of table: StaticString) -> [[String]] {
    "\(table)".split(separator: "\n").map { $0.split(separator: "|").map(String.init) }
  }
}
