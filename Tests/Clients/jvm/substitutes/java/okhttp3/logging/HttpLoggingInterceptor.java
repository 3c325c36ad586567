package okhttp3.logging;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/** The part of OkHttp's logging interceptor that the generated client uses. Debian does not have the library. */
public class HttpLoggingInterceptor implements Interceptor {
  public enum Level { NONE, BASIC, HEADERS, BODY }

  public HttpLoggingInterceptor setLevel(Level level) {
    return this;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    return chain.proceed(chain.request());
  }
}
