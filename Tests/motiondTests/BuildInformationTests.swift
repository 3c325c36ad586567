import EmbeddedFiles
import Testing

@testable import motiond

/// Tests of the version and the commit.
struct BuildInformationTests {
  @Test func theVersionIsThatOfTheContract() {
    let version = BuildInformation.version
    #expect(!version.isEmpty && version.allSatisfy { !$0.isWhitespace })
    #expect(EmbeddedFiles.openapiJson.description.contains("\"version\": \"\(version)\","))
    #expect(BuildInformation.line.hasPrefix("motiond \(version) ("))
  }

  @Test func onlyAnExportedCommitIsARevision() {
    let commit = "3a830ed0a1b2c3d4e5f60718293a4b5c6d7e8f90"
    #expect(BuildInformation.commit(inExported: commit) == commit)
    for text in ["$Format:" + "%H$", "", String(commit.dropLast()), commit + "0", commit.uppercased()] {
      #expect(BuildInformation.commit(inExported: text) == nil, "\(text)")
    }
  }
}
