import StrictJSON

/// A question in a query, turned into the JSON that a POST would have sent: `spring.stiffness=200`
/// becomes `{"spring": {"stiffness": 200}}`. So both are read by the same code and a error points to
/// the same member.
struct QueryDocument {
  /// The question as JSON, members in alphabetical order, numbers in their shortest form: two
  /// spellings of one question have the same bytes.
  private(set) var canonical: [UInt8] = []
  /// What cannot be said in JSON: parameters that stand twice, or that are a value and an object at once.
  private(set) var errors = ValidationErrors()

  /// Deepest nesting of a member's name; the deepest that exists has three parts.
  private static let deepest = 8
  /// Members that are lists, whose items a comma separates.
  private static let lists: Set<String> = ["anchors", "values", "sampling.times"]

  private final class Member {
    var members: [String: Member] = [:]
    var value: String?
    let isList: Bool

    init(isList: Bool) { self.isList = isList }
  }

  init(_ query: Query) {
    let root = Member(isList: false)
    for (name, value) in query.parameters { add(name, value, to: root) }
    var writer = JSONWriter(reservingCapacity: 256)
    QueryDocument.write(root, to: &writer)
    canonical = writer.bytes
  }

  private mutating func add(_ name: String, _ value: String, to root: Member) {
    // The first of these was taken out: they are about the answer, not members of the question.
    if name == "format" || name == "name" {
      errors.add(JSONPointer.root.appending(name), "appears more than once in the query; give it once")
      return
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let pointer = parts.reduce(JSONPointer.root) { $0.appending($1) }
    guard parts.count <= QueryDocument.deepest else {
      errors.add(JSONPointer.root.appending(name), "unknown query parameter")
      return
    }
    var member = root
    for part in parts {
      if member.value != nil { break }
      if let next = member.members[part] {
        member = next
      } else {
        let next = Member(isList: QueryDocument.lists.contains(name))
        member.members[part] = next
        member = next
      }
    }
    if member.value != nil || !member.members.isEmpty {
      errors.add(pointer, "appears more than once in the query; give it once")
      return
    }
    member.value = value
  }

  private static func write(_ member: Member, to writer: inout JSONWriter) {
    if let value = member.value {
      guard member.isList else { return write(scalar: value, to: &writer) }
      writer.beginArray()
      for item in value.split(separator: ",", omittingEmptySubsequences: false) {
        write(scalar: String(item), to: &writer)
      }
      return writer.endArray()
    }
    writer.beginObject()
    for (name, next) in member.members.sorted(by: { $0.key < $1.key }) {
      writer.key(named: name)
      write(next, to: &writer)
    }
    writer.endObject()
  }

  /// A number or a truth value where the text is one in JSON, else a string.
  private static func write(scalar text: String, to writer: inout JSONWriter) {
    let bytes = Array(text.utf8)
    if let document = try? JSONDocument(parsing: bytes, maximumDepth: 0),
      // White space around it is JSON, but no part of a number.
      document.source(document.root).count == bytes.count
    {
      if let number = document.number(document.root) {
        // One beyond a double stays as it is, for the document to object to.
        return number.isFinite ? writer.value(number) : writer.raw(bytes)
      }
      if let flag = document.bool(document.root) { return writer.value(flag) }
    }
    writer.value(text)
  }
}
