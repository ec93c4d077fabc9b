package io.github.ampmeter.run.acceptance;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunSummary;
import io.github.ampmeter.report.SourceResult;
import io.github.ampmeter.report.result.ResultsReader;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetVerdict;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.MatrixFolder;
import io.github.ampmeter.run.session.MatrixReport;
import io.github.ampmeter.source.functional.FunctionalTests;
import io.github.ampmeter.source.functional.SavedTests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Judges what a sheet rests on, by the same core as {@code ampmeter report FOLDER}; whatever the
 * report in the folder says. Made anew it comes to the same, so that a sheet can be verified.
 *
 * @param sheet the folder of the sheet, from which all paths lead
 * @param day as of which failures are accepted
 * @param atLeast how long a burn-in must last; zero: that is not stated
 */
record RunJudge(Path sheet, LocalDate day, Duration atLeast) {
  private static final String RESULTS = "results.json";
  private static final int MOST_PLANS = 2;

  /** What is shorter was no load, but checks: each user makes them once. */
  private static final long SHORTEST_LOAD_MILLIS = 10_000;

  static boolean canJudge(Path folder) {
    return MatrixFolder.isOne(folder)
        || RunFolder.isOne(folder)
        || Files.isRegularFile(folder.resolve(RESULTS));
  }

  /**
   * A source as it is now; what has gone or is broken is incomplete, and says why.
   *
   * @param part the line that it is to speak for
   */
  JudgedSource judge(SheetPart part, String path) {
    Path folder = sheet.resolve(path);
    try {
      if (path.equals(SavedTests.FOLDER)) {
        return tests(path);
      }
      if (MatrixFolder.isOne(folder)) {
        return run(part, path, MatrixReport.of(MatrixFolder.existing(folder), Home.generator()));
      }
      return RunFolder.isOne(folder)
          ? run(part, path, SavedReport.of(new RunFolder(folder), Home.generator()))
          : results(path);
    } catch (ConfigException e) {
      return unjudged(path, path, SheetVerdict.INCOMPLETE, e.getMessage());
    } catch (IOException | UncheckedIOException e) {
      return unjudged(path, path, SheetVerdict.INCOMPLETE, FileReason.withFile(e));
    }
  }

  /** The same source; what never ran has nothing to be judged by, and cannot have passed. */
  JudgedSource again(SheetPart part, JudgedSource source) {
    return source.path().isEmpty()
        ? unjudged("", source.title(), SheetVerdict.NOT_RUN, source.finding())
        : judge(part, source.path());
  }

  /** What has no verdict of its own, and why. */
  static JudgedSource unjudged(String path, String title, SheetVerdict verdict, String why) {
    return new JudgedSource(path, title, verdict, why, "", "", Map.of());
  }

  /** Key findings first; the first reason why a run is not whole stands beside them. */
  private JudgedSource run(SheetPart part, String path, Report report) {
    Optional<String> missing = part.missing(report, atLeast);
    List<String> findings = new ArrayList<>(missing.stream().toList());
    part.extent(report, atLeast).ifPresent(findings::add);
    report.results().stream().map(SourceResult::keyFinding).forEach(findings::add);
    findings.add(RunSummary.of(report).sentence());
    report.plans().stream()
        .flatMap(plan -> plan.verdict().reasons().stream())
        .limit(1)
        .map(NumberText::capitalized)
        .forEach(findings::add);
    return new JudgedSource(
        path,
        report.run().title(),
        SheetVerdict.of(report.verdict())
            .worse(missing.isPresent() ? SheetVerdict.INCOMPLETE : SheetVerdict.PASSED),
        findings.stream().map(RunJudge::ended).collect(Collectors.joining(" ")),
        capacity(report),
        page(path),
        AcceptanceSheet.identity(report.run()));
  }

  private static String ended(String sentence) {
    return sentence.endsWith(".") ? sentence : sentence + ".";
  }

  private String page(String path) {
    String page = path + "/report.html";
    return Files.isRegularFile(sheet.resolve(page)) ? page : "";
  }

  /** Without the samples nothing can be judged, whatever verdict the file states. */
  private JudgedSource results(String path) {
    String file = path + "/" + RESULTS;
    boolean ours = ResultsReader.isOne(file, TextFile.read(sheet.resolve(file), "the results"));
    return unjudged(
        path,
        path,
        ours ? SheetVerdict.INCOMPLETE : SheetVerdict.NOT_RUN,
        (ours ? "run.json is missing" : "Its results.json is of another program")
            + ": there are no samples by which the run can be judged.");
  }

  private JudgedSource tests(String path) throws IOException {
    FunctionalTests tests =
        SavedTests.of(sheet.resolve(path), day)
            .orElseThrow(() -> new ConfigException(path + ": the test results are missing"));
    SheetVerdict verdict = SheetVerdict.of(tests.verdict());
    return unjudged(path, "test results", verdict, tests.sentence());
  }

  /** How much the stack carries, as far as a run of this kind can say. */
  private static String capacity(Report report) {
    Stream<String> all =
        report.search().isPresent()
            ? report.search().get().passesAt().stream()
                .mapToObj(report.search().get().search().unit()::text)
            : report.plans().stream().flatMap(plan -> capacity(plan).stream()).limit(MOST_PLANS);
    return all.collect(Collectors.joining("; "));
  }

  private static Optional<String> capacity(PlanReport plan) {
    RunStatistics run = plan.statistics();
    String words = "%s at least %s %s per second with %s";
    if (plan.scaling().isPresent()) {
      return plan.scaling()
          .get()
          .capacity()
          .map(
              most ->
                  (most.firstMiss() > 0 ? words.replace("at least ", "") : words)
                      .formatted(
                          plan.plan(),
                          NumberText.rate(most.throughput()),
                          run.judgedKind().plural(),
                          run.unit().text(most.load())));
    }
    Window window = run.window();
    if (run.totals().size() != 1
        || !plan.verdict().passed()
        || run.totals().get(0).users() < 1
        || window.endMillis() - window.startMillis() < SHORTEST_LOAD_MILLIS) {
      return Optional.empty();
    }
    LabelStatistics total = run.totals().get(0);
    return Optional.of(
        words.formatted(
            plan.plan(),
            NumberText.rate(total.throughputPerSecond()),
            run.judgedKind().plural(),
            run.unit().text(total.users())));
  }
}
