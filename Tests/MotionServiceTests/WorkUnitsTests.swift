import Foundation
import HTTPServer
import MotionSystem
import Testing

@testable import MotionService

/// The units of work that requests cost.
struct WorkUnitsTests {
  @Test func requestsCostTheirUnits() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus/work.txt")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 4).map(String.init)
      let meter = WorkMeter(limit: WorkMeter.standardLimit)
      let isPost = parts[2] == "POST"
      let response = Service.request(
        isPost ? .post : .get, parts[3], isPost ? [("Content-Type", "application/json")] : [],
        body: Array(parts.dropFirst(4).joined().utf8), service: Service.shared, within: meter)
      #expect("\(meter.spent) \(response.status)" == "\(parts[0]) \(parts[1])", "\(line)")
    }
  }
}
