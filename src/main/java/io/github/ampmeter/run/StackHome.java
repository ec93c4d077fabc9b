package io.github.ampmeter.run;

import io.github.ampmeter.stack.DetachedStack;
import io.github.ampmeter.stack.StackAddresses;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The stack that {@code ampmeter stack start} keeps up: one a user, whatever the checkout. */
final class StackHome {
  private StackHome() {}

  static DetachedStack detachedStack() {
    return new DetachedStack(Path.of(System.getProperty("user.home"), ".ampmeter", "stack"));
  }

  /** What a plan must be told about a stack, as JMeter properties. */
  static Map<String, String> properties(StackAddresses addresses) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("host", addresses.webHost());
    properties.put("port", String.valueOf(addresses.webPort()));
    addresses.mongo().ifPresent(uri -> properties.put("mongoUri", uri.toString()));
    return properties;
  }
}
