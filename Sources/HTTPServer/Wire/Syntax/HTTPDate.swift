/// Formats dates.
package enum HTTPDate {
  private static let dayNames = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// 9999-12-31 23:59:59, the last second of a four-digit year.
  private static let lastSecond = 253_402_300_799

  /// Returns a `date-time` (RFC 3339, section 5.6) in UTC with a resolution of seconds and without an
  /// offset, such as `1994-11-06T08:49:37`.
  /// - Parameter secondsSince1970: POSIX time in seconds, clamped to the years 1970 through 9999.
  package static func rfc3339(secondsSince1970: Int) -> String {
    let seconds = min(max(secondsSince1970, 0), lastSecond)
    let (year, month, day) = civil(days: seconds / 86_400)
    let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T" + clock.joined(separator: ":")
  }

  /// Returns an `IMF-fixdate` (RFC 9110, section 5.6.7), such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  /// - Parameter secondsSince1970: POSIX time in seconds, clamped to the years 1970 through 9999.
  package static func imfFixdate(secondsSince1970: Int) -> String {
    let seconds = min(max(secondsSince1970, 0), lastSecond)
    let days = seconds / 86_400
    let (year, month, day) = civil(days: days)
    let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return "\(dayNames[days % 7]), \(padded(day, 2)) \(monthNames[month - 1]) \(padded(year, 4)) "
      + clock.joined(separator: ":") + " GMT"
  }

  /// Converts days since 1970-01-01 to a date of the proleptic Gregorian calendar. In years that begin
  /// in March the leap day is the last day, and month m begins at day (153 m + 2) / 5.
  private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    let sinceMarch = days + 719_468  // from 0000-03-01
    let era = sinceMarch / 146_097
    let dayOfEra = sinceMarch % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}
