package io.github.ampmeter.run.folder;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.result.ResultsJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs of 30 s with 20 samples a second, of which the second may be slower. */
class SavedBaselineTest {
  private static final long START = 1_790_000_000_000L;

  @TempDir private Path root;
  private RunFolder earlier;

  @BeforeEach
  void anEarlierRun() throws IOException {
    earlier = run("earlier", 100, 1, "");
    Report report = SavedReport.of(earlier, "Ampmeter test");
    Files.writeString(earlier.root().resolve("results.json"), ResultsJson.write(report));
  }

  @Test
  void bearsAChangeOutBySecondsOfBothJtls() throws IOException {
    RunFolder slower = run("slower", 130, 2, "p90(page) <= baseline + 10 %");
    baseline().keepIn(slower);

    Finding finding = only(SavedReport.of(slower, "Ampmeter test"));

    assertThat(finding.passed()).isFalse();
    assertThat(finding.remark())
        .contains("statistically significant (block bootstrap over 30 and 30 slices");
  }

  @Test
  void holdsWhereTheChangeIsScatter() throws IOException {
    RunFolder same = run("same", 100, 2, "p90(page) <= baseline - 0 ms");
    RunFolder other = run("other", 100, 3, "p90(page) <= baseline - 0 ms");
    baseline().keepIn(same);
    baseline().keepIn(other);

    assertThat(only(SavedReport.of(same, "Ampmeter test")).passed()).isTrue();
    assertThat(only(SavedReport.of(other, "Ampmeter test")).passed()).isTrue();
  }

