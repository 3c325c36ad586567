import 'dart:math';

/// Returns the value of one axis, t seconds after the start of the phase that has this law.
double evaluate(Map<String, dynamic> law, double t) {
  final kind = law['kind'], d = law['destination'], b = law['decay'], w = law['frequency'];
  if (kind == 'rest') return law['value'];
  if (kind == 'exponential') return d + law['amplitude'] * exp(-law['rate'] * t);
  if (kind == 'underdamped') return d + exp(-b * t) * (law['cosine'] * cos(w * t) + law['sine'] * sin(w * t));
  if (kind == 'critical') return d + exp(-b * t) * (law['constant'] + law['linear'] * t);
  final a = law['amplitudes'], r = law['rates'];
  if (kind == 'overdamped') return d + a[0] * exp(-r[0] * t) + a[1] * exp(-r[1] * t);
  if (kind == 'power') return d + law['amplitude'] * pow(max(1 - t / law['duration'], 0), law['exponent']);
  if (kind == 'polynomial') {
    final c = law['coefficients'];
    return c[0] + t * (c[1] + t * (c[2] + t * c[3])) + law['amplitude'] * exp(-law['rate'] * t);
  }
  if (kind == 'frames') {
    final v = law['values'], n = min(t / law['interval'], v.length - 1), i = min(n.floor(), v.length - 2);
    return v[i] + (v[i + 1] - v[i]) * (n - i);
  }
  final List times = law['times'], values = law['values'];
  final i = max(times.lastIndexWhere((time) => time <= t), 0), j = min(i + 1, times.length - 1);
  final share = times[j] > times[i] ? max((t - times[i]) / (times[j] - times[i]), 0) : 0;
  return values[i] + (values[j] - values[i]) * share;
}
