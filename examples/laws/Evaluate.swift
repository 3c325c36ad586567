import Foundation

struct Law: Decodable {
  enum Kind: String, Decodable {
    case rest, exponential, underdamped, critical, overdamped, polyline, frames, power, polynomial
  }
  var kind: Kind
  var value, destination, amplitude, rate, decay, frequency, cosine, sine, constant, linear: Double?
  var interval, duration, exponent: Double?
  var amplitudes, rates, times, values, coefficients: [Double]?
}

/// Returns the value of one axis, t seconds after the start of the phase that has this law.
func evaluate(_ law: Law, at t: Double) -> Double {
  let (d, e) = (law.destination ?? 0, exp(-(law.decay ?? 0) * t))
  switch law.kind {
  case .rest: return law.value ?? 0
  case .exponential: return d + (law.amplitude ?? 0) * exp(-(law.rate ?? 0) * t)
  case .underdamped:
    let angle = (law.frequency ?? 0) * t
    return d + e * ((law.cosine ?? 0) * cos(angle) + (law.sine ?? 0) * sin(angle))
  case .critical: return d + e * ((law.constant ?? 0) + (law.linear ?? 0) * t)
  case .overdamped: return zip(law.amplitudes ?? [], law.rates ?? []).reduce(d) { $0 + $1.0 * exp(-$1.1 * t) }
  case .power: return d + (law.amplitude ?? 0) * pow(max(1 - t / (law.duration ?? 1), 0), law.exponent ?? 1)
  case .polynomial:
    let sum = (law.coefficients ?? []).reversed().reduce(0) { $0 * t + $1 }
    return sum + (law.amplitude ?? 0) * exp(-(law.rate ?? 0) * t)
  case .frames:
    let values = law.values ?? []
    let n = min(t / (law.interval ?? 1), Double(values.count - 1))
    let i = min(Int(n), values.count - 2)
    return values[i] + (values[i + 1] - values[i]) * (n - Double(i))
  case .polyline:
    let (times, values) = (law.times ?? [], law.values ?? [])
    let i = times.lastIndex { $0 <= t } ?? 0
    let j = min(i + 1, times.count - 1)
    let share = times[j] > times[i] ? max((t - times[i]) / (times[j] - times[i]), 0) : 0
    return values[i] + (values[j] - values[i]) * share
  }
}