  @Test
  void doesNotJudgeWhatIsSlowerWhereTheSamplesOfTheBaselineAreGone() throws IOException {
    RunFolder slower = run("slower", 130, 2, "p90(page) <= baseline + 10 %");
    SavedBaselines baseline = baseline();
    Files.delete(earlier.jtl("shop"));

    Report report = SavedReport.of(slower, Optional.empty(), baseline, "Ampmeter test");

    assertThat(only(report).outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(only(report).remark())
        .contains("not tested (neither 5 passes each nor the samples of both)");
  }

  /** One second of thirty: drawn again, most of the seconds are without it. */
  @Test
  void failsWhereAllFailedForASecondAndNothingDidBefore() throws IOException {
    RunFolder failing = run("failing", 100, 2, "errors(total) <= baseline + 0.1 points");
    List<String> rows = Files.readAllLines(failing.jtl("shop"));
    rows.subList(301, 321).replaceAll(row -> row.replace(",true,", ",false,"));
    Files.write(failing.jtl("shop"), rows);

    Report report = SavedReport.of(failing, Optional.empty(), baseline(), "Ampmeter test");

    assertThat(report.verdict()).isEqualTo(VerdictKind.FAILED);
    assertThat(only(report).measuredText()).isEqualTo("3.333 %");
  }

  /** Each request failed, and the earlier run's results.json is all that is left of it. */
  @Test
  void neverPassesErrorsBesideABaselineThatHadNone() throws IOException {
    RunFolder failing = run("failing", 100, 2, "errors(total) <= baseline + 0.1 points");
    Files.writeString(
        failing.jtl("shop"), Files.readString(failing.jtl("shop")).replace(",true,", ",false,"));
    SavedBaselines baseline = baseline();
    Files.delete(earlier.jtl("shop"));

    Report report = SavedReport.of(failing, Optional.empty(), baseline, "Ampmeter test");

    assertThat(report.verdict()).isNotEqualTo(VerdictKind.PASSED);
  }

  @Test
  void holdsWithinTheLimitThoughTheSamplesOfTheBaselineAreGone() throws IOException {
    RunFolder same = run("same", 100, 2, "p90(page) <= baseline + 10 %");
    SavedBaselines baseline = baseline();
    Files.delete(earlier.jtl("shop"));

    assertThat(only(SavedReport.of(same, Optional.empty(), baseline, "Ampmeter test")).passed())
        .isTrue();
  }

  @Test
  void refusesARunAsItsOwnBaseline() {
    assertRefusal(() -> SavedReport.of(earlier, Optional.empty(), baseline(), "Ampmeter test"))
        .hasMessageEndingWith("is the run that is to be judged, it began at the same moment");
  }

  /** As a report of the run's JTL alone, which knows another beginning. */
  @Test
  void refusesTheReportOfItsOwnSamples() throws IOException {
    RunFolder other = run("other", 130, 2, "p90(page) <= baseline + 10 %");
    Files.copy(earlier.jtl("shop"), other.jtl("shop"), StandardCopyOption.REPLACE_EXISTING);

    assertRefusal(() -> SavedReport.of(other, Optional.empty(), baseline(), "Ampmeter test"))
        .hasMessageContaining("samples.jtl itself, which is to be judged");
  }

  /** The first half of a file is what its second half may be held against. */
  @Test
  void takesAnotherPartOfTheSameSamples() throws IOException {
    earlier.write(RunFolderBuilder.plan("shop", plan -> plan.durationMillis = 15_000L));
    Report report = SavedReport.of(earlier, "Ampmeter test");
    Files.writeString(earlier.root().resolve("results.json"), ResultsJson.write(report));
    List<Criterion> compared = Criteria.parse("targets", "p90(page) <= baseline");

    assertThat(baseline().comparison("shop", compared, part(16_000, 30_000))).isPresent();
    assertRefusal(() -> baseline().comparison("shop", compared, part(14_000, 30_000)))
        .hasMessageContaining("samples.jtl itself, which is to be judged");
  }

  private Measurement part(long from, long to) throws IOException {
    Window window = new Window(START + from, START + to);
    return Measurement.of(Jtl.of(earlier.jtl("shop")), window, 0);
  }

  @Test
  void refusesBeforeAnyLoadWhatItDoesNotHave() {
    assertRefusal(
            () ->
                baseline()
                    .rejectMissing(
                        "shop",
                        Criteria.parse("targets", "p90(cart) <= baseline"),
                        Optional.empty()))
        .hasMessageContaining("plan shop has no label cart");
    assertRefusal(() -> SavedBaseline.read(root.resolve("nothing.json")))
        .hasMessageEndingWith("the baseline's results cannot be read: no such file");
  }

  /**
   * Means of 100 ms, near enough, and one that is 30 % slower: beyond 10 %, but not beyond what
   * starts differ.
   */
  @Test
  void threeStartsSayHowMuchStartsDiffer() throws IOException {
    SavedBaselines scattered =
        baselines(earlier, results("second", 80, 4), results("third", 120, 5));
    SavedBaselines alike = baselines(earlier, results("fourth", 100, 6), results("fifth", 101, 7));
    RunFolder slower = run("slower", 120, 2, "p90(page) <= baseline + 10 %");

    Finding unknown = only(SavedReport.of(slower, Optional.empty(), scattered, "Ampmeter test"));
    Finding missed = only(SavedReport.of(slower, Optional.empty(), alike, "Ampmeter test"));

    assertThat(unknown.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(unknown.remark())
        .contains(
            "(mean of 3 starts, ", "; no significant difference (one more start beside 3, 95 %: ")
        .endsWith("; runs vary by more than the limit allows");
    assertThat(missed.passed()).isFalse();
    assertThat(missed.remark())
        .contains("; statistically significant (one more start beside 3, 95 %: ");
  }

  @Test
  void twoStartsMustAgreeAndDoNotSayHowMuchStartsDiffer() throws IOException {
    RunFolder slower = run("slower", 120, 2, "p90(page) <= baseline - 0 ms");
    SavedBaselines agreed = baselines(earlier, results("second", 101, 4));
    SavedBaselines torn = baselines(earlier, results("third", 120, 5));

    Finding missed = only(SavedReport.of(slower, Optional.empty(), agreed, "Ampmeter test"));
    Finding held = only(SavedReport.of(slower, Optional.empty(), torn, "Ampmeter test"));

    assertThat(missed.passed()).isFalse();
    assertThat(missed.remark())
        .endsWith("; the run-to-run variation is unknown: give 3 earlier runs");
    assertThat(held.remark()).contains("(mean of 2 starts, ", "; no significant difference (");
    assertThat(held.passed()).isTrue();
  }

  @Test
  void keepsEachStartAndSaysWhichWasChanged() throws IOException {
    RunFolder slower = run("slower", 101, 2, "p90(page) <= baseline + 10 %");
    baselines(earlier, results("second", 100, 4), results("third", 102, 5)).keepIn(slower);
    slower.write(plan(slower.evidence("shop")));

    assertThat(SavedReport.of(slower, "Ampmeter test").plans().get(0).verdict().passed()).isTrue();
    assertThat(only(SavedReport.of(slower, "Ampmeter test")).remark()).contains("mean of 3 starts");

    Files.delete(slower.root().resolve("baseline-3.json"));
    Files.delete(slower.root().resolve("baseline-3.folder"));
    assertThat(SavedReport.of(slower, "Ampmeter test").plans().get(0).verdict().reasons())
        .contains("Changed after the run: baseline-3.json is missing");
  }

  @Test
  void countsNoStartTwice() {
    assertRefusal(
            () ->
                SavedBaselines.read(
                    List.of(earlier.root(), earlier.root().resolve("results.json"))))
        .hasMessageContaining("is the same run as")
        .hasMessageEndingWith("each is given once");
  }

  @Test
  void aStartWhoseSamplesAreGoneTakesNoSide() throws IOException {
    RunFolder slower = run("slower", 130, 2, "p90(page) <= baseline + 10 %");
    RunFolder without = results("second", 101, 4);
    Files.delete(without.jtl("shop"));

    Finding missed =
        only(
            SavedReport.of(slower, Optional.empty(), baselines(earlier, without), "Ampmeter test"));

    assertThat(missed.passed()).isFalse();
    assertThat(missed.remark()).contains("; statistically significant (", "neither 5 passes each");
  }

  @Test
  void anOnlyPlanIsMeantWhateverItsName() throws IOException {
    rename(earlier);

    assertThat(baseline().starts().get(0).plan("shop").plan()).isEqualTo("cart");
  }

  @Test
  void ofSeveralPlansOneOfThatNameIsMeant() throws IOException {
    secondPlan(earlier);

    assertThat(baseline().starts().get(0).plan("cart").plan()).isEqualTo("cart");
    assertRefusal(() -> baseline().starts().get(0).plan("home"))
        .hasMessageEndingWith(": has no plan home to compare with; it has shop, cart");
  }

  @Test
  void anOnlyPlanOfAnotherNameIsComparedWhereACriterionAsks() throws IOException {
    rename(earlier);
    Measurement measured = Measurement.of(run("other", 100, 2, "").jtl("shop"), Phases.NONE);

    assertThat(
            baseline()
                .comparison("shop", Criteria.parse("targets", "p90(page) <= baseline"), measured))
        .isPresent();
    assertThat(
            baseline().comparison("shop", Criteria.parse("targets", "p90(page) <= 1 s"), measured))
        .isEmpty();
    assertThat(
            baseline().comparison("cart", Criteria.parse("targets", "p90(page) <= 1 s"), measured))
        .isPresent();
  }

  /** What is held against fixed limits needs no plan of an earlier run. */
  @Test
  void asksABaselineForNothingThatNoCriterionNames() throws IOException {
    secondPlan(earlier);
    List<Criterion> fixed = Criteria.parse("targets", "p90(page) <= 1 s");

    baseline().rejectMissing("home", fixed, Optional.empty());

    RunFolder home = run("home", 100, 2, "p90(page) <= 1 s");
    Measurement measured = Measurement.of(home.jtl("shop"), Phases.NONE);
    assertThat(baseline().comparison("home", fixed, measured)).isEmpty();
  }

  @Test
  void refusesACriterionThatNeedsABaselineWhereThereIsNone() {
    List<Criterion> compared = Criteria.parse("targets", "p90(page) <= baseline + 10 %");

    assertRefusal(() -> SavedBaselines.NONE.rejectMissing("shop", compared, Optional.empty()))
        .hasMessageContaining("p90(page) <= baseline + 10 %");
  }

  @Test
  void takesAwayAllThatItKeptAndNothingElse() throws IOException {
    RunFolder slower = run("slower", 130, 2, "");
    baselines(earlier, results("second", 100, 4)).keepIn(slower);
    Files.writeString(slower.root().resolve("baseline.txt"), "a note");
    Files.createDirectory(slower.root().resolve("baseline.json.folder"));
    Files.writeString(slower.root().resolve("results.json"), "{}");

    SavedBaselines.removeFrom(slower);

    assertThat(slower.root().toFile().list())
        .containsExactlyInAnyOrder(
            "run.json", "shop", "baseline.txt", "baseline.json.folder", "results.json");
  }

  private void rename(RunFolder run) throws IOException {
    Path results = run.root().resolve("results.json");
    Files.writeString(results, Files.readString(results).replace("\"shop\"", "\"cart\""));
  }

  private void secondPlan(RunFolder run) throws IOException {
    Files.createDirectories(run.plan("cart"));
    for (Path file : List.of(run.jmx("shop"), run.targets("shop"), run.jtl("shop"))) {
      Files.copy(file, run.plan("cart").resolve(file.getFileName()));
    }
    run.write(plan("cart", null));
    SavedRun saved = run.run();
    run.write(saved.searching(null, List.of("shop", "cart")));
    Files.writeString(
        run.root().resolve("results.json"),
        ResultsJson.write(SavedReport.of(run, "Ampmeter test")));
  }

  private static SavedPlan plan(Evidence held) {
    return plan("shop", held);
  }

  private static SavedPlan plan(String name, Evidence held) {
    return RunFolderBuilder.plan(name, plan -> plan.evidence = held);
  }

  private RunFolder results(String name, int millis, long seed) throws IOException {
    RunFolder start = run(name, millis, seed, "");
    Files.writeString(
        start.root().resolve("results.json"),
        ResultsJson.write(SavedReport.of(start, "Ampmeter test")));
    return start;
  }

  private SavedBaselines baseline() {
    return baselines(earlier);
  }

  private static SavedBaselines baselines(RunFolder... starts) {
    return SavedBaselines.read(Stream.of(starts).map(RunFolder::root).toList());
  }

  private static Finding only(Report report) {
    return report.plans().get(0).verdict().findings().get(0);
  }

  private RunFolder run(String name, int millis, long seed, String targets) throws IOException {
    RunFolder run = new RunFolder(root.resolve(name));
    Random random = new Random(seed);
    JtlBuilder jtl = JtlBuilder.from(START, "allThreads").set("allThreads", 4);
    for (int i = 0; i < 600; i++) {
      jtl.row(50L * i, Math.round(millis * (1 + 0.1 * random.nextGaussian())));
    }
    RunFolderBuilder.write(run, plan(null), jtl, targets + "\n");
    run.write(
        RunFolderBuilder.run(
            List.of("shop"), fields -> fields.start = RunFolderBuilder.START.plusSeconds(seed)));
    return run;
  }
}
