import CurveExport
import MotionPhysics
import StrictJSON

extension JSONWriter {
  /// Writes the members of the arrivals at a value, or `axes`, which has the members of each axis.
  ///
  /// - Parameters:
  ///   - arrivals: The arrivals of each axis, at least one.
  ///   - write: Writes the members of arrivals, and velocities with the function that it receives.
  mutating func arrivals(
    _ arrivals: [Arrivals], on axes: Axes,
    _ write: (inout JSONWriter, Arrivals, (inout JSONWriter, Double) -> Void) -> Void
  ) {
    if axes.count == 1, let arrival = arrivals.first {
      write(&self, arrival) { $0.coordinate(Coordinate($1), axisNames: axes.names) }
    } else {
      axisObjects(axes, arrivals) { writer, arrival in write(&writer, arrival) { $0.value($1) } }
    }
  }

  /// Writes `time` and `velocity` of an arrival.
  mutating func arrival(_ arrival: Arrival, _ write: (inout JSONWriter, Double) -> Void) {
    member("time", arrival.time)
    key("velocity")
    write(&self, arrival.velocity)
  }
}
