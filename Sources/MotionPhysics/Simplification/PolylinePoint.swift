/// A point of a polyline over time.
package struct PolylinePoint: Sendable, Equatable {
  /// The time in seconds.
  package let time: Double
  /// The value.
  package let value: Double
}
