package io.gsonfire;

import com.google.gson.JsonElement;

/** Selects the class of a value with a discriminator. The contract has none. */
public interface TypeSelector<T> {
  Class<? extends T> getClassForElement(JsonElement element);
}
