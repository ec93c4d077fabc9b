package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.HostMap;
import io.github.ampmeter.judge.validity.RequestHosts;
import io.github.ampmeter.run.suite.PlanHosts.Server;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackSpec;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where the load of a suite on the external stack goes: properties and hosts in plans that name
 * another server than {@code external.web} would load that one, and be judged as if they had not.
 *
 * @param web the address of the external stack
 */
public record ExternalTarget(URI web) {
  /** A name that YAML takes without quotes. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z][\\w.-]*");

  /** Rejects contradictions; the stack rejects an address that cannot be read. */
  static void validate(Suite suite, StackSpec spec) {
    if (WebAddress.NO_SERVER.equals(spec.external().get("web"))) {
      suite.plans().stream()
          .filter(plan -> plan.file().asksWebServers())
          .findFirst()
          .ifPresent(ExternalTarget::rejectWithoutServer);
    }
    Optional<URI> web =
        Optional.ofNullable(spec.external().get("web")).flatMap(ExternalTarget::uri);
    if (web.isPresent()) {
      ExternalTarget target = new ExternalTarget(web.get());
      suite.plans().forEach(plan -> target.validate(plan, suite.propertiesOf(plan)));
    }
  }

  private static void rejectWithoutServer(SuitePlan plan) {
    throw ConfigException.of(
        "external.web",
        "must be an address: plan %s sends HTTP requests, so there is a web server"
            .formatted(plan.name()));
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
    HostMap mapped = HostMap.parse(properties.getOrDefault(HostMap.PROPERTY, ""));
    List<Optional<Server>> servers =
        plan.file().servers(handedOver).stream()
            .filter(server -> server.flatMap(each -> mapped.of(each.host(), each.port())).isEmpty())
            .toList();
    boolean allElsewhere =
        servers.stream().allMatch(server -> server.isPresent() && !isServer(server.get()));
    if (!servers.isEmpty() && allElsewhere) {
      List<Server> named = servers.stream().flatMap(Optional::stream).distinct().toList();
      throw new ConfigException(
          ("external.web is %s, but in plan %s all requests go to %s: another server would be"
                  + " loaded; to send them to external.web, add this line to the suite:%n%s")
              .formatted(web, plan.name(), named.get(0), line(named, mapped)));
    }
  }

  /** The line of the suite that sends requests to these servers to the one under test. */
  private String line(List<Server> servers, HostMap mapped) {
    Map<String, String> lines = new TreeMap<>();
    mapped
        .targets()
        .forEach(
            (host, to) ->
                lines.put(
                    host,
                    to.keepHost()
                        ? "{to: \"%s\", keepHost: true}".formatted(to.to())
                        : to.web() ? to.to() : '"' + to.to() + '"'));
    // Of the host under test only the other port goes elsewhere.
    servers.forEach(
        server ->
            lines.put(isHost(server.host()) ? server.toString() : server.host(), HostMap.WEB));
    return lines.entrySet().stream()
        .map(line -> key(line.getKey()) + ": " + line.getValue())
        .collect(Collectors.joining(", ", "hosts: {", "}"));
  }

  private static String key(String host) {
    return PLAIN.matcher(host).matches() ? host : '"' + host + '"';
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

  private boolean isServer(Server server) {
    return isHost(server.host())
        && (server.port() < 0 || RequestHosts.samePort(server.port(), port()));
  }

  private boolean isHost(String name) {
    return RequestHosts.same(web.getHost(), name);
  }

  private String scheme() {
    return String.valueOf(web.getScheme()).toLowerCase(Locale.ROOT);
  }

  private int port() {
    return HostMap.port(scheme(), web.getPort());
  }
}
