import HTTPWire
import Synchronization

// A histogram for every route, method and class of status, in one flat piece of memory.
//
// Each shard has one of its own: a single thread writes, so counting is a load and a store, and no request
// waits for another. All cells exist from the start (some 100 KB a shard), because what may be looked up
// without asking whether it exists costs the request the least; they are few, since the handler and not
// the client decides how many routes there are.
//
// A histogram is its buckets and the sum of what is in them. Their number is never stored: it is the sum of the
// buckets that a reader saw, so that the two agree in every snapshot.

/// How long answers took, counted by what was asked and what was answered.
final class RequestDurations: @unchecked Sendable {
  /// Upper ends of the buckets in nanoseconds; one more bucket has what is longer. Most answers take some
  /// microseconds, a curve some tens, the largest batch about a second.
  static let bounds: [Int] = [
    5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000, 25_000_000, 100_000_000,
    500_000_000, 2_500_000_000,
  ]
  private static var buckets: Int { 13 }
  /// The buckets and the sum.
  private static var cellsPerSeries: Int { buckets + 1 }
  private static var methods: Int { 10 }
  /// 2xx to 5xx.
  private static var classes: Int { 4 }

  private let routes: Int
  private let count: Int
  // Atomic cells that live as long as this object; nobody else knows where.
  private let cells: UnsafeMutablePointer<Atomic<Int>>

  /// - Parameter routes: how many routes there are, at least 1.
  init(routes: Int) {
    self.routes = max(1, routes)
    count = self.routes * Self.methods * Self.classes * Self.cellsPerSeries
    cells = .allocate(capacity: count)
    for index in 0..<count { (cells + index).initialize(to: Atomic(0)) }
  }

  deinit {
    cells.deinitialize(count: count)
    cells.deallocate()
  }

  /// Counts an answer. Only the shard's thread calls it.
  /// - Parameters:
  ///   - route: an index; one that does not exist counts as 0.
  ///   - status: the status code; one outside 200 … 599 counts as 500, as which it is sent.
  func record(route: Int, method: HTTPMethod, status: Int, nanoseconds: Int) {
    let route = route >= 0 && route < routes ? route : 0
    let statusClass = status >= 200 && status <= 599 ? status / 100 - 2 : 3
    let series = (route * Self.methods + method.index) * Self.classes + statusClass
    let first = cells + series * Self.cellsPerSeries
    first[Self.bucket(of: nanoseconds)].advance(by: 1)
    first[Self.buckets].advance(by: max(0, nanoseconds))
  }

  /// The first bucket whose upper end is not below. The bounds once more, as code: comparing with constants
  /// is all that it costs.
  static func bucket(of nanoseconds: Int) -> Int {
    switch nanoseconds {
    case ...5_000: 0
    case ...10_000: 1
    case ...25_000: 2
    case ...50_000: 3
    case ...100_000: 4
    case ...250_000: 5
    case ...1_000_000: 6
    case ...5_000_000: 7
    case ...25_000_000: 8
    case ...100_000_000: 9
    case ...500_000_000: 10
    case ...2_500_000_000: 11
    default: 12
    }
  }

  /// Adds what was counted to series of the same kind, which are put in where they are missing.
  /// - Parameter names: the names of the routes.
  func add(to sum: inout [RequestSeries.Key: RequestSeries], names: [String]) {
    for route in 0..<min(routes, names.count) {
      for method in HTTPMethod.allCases {
        for statusClass in 0..<Self.classes {
          let series = (route * Self.methods + method.index) * Self.classes + statusClass
          let first = cells + series * Self.cellsPerSeries
          // Nearly all were never asked for, and pass without an array.
          guard (0..<Self.buckets).contains(where: { first[$0].load(ordering: .relaxed) > 0 }) else {
            continue
          }
          let counts = (0..<Self.buckets).map { first[$0].load(ordering: .relaxed) }
          let key = RequestSeries.Key(
            route: names[route], method: "\(method.name)", statusClass: "\(statusClass + 2)xx")
          var found = sum[key] ?? RequestSeries(key: key, buckets: counts.map { _ in 0 })
          found.add(counts, nanoseconds: first[Self.buckets].load(ordering: .relaxed))
          sum[key] = found
        }
      }
    }
  }
}

extension HTTPMethod {
  /// Its place among all methods.
  fileprivate var index: Int {
    switch self {
    case .get: 0
    case .head: 1
    case .post: 2
    case .put: 3
    case .delete: 4
    case .connect: 5
    case .options: 6
    case .trace: 7
    case .patch: 8
    case .other: 9
    }
  }
}
