import Testing

@testable import SocketServer

/// The division of the descriptor limit.
@Suite struct DescriptorBudgetTests {
  private func budget(_ limit: Int, shards: Int = 2, admin: Int = 0) -> DescriptorBudget {
    DescriptorBudget(limit: limit, shards: shards, listeners: 1, adminListeners: admin)
  }

  /// The expected numbers are calculated by hand: 16 + 2 · 2 + 1 for the program, an eighth of the rest for
  /// connections over the limit, at most 64.
  @Test func aLowLimitLeavesTheRestToConnections() {
    #expect(budget(64).program == 21 && budget(64).overLimit == 5 && budget(64).connections == 38)
    #expect(budget(128).overLimit == 13 && budget(128).connections == 94)
    #expect(budget(1024).overLimit == 64 && budget(1024).connections == 939)
  }

  /// The server for operators has a listener, two pipes, and as many connections over its limit as within it.
  @Test func theServerForOperatorsIsIncluded() {
    let budget = budget(128, admin: 1)
    #expect(budget.program == 26 && budget.admin == 12 && budget.connections == 128 - 26 - 3 * 12)
    var configuration = ServerConfiguration()
    let without = DescriptorBudget(limit: 1000, configuration).connections
    configuration.adminListen = [.tcp(host: "127.0.0.1", port: 0)]
    #expect(DescriptorBudget(limit: 1000, configuration).connections == without - 5 - 128)
  }

  /// All parts together never exceed the limit, and no part is empty if there are connections at all.
  @Test func thePartsAddUpToTheLimit() {
    for limit in 0...2000 {
      for admin in 0...2 {
        let budget = budget(limit, admin: admin)
        #expect(
          budget.program + budget.overLimit + 2 * budget.admin + budget.connections == limit
            && budget.overLimit >= 1 && (budget.admin >= 1) == (admin > 0))
      }
    }
  }

  @Test func theMessageHasTheCalculation() {
    #expect(
      budget(64).explanation
        == "the limit of 64 file descriptors less 21 for the program, 5 for connections over the limit")
  }
}
