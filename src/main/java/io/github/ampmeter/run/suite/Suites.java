package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/** From a suite file to a suite whose plans exist and whose criteria can be judged. */
public final class Suites {
  private static final int MOST_USERS = 100_000;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  private final Path file;
  private final Path folder;

  private Suites(Path file) {
    this.file = file;
    this.folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
  }

  /** Reads a suite; paths in it are relative to the suite's own folder. */
  public static Suite read(Path file) {
    return new Suites(file).suite(SuiteReader.read(file));
  }

  private Suite suite(SuiteFile suite) {
    if (suite.plans() == null || suite.plans().isEmpty()) {
      throw refusal("plans must name at least one test plan");
    }
    List<SuitePlan> plans = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < suite.plans().size(); i++) {
      SuitePlan plan = plan("plans[" + i + "]", suite.plans().get(i));
      if (!names.add(plan.name())) {
        throw refusal(
            "plans[" + i + "].name must be unique, was " + plan.name() + "; give it a name");
      }
      plans.add(plan);
    }
    String name = suite.name() == null ? baseName(file) : suite.name();
    return new Suite(
        named("name", name),
        suite.stack() == null ? "embedded" : suite.stack(),
        orEmpty(suite.variants()),
        orEmpty(suite.facts()),
        orEmpty(suite.properties()),
        plans);
  }

  private SuitePlan plan(String path, SuiteFile.PlanEntry entry) {
    if (entry == null || entry.plan() == null) {
      throw refusal(path + ".plan must name a .jmx file");
    }
    if (entry.duration() != null && entry.iterations() != null) {
      throw refusal(path + " must have duration or iterations, not both");
    }
    Path jmx = folder.resolve(entry.plan()).normalize();
    return new SuitePlan(
        named(path + ".name", entry.name() == null ? baseName(jmx) : entry.name()),
        PlanFile.checked(jmx),
        between(path + ".users", entry.users(), MOST_USERS),
        entry.warmUp() == null
            ? Duration.ZERO
            : wholeSeconds(path + ".warmUp", entry.warmUp(), Duration.ZERO),
        Optional.ofNullable(entry.duration())
            .map(duration -> wholeSeconds(path + ".duration", duration, Duration.ofSeconds(1))),
        between(path + ".iterations", entry.iterations(), Integer.MAX_VALUE),
        targets(path + ".targets", entry.targets()),
        orEmpty(entry.properties()));
  }

  /** Entries that end in .targets are files, all others are criteria. */
  private Targets targets(String path, List<String> entries) {
    Targets targets = new Targets("", List.of());
    for (String entry : entries == null ? List.<String>of() : entries) {
      targets =
          targets.and(
              entry.strip().endsWith(".targets")
                  ? Targets.ofFile(folder.resolve(entry.strip()).normalize())
                  : Targets.of(file + ": " + path, entry));
    }
    return targets.withNoErrorsUnlessStated();
  }

  private OptionalInt between(String path, Integer value, int most) {
    if (value == null) {
      return OptionalInt.empty();
    }
    if (value < 1 || value > most) {
      throw refusal(path + " must be from 1 to " + most + ", was " + value);
    }
    return OptionalInt.of(value);
  }

  /** JMeter's scheduler counts seconds. */
  private Duration wholeSeconds(String path, Duration duration, Duration least) {
    if (duration.toMillis() % 1000 != 0 || duration.compareTo(least) < 0) {
      throw refusal(
          path
              + " must be whole seconds, at least "
              + Durations.text(least)
              + ", was "
              + Durations.text(duration));
    }
    return duration;
  }

  private String named(String path, String name) {
    if (!NAME.matcher(name).matches()) {
      throw refusal(
          path
              + " must be letters, digits, dots, dashes (it names a folder), was \""
              + name
              + "\"");
    }
    return name;
  }

  private ConfigException refusal(String what) {
    return new ConfigException(file + ": " + what);
  }

  private static Map<String, String> orEmpty(Map<String, String> map) {
    return map == null ? Map.of() : map;
  }

  private static String baseName(Path file) {
    String name = file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
