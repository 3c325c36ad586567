import StrictJSON
import Testing

@testable import MotionService

/// Runs every case of the corpus of refused requests.
struct RefusalCorpusTests {
  @Test func corpusIsComplete() {
    #expect(RefusalCase.corpus.count > 250)
    #expect(Set(RefusalCase.corpus.map(\.description)).count == RefusalCase.corpus.count)
    #expect(RefusalCase.corpus.allSatisfy { !$0.expected.isEmpty && !$0.target.isEmpty })
  }

  @Test(arguments: RefusalCase.corpus)
  func requestIsRefusedForItsReason(_ refusal: RefusalCase) throws {
    let response = refusal.response()
    #expect(try described(response) == refusal.expected)
  }

  /// Returns the status and the errors of a response as the corpus writes them.
  private func described(_ response: ServiceResponse) throws -> [String] {
    let document = try response.document()
    var (status, problem) = ("\(response.status)", document.root)
    // The first item of a batch.
    if let item = document.node(at: "/responses/0") {
      let own = document.member(item, named: "status").flatMap { document.number($0) }
      status += own.map { " \(Int($0))" } ?? ""
      problem = document.member(item, named: "body") ?? problem
    }
    func text(_ node: JSONDocument.Node, _ name: StaticString) -> String {
      document.member(node, named: name).flatMap { document.string($0) } ?? ""
    }
    guard let errors = document.member(problem, named: "errors") else {
      return [status + " " + text(problem, "detail")]
    }
    return [status]
      + document.elements(errors).map {
        "\(text($0, "code")) \(text($0, "pointer")): \(text($0, "detail"))"
      }
  }
}
