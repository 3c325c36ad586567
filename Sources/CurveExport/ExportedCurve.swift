public import MotionPhysics

/// A motion that is to become text, with what the text says about it.
///
/// There are two kinds of text. *Data* (CSV, NDJSON) carries the samples that the caller asked for.
/// *Code and pictures* (CSS, Web Animations, SwiftUI, Compose, SVG) are drawn from the curve itself,
/// with as few points as their accuracy needs, because nobody pastes sixty keyframes a second.
public struct ExportedCurve: Sendable {
  /// How the motion is called in the text: `[A-Za-z][A-Za-z0-9_-]*`.
  public let name: String
  /// The axes' names, `[A-Za-z][A-Za-z0-9_]*`; empty where the motion is one plain number.
  public let axisNames: [String]
  /// The motion.
  public let curve: MotionCurve
  /// What the data formats carry; the others need none.
  public let samples: Samples
  /// Digits after the point in the data formats, 0…15.
  public let decimals: Int
  /// Where the motion rests, or would rest.
  public let destination: Coordinate
  /// The distance from the destination that counts as rest, one per axis.
  public let thresholds: [Double]
  /// The last time shown, in seconds: the settling duration, or what the caller set instead.
  public let end: Double
  /// How far straight lines or cubics may be from the curve, in the value's unit; nil: 0.002 of the travel.
  public let tolerance: Double?

  /// Creates the description. `thresholds` has one item per axis of `curve`, `axisNames` has too or is empty.
  public init(
    name: String, axisNames: [String], curve: MotionCurve, samples: Samples, decimals: Int,
    destination: Coordinate, thresholds: [Double], end: Double, tolerance: Double?
  ) {
    self.name = ExportedCurve.identifier(name)
    self.axisNames = axisNames.map(ExportedCurve.identifier)
    self.curve = curve
    self.samples = samples
    self.decimals = decimals
    self.destination = destination
    self.thresholds = thresholds
    self.end = end
    self.tolerance = tolerance
  }

  /// A name as it is where it is a proper one, otherwise with what is not allowed replaced. Callers check names and
  /// report them; this makes sure that no text can be broken out of if one forgets to.
  private static func identifier(_ name: String) -> String {
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    func isAllowed(_ byte: UInt8) -> Bool {
      isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2D
    }
    if let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy(isAllowed) { return name }
    return "motion_" + String(decoding: name.utf8.map { isAllowed($0) ? $0 : 0x5F }, as: UTF8.self)
  }

  /// The name of an axis, nil for a plain number.
  func axisName(_ axis: Int) -> String? {
    axisNames.indices.contains(axis) ? axisNames[axis] : nil
  }

  /// The threshold of an axis, 0 where none was given.
  func threshold(_ axis: Int) -> Double {
    thresholds.indices.contains(axis) ? thresholds[axis] : 0
  }
}
