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
      let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
      let meter = WorkMeter(limit: WorkMeter.standardLimit)
      let isPost = parts[1] == "POST"
      let response = Service.request(
        isPost ? .post : .get, parts[2], isPost ? [("Content-Type", "application/json")] : [],
        body: Array(parts.dropFirst(3).joined().utf8), service: Service.shared, within: meter)
      #expect("\(meter.spent)" == parts[0], "\(parts[2]) \(response.status) \(line)")
    }
  }
}
