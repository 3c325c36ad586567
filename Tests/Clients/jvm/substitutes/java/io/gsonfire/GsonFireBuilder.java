package io.gsonfire;

import com.google.gson.GsonBuilder;

/** The part of gson-fire that the generated client uses. Debian does not have the library. */
public class GsonFireBuilder {
  public <T> GsonFireBuilder registerTypeSelector(Class<T> type, TypeSelector<T> selector) {
    return this;
  }

  public GsonBuilder createGsonBuilder() {
    return new GsonBuilder();
  }
}
