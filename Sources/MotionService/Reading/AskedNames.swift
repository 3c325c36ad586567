/// The names that a reader asked for, in order.
///
/// Every question makes such a list, and hardly any list is ever looked at. So the first names lie in the
/// list itself: most objects have no more members than that, and cost no allocation.
struct AskedNames {
  private static let capacity = 16
  private var first = InlineArray<16, StaticString>(repeating: "")
  private var further: [StaticString] = []
  private var count = 0

  mutating func append(_ name: StaticString) {
    if count < Self.capacity { first[count] = name } else { further.append(name) }
    count += 1
  }

  /// All of them.
  var all: [StaticString] { first.indices.prefix(count).map { first[$0] } + further }
}
