import java.lang.reflect.Type;
import motiond.ApiClient;
import motiond.model.Trajectory;

/** The client that the generator `java` makes for java.net.http and Jackson. */
public class NativeClient implements GeneratedClient {
  private final ApiClient client = new ApiClient();

  @Override
  public String apiPackage() {
    return "motiond.api";
  }

  @Override
  public Object api(Class<?> type, String base) throws ReflectiveOperationException {
    client.updateBaseUri(base);
    return type.getConstructor(ApiClient.class).newInstance(client);
  }

  @Override
  public Object read(String json, Type type) throws Exception {
    var mapper = client.getObjectMapper();
    return mapper.readValue(json, mapper.getTypeFactory().constructType(type));
  }

  @Override
  public String write(Object value) throws Exception {
    return client.getObjectMapper().writeValueAsString(value);
  }

  @Override
  public void readLaterResponse(String json) throws Exception {
    TypedCalls.readLater((Trajectory) read(json, Trajectory.class));
  }

  @Override
  public void callWithTypes(String base) throws Exception {
    client.updateBaseUri(base);
    TypedCalls.run(client);
  }
}
