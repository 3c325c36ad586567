import CurveExport
import MotionAPI
import MotionSystem
import StrictJSON

extension AgentTool {
  /// The formats of curves, for what has no springs. The springs of libraries are the dialects.
  private static let formats = [
    CurveFormat.css, .keyframes, .waapi, .gsap, .swiftui, .compose, .svg,
  ].map { $0.name }

  /// `spring/translate`, and `spring/trajectory` in formats.
  static let translate = AgentTool(
    name: "translate",
    description: """
      Ports a spring to animation libraries (dialects) and to formats of curves such as CSS linear(). For \
      each library: its parameters, the code, how far its motion deviates, and when it ends the animation.
      """,
    fields: [
      .spring,
      ToolField("dialects", .names(ToolField.dialects), "Libraries. Default: all, or none with formats."),
      ToolField("formats", .names(formats), "css: linear() with duration; swiftui, compose: keyframes."),
      .from, .to, .velocity, .threshold, .frameRate,
    ],
    run: { call throws(Problem) in
      let formats = try call.names("formats", among: formats)
      var springs = Array(#"{"springs":{}}"#.utf8)
      if call.has("dialects") || formats.isEmpty {
        springs = try call.result(of: "spring/translate", try call.request(omitting: ["formats"]))
      }
      let motion = try call.request(omitting: ["formats", "dialects", "frameRate"], adding: call.unitMotion)
      var texts = JSONWriter()
      var pictures: [[UInt8]] = []
      texts.beginObject()
      for format in formats {
        let text = try call.result(of: "spring/trajectory", as: format, motion)
        if "\(format)".isEqual(to: CurveFormat.svg.name) {
          pictures.append(text)
        } else {
          texts.key(format)
          texts.value(utf8: text[...])
        }
      }
      texts.endObject()
      return ToolResult(
        json: formats.isEmpty ? springs : springs.adding("formats", texts.bytes), pictures: pictures)
    })
}
