import CurveExport
import MotionPhysics
package import MotionSystem
package import StrictJSON

/// An operation: its name, and the pure function that computes its result.
///
/// The value is only an index in the table of definitions. Each request finds its operation there, and
/// copying a definition with its closures, or a reference to it, would cost more.
package struct Operation: Sendable {
  /// The operation's index in `Operation.all`.
  package let index: Int

  /// The name, such as `spring/trajectory`.
  package var name: StaticString { Operation.definitions[index].name }
  /// A Boolean value that indicates whether the members of the request are scalars, arrays of scalars and
  /// objects of them, so that a flat list of parameters can express it.
  package var hasOnlyScalarMembers: Bool { Operation.definitions[index].hasOnlyScalarMembers }
  private var handler: Definition.Handler { Operation.definitions[index].handler }

  /// The available representations of the result.
  package var representations: [Representation] {
    switch handler {
    case .object: [.json]
    case .trajectory: Representation.all
    case .comparison: [.json, .curve(.svg)]
    }
  }

  /// A Boolean value that indicates whether the result is a curve.
  var isTrajectory: Bool {
    if case .trajectory = handler { true } else { false }
  }

  /// Returns the body of the response to a request.
  ///
  /// - Parameters:
  ///   - document: The document that contains the request.
  ///   - root: The object with the fields of the request; nil for the root of the document.
  ///   - context: What the request may use. It then states what the request used, and its errors.
  package func result(
    of document: JSONDocument, at root: JSONDocument.Node? = nil, in context: Call
  ) throws(InvalidRequest) -> [UInt8] {
    var fields = FieldReader(document, root: root ?? document.root, context)
    fields.addDocumentErrors(except: Operation.definitions[index].isErrorOfPart)
    do throws(InvalidRequest) {
      let body = try result(of: &fields)
      try fields.context.checkBudget()
      return body
    } catch {
      throw fields.context.budget.isExhausted ? .tooMuchWork : error
    }
  }

  /// Reads a request, computes its result and writes it.
  private func result(of fields: inout FieldReader) throws(InvalidRequest) -> [UInt8] {
    fields.checkRoot()
    let representation = fields.context.representation
    let writer: JSONWriter
    switch handler {
    case .object(let handle): writer = try handle(&fields)
    case .trajectory(let handle):
      let trajectory = try handle(&fields)
      if case .curve(let format) = representation {
        return try trajectory.text(as: format, in: fields.context)
      }
      writer = trajectory.json(in: fields.context)
    case .comparison(let handle):
      let comparison = try handle(&fields)
      if representation != .json { return try comparison.plot(in: fields.context) }
      writer = comparison.json(in: fields.context)
    }
    return try fields.context.body(writer)
  }

  /// Returns the curve of a motion, for an operation whose result is one.
  func curve(of fields: inout FieldReader) throws(InvalidRequest) -> MotionCurve {
    guard case .trajectory(let handle) = handler else { throw .validationErrors }
    return try handle(&fields).motion.curve
  }
}

extension Operation {
  /// All operations.
  package static let all = definitions.indices.map { Operation(index: $0) }

  /// What `all` contains. A new operation needs a file in Operations/ and one line here.
  private static let definitions: [Definition] = [
    .trajectory("spring/trajectory", of: SpringRequest.self),
    .settlingDuration("spring/settling-duration", of: SpringRequest.self),
    SpringEndpoints.parameters,
    .trajectory("deceleration/trajectory", of: DecelerationRequest.self),
    .settlingDuration("deceleration/settling-duration", of: DecelerationRequest.self),
    DecelerationEndpoints.projection,
    DecelerationEndpoints.arrival,
    DecelerationEndpoints.launch,
    .trajectory("scroll/trajectory", of: ScrollRequest.self),
    .settlingDuration("scroll/settling-duration", of: ScrollRequest.self),
    ScrollEndpoints.projection,
    .trajectory("drawer/trajectory", of: DrawerRequest.self),
    .settlingDuration("drawer/settling-duration", of: DrawerRequest.self),
    DrawerEndpoints.anchor,
    .trajectory("toss/trajectory", of: TossRequest.self, hasOnlyScalarMembers: false),
    .settlingDuration("toss/settling-duration", of: TossRequest.self, hasOnlyScalarMembers: false),
    GestureEndpoints.positions,
    GestureEndpoints.velocity,
    RubberBandEndpoint.map,
    SpringArrivalEndpoint.arrival,
    SpringTranslationEndpoint.translate,
    PresetsEndpoint.presets,
    SpringDesignEndpoint.design,
    SpringFitEndpoint.fit,
    SpringReadEndpoint.read,
    CompareEndpoint.compare,
    BatchEndpoint.batch,
  ]

  /// Returns the operation with a name.
  package static func named(_ name: ArraySlice<UInt8>) -> Operation? {
    for index in definitions.indices where name.isEqual(to: definitions[index].name) {
      return Operation(index: index)
    }
    return nil
  }

  /// Returns what replaces an operation of an earlier version: a clause.
  package static func replacement(of name: String) -> StaticString? {
    let removed: [(name: StaticString, replacement: StaticString)] = [
      ("spring/basis", "spring/basis was removed; use the law of the phases of spring/trajectory"),
      ("drawer/basins", "drawer/basins was removed; use drawer/anchor"),
    ]
    return removed.first { "\($0.name)".utf8.elementsEqual(name.utf8) }?.replacement
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
