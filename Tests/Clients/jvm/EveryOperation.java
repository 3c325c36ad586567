import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Calls every operation with a generated client of the Java virtual machine.
 *
 * Usage: java EveryOperation CLIENT BASE CALLS RESPONSES LATER. CLIENT is a class that implements GeneratedClient.
 *
 * The requests in calls.json are decoded to the generated types and sent by the generated methods. The results are
 * encoded with the generated code and compared with responses.json, so a type that loses a field fails the test.
 * LATER is a response of a later version, with fields and words that the contract does not have.
 */
public class EveryOperation {
  private static final List<String> TAGS = List.of("Batch", "Compare", "Deceleration", "Drawer", "Gesture", "Operations", "RubberBand", "Scroll", "Spring", "Tokens", "Toss");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final GeneratedClient client;
  private final String base;

  private EveryOperation(GeneratedClient client, String base) {
    this.client = client;
    this.base = base;
  }

  public static void main(String[] arguments) throws Exception {
    var client = (GeneratedClient) Class.forName(arguments[0]).getConstructor().newInstance();
    var test = new EveryOperation(client, arguments[1]);
    JsonNode calls = JSON.readTree(Files.readString(Path.of(arguments[2])));
    JsonNode responses = JSON.readTree(Files.readString(Path.of(arguments[3])));
    Set<String> called = new HashSet<>();
    int failures = 0;
    for (JsonNode call : calls) {
      String operation = call.get("operation").asText();
      String shape = call.path("shape").asText("scalar");
      JsonNode expected = responses.path(operation).path(shape);
      List<String> differences = new ArrayList<>();
      // TypedCalls makes a request with such anchors.
      if (call.path("body").path("anchors").path(0).isObject() && !client.decodesAnchors()) continue;
      // A call without a body is a GET request.
      if (call.path("body").isMissingNode() && !client.hasGetRequests()) continue;
      try {
        compare(test.call(operation, call), expected, "", differences);
      } catch (InvocationTargetException exception) {
        differences.add(exception.getCause().toString());
      }
      called.add(operation);
      for (String difference : differences) System.out.println(operation + " " + shape + difference);
      failures += differences.size();
    }
    if (failures > 0) System.exit(1);
    client.callWithTypes(arguments[1]);
    client.readLaterResponse(Files.readString(Path.of(arguments[4])));
    System.out.println(called.size() + " operations called with the generated " + arguments[0]);
  }

  /** Returns the result of an operation: JSON, or text as a JSON string. */
  private JsonNode call(String operation, JsonNode call) throws Exception {
    for (String tag : TAGS) {
      if (tag.equals("Operations") && !client.hasGetRequests()) continue;
      Class<?> type = Class.forName(client.apiPackage() + "." + tag + "Api");
      // An overload with fewer parameters omits the headers.
      var method = Arrays.stream(type.getDeclaredMethods())
          .filter(candidate -> candidate.getName().equals(operation))
          .min(Comparator.comparingInt(Method::getParameterCount));
      if (method.isEmpty()) continue;
      Object result = method.get().invoke(client.api(type, base), arguments(method.get(), call));
      if (result == null) return JSON.getNodeFactory().textNode("");
      // The WebAssembly module is not text.
      if (result instanceof File file) return JSON.getNodeFactory().textNode(new String(Files.readAllBytes(file.toPath()), UTF_8));
      if (result instanceof String text) return JSON.getNodeFactory().textNode(text);
      return JSON.readTree(client.write(result));
    }
    throw new IllegalStateException("the client has no operation " + operation);
  }

  private Object[] arguments(Method method, JsonNode call) throws Exception {
    List<Object> arguments = new ArrayList<>();
    Set<String> unused = new HashSet<>();
    call.path("parameters").fieldNames().forEachRemaining(unused::add);
    for (Parameter parameter : method.getParameters()) {
      JsonNode value = null;
      // A body of any form is a map.
      if (parameter.getType().getSimpleName().endsWith("Request") || parameter.getName().equals("requestBody")) value = call.get("body");
      for (var field : call.path("parameters").properties()) {
        if (!matches(parameter.getName(), field.getKey())) continue;
        value = field.getValue();
        unused.remove(field.getKey());
      }
      arguments.add(value == null ? null : client.read(value.toString(), parameter.getParameterizedType()));
    }
    if (!unused.isEmpty()) throw new IllegalStateException(method.getName() + " has no parameter " + unused);
    return arguments.toArray();
  }

  /** Whether a parameter of a method is a query parameter, such as fromX and from.x. */
  private static boolean matches(String parameter, String name) {
    String words = name.replace(".", "");
    return parameter.equalsIgnoreCase(words) || parameter.equalsIgnoreCase("property" + words);
  }

  /** Adds missing and different values. Numbers may differ in the seventh digit. Text must begin as expected. */
  private static void compare(JsonNode value, JsonNode expected, String where, List<String> differences) {
    if (expected.isMissingNode()) {
      differences.add(where + ": responses.json has no expected response");
    } else if (value == null || value.isMissingNode()) {
      differences.add(where + ": missing");
    } else if (expected.isObject()) {
      for (var field : expected.properties()) {
        compare(value.path(field.getKey()), field.getValue(), where + "/" + field.getKey(), differences);
      }
    } else if (expected.isArray() && value.size() == expected.size()) {
      for (int i = 0; i < expected.size(); i++) compare(value.get(i), expected.get(i), where + "/" + i, differences);
    } else if (!isEqual(value, expected)) {
      differences.add(where + ": " + value + ", expected " + expected);
    }
  }

  private static boolean isEqual(JsonNode value, JsonNode expected) {
    if (expected.isNumber() && value.isNumber()) {
      double limit = 1e-6 * Math.max(1, Math.abs(expected.asDouble()));
      return Math.abs(value.asDouble() - expected.asDouble()) <= limit;
    }
    if (expected.isTextual() && value.isTextual()) return value.asText().startsWith(expected.asText());
    return value.equals(expected);
  }
}
