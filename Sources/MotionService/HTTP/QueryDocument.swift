import MotionAPI
import Platform
import StrictJSON

/// The parameters of a query as the document that a POST would have sent: `spring.stiffness=200` becomes
/// `{"spring": {"stiffness": 200}}`. The same code reads both, and an error points to the same member.
///
/// The parameters are sorted by name and go straight into the document. Members are therefore in
/// alphabetical order, whatever the order of the parameters.
struct QueryDocument {
  let document: JSONDocument
  /// A hash of the content: equal for queries that differ only in the order of parameters and the
  /// notation of numbers.
  let fingerprint: UInt64
  /// Conflicts that a document cannot express: repeated parameters, and a parameter that is both a
  /// value and an object.
  private(set) var errors = ValidationErrors()

  /// The deepest nesting of a member that exists has three levels.
  private static let maximumDepth = 8
  /// Members that are lists, with items separated by commas.
  private static let lists: [StaticString] = ["anchors", "values", "sampling.times"]

  /// - Throws: `JSONSyntaxError` if the query is longer than a document may be.
  init(_ query: Query) throws(JSONSyntaxError) {
    let text = query.text.span
    var members = QueryDocument.sorted(query.parameters, text)
    if members.count != query.parameters.count || QueryDocument.haveConflict(members, text) {
      let accepted: [Query.Parameter]
      (accepted, errors) = QueryDocument.resolveConflicts(in: query)
      members = QueryDocument.sorted(accepted, text)
    }
    var builder = try JSONDocumentBuilder(copying: text)
    QueryDocument.add(members, text, to: &builder)
    fingerprint = builder.fingerprint
    document = builder.document()
  }

  // MARK: Building

  /// Adds the members as nested objects. Members of one object are neighbors, because they are sorted.
  private static func add(
    _ members: [Query.Parameter], _ text: Span<UInt8>, to builder: inout JSONDocumentBuilder
  ) {
    builder.beginObject()
    var openObjects: [Range<Int>] = []
    for member in members {
      var start = member.name.lowerBound
      let end = member.name.upperBound
      var shared = 0
      if member.dots > 0 {
        while shared < openObjects.count, let dot = dot(text, from: start, to: end),
          areEqual(text, start..<dot, openObjects[shared])
        {
          shared += 1
          start = dot + 1
        }
      }
      while openObjects.count > shared {
        builder.end()
        openObjects.removeLast()
      }
      while member.dots > 0, let dot = dot(text, from: start, to: end) {
        builder.name(start..<dot)
        builder.beginObject()
        openObjects.append(start..<dot)
        start = dot + 1
      }
      builder.name(start..<end)
      addValue(of: member, text, to: &builder)
    }
    for _ in openObjects { builder.end() }
    builder.end()
  }

  private static func addValue(
    of parameter: Query.Parameter, _ text: Span<UInt8>, to builder: inout JSONDocumentBuilder
  ) {
    let name = text.extracting(parameter.name)
    guard lists.contains(where: { name.isEqual(to: $0) }) else { return builder.scalar(parameter.value) }
    builder.beginArray()
    var start = parameter.value.lowerBound
    for index in parameter.value where text[index] == UInt8(ascii: ",") {
      builder.scalar(start..<index)
      start = index + 1
    }
    builder.scalar(start..<parameter.value.upperBound)
    builder.end()
  }

  private static func dot(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if text[index] == UInt8(ascii: ".") { return index }
      index += 1
    }
    return nil
  }

  private static func areEqual(_ text: Span<UInt8>, _ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count where text[left.lowerBound + offset] != text[right.lowerBound + offset] {
      return false
    }
    return true
  }

  // MARK: Order and conflicts

  /// Returns the parameters that can be members, sorted by path. A dot is lower than every other
  /// byte, so that a path directly precedes the paths below it.
  private static func sorted(_ parameters: [Query.Parameter], _ text: Span<UInt8>) -> [Query.Parameter] {
    var members = parameters.filter { isMember($0, text) }
    // Most requests have few parameters. Insertion sort is faster for them than `sort`.
    guard members.count <= 16 else {
      members.sort { isLower($0.name, $1.name, text) }
      return members
    }
    members.withUnsafeMutableBufferPointer { members in
      for index in members.indices.dropFirst() {
        let member = members[index]
        var place = index
        while place > 0, isLower(member.name, members[place - 1].name, text) {
          members[place] = members[place - 1]
          place -= 1
        }
        members[place] = member
      }
    }
    return members
  }

  /// Returns whether a parameter can be a member. One that describes the response cannot, and a path that is
  /// too deep names none.
  private static func isMember(_ parameter: Query.Parameter, _ text: Span<UInt8>) -> Bool {
    parameter.dots < maximumDepth && !isResponseParameter(text.extracting(parameter.name))
  }

  /// Returns whether a path is lower than another one.
  private static func isLower(_ left: Range<Int>, _ right: Range<Int>, _ text: Span<UInt8>) -> Bool {
    var a = left.lowerBound
    var b = right.lowerBound
    while a < left.upperBound, b < right.upperBound {
      let (x, y) = (text[a], text[b])
      if x != y { return x == UInt8(ascii: ".") || (y != UInt8(ascii: ".") && x < y) }
      a += 1
      b += 1
    }
    return left.count < right.count
  }

  /// Returns whether a sorted path equals the next one, or is a prefix of it.
  private static func haveConflict(_ members: [Query.Parameter], _ text: Span<UInt8>) -> Bool {
    for index in members.indices.dropFirst() {
      let (path, other) = (members[index - 1].name, members[index].name)
      guard other.count >= path.count, text[other.lowerBound] == text[path.lowerBound] || path.isEmpty,
        areEqual(text, path, other.lowerBound..<other.lowerBound + path.count)
      else { continue }
      if other.count == path.count || text[other.lowerBound + path.count] == UInt8(ascii: ".") { return true }
    }
    return false
  }

  private static func isResponseParameter(_ name: Span<UInt8>) -> Bool {
    name.isEqual(to: "format") || name.isEqual(to: "name")
  }

  /// Returns the parameters without those that conflict with an earlier one, and an error for each of the
  /// others, both in the order received.
  private static func resolveConflicts(in query: Query) -> ([Query.Parameter], ValidationErrors) {
    var accepted: [Query.Parameter] = []
    var errors = ValidationErrors()
    var values: Set<ArraySlice<UInt8>> = []
    var objects: Set<ArraySlice<UInt8>> = []
    for parameter in query.parameters {
      let name = query.text[parameter.name]
      if isResponseParameter(name.span) {
        // The first one is already taken out of the query.
        errors.add(
          JSONPointer.root.appending(query.string(parameter.name)),
          "appears more than once in the query; give it once")
        continue
      }
      guard parameter.dots < maximumDepth else {
        errors.add(JSONPointer.root.appending(query.string(parameter.name)), "unknown query parameter")
        continue
      }
      let containers = name.indices.filter { name[$0] == UInt8(ascii: ".") }.map { name[..<$0] }
      if values.contains(name) || objects.contains(name) || containers.contains(where: values.contains) {
        let path = query.string(parameter.name).split(separator: ".", omittingEmptySubsequences: false)
        errors.add(
          path.reduce(JSONPointer.root) { $0.appending(String($1)) },
          "appears more than once in the query; give it once")
        continue
      }
      accepted.append(parameter)
      values.insert(name)
      objects.formUnion(containers)
    }
    return (accepted, errors)
  }
}
