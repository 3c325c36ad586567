import CurveExport
import MotionPhysics
package import MotionSystem
import SpringDialects
package import StrictJSON

extension Operation {
  /// `spring/read`: the spring or the easing that pasted code says.
  static let springRead = Operation("spring/read") { call throws(InvalidRequest) in
    let node = call.takeRequired("code", "is required, the code of a spring or an easing as text")
    let text = node.flatMap { call.document.string($0) }
    if let node, text == nil { call.refuse(node, "code", mustBe: "a string") }
    let library = call.take("dialect").flatMap { call.dialect($0, at: "/dialect") }
    let versionNode = call.take("version")
    let version = versionNode.flatMap { call.word($0) }
    if let versionNode, version == nil {
      call.refuse(versionNode, "version", mustBe: "a string", suchAs: "\"3\"")
    }
    try call.checkFields()
    let code = try call.springCode(text ?? "", library, version, at: "/code")
    // `SpringCode.work` charges for this, too.
    let budget = WorkMeter(limit: 2_000)
    let own = code.json.flatMap {
      Call.warnings(aboutSpring: $0, besides: code.notes, limits: call.limits, budget: budget)
    }
    for warning in code.warnings + (own ?? []) { call.addWarning(.note, "/code", warning) }
    try call.write { writer in
      if let library = code.library { writer.member("library", library) }
      if case .easing(let easing, let duration) = code.meaning {
        writer.member("easing", easing)
        if let duration { writer.member("duration", duration) }
      } else {
        writer.key("spring")
        writer.raw(code.json ?? [])
      }
      if let velocity = code.velocity { writer.member("velocity", velocity) }
      writer.notes(code.notes)
    }
  }
}

extension Call {
  /// Reads the spring or the easing of a code.
  /// - Parameter pointer: Where the code is, for errors.
  fileprivate func springCode(
    _ code: String, _ library: SpringDialect?, _ version: String?, at pointer: JSONPointer
  ) throws(InvalidRequest) -> SpringCode {
    try spend(SpringCode.work(code))
    let read: SpringCode
    do throws(SpringCode.Failure) {
      read = try SpringCode(code, library: library, version: version, budget: budget)
    } catch {
      throw refusal(.invalidValue, pointer, error.detail)
    }
    guard case .easing(let easing, let duration) = read.meaning else { return read }
    if let duration, !duration.isFinite {
      throw refusal(.outOfRange, pointer, "has a duration beyond the range of a double")
    }
    if let duration, duration < 0 {
      throw refusal(.outOfRange, pointer, "has a duration of \(duration.text) s; it must be at least 0")
    }
    do throws(EasingError) {
      _ = try EasingFunction(easing)
    } catch .stepped {
      return read
    } catch {
      let received = "\"\(easing.shortened(to: 60))\""
      throw refusal(.invalidValue, pointer, "has an easing that \(error.detail(received))")
    }
    return read
  }
}

/// The spring of a piece of code, as the field `spring` of a request.
package struct CodedSpring {
  /// The object of the field.
  package private(set) var json: [UInt8]
  /// The initial velocity of a motion from 0 to 1, per second; nil if the code states none.
  package private(set) var velocity: Double?
  /// Whether the code states the velocity as a fraction of the travel, not in units of the value.
  package private(set) var hasRelativeVelocity = false
  /// Whether the spring ends when it passes its target.
  package private(set) var clamps = false
  /// What was assumed or not used, and for an easing how near the nearest spring is: clauses without a
  /// period.
  package private(set) var notes: [String] = []
  /// What is probably a mistake.
  package private(set) var warnings: [String] = []

  /// Creates the spring of an object.
  package init(json: [UInt8]) { self.json = json }

  /// Reads a code. An easing of CSS becomes the nearest spring.
  /// - Parameters:
  ///   - library: The name of the library that the code is written for, also with a version, as in
  ///     `reanimated@3`; nil to recognize it.
  ///   - pointer: Where the code is, for errors.
  package init(
    _ code: String, library: String? = nil, at pointer: JSONPointer, limits: ServiceLimits, budget: WorkMeter
  ) throws(Problem) {
    func refusal(_ detail: String) -> Problem { Problem(.invalidValue, pointer, detail) }
    let parts = (library ?? "").split(separator: "@", maxSplits: 1).map(String.init)
    let dialect = parts.first.flatMap { SpringDialect.named($0) }
    let version = parts.count > 1 ? parts[1] : nil
    if let library, dialect == nil {
      throw refusal(
        "is of no library \(library.shortenedName); "
          + NearestName.advice(
            to: parts.first ?? "", among: SpringDialect.all.map { $0.name }, budget: budget,
            otherwise: "the libraries are "))
    }
    let reading = Call(try Call.document(parsing: Array("{}".utf8)[...]), limits: limits, budget: budget)
    let read: SpringCode
    do throws(InvalidRequest) {
      read = try reading.springCode(code, dialect, version, at: pointer)
    } catch {
      throw Problem(error, reading)
    }
    (json, velocity, clamps) = (read.json ?? [], read.velocity, read.clamps)
    (notes, warnings) = (read.notes, read.warnings)
    let unit = read.library.flatMap { SpringDialect.named("\($0)") }?.velocityUnit
    hasRelativeVelocity = unit == .shareOfTravelPerSecond
    guard case .easing(let easing, let duration) = read.meaning else { return }
    guard let duration else {
      throw refusal("is an easing without a duration; add it, as in \"\(easing.shortenedName) 300ms\"")
    }
    guard let function = try? EasingFunction(easing) else {
      throw refusal("is an easing of steps: \(EasingError.stepped.detail(""))")
    }
    guard duration > 0 else {
      throw refusal("is an easing with a duration of \(duration.text) s; it must be greater than 0")
    }
    let fit: SpringFit
    do throws(InvalidRequest) {
      fit = try FitData.easing(function, duration: duration).nearestSpring(in: reading)
    } catch {
      let reason = Problem(error, reading).errors.first?.detail
      throw refusal("is an easing without a nearest spring" + (reason.map { ": \($0)" } ?? ""))
    }
    // The easing is one from 0 to 1.
    guard fit.maximumDeviation < 1e6 else { throw refusal("is an easing that no spring is near to") }
    var writer = JSONWriter()
    writer.beginObject()
    // A slow spring has little stiffness, about which there is no warning in these parameters.
    writer.member("response", fit.spring.response)
    writer.member("dampingRatio", fit.spring.dampingRatio)
    writer.endObject()
    json = writer.bytes
    let percent = (1000 * fit.maximumDeviation).rounded() / 10
    notes.append("the nearest spring to the easing deviates by at most \(percent) % of the travel")
    notes += reading.warnings.map { $0.detail }
  }
}
