import SpringDialects
import StrictJSON

extension AgentTool {
  /// `spring/settling-duration`, and the ends of `spring/translate`.
  static let settle = AgentTool(
    name: "settle",
    description: """
      When a spring is at rest: the time from which it stays within the threshold of its target. For the \
      library of the spring, and for dialects, also when that library ends the animation by its own rule.
      """,
    fields: [
      .spring, ToolField("dialects", .names(ToolField.dialects), "Default: the library of the spring."),
      .from,
      .to, .velocity, .threshold, .frameRate, .picture,
    ],
    run: { arguments, context throws(ToolFailure) in
      let request = try arguments.request(
        omitting: ["dialects", "frameRate", "picture"], adding: arguments.unitMotion, in: context)
      var result = try context.result(of: "spring/settling-duration", request)
      let dialect = try ToolArguments.dialect(of: request)
      if arguments.has("dialects") || dialect != nil {
        let own = dialect.map { #""dialects":["\#($0)"]"# }
        let translation = try context.result(
          of: "spring/translate",
          try arguments.request(
            omitting: ["picture"], adding: arguments.has("dialects") ? nil : own, in: context))
        result = result.adding("libraries", try ends(in: translation))
      }
      guard try arguments.flag("picture") else { return ToolResult(json: result) }
      let picture = try context.result(of: "spring/trajectory", as: "svg", request)
      return ToolResult(json: result, pictures: [picture])
    })

  /// Returns when the libraries of a translation end the animation.
  private static func ends(in translation: [UInt8]) throws(ToolFailure) -> [UInt8] {
    let document = try ToolFailure.document(translation)
    var writer = JSONWriter()
    writer.beginObject()
    guard let springs = document.member(document.root, named: "springs") else { return [] }
    for (dialect, spring) in document.members(springs) {
      writer.key(named: document.string(dialect) ?? "")
      writer.beginObject()
      for name in ["settlingDuration", "firstRest", "residue"] as [StaticString] {
        guard let value = document.member(spring, named: name) else { continue }
        writer.key(name)
        writer.raw(document.source(value))
      }
      writer.endObject()
    }
    writer.endObject()
    return writer.bytes
  }
}

extension ToolArguments {
  /// Returns the name of the library whose parameters the spring of a request has; nil if it has those of
  /// none.
  fileprivate static func dialect(of request: [UInt8]) throws(ToolFailure) -> String? {
    let document = try ToolFailure.document(request)
    guard let spring = document.member(document.root, named: "spring") else { return nil }
    if let preset = document.member(spring, named: "preset").flatMap({ document.string($0) }) {
      return SpringPreset.named(preset).map { "\($0.dialect.name)" }
    }
    return document.member(spring, named: "dialect").flatMap { document.string($0) }
  }
}
