package import MotionSystem
import SpringDialects
package import StrictJSON

/// The spring of a piece of code, as the field `spring` of a request.
package struct SpringCodeCall {
  /// The object of the field.
  package let spring: [UInt8]
  /// For an easing, how near the nearest spring is: a sentence without a period.
  package private(set) var note: String?

  /// Reads a code. An easing of CSS becomes the nearest spring.
  /// - Parameter pointer: Where the code is, for errors.
  package init(
    _ code: String, at pointer: JSONPointer, limits: ServiceLimits, budget: WorkMeter
  ) throws(Problem) {
    let read = try SpringCodeCall.read(code, at: pointer, limits: limits, budget: budget)
    switch read {
    case .easing(let easing, nil):
      throw SpringCodeCall.problem(
        "is an easing without a duration; add it, as in \"\(easing.shortenedName) 300ms\"", pointer)
    case .easing(let easing, let duration?):
      var request = JSONWriter()
      request.beginObject()
      request.member("easing", easing)
      request.member("duration", duration)
      request.endObject()
      let fit = try SpringCodeCall.fit(request.bytes[...], at: pointer, limits: limits, budget: budget)
      (spring, note) = fit
    case .members, .preset: spring = read.json ?? []
    }
  }

  private static func read(
    _ code: String, at pointer: JSONPointer, limits: ServiceLimits, budget: WorkMeter
  ) throws(Problem) -> SpringCode {
    let context = Call(
      .json, limits: limits, conventions: OperationCall.conventions, budget: budget)
    do throws(InvalidRequest) {
      return try context.springCode(code, at: pointer)
    } catch {
      throw Problem(error, context)
    }
  }

  private static func problem(_ detail: String, _ pointer: JSONPointer) -> Problem {
    var errors = ValidationErrors()
    errors.add(.invalidValue, pointer, detail)
    return Problem(errors)
  }

  /// Returns the spring nearest to an easing.
  private static func fit(
    _ request: ArraySlice<UInt8>, at pointer: JSONPointer, limits: ServiceLimits, budget: WorkMeter
  ) throws(Problem) -> (spring: [UInt8], note: String) {
    guard let operation = Operation.named(Array("spring/fit".utf8)[...]) else {
      throw .notFound(path: "/v1/spring/fit")
    }
    let response = OperationCall.response(
      to: operation, as: .json, body: request.span, limits: limits, budget: budget)
    let document = try OperationCall.document(parsing: response.body[...])
    guard response.status == 200, let spring = document.node(at: "/spring") else {
      let detail = document.node(at: "/errors/0/detail").flatMap { document.string($0) }
      throw problem("is an easing that \(detail ?? "has no spring")", pointer)
    }
    var writer = JSONWriter()
    writer.beginObject()
    for name in ["mass", "stiffness", "damping"] as [StaticString] {
      guard let value = document.member(spring, named: name) else { continue }
      writer.key(name)
      writer.raw(document.source(value))
    }
    writer.endObject()
    let share = document.node(at: "/deviation/share").flatMap { document.number($0) } ?? 0
    guard share < 1e6 else { throw problem("is an easing that no spring is near to", pointer) }
    let percent = (1000 * share).rounded() / 10
    var notes = ["the nearest spring to the easing deviates by at most \(percent) % of the travel"]
    if let warnings = document.node(at: "/warnings") {
      notes += document.elements(warnings).compactMap { warning in
        document.member(warning, named: "detail").flatMap { document.string($0) }
      }
    }
    return (writer.bytes, notes.joined(separator: "; "))
  }
}
