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

/// Returns the value and the velocity of one axis, t seconds after the start of the phase that has this law.
func evaluate(_ law: Law, at t: Double) -> (value: Double, velocity: Double) {
  let (d, b, r, amplitude) = (law.destination ?? 0, law.decay ?? 0, law.rate ?? 0, law.amplitude ?? 0)
  let e = exp(-b * t)
  switch law.kind {
  case .rest: return (law.value ?? 0, 0)
  case .exponential: return (d + amplitude * exp(-r * t), -r * amplitude * exp(-r * t))
  case .underdamped:
    let (w, cosine, sine) = (law.frequency ?? 0, law.cosine ?? 0, law.sine ?? 0)
    let x = e * (cosine * cos(w * t) + sine * sin(w * t))
    return (d + x, e * w * (sine * cos(w * t) - cosine * sin(w * t)) - b * x)
  case .critical:
    let linear = law.linear ?? 0
    let x = e * ((law.constant ?? 0) + linear * t)
    return (d + x, e * linear - b * x)
  case .overdamped:
    let terms = zip(law.amplitudes ?? [], law.rates ?? []).map { (x: $0 * exp(-$1 * t), rate: $1) }
    return (terms.reduce(d) { $0 + $1.x }, terms.reduce(0) { $0 - $1.rate * $1.x })
  case .power:
    let (duration, exponent) = (law.duration ?? 1, law.exponent ?? 1)
    let rest = max(1 - t / duration, 0)
    let slope = amplitude * pow(rest, exponent - 1)
    return (d + slope * rest, -exponent * slope / duration)
  case .polynomial:
    let (p, x) = (law.coefficients ?? [0, 0, 0, 0], amplitude * exp(-r * t))
    return (p[0] + t * (p[1] + t * (p[2] + t * p[3])) + x, p[1] + t * (2 * p[2] + t * 3 * p[3]) - r * x)
  case .frames, .polyline:
    let values = law.values ?? []
    let times = law.times ?? values.indices.map { Double($0) * (law.interval ?? 0) }
    let i = times.lastIndex { $0 <= t } ?? 0
    guard i + 1 < times.count, t >= times[i] else { return (values[i], 0) }
    let v = (values[i + 1] - values[i]) / (times[i + 1] - times[i])
    return (values[i] + v * (t - times[i]), v)
  }
}
