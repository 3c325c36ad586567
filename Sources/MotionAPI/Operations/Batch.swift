import MotionSystem
import StrictJSON

extension Operation {
  /// `batch`: several requests in one, each with its own status and result.
  ///
  /// All requests share the budget of the batch, and the total number of samples is limited. Whatever is
  /// wrong in an item is the problem of that item alone.
  static let batch = Operation("batch", hasOnlyScalarMembers: false, parts: "requests") {
    call throws(InvalidRequest) in
    call.isBatched = true
    let items = call.elements(
      of: call.takeRequired("requests"), "requests", upTo: call.limits.batchRequests,
      example: #"[{"operation": "spring/settling-duration", "body": {"from": 100}}]"#)
    try call.checkFields()
    let nodes: [JSONDocument.Node] = items.map { Array($0) } ?? []
    call.remainingSamples = call.limits.batchSamples
    try call.write(reservingCapacity: 4096) { writer throws(InvalidRequest) in
      writer.beginArray("responses")
      for (index, node) in nodes.enumerated() where !writer.isTooLong {
        // Extreme numbers make only the request expensive that contains them.
        call.budget.resetUnitCost()
        (call.item, call.costlyPart) = (index, .request)
        try call.spend(BatchItem.work)
        try BatchItem.answer(call.part(at: node), in: call, to: &writer)
      }
      (call.item, call.costlyPart) = (nil, .batch)
      call.budget.resetUnitCost()
      writer.endArray()
    }
  }
}

/// A request in a batch: `{operation, body, format?, id?}`.
private enum BatchItem {
  /// The work of reading one request and writing its result, in units of the budget, except what the parts
  /// of its operation spend themselves.
  static let work = 80
  /// The number of bytes of a text that are written as a JSON string in one unit of work.
  private static let bytesPerUnit = 16

  /// Answers an item with the rest of the work and of the samples of a batch. The errors of its own call are
  /// those outside the body.
  static func answer(_ item: Call, in batch: Call, to writer: inout JSONWriter) throws(InvalidRequest) {
    item.addDocumentErrors(except: "body")
    if !item.isObject {
      item.refuse(
        item.node, at: .root, mustBe: "an object",
        suchAs: #"{"operation": "spring/settling-duration", "body": {"from": 100}}"#)
    }
    let operation = item.takeRequired("operation").flatMap { item.batchedOperation($0) }
    let body = item.takeRequired("body")
    let format = item.take("format").flatMap { item.format($0, of: operation) }
    let id = item.text("id", allowing: { $0.utf8.count <= String.maximumNameBytes }, ErrorMessages.tooLong)
    item.finish { name, _ in name.isEqual(to: "name") ? "is a field of the body" : nil }
    if let body, item.document.kind(body) != .object {
      item.refuse(body, "body", mustBe: "an object", suchAs: #"{"from": 100}"#)
    }
    var part = item
    if item.errors.isEmpty, operation != nil, let body { part = batch.part(at: body, as: format ?? .json) }
    part.remainingSamples = batch.remainingSamples
    var problem: Problem?
    do throws(Problem) {
      guard part !== item, let operation else { throw Problem(item.errors) }
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
    } else if part.format.isJSON {
      writer.raw(part.output)
    } else {
      try batch.spend(part.output.count / BatchItem.bytesPerUnit)
      writer.value(utf8: part.output[...])
    }
    writer.endObject()
  }
}

extension Call {
  fileprivate func format(_ node: JSONDocument.Node, of operation: Operation?) -> Format? {
    let available = operation?.formats ?? Format.all
    if let format = available.first(where: { document.string(node, equals: $0.name) }) { return format }
    let names = available.map { $0.name }
    let near = nearestName(to: document.string(node), among: names)
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    refuse(
      node, "format",
      mustBe: (names.count == 1 ? list : "one of \(list)") + (operation.map { " for \($0.name)" } ?? ""),
      codeOfWord(node), near.map { "; did you mean \($0)?" } ?? "")
    return nil
  }

  fileprivate func batchedOperation(_ node: JSONDocument.Node) -> Operation? {
    let name = document.string(node)
    if let operation = name.flatMap({ Operation.named($0) }), operation !== Operation.batch {
      return operation
    }
    let replacement = name.flatMap { Operation.replacement(of: $0) }
    var near: [String] = []
    if let name, replacement == nil, errors.listsNext {
      let others = Operation.all.filter { $0 !== Operation.batch }
      near = Operation.names(near: name, among: others, budget: budget)
    }
    refuse(
      node, "operation", mustBe: #"an operation such as "spring/settling-duration" (not a batch)"#,
      codeOfWord(node),
      replacement.map { "; \($0)" } ?? (near.isEmpty ? "" : "; did you mean \(near.alternatives)?"))
    return nil
  }
}
