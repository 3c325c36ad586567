// The types of members that motiond.wasm does not read. A request with one of them has an unread field, so
// it needs motiond-more.wasm.

/// A rule that selects the anchor of a release.
enum AnchorSelection: Equatable {
  case nearest
  case directional
}

/// The rules for one axis, of which the module has none.
enum AxisAnchorRule {
  init(
    from: Coordinate, anchors: [Coordinate], selection: AnchorSelection, maximumSteps: Int?
  ) throws(MotionError) {
    throw .outOfRange(.axes, received: 0)
  }

  func index(velocity: Double, projection: Double) -> Int { switch self {} }
}

/// The rule that selects the anchor of a drawer, as received.
struct ReceivedAnchorRule {
  let selection: AnchorSelection
  var maximumSteps: Int? {
    @inline(__always) get { nil }
  }

  func check(anchorCount: Int, in request: OperationRequest) {}
}

/// A definition of the settling duration. There is no speed threshold.
enum SettlingPolicy: Equatable {
  case exact
  case exactWithSpeedThreshold(Never)
  case envelope

  var speedThreshold: Double? {
    @inline(__always) get { nil }
  }

  @inline(__always)
  func check() {}
}

/// A change of the destination, of which there is none.
enum ReceivedDestination {
  func on(_ axes: Axes) -> DestinationChange { switch self {} }
}

/// The keywords of these members.
private enum MemberKeywords {
  static let selections = Keywords<AnchorSelection>(("nearest", .nearest), ("directional", .directional))
  static let settlings = Keywords<SettlingPolicy>(("exact", .exact), ("envelope", .envelope))
}

extension MemberReader {
  mutating func anchorRule() -> ReceivedAnchorRule {
    ReceivedAnchorRule(selection: keyword("selection", MemberKeywords.selections))
  }

  mutating func settling() -> SettlingPolicy { keyword("settling", MemberKeywords.settlings) }

  mutating func destinations() -> [ReceivedDestination] { [] }
}
