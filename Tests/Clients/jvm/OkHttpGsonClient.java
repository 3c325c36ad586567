import java.lang.reflect.Type;
import motiond.ApiClient;
import motiond.JSON;
import motiond.model.Trajectory;

/** The client that the generator `java` makes for OkHttp and Gson. */
public class OkHttpGsonClient implements GeneratedClient {
  private final ApiClient client = new ApiClient();

  @Override
  public String apiPackage() {
    return "motiond.api";
  }

  @Override
  public Object api(Class<?> type, String base) throws ReflectiveOperationException {
    return type.getConstructor(ApiClient.class).newInstance(client.setBasePath(base));
  }

  @Override
  public Object read(String json, Type type) {
    return JSON.deserialize(json, type);
  }

  @Override
  public boolean decodesAnchors() {
    return false;
  }

  @Override
  public String write(Object value) {
    return JSON.serialize(value);
  }

  @Override
  public void readLaterResponse(String json) throws Exception {
    TypedCalls.readLater((Trajectory) read(json, Trajectory.class));
  }

  @Override
  public void callWithTypes(String base) throws Exception {
    TypedCalls.run(client.setBasePath(base));
  }
}
