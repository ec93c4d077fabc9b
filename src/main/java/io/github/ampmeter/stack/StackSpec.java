package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.StackKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A kind of stack with its variants.
 *
 * @param engineVariants the variants of some kinds only (opcodeCache, engine, cpus, workers,
 *     frontCache, …), as written; a kind rejects unknown ones by {@link #requireSupported}
 * @param external the addresses of an external stack, by key, as written
 * @param application the application in place of the demonstration pages
 */
public record StackSpec(
    StackKind kind,
    Web web,
    Start start,
    Map<String, String> engineVariants,
    Map<String, String> external,
    Optional<Application> application) {
  /** The prefix of the keys of an external stack among variants. */
  public static final String EXTERNAL_PREFIX = "external.";

  private static final int WEB_PORT = 8180;
  private static final int DATABASE_PORT = 13306;
  private static final String MONGO = "mongo";
  private static final String WORKERS = "workers";
  private static final String COMPRESSION = "compression";
  private static final String ON_DEMAND = "on-demand";

  /** The variant for figures of each statement in the database. */
  public static final String PERFORMANCE_SCHEMA = "performanceSchema";

  /** The defaults of the variants that every stack has. */
  private static final class Defaults {
    static final boolean KEEP_ALIVE = true;
    static final Duration KEEP_ALIVE_TIMEOUT = Duration.ofSeconds(5);
    static final int MAX_WORKERS = 50;
    static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  }

  private static final List<String> COMMON =
      List.of(
          "keepAlive", "keepAliveTimeout", "maxWorkers", "webPort", "databasePort", "startTimeout");
  private static final List<String> SPECIAL =
      List.of(
          "opcodeCache",
          "engine",
          "cpus",
          "php",
          "database",
          "memory",
          "webImage",
          "databaseImage",
          MONGO,
          "mongoImage",
          WORKERS,
          COMPRESSION,
          Link.VARIANT,
          FrontCache.VARIANT,
          "frontCacheImage",
          Hardening.VARIANT,
          Tls.VARIANT,
          PERFORMANCE_SCHEMA);

  /**
   * How the web server serves its connections.
   *
   * @param maxWorkers the limit of concurrent requests
   */
  public record Web(boolean keepAlive, Duration keepAliveTimeout, int maxWorkers) {
    public Web {
      require(!keepAliveTimeout.isNegative(), "keepAliveTimeout", "at least 0 s", keepAliveTimeout);
      require(maxWorkers >= 1, "maxWorkers", "at least 1", maxWorkers);
    }
  }

  /**
   * How the stack starts.
   *
   * @param webPort empty: any free port
   * @param databasePort empty: any free port
   * @param staysUp whether it stays up between commands, so that its logs need a limit
   * @param audited whether there is a separate account that may read the database's accounts
   */
  public record Start(
      OptionalInt webPort,
      OptionalInt databasePort,
      Duration timeout,
      boolean staysUp,
      boolean audited) {
    public Start {
      require(timeout.compareTo(Duration.ZERO) > 0, "startTimeout", "over 0 s", timeout);
      requirePort("webPort", webPort);
      requirePort("databasePort", databasePort);
    }
  }

  public StackSpec {
    engineVariants = Map.copyOf(engineVariants);
    external = Map.copyOf(external);
  }

  public static StackSpec of(StackKind kind) {
    return parse(kind, Map.of());
  }

  /** Parses the variants of a suite; the others have their defaults. */
  public static StackSpec parse(StackKind kind, Map<String, String> variants) {
    Map<String, String> own = new TreeMap<>(variants);
    Map<String, String> external = moved(EXTERNAL_PREFIX, own);
    Map<String, String> application = moved(Application.PREFIX, own);
    VariantText text = new VariantText(own);
    text.rejectUnknown(legalVariants(SPECIAL));
    // A variant that is switched off is supported by every stack.
    Stream.of(MONGO, Tls.VARIANT).filter(name -> !text.flag(name, false)).forEach(own::remove);
    own.remove(FrontCache.VARIANT, FrontCache.NONE);
    own.remove(Link.VARIANT, Link.NONE);
    own.remove(Hardening.VARIANT, Hardening.NONE.word());
    if (own.containsKey(FrontCache.VARIANT) && own.containsKey(Link.VARIANT)) {
      throw ConfigException.of(
          "stack.link",
          "and stack.frontCache cannot be combined: one hides the effect of the other; measure one"
              + " at a time");
    }
    if (kind == StackKind.EXTERNAL) {
      rejectVariants(own);
      rejectApplication(application);
    }
    return new StackSpec(
        kind,
        new Web(
            text.flag("keepAlive", Defaults.KEEP_ALIVE),
            text.duration("keepAliveTimeout", Defaults.KEEP_ALIVE_TIMEOUT),
            text.number("maxWorkers", Defaults.MAX_WORKERS)),
        new Start(
            text.optionalNumber("webPort"),
            text.optionalNumber("databasePort"),
            text.duration("startTimeout", Defaults.START_TIMEOUT),
            false,
            false),
        text.only(SPECIAL),
        external,
        application.isEmpty() ? Optional.empty() : Optional.of(Application.parse(application)));
  }

  /** Removes the names with this prefix and returns them without it. */
  private static Map<String, String> moved(String prefix, Map<String, String> from) {
    Map<String, String> moved = new TreeMap<>();
    from.entrySet()
        .removeIf(
            each -> {
              boolean found = each.getKey().startsWith(prefix);
              if (found) {
                moved.put(each.getKey().substring(prefix.length()), each.getValue());
              }
              return found;
            });
    return moved;
  }

  private static void rejectApplication(Map<String, String> application) {
    if (!application.isEmpty()) {
      throw ConfigException.of(
          "application",
          "is not served by the external stack, whose servers are taken as they are;"
              + " remove it, or use stack: local or container");
    }
  }

  private static void rejectVariants(Map<String, String> variants) {
    if (!variants.isEmpty()) {
      throw ConfigException.of(
          "stack." + variants.keySet().iterator().next(),
          "is a variant that the external stack does not have: its servers are taken as they are");
    }
  }

  /** The variants of some kinds only. */
  public VariantText variants() {
    return new VariantText(engineVariants);
  }

  /** Whether the stack has a server of MongoDB's protocol. */
  public boolean mongo() {
    return variants().flag(MONGO, false);
  }

  /** Whether the database keeps figures of each statement; empty: its own default. */
  public Optional<Boolean> performanceSchema() {
    return variants().optionalFlag(PERFORMANCE_SCHEMA);
  }

  /** Whether there is a separate account that may read these figures. */
  public boolean watchesStatements() {
    return performanceSchema().orElse(false);
  }

  /** The stack whose database keeps figures of each statement, unless the variants say no. */
  public StackSpec watchingStatements() {
    Map<String, String> chosen = new TreeMap<>(engineVariants);
    chosen.putIfAbsent(PERFORMANCE_SCHEMA, "true");
    return new StackSpec(kind, web, start, chosen, external, application);
  }

  /** The stack with a separate account that may read the database's accounts. */
  public StackSpec audited() {
    Start audited =
        new Start(start.webPort, start.databasePort, start.timeout, start.staysUp, true);
    return new StackSpec(kind, web, audited, engineVariants, external, application);
  }

  /** Whether workers start on demand, and not all before the first request. */
  public boolean workersOnDemand() {
    return variants().choice(WORKERS, "all", ON_DEMAND).filter(ON_DEMAND::equals).isPresent();
  }

  /** Whether the web server compresses texts for clients that accept it. */
  public boolean compressed() {
    return variants().flag(COMPRESSION, false);
  }

  /**
   * Whether the database under test may be changed: it is our own, or the user allows it.
   * Everything that creates, fills or empties tables asks here first.
   */
  public boolean allowsDatabaseChanges() {
    return kind.managed() || new VariantText("external", external).flag("allowWrites", false);
  }

  /**
   * Rejects a change of a database that is not ours or not named.
   *
   * @param what such as "the data set olio"
   */
  public void requireDatabaseChanges(String what) {
    if (!allowsDatabaseChanges()) {
      throw new ConfigException(
          what
              + " would change a database that Ampmeter did not create; set external.allowWrites:"
              + " true to allow it");
    }
    if (!kind.managed() && !external.containsKey("database.host")) {
      throw ConfigException.of(
          "external.database.host", "must be stated: %s goes into that database".formatted(what));
    }
  }

  /** Rejects requested variants that a kind of stack does not support. */
  public void requireSupported(Set<String> supported) {
    for (String name : new TreeMap<>(engineVariants).keySet()) {
      if (!supported.contains(name)) {
        throw ConfigException.of(
            "stack." + name,
            "is a variant that the %s stack does not have; it has %s"
                .formatted(kind.key(), String.join(", ", legalVariants(new TreeSet<>(supported)))));
      }
    }
    // An invalid value is reported before any server starts.
    workersOnDemand();
    compressed();
    performanceSchema();
    Link.of(this);
    FrontCache.of(this);
    Hardening.of(this);
    Tls.of(this);
  }

  /**
   * The spec of a stack that stays up: at the default ports of plans, so that a plan runs in JMeter
   * unchanged, if none are requested and these are free.
   */
  public StackSpec stayingUp() {
    return new StackSpec(
        kind,
        web,
        new Start(
            Ports.prefer(start.webPort, WEB_PORT),
            Ports.prefer(start.databasePort, DATABASE_PORT),
            start.timeout,
            true,
            start.audited),
        engineVariants,
        external,
        application);
  }

  private static List<String> legalVariants(Iterable<String> special) {
    List<String> legal = new ArrayList<>(COMMON);
    special.forEach(legal::add);
    return legal;
  }

  private static void requirePort(String name, OptionalInt port) {
    port.ifPresent(p -> require(p >= 1 && p <= 65535, name, "between 1 and 65535", p));
  }

  private static void require(boolean valid, String name, String rule, Object value) {
    if (!valid) {
      throw ConfigException.of("stack." + name, "must be %s, was %s".formatted(rule, value));
    }
  }

  /**
   * The variants of a suite as text; an invalid value is the user's mistake.
   *
   * @param place the prefix of their names in errors
   */
  public record VariantText(String place, Map<String, String> values) {
    public VariantText(Map<String, String> values) {
      this("stack", values);
    }

    void rejectUnknown(List<String> legal) {
      for (String name : new TreeMap<>(values).keySet()) {
        if (!legal.contains(name)) {
          throw ConfigException.of(
              place + "." + name,
              "is not a variant; the variants are %s%s"
                  .formatted(String.join(", ", legal), NearNames.suggestion(name, legal)));
        }
      }
    }

    Map<String, String> only(Collection<String> names) {
      Map<String, String> some = new TreeMap<>(values);
      some.keySet().retainAll(names);
      return some;
    }

    /** The value, or the default if it is not stated. */
    public boolean flag(String name, boolean otherwise) {
      return switch (values.getOrDefault(name, Boolean.toString(otherwise))) {
        case "true", "on" -> true;
        case "false", "off" -> false;
        default -> throw invalid(name, "true or false");
      };
    }

    /** The value; empty if it is not stated. */
    public Optional<Boolean> optionalFlag(String name) {
      return values.containsKey(name) ? Optional.of(flag(name, false)) : Optional.empty();
    }

    /** One of the legal words, ignoring case; empty if it is not stated. */
    public Optional<String> choice(String name, String... legal) {
      String text = values.get(name);
      if (text == null) {
        return Optional.empty();
      }
      return Stream.of(legal)
          .filter(text.strip()::equalsIgnoreCase)
          .findFirst()
          .or(
              () -> {
                throw invalid(name, String.join(" or ", legal));
              });
    }

    /** The value, or the default if it is not stated. */
    public int number(String name, int otherwise) {
      return optionalNumber(name).orElse(otherwise);
    }

    OptionalInt optionalNumber(String name) {
      String text = values.get(name);
      if (text == null) {
        return OptionalInt.empty();
      }
      if (!text.matches("\\d{1,9}")) {
        throw invalid(name, "a whole number");
      }
      return OptionalInt.of(Integer.parseInt(text));
    }

    Duration duration(String name, Duration otherwise) {
      String text = values.get(name);
      if (text == null) {
        return otherwise;
      }
      try {
        return Durations.parse(text);
      } catch (IllegalArgumentException e) {
        throw invalid(name, "a duration such as 5 s, 250 ms or 1 min");
      }
    }

    /** The error for a value that breaks the rule. */
    public ConfigException invalid(String name, String rule) {
      return ConfigException.of(
          place + "." + name, "must be %s, was \"%s\"".formatted(rule, values.get(name)));
    }
  }
}
