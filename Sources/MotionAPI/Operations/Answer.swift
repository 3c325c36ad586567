import CurveExport
package import MotionSystem
package import StrictJSON

/// The answer to a call without a server, as HTTP would send it.
package struct Answer {
  package let status: Int
  package let mediaType: StaticString
  package let body: [UInt8]
  /// The warnings and notes of a body that cannot have them as members, a clause each.
  package let warnings: [String]

  init(_ mediaType: StaticString, _ body: [UInt8], status: Int = 200, warnings: [String] = []) {
    (self.status, self.mediaType, self.body, self.warnings) = (status, mediaType, body, warnings)
  }

  /// Creates the answer to a message of an agent, which is empty if the message has none.
  package init(message: [UInt8], status: Int) {
    self.init(message.isEmpty ? "text/plain" : "application/json", message, status: status)
  }

  init(_ problem: Problem) { self.init("application/problem+json", problem.body, status: problem.status) }
}

extension Operation {
  /// Returns the answer to a call with the default limits.
  ///
  /// - Parameters:
  ///   - name: The name of an operation, such as `spring/trajectory`.
  ///   - format: The name of the format.
  package static func answer(to name: String, _ body: ArraySlice<UInt8>, format: String = "json") -> Answer {
    do throws(Problem) {
      return try result(of: name, body, format: format)
    } catch {
      return Answer(error)
    }
  }

  /// Returns the result of a call with the default limits, as `answer(to:_:format:)`.
  package static func result(
    of name: String, _ body: ArraySlice<UInt8>, format: String = "json"
  ) throws(Problem) -> Answer {
    let operation = named(name)
    guard let operation, let format = operation.format(named: format) else {
      var path = "/v1/" + String(decoding: name.utf8.prefix(200), as: UTF8.self)
      if !format.isEqual(to: "json") {
        path += "." + String(decoding: format.utf8.prefix(200), as: UTF8.self)
      }
      throw .notFound(path: path)
    }
    guard body.count <= Call.maximumBodyBytes else { throw .tooLarge }
    let budget = WorkMeter(limit: WorkMeter.standardLimit)
    return try operation.answer(to: body, as: format, limits: ServiceLimits(), budget: budget)
  }

  /// Returns the answer to a call within limits and a budget.
  package func answer(
    to body: ArraySlice<UInt8>, as format: Format, limits: ServiceLimits, budget: WorkMeter
  ) throws(Problem) -> Answer {
    guard budget.spend(body.count / Call.bytesPerUnit) else { throw Problem(exceeding: budget) }
    let call = Call(try Call.document(parsing: body), as: format, limits: limits, budget: budget)
    try run(call)
    let warnings =
      format.isJSON
      ? []
      : call.warnings.map { warning in
        "\(warning.code == .note ? "note" : "warning"): \(warning.pointer): \(warning.detail)"
      }
    return Answer(format.mediaType, call.output, warnings: warnings)
  }
}

extension Call {
  /// Returns the document of a body, with which it shares storage.
  package static func document(parsing body: ArraySlice<UInt8>) throws(Problem) -> JSONDocument {
    do throws(JSONSyntaxError) {
      return try JSONDocument(parsing: body)
    } catch {
      throw Problem(error)
    }
  }
}
