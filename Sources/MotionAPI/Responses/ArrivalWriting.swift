import MotionPhysics
import StrictJSON

extension OperationRequest {
  /// Returns a response with the members of the arrivals at a value, or with `axes`, which has the members of
  /// each axis.
  ///
  /// - Parameters:
  ///   - arrivals: The arrivals of each axis, at least one.
  ///   - bytes: The expected length of the members of one axis.
  ///   - write: Writes the members of arrivals, and velocities with the function that it receives.
  func response(
    arrivals: [Arrivals], reservingCapacity bytes: Int,
    _ write: (inout JSONWriter, Arrivals, (inout JSONWriter, Double) -> Void) -> Void
  ) -> JSONWriter {
    var writer = JSONWriter(reservingCapacity: bytes * arrivals.count)
    writer.beginObject()
    if axes.count == 1, let arrival = arrivals.first {
      write(&writer, arrival) { $0.coordinate(Coordinate($1), on: self.axes) }
    } else {
      writer.key("axes")
      writer.beginObject()
      for (name, arrival) in zip(axes.names, arrivals) {
        writer.key(named: name)
        writer.beginObject()
        write(&writer, arrival) { $0.value($1) }
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject(with: warnings)
    return writer
  }
}

extension JSONWriter {
  /// Writes `time` and `velocity` of an arrival.
  mutating func arrival(_ arrival: Arrival, _ write: (inout JSONWriter, Double) -> Void) {
    member("time", arrival.time)
    key("velocity")
    write(&self, arrival.velocity)
  }
}
