import MotionSystem
import StrictJSON

/// `batch`: several requests in one, each with its own status and result.
///
/// All requests share the budget of the batch, and the total number of samples is limited.
enum BatchEndpoint {
  /// The work of reading one request and writing its result, in units of the budget, except what the parts
  /// of its operation spend themselves.
  private static let requestWork = 80

  /// The number of bytes of a text that are written as a JSON string in one unit of work.
  private static let bytesPerUnit = 16

  static func responses(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    request.isBatched = true
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
      request.costlyPart = .batchedRequest(index, .request)
      guard request.budget.spend(requestWork) else { throw .tooMuchWork }
      let result = result(of: item, at: index, request, &remainingSamples)
      try request.checkBudget()
      writer.beginObject()
      writer.key("status")
      switch result {
      case .success(let body):
        writer.value(request.conventions.success)
        item.writeLabels(to: &writer)
        writer.key("body")
        if item.representation?.isJSON ?? true {
          writer.raw(body)
        } else {
          guard request.budget.spend(body.count / bytesPerUnit) else { throw .tooMuchWork }
          writer.value(utf8: body[...])
        }
      case .failure(let outcome):
        writer.value(outcome.status)
        item.writeID(to: &writer)
        writer.key("body")
        writer.raw(outcome.body)
      }
      writer.endObject()
    }
    request.costlyPart = .batch
    writer.endArray()
    writer.endObject()
    return writer
  }

  private static func result(
    of item: BatchedRequest, at index: Int, _ request: OperationRequest, _ remainingSamples: inout Int
  ) -> BatchedResult {
    guard let representation = item.representation else {
      return .failure(request.conventions.unavailable(item.operation.representations))
    }
    let inner = OperationRequest(
      request.document, root: item.body, limits: request.limits, conventions: request.conventions,
      budget: request.budget)
    inner.isBatched = true
    inner.addDocumentErrors()
    inner.remainingSamples = remainingSamples
    defer {
      request.budget = inner.budget
      request.costlyPart = .batchedRequest(index, inner.costlyPart)
      remainingSamples = inner.remainingSamples
      request.computedSamples += inner.computedSamples
    }
    do throws(InvalidRequest) {
      return .success(
        try item.operation.result(for: inner, as: representation, name: item.name))
    } catch {
      return .failure(request.conventions.outcome(OperationError(error, inner)))
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

/// The result of a request in a batch, or the response to its problem.
private enum BatchedResult {
  case success([UInt8])
  case failure(CallConventions.Outcome)
}

/// A request in a batch.
private struct BatchedRequest {
  let operation: Operation
  let body: JSONDocument.Node
  /// The representation of the response: JSON unless the request states a format, and nil if the operation
  /// does not have that format.
  let representation: Representation?
  /// A Boolean value that indicates whether the request states a format.
  let hasFormat: Bool
  /// The name of the curve in CSS and code, as received.
  let name: String?
  /// The identifier that the response repeats.
  let id: String?

  /// Writes `id` and `mediaType`, the members of a response before its body.
  func writeLabels(to writer: inout JSONWriter) {
    writeID(to: &writer)
    guard hasFormat, let representation else { return }
    writer.key("mediaType")
    writer.value(representation.mediaType)
  }

  func writeID(to writer: inout JSONWriter) {
    guard let id else { return }
    writer.key("id")
    writer.value(id)
  }
}

extension MemberReader {
  /// Reads an optional string.
  ///
  /// - Parameters:
  ///   - isValid: Returns whether the string is allowed.
  ///   - detail: Returns the text of the error about a string that is not allowed.
  fileprivate mutating func text(
    _ name: StaticString, allowing isValid: (String) -> Bool, _ detail: (String) -> String
  ) -> String? {
    guard let node = take(name) else { return nil }
    guard let text = request.document.string(node) else {
      request.addError(pointer(to: name), "must be a string, received \(request.received(node))")
      return nil
    }
    guard isValid(text) else {
      request.addError(pointer(to: name), detail(text))
      return nil
    }
    return text
  }

  /// Reads `requests`: an array of `{operation, body, format?, name?, id?}`.
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
    let format = members.take("format")
    let representation =
      if let format { batchedRepresentation(format, of: operation, at: pointer.appending("format")) } else {
        Representation.json
      }
    let name = members.text("name", allowing: CurveName.isValid, CurveName.errorDetail)
    let id = members.text(
      "id", allowing: { $0.utf8.count <= String.maximumNameBytes }, ErrorMessages.tooLong)
    members.finish()
    if let body, document.kind(body) != .object {
      addError(
        pointer.appending("body"),
        ErrorMessages.mustBe("an object", suchAs: #"{"from": 100}"#, received: received(body)))
    }
    guard let operation, let body else { return nil }
    return BatchedRequest(
      operation: operation, body: body, representation: representation, hasFormat: format != nil, name: name,
      id: id)
  }

  /// Reads the format of a response. Returns nil if the operation does not have it; the result is then the
  /// problem that a request of its own would get. Adds an error if no operation has the format.
  private func batchedRepresentation(
    _ node: JSONDocument.Node, of operation: Operation?, at pointer: JSONPointer
  ) -> Representation? {
    let available = operation?.representations ?? Representation.all
    guard let format = Representation.all.first(where: { document.string(node, equals: $0.name) }) else {
      let names = available.map { "\"\($0.name)\"" }
      addError(
        pointer,
        "must be " + (names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))")
          + (operation.map { " for \($0.name)" } ?? "") + ", received \(received(node))")
      return nil
    }
    return available.contains(format) ? format : nil
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
