package io.github.ampmeter.run.suite;

import io.github.ampmeter.HostMap;
import io.github.ampmeter.HostMap.Target;
import io.github.ampmeter.NearNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the key {@code hosts} of a suite.
 *
 * @param text the suite
 */
record SuiteHosts(SuiteText text) {
  private static final String KEY = "hosts";
  private static final List<String> KEYS = List.of("to", "keepHost");

  HostMap read(Map<String, Object> given) {
    Map<String, Target> targets = new LinkedHashMap<>();
    if (given != null) {
      given.forEach((host, target) -> targets.put(host(host), target(KEY + "." + host, target)));
    }
    return new HostMap(targets);
  }

  private String host(String host) {
    if (!HostMap.isHost(host)) {
      throw text.error(
          KEY,
          " must have names of hosts as keys, such as www.example.org or \"www.example.org:8080\","
              + " was \"%s\"".formatted(host));
    }
    return host;
  }

  private Target target(String path, Object given) {
    if (!(given instanceof Map<?, ?> keys)) {
      return new Target(address(path, given), false);
    }
    for (Object key : keys.keySet()) {
      if (!KEYS.contains(String.valueOf(key))) {
        throw text.error(
            path + "." + key,
            " is an unknown key; legal here: %s%s"
                .formatted(
                    String.join(", ", KEYS), NearNames.suggestion(String.valueOf(key), KEYS)));
      }
    }
    Object keeps = keys.get("keepHost");
    if (keeps != null && !(keeps instanceof Boolean)) {
      throw text.error(path + ".keepHost", ": expected true or false");
    }
    return new Target(address(path, keys.get("to")), Boolean.TRUE.equals(keeps));
  }

  private String address(String path, Object given) {
    String address = given == null ? "" : String.valueOf(given).strip();
    if (!HostMap.isTarget(address)) {
      // The message omits the address, which may contain a password.
      throw text.error(
          path,
          " must be web, which is the server under test, or an address without path, user and"
              + " query, such as http://127.0.0.1:9000");
    }
    return address;
  }
}
