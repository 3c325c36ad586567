import CurveExport
import Foundation
import MotionPhysics
import MotionTestSupport
import Testing

@Suite struct DataFormatsTests {
  private func isRounded(_ written: Double, _ exact: Double, decimals: Int) -> Bool {
    abs(written - exact) <= 0.5000001 * pow(10, -Double(decimals)) + exact.ulp
  }

  @Test(arguments: [0, 3, 6]) func csvContainsTheSamples(decimals: Int) throws {
    let exported = try MotionFixtures.exported(
      MotionFixtures.spring([300], [0], velocity: [-800], ratio: 0.8), decimals: decimals)
    let text = try ExportText.string(.csv, exported)
    #expect(text.utf8.suffix(2).elementsEqual([13, 10]))
    let lines = text.components(separatedBy: "\r\n").dropLast()
    #expect(lines.first == "time,value,velocity")
    #expect(lines.count == exported.samples.times.count + 1)
    for (row, line) in lines.dropFirst().enumerated() {
      let fields = line.components(separatedBy: ",").compactMap(Double.init)
      #expect(fields.count == 3)
      #expect(isRounded(fields[0], exported.samples.times[row], decimals: decimals))
      #expect(isRounded(fields[1], exported.samples.values[0][row], decimals: decimals))
      #expect(isRounded(fields[2], exported.samples.velocities[0][row], decimals: decimals))
      let written = line.components(separatedBy: ",").dropFirst().map { $0.split(separator: ".") }
      #expect(written.allSatisfy { $0.count == 1 || $0[1].count <= decimals })
    }
  }

  @Test func csvNamesTheColumnsOfEachAxis() throws {
    let exported = try MotionFixtures.exported(MotionFixtures.flick(), axes: ["x", "y"])
    let lines = try ExportText.string(.csv, exported).components(separatedBy: "\r\n")
    #expect(lines[0] == "time,value.x,velocity.x,value.y,velocity.y")
    #expect(lines[1] == "0,0,500,900,4000")
  }

  @Test func everyFormatHasAUniqueNameAndAMediaType() {
    #expect(Set(CurveFormat.all.map { $0.name.description }).count == CurveFormat.all.count)
    #expect(CurveFormat.all.allSatisfy { $0.mediaType.description.split(separator: "/").count == 2 })
  }

  @Test func maliciousNamesAreNotInjected() throws {
    let hostile = "*/</title><script>\"'\n}"
    let exported = try MotionFixtures.exported(
      MotionFixtures.flick(), name: hostile, axes: ["x\"/><b", "y*/"])
    for format in CurveFormat.general where format != .waapi {
      let text = try ExportText.string(format, exported)
      #expect(!text.contains("<script>"))
      #expect(!text.contains("<b"))
      #expect(text.components(separatedBy: "*/").count <= 2)
    }
  }

  @Test func extremeMotionsProduceFiniteTextOrATypedError() throws {
    try countingCases(atLeast: 40) { cases in
      let sizes = [1e-300, 1, 1e300]
      for size in sizes {
        for stiffness in [1e-12, 1e12] {
          for ratio in [0.1, 50] {
            for velocity in [0, -size * 1e3] {
              guard
                let curve = try? MotionFixtures.spring(
                  [size], [-size], velocity: [velocity], stiffness: stiffness, ratio: ratio,
                  threshold: size / 200),
                let duration = curve.settlingDuration.seconds
              else { continue }
              var exported = ExportedCurve(name: "extreme", axisNames: [], curve: curve, end: duration)
              exported.samples = try curve.samples(Sampling(mode: .count(5)), limit: 5)
              exported.thresholds = [size / 200]
              for format in CurveFormat.general {
                guard let bytes = try? format.text(of: exported) else { continue }
                cases.add()
                let text = String(decoding: bytes, as: UTF8.self).lowercased()
                #expect(!bytes.isEmpty)
                #expect(
                  !text.contains("nan") && !text.contains("inf"),
                  "\(format.name) \(size) \(stiffness) \(ratio)"
                )
              }
            }
          }
        }
      }
    }
  }
}
