import MotionSystem

/// Formats dates.
package enum HTTPDate {
  /// 9999-12-31 23:59:59, the last second of a four-digit year.
  private static let lastSecond = 253_402_300_799

  /// Returns a `date-time` (RFC 3339, section 5.6) in UTC with a resolution of seconds and without an
  /// offset, such as `1994-11-06T08:49:37`.
  /// - Parameter secondsSince1970: POSIX time in seconds, clamped to the years 1970 through 9999.
  package static func rfc3339(secondsSince1970: Int) -> String { text("%Y-%m-%dT%H:%M:%S", secondsSince1970) }

  /// Returns an `IMF-fixdate` (RFC 9110, section 5.6.7), such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  /// - Parameter secondsSince1970: POSIX time in seconds, clamped to the years 1970 through 9999.
  package static func imfFixdate(secondsSince1970: Int) -> String {
    // The names are those of the C locale, because the program sets no other.
    text("%a, %d %b %Y %H:%M:%S GMT", secondsSince1970)
  }

  private static func text(_ format: String, _ seconds: Int) -> String {
    var time = time_t(min(max(seconds, 0), lastSecond))
    var parts = unsafe tm()
    unsafe gmtime_r(&time, &parts)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      guard let start = text.baseAddress else { return "" }
      unsafe strftime(start, text.count, format, &parts)
      return unsafe String(cString: start)
    }
  }
}
