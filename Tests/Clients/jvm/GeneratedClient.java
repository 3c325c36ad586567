import java.lang.reflect.Type;

/** What differs between the generated clients of the Java virtual machine. */
public interface GeneratedClient {
  /** The package of the classes with the operations. */
  String apiPackage();

  /** Returns an instance of such a class for the service at an address. */
  Object api(Class<?> type, String base) throws ReflectiveOperationException;

  /** Decodes JSON with the generated code. */
  Object read(String json, Type type) throws Exception;

  /**
   * Whether the generated code decodes anchors that are objects. Only requests contain anchors, and applications only
   * encode requests.
   */
  default boolean decodesAnchors() {
    return true;
  }

  /** Whether the client is generated with the operations whose method is GET. */
  default boolean hasGetRequests() {
    return true;
  }

  /** Encodes a value with the generated code. */
  String write(Object value) throws Exception;

  /** Reads a trajectory of a later version with the generated types. Throws an exception if it cannot be read. */
  void readLaterResponse(String json) throws Exception;

  /** Calls operations as an application does, with the generated types. Throws an exception if a result differs. */
  void callWithTypes(String base) throws Exception;
}
