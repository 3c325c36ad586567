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
  static let maximumDepth = 8

  // Inlined, as is `add`, because passing the builder to a function copies it.
  init(_ query: consuming Query) {
    var members = query.takeParameters()
    let mayHaveOthers = query.mayHaveOthers
    let isResolved = query.builder.withText { text in
      QueryOrder.sort(&members, text)
      if mayHaveOthers {
        for member in members where !QueryDocument.isMember(member, text) { return false }
      }
      return !QueryOrder.haveConflict(members, text)
    }
    if !isResolved { (members, errors) = QueryDocument.resolveConflicts(among: members, in: query) }
    var builder = query.builder
    QueryDocument.add(members, to: &builder)
    fingerprint = builder.fingerprint
    document = builder.document()
  }

  // MARK: Building

  /// Adds the members as nested objects. Members of one object are neighbors, because they are sorted, so
  /// the open objects are always those of the previous member.
  private static func add(_ members: [Query.Parameter], to builder: inout JSONDocumentBuilder) {
    builder.beginObject()
    var openObjects = 0
    var previous: Query.Parameter?
    for member in members {
      let name = member.name
      var start = name.lowerBound
      if member.dots | openObjects != 0 {
        var shared = 0
        if member.dots > 0, openObjects > 0, let previous {
          (shared, start) = builder.withText { text in
            QueryOrder.sharedObjects(of: member, and: previous, text)
          }
        }
        for _ in shared..<openObjects { builder.end() }
        for _ in shared..<member.dots {
          let end = builder.withText { firstIndex(of: UInt8(ascii: "."), in: start..<name.upperBound, $0) }
          builder.name(start..<end)
          builder.beginObject()
          start = min(end + 1, name.upperBound)
        }
        openObjects = member.dots
        previous = member
      }
      let lastName = start..<name.upperBound
      if builder.withText({ isList(name, $0) }) {
        builder.name(lastName)
        addList(member.value, to: &builder)
      } else {
        builder.member(lastName, scalar: member.value)
      }
    }
    for _ in 0..<openObjects { builder.end() }
    builder.end()
  }

  private static func addList(_ value: Range<Int>, to builder: inout JSONDocumentBuilder) {
    builder.beginArray()
    var start = value.lowerBound
    while true {
      let end = builder.withText { firstIndex(of: UInt8(ascii: ","), in: start..<value.upperBound, $0) }
      builder.scalar(start..<end)
      if end == value.upperBound { break }
      start = end + 1
    }
    builder.end()
  }

  /// Returns whether a member is a list, with items separated by commas.
  private static func isList(_ name: Range<Int>, _ text: Span<UInt8>) -> Bool {
    // All of them end with the same letter, and most other names have another length.
    guard !name.isEmpty, text[name.upperBound &- 1] == UInt8(ascii: "s") else { return false }
    return switch name.count {
    case 5: isName(name, equalTo: "times", text)
    case 6: isName(name, equalTo: "values", text)
    case 7: isName(name, equalTo: "anchors", text)
    case 8: isName(name, equalTo: "dialects", text)
    case 14: isName(name, equalTo: "sampling.times", text)
    default: false
    }
  }

  private static func isName(
    _ name: Range<Int>, equalTo expected: StaticString, _ text: Span<UInt8>
  ) -> Bool {
    text.extracting(name).isEqual(to: expected)
  }

  /// Returns the offset of the first occurrence of a byte in a range, or the end of the range.
  private static func firstIndex(
    of byte: UInt8, in range: Range<Int>, _ text: Span<UInt8>
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, text[index] != byte { index &+= 1 }
    return index
  }

  // MARK: Conflicts

  /// Returns whether a parameter can be a member. One that describes the response cannot, and a path that is
  /// too deep names none.
  private static func isMember(_ parameter: Query.Parameter, _ text: Span<UInt8>) -> Bool {
    parameter.dots < maximumDepth && !isResponseParameter(parameter.name, text)
  }

  private static func isResponseParameter(_ name: Range<Int>, _ text: Span<UInt8>) -> Bool {
    switch name.count {
    case 4: isName(name, equalTo: "name", text)
    case 6: isName(name, equalTo: "format", text)
    default: false
    }
  }

  /// Returns the parameters without those that conflict with an earlier one, sorted, and an error for each
  /// of the others, in the order received.
  private static func resolveConflicts(
    among parameters: [Query.Parameter], in query: borrowing Query
  ) -> ([Query.Parameter], ValidationErrors) {
    var accepted: [Query.Parameter] = []
    var errors = ValidationErrors()
    var values: Set<ArraySlice<UInt8>> = []
    var objects: Set<ArraySlice<UInt8>> = []
    let text = query.builder.withText { text in text.indices.map { text[$0] } }
    for parameter in parameters.sorted(by: { $0.nameStart < $1.nameStart }) {
      let name = text[parameter.name]
      if isResponseParameter(parameter.name, text.span) {
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
        let path = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        errors.add(
          path.reduce(JSONPointer.root) { $0.appending(String(decoding: $1, as: UTF8.self)) },
          "appears more than once in the query; give it once")
        continue
      }
      accepted.append(parameter)
      values.insert(name)
      objects.formUnion(containers)
    }
    QueryOrder.sort(&accepted, text.span)
    return (accepted, errors)
  }
}
