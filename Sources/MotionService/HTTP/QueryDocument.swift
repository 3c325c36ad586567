import MotionSystem
import StrictJSON

/// The parameters of a query as the JSON document that a POST would have sent: `spring.stiffness=200` becomes
/// `{"spring":{"stiffness":200}}`. The same code reads both, and an error points to the same member.
///
/// The members are in alphabetical order, whatever the order of the parameters.
struct QueryDocument {
  /// The document.
  private(set) var json: [UInt8] = []
  /// What a document cannot express: repeated parameters, and members of a parameter that is a value.
  private(set) var errors = ValidationErrors()

  /// The number of dots from which a name is not read. A member of a request has at most two, and each
  /// `previous.body.` adds two.
  private static let maximumDots = 8
  /// Members whose value is a list, with items separated by commas.
  private static let lists: [StaticString] = ["anchors", "dialects", "sampling.times", "times", "values"]

  private static let previousBody = Array("previous.body.".utf8)

  private let query: Query
  private var writer = JSONWriter()

  /// Creates the document of a query.
  init(_ query: Query) {
    self.query = query
    var members: [Query.Parameter] = []
    members.reserveCapacity(query.parameters.count)
    for parameter in query.parameters {
      let name = query.text[parameter.name]
      if name.count(where: { $0 == UInt8(ascii: ".") }) >= QueryDocument.maximumDots {
        errors.add(
          .unknownField, JSONPointer.root.appending(query.string(parameter.name)),
          "is nested too deeply for a query; send the request with POST")
      } else if name.contains(UInt8(ascii: "[")) {
        addBrackets(query.string(parameter.name))
      } else {
        members.append(parameter)
      }
    }
    members.sort { first, second in
      query.text[first.name].lexicographicallyPrecedes(query.text[second.name]) {
        QueryDocument.rank($0) < QueryDocument.rank($1)
      }
    }
    writeObject(members[...], nameOffset: 0)
    json = writer.bytes
  }

  /// A dot precedes every other byte, so that the parameters of an object follow one another.
  private static func rank(_ byte: UInt8) -> Int { byte == UInt8(ascii: ".") ? -1 : Int(byte) }

  private mutating func addRepetition(_ parameter: Query.Parameter) {
    let name = query.string(parameter.name)
    let remedy =
      isAny(parameter.name, of: QueryDocument.lists)
      ? "join its items with commas: \(name)=80,400" : "give it once"
    errors.add(
      .duplicate, QueryDocument.pointer(to: name), "appears more than once in the query; \(remedy)")
  }

  /// Adds the error of a parameter that is a value, and an object by way of another one.
  private mutating func addMixture(of value: Query.Parameter, and inner: Query.Parameter) {
    let (name, innerName) = (query.string(value.name), query.string(inner.name))
    errors.add(
      .conflict, QueryDocument.pointer(to: name),
      "is both a value (\(name)) and an object (\(innerName)) in the query; give one")
  }

  private static func pointer(to name: String) -> JSONPointer {
    name.split(separator: ".", omittingEmptySubsequences: false).reduce(.root) { $0.appending(String($1)) }
  }

  /// Adds the error of a name such as `spring[stiffness]` or `anchors[]`, as many frameworks write it.
  private mutating func addBrackets(_ name: String) {
    errors.add(
      .unknownField, JSONPointer.root.appending(name),
      "unknown query parameter; join nested names with a dot and the items of a list with commas, as in "
        + "spring.stiffness=200 and anchors=80,400")
  }

  // MARK: Writing

  /// Writes an object.
  /// - Parameters:
  ///   - parameters: The parameters of its members, in order.
  ///   - nameOffset: Where the names of its members begin in those of the parameters, after the names of the
  ///     objects that contain them.
  private mutating func writeObject(_ parameters: ArraySlice<Query.Parameter>, nameOffset: Int) {
    writer.beginObject()
    var rest = parameters
    while let first = rest.first {
      let name = query.text[first.name].dropFirst(nameOffset).prefix { $0 != UInt8(ascii: ".") }
      let path = query.text[first.name.lowerBound..<name.endIndex]
      let member = rest.prefix { isAt(path, $0) }
      rest = rest.dropFirst(member.count)
      writer.key(utf8: name)
      if first.name.count > path.count {
        writeObject(member, nameOffset: path.count + 1)
      } else {
        writeValue(of: first)
        for parameter in member.dropFirst() where parameter.name.count == path.count {
          addRepetition(parameter)
        }
        if let inner = member.last, inner.name.count > path.count { addMixture(of: first, and: inner) }
      }
    }
    writer.endObject()
  }

  /// Returns whether a parameter is the member at a path, or lies within it.
  private func isAt(_ path: ArraySlice<UInt8>, _ parameter: Query.Parameter) -> Bool {
    let name = query.text[parameter.name]
    return name.starts(with: path)
      && (name.count == path.count || name.dropFirst(path.count).first == UInt8(ascii: "."))
  }

  private mutating func writeValue(of parameter: Query.Parameter) {
    let value = query.text[parameter.value]
    guard isAny(parameter.name, of: QueryDocument.lists) else { return writeScalar(value) }
    writer.beginArray()
    for item in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      writeScalar(item)
    }
    writer.endArray()
  }

  /// Writes a text that is a number or Boolean in JSON as it is, and any other text as a string.
  private mutating func writeScalar(_ text: ArraySlice<UInt8>) {
    if NumberReader.value(ofJSON: text) != nil || text.isEqual(to: "true") || text.isEqual(to: "false") {
      writer.raw(text)
    } else {
      writer.value(utf8: text)
    }
  }

  /// Returns whether a parameter has one of several names, as a field of the request or of a previous motion.
  private func isAny(_ name: Range<Int>, of names: [StaticString]) -> Bool {
    var field = query.text[name]
    while field.starts(with: QueryDocument.previousBody) {
      field = field.dropFirst(QueryDocument.previousBody.count)
    }
    return names.contains { field.isEqual(to: $0) }
  }
}
