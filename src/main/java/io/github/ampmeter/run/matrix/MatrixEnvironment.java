package io.github.ampmeter.run.matrix;

import io.github.ampmeter.Counted;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.RunInfo.FactTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** In which surroundings the starts of a matrix were made, and whether these stayed the same. */
final class MatrixEnvironment {
  /** What a matrix may change, though not within a combination. */
  private static final String UNDER_TEST = "Stack under test";

  private final List<RunInfo> all = new ArrayList<>();
  private final Map<String, List<RunInfo>> byCombination = new LinkedHashMap<>();

  void add(SavedMatrix.Start start, RunInfo run) {
    all.add(run);
    byCombination.computeIfAbsent(start.name(), name -> new ArrayList<>()).add(run);
  }

  RunInfo info(SavedMatrix matrix, List<String> setAside, String generator) {
    Instant start = Instant.parse(matrix.start());
    return new RunInfo(
        matrix.title(),
        matrix.stack(),
        start,
        all.stream().map(RunInfo::end).max(Instant::compareTo).orElse(start),
        all.isEmpty() ? List.of() : all.get(0).facts().stream().filter(this::ofAll).toList(),
        notes(matrix, setAside),
        environment(),
        generator);
  }

  /** Also the matrix's own name for itself, which says nothing to a reader. */
  private boolean ofAll(Fact fact) {
    return !fact.name().equals(SavedMatrix.MATRIX)
        && all.stream().allMatch(run -> run.facts().contains(fact));
  }

  private List<String> notes(SavedMatrix matrix, List<String> setAside) {
    Set<String> notes = new LinkedHashSet<>(matrix.notes());
    all.forEach(run -> notes.addAll(run.notes()));
    matrix
        .hindered()
        .forEach(
            (folder, why) -> {
              if (matrix.ended().contains(folder)) {
                notes.add(folder + " did not start at first: " + why);
              }
            });
    if (!setAside.isEmpty()) {
      notes.add(
          "%s ended early and made again; what they measured lies in %s."
              .formatted(
                  Counted.of(setAside.size(), "start was", "starts were"),
                  String.join(", ", setAside)));
    }
    List<String> changed = changed();
    if (!changed.isEmpty()) {
      notes.add(
          "Not all starts were made in the same surroundings, and differences may come from that: "
              + String.join("; ", changed)
              + ".");
    }
    return List.copyOf(notes);
  }

  /** What the starts have in common. */
  private List<FactTable> environment() {
    if (all.isEmpty()) {
      return List.of();
    }
    return all.get(0).environment().stream()
        .map(
            table ->
                new FactTable(
                    table.title(),
                    table.facts().stream()
                        .filter(fact -> values(all, table.title(), fact.name()).size() == 1)
                        .toList()))
        .toList();
  }

  private List<String> changed() {
    Set<String> changed = new LinkedHashSet<>();
    changes(all, false).forEach(changed::add);
    byCombination.forEach(
        (name, runs) -> changes(runs, true).forEach(each -> changed.add(name + ": " + each)));
    return List.copyOf(changed);
  }

  private static Set<String> changes(List<RunInfo> runs, boolean underTest) {
    Set<String> changes = new LinkedHashSet<>();
    for (RunInfo run : runs) {
      for (FactTable table : run.environment()) {
        for (Fact fact : table.facts()) {
          Set<String> values = values(runs, table.title(), fact.name());
          if (table.title().equals(UNDER_TEST) == underTest && values.size() > 1) {
            changes.add(fact.name() + " " + String.join(", ", values));
          }
        }
      }
    }
    return changes;
  }

  private static Set<String> values(List<RunInfo> runs, String table, String name) {
    Set<String> values = new LinkedHashSet<>();
    for (RunInfo run : runs) {
      run.environment().stream()
          .filter(each -> each.title().equals(table))
          .flatMap(each -> each.facts().stream())
          .filter(fact -> fact.name().equals(name))
          .forEach(fact -> values.add(fact.value()));
    }
    return values;
  }
}
