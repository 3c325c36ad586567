package import MotionPhysics
package import MotionSystem
import StrictJSON

/// A spring that a library publishes under a name.
package struct SpringPreset: Sendable {
  /// The identifier in requests, such as `swiftui.bouncy`.
  package let id: StaticString
  /// The name in the library.
  package let name: StaticString
  /// The dialect of the parameters.
  package let dialect: SpringDialect
  /// The parameters in that dialect.
  package let values: DialectValues
  /// Where the parameters are published.
  package let source: LibrarySource
  /// A Boolean value that indicates whether the parameters were read in the library's source or its
  /// documentation.
  package let isVerified: Bool
  /// A remark about the parameters, such as an assumption.
  package let note: StaticString?

  /// The release on which a preset with a duration depends: from 1 unit away, at rest.
  package static let standardRelease = SpringRelease(from: 0, to: 1, velocity: 0)

  /// Returns the spring of the preset for the standard release.
  package func spring() throws(DialectError) -> Spring {
    try dialect.resolved(values, for: SpringPreset.standardRelease).spring
  }

  /// Returns the preset with an identifier.
  package static func named(_ id: String) -> SpringPreset? {
    ids.firstIndex { $0.utf8.elementsEqual(id.utf8) }.map { all[$0] }
  }

  /// The identifiers of all presets.
  package static let ids = all.map { "\($0.id)" }
  /// Their parts after the last period.
  private static let ownNames = ids.map { $0.split(separator: ".").last.map(String.init) ?? $0 }

  /// Returns the identifiers that a name probably means: the nearest one, or up to three whose part after the
  /// library is near, as in `bouncy`.
  package static func ids(near name: String, budget: WorkMeter) -> [String] {
    if let near = NearestName.nearest(to: name, among: ids, budget: budget) { return [near] }
    guard let near = NearestName.nearest(to: name, among: ownNames, budget: budget) else { return [] }
    return Array(zip(ids, ownNames).filter { $0.1.utf8.elementsEqual(near.utf8) }.map { $0.0 }.prefix(3))
  }

  /// All presets.
  package static let all = SpringDialect.presets
}
