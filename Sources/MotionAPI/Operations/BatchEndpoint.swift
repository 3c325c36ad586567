import MotionSystem
import StrictJSON

/// `batch`: several requests in one, each with its own status and result.
///
/// All requests share the budget of the batch, and the total number of samples is limited. Whatever is wrong
/// in an item is the problem of that item alone.
enum BatchEndpoint {
  /// The work of reading one request and writing its result, in units of the budget, except what the parts
  /// of its operation spend themselves.
  private static let requestWork = 80

  /// The number of bytes of a text that are written as a JSON string in one unit of work.
  private static let bytesPerUnit = 16

  private static let example: StaticString =
    #"[{"operation": "spring/settling-duration", "body": {"from": 100}}]"#

  static let batch = Operation.Definition(
    name: "batch", handler: .object { fields throws(InvalidRequest) in try responses(&fields) },
    hasOnlyScalarMembers: false,
    isErrorOfPart: { $0.isWithin("requests") })

  private static func responses(_ fields: inout FieldReader) throws(InvalidRequest) -> JSONWriter {
    fields.context.isBatched = true
    let items = items(&fields)
    fields.finish()
    try fields.context.check()
    let (document, context) = (fields.document, fields.context)
    let limits = context.limits
    context.remainingSamples = limits.batchSamples
    var writer = JSONWriter(reservingCapacity: 4096, maxBytes: limits.responseBytes)
    writer.beginObject()
    writer.beginArray("responses")
    for (index, node) in items.enumerated() where !writer.isTooLong {
      // Extreme numbers make only the request expensive that contains them.
      context.budget.resetUnitCost()
      context.costlyPart = .batchedRequest(index, .request)
      try context.spend(requestWork)
      let request = BatchedRequest(node, document, context)
      let part = request.context
      let result = result(of: request, document, part)
      context.costlyPart = .batchedRequest(index, part.costlyPart)
      context.remainingSamples = part.remainingSamples
      context.computedSamples += part.computedSamples
      try context.checkBudget()
      writer.beginObject()
      writer.key("status")
      switch result {
      case .success(let body):
        writer.value(context.conventions.success)
        request.writeLabels(to: &writer)
        writer.key("body")
        if request.representation.isJSON {
          writer.raw(body)
        } else {
          try context.spend(body.count / bytesPerUnit)
          writer.value(utf8: body[...])
        }
      case .failure(let error):
        let outcome = context.conventions.outcome(error, part)
        writer.value(outcome.status)
        request.writeID(to: &writer)
        writer.key("body")
        writer.raw(outcome.body)
      }
      writer.endObject()
    }
    context.costlyPart = .batch
    context.budget.resetUnitCost()
    writer.endArray()
    writer.endObject()
    return writer
  }

  private static func items(_ fields: inout FieldReader) -> [JSONDocument.Node] {
    guard let node = fields.takeRequired("requests") else { return [] }
    let limit = fields.context.limits.batchRequests
    let items = fields.elements(of: node, "requests", upTo: limit, example: example)
    return items.map { Array($0) } ?? []
  }

  private static func result(
    of request: BatchedRequest, _ document: JSONDocument, _ context: Call
  ) -> Result<[UInt8], InvalidRequest> {
    guard let (operation, body) = request.call else { return .failure(.validationErrors) }
    do throws(InvalidRequest) {
      return .success(try operation.result(of: document, at: body, in: context))
    } catch {
      return .failure(error)
    }
  }
}

/// A request in a batch: `{operation, body, format?, id?}`.
private struct BatchedRequest {
  /// The operation and its request; nil if the item has errors.
  private(set) var call: (operation: Operation, body: JSONDocument.Node)?
  /// The representation of the response: JSON unless the item states a format.
  private(set) var representation = Representation.json
  /// A Boolean value that indicates whether the item states a format.
  private(set) var hasFormat = false
  /// The identifier that the response repeats.
  private(set) var id: String?
  /// The context of the request, with the errors outside its body. Their pointers are relative to the item.
  let context: Call

  private static let example: StaticString =
    #"{"operation": "spring/settling-duration", "body": {"from": 100}}"#

  init(_ item: JSONDocument.Node, _ document: JSONDocument, _ context: Call) {
    var fields = FieldReader(document, root: item, context.ofPart(.json))
    fields.addDocumentErrors { $0.isWithin("body") }
    if !fields.isObject {
      fields.refuse(item, at: .root, mustBe: "an object", suchAs: BatchedRequest.example)
    }
    let operation = fields.takeRequired("operation").flatMap { BatchedRequest.operation($0, &fields) }
    let body = fields.takeRequired("body")
    if let node = fields.take("format") {
      hasFormat = true
      representation = BatchedRequest.representation(node, of: operation, &fields) ?? .json
    }
    id = fields.text(
      "id", allowing: { $0.utf8.count <= String.maximumNameBytes }, ErrorMessages.tooLong)
    fields.finish { name, _, _ in
      name.utf8.elementsEqual("name".utf8) ? "is a field of the body" : nil
    }
    if let body, document.kind(body) != .object {
      fields.refuse(body, "body", mustBe: "an object", suchAs: #"{"from": 100}"#)
    }
    let part = context.ofPart(representation)
    part.errors = fields.context.errors
    part.remainingSamples = context.remainingSamples
    self.context = part
    if part.errors.isEmpty, let operation, let body { call = (operation, body) }
  }

  private static func representation(
    _ node: JSONDocument.Node, of operation: Operation?, _ fields: inout FieldReader
  ) -> Representation? {
    let available = operation?.representations ?? Representation.all
    let document = fields.document
    if let format = available.first(where: { document.string(node, equals: $0.name) }) { return format }
    let names = available.map { $0.name }
    let near = fields.context.nearestName(to: document.string(node), among: names)
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    fields.refuse(
      node, "format",
      mustBe: (names.count == 1 ? list : "one of \(list)") + (operation.map { " for \($0.name)" } ?? ""),
      fields.codeOfWord(node),
      near.map { "; did you mean \($0)?" } ?? "")
    return nil
  }

  private static func operation(_ node: JSONDocument.Node, _ fields: inout FieldReader) -> Operation? {
    let name = fields.document.string(node)
    if let name, let operation = Operation.named(Array(name.utf8)[...]), "\(operation.name)" != "batch" {
      return operation
    }
    let replacement = name.flatMap { Operation.replacement(of: $0) }
    let near = replacement == nil ? fields.context.operations(near: name) : []
    fields.refuse(
      node, "operation", mustBe: #"an operation such as "spring/settling-duration" (not a batch)"#,
      fields.codeOfWord(node),
      replacement.map { "; \($0)" } ?? (near.isEmpty ? "" : "; did you mean \(near.alternatives)?"))
    return nil
  }

  /// Writes `id` and `mediaType`, the members of a response before its body.
  func writeLabels(to writer: inout JSONWriter) {
    writeID(to: &writer)
    guard hasFormat else { return }
    writer.member("mediaType", representation.mediaType)
  }

  func writeID(to writer: inout JSONWriter) {
    guard let id else { return }
    writer.member("id", id)
  }
}
