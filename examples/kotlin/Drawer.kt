import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.util.Locale
import kotlin.system.exitProcess

// Releases a drawer and prints its motion to the anchor as CSS keyframes. Requires only the standard library: the curve is
// requested as CSV, which needs no library.
//
// Usage: kotlinc Drawer.kt -include-runtime -d drawer.jar && java -jar drawer.jar http://localhost:8080

val anchors = mapOf(80.0 to "open", 720.0 to "closed")
const val RELEASE = """{"from": 420, "velocity": -900, "anchors": [80, 720],
  "spring": {"duration": 0.5, "bounce": 0.3}, "sampling": {"tolerance": 2}}"""

fun fail(message: String): Nothing {
    System.err.println(message)
    exitProcess(1)
}

fun print(format: String, vararg values: Any?) = println(format.format(Locale.ROOT, *values))

fun main(arguments: Array<String>) {
    val base = arguments.firstOrNull() ?: "http://localhost:8080"
    val request = HttpRequest.newBuilder(URI("$base/v1/drawer/trajectory.csv"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(RELEASE))
        .build()
    val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
    val response = try {
        client.send(request, HttpResponse.BodyHandlers.ofString())
    } catch (error: IOException) {
        fail("$base does not respond")
    }
    // A problem as JSON. The standard library has no JSON parser to show its members.
    if (response.statusCode() != 200) fail(response.body())

    val curve = response.body().lines().drop(1).filter { it.isNotEmpty() }.map { it.split(",").map(String::toDouble) }
    val (duration, destination) = curve.last()
    print("/* %s after %.3f s */", anchors[destination], duration)
    print("@keyframes drawer {")
    for ((time, value) in curve) print("  %.1f%% { translate: 0 %.1fpx }", 100 * time / duration, value)
    print("}")
}
