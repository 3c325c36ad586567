import kotlin.math.cos
import kotlin.math.exp
import kotlin.math.max
import kotlin.math.pow
import kotlin.math.sin

/** A law as decoded from JSON. Members that a kind does not have keep their defaults. */
class Law(
    val kind: String, val value: Double = 0.0, val destination: Double = 0.0,
    val amplitude: Double = 0.0, val rate: Double = 0.0,
    val decay: Double = 0.0, val frequency: Double = 0.0, val cosine: Double = 0.0, val sine: Double = 0.0,
    val constant: Double = 0.0, val linear: Double = 0.0,
    val amplitudes: List<Double> = listOf(), val rates: List<Double> = listOf(),
    val times: List<Double> = listOf(), val values: List<Double> = listOf(),
    val interval: Double = 0.0, val duration: Double = 0.0, val exponent: Double = 0.0,
    val coefficients: List<Double> = listOf()
)

/** Returns the value and the velocity of one axis, t seconds after the start of the phase that has this law. */
fun evaluate(law: Law, t: Double): Pair<Double, Double> = with(law) {
    val e = exp(-decay * t)
    when (kind) {
        "rest" -> value to 0.0
        "exponential" -> destination + amplitude * exp(-rate * t) to -rate * amplitude * exp(-rate * t)
        "underdamped" -> {
            val (c, s) = cos(frequency * t) to sin(frequency * t)
            val x = e * (cosine * c + sine * s)
            destination + x to e * frequency * (sine * c - cosine * s) - decay * x
        }
        "critical" -> {
            val x = e * (constant + linear * t)
            destination + x to e * linear - decay * x
        }
        "overdamped" -> {
            val (x, y) = amplitudes.zip(rates) { a, k -> a * exp(-k * t) }
            destination + x + y to -rates[0] * x - rates[1] * y
        }
        "power" -> {
            val rest = max(1 - t / duration, 0.0)
            val slope = amplitude * rest.pow(exponent - 1)
            destination + slope * rest to -exponent * slope / duration
        }
        "polynomial" -> {
            val (p0, p1, p2, p3) = coefficients
            val x = amplitude * exp(-rate * t)
            p0 + t * (p1 + t * (p2 + t * p3)) + x to p1 + t * (2 * p2 + t * 3 * p3) - rate * x
        }
        else -> {
            fun time(i: Int) = if (kind == "frames") i * interval else times[i]
            val i = max(values.indices.indexOfLast { time(it) <= t }, 0)
            val moves = i + 1 < values.size && t >= time(i)
            val v = if (moves) (values[i + 1] - values[i]) / (time(i + 1) - time(i)) else 0.0
            values[i] + v * (t - time(i)) to v
        }
    }
}
