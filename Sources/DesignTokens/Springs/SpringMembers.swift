import MotionPhysics
import MotionSystem
import StrictJSON

/// The members of a spring as they are written.
struct SpringMembers {
  /// A parameterization, or what is written in place of one.
  enum Form {
    case none
    case preset(String)
    case parameters
    /// The value is the object with the members.
    case physics(JSONDocument.Node, besideDurationOrBounce: Bool)
    case ambiguousDamping(JSONDocument.Node)
    /// The value is the names of the members.
    case presetBesideOthers([String])
    case mixture([String])
  }

  static let physicalNames = ["mass", "stiffness", "damping"]
  static let numberNames = physicalNames + ["dampingRatio", "response", "bounce", "velocity"]

  private(set) var numbers: [(name: String, value: Double)] = []
  /// The parameters as they are written, in their order, for the output.
  private(set) var written: [TokenSpring.NamedMember] = []
  private(set) var duration: TokenDuration?
  var preset: String?
  var velocity: Double?
  var physics: JSONDocument.Node?
  var dampingNode: JSONDocument.Node?

  /// Appends a parameter that is a number.
  mutating func append(_ name: String, _ number: Double) {
    numbers.append((name, number))
    written.append((name, .number(number)))
  }

  /// Appends the duration.
  mutating func append(_ duration: TokenDuration) {
    self.duration = duration
    written.append(("duration", .duration(duration)))
  }

  private func value(_ name: String) -> Double? { numbers.first { $0.name.isEqual(to: name) }?.value }
  private func has(_ name: String) -> Bool { value(name) != nil }

  /// How the spring is described.
  var form: Form {
    let parameters = numbers.map { $0.name } + (duration == nil ? [] : ["duration"])
    let names = parameters + (physics == nil ? [] : ["physics"])
    if let preset { return names.isEmpty ? .preset(preset) : .presetBesideOthers(names) }
    guard !names.isEmpty else { return .none }
    let isPerceptual = duration != nil || has("bounce")
    let isPhysical = SpringMembers.physicalNames.contains { has($0) }
    let (hasResponse, hasRatio) = (has("response"), has("dampingRatio"))
    if let dampingNode, hasResponse, !isPerceptual, !has("stiffness"), !has("mass") {
      return .ambiguousDamping(dampingNode)
    }
    if let physics {
      return isPhysical || hasRatio || hasResponse
        ? .mixture(names) : .physics(physics, besideDurationOrBounce: isPerceptual)
    }
    if isPerceptual && (isPhysical || hasRatio || hasResponse) || hasResponse && isPhysical
      || hasRatio && has("damping")
    {
      return .mixture(names)
    }
    return .parameters
  }

  /// Returns the spring of the parameters, with the defaults of a spring in a request.
  func spring() throws(MotionError) -> Spring {
    if duration != nil || has("bounce") {
      return try Spring(duration: duration?.seconds ?? 0.5, bounce: value("bounce") ?? 0)
    }
    if let response = value("response") {
      return try Spring(response: response, dampingRatio: value("dampingRatio") ?? 1)
    }
    let stiffness = value("stiffness") ?? Spring.standard.stiffness
    let mass = value("mass") ?? 1
    if let damping = value("damping") {
      return try Spring(mass: mass, stiffness: stiffness, damping: damping)
    }
    return try Spring(
      mass: mass, stiffness: stiffness, dampingRatio: value("dampingRatio") ?? 1)
  }
}
