import Foundation
import Testing

@testable import HTTPServer

/// Tests of date formats, with the calendar of Foundation as reference.
@Suite struct HTTPDateTests {
  @Test func exampleOfTheStandardIsFormatted() {
    #expect(HTTPDate.imfFixdate(secondsSince1970: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func datesAreClampedToFourDigitYears() {
    #expect(HTTPDate.imfFixdate(secondsSince1970: 0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    #expect(HTTPDate.imfFixdate(secondsSince1970: 253_402_300_799) == "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(HTTPDate.imfFixdate(secondsSince1970: -1) == HTTPDate.imfFixdate(secondsSince1970: 0))
    #expect(
      HTTPDate.imfFixdate(secondsSince1970: .max) == HTTPDate.imfFixdate(secondsSince1970: 253_402_300_799))
  }

  @Test func datesOfFourCenturiesMatchFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    // 97 is coprime to the length of the cycle, so the steps reach all days of the year.
    for day in stride(from: 0, to: 400 * 366, by: 97) {
      let seconds = day * 86_400 + day % 86_400
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday, .hour, .minute, .second],
        from: Date(timeIntervalSince1970: Double(seconds)))
      let expected = String(
        format: "%@, %02d %@ %04d %02d:%02d:%02d GMT", days[(parts.weekday ?? 0) - 1], parts.day ?? 0,
        months[(parts.month ?? 0) - 1], parts.year ?? 0, parts.hour ?? 0, parts.minute ?? 0,
        parts.second ?? 0)
      #expect(HTTPDate.imfFixdate(secondsSince1970: seconds) == expected)
    }
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00"), (784_111_777, "1994-11-06T08:49:37"), (951_782_400, "2000-02-29T00:00:00"),
    (4_107_542_400, "2100-03-01T00:00:00"),
    (1_795_234_108, "2026-11-21T04:08:28"), (-5, "1970-01-01T00:00:00"), (.max, "9999-12-31T23:59:59"),
  ])
  func datesAreFormattedAsRFC3339(seconds: Int, text: String) {
    #expect(HTTPDate.rfc3339(secondsSince1970: seconds) == text)
  }
}
