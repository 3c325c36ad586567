import MotionPhysics
package import StrictJSON

extension JSONWriter {
  /// Writes the members of a spring in the parameters of a library, as a request contains them, into the open
  /// object.
  package mutating func members(_ values: DialectValues, of dialect: SpringDialect?) {
    for entry in values.entries where entry.term.nested == nil {
      key(entry.term.name)
      dialectValue(entry, of: dialect)
    }
    let nested = values.entries.filter { $0.term.nested != nil }
    guard let object = nested.first?.term.nested?.object else { return }
    beginObject(object)
    for entry in nested {
      key(entry.term.nested?.name ?? entry.term.name)
      dialectValue(entry, of: dialect)
    }
    endObject()
  }

  private mutating func dialectValue(_ entry: DialectValues.Entry, of dialect: SpringDialect?) {
    switch dialect?.member(entry.term)?.kind {
    case .flag: value(entry.value == 1)
    case .keyword(let words): value(words[min(max(Int(entry.value), 0), words.count - 1)])
    case .positiveOrInfinity where entry.value == .infinity: value("infinity" as StaticString)
    default: value(entry.value)
    }
  }
}
