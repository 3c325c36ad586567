import SpringDialects
import StrictJSON
import Testing

@testable import MotionService

/// The list of the presets and the springs that they name agree.
struct PresetListTests {
  @Test func presetsAreListed() throws {
    let response = Service.get("/v1/presets")
    let document = try response.document()
    let presets = try #require(document.member(document.root, named: "presets"))
    #expect(document.count(presets) == SpringPreset.all.count)
    for preset in document.elements(presets) {
      let id = try #require(document.member(preset, named: "id").flatMap { document.string($0) })
      let spring = Service.post("spring/parameters", #"{"spring": {"preset": "\#(id)"}}"#)
      #expect(spring.status == 200)
      func listed(_ name: StaticString) -> Double? {
        document.member(preset, named: name).flatMap { document.number($0) }
      }
      #expect(try listed("dampingRatio") == spring.number("/spring/dampingRatio"))
      let mass = try #require(try spring.number("/spring/mass"))
      #expect(try listed("stiffness") == spring.number("/spring/stiffness").map { $0 / mass })
      #expect(try listed("damping") == spring.number("/spring/damping").map { $0 / mass }, "\(id)")
    }
  }
}
