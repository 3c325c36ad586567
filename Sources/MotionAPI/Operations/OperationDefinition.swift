import MotionPhysics
import StrictJSON

extension Operation {
  /// What the table states about an operation: how its request is read, computed and written.
  struct Definition: Sendable {
    /// The function that reads a request and computes its result.
    enum Handler: Sendable {
      /// Returns a JSON object without its end.
      case object(@Sendable (inout FieldReader) throws(InvalidRequest) -> JSONWriter)
      /// Returns a curve, which is then written in the selected representation.
      case trajectory(@Sendable (inout FieldReader) throws(InvalidRequest) -> Trajectory)
      /// Returns a comparison of curves, which is then written as JSON or as a plot.
      case comparison(@Sendable (inout FieldReader) throws(InvalidRequest) -> Comparison)
    }

    let name: StaticString
    let handler: Handler
    var hasOnlyScalarMembers = true
    var isErrorOfPart: (@Sendable (JSONPointer) -> Bool)?

    /// Defines an operation whose result is a JSON object.
    ///
    /// - Parameters:
    ///   - read: Reads the request. What it returns is computed only if there are no errors.
    ///   - compute: Computes the result.
    ///   - write: Writes the members of the response.
    static func object<Request, Result>(
      _ name: StaticString, hasOnlyScalarMembers: Bool = true,
      read: @escaping @Sendable (inout FieldReader) -> Request,
      compute: @escaping @Sendable (Request, Call) throws(InvalidRequest) -> Result,
      write: @escaping @Sendable (inout JSONWriter, Result, Call) -> Void
    ) -> Definition {
      Definition(
        name: name,
        handler: .object { fields throws(InvalidRequest) in
          let request = read(&fields)
          try fields.context.check()
          let result = try compute(request, fields.context)
          var writer = JSONWriter(reservingCapacity: 256, maxBytes: fields.context.limits.responseBytes)
          writer.beginObject()
          write(&writer, result, fields.context)
          writer.endObject(with: fields.context.warnings)
          return writer
        }, hasOnlyScalarMembers: hasOnlyScalarMembers)
    }

    /// Defines the operation that computes the trajectory of a motion.
    static func trajectory<Request: CurveRequest>(
      _ name: StaticString, of request: Request.Type, hasOnlyScalarMembers: Bool = true
    ) -> Definition {
      Definition(
        name: name,
        handler: .trajectory { fields throws(InvalidRequest) in
          let request = Request(&fields)
          let options = TrajectoryOptions(&fields)
          request.finish(&fields, options: ["settling", "speedThreshold"])
          try fields.context.check()
          return try request.trajectory(options, in: fields.context)
        }, hasOnlyScalarMembers: hasOnlyScalarMembers)
    }

    /// Defines the operation that computes when a motion is at rest.
    static func settlingDuration<Request: CurveRequest>(
      _ name: StaticString, of request: Request.Type, hasOnlyScalarMembers: Bool = true
    ) -> Definition {
      object(
        name, hasOnlyScalarMembers: hasOnlyScalarMembers,
        read: { fields in
          let request = Request(&fields)
          let settling = SettlingPolicy(&fields)
          request.finish(&fields, options: ["settling", "speedThreshold"])
          return (request, settling)
        },
        compute: { input, context throws(InvalidRequest) in try input.0.rest(input.1, in: context) },
        write: Rest.write)
    }
  }
}
