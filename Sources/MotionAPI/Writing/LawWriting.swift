import MotionPhysics
import MotionSystem
import StrictJSON

extension JSONWriter {
  /// Writes the member `law`: the closed form of a phase, with lengths in the shape of the request's
  /// coordinates.
  ///
  /// The axes of one phase share the form, its rates and its times, because they share the spring, the
  /// deceleration rate or the recording. If the budget is exhausted, members are missing.
  ///
  /// - Parameter forms: The closed form of each axis, at least one.
  mutating func law(_ forms: [ClosedForm], on axes: Axes, budget: WorkMeter) {
    guard let first = forms.first, budget.spend(WritingWork.exactNumber, times: 2 + 3 * forms.count) else {
      return
    }
    beginObject("law")
    member("kind", first.summary.kind)
    if first.summary.destination != nil {
      lengths("destination", of: forms, on: axes) { $0.summary.destination ?? 0 }
    }
    switch first {
    case .exponential(_, _, let rate):
      lengths("amplitude", of: forms, on: axes) { $0.summary.first }
      member("rate", rate)
    case .underdamped(_, let decay, let frequency, _, _):
      member("decay", decay)
      member("frequency", frequency)
      lengths("cosine", of: forms, on: axes) { $0.summary.first }
      lengths("sine", of: forms, on: axes) { $0.summary.second }
    case .critical(_, let decay, _, _):
      member("decay", decay)
      lengths("constant", of: forms, on: axes) { $0.summary.first }
      lengths("linear", of: forms, on: axes) { $0.summary.second }
    case .overdamped(_, let slow, let fast):
      key("rates")
      column(exact: [slow.rate, fast.rate])
      perAxis("amplitudes", forms, on: axes) { $0.column(exact: [$1.summary.first, $1.summary.second]) }
    case .polyline(let recording):
      key("times")
      exactColumn(recording.times, budget: budget)
      perAxis("values", forms, on: axes) { writer, form in
        if case .polyline(let recording) = form { writer.exactColumn(recording.values, budget: budget) }
      }
    case .frames(let interval, _):
      member("interval", interval)
      perAxis("values", forms, on: axes) { writer, form in
        if case .frames(_, let values) = form { writer.exactColumn(values, budget: budget) }
      }
    case .power(_, _, let duration, let exponent):
      lengths("amplitude", of: forms, on: axes) { $0.summary.first }
      member("duration", duration)
      member("exponent", exponent)
    case .polynomial(_, _, let rate):
      perAxis("coefficients", forms, on: axes) { writer, form in
        if case .polynomial(let coefficients, _, _) = form { writer.column(exact: coefficients) }
      }
      lengths("amplitude", of: forms, on: axes) { $0.summary.first }
      member("rate", rate)
    case .rest: lengths("value", of: forms, on: axes) { $0.summary.first }
    }
    endObject()
  }

  private mutating func lengths(
    _ name: StaticString, of forms: [ClosedForm], on axes: Axes, _ length: (ClosedForm) -> Double
  ) { perAxis(name, forms, on: axes) { writer, form in writer.value(length(form)) } }
}

extension ClosedForm {
  /// The name of the form, the value that it approaches, if there is one, and the lengths of its terms:
  /// cosine and sine, constant and linear, the slow and the fast decay, or one amplitude or value.
  fileprivate var summary: (kind: StaticString, destination: Double?, first: Double, second: Double) {
    switch self {
    case .exponential(let destination, let amplitude, _): ("exponential", destination, amplitude, 0)
    case .underdamped(let destination, _, _, let cosine, let sine): ("underdamped", destination, cosine, sine)
    case .critical(let destination, _, let constant, let linear): ("critical", destination, constant, linear)
    case .overdamped(let destination, let slow, let fast):
      ("overdamped", destination, slow.amplitude, fast.amplitude)
    case .polyline: ("polyline", nil, 0, 0)
    case .frames: ("frames", nil, 0, 0)
    case .power(let destination, let amplitude, _, _): ("power", destination, amplitude, 0)
    case .polynomial(_, let amplitude, _): ("polynomial", nil, amplitude, 0)
    case .rest(let value): ("rest", nil, value, 0)
    }
  }
}
