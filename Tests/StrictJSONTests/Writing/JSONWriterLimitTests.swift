import StrictJSON
import Testing

/// The limit of bytes of a writer.
@Suite struct JSONWriterLimitTests {
  /// Writes an array of rows, a column, a string and a raw value.
  private func write(_ writer: inout JSONWriter, rows: Int = 20) {
    writer.beginArray()
    for row in 0..<rows {
      writer.beginObject()
      writer.key("row")
      writer.value(row)
      writer.endObject()
    }
    writer.column([0.5, 1, 2][...], decimals: 3)
    writer.value("text")
    writer.raw([0x31])
    writer.endArray()
  }

  @Test func aTextOfExactlyTheLimitIsWritten() {
    var unlimited = JSONWriter()
    write(&unlimited)
    let text = unlimited.bytes
    for (maxBytes, fits) in [(text.count, true), (text.count - 1, false), (50, false), (0, false)] {
      var writer = JSONWriter(maxBytes: maxBytes)
      write(&writer)
      #expect(writer.isTooLong == !fits)
      #expect(writer.bytes == (fits ? text : []))
      #expect(writer.failure == (fits ? nil : .tooLong(maxBytes: maxBytes)))
    }
  }

  @Test func theLimitAppliesWithoutAnEndOfAnElement() {
    var writer = JSONWriter(maxBytes: 5)
    writer.value("longer than the limit")
    #expect(writer.failure == .tooLong(maxBytes: 5))
    #expect(writer.bytes.isEmpty)
  }

  @Test func aTextPastTheLimitStaysDiscarded() {
    var writer = JSONWriter(maxBytes: 10)
    write(&writer)
    writer.value(1)
    #expect(writer.isTooLong && writer.bytes.isEmpty)
    #expect(writer.failure == .tooLong(maxBytes: 10))
  }

  @Test func theLimitIsCheckedAfterEachElement() {
    let elements: [(inout JSONWriter) -> Void] = [
      { writer in writer.column([1, 2, 3][...], decimals: 0) },
      { $0.raw([0x31, 0x32, 0x33, 0x34]) },
      { writer in
        writer.beginArray()
        writer.value(100)
        writer.endArray()
      },
    ]
    for element in elements {
      var writer = JSONWriter(maxBytes: 3)
      element(&writer)
      #expect(writer.isTooLong)
    }
  }
}
