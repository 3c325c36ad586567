import Motiond

/// The missing and different values. Numbers may differ in the seventh digit. Text must begin as expected.
func differences(_ value: JSONValue?, expected: JSONValue, place: String = "") -> [String] {
  switch (value, expected) {
  case (.dictionary(let object), .dictionary(let members)):
    return members.flatMap { name, member in
      differences(object[name], expected: member, place: "\(place)/\(name)")
    }
  case (.array(let list), .array(let items)) where list.count == items.count:
    return items.indices.flatMap { differences(list[$0], expected: items[$0], place: "\(place)/\($0)") }
  case (.string(let text), .string(let beginning)) where text.hasPrefix(beginning):
    return []
  default:
    if let number = value?.number, let other = expected.number {
      if abs(number - other) <= 1e-6 * max(1, abs(other)) { return [] }
    } else if value == expected {
      return []
    }
    return ["\(place): \(value, default: "nothing"), expected \(expected)"]
  }
}

extension JSONValue {
  fileprivate var number: Double? { doubleValue ?? intValue.map(Double.init) }
}
