// motiond.wasm has no texts about errors: a request without a result needs motiond-more.wasm, which states
// the reasons. These types replace those of the service. They only count errors. The closures that would
// describe an error are never called, so that the compiler removes them.

/// The errors of a request.
struct ValidationErrors {
  private(set) var count = 0

  mutating func add() { count += 1 }
}

/// A warning. The only warning of the module is about the velocity.
struct ValidationError: Equatable {
  let detail: String

  @_transparent
  init(pointer: @autoclosure () -> JSONPointer, detail: String) { self.detail = detail }
}

/// The place of an error, which the module does not state.
struct JSONPointer: Hashable {
  var description: String { String() }
  var tokens: [String] { [] }

  @_transparent
  static var root: JSONPointer { JSONPointer() }
  @_transparent
  func appending(_ name: @autoclosure () -> String) -> JSONPointer { self }
  @_transparent
  func appending(_ index: Int) -> JSONPointer { self }
}

/// The reason why a request has no result.
enum InvalidRequest: Error {
  case validationErrors
  case tooMuchWork

  @_transparent
  static func neverSettles(_ error: @autoclosure () -> ValidationError) -> InvalidRequest {
    .validationErrors
  }
}

/// The part of a request that causes the work being done.
enum CostlyPart {
  case request, samples, tolerance, events, format, toleranceOfFormat
}

/// The problem of a request without a result, which is seen only without motiond-more.wasm.
struct Problem: Error {
  let status: Int

  var body: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("type")
    writer.value("about:blank" as StaticString)
    writer.key("status")
    writer.value(status)
    writer.key("detail")
    writer.value(
      "motiond.wasm cannot answer this request; motiond-more.wasm states the reason" as StaticString)
    writer.endObject()
    return writer.bytes
  }

  init(status: Int) { self.status = status }
  init(_ error: JSONSyntaxError) { status = 400 }
  init(_ error: InvalidRequest, _ request: OperationRequest) { status = 422 }

  static func notFound(path: @autoclosure () -> String) -> Problem { Problem(status: 404) }
  static func notAcceptable(available: @autoclosure () -> [Representation]) -> Problem {
    Problem(status: 406)
  }
  static func tooLarge(limit: Int) -> Problem { Problem(status: 413) }
}

extension OperationRequest {
  func addDocumentErrors(except isExcluded: ((JSONPointer) -> Bool)? = nil) {
    if document.validationErrorCount > 0 { errors.add() }
  }

  @_transparent
  func addError(_ pointer: @autoclosure () -> JSONPointer, _ detail: @autoclosure () -> String) {
    errors.add()
  }

  /// Adds a warning about the velocity.
  func addWarning(_ pointer: JSONPointer, _ detail: String) {
    let warning = ValidationError(pointer: pointer, detail: detail)
    // A motion with a tolerance may be built several times.
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// A warning about a duration needs motiond-more.wasm.
  func warnIfLong(_ seconds: Double?, at pointer: @autoclosure () -> JSONPointer) {
    if let seconds, seconds > OperationRequest.longDuration, seconds.isFinite { needsCompleteModule = true }
  }

  @_transparent
  func invalidRequest(
    _ error: MotionError, at pointer: (MotionError.Quantity) -> JSONPointer
  ) -> InvalidRequest {
    .validationErrors
  }

  @_transparent
  func invalidSampling(_ error: MotionError) -> InvalidRequest { .validationErrors }

  @_transparent
  func invalidResult(_ error: JSONWritingError) -> InvalidRequest { .validationErrors }

  func invalid(_ error: ExportError) -> InvalidRequest { .validationErrors }

  @_transparent
  func invalid(
    _ failure: ExportFailure, _ format: CurveFormat, tolerance: Double?, from start: Double,
    estimate: Double? = nil, jump: @autoclosure () -> CurveJump? = nil,
    _ attempt: (Double) throws(InvalidRequest) -> ExportAttempt
  ) -> InvalidRequest {
    .validationErrors
  }

  static func member(for quantity: MotionError.Quantity) -> JSONPointer { .root }

  static func member(
    for quantity: MotionError.Quantity, ofSpringWith velocity: Coordinate
  ) -> JSONPointer { .root }

  func received(_ node: JSONDocument.Node) -> String { String() }
}

extension MotionError.Quantity {
  var pointer: JSONPointer { .root }
}

extension JSONWriter {
  mutating func endObject(with warnings: [ValidationError]) {
    if !warnings.isEmpty {
      key("warnings")
      beginArray()
      for warning in warnings {
        beginObject()
        key("pointer")
        value("/velocity" as StaticString)
        key("detail")
        value(warning.detail)
        endObject()
      }
      endArray()
    }
    endObject()
  }
}

extension String {
  static let maximumNameBytes = 64
  /// A longer name is an error, so that no response contains it.
  var shortenedName: String { self }
}

/// The texts about errors, which are never built, except for the number of a warning.
enum ErrorMessages {
  static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, to: &bytes)
    return String(bytes: bytes)
  }

  static func grouped(_ number: Int) -> String { String() }
  static func mustBe(_ type: StaticString, suchAs: StaticString?, received: String) -> String { String() }
  static func oneAxis(_ type: StaticString) -> String { String() }
  static func beforePrevious(_ time: Double, previous: Double) -> String { String() }
  static func minAboveMax(_ low: Double, _ high: Double) -> String { String() }
  static func minRequired(byLength length: Double) -> String { String() }
  static func tooLong(_ name: String) -> String { String() }
  static func detail(of error: MotionError) -> String { String() }
}

/// The errors of a document, of which only the number is used.
enum ValidationErrorCollector {
  static func collect(from tape: JSONTape, below root: Int = 0, limit: Int) -> [JSONValidationError] { [] }
  static func count(in tape: JSONTape, below root: Int) -> Int { 0 }
}
