/// The names that a reader asked for, in order.
///
/// Every question makes such a list, and hardly any list is ever looked at. So the first names lie in the
/// list itself, each as the pointer to its text in the program: most objects have no more members than that, and
/// the list costs no allocation and next to nothing to hand on.
struct ReadMemberNames {
  private var first = InlineArray<8, UnsafePointer<UInt8>?>(repeating: nil)
  /// Nil, not empty, where there are none: even an empty array is counted.
  private var further: [StaticString]?
  private var count = 0

  @inline(__always)
  mutating func append(_ name: StaticString) {
    if count < first.count { first[count] = name.utf8Start } else { appendFurther(name) }
    count += 1
  }

  // Apart, so that what nearly never happens costs the rest nothing.
  @inline(never)
  private mutating func appendFurther(_ name: StaticString) {
    further = (further ?? []) + [name]
  }

  /// All of them.
  var all: [String] {
    // The text of a static string ends with a zero byte.
    first.indices.compactMap { index in first[index].map { String(cString: $0) } }
      + (further ?? []).map { "\($0)" }
  }
}
