import MotionSystem
import StrictJSON

extension Operation {
  /// `batch`: several requests in one, each with its own status and result.
  ///
  /// All requests share the budget of the batch, and the total number of samples is limited. Whatever is
  /// wrong in an item is the problem of that item alone.
  static let batch = Operation(
    "batch", hasOnlyScalarMembers: false, isErrorOfPart: { $0.isWithin("requests") }
  ) { fields, call throws(InvalidRequest) in
    call.isBatched = true
    let node = fields.takeRequired("requests")
    let items = node.flatMap { node in
      fields.elements(
        of: node, "requests", upTo: call.limits.batchRequests,
        example: #"[{"operation": "spring/settling-duration", "body": {"from": 100}}]"#)
    }
    fields.finish()
    try call.check()
    let nodes: [JSONDocument.Node] = items.map { Array($0) } ?? []
    call.remainingSamples = call.limits.batchSamples
    try call.write(reservingCapacity: 4096) { writer throws(InvalidRequest) in
      writer.beginArray("responses")
      for (index, node) in nodes.enumerated() where !writer.isTooLong {
        // Extreme numbers make only the request expensive that contains them.
        call.budget.resetUnitCost()
        (call.item, call.costlyPart) = (index, .request)
        try call.spend(BatchItem.work)
        try BatchItem(call.part(at: node)).answer(in: call, to: &writer)
      }
      (call.item, call.costlyPart) = (nil, .batch)
      call.budget.resetUnitCost()
      writer.endArray()
    }
  }
}

/// A request in a batch: `{operation, body, format?, id?}`.
private struct BatchItem {
  /// The work of reading one request and writing its result, in units of the budget, except what the parts
  /// of its operation spend themselves.
  static let work = 80
  /// The number of bytes of a text that are written as a JSON string in one unit of work.
  private static let bytesPerUnit = 16

  /// The errors outside the body. Their pointers are relative to the item.
  let labels: Call
  let operation: Operation?
  let body: JSONDocument.Node?
  /// The representation of the response; nil if the item states none, which is JSON.
  let format: Representation?
  /// The identifier that the response repeats.
  let id: String?

  init(_ labels: Call) {
    self.labels = labels
    var fields = FieldReader(labels.document, root: labels.root, labels)
    fields.addDocumentErrors { $0.isWithin("body") }
    if !fields.isObject {
      fields.refuse(
        labels.root, at: .root, mustBe: "an object",
        suchAs: #"{"operation": "spring/settling-duration", "body": {"from": 100}}"#)
    }
    let operation = fields.takeRequired("operation").flatMap { fields.batchedOperation($0) }
    self.operation = operation
    body = fields.takeRequired("body")
    format = fields.take("format").flatMap { fields.format($0, of: operation) }
    id = fields.text("id", allowing: { $0.utf8.count <= String.maximumNameBytes }, ErrorMessages.tooLong)
    fields.finish { name, _, _ in name.utf8.elementsEqual("name".utf8) ? "is a field of the body" : nil }
    if let body, fields.document.kind(body) != .object {
      fields.refuse(body, "body", mustBe: "an object", suchAs: #"{"from": 100}"#)
    }
  }

  /// Answers the request with the rest of the work and of the samples of a batch.
  func answer(in batch: Call, to writer: inout JSONWriter) throws(InvalidRequest) {
    var part = labels
    var problem: Problem?
    if labels.errors.isEmpty, operation != nil, let body { part = batch.part(at: body, as: format ?? .json) }
    part.remainingSamples = batch.remainingSamples
    do throws(Problem) {
      guard part !== labels, let operation else { throw Problem(labels.errors) }
      try operation.run(part)
    } catch {
      problem = error
    }
    batch.costlyPart = part.costlyPart
    batch.remainingSamples = part.remainingSamples
    if problem == nil { batch.itemWarnings += part.warningCount }
    try batch.checkBudget()
    writer.beginObject()
    writer.member("status", problem?.status ?? 200)
    if let id { writer.member("id", id) }
    if let format, problem == nil { writer.member("mediaType", format.mediaType) }
    writer.key("body")
    if let problem {
      problem.write(to: &writer)
    } else if part.representation.isJSON {
      writer.raw(part.output)
    } else {
      try batch.spend(part.output.count / BatchItem.bytesPerUnit)
      writer.value(utf8: part.output[...])
    }
    writer.endObject()
  }
}

extension FieldReader {
  fileprivate mutating func format(_ node: JSONDocument.Node, of operation: Operation?) -> Representation? {
    let available = operation?.formats ?? Representation.all
    if let format = available.first(where: { document.string(node, equals: $0.name) }) { return format }
    let names = available.map { $0.name }
    let near = context.nearestName(to: document.string(node), among: names)
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    refuse(
      node, "format",
      mustBe: (names.count == 1 ? list : "one of \(list)") + (operation.map { " for \($0.name)" } ?? ""),
      codeOfWord(node), near.map { "; did you mean \($0)?" } ?? "")
    return nil
  }

  fileprivate mutating func batchedOperation(_ node: JSONDocument.Node) -> Operation? {
    let name = document.string(node)
    if let operation = name.flatMap({ Operation.named($0) }), operation !== Operation.batch {
      return operation
    }
    let replacement = name.flatMap { Operation.replacement(of: $0) }
    var near: [String] = []
    if let name, replacement == nil, context.errors.listsNext {
      let others = Operation.all.filter { $0 !== Operation.batch }
      near = Operation.names(near: name, among: others, budget: context.budget)
    }
    refuse(
      node, "operation", mustBe: #"an operation such as "spring/settling-duration" (not a batch)"#,
      codeOfWord(node),
      replacement.map { "; \($0)" } ?? (near.isEmpty ? "" : "; did you mean \(near.alternatives)?"))
    return nil
  }
}
