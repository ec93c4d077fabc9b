package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.SeveralRuns;
import io.github.ampmeter.judge.verdict.AmbiguousCriteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.ServerFigures;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.run.folder.Evidence;
import io.github.ampmeter.run.folder.JudgedLoad;
import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.run.folder.SavedBaselines;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.folder.SavedSlices;
import io.github.ampmeter.run.suite.Targets;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The report of JTL files without a run folder, and what a later comparison needs of their samples.
 */
public record JtlReport(Report report, SavedSlices slices) {
  private static final String NO_RUN_RECORD =
      "This JTL has no run record: deleted or edited rows cannot be detected.";

  private static final String SET_UP_UNKNOWN =
      "A JTL does not mark rows of set-up and tear-down groups: if the plan has such groups, their"
          + " rows count as load.";

  /** In a window of this length one second is at most 1 %. */
  private static final int LEAST_COARSE_SECONDS = 100;

  /**
   * Reads, judges and puts together.
   *
   * @param run which of several runs in each file: its number, {@code last} or {@code all}; empty:
   *     nobody says
   * @param facts of the report, as a user states them
   */
  public static JtlReport of(
      List<Jtl> jtls,
      JudgedTimeRange part,
      String run,
      Optional<Targets> targets,
      SavedBaselines baselines,
      Map<String, String> facts)
      throws IOException {
    List<PlanReport> plans = new ArrayList<>();
    SavedSlices slices = new SavedSlices();
    Set<String> names = new LinkedHashSet<>();
    for (Jtl jtl : jtls) {
      // The name alone would not tell the files of several hosts apart.
      boolean alone = jtls.stream().filter(other -> other.name().equals(jtl.name())).count() == 1;
      String name = alone ? jtl.name() : jtl.toString();
      names.add(name);
      for (Map.Entry<String, Jtl> each : RunSelection.of(run).in(name, jtl).entrySet()) {
        JudgedLoad load = judged(each.getKey(), each.getValue(), part, targets, baselines);
        slices.add(each.getKey(), load.measured());
        plans.add(plan(each.getKey(), each.getValue(), load));
      }
    }
    List<String> notes = new ArrayList<>(List.of(NO_RUN_RECORD, SET_UP_UNKNOWN));
    jtls.forEach(jtl -> jtl.together().map(Notice::message).ifPresent(notes::add));
    long start = plans.stream().mapToLong(p -> p.statistics().startMillis()).min().orElse(0);
    long end = plans.stream().mapToLong(p -> p.statistics().endMillis()).max().orElse(0);
    RunInfo info =
        new RunInfo(
            String.join(", ", names),
            "",
            Instant.ofEpochMilli(start),
            Instant.ofEpochMilli(end),
            Fact.all(Secrets.masked(facts)),
            notes,
            List.of(),
            Home.generator());
    return new JtlReport(new Report(info, plans, Optional.empty()), slices);
  }

  /** With an error of a second at both ends the rate of a short window is unreliable. */
  private static List<Issue> tooCoarse(RunStatistics statistics, List<Criterion> criteria) {
    double shortest =
        statistics.steps().stream()
            .mapToDouble(step -> step.window().seconds())
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    Optional<Criterion> rate =
        criteria.stream().filter(criterion -> criterion.metric().kind().rate()).findFirst();
    return rate.isEmpty() || shortest >= LEAST_COARSE_SECONDS
        ? List.of()
        : List.of(
            Message.TOO_COARSE.issue(
                rate.get(),
                Duration.ofSeconds(LEAST_COARSE_SECONDS),
                Duration.ofSeconds(Math.round(shortest))));
  }

  private static JudgedLoad judged(
      String name,
      Jtl jtl,
      JudgedTimeRange part,
      Optional<Targets> targets,
      SavedBaselines baselines)
      throws IOException {
    List<Criterion> criteria = targets.map(Targets::criteria).orElse(List.of());
    boolean drift = criteria.stream().anyMatch(each -> each.metric().kind().drift());
    Measurement read = part.measured(jtl, drift ? Blocks.USUAL_MILLIS : 0);
    RunStatistics statistics = read.statistics();
    if (statistics.startMillis() == 0) {
      throw new ConfigException(jtl + ": has a header but no sample");
    }
    if (statistics.samples() == 0) {
      throw new ConfigException(
          "%s: has %s in the measurement window"
              .formatted(
                  jtl,
                  statistics.judgedKind() == LabelKind.OPERATION
                      ? "requests but no start of an operation"
                      : "no sample"));
    }
    AmbiguousCriteria.reject(criteria, statistics);
    List<Issue> ofTheFiles = new ArrayList<>(jtl.otherLabels());
    SavedPlan.different(jtl.files()).ifPresent(ofTheFiles::add);
    if (jtl.wholeSeconds()) {
      ofTheFiles.addAll(tooCoarse(statistics, criteria));
    }
    Measurement measured = read.with(ofTheFiles);
    JudgedLoad.Asked asked =
        new JudgedLoad.Asked(
            criteria, false, ServerFigures.NOBODY, baselines.comparison(name, criteria, measured));
    return JudgedLoad.of(measured, asked, GeneratorEvidence.NONE);
  }

