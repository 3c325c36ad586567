import MotionAPI
import StrictJSON

extension AgentTool {
  /// `spring/design`.
  static let design = AgentTool(
    name: "design",
    description: """
      The spring that settles after exactly a given time, with a given overshoot, damping ratio or bounce. \
      Give one of these three.
      """,
    fields: [
      ToolField("settlingDuration", .number, isRequired: true, "Seconds until it is at rest."),
      ToolField("overshoot", .number, "Fraction of the travel, such as 0.1."),
      ToolField("dampingRatio", .number, "1 is critical."),
      ToolField("bounce", .number, "As in SwiftUI, from -1 to 1."),
      .from, .to, .velocity, .threshold, ToolField("mass", .number, "Default 1."),
    ],
    run: { call throws(Problem) in
      ToolResult(json: try call.result(of: "spring/design", try call.request()))
    })

  /// `compare`.
  static let compare = AgentTool(
    name: "compare",
    description: """
      How far motions are from one of them: the greatest distance and its time, and the differences of \
      settling duration and destination.
      """,
    fields: [
      ToolField(
        "curves", .objects, isRequired: true,
        """
        2 to 8: {name?, operation, body} such as {operation: "spring/trajectory", body: {from: 0, to: 1, \
        spring}}, also drawer/, scroll/ and deceleration/trajectory; or a recording {name?, times, values}.
        """),
      ToolField("reference", .number, "Index of the curve with which the others are compared, default 0."),
      ToolField("tolerance", .number, "Distance up to which a curve passes."),
      ToolField("until", .number, "Last time, required if a motion never settles."), .picture,
    ],
    run: { call throws(Problem) in
      let request = try call.request(omitting: ["picture"])
      let result = try call.result(of: "compare", request)
      guard try call.flag("picture") else { return ToolResult(json: result) }
      let picture = try call.result(of: "compare", as: "svg", request)
      return ToolResult(json: result, pictures: [picture])
    })

  /// The translation of motion tokens.
  static let tokens = AgentTool(
    name: "tokens",
    description: """
      Motion tokens (Design Tokens format 2025.10, with springs) as code: CSS custom properties, Swift, \
      Kotlin, Dart, TypeScript or resolved JSON.
      """,
    fields: [
      ToolField("tokens", .object, isRequired: true, "The token document."),
      ToolField("target", .name(TokenCall.targets), isRequired: true, "The language."),
      ToolField("prefix", .text, "Words in front of custom properties (css)."),
      ToolField("name", .text, "Outermost namespace (swift, kotlin, dart, typescript)."),
      ToolField("package", .text, "Package (kotlin)."),
      ToolField("tolerance", .number, "Error of linear(), default 0.002 (css, typescript)."),
      ToolField("reducedMotion", .name(["include", "none"]), "Rule for reduced motion (css)."),
      ToolField("references", .name(["resolve", "keep"]), "Aliases as values or var() (css)."),
      ToolField("strict", .boolean, "Refuse what only drafts and other tools have."),
    ],
    run: { call throws(Problem) in
      guard let tokens = call["tokens"] else {
        throw Problem(.required, "/tokens", "is required, the token document")
      }
      let body = call.document.source(tokens)[...]
      let translation = try TokenCall(
        target: try call.text("target"), call.texts(omitting: ["tokens", "target"])
      ).translation(of: body.span, maximumBytes: call.limits.responseBytes, budget: call.budget)
      return ToolResult(code: translation.code)
    })
}
