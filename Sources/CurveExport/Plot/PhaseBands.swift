import MotionPhysics

// Phases are the background that a curve is read against: drag, deceleration, spring. Where all axes go
// through the same phases they shade the whole plot; where each axis has its own (a scroll), each gets a
// lane above the plot. A recording may have thousands: those of one kind share one path, and what is
// narrower than a reader can see is left out.

/// The shading of one row of phases.
struct PhaseBands {
  /// What is shaded alike.
  enum Kind: Int, CaseIterable {
    case drag, deceleration, spring

    var className: StaticString {
      switch self {
      case .drag: "drag"
      case .deceleration: "deceleration"
      case .spring: "spring"
      }
    }
  }

  /// A shaded stretch of the time axis, in the plot's coordinates.
  struct Band {
    let kind: Kind
    let name: String
    let start: Double
    let end: Double
  }

  let bands: [Band]

  init(_ axis: AxisCurve, until end: Double, time: PlotScale) {
    bands = axis.phases.compactMap { phase in
      let start = time.position(phase.start)
      let stop = time.position(min(phase.end, end))
      guard phase.start < end, stop - start >= 0.5 else { return nil }
      let (kind, name) = PhaseBands.words(phase)
      return Band(kind: kind, name: name, start: start, end: stop)
    }
  }

  /// What a phase is called.
  static func words(_ phase: AxisPhase) -> (Kind, String) {
    switch (phase.law, phase.role) {
    case (.recorded, _): (.drag, "drag")
    case (.deceleration, _): (.deceleration, "deceleration")
    case (.spring, .edge): (.spring, "edge spring")
    case (.spring, .overscroll): (.spring, "overscroll spring")
    case (.spring, nil): (.spring, "spring")
    }
  }

  /// Whether two axes go through the same phases at the same times.
  static func areAlike(_ left: AxisCurve, _ right: AxisCurve) -> Bool {
    left.phases.count == right.phases.count
      && zip(left.phases, right.phases).allSatisfy { one, other in
        one.start == other.start && one.end == other.end && words(one) == words(other)
      }
  }

  /// Writes the shading between two heights.
  func write(from top: Double, to bottom: Double, into text: inout TextBuilder) {
    for kind in Kind.allCases where bands.contains(where: { $0.kind == kind }) {
      text.add("<path class=\"")
      text.add(kind.className)
      text.add("\" d=\"")
      for band in bands where band.kind == kind {
        text.add("M")
        text.add(band.start, decimals: 2)
        text.add(",")
        text.add(top, decimals: 2)
        text.add("H")
        text.add(band.end, decimals: 2)
        text.add("V")
        text.add(bottom, decimals: 2)
        text.add("H")
        text.add(band.start, decimals: 2)
        text.add("Z")
      }
      text.add("\"/>\n")
    }
  }

  /// Writes the names at the given height into the bands that are wide enough.
  func writeNames(at height: Double, into text: inout TextBuilder) {
    var free = -Double.infinity
    for band in bands {
      let width = SVGPlot.width(of: band.name)
      guard band.start + 6 >= free, band.end - band.start >= width + 10 else { continue }
      text.add("<text x=\"")
      text.add(band.start + 6, decimals: 2)
      text.add("\" y=\"")
      text.add(height, decimals: 2)
      text.add("\">")
      text.add(band.name)
      text.add("</text>\n")
      free = band.start + 6 + width
    }
  }

  /// Whether a phase of this kind is shaded.
  func has(_ kind: Kind) -> Bool { bands.contains { $0.kind == kind } }

  /// Whether a band of this kind is wide enough for its name.
  func names(_ kind: Kind) -> Bool {
    bands.contains { $0.kind == kind && $0.end - $0.start >= SVGPlot.width(of: $0.name) + 10 }
  }
}
