import CurveExport
import HTTPWire
import MotionPhysics
import StrictJSON

/// From a request for an operation to its answer: which method, which representation, which question.
extension MotionService {
  func response(to request: HTTPRequest, _ operation: Operation) -> HTTPResponse {
    switch request.method {
    case .post: return post(request, operation)
    case .get where operation.supportsGET, .head where operation.supportsGET: return get(request, operation)
    default:
      return wrongMethod(
        request, allowed: operation.supportsGET ? "GET, HEAD, POST, OPTIONS" : "POST, OPTIONS")
    }
  }

  // MARK: POST

  private func post(_ request: HTTPRequest, _ operation: Operation) -> HTTPResponse {
    if let problem = MediaType.problem(withBodyOf: request) { return problem.response }
    var name: String?
    var format: String?
    if let bytes = request.query {
      do throws(Query.Malformed) {
        var query = try Query(bytes)
        name = query.take("name")
        format = query.take("format")
        if let problem = MotionService.problem(withSurplus: query) { return problem.response }
      } catch {
        return Problem(kind: .badRequest, status: 400, detail: error.detail).response
      }
    }
    guard let representation = choose(request, format, operation) else {
      return Representation.problem(offers: operation.offers).response
    }
    do throws(Problem) {
      let body = try request.withBody { body throws(Problem) in
        try answer(operation, body: body, representation, name: name)
      }
      return HTTPResponse(
        status: 200, contentType: representation.mediaType, cacheControl: "no-store", body: body)
    } catch {
      return error.response
    }
  }

  /// A POST's members are in its body: its query has `format` and `name`, each once.
  private static func problem(withSurplus query: Query) -> Problem? {
    var errors = ValidationErrors()
    for (name, _) in query.parameters {
      errors.add(
        JSONPointer.root.appending(name),
        "unknown query parameter; a POST accepts only format and name (each once), other fields belong in the body"
      )
    }
    return errors.isEmpty ? nil : Problem(errors)
  }

  // MARK: GET

  private static let cacheForADay: StaticString = "public, max-age=86400"
  private static let variesByAccept = HTTPField("Vary", "Accept")

  private func get(_ request: HTTPRequest, _ operation: Operation) -> HTTPResponse {
    var query: Query
    do throws(Query.Malformed) {
      query = try Query(request.query ?? [])
    } catch {
      return Problem(kind: .badRequest, status: 400, detail: error.detail).response
    }
    let name = query.take("name")
    let format = query.take("format")
    guard let representation = choose(request, format, operation) else {
      return Representation.problem(offers: operation.offers).response
    }
    let question = QueryDocument(query)
    let tag = EntityTag([
      Array(version.utf8)[...], request.path, Array("\(representation.name)".utf8)[...],
      Array((name ?? "").utf8)[...],
      question.canonical[...],
    ])
    let fields = [HTTPField("ETag", tag.text), MotionService.variesByAccept]
    let notModified = HTTPResponse(
      status: 304, contentType: nil, cacheControl: MotionService.cacheForADay, fields: fields)
    let match = tag.match(request.fields)
    // Only valid questions ever got a tag, and a pure answer never changes: no need to compute it again.
    if match == .tag, question.errors.isEmpty { return notModified }
    do throws(Problem) {
      let body = try answer(
        operation, body: question.canonical.span, representation, name: name, question.errors)
      if match == .any { return notModified }
      return HTTPResponse(
        status: 200, contentType: representation.mediaType, cacheControl: MotionService.cacheForADay,
        fields: fields, body: body)
    } catch {
      return error.response
    }
  }

  // MARK: Both

  private func choose(_ request: HTTPRequest, _ format: String?, _ operation: Operation) -> Representation? {
    // What nearly every client sends.
    if format == nil, request.fields.first("accept", equals: "*/*") ?? true { return .json }
    return Representation.choose(
      format: format, accept: request.fields.combined("accept"), among: operation.offers)
  }

  /// The body of an answer; throws the problem with the question.
  func answer(
    _ operation: Operation, body: Span<UInt8>, _ representation: Representation = .json,
    name: String? = nil,
    _ earlierErrors: ValidationErrors = ValidationErrors()
  ) throws(Problem) -> [UInt8] {
    let question: OperationRequest
    do throws(JSONSyntaxError) {
      question = try OperationRequest(parsing: body, limits: limits, errors: earlierErrors)
    } catch {
      throw Problem(error)
    }
    if let name, !CurveName.isValid(name) {
      question.errors.add(JSONPointer.root.appending("name"), CurveName.advice(on: name))
    }
    defer { counters.count(samples: question.samplesMade) }
    do throws(InvalidRequest) {
      return try operation.answer(question, as: representation, name: name ?? CurveName.standard)
    } catch {
      throw Problem(error, question)
    }
  }
}

extension Operation {
  /// The representations of its answer.
  var offers: [Representation] {
    if case .trajectory = answer { return Representation.all }
    return [.json]
  }

  /// Computes the answer and writes it.
  func answer(_ question: OperationRequest, as representation: Representation, name: String)
    throws(InvalidRequest)
    -> [UInt8]
  {
    let writer: JSONWriter
    switch answer {
    case .object(let answer): writer = try answer(question)
    case .trajectory(let answer):
      question.wantsSamples = representation.carriesSamples
      let trajectory = try answer(question)
      if case .curve(let format) = representation {
        return try question.export(trajectory, format, name: name)
      }
      writer = JSONWriter(trajectory)
    }
    do throws(NonFiniteNumber) {
      return try writer.finish()
    } catch {
      question.errors.add(
        .root, "produces a result beyond the range of a double; use numbers of smaller magnitude")
      throw .errors
    }
  }
}

extension Problem {
  /// A question that was refused.
  init(_ refusal: InvalidRequest, _ question: OperationRequest) {
    switch refusal {
    case .errors: self.init(question.errors)
    case .neverSettles(let error):
      self.init(
        kind: .neverSettles, status: 422, detail: "The motion never settles.", errors: [error])
    }
  }
}

extension JSONWriter {
  /// A trajectory as JSON: room for about 14 bytes a number.
  init(_ trajectory: Trajectory) {
    let columns = 1 + 2 * trajectory.samples.values.count
    self.init(reservingCapacity: 1024 + 14 * columns * trajectory.samples.times.count)
    self.trajectory(trajectory)
  }
}
