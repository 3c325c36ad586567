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
      let listed = document.member(preset, named: "dampingRatio").flatMap { document.number($0) }
      #expect(try listed == spring.number("/spring/dampingRatio"))
    }
  }
}
