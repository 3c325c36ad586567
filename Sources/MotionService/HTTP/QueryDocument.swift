import MotionSystem
import StrictJSON

/// The parameters of a query as the document that a POST would have sent: `spring.stiffness=200` becomes
/// `{"spring":{"stiffness":200}}`. The same code reads both, and an error points to the same member.
///
/// The members are in alphabetical order, whatever the order of the parameters.
struct QueryDocument {
  /// The names and values, which the document shares.
  let text: ArraySlice<UInt8>
  /// The parameters in alphabetical order, a dot before every other byte, so that the parameters of an object
  /// follow one another.
  private(set) var parameters: [Query.Parameter] = []
  /// What a document cannot express: repeated parameters, and members of a parameter that is a value.
  private(set) var errors = ValidationErrors()
  private var entries: JSONEntries

  /// The document.
  var document: JSONDocument { JSONDocument(entries, of: text, hasQuotationMarks: false) }

  /// Members whose value is a list, with items separated by commas.
  private static let lists: [StaticString] = ["anchors", "dialects", "sampling.times", "times", "values"]

  private static let previousBody = Array("previous.body.".utf8)

  /// Creates the document of a query.
  init(_ query: consuming Query) {
    text = query.text
    entries = JSONEntries(forTextOf: text.count)
    parameters = query.takeParameters()
    for index in parameters.indices { parameters[index].examineName(in: text) }
    // The names of some parameters cannot be those of members.
    for parameter in parameters {
      guard let error = parameter.error else { continue }
      errors.add(.unknownField, JSONPointer.root.appending(query.string(parameter.name)), "\(error)")
    }
    if !errors.isEmpty { parameters.removeAll { $0.error != nil } }
    parameters.sort { [text] in
      $0.key == $1.key ? QueryDocument.precedes($0.name, $1.name, in: text) : $0.key < $1.key
    }
    addObject(parameters.indices, nameOffset: 0, depth: 0)
  }

  private static func precedes(
    _ first: Range<Int>, _ second: Range<Int>, in text: ArraySlice<UInt8>
  ) -> Bool {
    let bytes = text.span
    let (start, other) = (first.lowerBound - text.startIndex, second.lowerBound - text.startIndex)
    for offset in 0..<min(first.count, second.count) {
      let (a, b) = (bytes[start + offset], bytes[other + offset])
      if a != b { return Query.Parameter.order(of: a) < Query.Parameter.order(of: b) }
    }
    return first.count < second.count
  }

  // MARK: Errors

  private mutating func addRepetition(_ parameter: Query.Parameter) {
    let name = string(parameter.name)
    let remedy = isList(parameter.name) ? "join its items with commas: \(name)=80,400" : "give it once"
    errors.add(.duplicate, QueryDocument.pointer(to: name), "appears more than once in the query; \(remedy)")
  }

  /// Adds the error of a parameter that is a value, and an object by way of another one.
  private mutating func addMixture(of value: Query.Parameter, and inner: Query.Parameter) {
    let (name, innerName) = (string(value.name), string(inner.name))
    errors.add(
      .conflict, QueryDocument.pointer(to: name),
      "is both a value (\(name)) and an object (\(innerName)) in the query; give one")
  }

  private static func pointer(to name: String) -> JSONPointer {
    name.split(separator: ".", omittingEmptySubsequences: false).reduce(.root) { $0.appending(String($1)) }
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  // MARK: Entries

  /// Adds an object.
  /// - Parameters:
  ///   - range: The indices of the parameters of its members.
  ///   - nameOffset: Where the names of its members begin in those of the parameters, after the names of the
  ///     objects that contain them.
  ///   - depth: The number of these objects.
  private mutating func addObject(_ range: Range<Int>, nameOffset: Int, depth: Int) {
    let object = entries.open()
    var count = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let first = parameters[index]
      var name = first.name.lowerBound + nameOffset..<first.name.upperBound
      if first.dots > depth { name = memberName(in: name) }
      let length = name.upperBound - first.name.lowerBound
      var next = index + 1
      while next < range.upperBound, isAt(name, offset: nameOffset, parameters[next].name) { next += 1 }
      entries.append(.string, at: name, isName: true)
      if first.name.count > length {
        addObject(index..<next, nameOffset: length + 1, depth: depth + 1)
      } else {
        addValue(of: first)
        for parameter in parameters[index + 1..<next] where parameter.name.count == length {
          addRepetition(parameter)
        }
        if parameters[next - 1].name.count > length { addMixture(of: first, and: parameters[next - 1]) }
      }
      (index, count) = (next, count + 1)
    }
    entries.close(object, .object, count: count, at: text.indices, in: text)
  }

  /// Returns the part of a name before its first dot.
  private func memberName(in name: Range<Int>) -> Range<Int> {
    let bytes = text.span
    var end = name.lowerBound
    while end < name.upperBound, bytes[end - text.startIndex] != UInt8(ascii: ".") { end += 1 }
    return name.lowerBound..<end
  }

  /// Returns whether a parameter of an object is its member with a name, or lies within it.
  private func isAt(_ member: Range<Int>, offset: Int, _ name: Range<Int>) -> Bool {
    let bytes = text.span
    let start = name.lowerBound + offset - text.startIndex
    let end = start + member.count
    guard end <= name.upperBound - text.startIndex else { return false }
    let distance = member.lowerBound - text.startIndex - start
    for index in start..<end where bytes[index] != bytes[index + distance] { return false }
    return end == name.upperBound - text.startIndex || bytes[end] == UInt8(ascii: ".")
  }

  private mutating func addValue(of parameter: Query.Parameter) {
    guard isList(parameter.name) else { return addScalar(parameter.value) }
    let array = entries.open()
    let items = text[parameter.value].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    for item in items { addScalar(item.indices) }
    entries.close(array, .array, count: items.count, at: parameter.value, in: text)
  }

  /// Adds a text as the number or Boolean that it is in JSON, and any other text as a string.
  private mutating func addScalar(_ range: Range<Int>) {
    let text = text
    let value = text.span.extracting(range.lowerBound - text.startIndex..<range.upperBound - text.startIndex)
    if let number = NumberReader.value(ofJSON: value) {
      entries.append(number, at: range)
    } else if value.isEqual(to: "true") || value.isEqual(to: "false") {
      entries.append(value.count == 4, at: range)
    } else {
      entries.append(.string, at: range)
    }
  }

  /// Returns whether a name is that of a list, as a field of the request or of a previous motion.
  private func isList(_ name: Range<Int>) -> Bool {
    guard !name.isEmpty, text[name.upperBound - 1] == UInt8(ascii: "s") else { return false }
    var field = text[name]
    while field.first == UInt8(ascii: "p"), field.starts(with: QueryDocument.previousBody) {
      field = field.dropFirst(QueryDocument.previousBody.count)
    }
    return QueryDocument.lists.contains { field.isEqual(to: $0) }
  }
}
