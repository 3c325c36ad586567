import StrictJSON

/// An operation of the service: its path below `/v1/` and the pure function that computes its result.
struct Operation: Sendable {
  /// The function that computes the result of an operation.
  enum Handler: Sendable {
    /// Returns a JSON object.
    case object(@Sendable (OperationRequest) throws(InvalidRequest) -> JSONWriter)
    /// Returns a curve, which is then written in the selected representation.
    case trajectory(@Sendable (OperationRequest) throws(InvalidRequest) -> Trajectory)
  }

  /// The name, such as `spring/trajectory`.
  let name: StaticString
  let handler: Handler
  /// A Boolean value that indicates whether a query can express the request: its members are scalars or
  /// arrays of scalars.
  var supportsGET = true
  /// The operation's index in `RouteTable.routes`.
  var route = 0

  /// The available representations of the result.
  var representations: [Representation] {
    if case .trajectory = handler { return Representation.all }
    return [.json]
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
      request.needsSamples = representation.carriesSamples
      let trajectory = try handle(request)
      if case .curve(let format) = representation {
        return try request.export(trajectory, format, name: name)
      }
      writer = JSONWriter(trajectory)
    }
    do throws(NonFiniteNumber) {
      return try writer.finish()
    } catch {
      request.errors.add(
        .root, "produces a result beyond the range of a double; use numbers of smaller magnitude")
      throw .validationErrors
    }
  }
}

extension Problem {
  /// Creates the problem of an invalid request.
  init(_ error: InvalidRequest, _ request: OperationRequest) {
    switch error {
    case .validationErrors: self.init(request.errors)
    case .neverSettles(let error):
      self.init(
        kind: .neverSettles, status: 422, detail: "The motion never settles.", errors: [error])
    }
  }
}
