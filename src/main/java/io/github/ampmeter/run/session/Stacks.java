package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.BackgroundStack;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.container.ContainerStack;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import io.github.ampmeter.stack.external.ExternalStack;
import io.github.ampmeter.stack.local.LocalStack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Creates stacks, and describes them for reports and plans. */
public final class Stacks {
  private static final List<String> TOLD_BY_THE_SERVERS =
      List.of("php", "database", "webImage", "databaseImage", "mongoImage", "frontCacheImage");

  private static final String PORT_FORWARDING =
      "Requests reach the containers through Docker's port forwarding, whose cost is part of every"
          + " figure.";
  private static final String NOT_OURS =
      "Ampmeter did not start or configure these servers: their other work is unknown, and the"
          + " network is part of every figure. CPU and memory are the load generator's.";
  private static final String QUERCUS =
      "The embedded stack runs Quercus in Tomcat, not PHP in Apache: it shows that plans and"
          + " targets work, not how fast a release is.";
  private static final String MONGO_IN_MEMORY =
      "MongoDB's operations were served by mongo-java-server, which keeps documents in memory: the"
          + " figures say nothing about MongoDB.";

  private Stacks() {}

  /**
   * Of the kind that was asked for.
   *
   * @throws ConfigException where the small Ampmeter, which brings no servers, would start some
   */
  public static Stack create(Home home, StackSpec spec, Path logs) {
    if (spec.kind().managed() && !Files.isDirectory(home.root().resolve("webapp"))) {
      throw new ConfigException(
          "stack must be external, was %s: this is the small Ampmeter, which brings no servers"
              .formatted(spec.kind().key()));
    }
    return switch (spec.kind()) {
      case LOCAL -> new LocalStack(home.root(), logs, spec);
      case CONTAINER -> new ContainerStack(home.root(), logs, spec);
      case EXTERNAL -> new ExternalStack(home.root(), spec, System.getenv());
      case EMBEDDED -> new EmbeddedStack(home.root(), logs, spec);
    };
  }

  /** The variants in force, for the report. */
  static Map<String, String> configuration(StackSpec spec) {
    if (spec.kind() == StackKind.EXTERNAL) {
      return Map.of();
    }
    Map<String, String> variants = new LinkedHashMap<>();
    variants.put("keepAlive", String.valueOf(spec.web().keepAlive()));
    variants.put("keepAliveTimeout", Durations.text(spec.web().keepAliveTimeout()));
    variants.put("maxWorkers", String.valueOf(spec.web().maxWorkers()));
    variants.putAll(new TreeMap<>(spec.engineVariants()));
    variants.keySet().removeAll(TOLD_BY_THE_SERVERS);
    spec.application().ifPresent(application -> variants.putAll(application.facts()));
    return variants;
  }

  /** The notes on the stack for readers of the report. */
  static List<String> notes(StackSpec spec) {
    return switch (spec.kind()) {
      case LOCAL -> List.of();
      case CONTAINER -> List.of(PORT_FORWARDING);
      case EXTERNAL -> List.of(NOT_OURS);
      case EMBEDDED -> spec.mongo() ? List.of(QUERCUS, MONGO_IN_MEMORY) : List.of(QUERCUS);
    };
  }

  public static BackgroundStack detachedStack() {
    return new BackgroundStack(Path.of(System.getProperty("user.home"), ".ampmeter", "stack"));
  }

  /** The home and time of a start: all homes on a machine share one background stack. */
  public static String origin(Home home, Clock clock) {
    return from(home) + clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  public static boolean startedBy(Home home, StackRecord stack) {
    return stack.origin().startsWith(from(home));
  }

  private static String from(Home home) {
    return home.root() + " at ";
  }

  /** The JMeter properties that describe a stack to a plan. */
  public static Map<String, String> properties(StackAddresses addresses) {
    Map<String, String> properties = new LinkedHashMap<>();
    WebAddress web = addresses.web();
    if (!web.none()) {
      properties.put("host", web.host());
      properties.put("port", String.valueOf(web.port()));
    }
    // Defaults of plans stay out of the command, which people read.
    if (web.encrypted()) {
      properties.put("protocol", web.scheme());
    }
    if (!web.basePath().isEmpty()) {
      properties.put("basePath", web.basePath());
    }
    web.hostHeader().ifPresent(name -> properties.put("hostHeader", name));
    if (!web.authority().equals(web.host() + ":" + web.port())) {
      properties.put("authority", web.authority());
    }
    web.login().ifPresent(login -> properties.putAll(properties(web, login)));
    addresses.knownDatabase().ifPresent(database -> properties.putAll(properties(database)));
    addresses.mongo().ifPresent(uri -> properties.put("mongoUri", uri.toString()));
    return properties;
  }

  private static Map<String, String> properties(DatabaseAddress database) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("databaseHost", database.host());
    properties.put("databasePort", String.valueOf(database.port()));
    properties.put("databaseName", database.name());
    properties.put("databaseUser", database.user());
    properties.put("databasePassword", database.password());
    return properties;
  }

  private static Map<String, String> properties(WebAddress web, WebAddress.Login login) {
    return Map.of(
        "loginUrl", web.scheme() + "://" + web.host() + ":" + web.port() + "/",
        "loginUser", login.user(),
        "loginPassword", login.password());
  }
}
