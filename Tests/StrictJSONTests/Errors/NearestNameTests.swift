import StrictJSON
import Testing

@Suite struct NearestNameTests {
  private func nearest(to name: String, _ candidates: [String] = ["bounce", "mass", "dampingRatio"])
    -> String?
  {
    NearestName.nearest(to: name, among: candidates)
  }

  @Test func upToAThirdOfTheLettersMayDiffer() {
    #expect(nearest(to: "bouncexyz") == "bounce")
    #expect(nearest(to: "bouncewxyz") == nil)
    #expect(nearest(to: "bnce") == "bounce")
    #expect(nearest(to: "bxyzce") == nil)
  }

  @Test func adjacentLettersThatAreSwappedAreOneEdit() {
    #expect(nearest(to: "msas") == "mass")
    #expect(nearest(to: "smsa") == nil)
  }

  @Test func aPrefixOfThreeLettersIsNear() {
    #expect(nearest(to: "dam") == "dampingRatio")
    #expect(nearest(to: "da") == nil)
  }

  @Test func caseAndSeparatorsAreIgnored() {
    #expect(nearest(to: "damping_ratio") == "dampingRatio")
    #expect(nearest(to: "_-") == nil)
  }
}
