package io.github.ampmeter.run.matrix;

import io.github.ampmeter.Counted;
import io.github.ampmeter.report.Fact;
import io.github.ampmeter.report.FactTable;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.matrix.MatrixResult;
import io.github.ampmeter.report.matrix.MatrixRun;
import io.github.ampmeter.report.matrix.PlanOutcome;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedReport;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges a matrix from what its folder holds: every start again, by its own samples. */
public final class MatrixReport {
  private static final String UNDER_TEST = "Stack under test";

  private final MatrixFolder folder;
  private final SavedMatrix matrix;
  private final String generator;
  private final List<RunInfo> seen = new ArrayList<>();

  private MatrixReport(MatrixFolder folder, String generator) {
    this.folder = folder;
    this.matrix = folder.matrix();
    this.generator = generator;
  }

  /**
   * The report.
   *
   * @param generator name and version of this program
   */
  public static Report of(MatrixFolder folder, String generator) throws IOException {
    return new MatrixReport(folder, generator).report();
  }

  private Report report() throws IOException {
    List<MatrixRun> runs = new ArrayList<>();
    for (SavedMatrix.Start start : matrix.starts()) {
      runs.add(run(start));
    }
    return new Report(
        info(), List.of(), Optional.of(new MatrixResult(matrix.design(), runs)), List.of());
  }

  private MatrixRun run(SavedMatrix.Start start) throws IOException {
    RunFolder run = folder.of(start);
    if (!RunFolder.isOne(run.root())) {
      String why = matrix.hindered().get(start.folder());
      return run(start, List.of(why == null ? "not run" : "not run: " + why), List.of());
    }
    Report report = SavedReport.of(run, generator);
    List<String> problems = new ArrayList<>();
    for (Fact fact : start.facts().entrySet().stream().map(MatrixReport::fact).toList()) {
      if (!report.run().facts().contains(fact)) {
        problems.add(
            "its run.json is that of another start: %s must be \"%s\""
                .formatted(fact.name(), fact.value()));
      }
    }
    if (run.run().end() == null) {
      problems.add("the run was ended before it was over");
    }
    seen.add(report.run());
    return run(start, problems, report.plans().stream().map(PlanOutcome::of).toList());
  }

  private static Fact fact(java.util.Map.Entry<String, String> entry) {
    return new Fact(entry.getKey(), entry.getValue());
  }

  private static MatrixRun run(
      SavedMatrix.Start start, List<String> problems, List<PlanOutcome> plans) {
    return new MatrixRun(
        start.round(), start.place(), start.name(), start.folder(), problems, plans);
  }

  private RunInfo info() {
    Instant start = Instant.parse(matrix.start());
    List<Fact> facts =
        seen.isEmpty() ? List.of() : seen.get(0).facts().stream().filter(this::ofAll).toList();
    return new RunInfo(
        matrix.title(),
        matrix.stack(),
        start,
        seen.stream().map(RunInfo::end).max(Instant::compareTo).orElse(start),
        facts,
        notes(),
        environment(),
        generator);
  }

  private boolean ofAll(Fact fact) {
    return seen.stream().allMatch(run -> run.facts().contains(fact));
  }

  private List<String> notes() {
    Set<String> notes = new LinkedHashSet<>();
    seen.forEach(run -> notes.addAll(run.notes()));
    if (!matrix.endedEarly().isEmpty()) {
      notes.add(
          "%s ended early and made again; what they measured lies in %s."
              .formatted(
                  Counted.of(matrix.endedEarly().size(), "start was", "starts were"),
                  String.join(", ", matrix.endedEarly())));
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

  /** What the starts have in common, as far as it is not what the matrix changes. */
  private List<FactTable> environment() {
    if (seen.isEmpty()) {
      return List.of();
    }
    return seen.get(0).environment().stream()
        .map(
            table ->
                new FactTable(
                    table.title(),
                    table.facts().stream()
                        .filter(fact -> values(table.title(), fact.name()).size() == 1)
                        .toList()))
        .toList();
  }

  private List<String> changed() {
    Set<String> changed = new LinkedHashSet<>();
    for (RunInfo run : seen) {
      for (FactTable table : run.environment()) {
        for (Fact fact : table.facts()) {
          Set<String> values = values(table.title(), fact.name());
          if (!table.title().equals(UNDER_TEST) && values.size() > 1) {
            changed.add(fact.name() + " " + String.join(", ", values));
          }
        }
      }
    }
    return List.copyOf(changed);
  }

  private Set<String> values(String table, String name) {
    Set<String> values = new LinkedHashSet<>();
    for (RunInfo run : seen) {
      run.environment().stream()
          .filter(each -> each.title().equals(table))
          .flatMap(each -> each.facts().stream())
          .filter(fact -> fact.name().equals(name))
          .forEach(fact -> values.add(fact.value()));
    }
    return values;
  }
}
