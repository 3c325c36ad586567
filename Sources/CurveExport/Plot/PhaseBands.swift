import MotionPhysics

/// The shading of one row of phases: drag, deceleration, spring.
///
/// If all axes have the same phases, the bands shade the whole plot. Otherwise each axis gets a
/// lane above the plot. A motion may have thousands of phases, so all bands of one kind share one
/// path and bands too narrow to see are omitted.
struct PhaseBands {
  /// A shaded interval of the time axis, in the plot's coordinates.
  private struct Band {
    let kind: PhaseKind
    let name: String
    let start: Double
    let end: Double

    var hasSpaceForName: Bool { end - start >= SVGPlot.width(of: name) + 10 }
  }

  private let bands: [Band]

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
    left.phases.elementsEqual(right.phases) { one, other in
      one.start == other.start && one.end == other.end && one.kind == other.kind && one.role == other.role
    }
  }

  /// Writes the shading between two heights, and the names in the bands that are wide enough for them.
  func write(from top: Double, to bottom: Double, namesAt height: Double, into text: inout TextBuilder) {
    for kind in PhaseKind.allCases where bands.contains(where: { $0.kind == kind }) {
      text.add("<path class=\"\(kind.name)\" d=\"")
      for band in bands where band.kind == kind {
        text.add("M\(PlotPoint(x: band.start, y: top))H\(band.end)V\(bottom)H\(band.start)Z")
      }
      text.add("\"/>\n")
    }
    for band in bands where band.hasSpaceForName {
      text.add("<text x=\"\(band.start + 6)\" y=\"\(height)\">\(band.name)</text>\n")
    }
  }

  /// Returns the kinds of the phases of rows that no name explains.
  static func kindsWithoutName(in rows: [PhaseBands]) -> [PhaseKind] {
    PhaseKind.allCases.filter { kind in
      let bands = rows.flatMap { $0.bands.filter { $0.kind == kind } }
      return !bands.isEmpty && !bands.contains { $0.hasSpaceForName }
    }
  }
}
