import Platform

/// The times at which a curve is sampled, and whether they are evenly spaced.
struct SampleTimes {
  /// Seconds, not decreasing.
  let times: [Double]
  /// The distance of neighbouring times where it is always the same, except perhaps before the last; nil where it is not.
  let step: Double?

  /// The grid 0, 1/r, 2/r, … before `end`, then `end`.
  ///
  /// - Throws: `notPositive` or `overflow` of the rate, `tooManySamples`.
  init(rate: Double, end: Double, limit: Int) throws(MotionError) {
    guard rate > 0 else { throw .notPositive(.samplingRate, received: rate) }
    guard rate.isFinite else { throw .overflow(.samplingRate) }
    if end == 0 {
      self = try SampleTimes(explicit: [0], limit: limit)
      return
    }
    // As many grid times as lie clearly before the end, at least the 0.
    let before = max(1, (rate * end - 1e-6).rounded(.up))
    guard before < Double(limit) else { throw .tooManySamples(limit: limit) }
    let count = Int(before)
    times = [Double](count: count + 1) { buffer in
      // Divided, not accumulated: no error grows along the grid.
      for index in 0..<count { buffer[index] = Double(index) / rate }
      buffer[count] = end
    }
    step = 1 / rate
  }

  /// So many times, evenly from 0 to `end`; only the 0 where `count` is 1 or `end` is 0.
  ///
  /// - Throws: `outOfRange` of the count, `tooManySamples`.
  init(count: Int, end: Double, limit: Int) throws(MotionError) {
    guard count >= 1 else { throw .outOfRange(.sampleCount, received: Double(count)) }
    guard count <= limit else { throw .tooManySamples(limit: limit) }
    if count == 1 || end == 0 {
      self = try SampleTimes(explicit: [0], limit: limit)
      return
    }
    let intervals = Double(count - 1)
    // Dividing first only where the product would be beyond a double.
    let divideFirst = !(end * intervals).isFinite
    times = [Double](count: count) { buffer in
      for index in 0..<count - 1 {
        buffer[index] = divideFirst ? end / intervals * Double(index) : end * Double(index) / intervals
      }
      buffer[count - 1] = end
    }
    step = end / intervals
  }

  /// Exactly these times.
  ///
  /// - Throws: `negative`, `outOfRange` (decreasing) or `overflow` of the time, `tooManySamples`.
  init(explicit times: [Double], limit: Int) throws(MotionError) {
    guard times.count <= limit else { throw .tooManySamples(limit: limit) }
    var last = 0.0
    for time in times {
      guard time >= 0 else { throw .negative(.time, received: time) }
      guard time >= last else { throw .outOfRange(.time, received: time) }
      guard time.isFinite else { throw .overflow(.time) }
      last = time
    }
    self.times = times
    step = nil
  }
}

extension [Double] {
  /// `count` numbers, all of them written by `fill`.
  ///
  /// `init(unsafeUninitializedCapacity:)` of Swift 6.3 looks up the array's type at run time whenever it is called: some
  /// 300 instructions, as many as a dozen samples take.
  @inline(__always)
  init(count: Int, filledBy fill: (UnsafeMutableBufferPointer<Double>) -> Void) {
    self = []
    append(addingCapacity: count) { (span: inout OutputSpan<Double>) in
      span.withUnsafeMutableBufferPointer { room, filled in
        fill(UnsafeMutableBufferPointer(rebasing: room[..<count]))
        filled = count
      }
    }
  }
}
