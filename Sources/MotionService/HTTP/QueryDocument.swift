import StrictJSON

/// A query converted to the JSON body of an equivalent POST: `spring.stiffness=200` becomes
/// `{"spring": {"stiffness": 200}}`. The same code reads both, and errors have the same pointers.
struct QueryDocument {
  /// The request as JSON, with members in alphabetical order and numbers in their shortest form.
  /// Equivalent queries therefore have the same bytes.
  private(set) var canonical: [UInt8] = []
  /// Errors that JSON cannot express: repeated parameters, and members that are both a value and an
  /// object.
  private(set) var errors = ValidationErrors()

  /// The maximum number of parts of a parameter name. No operation has a name with more than three.
  private static let maximumDepth = 8
  /// The members that are arrays. Commas separate their elements.
  private static let arrays: Set<String> = ["anchors", "values", "sampling.times"]

  private final class Member {
    var members: [String: Member] = [:]
    var value: String?
    let isArray: Bool

    init(isArray: Bool) { self.isArray = isArray }
  }

  init(_ query: Query) {
    let root = Member(isArray: false)
    for (name, value) in query.parameters { add(name, value, to: root) }
    var writer = JSONWriter(reservingCapacity: 256)
    QueryDocument.write(root, to: &writer)
    canonical = writer.bytes
  }

  private mutating func add(_ name: String, _ value: String, to root: Member) {
    // The first `format` and `name` have been removed: they select the representation and are not members.
    if name == "format" || name == "name" {
      errors.add(JSONPointer.root.appending(name), "appears more than once in the query; give it once")
      return
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let pointer = parts.reduce(JSONPointer.root) { $0.appending($1) }
    guard parts.count <= QueryDocument.maximumDepth else {
      errors.add(JSONPointer.root.appending(name), "unknown query parameter")
      return
    }
    var member = root
    for part in parts {
      if member.value != nil { break }
      if let next = member.members[part] {
        member = next
      } else {
        let next = Member(isArray: QueryDocument.arrays.contains(name))
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
      guard member.isArray else { return write(scalar: value, to: &writer) }
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

  /// Writes a number or a Boolean value if the text is one in JSON, otherwise a string.
  private static func write(scalar text: String, to writer: inout JSONWriter) {
    let bytes = Array(text.utf8)
    if let document = try? JSONDocument(parsing: bytes, maximumDepth: 0),
      // JSON allows white space around a value; a query does not.
      document.source(document.root).count == bytes.count
    {
      if let number = document.number(document.root) {
        // A number beyond the range of a double is copied, so that parsing the document reports it.
        return number.isFinite ? writer.value(number) : writer.raw(bytes)
      }
      if let flag = document.bool(document.root) { return writer.value(flag) }
    }
    writer.value(text)
  }
}
