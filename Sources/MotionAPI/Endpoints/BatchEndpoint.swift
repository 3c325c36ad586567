import Platform
import StrictJSON

/// `batch`: several requests in one, each with its own status and result.
///
/// All requests share the budget of the batch, and the total number of samples is limited.
enum BatchEndpoint {
  /// The work of reading one request and writing its result, in units of the budget, except what the parts
  /// of its operation spend themselves.
  private static let requestWork = 80

  static func responses(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let items = members.requests()
    members.finish()
    try request.check()
    var remainingSamples = request.limits.batchSamples
    var writer = JSONWriter(reservingCapacity: 512 * items.count, maxBytes: request.limits.responseBytes)
    writer.beginObject()
    writer.key("responses")
    writer.beginArray()
    for (index, item) in items.enumerated() where !writer.isTooLong {
      request.costlyPart = .batchedRequest(index)
      guard request.budget.spend(requestWork) else { throw .tooMuchWork }
      let result = result(of: item, request, &remainingSamples)
      try request.checkBudget()
      writer.beginObject()
      writer.key("status")
      switch result {
      case .success(let body):
        writer.value(200)
        writer.key("body")
        writer.raw(body)
      case .failure(let problem):
        writer.value(problem.status)
        writer.key("body")
        writer.raw(problem.body)
      }
      writer.endObject()
    }
    request.costlyPart = .batch
    writer.endArray()
    writer.endObject()
    return writer
  }

  private static func result(
    of item: BatchedRequest, _ request: OperationRequest, _ remainingSamples: inout Int
  ) -> Result<[UInt8], Problem> {
    let inner = OperationRequest(
      request.document, root: item.body, limits: request.limits, budget: request.budget)
    inner.addDocumentErrors()
    inner.remainingSamples = remainingSamples
    defer {
      request.budget = inner.budget
      remainingSamples = inner.remainingSamples
      request.computedSamples += inner.computedSamples
    }
    do throws(InvalidRequest) {
      return .success(try item.operation.result(for: inner, as: .json, name: CurveName.standard))
    } catch {
      return .failure(Problem(error, inner))
    }
  }

  /// Returns whether the document found an error (a duplicate or an out-of-range number) inside a body.
  /// Such an error belongs to that request alone.
  @Sendable static func isInsideBody(_ pointer: JSONPointer) -> Bool {
    let tokens = pointer.tokens
    return tokens.count > 3 && tokens[0].utf8.elementsEqual("requests".utf8)
      && tokens[2].utf8.elementsEqual("body".utf8)
  }
}

/// A request in a batch.
private struct BatchedRequest {
  let operation: Operation
  let body: JSONDocument.Node
}

extension MemberReader {
  /// Reads `requests`: an array of `{operation, body}`.
  fileprivate mutating func requests() -> [BatchedRequest] {
    guard let node = takeRequired("requests") else { return [] }
    let pointer = pointer(to: "requests")
    guard
      request.elementCount(
        of: node, "requests", upTo: request.limits.batchRequests,
        example: #"[{"operation": "spring/settling-duration", "body": {"from": 100}}]"#, at: pointer) != nil
    else { return [] }
    var items: [BatchedRequest] = []
    for (index, element) in request.document.elements(node).enumerated() {
      if let item = request.batched(element, at: pointer.appending(index)) { items.append(item) }
    }
    return items
  }
}

extension OperationRequest {
  fileprivate func batched(_ node: JSONDocument.Node, at pointer: JSONPointer) -> BatchedRequest? {
    var members = MemberReader(
      self, node, at: pointer,
      example: #"{"operation": "spring/settling-duration", "body": {"from": 100}}"#)
    let operation = members.takeRequired("operation").flatMap {
      batchedOperation($0, at: pointer.appending("operation"))
    }
    let body = members.takeRequired("body")
    members.finish()
    if let body, document.kind(body) != .object {
      addError(
        pointer.appending("body"),
        ErrorMessages.mustBe("an object", suchAs: #"{"from": 100}"#, received: received(body)))
    }
    guard let operation, let body else { return nil }
    return BatchedRequest(operation: operation, body: body)
  }

  private func batchedOperation(_ node: JSONDocument.Node, at pointer: JSONPointer) -> Operation? {
    let name = document.string(node)
    if let name, let operation = Operation.named(Array(name.utf8).span), "\(operation.name)" != "batch" {
      return operation
    }
    let names = Operation.all.map { $0.name }.filter { "\($0)" != "batch" }
    addError(
      pointer,
      #"must be an operation such as "spring/settling-duration" (not a batch), received "#
        + received(node)
        + (name.flatMap { nearestName(to: $0, among: names) }.map { "; did you mean \($0)?" } ?? "")
    )
    return nil
  }
}