  private static PlanReport plan(String name, Jtl jtl, JudgedLoad load) throws IOException {
    return load.report(
        name,
        Observation.NONE,
        List.of(),
        List.of(),
        Evidence.checksums(jtl),
        List.of(),
        Optional.empty(),
        PlanAdditions.NONE);
  }

  /**
   * Which part of a saved JTL the user wants judged: between two times, or after a ramp-up.
   *
   * @param zone of times without an offset
   */
  public record JudgedTimeRange(
      String from, String to, Duration rampUp, Optional<Duration> steadyState, ZoneId zone) {
    public JudgedTimeRange {
      boolean times = !from.isBlank() || !to.isBlank();
      if (times && (!rampUp.isZero() || steadyState.isPresent())) {
        throw new ConfigException(
            "give either --from and --to or --ramp-up and --steady-state, not both");
      }
    }

    Measurement measured(Jtl jtl, long blockMillis) {
      if (from.isBlank() && to.isBlank()) {
        return Measurement.of(jtl, new Phases(rampUp, steadyState), blockMillis);
      }
      long start = from.isBlank() ? Long.MIN_VALUE : millis("--from", from);
      long end = to.isBlank() ? Long.MAX_VALUE : millis("--to", to);
      if (end <= start) {
        throw new ConfigException("--to must be after --from (" + from + "), was " + to);
      }
      return Measurement.of(jtl, new Window(start, end), blockMillis);
    }

    /** Local time has an hour twice and skips one once a year. */
    private Instant local(String option, LocalDateTime time) {
      int times = zone.getRules().getValidOffsets(time).size();
      if (times != 1) {
        throw new ConfigException(
            "%s: in %s the clock is set around %s, which comes %s; write it with its offset or in UTC"
                .formatted(option, zone, time, times == 0 ? "never" : "twice"));
      }
      return time.atZone(zone).toInstant();
    }

    private long millis(String option, String text) {
      try {
        if (text.matches("[0-9]{12,14}")) {
          return Long.parseLong(text);
        }
        return text.matches(".*(Z|[+-][0-9:]{2,5})$") && text.contains("T")
            ? Instant.from(DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text)).toEpochMilli()
            : local(option, LocalDateTime.parse(text)).toEpochMilli();
      } catch (DateTimeException | ArithmeticException e) {
        throw new ConfigException(
            option + ": expected a time such as 2026-11-21T10:00:00Z, found \"" + text + "\"", e);
      }
    }
  }

  /**
   * Which of the runs in one JTL are judged, each by itself: {@code last}, a number or {@code all}.
   */
  private record RunSelection(String text) {
    private static final String LAST = "last";
    private static final String ALL = "all";

    /**
     * Of what the user said.
     *
     * @throws ConfigException where it is none of these
     */
    static RunSelection of(String text) {
      if (!text.isEmpty() && !text.matches("last|all|[1-9][0-9]{0,5}")) {
        throw new ConfigException(
            "--run must be last, all or a number from 1, was \"" + text + "\"");
      }
      return new RunSelection(text);
    }

    /** The runs to judge, by the names of their plans; the whole file without a choice. */
    Map<String, Jtl> in(String name, Jtl jtl) {
      if (text.isEmpty()) {
        return Map.of(name, jtl);
      }
      List<Window> runs = jtl.read(SeveralRuns::new).sink().runs();
      Map<String, Jtl> chosen = new LinkedHashMap<>();
      for (int i = 0; i < runs.size(); i++) {
        if (includes(i + 1, runs.size())) {
          Window run = runs.get(i);
          chosen.put(name + " run " + (i + 1), jtl.between(run.startMillis(), run.endMillis()));
        }
      }
      if (chosen.isEmpty()) {
        throw new ConfigException(
            "--run %s: %s contains %s".formatted(text, jtl, Counted.of(runs.size(), "runs")));
      }
      return chosen;
    }

    private boolean includes(int number, int all) {
      return switch (text) {
        case ALL -> true;
        case LAST -> number == all;
        default -> number == Integer.parseInt(text);
      };
    }
  }
}
