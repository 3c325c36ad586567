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

  static let batch = Operation.Definition(
    name: "batch", handler: .object { fields throws(InvalidRequest) in try responses(&fields) },
    hasOnlyScalarMembers: false, isErrorOfPart: isInsideBody)

  private static func responses(_ fields: inout FieldReader) throws(InvalidRequest) -> JSONWriter {
    fields.context.isBatched = true
    let items = BatchedRequest.all(&fields)
    fields.finish()
    try fields.context.check()
    let (document, limits) = (fields.document, fields.context.limits)
    var context = fields.context
    defer { fields.context = context }
    context.remainingSamples = limits.batchSamples
    var writer = JSONWriter(reservingCapacity: 512 * items.count, maxBytes: limits.responseBytes)
    writer.beginObject()
    writer.key("responses")
    writer.beginArray()
    for (index, item) in items.enumerated() where !writer.isTooLong {
      context.costlyPart = .batchedRequest(index, .request)
      try context.spend(requestWork)
      let result = result(of: item, at: index, document, &context)
      try context.checkBudget()
      writer.beginObject()
      writer.key("status")
      switch result {
      case .success(let body):
        writer.value(context.conventions.success)
        item.writeLabels(to: &writer)
        writer.key("body")
        if item.representation?.isJSON ?? true {
          writer.raw(body)
        } else {
          try context.spend(body.count / bytesPerUnit)
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
    context.costlyPart = .batch
    writer.endArray()
    writer.endObject()
    return writer
  }

  private static func result(
    of item: BatchedRequest, at index: Int, _ document: JSONDocument, _ context: inout OperationContext
  ) -> BatchedResult {
    guard let representation = item.representation else {
      return .failure(context.conventions.unavailable(item.operation.representations))
    }
    var part = FieldReader(document, root: item.body, context.ofPart(representation))
    part.addDocumentErrors()
    part.context.remainingSamples = context.remainingSamples
    defer {
      context.budget = part.context.budget
      context.costlyPart = .batchedRequest(index, part.context.costlyPart)
      context.remainingSamples = part.context.remainingSamples
      context.computedSamples += part.context.computedSamples
    }
    do throws(InvalidRequest) {
      return .success(try item.operation.result(of: &part, curveName: item.name))
    } catch {
      return .failure(context.conventions.outcome(OperationError(error, part.context)))
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

  /// Reads `requests`: an array of `{operation, body, format?, name?, id?}`.
  static func all(_ fields: inout FieldReader) -> [BatchedRequest] {
    guard let node = fields.takeRequired("requests") else { return [] }
    let pointer = fields.pointer(to: "requests")
    let limit = fields.context.limits.batchRequests
    let items = fields.elements(
      of: node, "requests", upTo: limit,
      example: #"[{"operation": "spring/settling-duration", "body": {"from": 100}}]"#, at: pointer)
    guard let items else { return [] }
    var requests: [BatchedRequest] = []
    for (index, item) in items.enumerated() {
      let request = fields.item(
        item, at: pointer.appending(index),
        example: #"{"operation": "spring/settling-duration", "body": {"from": 100}}"#
      ) { BatchedRequest(&$0) }
      if let request { requests.append(request) }
    }
    return requests
  }

  private init?(_ fields: inout FieldReader) {
    let operation = fields.takeRequired("operation").flatMap { BatchedRequest.operation($0, &fields) }
    let body = fields.takeRequired("body")
    let format = fields.take("format")
    representation =
      format.map { BatchedRequest.representation($0, of: operation, &fields) } ?? .json
    hasFormat = format != nil
    name = fields.text("name", allowing: CurveName.isValid, CurveName.errorDetail)
    id = fields.text(
      "id", allowing: { $0.utf8.count <= String.maximumNameBytes }, ErrorMessages.tooLong)
    fields.finish()
    if let body, fields.document.kind(body) != .object {
      fields.refuse(body, "body", mustBe: "an object", suchAs: #"{"from": 100}"#)
    }
    guard let operation, let body else { return nil }
    self.operation = operation
    self.body = body
  }

  /// Reads the format of a response. Returns nil if the operation does not have it; the result is then the
  /// problem that a request of its own would get. Adds an error if no operation has the format.
  private static func representation(
    _ node: JSONDocument.Node, of operation: Operation?, _ fields: inout FieldReader
  ) -> Representation? {
    let available = operation?.representations ?? Representation.all
    let document = fields.document
    guard let format = Representation.all.first(where: { document.string(node, equals: $0.name) }) else {
      let names = available.map { "\"\($0.name)\"" }
      fields.refuse(
        node, "format",
        mustBe: (names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))")
          + (operation.map { " for \($0.name)" } ?? ""))
      return nil
    }
    return available.contains(format) ? format : nil
  }

  private static func operation(_ node: JSONDocument.Node, _ fields: inout FieldReader) -> Operation? {
    let name = fields.document.string(node)
    if let name, let operation = Operation.named(Array(name.utf8).span), "\(operation.name)" != "batch" {
      return operation
    }
    let names = Operation.all.map { $0.name }.filter { "\($0)" != "batch" }
    let near = fields.context.nearestName(to: name, among: names)
    fields.refuse(
      node, "operation", mustBe: #"an operation such as "spring/settling-duration" (not a batch)"#,
      near.map { "; did you mean \($0)?" } ?? "")
    return nil
  }

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
