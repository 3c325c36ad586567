/// `field-name ":" OWS field-value OWS` (RFC 9112, section 5) in header and trailer sections.
enum FieldLine {
  /// Parses a line without control bytes other than HTAB.
  ///
  /// A line that begins with whitespace (a folded line) and whitespace before the colon are errors.
  static func parse(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(HTTPRejection) -> HTTPFields.Entry {
    let nameEnd = ByteSet.token.end(in: bytes, line)
    guard nameEnd > line.lowerBound, nameEnd < line.upperBound, bytes[nameEnd] == ASCII.colon else {
      throw HTTPRejection(
        .malformedField,
        "a field line is \(excerpt(bytes, line)); expected a name of letters, digits and !#$%&'*+-.^_`|~, "
          + "immediately followed by a colon, then the value; folded lines are not allowed")
    }
    return HTTPFields.Entry(
      name: line.lowerBound..<nameEnd, value: ASCII.trimmed(bytes, nameEnd + 1..<line.upperBound))
  }
}
