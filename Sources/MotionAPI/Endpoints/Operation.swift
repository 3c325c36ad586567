import CurveExport
import MotionPhysics
import Platform
import StrictJSON

/// An operation: its name, which is its path below `/v1/`, and the pure function that computes its result.
package struct Operation: Sendable {
  /// The function that computes the result of an operation.
  enum Handler: Sendable {
    /// Returns a JSON object.
    case object(@Sendable (OperationRequest) throws(InvalidRequest) -> JSONWriter)
    /// Returns a curve, which is then written in the selected representation.
    case trajectory(@Sendable (OperationRequest) throws(InvalidRequest) -> Trajectory)
    /// Returns the unit curves of a spring, which are then written in the selected representation.
    case unitCurves(@Sendable (OperationRequest) throws(InvalidRequest) -> UnitCurves)
    #if !WEB_MODULE
      /// Returns a comparison of curves, which is then written as JSON or as a plot.
      case comparison(@Sendable (OperationRequest) throws(InvalidRequest) -> Comparison)
    #endif
  }

  /// The name, such as `spring/trajectory`.
  package let name: StaticString
  let handler: Handler
  /// A Boolean value that indicates whether a query can express the request: its members are scalars or
  /// arrays of scalars.
  package var supportsGET = true
  /// Returns whether an error in the document belongs to a part of the request that is read as a request of
  /// its own; nil if there is no such part.
  var isErrorOfPart: (@Sendable (JSONPointer) -> Bool)?
  /// The operation's index in `Operation.all`.
  package fileprivate(set) var index = 0

  /// The available representations of the result.
  package var representations: [Representation] {
    switch handler {
    case .object: [.json]
    case .trajectory: Representation.all
    case .unitCurves: Representation.ofUnitCurves
    #if !WEB_MODULE
      case .comparison: [.json, .curve(.svg)]
    #endif
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
  /// - Parameter name: The name of the curve in CSS and code.
  /// - Returns: The body of the response.
  func result(for request: OperationRequest, as representation: Representation, name: String)
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
        return try request.export(trajectory, format, name: name)
      }
      writer = request.json(trajectory)
    case .unitCurves(let handle):
      request.representation = representation
      let curves = try handle(request)
      if case .curve(let format) = representation {
        return try request.export(curves, format, name: name)
      }
      writer = try request.json(curves)
    #if !WEB_MODULE
      case .comparison(let handle):
        request.representation = representation
        let comparison = try handle(request)
        if representation != .json { return try request.export(comparison, name: name) }
        writer = request.json(comparison)
    #endif
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
  /// The operations that motiond.wasm has. A new operation needs a file in Endpoints/ and one line here or in
  /// `further`.
  private static let basic: [Operation] = [
    Operation(name: "spring/trajectory", handler: .trajectory(SpringEndpoints.trajectory)),
    Operation(name: "spring/settling-duration", handler: .object(SpringEndpoints.settlingDuration)),
    Operation(name: "spring/parameters", handler: .object(SpringEndpoints.parameters)),
    Operation(name: "spring/basis", handler: .unitCurves(UnitCurveEndpoint.basis)),
    Operation(name: "deceleration/trajectory", handler: .trajectory(DecelerationEndpoints.trajectory)),
    Operation(
      name: "deceleration/settling-duration", handler: .object(DecelerationEndpoints.settlingDuration)),
    Operation(name: "deceleration/projection", handler: .object(DecelerationEndpoints.projection)),
    Operation(name: "deceleration/arrival", handler: .object(DecelerationEndpoints.arrival)),
    Operation(name: "deceleration/launch", handler: .object(DecelerationEndpoints.launch)),
    Operation(name: "scroll/trajectory", handler: .trajectory(ScrollEndpoints.trajectory)),
    Operation(name: "scroll/settling-duration", handler: .object(ScrollEndpoints.settlingDuration)),
    Operation(name: "scroll/projection", handler: .object(ScrollEndpoints.projection)),
    Operation(name: "drawer/trajectory", handler: .trajectory(DrawerEndpoints.trajectory)),
    Operation(name: "drawer/settling-duration", handler: .object(DrawerEndpoints.settlingDuration)),
    Operation(name: "drawer/anchor", handler: .object(DrawerEndpoints.anchor)),
    Operation(name: "toss/trajectory", handler: .trajectory(TossEndpoints.trajectory), supportsGET: false),
    Operation(
      name: "toss/settling-duration", handler: .object(TossEndpoints.settlingDuration), supportsGET: false),
    Operation(name: "gesture/positions", handler: .object(GestureEndpoints.positions), supportsGET: false),
    Operation(name: "gesture/velocity", handler: .object(GestureEndpoints.velocity), supportsGET: false),
    Operation(name: "rubber-band", handler: .object(RubberBandEndpoint.map)),
  ]

  #if WEB_MODULE
    static var all: [Operation] { basic }
  #else
    /// All operations.
    package static let all: [Operation] = indexed(basic + further)

    /// The operations that only motiond-more.wasm has.
    private static let further: [Operation] = [
      Operation(name: "spring/arrival", handler: .object(SpringArrivalEndpoint.arrival)),
      Operation(name: "spring/translate", handler: .object(SpringTranslationEndpoint.translate)),
      Operation(name: "presets", handler: .object(PresetsEndpoint.presets)),
      Operation(name: "spring/design", handler: .object(SpringDesignEndpoint.design)),
      Operation(name: "drawer/basins", handler: .object(DrawerBasinsEndpoint.basins)),
      Operation(name: "spring/fit", handler: .object(SpringFitEndpoint.fit)),
      Operation(
        name: "compare", handler: .comparison(CompareEndpoint.compare), supportsGET: false,
        isErrorOfPart: CompareEndpoint.isInsideBody),
      Operation(
        name: "batch", handler: .object(BatchEndpoint.responses), supportsGET: false,
        isErrorOfPart: BatchEndpoint.isInsideBody),
    ]

    private static func indexed(_ operations: [Operation]) -> [Operation] {
      zip(operations.indices, operations).map { index, operation in
        var operation = operation
        operation.index = index
        return operation
      }
    }
  #endif

  /// Returns the operation with a name.
  package static func named(_ name: Span<UInt8>) -> Operation? {
    for index in all.indices where name.isEqual(to: all[index].name) { return all[index] }
    return nil
  }
}
