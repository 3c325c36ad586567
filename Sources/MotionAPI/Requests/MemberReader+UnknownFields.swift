import Platform
import StrictJSON

extension MemberReader {
  /// Returns the text of an error about `format` or `name` at the top level of a request, or nil for any
  /// other member. They are not members of the body.
  private func responseOption(_ member: String, _ value: JSONDocument.Node) -> String? {
    guard isRoot, request.document.kind(value) == .string else { return nil }
    let isFormat = member.utf8.elementsEqual("format".utf8)
    guard isFormat || member.utf8.elementsEqual("name".utf8) else { return nil }
    let received = request.document.string(value) ?? ""
    let text = CurveName.isValid(received) ? received : isFormat ? "css" : "sheet"
    return request.isBatched
      ? "is not a field of the body; put it beside operation and body: \"\(member)\": \"\(text)\""
      : "is not a field of the body; put it in the query: ?\(member)=\(text)"
  }

  /// Adds an error for each member whose name was not read.
  ///
  /// - Parameter hint: Returns the text of the error about a name that is not among the allowed ones; nil for
  ///   the usual text.
  mutating func finish(hint: (_ name: String, _ allowed: [String]) -> String? = { _, _ in nil }) {
    // The function is mutating although it changes nothing: to call a nonmutating function of a noncopyable
    // variable, the compiler moves the whole value to temporary memory.
    if unreadCount == 0 || !isObject { return }
    // Comparing names costs much more than parsing them.
    guard request.budget.spend(UnknownField.nameWork, times: 2 + request.document.count(node)) else { return }
    let allowed = readNames.all
    let document = request.document
    let listing = ErrorMessages.unknownField(allowed: allowed)
    for (key, value) in document.members(node) {
      let name = document.string(key) ?? ""
      // JSON compares names byte by byte: composed and decomposed "é" are two names.
      if allowed.contains(where: { $0.utf8.count == name.utf8.count && $0.utf8.elementsEqual(name.utf8) }) {
        continue
      }
      request.addError(
        pointer.appending(name),
        responseOption(name, value) ?? hint(name, allowed) ?? ForeignName.hint(for: name, allowed: allowed)
          ?? request.nearestName(to: name, among: allowed).map { "unknown field; did you mean \($0)?" }
          ?? listing)
    }
  }
}

private enum UnknownField {
  /// The work of comparing the name of a member with all allowed names, in units of the budget.
  static let nameWork = 12
}

/// The names that a reader has read, in order.
///
/// Every request fills such a list, but only a request with an unknown field reads it. The first
/// sixteen names are stored inline as pointers to the text in the program image. Most objects have no
/// more members than that, so the list needs no allocation.
///
/// Safe: the text of a name lives as long as the program and ends with a zero byte.
@safe struct RequestedMemberNames {
  private var first = unsafe InlineArray<16, UnsafePointer<UInt8>?>(repeating: nil)
  /// The names after the sixteenth. Nil instead of empty, because an empty array is reference-counted too.
  private var further: [UnsafePointer<UInt8>]?
  private var count = 0

  /// A Boolean value that indicates whether the next name is stored inline.
  var hasInlineSpace: Bool {
    get { unsafe count < first.count }
  }

  mutating func append(_ name: StaticText) {
    if hasInlineSpace {
      unsafe first[count] = unsafe name.start
    } else {
      appendToOverflow(name)
    }
    count &+= 1
  }

  // Out of line to keep the common path small.
  private mutating func appendToOverflow(_ name: StaticText) {
    unsafe further = unsafe (further ?? []) + [name.start]
  }

  /// All names.
  var all: [String] {
    let inline = unsafe first.indices.compactMap { index in unsafe first[index] }
    return unsafe (inline + (further ?? [])).map { unsafe String(cString: $0) }
  }
}
