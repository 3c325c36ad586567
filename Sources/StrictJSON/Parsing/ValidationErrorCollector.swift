/// Converts the flags that the parser set on the tape into validation errors with pointers, in
/// document order.
///
/// Pointers repeat the names of all enclosing members, so a malicious document could produce a
/// thousand pointers of half a megabyte each. Collection ends when the kept text would exceed the
/// document by 64 KiB, which keeps memory linear in the input.
enum ValidationErrorCollector {
  /// A container that encloses the current entry.
  private struct Level {
    /// The tape index after the container's last entry.
    var end: Int
    var isObject: Bool
    /// The index of the current element of an array.
    var element = -1
    /// The tape index of the current name in an object.
    var name = 0
    var expectsName: Bool
  }

  /// The number of bytes by which the kept text may exceed the document.
  private static let excessLimit = 1 << 16
  private static let numberTextLimit = 32

  /// Returns the errors at and below an entry, with pointers relative to it.
  static func collect(from tape: JSONTape, below root: Int = 0, limit: Int) -> [JSONValidationError] {
    let text = unsafe tape.wholeText
    var validationErrors: [JSONValidationError] = []
    var remaining = excessLimit + text.count
    var levels: [Level] = []

    func pointer() -> JSONPointer {
      var pointer = JSONPointer.root
      for level in levels {
        if level.isObject {
          pointer = unsafe pointer.appending(JSONDocument.decode(tape[level.name], in: text))
        } else {
          pointer = pointer.appending(level.element)
        }
      }
      return pointer
    }
    func keep(_ kind: JSONValidationError.Kind) {
      guard validationErrors.count < limit, remaining > 0 else { return }
      let error = JSONValidationError(pointer: pointer(), kind: kind)
      validationErrors.append(error)
      remaining -= error.pointer.description.utf8.count
      if case .duplicateMember(let name) = kind { remaining -= name.utf8.count }
    }

    for index in root..<tape[root].indexAfter(root) {
      if validationErrors.count >= limit || remaining <= 0 { break }
      let entry = tape[index]
      while let level = levels.last, index >= level.end { levels.removeLast() }
      if let last = levels.indices.last {
        if levels[last].isObject {
          if levels[last].expectsName { levels[last].name = index }
          levels[last].expectsName.toggle()
        } else {
          levels[last].element += 1
        }
      }
      if entry.tag & TapeEntry.duplicate != 0 {
        unsafe keep(.duplicateMember(name: JSONDocument.decode(entry, in: text)))
      }
      if entry.tag & TapeEntry.unrepresentable != 0 {
        unsafe keep(
          entry.kind == TapeEntry.string ? .loneSurrogate : .numberOutOfRange(text: number(entry, in: text)))
      }
      if entry.isContainer && entry.count > 0 {
        let isObject = entry.kind == TapeEntry.object
        levels.append(Level(end: entry.highHalf, isObject: isObject, expectsName: isObject))
      }
    }
    return validationErrors
  }

  /// Returns the number of errors at and below an entry.
  static func count(in tape: JSONTape, below root: Int) -> Int {
    var count = 0
    for index in root..<tape[root].indexAfter(root) {
      let tag = tape[index].tag
      if tag & TapeEntry.duplicate != 0 { count += 1 }
      if tag & TapeEntry.unrepresentable != 0 { count += 1 }
    }
    return count
  }

  private static func number(_ entry: TapeEntry, in text: UnsafeBufferPointer<UInt8>) -> String {
    let rest = unsafe text[Int(entry.start)...]
    let shown = unsafe rest.prefix(numberTextLimit + 1).prefix { NumberWriter.mayContain($0) }
    guard unsafe shown.count > numberTextLimit else { return unsafe String(decoding: shown, as: UTF8.self) }
    return unsafe String(decoding: shown.prefix(numberTextLimit), as: UTF8.self) + "…"
  }
}
