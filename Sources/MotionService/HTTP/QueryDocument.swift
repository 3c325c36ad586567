import MotionSystem
import StrictJSON

/// The parameters of a query as the JSON document that a POST would have sent: `spring.stiffness=200` becomes
/// `{"spring":{"stiffness":200}}`. The same code reads both, and an error points to the same member.
///
/// The members are in alphabetical order, whatever the order of the parameters.
struct QueryDocument {
  /// The document.
  let json: [UInt8]
  /// Conflicts that a document cannot express: repeated parameters, and a parameter that is both a
  /// value and an object.
  private(set) var errors = ValidationErrors()

  /// The deepest nesting of a member that exists has three levels.
  private static let maximumDepth = 8
  /// Members whose value is a list, with items separated by commas.
  private static let lists: [StaticString] = ["anchors", "dialects", "sampling.times", "times", "values"]
  /// Parameters that describe the response.
  private static let responseParameters: [StaticString] = ["format", "name"]

  /// Creates the document of a query from which the parameters `format` and `name` have been taken.
  init(_ query: Query) {
    var root = Object()
    for parameter in query.parameters {
      let path = parameter.name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      if path.count > QueryDocument.maximumDepth {
        let name = String(decoding: parameter.name, as: UTF8.self)
        errors.add(JSONPointer.root.appending(name), "unknown query parameter")
      } else if QueryDocument.isAny(parameter.name, of: QueryDocument.responseParameters)
        || !root.insert(QueryDocument.member(parameter), at: path.map(ByteKey.init(bytes:))[...])
      {
        errors.add(
          path.reduce(JSONPointer.root) { $0.appending(String(decoding: $1, as: UTF8.self)) },
          "appears more than once in the query; give it once")
      }
    }
    var writer = JSONWriter()
    root.write(to: &writer)
    // The writer fails only on numbers, which it does not write here.
    json = (try? writer.finish()) ?? []
  }

  private enum Member {
    case scalar(ArraySlice<UInt8>)
    case list(ArraySlice<UInt8>)
    case object(Object)
  }

  private static func member(_ parameter: Query.Parameter) -> Member {
    isAny(parameter.name, of: lists) ? .list(parameter.value[...]) : .scalar(parameter.value[...])
  }

  /// The members of an object.
  private struct Object {
    private var members: [ByteKey: Member] = [:]

    /// Inserts a scalar or a list.
    /// - Parameter path: The names of the objects that contain it, then its name.
    /// - Returns: Whether nothing else has this path or the path of one of these objects.
    mutating func insert(_ member: Member, at path: ArraySlice<ByteKey>) -> Bool {
      guard let name = path.first else { return false }
      let present = members.removeValue(forKey: name)
      guard path.count > 1 else {
        members[name] = present ?? member
        return present == nil
      }
      var object = Object()
      switch present {
      case .object(let members): object = members
      case .scalar, .list:
        members[name] = present
        return false
      case nil: break
      }
      let isInserted = object.insert(member, at: path.dropFirst())
      members[name] = .object(object)
      return isInserted
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      for (name, member) in members.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
        writer.key(named: String(decoding: name.bytes, as: UTF8.self))
        switch member {
        case .scalar(let text): QueryDocument.write(text, to: &writer)
        case .list(let text):
          writer.beginArray()
          for item in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            QueryDocument.write(item, to: &writer)
          }
          writer.endArray()
        case .object(let object): object.write(to: &writer)
        }
      }
      writer.endObject()
    }
  }

  // MARK: Values

  /// Writes a text that is a number or Boolean in JSON as it is, and any other text as a string.
  private static func write(_ text: ArraySlice<UInt8>, to writer: inout JSONWriter) {
    if NumberReader.value(ofJSON: text) != nil || text.isEqual(to: "true") || text.isEqual(to: "false") {
      writer.raw(text)
    } else {
      writer.value(utf8: Array(text))
    }
  }

  private static func isAny(_ name: [UInt8], of names: [StaticString]) -> Bool {
    names.contains { name[...].isEqual(to: $0) }
  }
}
