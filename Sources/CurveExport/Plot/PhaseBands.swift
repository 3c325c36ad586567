import MotionPhysics

/// The shading of one row of phases: drag, deceleration, spring.
///
/// If all axes have the same phases, the bands shade the whole plot. Otherwise each axis gets a
/// lane above the plot. A motion may have thousands of phases, so all bands of one kind share one
/// path and bands too narrow to see are omitted.
struct PhaseBands {
  /// A shaded interval of the time axis, in the plot's coordinates.
  struct Band {
    let kind: PhaseKind
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
      return Band(kind: phase.kind, name: PhaseBands.name(of: phase), start: start, end: stop)
    }
  }

  /// Returns the name of a phase in the plot, such as `edge spring`.
  static func name(of phase: AxisPhase) -> String {
    (phase.role.map { $0.name.description + " " } ?? "") + phase.kind.name.description
  }

  /// Returns whether two axes have the same phases at the same times.
  static func areAlike(_ left: AxisCurve, _ right: AxisCurve) -> Bool {
    left.phases.count == right.phases.count
      && zip(left.phases, right.phases).allSatisfy { one, other in
        one.start == other.start && one.end == other.end && one.kind == other.kind && one.role == other.role
      }
  }

  /// Writes the shading between two heights.
  func write(from top: Double, to bottom: Double, into text: inout TextBuilder) {
    for kind in PhaseKind.allCases where bands.contains(where: { $0.kind == kind }) {
      text.add("<path class=\"")
      text.add(kind.name)
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

  /// Writes the names at the given height into the bands that are wide enough for them.
  func writeNames(at height: Double, into text: inout TextBuilder) {
    var free = -Double.infinity
    for band in bands {
      let width = SVGCanvas.width(of: band.name)
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

  /// Returns whether a phase of this kind is shaded.
  func contains(_ kind: PhaseKind) -> Bool { bands.contains { $0.kind == kind } }

  /// Returns whether a band of this kind is wide enough for its name.
  func hasLabel(for kind: PhaseKind) -> Bool {
    bands.contains { $0.kind == kind && $0.end - $0.start >= SVGCanvas.width(of: $0.name) + 10 }
  }
}
