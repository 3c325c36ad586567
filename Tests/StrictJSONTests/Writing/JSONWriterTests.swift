import MotionTestSupport
import StrictJSON
import Testing

@Suite struct JSONWriterTests {
  func written(_ build: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(reservingCapacity: 0)
    build(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func commasAreInserted() {
    let text = written {
      $0.beginObject()
      $0.key("a")
      $0.beginArray()
      $0.value(1)
      $0.beginArray()
      $0.endArray()
      $0.beginObject()
      $0.endObject()
      $0.value(true)
      $0.value(false)
      $0.endArray()
      $0.key("b")
      $0.value(0.5)
      $0.key(named: "c")
      $0.value("text")
      $0.key("d")
      $0.raw("[null]")
      $0.key("e")
      $0.raw(Array("1".utf8))
      $0.key("f")
      $0.value(1.5, decimals: 0)
      $0.endObject()
    }
    #expect(text == #"{"a":[1,[],{},true,false],"b":0.5,"c":"text","d":[null],"e":1,"f":2}"#)
  }

  /// Eight bytes are compared at once, so every byte has to be found at every place of a word and after it.
  @Test func specialBytesAreFoundAtEveryPlace() throws {
    for byte in UInt8(0)..<0x80 {
      for (count, place) in (1...18).flatMap({ count in (0..<count).map { (count, $0) } }) {
        var bytes = Array(repeating: UInt8(ascii: "!"), count: count)
        bytes[place] = byte
        let text = String(decoding: bytes, as: UTF8.self)
        let document = try parse(written { $0.value(text) })
        #expect(document.string(document.root) == text, "\(byte) at \(place) of \(count)")
        let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        #expect((syntaxError("[\"\(text)\", 1]") == nil) == isPlain, "\(byte) at \(place) of \(count)")
      }
    }
  }

  @Test func columnIsWrittenAsOneValue() {
    let text = written { writer in
      writer.beginObject()
      for name in ["times", "values"] {
        writer.key(named: name)
        writer.column([0, 0.25][...], decimals: 6)
      }
      writer.endObject()
    }
    #expect(text == #"{"times":[0,0.25],"values":[0,0.25]}"#)
  }

  @Test func numbersThatTakeLongerAreCounted() {
    var writer = JSONWriter()
    writer.beginArray()
    #expect(writer.column(ArraySlice(repeating: 1.5, count: 100), decimals: 2) == 0)
    #expect(writer.column([1.5, 1e9][...], decimals: 2) == 1)
    #expect(writer.column(ArraySlice(repeating: 1.5, count: 64) + [1e9], decimals: 2) == 1)
    writer.endArray()
  }

  @Test(arguments: [
    0, 1, 9, 10, 99, 100, 12_345_678, 99_999_999, 100_000_000, 123_456_789, 9_999_999_999_999_999,
    10_000_000_000_000_000,
    1_000_000_000_000_000_000, Int.max, Int.min, -1, -100_000_000,
  ])
  func integersHaveAllDigits(_ number: Int) {
    #expect(written { $0.value(number) } == number.description)
  }

  @Test func integersOfEveryLengthAreWritten() {
    var random = SeededRandom(seed: 7)
    for bits in 0..<63 {
      for _ in 0..<50 {
        let number = Int.random(in: 0...(1 << bits), using: &random)
        #expect(written { $0.value(-number) } == (-number).description)
      }
    }
  }

  @Test func everyScalarReadsBack() throws {
    var random = SeededRandom(seed: 8)
    let special =
      (0..<0x80).compactMap { Unicode.Scalar($0) } + ["é", "€", "😀", "\u{2028}", "\u{10FFFF}", "\u{FFFD}"]
    for length in 0..<200 {
      var text = ""
      for _ in 0..<length % 40 { text.unicodeScalars.append(special.randomElement(using: &random) ?? "a") }
      var writer = JSONWriter()
      writer.beginObject()
      writer.key(named: text)
      writer.value(text)
      writer.endObject()
      let document = try JSONDocument(parsing: writer.bytes[...])
      let (key, value) = try #require(document.members(document.root).first { _ in true })
      #expect(document.string(key)?.utf8.elementsEqual(text.utf8) ?? false)
      #expect(document.string(value)?.utf8.elementsEqual(text.utf8) ?? false)
    }
    #expect(
      written { $0.value("\u{0}\u{1F}\u{8}\u{9}\u{A}\u{C}\u{D}\"\\/\u{7F}" as String) }
        == "\"\\u0000\\u001f\\b\\t\\n\\f\\r\\\"\\\\/\u{7F}\"")
    #expect(written { $0.value("static \"text\"" as StaticString) } == #""static \"text\"""#)
  }

}
