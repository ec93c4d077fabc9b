package io.github.ampmeter.run.comparison;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.result.SavedResults;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * What each run of a comparison is called: by the fact "configuration" or else by what tells it
 * from the others: suite, stack, variants, release, build, and at last the time.
 */
final class RunNames {
  static final String FACT = "configuration";

  private static final List<String> VARIANTS =
      List.of(
          "keepAlive",
          "keepAliveTimeout",
          "maxWorkers",
          "workers",
          "frontCache",
          "opcodeCache",
          "engine",
          "cpus",
          "PHP",
          "database",
          "web server");
  private static final List<String> FACTS = List.of("release", "build");

  private final Map<SavedResults, String> names = new LinkedHashMap<>();
  private final Map<String, SavedResults> runs = new LinkedHashMap<>();

  private RunNames() {}

  static RunNames of(List<SavedResults> runs) {
    RunNames all = new RunNames();
    for (SavedResults run : runs) {
      String name = run.fact(FACT).orElseGet(() -> told(run, runs));
      SavedResults other = all.runs.putIfAbsent(name, run);
      if (other != null) {
        throw new ConfigException(
            run.source()
                + (": the configuration \"" + name + "\" is already that of " + other.source())
                + "; give -P configuration=NAME when it runs, or when its JTL is reported");
      }
      all.names.put(run, name);
    }
    return all;
  }

  String name(SavedResults run) {
    return names.get(run);
  }

  /** All of them by their names. */
  Map<String, SavedResults> runs() {
    return runs;
  }

  Configuration configuration(SavedResults run, String verdict) {
    Map<String, String> properties = new LinkedHashMap<>();
    variants(run).forEach(properties::put);
    String cpus =
        run.environmentFact("cpus").or(() -> run.environmentFact("logical CPUs")).orElse("");
    return new Configuration(
        name(run),
        cpus.matches("[0-9]{1,5}") ? OptionalInt.of(Integer.parseInt(cpus)) : OptionalInt.empty(),
        run.environmentFact("memory").orElse(""),
        properties,
        verdict);
  }

  /** The variants of the stack, which is what a trend must not change. */
  static Map<String, String> variants(SavedResults run) {
    Map<String, String> variants = new LinkedHashMap<>();
    for (String variant : VARIANTS.subList(0, VARIANTS.indexOf("PHP"))) {
      run.environmentFact(variant).ifPresent(value -> variants.put(variant, value));
    }
    return variants;
  }

  private static String told(SavedResults run, List<SavedResults> runs) {
    List<String> parts = new ArrayList<>();
    addIfDifferent(parts, run, runs, SavedResults::title);
    addIfDifferent(parts, run, runs, SavedResults::stack);
    for (String variant : VARIANTS) {
      addIfDifferent(
          parts,
          run,
          runs,
          each -> each.environmentFact(variant).map(value -> words(variant, value)).orElse(""));
    }
    for (String fact : FACTS) {
      addIfDifferent(parts, run, runs, each -> each.fact(fact).map(v -> words(fact, v)).orElse(""));
    }
    boolean alone =
        runs.stream().filter(each -> sameParts(each, run)).count() == 1 && !parts.isEmpty();
    if (!alone && runs.size() > 1) {
      parts.add(NumberText.instant(run.start()));
    }
    return parts.isEmpty() ? run.title() : String.join(", ", parts);
  }

  private static boolean sameParts(SavedResults one, SavedResults other) {
    return one.title().equals(other.title())
        && one.stack().equals(other.stack())
        && VARIANTS.stream().allMatch(v -> one.environmentFact(v).equals(other.environmentFact(v)))
        && FACTS.stream().allMatch(fact -> one.fact(fact).equals(other.fact(fact)));
  }

  private static void addIfDifferent(
      List<String> parts,
      SavedResults run,
      List<SavedResults> runs,
      Function<SavedResults, String> of) {
    boolean differs = runs.stream().map(of).distinct().count() > 1;
    if (differs && !of.apply(run).isEmpty()) {
      parts.add(of.apply(run));
    }
  }

  private static String words(String name, String value) {
    return switch (value) {
      case "true" -> name + " on";
      case "false" -> name + " off";
      default -> name.equals("database") || name.equals("web server") ? value : name + " " + value;
    };
  }
}
