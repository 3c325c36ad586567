import StrictJSON

/// The parameters of a query as the document that a POST would have sent: `spring.stiffness=200` becomes
/// `{"spring": {"stiffness": 200}}`. The same code reads both, and an error points to the same member.
///
/// The parameters are sorted by name and go straight into the document. Members are therefore in alphabetical order,
/// whatever the order of the parameters.
struct QueryDocument {
  let document: JSONDocument
  /// A hash of the content: equal for queries that differ only in the order of parameters and the spelling of numbers.
  let fingerprint: UInt64
  /// Conflicts that a document cannot express: repeated parameters, and a parameter that is both a value and an object.
  private(set) var errors = ValidationErrors()

  /// The deepest nesting of a member that exists has three levels.
  private static let maximumDepth = 8
  /// Members that are lists, with items separated by commas.
  private static let lists: [StaticString] = ["anchors", "values", "sampling.times"]

  /// - Throws: If the query is longer than a document may be.
  init(_ query: Query) throws(JSONSyntaxError) {
    var parameters = query.parameters.filter { QueryDocument.isParameter($0, in: query) }
    QueryDocument.sort(&parameters, query.text)
    if parameters.count != query.parameters.count || QueryDocument.haveConflict(parameters, query.text) {
      (parameters, errors) = QueryDocument.resolveConflicts(in: query)
      QueryDocument.sort(&parameters, query.text)
    }
    var builder = try JSONDocumentBuilder(copying: query.text.span)
    QueryDocument.add(parameters, of: query, to: &builder)
    fingerprint = builder.fingerprint
    document = builder.document()
  }

  // MARK: Building

  private static func add(
    _ parameters: [Query.Parameter], of query: Query, to builder: inout JSONDocumentBuilder
  ) {
    let text = query.text
    builder.beginObject()
    var open: [Range<Int>] = []
    for parameter in parameters {
      // Objects that this parameter does not share with the one before it are ended, new ones are opened.
      var start = parameter.name.lowerBound
      var shared = 0
      while shared < open.count, let dot = dot(text, from: start, to: parameter.name.upperBound),
        text[start..<dot].elementsEqual(text[open[shared]])
      {
        shared += 1
        start = dot + 1
      }
      while open.count > shared {
        builder.end()
        open.removeLast()
      }
      while let dot = dot(text, from: start, to: parameter.name.upperBound) {
        builder.name(start..<dot)
        builder.beginObject()
        open.append(start..<dot)
        start = dot + 1
      }
      builder.name(start..<parameter.name.upperBound)
      addValue(of: parameter, text, to: &builder)
    }
    for _ in open { builder.end() }
    builder.end()
  }

  private static func addValue(
    of parameter: Query.Parameter, _ text: [UInt8], to builder: inout JSONDocumentBuilder
  ) {
    guard lists.contains(where: { text[parameter.name].isEqual(to: $0) }) else {
      return builder.scalar(parameter.value)
    }
    builder.beginArray()
    var start = parameter.value.lowerBound
    for index in parameter.value where text[index] == UInt8(ascii: ",") {
      builder.scalar(start..<index)
      start = index + 1
    }
    builder.scalar(start..<parameter.value.upperBound)
    builder.end()
  }

  private static func dot(_ text: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if text[index] == UInt8(ascii: ".") { return index }
      index += 1
    }
    return nil
  }

  // MARK: Order and conflicts

  /// Sorts by path. A dot is lower than every other byte, so that a path directly precedes the paths below it.
  private static func sort(_ parameters: inout [Query.Parameter], _ text: [UInt8]) {
    guard parameters.count > 1 else { return }
    text.withUnsafeBufferPointer { text in
      parameters.sort { left, right in
        var a = left.name.lowerBound
        var b = right.name.lowerBound
        while a < left.name.upperBound, b < right.name.upperBound {
          let (x, y) = (text[a], text[b])
          if x != y {
            return x == UInt8(ascii: ".") || (y != UInt8(ascii: ".") && x < y)
          }
          a += 1
          b += 1
        }
        return left.name.count < right.name.count
      }
    }
  }

  /// Whether a sorted path equals the next one, or is a prefix of it.
  private static func haveConflict(_ parameters: [Query.Parameter], _ text: [UInt8]) -> Bool {
    for (previous, next) in zip(parameters, parameters.dropFirst()) {
      let (path, other) = (text[previous.name], text[next.name])
      guard other.count >= path.count, other.prefix(path.count).elementsEqual(path) else { continue }
      if other.count == path.count || other[other.startIndex + path.count] == UInt8(ascii: ".") {
        return true
      }
    }
    return false
  }

  /// Whether a parameter can be a member: `format` and `name` describe the response, and a deep path names no member.
  private static func isParameter(_ parameter: Query.Parameter, in query: Query) -> Bool {
    let name = query.text[parameter.name]
    return !isResponseParameter(name) && name.count(where: { $0 == UInt8(ascii: ".") }) < maximumDepth
  }

  private static func isResponseParameter(_ name: ArraySlice<UInt8>) -> Bool {
    name.isEqual(to: "format") || name.isEqual(to: "name")
  }

  /// The parameters without those that conflict with an earlier one, and an error for each of the others, both in the
  /// order received.
  private static func resolveConflicts(in query: Query) -> ([Query.Parameter], ValidationErrors) {
    var accepted: [Query.Parameter] = []
    var errors = ValidationErrors()
    var values: Set<ArraySlice<UInt8>> = []
    var objects: Set<ArraySlice<UInt8>> = []
    for parameter in query.parameters {
      let name = query.text[parameter.name]
      if isResponseParameter(name) {
        // The first one is already taken out of the query.
        errors.add(
          JSONPointer.root.appending(query.string(parameter.name)),
          "appears more than once in the query; give it once")
        continue
      }
      guard isParameter(parameter, in: query) else {
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
