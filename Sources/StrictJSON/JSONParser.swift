// Bytes → tape, in one pass from left to right, without recursion and without a stack of its own: an open
// container's tape entry remembers its parent, so the chain of open containers is the stack, and depth
// costs nothing but the limit that is checked. Whatever is wrong with the *text* stops the pass at once
// (`Stop`); whatever is wrong with its *meaning* is a flag on the entry, read out afterwards only if any
// was set.
//
// Bounds: `base` is valid for `count` bytes while the parser lives; every read is preceded by a
// comparison of its index with `count` in the same function.

struct JSONParser: ~Copyable {
  /// The reason to stop, before its offset is turned into line and column.
  struct Stop: Error {
    var reason: JSONSyntaxError.Reason
    var offset: Int
  }

  let base: UnsafePointer<UInt8>
  let count: Int
  let maximumDepth: Int
  var position = 0
  var tape: TapeBuilder
  var faultCount = 0

  /// `text` must stay valid while the parser is used.
  init(_ text: UnsafeBufferPointer<UInt8>, maximumDepth: Int) throws(Stop) {
    guard let base = text.baseAddress, !text.isEmpty else { throw Stop(reason: .empty, offset: 0) }
    guard text.count <= TapeEntry.maximumDocumentLength else {
      throw Stop(
        reason: .tooLong(limit: TapeEntry.maximumDocumentLength), offset: TapeEntry.maximumDocumentLength)
    }
    self.base = base
    self.count = text.count
    self.maximumDepth = maximumDepth
    // Ordinary requests have an entry every seven bytes or so: they need no second allocation.
    self.tape = TapeBuilder(expecting: text.count / 6 + 4)
  }

  mutating func parseDocument() throws(Stop) {
    if count >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF {
      throw Stop(reason: .byteOrderMark, offset: 0)
    }
    skipWhitespace()
    guard position < count else { throw Stop(reason: .empty, offset: count) }
    try parseValues()
    skipWhitespace()
    guard position == count else { throw Stop(reason: .trailingByte(base[position]), offset: position) }
  }

  /// The root value and everything in it.
  private mutating func parseValues() throws(Stop) {
    let none = -1
    var open = none
    var depth = 0
    var expectation = JSONSyntaxError.Expectation.value

    nextValue: while true {
      skipWhitespace()
      let start = position
      switch try byte(expecting: expectation) {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = base[start] == UInt8(ascii: "{")
        guard depth < maximumDepth else { throw Stop(reason: .tooDeep(limit: maximumDepth), offset: start) }
        depth &+= 1
        position &+= 1
        let parent = UInt64(UInt32(truncatingIfNeeded: open))
        open = tape.count
        tape.append(
          TapeEntry(start: start, tag: isObject ? TapeEntry.object : TapeEntry.array, payload: parent << 32))
        skipWhitespace()
        if isObject {
          if try byte(expecting: .nameOrEndOfObject) != UInt8(ascii: "}") {
            try parseName(expecting: .nameOrEndOfObject)
            expectation = .value
            continue nextValue
          }
        } else if try byte(expecting: .valueOrEndOfArray) != UInt8(ascii: "]") {
          expectation = .valueOrEndOfArray
          continue nextValue
        }
        position &+= 1
        open = close(open)
        depth &-= 1
      case UInt8(ascii: "\""): try parseString(isName: false)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
      case UInt8(ascii: "t"): try parseLiteral("true", .literalTrue, tag: TapeEntry.bool, payload: 1)
      case UInt8(ascii: "f"): try parseLiteral("false", .literalFalse, tag: TapeEntry.bool, payload: 0)
      case UInt8(ascii: "n"): try parseLiteral("null", .literalNull, tag: TapeEntry.null, payload: 0)
      case let found: throw Stop(reason: .unexpectedByte(found, expected: expectation), offset: start)
      }

      // A value is complete; close as many containers as end here.
      while open != none {
        var container = tape[open]
        container.tag &+= TapeEntry.countUnit
        tape[open] = container
        let isObject = container.kind == TapeEntry.object
        let wanted = isObject ? JSONSyntaxError.Expectation.commaOrEndOfObject : .commaOrEndOfArray
        skipWhitespace()
        let found = try byte(expecting: wanted)
        if found == UInt8(ascii: ",") {
          position &+= 1
          expectation = .valueAfterComma
          if isObject {
            skipWhitespace()
            try parseName(expecting: .nameAfterComma)
            expectation = .value
          }
          continue nextValue
        }
        guard found == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw Stop(reason: .unexpectedByte(found, expected: wanted), offset: position)
        }
        position &+= 1
        open = close(open)
        depth &-= 1
      }
      return
    }
  }

  /// Completes the entry of the container that just ended and returns its parent.
  private mutating func close(_ container: Int) -> Int {
    var entry = tape[container]
    let parent = Int(Int32(truncatingIfNeeded: entry.highHalf))
    entry.payload = UInt64(truncatingIfNeeded: tape.count) << 32 | UInt64(truncatingIfNeeded: position)
    tape[container] = entry
    if entry.kind == TapeEntry.object && entry.count > 1 { markDuplicates(in: container) }
    return parent
  }

  private mutating func parseName(expecting expectation: JSONSyntaxError.Expectation) throws(Stop) {
    let found = try byte(expecting: expectation)
    guard found == UInt8(ascii: "\"") else {
      throw Stop(reason: .unexpectedByte(found, expected: expectation), offset: position)
    }
    try parseString(isName: true)
    skipWhitespace()
    let separator = try byte(expecting: .colon)
    guard separator == UInt8(ascii: ":") else {
      throw Stop(reason: .unexpectedByte(separator, expected: .colon), offset: position)
    }
    position &+= 1
  }

  private mutating func parseLiteral(
    _ text: StaticString, _ expectation: JSONSyntaxError.Expectation, tag: UInt32, payload: UInt64
  ) throws(Stop) {
    let start = position
    var index = 0
    while index < text.utf8CodeUnitCount {
      let found = try byte(expecting: expectation)
      guard found == text.utf8Start[index] else {
        throw Stop(reason: .unexpectedByte(found, expected: expectation), offset: position)
      }
      position &+= 1
      index &+= 1
    }
    tape.append(TapeEntry(start: start, tag: tag, payload: payload))
  }

  /// The byte at the position, which is not consumed.
  @inline(__always)
  func byte(expecting expectation: JSONSyntaxError.Expectation) throws(Stop) -> UInt8 {
    guard position < count else { throw Stop(reason: .unexpectedEnd(expected: expectation), offset: count) }
    return base[position]
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    while position < count {
      let byte = base[position]
      guard byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09) else { return }
      position &+= 1
    }
  }
}
