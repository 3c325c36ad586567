import CurveExport
import SpringDialects
import StrictJSON

/// An argument of a tool, as a client describes it to a model.
struct ToolField: Sendable {
  /// What an argument may be.
  enum Kind: Sendable {
    case number, boolean, text, object
    /// A text or an object.
    case textOrObject
    case objects
    /// One of several names.
    case name([StaticString])
    /// A list of names.
    case names([StaticString])
  }

  let name: StaticString
  let kind: Kind
  let isRequired: Bool
  let description: StaticString

  init(_ name: StaticString, _ kind: Kind, isRequired: Bool = false, _ description: StaticString) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.description = description
  }

  /// Writes the JSON Schema of the argument as a member.
  func write(to writer: inout JSONWriter) {
    writer.beginObject(name)
    switch kind {
    case .number: writer.member("type", "number" as StaticString)
    case .boolean: writer.member("type", "boolean" as StaticString)
    case .text: writer.member("type", "string" as StaticString)
    case .object: writer.member("type", "object" as StaticString)
    case .textOrObject: writer.raw(member: "type", #"["string","object"]"#)
    case .objects:
      writer.member("type", "array" as StaticString)
      writer.raw(member: "items", #"{"type":"object"}"#)
    case .name(let names):
      writer.member("type", "string" as StaticString)
      writer.names(names)
    case .names(let names):
      writer.member("type", "array" as StaticString)
      writer.beginObject("items")
      writer.names(names)
      writer.endObject()
    }
    writer.member("description", description)
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func raw(member name: StaticString, _ json: StaticString) {
    key(name)
    raw(json)
  }

  fileprivate mutating func names(_ names: [StaticString]) {
    beginArray("enum")
    for name in names { value(name) }
    endArray()
  }
}

extension ToolField {
  /// The arguments that several tools have.
  static let spring = ToolField(
    "spring", .textOrObject, isRequired: true,
    """
    Code of any library, such as ".spring(response: 0.4, dampingFraction: 0.8)" or "{ tension: 170, \
    friction: 26 }", a CSS easing with its duration, or a preset such as "swiftui.bouncy". Or an object: \
    {stiffness, damping or dampingRatio, mass?}, {response, dampingRatio}, {duration, bounce}, or {dialect, \
    and the parameters of that library}.
    """)
  static let from = ToolField("from", .number, "Start. Without from and to the motion is from 0 to 1.")
  static let to = ToolField("to", .number, "Target, default 0.")
  static let velocity = ToolField("velocity", .number, "Initial velocity in units per second.")
  static let threshold = ToolField(
    "threshold", .number,
    """
    Distance from the target within which it is at rest. Default: 0.5, or 1/200 of the travel, or \
    of |velocity|/ω₀ if that is greater, if the result is less than 0.5.
    """)
  static let frameRate = ToolField(
    "frameRate", .number, "Frames per second of libraries that end at a frame, default 60.")
  static let picture = ToolField("picture", .boolean, "Also return a plot as SVG.")

  static let dialects = SpringDialect.all.map { $0.name }
}
