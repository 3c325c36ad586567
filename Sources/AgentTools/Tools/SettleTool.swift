import MotionAPI
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
      .from, .to, .velocity, .threshold, .frameRate, .picture,
    ],
    run: { call throws(Problem) in
      let request = try call.request(omitting: ["dialects", "frameRate", "picture"], adding: call.unitMotion)
      var result = try call.result(of: "spring/settling-duration", request)
      let own = call.has("dialects") ? nil : try call.dialect().map { #""dialects":["\#($0)"]"# }
      if call.has("dialects") || own != nil {
        let translation = try call.result(
          of: "spring/translate", try call.request(omitting: ["picture"], adding: own))
        result = result.adding("libraries", try ends(in: translation))
      }
      guard try call.flag("picture") else { return ToolResult(json: result) }
      let picture = try call.result(of: "spring/trajectory", as: "svg", request)
      return ToolResult(json: result, pictures: [picture])
    })

  /// Returns when the libraries of a translation end the animation.
  private static func ends(in translation: [UInt8]) throws(Problem) -> [UInt8] {
    let document = try Call.document(parsing: translation[...])
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

extension ToolCall {
  /// The name of the library whose parameters the spring of a request has; nil if it has those of none.
  fileprivate func dialect() throws(Problem) -> String? {
    var (document, spring) = (document, self["spring"])
    if let code = codedSpring {
      document = try Call.document(parsing: code.json[...])
      spring = document.root
    }
    guard let spring else { return nil }
    if let preset = document.member(spring, named: "preset").flatMap({ document.string($0) }) {
      return SpringPreset.named(preset).map { "\($0.dialect.name)" }
    }
    return document.member(spring, named: "dialect").flatMap { document.string($0) }
  }
}
