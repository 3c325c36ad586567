import Testing

@testable import HTTPWire

/// Tests of the scans that test eight bytes at once, against one byte at a time.
@Suite struct TargetScanTests {
  @Test func everyByteAtEveryPositionIsClassifiedAsInTheSet() {
    for length in [1, 7, 8, 9, 15, 16, 17, 24] {
      for position in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var text = Array(repeating: UInt8(ascii: "a"), count: length + 2)
          text[position + 1] = byte
          let range = 1..<length + 1
          let expected = ByteSet.query.contains(byte) ? length + 1 : position + 1
          #expect(TargetScan.endOfQuery(in: text.span, range) == expected)
        }
      }
    }
  }

  /// A borrow of one byte must neither hide a hit in its neighbors nor cause a false one.
  @Test func neighborsDoNotInfluenceEachOther() {
    let bytes: [UInt8] = [
      0x00, 0x20, 0x21, 0x22, 0x23, 0x24, 0x3B, 0x3C, 0x3D, 0x3E, 0x3F, 0x7E, 0x7F, 0x80, 0xFF,
    ]
    for first in bytes {
      for second in bytes {
        for position in 0..<7 {
          var text = Array(repeating: UInt8(ascii: "~"), count: 12)
          text[position] = first
          text[position + 1] = second
          let expected = text.firstIndex { !ByteSet.query.contains($0) } ?? 12
          #expect(TargetScan.endOfQuery(in: text.span, 0..<12) == expected)
        }
      }
    }
  }
}

/// Tests of request lines with spaces in unusual places.
@Suite struct RequestLineTests {
  func rejection(of text: String) -> HTTPRejection? {
    let bytes = Array(text.utf8)
    do throws(HTTPRejection) {
      _ = try RequestLine(bytes.span, 0..<bytes.count)
      return nil
    } catch {
      return error
    }
  }

  /// The line is split at its first spaces, whatever follows.
  @Test(arguments: [
    ("GET /a b HTTP/1.1", #"ends with "b HTTP/1.1""#), ("GET /a b HTTX/1.1", #"ends with "b HTTX/1.1""#),
    ("GET /a HTTP/1.1 HTTP/1.1", #"ends with "HTTP/1.1 HTTP/1.1""#),
    ("GET /a?b c HTTP/1.1", #"ends with "c HTTP/1.1""#), ("GET /a\" b HTTP/1.1", #"ends with "b HTTP/1.1""#),
    ("CONNECT a:1 b HTTP/1.1", #"ends with "b HTTP/1.1""#), ("GET /a HTTP/1.10", #"ends with "HTTP/1.10""#),
    ("GET /a HTTP/1.1 ", #"ends with "HTTP/1.1 ""#),
    ("GET  /a HTTP/1.1", "expected method, one space"), ("GET  HTTP/1.1", "expected method, one space"),
    ("GET HTTP/1.1", "expected method, one space"), ("GET ", "expected method, one space"),
    ("GET", "expected method, one space"), ("", "expected method, one space"),
    (" /a HTTP/1.1", "expected method, one space"),
  ])
  func spacesAreReportedBeforeOtherErrors(_ line: String, _ detail: String) throws {
    let found = try #require(rejection(of: line))
    #expect(found.kind == .malformedRequestLine)
    #expect(found.detail.contains(detail), "\(found.detail)")
  }

  @Test(arguments: [
    "GET / HTTP/1.1", "GET /a HTTP/1.0", "OPTIONS * HTTP/1.1", "GET http://a HTTP/1.1", "G /?%{} HTTP/1.1",
  ])
  func validLinesAreAccepted(_ line: String) {
    #expect(rejection(of: line) == nil)
  }
}
