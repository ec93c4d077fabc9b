package io.github.ampmeter.run.comparison;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.result.SavedResults;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

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

  /** What tells runs apart, in words, the most telling first; empty where a run does not say it. */
  private static final List<Function<SavedResults, String>> DETAILS = details();

  private static List<Function<SavedResults, String>> details() {
    List<Function<SavedResults, String>> details = new ArrayList<>();
    details.add(SavedResults::title);
    details.add(SavedResults::stack);
    VARIANTS.forEach(name -> details.add(run -> words(name, run.environmentFact(name))));
    FACTS.forEach(name -> details.add(run -> words(name, run.fact(name))));
    return List.copyOf(details);
  }

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

  /** The runs by name. */
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

  /** The variants of the stack, which must be the same throughout a trend. */
  static Map<String, String> variants(SavedResults run) {
    Map<String, String> variants = new LinkedHashMap<>();
    for (String variant : VARIANTS.subList(0, VARIANTS.indexOf("PHP"))) {
      run.environmentFact(variant).ifPresent(value -> variants.put(variant, value));
    }
    return variants;
  }

  private static String told(SavedResults run, List<SavedResults> runs) {
    List<String> parts =
        DETAILS.stream()
            .filter(detail -> runs.stream().map(detail).distinct().count() > 1)
            .map(detail -> detail.apply(run))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.toCollection(ArrayList::new));
    boolean alone =
        runs.stream().filter(each -> sameDetails(each, run)).count() == 1 && !parts.isEmpty();
    if (!alone && runs.size() > 1) {
      parts.add(NumberText.instant(run.start()));
    }
    return parts.isEmpty() ? run.title() : String.join(", ", parts);
  }

  private static boolean sameDetails(SavedResults one, SavedResults other) {
    return DETAILS.stream().allMatch(detail -> detail.apply(one).equals(detail.apply(other)));
  }

  private static String words(String name, Optional<String> known) {
    String value = known.orElse("");
    return switch (value) {
      case "" -> "";
      case "true" -> name + " on";
      case "false" -> name + " off";
      default -> name.equals("database") || name.equals("web server") ? value : name + " " + value;
    };
  }
}
