// Turns the flags that the parser left on the tape into validationErrors with pointers. It runs only if there are
// any, once, from the front, so document order comes for free. Pointers repeat the names above them, and
// a hostile document could make a thousand pointers of half a megabyte each: the walk ends where the
// kept text would outgrow the document, so that memory stays linear in what was received.

enum ValidationErrorCollector {
  /// A container on the way down to the current entry.
  private struct Level {
    var end: Int
    var isObject: Bool
    var element = -1
    var name = 0
    var expectsName: Bool
  }

  private static let freeText = 1 << 16
  private static let shownNumberLength = 32

  static func collect(from tape: JSONTape, limit: Int) -> [JSONValidationError] {
    let text = tape.wholeText
    var validationErrors: [JSONValidationError] = []
    var room = freeText + text.count
    var levels: [Level] = []

    func pointer() -> JSONPointer {
      var pointer = JSONPointer.root
      for level in levels {
        if level.isObject {
          pointer = pointer.appending(JSONDocument.decode(tape[level.name], in: text))
        } else {
          pointer = pointer.appending(level.element)
        }
      }
      return pointer
    }
    func keep(_ kind: JSONValidationError.Kind) {
      guard validationErrors.count < limit, room > 0 else { return }
      let fault = JSONValidationError(pointer: pointer(), kind: kind)
      validationErrors.append(fault)
      room -= fault.pointer.description.utf8.count
      if case .duplicateMember(let name) = kind { room -= name.utf8.count }
    }

    for index in 0..<tape.entryCount {
      if validationErrors.count >= limit || room <= 0 { break }
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
        keep(.duplicateMember(name: JSONDocument.decode(entry, in: text)))
      }
      if entry.tag & TapeEntry.unrepresentable != 0 {
        keep(
          entry.kind == TapeEntry.string ? .loneSurrogate : .numberOutOfRange(text: number(entry, in: text)))
      }
      if entry.isContainer && entry.count > 0 {
        let isObject = entry.kind == TapeEntry.object
        levels.append(Level(end: entry.highHalf, isObject: isObject, expectsName: isObject))
      }
    }
    return validationErrors
  }

  private static func number(_ entry: TapeEntry, in text: UnsafeBufferPointer<UInt8>) -> String {
    let rest = text[Int(entry.start)...]
    let shown = rest.prefix(shownNumberLength + 1).prefix { NumberWriter.mayContain($0) }
    guard shown.count > shownNumberLength else { return String(decoding: shown, as: UTF8.self) }
    return String(decoding: shown.prefix(shownNumberLength), as: UTF8.self) + "…"
  }
}
