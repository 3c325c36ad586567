import StrictJSON

/// `batch`: many questions in one request, each with a status and an answer of its own.
///
/// Its cost is bounded by the size of the body, the number of requests, and the samples and the effort of
/// all answers together.
enum BatchEndpoint {
  static func answer(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let requests = members.requests()
    members.finish()
    question.errors = question.errors.without { isInsideBody($0) }
    try question.check()
    var remainingSamples = question.limits.batchSamples
    var answer = JSONWriter(reservingCapacity: 512 * requests.count)
    answer.beginObject()
    answer.key("responses")
    answer.beginArray()
    for request in requests {
      let outcome = respond(to: request, question, &remainingSamples)
      answer.beginObject()
      answer.key("status")
      switch outcome {
      case .success(let body):
        answer.value(200)
        answer.key("body")
        answer.raw(body)
      case .failure(let problem):
        answer.value(problem.status)
        answer.key("body")
        answer.raw(problem.body)
      }
      answer.endObject()
    }
    answer.endArray()
    answer.endObject()
    return answer
  }

  private static func respond(
    to request: BatchedRequest, _ question: OperationRequest, _ remainingSamples: inout Int
  ) -> Result<[UInt8], Problem> {
    let inner: OperationRequest
    do throws(JSONSyntaxError) {
      // Valid already, as part of the batch: parsed again so that its pointers and errors are its own.
      inner = try OperationRequest(parsing: request.body.span, limits: question.limits)
    } catch {
      return .failure(Problem(error))
    }
    inner.samplesLeft = remainingSamples
    inner.effortLeft = question.effortLeft
    defer {
      remainingSamples = inner.samplesLeft
      question.samplesMade += inner.samplesMade
      question.effortLeft = inner.effortLeft
    }
    do throws(InvalidRequest) {
      return .success(try request.operation.answer(inner, as: .json, name: CurveName.standard))
    } catch {
      return .failure(Problem(error, inner))
    }
  }

  /// A duplicate or a number beyond a double inside a body is the error of that request alone.
  private static func isInsideBody(_ error: ValidationError) -> Bool {
    let tokens = error.pointer.tokens
    return tokens.count > 3 && tokens[0] == "requests" && tokens[2] == "body"
  }
}

/// One request of a batch.
private struct BatchedRequest {
  let operation: Operation
  let body: [UInt8]
}

extension MemberReader {
  fileprivate mutating func requests() -> [BatchedRequest] {
    guard let node = takeRequired("requests") else { return [] }
    let document = question.document
    let pointer = pointer(to: "requests")
    guard document.kind(node) == .array else {
      question.errors.add(pointer, "must be an array of requests, received \(question.received(node))")
      return []
    }
    let limit = question.limits.batchRequests
    guard (1...limit).contains(document.count(node)) else {
      question.errors.add(pointer, "must have 1 to \(limit) requests, received \(document.count(node))")
      return []
    }
    var requests: [BatchedRequest] = []
    for (index, item) in document.elements(node).enumerated() {
      if let request = question.batched(item, at: pointer.appending(index)) { requests.append(request) }
    }
    return requests
  }
}

extension OperationRequest {
  fileprivate func batched(_ node: JSONDocument.Node, at pointer: JSONPointer) -> BatchedRequest? {
    var members = MemberReader(self, node, at: pointer)
    let operation = members.takeRequired("operation").flatMap {
      batchedOperation($0, at: pointer.appending("operation"))
    }
    let body = members.takeRequired("body")
    members.finish()
    if let body, document.kind(body) != .object {
      errors.add(pointer.appending("body"), "must be an object, received \(received(body))")
    }
    guard let operation, let body else { return nil }
    return BatchedRequest(operation: operation, body: document.source(body))
  }

  private func batchedOperation(_ node: JSONDocument.Node, at pointer: JSONPointer) -> Operation? {
    let name = document.string(node)
    if let name, name != "batch", let operation = RouteTable.operation(named: Array(name.utf8).span) {
      return operation
    }
    let names = RouteTable.operations.map(\.name).filter { "\($0)" != "batch" }
    let hint =
      name.flatMap { NearestName.nearest(to: $0, among: names) }.map { "; did you mean \($0)?" } ?? ""
    errors.add(
      pointer,
      "must be an operation such as \"spring/settling-duration\" (not a batch), received \(received(node))\(hint)"
    )
    return nil
  }
}
