import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

/// An operation: its name, which is its path below `/v1/`, and the pure function that computes its result.
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
  /// Returns whether an error in the document belongs to a part of the request that is read as a request of
  /// its own; nil if there is no such part.
  var isErrorOfPart: (@Sendable (JSONPointer) -> Bool)? { Operation.definitions[index].isErrorOfPart }
  private var handler: Definition.Handler { Operation.definitions[index].handler }

  /// The available representations of the result.
  package var representations: [Representation] {
    switch handler {
    case .object: [.json]
    case .trajectory: Representation.all
    case .unitCurves: Representation.ofUnitCurves
    case .comparison: [.json, .curve(.svg)]
    }
  }

  /// A Boolean value that indicates whether the result is a curve.
  var isTrajectory: Bool {
    if case .trajectory = handler { true } else { false }
  }

  /// Returns the curve of a motion, for an operation whose result is one.
  func curve(of request: OperationRequest) throws(InvalidRequest) -> MotionCurve {
    guard case .trajectory(let handle) = handler else { throw .validationErrors }
    return try handle(request).motion.curve
  }

  /// Computes the result and writes it.
  ///
  /// - Parameter name: The name of the curve in CSS and code; nil for the standard name.
  /// - Returns: The body of the response.
  func result(for request: OperationRequest, as representation: Representation, name: String?)
    throws(InvalidRequest)
    -> [UInt8]
  {
    let writer: JSONWriter
    switch handler {
    case .object(let handle): writer = try handle(request)
    case .trajectory(let handle):
      request.representation = representation
      let trajectory = try handle(request)
      if case .curve(let format) = representation {
        return try request.export(trajectory, format, name: name ?? CurveName.standard)
      }
      writer = request.json(trajectory)
    case .unitCurves(let handle):
      request.representation = representation
      let curves = try handle(request)
      if case .curve(let format) = representation {
        return try request.export(curves, format, name: name ?? CurveName.standard)
      }
      writer = try request.json(curves)
    case .comparison(let handle):
      request.representation = representation
      let comparison = try handle(request)
      if representation != .json { return try request.export(comparison, name: name ?? CurveName.standard) }
      writer = request.json(comparison)
    }
    do throws(JSONWritingError) {
      let body = try writer.finish()
      let maxBytes = request.limits.responseBytes
      guard body.count <= maxBytes else { throw .tooLong(maxBytes: maxBytes) }
      return body
    } catch {
      throw request.invalidResult(error)
    }
  }
}

extension Operation {
  /// All operations.
  package static let all = definitions.indices.map { Operation(index: $0) }

  /// What `all` contains. A new operation needs a file in Endpoints/ and one line here.
  private static let definitions: [Definition] = [
    Definition(name: "spring/trajectory", handler: .trajectory(SpringEndpoints.trajectory)),
    Definition(name: "spring/settling-duration", handler: .object(SpringEndpoints.settlingDuration)),
    Definition(name: "spring/parameters", handler: .object(SpringEndpoints.parameters)),
    Definition(name: "spring/basis", handler: .unitCurves(UnitCurveEndpoint.basis)),
    Definition(name: "deceleration/trajectory", handler: .trajectory(DecelerationEndpoints.trajectory)),
    Definition(
      name: "deceleration/settling-duration", handler: .object(DecelerationEndpoints.settlingDuration)),
    Definition(name: "deceleration/projection", handler: .object(DecelerationEndpoints.projection)),
    Definition(name: "deceleration/arrival", handler: .object(DecelerationEndpoints.arrival)),
    Definition(name: "deceleration/launch", handler: .object(DecelerationEndpoints.launch)),
    Definition(name: "scroll/trajectory", handler: .trajectory(ScrollEndpoints.trajectory)),
    Definition(name: "scroll/settling-duration", handler: .object(ScrollEndpoints.settlingDuration)),
    Definition(name: "scroll/projection", handler: .object(ScrollEndpoints.projection)),
    Definition(name: "drawer/trajectory", handler: .trajectory(DrawerEndpoints.trajectory)),
    Definition(name: "drawer/settling-duration", handler: .object(DrawerEndpoints.settlingDuration)),
    Definition(name: "drawer/anchor", handler: .object(DrawerEndpoints.anchor)),
    Definition(
      name: "toss/trajectory", handler: .trajectory(TossEndpoints.trajectory), hasOnlyScalarMembers: false),
    Definition(
      name: "toss/settling-duration", handler: .object(TossEndpoints.settlingDuration),
      hasOnlyScalarMembers: false),
    Definition(
      name: "gesture/positions", handler: .object(GestureEndpoints.positions), hasOnlyScalarMembers: false),
    Definition(
      name: "gesture/velocity", handler: .object(GestureEndpoints.velocity), hasOnlyScalarMembers: false),
    Definition(name: "rubber-band", handler: .object(RubberBandEndpoint.map)),
    Definition(name: "spring/arrival", handler: .object(SpringArrivalEndpoint.arrival)),
    Definition(name: "spring/translate", handler: .object(SpringTranslationEndpoint.translate)),
    Definition(name: "presets", handler: .object(PresetsEndpoint.presets)),
    Definition(name: "spring/design", handler: .object(SpringDesignEndpoint.design)),
    Definition(name: "drawer/basins", handler: .object(DrawerBasinsEndpoint.basins)),
    Definition(name: "spring/fit", handler: .object(SpringFitEndpoint.fit)),
    Definition(
      name: "compare", handler: .comparison(CompareEndpoint.compare), hasOnlyScalarMembers: false,
      isErrorOfPart: CompareEndpoint.isInsideBody),
    Definition(
      name: "batch", handler: .object(BatchEndpoint.responses), hasOnlyScalarMembers: false,
      isErrorOfPart: BatchEndpoint.isInsideBody),
  ]

  /// Returns the operation with a name.
  package static func named(_ name: Span<UInt8>) -> Operation? {
    for index in definitions.indices where name.isEqual(to: definitions[index].name) {
      return Operation(index: index)
    }
    return nil
  }
}
