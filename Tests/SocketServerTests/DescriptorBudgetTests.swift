import Testing

@testable import HTTPServer

/// The division of the descriptor limit.
@Suite struct DescriptorBudgetTests {
  private func budget(_ limit: Int, shards: Int = 2, admin: Int = 0) -> DescriptorBudget {
    var configuration = ServerConfiguration()
    configuration.shards = shards
    configuration.adminListen = Array(repeating: .tcp(host: "127.0.0.1", port: 0), count: admin)
    return DescriptorBudget(limit: limit, configuration)
  }

  /// The expected numbers are calculated by hand: 9 + 3 · 2 + 1 for the program.
  @Test func theRestIsForConnections() {
    #expect(budget(64).program == 16 && budget(64).admin == 0 && budget(64).connections == 48)
    #expect(budget(1024).connections == 1008)
  }

  /// The server for operators has a listener, two pipes, an event queue, and an eighth of the rest, at most
  /// 64, for its connections.
  @Test func theServerForOperatorsIsIncluded() {
    let budget = budget(128, admin: 1)
    #expect(budget.program == 22 && budget.admin == 13 && budget.connections == 128 - 22 - 13)
    var configuration = ServerConfiguration()
    let without = DescriptorBudget(limit: 1000, configuration).connections
    configuration.adminListen = [.tcp(host: "127.0.0.1", port: 0)]
    #expect(DescriptorBudget(limit: 1000, configuration).connections == without - 6 - 64)
  }

  /// All parts together never exceed the limit, and no part is empty if there are connections at all.
  @Test func thePartsAddUpToTheLimit() {
    for limit in 0...2000 {
      for admin in 0...2 {
        let budget = budget(limit, admin: admin)
        #expect(
          budget.program + budget.admin + budget.connections == limit && (budget.admin >= 1) == (admin > 0))
      }
    }
  }

  @Test func theMessageHasTheCalculation() {
    #expect(budget(64).explanation == "the limit of 64 file descriptors less 16 for the program")
    #expect(budget(128, admin: 1).explanation.hasSuffix(" less 22 for the program, 13 for --admin-listen"))
  }
}
