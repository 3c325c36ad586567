package import MotionSystem
import SpringDialects
package import StrictJSON

extension Operation {
  /// `spring/read`: the spring or the easing that pasted code says.
  static let springRead = Operation("spring/read") { fields, call throws(InvalidRequest) in
    let node = fields.takeRequired("code", "is required, the code of a spring or an easing as text")
    let text = node.flatMap { fields.document.string($0) }
    if let node, text == nil { fields.refuse(node, "code", mustBe: "a string") }
    fields.finish()
    try call.check()
    let code = try call.springCode(text ?? "", at: "/code")
    try call.write { writer in
      if let library = code.library { writer.member("library", library) }
      if case .easing(let easing, let duration) = code {
        writer.member("easing", easing)
        if let duration { writer.member("duration", duration) }
      } else {
        writer.key("spring")
        writer.raw(code.json ?? [])
      }
    }
  }
}

extension Call {
  /// Reads the spring or the easing of a code.
  /// - Parameter pointer: Where the code is, for errors.
  fileprivate func springCode(_ code: String, at pointer: JSONPointer) throws(InvalidRequest) -> SpringCode {
    try spend(SpringCode.work(code))
    let read: SpringCode
    do throws(SpringCode.Failure) {
      read = try SpringCode(code, budget: budget)
    } catch {
      throw refusal(.invalidValue, pointer, error.detail)
    }
    if case .easing(_, let duration?) = read, !duration.isFinite {
      throw refusal(.outOfRange, pointer, "has a duration beyond the range of a double")
    }
    return read
  }
}

/// The spring of a piece of code, as the field `spring` of a request.
package struct CodedSpring {
  /// The object of the field.
  package private(set) var json: [UInt8]
  /// For an easing, how near the nearest spring is: a sentence without a period.
  package private(set) var note: String?

  /// Reads a code. An easing of CSS becomes the nearest spring.
  /// - Parameter pointer: Where the code is, for errors.
  package init(
    _ code: String, at pointer: JSONPointer, limits: ServiceLimits, budget: WorkMeter
  ) throws(Problem) {
    func refusal(_ detail: String) -> Problem {
      var errors = ValidationErrors()
      errors.add(.invalidValue, pointer, detail)
      return Problem(errors)
    }
    func call(_ request: [UInt8]) throws(Problem) -> Call {
      guard budget.spend(request.count / Call.bytesPerUnit) else { throw Problem(exceeding: budget) }
      return Call(try Call.document(parsing: request[...]), limits: limits, budget: budget)
    }
    let reading = try call(Array("{}".utf8))
    let read: SpringCode
    do throws(InvalidRequest) {
      read = try reading.springCode(code, at: pointer)
    } catch {
      throw Problem(error, reading)
    }
    json = read.json ?? []
    guard case .easing(let easing, let duration) = read else { return }
    guard let duration else {
      throw refusal("is an easing without a duration; add it, as in \"\(easing.shortenedName) 300ms\"")
    }
    var request = JSONWriter()
    request.beginObject()
    request.member("easing", easing)
    request.member("duration", duration)
    request.endObject()
    let fitting = try call(request.bytes)
    do throws(Problem) {
      try Operation.springFit.run(fitting)
    } catch {
      throw refusal("is an easing that \(error.errors.first?.detail ?? "has no spring")")
    }
    let fit = try call(fitting.output).document
    var writer = JSONWriter()
    writer.beginObject()
    for name in ["mass", "stiffness", "damping"] as [StaticString] {
      guard let value = fit.node(at: "/spring").flatMap({ fit.member($0, named: name) }) else { continue }
      writer.key(name)
      writer.raw(fit.source(value))
    }
    writer.endObject()
    json = writer.bytes
    let share = fit.node(at: "/deviation/share").flatMap { fit.number($0) } ?? 0
    guard share < 1e6 else { throw refusal("is an easing that no spring is near to") }
    let percent = (1000 * share).rounded() / 10
    let notes = ["the nearest spring to the easing deviates by at most \(percent) % of the travel"]
    note = (notes + fitting.warnings.map { $0.detail }).joined(separator: "; ")
  }
}
