package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.validity.RequestHosts;
import io.github.ampmeter.stack.StackSpec;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where the load of a suite on the external stack goes: properties and hosts in plans that name
 * another server than {@code external.web} would load that one, and be judged as if they had not.
 *
 * @param web the address of the external stack
 */
public record ExternalTarget(URI web) {
  private static final Map<String, Integer> USUAL_PORTS = Map.of("http", 80, "https", 443);

  /** Rejects contradictions; the stack rejects an address that cannot be read. */
  static void validate(Suite suite, StackSpec spec) {
    Optional<URI> web =
        Optional.ofNullable(spec.external().get("web")).flatMap(ExternalTarget::uri);
    if (web.isPresent()) {
      ExternalTarget target = new ExternalTarget(web.get());
      suite.plans().forEach(plan -> target.validate(plan, suite.propertiesOf(plan)));
    }
  }

  /** An address with a host; empty where it cannot be read. */
  public static Optional<URI> uri(String text) {
    try {
      return Optional.of(new URI(text.strip())).filter(uri -> uri.getHost() != null);
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private void validate(SuitePlan plan, Map<String, String> properties) {
    String port = String.valueOf(port());
    check(plan, properties, "host", web.getHost());
    check(plan, properties, "port", port);
    check(plan, properties, "protocol", scheme());
    Map<String, String> handedOver = new LinkedHashMap<>();
    handedOver.put("host", web.getHost());
    handedOver.put("port", port);
    handedOver.put("protocol", scheme());
    handedOver.putAll(properties);
    List<Optional<String>> hosts = plan.file().hosts(handedOver);
    boolean allElsewhere = hosts.stream().allMatch(host -> host.isPresent() && !isHost(host.get()));
    if (!hosts.isEmpty() && allElsewhere) {
      throw contradiction(plan, "all requests go to " + hosts.get(0).get());
    }
  }

  private void check(SuitePlan plan, Map<String, String> properties, String name, String expected) {
    String value = properties.getOrDefault(name, "").strip();
    boolean same = name.equals("host") ? isHost(value) : value.equalsIgnoreCase(expected);
    if (!value.isEmpty() && !value.contains("${") && !same) {
      throw contradiction(plan, "the property " + name + " is " + value);
    }
  }

  private ConfigException contradiction(SuitePlan plan, String what) {
    return new ConfigException(
        "external.web is %s, but in plan %s %s: another server would be loaded; remove one of the two"
            .formatted(web, plan.name(), what));
  }

  private boolean isHost(String name) {
    return RequestHosts.same(web.getHost(), name);
  }

  private String scheme() {
    return String.valueOf(web.getScheme()).toLowerCase(Locale.ROOT);
  }

  private int port() {
    return web.getPort() > 0 ? web.getPort() : USUAL_PORTS.getOrDefault(scheme(), 80);
  }
}
