import MotionAPI
import MotionSystem
import StrictJSON

/// A tool that a model may call. Each calls operations; none computes anything itself.
struct AgentTool: Sendable {
  let name: StaticString
  let description: StaticString
  let fields: [ToolField]
  let run: @Sendable (ToolCall) throws(Problem) -> ToolResult

  static let all = [translate, design, settle, compare, tokens]

  /// The number of bytes of a result that are written as JSON text for one unit of work.
  private static let bytesPerUnit = 2

  /// Returns the result of a call, which is a problem if the arguments have errors.
  func result(of call: ToolCall) -> ToolResult {
    do throws(Problem) {
      var result = try run(call)
      result.notes = call.notes
      guard call.budget.spend(result.byteCount / Self.bytesPerUnit) else {
        throw Problem(exceeding: call.budget)
      }
      return result
    } catch {
      return ToolResult(problem: error.body)
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("description", description)
    writer.beginObject("inputSchema")
    writer.member("type", "object" as StaticString)
    writer.beginObject("properties")
    for field in fields { field.write(to: &writer) }
    writer.endObject()
    let required = fields.filter { $0.isRequired }
    if !required.isEmpty {
      writer.beginArray("required")
      for field in required { writer.value(field.name) }
      writer.endArray()
    }
    writer.member("additionalProperties", false)
    writer.endObject()
    writer.key("annotations")
    writer.raw(#"{"readOnlyHint":true,"openWorldHint":false}"#)
    writer.endObject()
  }
}
