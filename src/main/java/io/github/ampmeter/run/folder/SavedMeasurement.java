package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.PlannedPlaces;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.RunChecks;
import io.github.ampmeter.run.distributed.KeptLoad;
import io.github.ampmeter.run.load.JMeterLog;
import io.github.ampmeter.run.load.PackedJtl;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.source.Sources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the folder of a plan holds of its load, and why that may not be what was planned. */
public final class SavedMeasurement {
  private final RunFolder folder;
  private final SavedPlan plan;
  private final PlannedSteps planned;
  private final Path log;
  private final JMeterLog read;
  private final Optional<PlanFile> jmx;

  private SavedMeasurement(RunFolder folder, SavedPlan plan) {
    this.folder = folder;
    this.plan = plan;
    this.planned = new PlannedSteps(plan);
    this.log = folder.jmeterLog(plan.plan());
    this.read = JMeterLog.of(log);
    this.jmx = folder.asRun(plan.plan());
  }

  public static Measurement of(RunFolder folder, SavedPlan plan) throws IOException {
    return of(folder, plan, false);
  }

  /**
   * The same.
   *
   * @param drift whether it is asked for, although the run did not
   */
  static Measurement of(RunFolder folder, SavedPlan plan, boolean drift) throws IOException {
    SavedMeasurement saved = new SavedMeasurement(folder, plan);
    long usual = drift ? Blocks.USUAL_MILLIS : 0;
    Measurement measured =
        saved.measured(plan.load().blockMillis() == null ? usual : plan.load().blockMillis());
    return measured.with(
        saved.planned.issues(measured.statistics().steps(), saved.read.noUserStopped()));
  }

  /** What of its load lies in a window, in blocks that begin with it. */
  public static Measurement within(RunFolder folder, SavedPlan plan, Window window)
      throws IOException {
    SavedMeasurement saved = new SavedMeasurement(folder, plan);
    Jtl jtl = Jtl.of(saved.file()).withPlan(saved.places());
    return Measurement.within(saved.rows(jtl, plan.load().blockMillis(), Optional.empty()), window);
  }

  private MeasuredFile rows(Jtl jtl, long blockMillis, Optional<UnaryOperator<String>> pathOfUrl)
      throws IOException {
    return new MeasuredFile(
        jtl,
        plan.threadGroups(),
        RunChecks.SampleSource.FOLDER,
        JudgedLoad.pauses(folder.allPauses(plan.plan())),
        blockMillis,
        pathOfUrl,
        jmx.map(PlanFile::wantedErrors).orElse(Map.of()));
  }

  private PlannedPlaces places() {
    return jmx.map(of -> of.labels().places()).orElse(PlannedPlaces.UNKNOWN);
  }

  private Measurement measured(long blockMillis) throws IOException {
    Path file;
    try {
      file = file();
    } catch (IOException e) {
      return Measurement.nothing(
          Jtl.of(folder.inProgress(plan.plan())), Message.NOT_PUT_TOGETHER.issue(e));
    }
    Jtl jtl = Jtl.of(file).withPlan(places());
    Optional<UnaryOperator<String>> pathOfUrl = Sources.pathOfUrl(folder.root(), plan.plan());
    if (pathOfUrl.isPresent()) {
      jtl.withUrls();
    }
    if (!Files.exists(file)) {
      return Measurement.nothing(jtl, Message.NO_SAMPLE.issue(explained()));
    }
    try {
      Measurement measured =
          Measurement.of(rows(jtl, blockMillis, pathOfUrl), plan.load().phases());
      return measured
          .planning(planned::users)
          .with(problems(measured))
          .with(withoutSample(measured.statistics()))
          .with(passes(measured.statistics()));
    } catch (ConfigException e) {
      return Measurement.nothing(jtl, Message.UNREADABLE.issue(e.getMessage()));
    }
  }

  /** The file with the plan's samples; the pieces that a killed run left are reassembled first. */
  private Path file() throws IOException {
    Path inProgress = folder.inProgress(plan.plan());
    if (!plan.end().finished() && PackedJtl.isOne(inProgress)) {
      if (PackedJtl.inProgress(inProgress)) {
        throw new IOException(
            "another process uses them: the run is in progress, or another report of it");
      }
      folder.keepMeasured(plan.plan());
    }
    Path kept = folder.jtl(plan.plan());
    if (!plan.end().finished() && !Files.exists(kept) && !Files.exists(inProgress)) {
      return new KeptLoad(folder.plan(plan.plan())).rows().orElse(inProgress);
    }
    return plan.end().finished() || Files.exists(kept) ? kept : inProgress;
  }

  private List<Issue> problems(Measurement measured) {
    List<Issue> problems = new ArrayList<>();
    String why = measured.statistics().startMillis() == 0 ? explained() : "";
    if (!why.isEmpty()) {
      problems.add(Message.NO_SAMPLE_OF_THE_LOAD.issue(why));
    }
    // JMeter does not report rows that it could not write, but its log has the number of samples.
    long made = read.samples().orElse(0);
    long rows = measured.judged().requests();
    if (made > rows) {
      problems.add(
          Message.ROWS_LOST.issue(
              Figure.of(made, "samples"), measured.judged().jtl().name(), rows));
    }
    return problems;
  }

  /** The samplers of the plan that have no sample in the window; unknown with too many labels. */
  private List<Issue> withoutSample(RunStatistics measured) {
    Set<String> seen =
        measured.labels().stream().map(LabelStatistics::label).collect(Collectors.toSet());
    return seen.isEmpty() || seen.contains(RunStatistics.FOLDED)
        ? List.of()
        : jmx.flatMap(of -> of.labels(plan.setup().configuration()).withoutSample(seen)).stream()
            .toList();
  }

  /** Checks that the users of a plan that ended by itself completed all passes. */
  private List<Issue> passes(RunStatistics measured) {
    if (!plan.end().finished() || measured.foldedSamples() > 0 || jmx.isEmpty()) {
      return List.of();
    }
    Map<String, Long> samples = new HashMap<>();
    measured.steps().stream()
        .flatMap(step -> step.times().stream())
        .filter(times -> times.kind() == LabelKind.REQUEST)
        .forEach(
            each ->
                samples.merge(
                    each.label(), each.inWindow().samples() + each.outside().samples(), Long::sum));
    return jmx.get().passes(plan.setup().configuration()).stream()
        .filter(planned -> planned.madeAtMost(samples) < planned.passes())
        .map(planned -> Message.FEWER_PASSES.issue(planned.madeAtMost(samples), planned.passes()))
        .toList();
  }

  private String explained() {
    return read.complaints()
        .map(lines -> "; its log: " + lines)
        .or(() -> Files.exists(log) ? Optional.empty() : firstWords())
        .orElse("");
  }

  /**
   * A JMeter that cannot open its log, because it may open too few files, ends without an error.
   */
  private Optional<String> firstWords() {
    try (Stream<String> lines =
        Files.lines(log.resolveSibling(PlanLoad.OUTPUT), StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> !line.isBlank())
          .findFirst()
          .map(line -> "; its output: " + line.strip());
    } catch (IOException | UncheckedIOException unknown) {
      return Optional.empty();
    }
  }
}
