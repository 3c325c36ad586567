package okhttp3;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import okio.BufferedSink;

/**
 * OkHttp's request body, with the factory methods of versions 3 and 4. Debian has version 3, whose methods have their
 * parameters in the other order; the generated client requires version 4.
 */
public abstract class RequestBody {
  public abstract MediaType contentType();

  public abstract void writeTo(BufferedSink sink) throws IOException;

  public long contentLength() throws IOException {
    return -1;
  }

  public static RequestBody create(byte[] content, MediaType type) {
    return new RequestBody() {
      @Override
      public MediaType contentType() {
        return type;
      }

      @Override
      public long contentLength() {
        return content.length;
      }

      @Override
      public void writeTo(BufferedSink sink) throws IOException {
        sink.write(content);
      }
    };
  }

  public static RequestBody create(String content, MediaType type) {
    Charset charset = type == null ? null : type.charset();
    return create(content.getBytes(charset == null ? StandardCharsets.UTF_8 : charset), type);
  }

  public static RequestBody create(File file, MediaType type) {
    try {
      return create(Files.readAllBytes(file.toPath()), type);
    } catch (IOException exception) {
      throw new IllegalArgumentException(exception);
    }
  }

  public static RequestBody create(MediaType type, byte[] content) {
    return create(content, type);
  }

  public static RequestBody create(MediaType type, String content) {
    return create(content, type);
  }
}
