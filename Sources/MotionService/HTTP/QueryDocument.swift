import MotionAPI
import Platform
import StrictJSON

/// The parameters of a query as the body that a POST would have sent: `spring.stiffness=200` becomes
/// `{"spring": {"stiffness": 200}}`. The same code reads both, and an error points to the same member.
struct QueryDocument {
  /// The body in JSON. Members are in alphabetical order and numbers have their shortest form, so queries
  /// that differ only in the order of parameters and the notation of numbers give the same bytes.
  let json: [UInt8]
  /// Conflicts that a body cannot express: repeated parameters, and a parameter that is both a
  /// value and an object.
  private(set) var errors = ValidationErrors()

  /// The deepest nesting of a member that exists has three levels.
  private static let maximumDepth = 8

  /// The members that are lists, with items separated by commas.
  private static let lists: [StaticString] = ["times", "values", "anchors", "dialects", "sampling.times"]

  init(_ query: Query) {
    var members = query.parameters
    QueryDocument.sort(&members)
    if QueryDocument.haveConflict(members) || !members.allSatisfy(QueryDocument.isMember) {
      (members, errors) = QueryDocument.resolveConflicts(among: query.parameters)
      QueryDocument.sort(&members)
    }
    var writer = JSONWriter()
    QueryDocument.writeObject(members[...], depth: 0, to: &writer)
    json = writer.bytes
  }

  /// Sorts parameters by their paths, so that the members of an object follow each other.
  private static func sort(_ parameters: inout [Query.Parameter]) {
    parameters.sort { $0.path.lexicographicallyPrecedes($1.path) { $0.lexicographicallyPrecedes($1) } }
  }

  // MARK: Writing

  /// Writes an object with sorted members, whose paths have the same first `depth` parts.
  private static func writeObject(
    _ members: ArraySlice<Query.Parameter>, depth: Int, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    var rest = members
    while let first = rest.first {
      let name = first.path[depth]
      writer.key(named: String(decoding: name, as: UTF8.self))
      let inner = rest.prefix { $0.path.count > depth + 1 && $0.path[depth] == name }
      if inner.isEmpty {
        write(first, to: &writer)
        rest.removeFirst()
      } else {
        writeObject(inner, depth: depth + 1, to: &writer)
        rest = rest.dropFirst(inner.count)
      }
    }
    writer.endObject()
  }

  private static func write(_ parameter: Query.Parameter, to writer: inout JSONWriter) {
    guard lists.contains(where: { parameter.name.isEqual(to: $0) }) else {
      return write(scalar: parameter.value, to: &writer)
    }
    writer.beginArray()
    for item in parameter.value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      write(scalar: item, to: &writer)
    }
    writer.endArray()
  }

  /// Writes a text that is a number or Boolean in JSON as such, and any other as a string.
  private static func write(scalar text: ArraySlice<UInt8>, to writer: inout JSONWriter) {
    if let number = NumberReader.value(ofJSON: text) {
      // The reader of the document reports a number beyond a double as it was received.
      if number.isFinite { writer.value(number) } else { writer.raw(text) }
    } else if text.isEqual(to: "true") || text.isEqual(to: "false") {
      writer.raw(text)
    } else {
      writer.value(String(decoding: text, as: UTF8.self))
    }
  }

  // MARK: Conflicts

  /// Returns whether one of the sorted paths is the beginning of the next one, or equals it.
  private static func haveConflict(_ members: [Query.Parameter]) -> Bool {
    zip(members, members.dropFirst()).contains { $1.path.starts(with: $0.path) }
  }

  /// Returns whether a parameter can be a member. One that describes the response cannot, and a path that is
  /// too deep names none.
  private static func isMember(_ parameter: Query.Parameter) -> Bool {
    parameter.path.count <= maximumDepth && !isResponseParameter(parameter)
  }

  private static func isResponseParameter(_ parameter: Query.Parameter) -> Bool {
    parameter.name.isEqual(to: "name") || parameter.name.isEqual(to: "format")
  }

  /// Returns the parameters without those that conflict with an earlier one, and an error for each of the
  /// others, in the order received.
  private static func resolveConflicts(
    among parameters: [Query.Parameter]
  ) -> ([Query.Parameter], ValidationErrors) {
    var accepted: [Query.Parameter] = []
    var errors = ValidationErrors()
    var values: Set<ArraySlice<ArraySlice<UInt8>>> = []
    var objects: Set<ArraySlice<ArraySlice<UInt8>>> = []
    for parameter in parameters {
      let path = parameter.path[...]
      let containers = (1..<path.count).map { path.prefix($0) }
      if isResponseParameter(parameter) {
        // The first one is already taken out of the query.
        errors.add(pointer([parameter.name]), "appears more than once in the query; give it once")
      } else if path.count > maximumDepth {
        errors.add(pointer([parameter.name]), "unknown query parameter")
      } else if values.contains(path) || objects.contains(path) || containers.contains(where: values.contains)
      {
        errors.add(pointer(path), "appears more than once in the query; give it once")
      } else {
        accepted.append(parameter)
        values.insert(path)
        objects.formUnion(containers)
      }
    }
    return (accepted, errors)
  }

  private static func pointer(_ path: ArraySlice<ArraySlice<UInt8>>) -> JSONPointer {
    path.reduce(.root) { $0.appending(String(decoding: $1, as: UTF8.self)) }
  }
}
