import MotionAPI
import StrictJSON

/// What a tool answers to a model: a text, often JSON, and pictures.
struct ToolResult {
  let text: [UInt8]
  /// A Boolean value that indicates whether the text is a JSON object.
  let isJSON: Bool
  /// Whether the tool has no result. The text then is a problem that tells what to change.
  private(set) var isError = false
  private(set) var pictures: [[UInt8]] = []

  /// What the model should know about the arguments.
  var notes: [String] = []

  init(code text: [UInt8]) { (self.text, isJSON) = (text, false) }

  init(json text: [UInt8], pictures: [[UInt8]] = []) {
    (self.text, isJSON, self.pictures) = (text, true, pictures)
  }

  init(problem text: [UInt8]) { (self.text, isJSON, isError) = (text, true, true) }

  /// The size of the parts in bytes.
  var byteCount: Int { pictures.reduce(text.count) { $0 + $1.count } }

  func write(to writer: inout JSONWriter) {
    writer.beginArray("content")
    for text in [text] + notes.map({ Array($0.utf8) }) {
      writer.beginObject()
      writer.member("type", "text" as StaticString)
      writer.key("text")
      writer.value(utf8: text[...])
      writer.endObject()
    }
    for picture in pictures {
      // Not the type `image`: few models read SVG, and a client would refuse the whole result.
      writer.beginObject()
      writer.member("type", "resource" as StaticString)
      writer.beginObject("resource")
      writer.member("uri", "motiond:///plot.svg" as StaticString)
      writer.member("mimeType", "image/svg+xml" as StaticString)
      writer.key("text")
      writer.value(utf8: picture[...])
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    if isJSON {
      writer.key("structuredContent")
      writer.raw(text)
    }
    if isError { writer.member("isError", true) }
  }
}

extension [UInt8] {
  /// Returns the text of an object, which is not empty, with another member.
  func adding(_ name: StaticString, _ value: [UInt8]) -> [UInt8] {
    dropLast() + Array(",\"\(name)\":".utf8) + value + [UInt8(ascii: "}")]
  }
}
