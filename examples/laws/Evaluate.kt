import kotlin.math.cos
import kotlin.math.exp
import kotlin.math.max
import kotlin.math.min
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

/** Returns the value of one axis, t seconds after the start of the phase that has this law. */
fun evaluate(law: Law, t: Double): Double = with(law) {
    when (kind) {
        "rest" -> value
        "exponential" -> destination + amplitude * exp(-rate * t)
        "underdamped" -> destination + exp(-decay * t) * (cosine * cos(frequency * t) + sine * sin(frequency * t))
        "critical" -> destination + exp(-decay * t) * (constant + linear * t)
        "overdamped" -> destination + amplitudes[0] * exp(-rates[0] * t) + amplitudes[1] * exp(-rates[1] * t)
        "power" -> destination + amplitude * max(1 - t / duration, 0.0).pow(exponent)
        "polynomial" -> coefficients.foldRight(0.0) { c, sum -> sum * t + c } + amplitude * exp(-rate * t)
        "frames" -> {
            val n = min(t / interval, values.size - 1.0)
            val i = min(n.toInt(), values.size - 2)
            values[i] + (values[i + 1] - values[i]) * (n - i)
        }
        else -> {
            val i = max(times.indexOfLast { it <= t }, 0)
            val j = min(i + 1, times.size - 1)
            val share = if (times[j] > times[i]) max((t - times[i]) / (times[j] - times[i]), 0.0) else 0.0
            values[i] + (values[j] - values[i]) * share
        }
    }
}
