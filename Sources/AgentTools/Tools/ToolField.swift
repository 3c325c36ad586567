import CurveExport
import SpringDialects
import StrictJSON

/// An argument of a tool, as a client describes it to a model.
struct ToolField: Sendable {
  /// What an argument may be: the members of its JSON Schema.
  struct Kind: Sendable {
    let members: [(name: StaticString, json: String)]

    static let number = Kind(members: [("type", #""number""#)])
    static let boolean = Kind(members: [("type", #""boolean""#)])
    static let text = Kind(members: [("type", #""string""#)])
    static let object = Kind(members: [("type", #""object""#)])
    static let textOrObject = Kind(members: [("type", #"["string","object"]"#)])
    static let objects = Kind(members: [("type", #""array""#), ("items", #"{"type":"object"}"#)])

    /// One of several names.
    static func name(_ names: [some CustomStringConvertible]) -> Kind {
      Kind(members: [("type", #""string""#), ("enum", list(names))])
    }

    /// A list of names.
    static func names(_ names: [StaticString]) -> Kind {
      Kind(members: [("type", #""array""#), ("items", #"{"enum":\#(list(names))}"#)])
    }

    private static func list(_ names: [some CustomStringConvertible]) -> String {
      "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
  }

  let name: StaticString
  let kind: Kind
  let isRequired: Bool
  let description: StaticString

  init(_ name: StaticString, _ kind: Kind, isRequired: Bool = false, _ description: StaticString) {
    (self.name, self.kind, self.isRequired, self.description) = (name, kind, isRequired, description)
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject(name)
    for (name, json) in kind.members {
      writer.key(name)
      writer.raw(Array(json.utf8))
    }
    writer.member("description", description)
    writer.endObject()
  }

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
