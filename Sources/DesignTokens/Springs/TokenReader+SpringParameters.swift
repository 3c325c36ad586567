import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

// The spring that members describe. Members that contradict each other are errors, since each tool would
// choose among them in its own way.

extension TokenReader {
  /// The greatest relative difference between two descriptions of one spring.
  private static let agreement = 0.01
  /// The greatest initial velocity divided by ω₀. A spring overshoots by about as many travels.
  private static let greatestVelocity = 1e6

  /// Returns the spring that members describe, and the members to write for it.
  func parameters(
    _ members: SpringMembers, _ node: JSONDocument.Node, _ context: Context
  ) -> (spring: Spring, members: [TokenSpring.NamedMember])? {
    do throws(MotionError) {
      switch members.form {
      case .preset(let preset):
        if let spring = try? SpringPreset.named(preset)?.spring().spring {
          return (spring, [("preset", .text(preset))])
        }
        fail(.invalidValue, context, node, "the preset \(preset) has no spring of its own")
      case .parameters:
        let spring = try members.spring()
        warnIfRatio(members.damping, spring, members.dampingNode ?? node, context)
        return (spring, members.written)
      case .physics(let place, let isBesidePerceptual):
        guard let (spring, written) = try physics(place, context) else { return nil }
        guard isBesidePerceptual else { return (spring, written) }
        let perceptual = try members.spring()
        return agrees(perceptual, spring, place, context) ? (perceptual, members.written) : nil
      case .none:
        fail(
          .required, context, node,
          "needs the parameters of a spring, such as {\"stiffness\": 800, \"dampingRatio\": 0.6}, or a "
            + "preset")
      case .presetBesideOthers(let names):
        fail(.conflict, context, node, "has preset beside \(names.joined(separator: ", ")); give one of them")
      case .ambiguousDamping(let place):
        return dampingAsRatio(members, place, context).flatMap { parameters($0, node, context) }
      case .mixture(let names):
        fail(.conflict, context, node, SpringParameters.mixture(of: names))
      }
    } catch {
      fail(error.code, context, node, TokenReader.detail(of: error))
    }
    return nil
  }

  /// Reads `physics: {stiffness, damping, mass}`.
  private func physics(
    _ node: JSONDocument.Node, _ context: Context
  ) throws(MotionError) -> (Spring, [TokenSpring.NamedMember])? {
    guard document.kind(node) == .object else {
      return refuse(
        .wrongType, context, node,
        "must be an object with stiffness, damping and mass, received \(document.received(node))")
    }
    guard hasFewMembers(node, context, SpringMembers.physicalNames) else { return nil }
    var parameters = SpringParameters()
    var written: [TokenSpring.NamedMember] = []
    var isValid = true
    for (key, member) in document.members(node) {
      let name = name(key, among: SpringMembers.physicalNames)
      guard let parameter = name.flatMap({ SpringParameters.Name($0) }) else {
        failUnknown(context, member, key, SpringMembers.physicalNames)
        isValid = false
        continue
      }
      guard let number = plainNumber(member, context) else {
        isValid = false
        continue
      }
      parameters.set(parameter, to: number)
      written.append((parameter.rawValue, .number(number)))
    }
    guard isValid else { return nil }
    guard parameters.stiffness != nil, parameters.damping != nil else {
      return refuse(
        .required, context, node, missing: parameters.stiffness == nil ? "stiffness" : "damping",
        "is missing; physics has stiffness, damping and mass")
    }
    let spring = try parameters.spring(default: .standard)
    warnIfRatio(parameters.damping, spring, document.member(node, named: "damping") ?? node, context)
    return (spring, written)
  }

  private func warnIfRatio(
    _ damping: Double?, _ spring: Spring, _ node: JSONDocument.Node, _ context: Context
  ) {
    guard let damping,
      let detail = SpringParameters.unlikelyDamping(damping, stiffness: spring.stiffness)
    else { return }
    warn(.unlikelyValue, context, node, detail)
  }

  /// Returns whether two springs are the same within 1 %. Reports an error at `physics` otherwise.
  private func agrees(
    _ perceptual: Spring, _ physical: Spring, _ node: JSONDocument.Node,
    _ context: Context
  ) -> Bool {
    let stiffness = physical.stiffness / physical.mass
    let isSame =
      abs(stiffness - perceptual.stiffness) <= TokenReader.agreement * perceptual.stiffness
      && abs(physical.dampingRatio - perceptual.dampingRatio)
        <= TokenReader.agreement * perceptual.dampingRatio
    guard !isSame else { return true }
    func text(_ number: Double) -> String { document.text(DecimalRounding(decimals: 4).nearest(number)) }
    fail(
      .conflict, context, node,
      "contradicts duration and bounce: these are stiffness \(text(perceptual.stiffness)) and dampingRatio "
        + "\(text(perceptual.dampingRatio)), physics has \(text(stiffness)) and "
        + "\(text(physical.dampingRatio)) for the mass 1; give one of them")
    return false
  }

  /// Checks that a spring settles, and counts its shape.
  func finish(
    _ spring: Spring, _ members: [TokenSpring.NamedMember], velocity: Double,
    _ node: JSONDocument.Node,
    _ context: Context
  ) -> TokenSpring? {
    guard spring.dampingRatio > 0 else {
      return refuse(
        .neverSettles, context, node, "has no damping, so it never settles; give it a damping ratio above 0")
    }
    let limit = TokenReader.greatestVelocity * spring.angularFrequency
    guard velocity.magnitude <= limit else {
      return refuse(
        .outOfRange, context, node,
        "has a velocity of \(document.text(velocity)) travels per second; this spring has at most "
          + document.text(limit.rounded()))
    }
    do throws(MotionError) {
      let motion = try SpringMotion(
        from: 0, to: 1, velocity: Coordinate(velocity), spring: spring, threshold: SpringFallback.threshold)
      guard let duration = try motion.settlingDuration(.exact, budget: budget).seconds, duration.isFinite
      else { throw MotionError.neverSettles }
      guard duration <= TokenLimits.duration / 1000 else {
        return refuse(
          .outOfRange, context, node,
          "settles after more than \(document.text(TokenLimits.duration / 1000)) s; give it less "
            + "mass or damping, or more stiffness")
      }
    } catch {
      return refuse(error.code, context, node, TokenReader.detail(of: error))
    }
    guard let shape = shapes.index(of: spring, velocity: velocity) else {
      return refuse(
        .limit, context, node,
        "is the spring number \(TokenLimits.shapes + 1) with a damping ratio or a velocity of its own; a "
          + "document has at most \(TokenLimits.shapes) such shapes")
    }
    return TokenSpring(
      parameters: spring, velocity: velocity,
      members: members + (velocity == 0 ? [] : [("velocity", .number(velocity))]), shape: shape)
  }

  private static func detail(of error: MotionError) -> String {
    let detail = ErrorMessages.detail(of: error)
    switch error {
    case .notPositive(let quantity, _), .negative(let quantity, _): return "\(quantity) \(detail)"
    default: return detail
    }
  }
}
