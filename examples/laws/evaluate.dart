import 'dart:math';

/// Returns the value and the velocity of one axis, t seconds after the start of the phase that has this law.
List<double> evaluate(Map<String, dynamic> law, double t) {
  final kind = law['kind'], d = law['destination'], b = law['decay'], w = law['frequency'], r = law['rate'];
  if (kind == 'rest') return [law['value'], 0];
  if (kind == 'exponential') return [d + law['amplitude'] * exp(-r * t), -r * law['amplitude'] * exp(-r * t)];
  if (kind == 'underdamped') {
    final e = exp(-b * t), c = cos(w * t), s = sin(w * t), x = e * (law['cosine'] * c + law['sine'] * s);
    return [d + x, e * w * (law['sine'] * c - law['cosine'] * s) - b * x];
  }
  if (kind == 'critical') {
    final e = exp(-b * t), x = e * (law['constant'] + law['linear'] * t);
    return [d + x, e * law['linear'] - b * x];
  }
  if (kind == 'overdamped') {
    final a = law['amplitudes'], k = law['rates'], x = a[0] * exp(-k[0] * t), y = a[1] * exp(-k[1] * t);
    return [d + x + y, -k[0] * x - k[1] * y];
  }
  if (kind == 'power') {
    final n = law['exponent'], rest = max(1 - t / law['duration'], 0), slope = law['amplitude'] * pow(rest, n - 1);
    return [d + slope * rest, -n * slope / law['duration']];
  }
  if (kind == 'polynomial') {
    final p = law['coefficients'], x = law['amplitude'] * exp(-r * t);
    return [p[0] + t * (p[1] + t * (p[2] + t * p[3])) + x, p[1] + t * (2 * p[2] + t * 3 * p[3]) - r * x];
  }
  final times = law['times'], values = law['values'], last = values.length - 1;
  time(i) => times != null ? times[i] : i * law['interval'];
  var i = 0;
  while (i < last && time(i + 1) <= t) i += 1;
  final v = i < last && t >= time(i) ? (values[i + 1] - values[i]) / (time(i + 1) - time(i)) : 0.0;
  return [values[i] + v * (t - time(i)), v];
}
