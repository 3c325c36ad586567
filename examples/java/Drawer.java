import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Releases a drawer and prints its motion to the anchor as CSS keyframes. Requires only Java 17: the curve is requested
 * as CSV, which needs no library.
 *
 * Usage: java Drawer.java http://localhost:8080
 */
public class Drawer {
  private static final Map<Double, String> ANCHORS = Map.of(80.0, "open", 720.0, "closed");

  private static final String RELEASE = """
      {"from": 420, "velocity": -900, "anchors": [80, 720],
       "spring": {"duration": 0.5, "bounce": 0.3}, "sampling": {"tolerance": 2}}""";

  record Sample(double time, double value) {
    static Sample of(String line) {
      String[] cells = line.split(",");
      return new Sample(Double.parseDouble(cells[0]), Double.parseDouble(cells[1]));
    }
  }

  public static void main(String[] arguments) throws Exception {
    String base = arguments.length > 0 ? arguments[0] : "http://localhost:8080";
    HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/v1/drawer/trajectory.csv"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(RELEASE))
        .build();
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpResponse<String> response;
    try {
      response = client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException error) {
      fail(base + " does not respond");
      return;
    }
    // A problem as JSON. Java has no JSON parser to show its members.
    if (response.statusCode() != 200) fail(response.body());

    List<Sample> curve = response.body().lines().skip(1).map(Sample::of).toList();
    Sample rest = curve.get(curve.size() - 1);
    print("/* %s after %.3f s */", ANCHORS.get(rest.value()), rest.time());
    print("@keyframes drawer {");
    for (Sample sample : curve) {
      print("  %.1f%% { translate: 0 %.1fpx }", 100 * sample.time() / rest.time(), sample.value());
    }
    print("}");
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(1);
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
