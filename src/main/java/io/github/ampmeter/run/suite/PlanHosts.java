package io.github.ampmeter.run.suite;

import io.github.ampmeter.HostMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The servers that the HTTP requests of a plan go to, as far as that is known without JMeter. */
final class PlanHosts {
  private static final String DEFAULTS = "ConfigTestElement";
  private static final String HTTP = "http";

  /** The beginning of a path that is a whole address. */
  private static final Pattern ADDRESS =
      Pattern.compile("(?i)(https?)://(?:[^/?#@]*@)?(\\[[^]]*]|[^/?#:]*)(?::([0-9]{1,5}))?");

  /** Properties with the names of variables that an element sets during a run. */
  private static final Pattern SETS =
      Pattern.compile(
          "(?i).*(?:refnames?|referenceNames|variableNames?|returnVal|CounterConfig\\.name)");

  private static final Pattern SCRIPT_SETS =
      Pattern.compile("vars\\.put(?:Object)?\\(\\s*[\"']([^\"']+)[\"']");

  private final PlanValues values;
  private final List<Optional<Server>> servers = new ArrayList<>();

  /**
   * A server.
   *
   * @param port -1 where only JMeter knows it
   */
  record Server(String host, int port) {
    @Override
    public String toString() {
      return host + (port < 0 ? "" : ":" + port);
    }
  }

  private PlanHosts(PlanValues values) {
    this.values = values;
  }

  /**
   * The server of each enabled request; empty for one that only JMeter knows.
   *
   * @param properties that are handed over to the plan
   */
  static List<Optional<Server>> of(PlanXml xml, Map<String, String> properties) {
    return xml.plan().filter(PlanXml.Part::enabled).stream()
        .flatMap(
            plan -> {
              PlanValues start = new PlanValues(properties, plan);
              PlanHosts hosts = new PlanHosts(start.without(setLater(plan)));
              hosts.walk(plan, List.of());
              return hosts.servers.stream();
            })
        .toList();
  }

  /** The variables that get other values during a run; empty where that can be any. */
  private static Optional<Set<String>> setLater(PlanXml.Part plan) {
    Set<String> names = new HashSet<>();
    for (PlanXml.Part part : PlanXml.enabledBelow(plan)) {
      if (part.type().equals("CSVDataSet") && part.property("variableNames").isEmpty()) {
        return Optional.empty();
      }
      boolean deeper = part.type().equals("Arguments") && !plan.parts().contains(part);
      PlanXml.below(part.element())
          .forEach(
              property -> {
                String name = property.getAttribute("name");
                String text = property.getTextContent();
                if (SETS.matcher(name).matches()
                    || deeper && name.equals("Argument.name")
                    || name.equals("UserParameters.names")) {
                  Stream.of(text.split("[,;\\s]+")).forEach(names::add);
                }
                SCRIPT_SETS.matcher(text).results().forEach(put -> names.add(put.group(1)));
              });
    }
    return Optional.of(names);
  }

  /**
   * Walks down the plan.
   *
   * @param around the defaults for requests, the nearest first
   */
  private void walk(PlanXml.Part parent, List<PlanXml.Part> around) {
    List<PlanXml.Part> children = parent.parts().stream().filter(PlanXml.Part::enabled).toList();
    List<PlanXml.Part> scope = new ArrayList<>();
    children.stream().filter(part -> part.type().equals(DEFAULTS)).forEach(scope::add);
    scope.addAll(around);
    if (PlanWarnings.isHttpRequest(parent.type())) {
      scope.add(0, parent);
      server(scope).ifPresent(servers::add);
    }
    children.forEach(child -> walk(child, scope));
  }

  /** Nothing where no element names a host. */
  private Optional<Optional<Server>> server(List<PlanXml.Part> scope) {
    Optional<String> path = values.of(stated(scope, "HTTPSampler.path")).map(String::strip);
    Matcher address = ADDRESS.matcher(path.orElse(""));
    if (address.lookingAt()) {
      return Optional.of(Optional.of(server(address.group(2), address.group(1), address.group(3))));
    }
    String domain = stated(scope, "HTTPSampler.domain");
    Optional<String> host = values.of(domain).map(String::strip);
    if (domain.isEmpty() || host.filter(String::isEmpty).isPresent()) {
      return Optional.empty();
    }
    Optional<String> protocol = values.of(stated(scope, "HTTPSampler.protocol"));
    Optional<String> port = values.of(stated(scope, "HTTPSampler.port"));
    return Optional.of(
        host.map(name -> server(name, protocol.map(String::strip).orElse("?"), port.orElse("?"))));
  }

  private static Server server(String host, String protocol, String port) {
    if (port != null && !port.isBlank()) {
      return new Server(
          host, port.strip().matches("[0-9]{1,5}") ? Integer.parseInt(port.strip()) : -1);
    }
    return new Server(host, HostMap.port(protocol.isEmpty() ? HTTP : protocol, -1));
  }

  private static String stated(List<PlanXml.Part> scope, String property) {
    return scope.stream()
        .map(part -> part.property(property))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }
}
