import CurveExport
import HTTPWire
import MotionPhysics
import StrictJSON

/// From a request for an operation to its answer: which method, which representation, which question.
extension MotionService {
  func response(to request: HTTPRequest, _ operation: Operation) -> HTTPResponse {
    switch request.method {
    case .post: return post(request, operation)
    case .get where operation.isLinkable, .head where operation.isLinkable: return get(request, operation)
    default:
      return wrongMethod(
        request, allowed: operation.isLinkable ? "GET, HEAD, POST, OPTIONS" : "POST, OPTIONS")
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
    var faults = Faults()
    for (name, _) in query.parameters {
      faults.add(
        JSONPointer.root.appending(name),
        "is not a query parameter of a POST (only format and name are, each once); put members into the body")
    }
    return faults.isEmpty ? nil : Problem(faults)
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
    let question = QueryQuestion(query)
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
    if match == .tag, question.faults.isEmpty { return notModified }
    do throws(Problem) {
      let body = try answer(
        operation, body: question.canonical.span, representation, name: name, question.faults)
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
    _ earlierFaults: Faults = Faults()
  ) throws(Problem) -> [UInt8] {
    let question: Question
    do throws(JSONSyntaxError) {
      question = try Question(parsing: body, limits: limits, faults: earlierFaults)
    } catch {
      throw Problem(error)
    }
    if let name, !CurveName.isValid(name) {
      question.faults.add(JSONPointer.root.appending("name"), CurveName.advice(on: name))
    }
    defer { counters.count(samples: question.samplesMade) }
    do throws(Refusal) {
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
  func answer(_ question: Question, as representation: Representation, name: String) throws(Refusal)
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
      question.faults.add(
        .root, "has an answer that lies beyond the range of a double; use numbers of a more moderate size")
      throw .faults
    }
  }
}

extension Problem {
  /// A question that was refused.
  init(_ refusal: Refusal, _ question: Question) {
    switch refusal {
    case .faults: self.init(question.faults)
    case .neverSettles(let fault):
      self.init(
        kind: .neverSettles, status: 422, detail: "The motion never comes to rest.", faults: [fault])
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
