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
import io.github.ampmeter.run.comparison.MatrixFolder;
import io.github.ampmeter.run.comparison.MatrixReport;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.session.Home;
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
 * Judges the sources of a sheet by the same core as {@code ampmeter report FOLDER}, independent of
 * the report in the folder. The result is reproducible, so that a sheet can be verified.
 *
 * @param sheet the folder of the sheet, to which all paths are relative
 * @param day the date on which accepted failures must be valid
 * @param atLeast minimum duration of a burn-in; zero: not stated
 */
record RunJudge(Path sheet, LocalDate day, Duration atLeast) {
  private static final String RESULTS = "results.json";
  private static final int MOST_PLANS = 2;

  /** Shorter runs are no loads but checks, which each user makes once. */
  private static final long SHORTEST_LOAD_MILLIS = 10_000;

  static boolean canJudge(Path folder) {
    return MatrixFolder.isOne(folder)
        || RunFolder.isOne(folder)
        || Files.isRegularFile(folder.resolve(RESULTS));
  }

  /**
   * Judges a source. A missing or damaged source is incomplete, with the reason as its finding.
   *
   * @param part the line of the source
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

  /** Judges a source again. One that never ran stays NOT RUN. */
  JudgedSource again(SheetPart part, JudgedSource source) {
    return source.path().isEmpty()
        ? unjudged("", source.title(), SheetVerdict.NOT_RUN, source.finding())
        : judge(part, source.path());
  }

  /** A source without results, with the reason as its finding. */
  static JudgedSource unjudged(String path, String title, SheetVerdict verdict, String why) {
    return new JudgedSource(path, title, verdict, why, "", "", Map.of());
  }

  /** Judges a run. Its key findings come first, then the first reason why it is incomplete. */
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

  /** A source with results.json alone is incomplete: its verdict cannot be checked. */
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

  /** The capacity of the stack in words; empty for runs that do not measure it. */
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
