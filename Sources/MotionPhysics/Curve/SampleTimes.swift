import Platform

/// The times at which a curve is sampled.
struct SampleTimes {
  /// The times in seconds, not decreasing.
  let times: [Double]
  /// The spacing in seconds if it is uniform, except possibly before the last time; otherwise nil.
  let step: Double?

  /// Creates the grid 0, 1/r, 2/r, … before `end`, followed by `end`.
  ///
  /// - Throws: `notPositive` or `overflow` of the rate; `tooManySamples` past the limit.
  init(rate: Double, end: Double, limit: Int) throws(MotionError) {
    guard rate > 0 else { throw .notPositive(.samplingRate, received: rate) }
    guard rate.isFinite else { throw .overflow(.samplingRate) }
    if end == 0 {
      self = try SampleTimes(explicit: [0], limit: limit)
      return
    }
    // The number of grid times that are clearly before the end, at least 1 for the time 0.
    let before = max(1, (rate * end - 1e-6).rounded(.up))
    guard before < Double(limit) else { throw .tooManySamples(limit: limit) }
    let count = Int(before)
    times = [Double](capacity: count + 1) { times in
      // A division per time instead of a running sum keeps errors from growing along the grid.
      for index in 0..<count { times.append(Double(index) / rate) }
      times.append(end)
    }
    step = 1 / rate
  }

  /// Creates `count` uniformly spaced times from 0 to `end`; only the time 0 if `count` is 1 or
  /// `end` is 0.
  ///
  /// - Throws: `outOfRange(.sampleCount)`; `tooManySamples` past the limit.
  init(count: Int, end: Double, limit: Int) throws(MotionError) {
    guard count >= 1 else { throw .outOfRange(.sampleCount, received: Double(count)) }
    guard count <= limit else { throw .tooManySamples(limit: limit) }
    if count == 1 || end == 0 {
      self = try SampleTimes(explicit: [0], limit: limit)
      return
    }
    let intervals = Double(count - 1)
    // The division comes first only if the product overflows.
    let divideFirst = !(end * intervals).isFinite
    times = [Double](capacity: count) { times in
      for index in 0..<count - 1 {
        times.append(divideFirst ? end / intervals * Double(index) : end * Double(index) / intervals)
      }
      times.append(end)
    }
    step = end / intervals
  }

  /// Creates the given times.
  ///
  /// - Throws: `negative`, `outOfRange` (for decreasing times) or `overflow` of a time;
  ///   `tooManySamples` past the limit.
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
  /// Creates an array of at most `capacity` numbers, which `fill` appends.
  @inline(__always)
  init(capacity: Int, filledBy fill: (inout OutputSpan<Double>) -> Void) {
    self = []
    append(addingCapacity: capacity) { (span: inout OutputSpan<Double>) in fill(&span) }
  }

  /// Creates an array of `count` numbers, all of which `fill` must write.
  ///
  /// Unlike this initializer, `init(unsafeUninitializedCapacity:)` of Swift 6.3 looks up the type
  /// of the array at run time on every call. That costs about 300 instructions, as many as a dozen
  /// samples.
  ///
  /// Unsafe if `fill` leaves a number uninitialized.
  @inline(__always)
  init(count: Int, filledBy fill: (UnsafeMutableBufferPointer<Double>) -> Void) {
    self = []
    append(addingCapacity: count) { (span: inout OutputSpan<Double>) in
      unsafe span.withUnsafeMutableBufferPointer { buffer, initializedCount in
        unsafe fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        initializedCount = count
      }
    }
  }
}
