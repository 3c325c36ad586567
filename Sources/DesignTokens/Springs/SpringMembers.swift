import MotionPhysics
import MotionSystem
import SpringDialects
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

  private var parameters = SpringParameters()
  /// The names of the parameters except the duration, in their order.
  private var given: [SpringParameters.Name] = []
  /// The parameters as they are written, in their order, for the output.
  private(set) var written: [TokenSpring.NamedMember] = []
  var preset: String?
  var velocity: Double?
  var physics: JSONDocument.Node?
  var dampingNode: JSONDocument.Node?

  /// Appends a parameter that is a number.
  mutating func append(_ name: SpringParameters.Name, _ number: Double) {
    parameters.set(name, to: number)
    given.append(name)
    written.append((name.rawValue, .number(number)))
  }

  /// Appends the duration.
  mutating func append(_ duration: TokenDuration) {
    parameters.duration = duration.seconds
    written.append(("duration", .duration(duration)))
  }

  /// How the spring is described.
  var form: Form {
    let all = given + (parameters.duration == nil ? [] : [.duration])
    let names = all.map { $0.rawValue } + (physics == nil ? [] : ["physics"])
    if let preset { return names.isEmpty ? .preset(preset) : .presetBesideOthers(names) }
    guard !names.isEmpty else { return .none }
    let isPerceptual = parameters.duration != nil || parameters.bounce != nil
    if let dampingNode, parameters.response != nil, !isPerceptual, parameters.stiffness == nil,
      parameters.mass == nil
    {
      return .ambiguousDamping(dampingNode)
    }
    if let physics {
      return all.allSatisfy { [.duration, .bounce].contains($0) }
        ? .physics(physics, besideDurationOrBounce: isPerceptual) : .mixture(names)
    }
    return parameters.areMixed ? .mixture(names) : .parameters
  }

  var damping: Double? { parameters.damping }

  /// The same members with the damping as a ratio; nil if it is above 1, so that it is none.
  var withDampingAsRatio: SpringMembers? {
    guard let damping = parameters.damping, damping <= 1, parameters.dampingRatio == nil else { return nil }
    var members = SpringMembers()
    members.velocity = velocity
    for (name, value) in written {
      guard case .number(let number) = value, let name = SpringParameters.Name(name) else { continue }
      members.append(name == .damping ? .dampingRatio : name, number)
    }
    return members
  }

  /// Returns the spring of the parameters, with the defaults of a spring in a request.
  func spring() throws(MotionError) -> Spring { try parameters.spring(default: .standard) }
}
