// MotionAPI answers the requests of the API. They come from the server, the command line, an agent or a
// page. A request is a JSON document, and the answer is bytes; nothing here knows HTTP.
//
// Begin with `Operation.run` and one operation, such as Operations/SpringArrival.swift. Everything that one
// request has and finds out is its `Call`: fields are read from it (Reading/), errors, warnings and what to
// write instead are added to it (Problems/), and the result is appended to its output (Writing/). Reading
// does not stop at an error, so a response lists all of them. Comparison/ compares curves, and Platforms/
// reads the models of other platforms. Motions come from MotionPhysics, springs of libraries from
// SpringDialects, and texts other than JSON from CurveExport.

import MotionPhysics
package import MotionSystem
import StrictJSON

/// An operation: its name, the formats of its result, and the function that answers a call.
package final class Operation: Sendable {
  /// The name, such as `spring/trajectory`.
  package let name: StaticString
  /// The available formats of the result.
  package let formats: [Format]
  /// A Boolean value that indicates whether the members of the request are scalars, arrays of scalars and
  /// objects of them, so that a flat list of parameters can express it.
  package let hasOnlyScalarMembers: Bool
  /// The field whose elements are calls of their own, with their errors of the document; nil if there is
  /// none.
  private let parts: StaticString?
  /// Reads a request, computes its result and writes that.
  private let answer: @Sendable (Call) throws(InvalidRequest) -> Void

  init(
    _ name: StaticString, formats: [Format] = [.json], hasOnlyScalarMembers: Bool = true,
    parts: StaticString? = nil, answer: @escaping @Sendable (Call) throws(InvalidRequest) -> Void
  ) {
    self.name = name
    self.formats = formats
    self.hasOnlyScalarMembers = hasOnlyScalarMembers
    self.parts = parts
    self.answer = answer
  }

  /// A Boolean value that indicates whether the result is a curve.
  var isTrajectory: Bool { formats.contains(.phases) }

  /// Answers a call: appends the result to its output.
  package func run(_ call: Call) throws(Problem) {
    do throws(InvalidRequest) {
      try perform(call)
    } catch {
      throw Problem(error, call)
    }
  }

  /// Answers a call, or a part of one, whose errors are then in it.
  func perform(_ call: Call) throws(InvalidRequest) {
    let start = call.output.count
    do throws(InvalidRequest) {
      // Errors of the document are those of the whole request.
      if !call.isNested { call.addDocumentErrors(except: parts) }
      if !call.isObject { call.refuse(call.node, at: .root, mustBe: "an object") }
      try answer(call)
      try call.checkBudget()
    } catch {
      call.discardOutput(from: start)
      throw call.budget.isExhausted ? .tooMuchWork : error
    }
  }

  // MARK: Motions

  /// Returns the operation that computes the trajectory of a motion.
  static func trajectory<Request: CurveRequest>(
    _ name: StaticString, of request: Request.Type, hasOnlyScalarMembers: Bool = true
  ) -> Operation {
    Operation(name, formats: Format.all, hasOnlyScalarMembers: hasOnlyScalarMembers) {
      call throws(InvalidRequest) in
      let request = Request(call)
      let options = TrajectoryOptions(call)
      request.finish(call, options: ["settling", "speedThreshold"])
      try call.check()
      let motion = try request.motion(in: call)
      let trajectory = try Trajectory(options, in: call) { distance throws(InvalidRequest) in
        try request.resolved(motion, within: distance, options.settling, isDrawn: true, in: call)
      }
      call.warnIfThresholdIsLarge(trajectory.motion)
      if call.isNested {
        call.curve = trajectory.motion.curve
      } else if case .curve(let format) = call.format {
        call.write(try trajectory.text(as: format))
      } else {
        try trajectory.writeJSON()
      }
    }
  }

  /// Returns the operation that computes when a motion is at rest.
  static func settlingDuration<Request: CurveRequest>(
    _ name: StaticString, of request: Request.Type, hasOnlyScalarMembers: Bool = true
  ) -> Operation {
    Operation(name, hasOnlyScalarMembers: hasOnlyScalarMembers) { call throws(InvalidRequest) in
      let request = Request(call)
      let settling = SettlingPolicy(call)
      request.finish(call, options: ["settling", "speedThreshold"])
      try call.check()
      let motion = try request.motion(in: call)
      let resolved = try request.resolved(motion, within: .infinity, settling, isDrawn: false, in: call)
      let duration = try call.finite(resolved.settlingDuration, spring: resolved.restlessSpring)
      call.warnIfThresholdIsLarge(resolved)
      try call.write { $0.settling(resolved, duration, on: call.axes) }
    }
  }

  // MARK: Names

  /// All operations. A new one needs a file in Operations/ and one line here.
  package static let all = [
    trajectory("spring/trajectory", of: SpringRequest.self),
    settlingDuration("spring/settling-duration", of: SpringRequest.self), springParameters,
    trajectory("deceleration/trajectory", of: DecelerationRequest.self),
    settlingDuration("deceleration/settling-duration", of: DecelerationRequest.self), decelerationProjection,
    decelerationArrival, decelerationLaunch, trajectory("scroll/trajectory", of: ScrollRequest.self),
    settlingDuration("scroll/settling-duration", of: ScrollRequest.self), scrollProjection,
    trajectory("drawer/trajectory", of: DrawerRequest.self),
    settlingDuration("drawer/settling-duration", of: DrawerRequest.self), drawerAnchor,
    trajectory("toss/trajectory", of: TossRequest.self, hasOnlyScalarMembers: false),
    settlingDuration("toss/settling-duration", of: TossRequest.self, hasOnlyScalarMembers: false),
    gesturePositions, gestureVelocity, rubberBand, springArrival, springTranslate, presets, springDesign,
    springFit, springRead, compare, batch,
  ]

  /// All operations with their names, in the order of the bytes of these.
  private static let sorted = all.map { (name: Array("\($0.name)".utf8)[...], operation: $0) }
    .sorted { $0.name.lexicographicallyPrecedes($1.name) }

  /// Returns the operation with a name.
  package static func named(_ name: String) -> Operation? {
    let name = Array(name.utf8)[...]
    var range = 0..<sorted.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let other = sorted[middle].name
      let order = name.span.order(to: other.span)
      if order == 0 { return sorted[middle].operation }
      range = order < 0 ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return nil
  }

  /// Returns the format with a name.
  package func format(named name: String) -> Format? { formats.first { name.isEqual(to: $0.name) } }

  /// Returns what replaces an operation of an earlier version: a clause.
  package static func replacement(of name: String) -> StaticString? {
    let removed: [(name: StaticString, replacement: StaticString)] = [
      ("spring/basis", "spring/basis was removed; use the law of the phases of spring/trajectory"),
      ("drawer/basins", "drawer/basins was removed; use drawer/anchor"),
    ]
    return removed.first { name.isEqual(to: $0.name) }?.replacement
  }

  /// Returns the names that an unknown name probably means: the one with the nearest letters, or for a part
  /// of a name those with that part.
  package static func names(
    near name: String, among operations: [Operation] = all, budget: WorkMeter
  ) -> [String] {
    let slash = UInt8(ascii: "/")
    let names = operations.map { "\($0.name)" }
    let parts = name.utf8.split(separator: slash)
    guard name.utf8.count <= String.maximumNameBytes, budget.spend(nameWork), let first = parts.first,
      let last = parts.last
    else { return [] }
    let nearest = NearestName.nearest(to: name, among: names, budget: budget)
    if parts.count > 1, let nearest { return [nearest] }
    let alike = names.filter { name in
      name.utf8.split(separator: slash).last.map { $0.elementsEqual(last) } ?? false
    }
    if !alike.isEmpty { return alike }
    let group = names.filter { $0.utf8.starts(with: first + [slash]) }
    return group.isEmpty ? nearest.map { [$0] } ?? [] : group
  }

  /// The work of comparing the parts of a name with those of all operations, in units of the budget.
  private static let nameWork = 100
}
