package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.issue.ToldIssues.assertTold;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.ampmeter.judge.compare.Baseline;
import io.github.ampmeter.judge.compare.ComparedRun;
import io.github.ampmeter.judge.compare.SliceSource;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** A site whose pages lost a link: what a plan does behind it is not done, and nothing fails. */
class MissingLabelsSinceBaselineTest {
  private static final long START = 1_790_000_000_000L;

  /** So long each run lasts. */
  private static final int MILLIS = 60_000;

  private static final Window WINDOW = new Window(START, START + MILLIS);

  /** A login of each user, in a run that is ten times as long. */
  @Test
  void whatEachUserDoesOnceIsNotRarer() {
    assertThat(longerRun(Map.of("Home", 800, "Login", 200), 200, 200)).isEmpty();
    assertThat(longerRun(Map.of("Home", 800, "Login", 200), 200, 0)).isEmpty();
  }

  /** Fifty of each of four users, and no more in ten times as long a run. */
  @Test
  void whatEachUserDidAgainAndAgainIsRarerInALongerRunToo() {
    assertThat(longerRun(Map.of("Home", 800, "Buy", 200), 200, 4))
        .get(STRING)
        .startsWith("\"Buy\" is 2 % of the requests, but was 20 % in the baseline");
  }

  private static Optional<String> longerRun(Map<String, Integer> counts, int of, int users) {
    RunStatistics before = run(counts, users);
    RunRecorder longer = new RunRecorder(new Window(START, START + 10L * MILLIS));
    samples(longer, SampleKind.REQUEST, counts, users);
    for (int later = 1; later < 10; later++) {
      for (int i = 0; i < 1000; i++) {
        longer.accept(sample("Home", SampleKind.REQUEST, later * MILLIS + 60L * i, users));
      }
    }
    return remark(List.of(baseline(before)), longer.statistics());
  }

  @Test
  void whatAnotherRemarkTellsIsNotToldAgain() {
    Baseline before = baseline(run(Map.of("Home", 800, "Buy", 200), 4));
    List<Criterion> all = Criteria.parse("test", "p90(*) <= baseline + 10 %");

    assertThat(
            Issue.messages(
                new MissingLabels(run(Map.of("Home", 800), 4)).sinceBaseline(List.of(before), all)))
        .containsExactly(
            "The baseline has requests of \"Buy\", this run has none: they are not compared");
  }

  /** Two passes of a level beside one: 12 % of the passes as in a pass before. */
  @Test
  void aRunOfMorePassesIsComparedPassByPass() {
    Baseline before = baseline(run(Map.of("Home", 800, "Buy", 200), 4));
    RunRecorder now = new RunRecorder(Window.WHOLE_RUN);
    for (int repeat = 1; repeat <= 10; repeat++) {
      for (int i = 0; i < 820; i++) {
        String label = i % 41 == 0 ? "Buy" : "Home";
        now.accept(
            sample(label, SampleKind.REQUEST, repeat * MILLIS + 70L * i, 4)
                .loadedBy(4, "", ThreadName.of("Users 4 users repeat %s 1-1".formatted(repeat))));
      }
    }

    assertThat(remark(List.of(before), now.statistics()))
        .get(STRING)
        .startsWith("\"Buy\" is 2.4 % of the requests");
  }

  /** Each kind is a whole of its own. */
  @Test
  void countsOperationsAmongOperations() {
    RunRecorder before = new RunRecorder(WINDOW);
    samples(before, SampleKind.OPERATION, Map.of("Home", 800, "Buy", 200), 4);
    samples(before, SampleKind.REQUEST, Map.of("page", 50_000), 4);
    RunRecorder after = new RunRecorder(WINDOW);
    samples(after, SampleKind.OPERATION, Map.of("Home", 800, "Buy", 20), 4);
    samples(after, SampleKind.REQUEST, Map.of("page", 50_000), 4);

    assertThat(remark(List.of(baseline(before.statistics())), after.statistics()))
        .contains("\"Buy\" is 2.4 % of the operations, but was 20 % in the baseline");
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/missing-since-baseline.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void areToldAsTheTableSays(String name, String before, String now, String remark) {
    Baseline baseline = baseline(run(counts(before), 4));

    assertTold(remark(List.of(baseline), run(counts(now), 4)).stream().toList(), remark);
  }

  private static Map<String, Integer> counts(String text) {
    return Stream.of(text.split("; "))
        .map(each -> each.split(" "))
        .collect(Collectors.toMap(each -> each[0], each -> Integer.parseInt(each[1])));
  }

  /** One user buys in each of his visits, 16 hardly do. */
  @Test
  void holdsEachLoadLevelAgainstItself() {
    Baseline of16 = baseline(run(Map.of("Home", 800, "Buy", 200), 16));

    assertThat(remark(List.of(of16), run(Map.of("Home", 800, "Buy", 20), 4))).isEmpty();
    assertThat(remark(List.of(of16), run(Map.of("Home", 800, "Buy", 20), 16))).isPresent();
    assertThat(remark(List.of(of16), run(Map.of("Home", 800, "Buy", 20), 0))).isPresent();
  }

  @Test
  void isHeldAgainstEachOfSeveralStarts() {
    Baseline before = baseline(run(Map.of("Home", 800, "Buy", 200), 4));
    Baseline without = baseline(run(Map.of("Home", 800), 4));
    RunStatistics now = run(Map.of("Home", 800, "Buy", 20), 4);

    assertThat(remark(List.of(without, before), now)).isPresent();
    assertThat(remark(List.of(without), now)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"5, 5, ''", "6, 6, 1 more label of", "8, 6, 3 more labels of"})
  void ofManyLabelsThatAreGoneFiveAreNamed(int gone, int issues, String last) {
    Map<String, Integer> before = new TreeMap<>(Map.of("Home", 800));
    for (int i = 1; i <= gone; i++) {
      before.put("Page " + i, 40);
    }

    List<String> told =
        told(List.of(baseline(run(before, 4))), run(Map.of("Home", 800), 4), "p90(*) <= baseline");

    assertThat(told).hasSize(issues);
    assertThat(told.get(4)).startsWith("The baseline has requests of \"Page 5\"");
    assertThat(told.get(issues - 1)).contains(last);
  }

  /** One that a criterion names is missed; and no fixed limit needs a baseline. */
  @ParameterizedTest
  @CsvSource({
    "p90(*) <= baseline,                    true",
    "p90(each request) <= baseline,         true",
    "p90(Buy) <= baseline,                  false",
    "p90(*) <= 1 s,                         false",
    "p90(*) at 4 users <= baseline,         true",
    "p90(*) at 8 users <= baseline,         false",
  })
  void whatACriterionComparesIsTold(String criterion, boolean told) {
    Baseline before = baseline(run(Map.of("Home", 800, "Buy", 20), 4));

    assertThat(told(List.of(before), run(Map.of("Home", 800), 4), criterion)).hasSize(told ? 1 : 0);
  }

  @Test
  void levelsOfTheBaselineThatTheRunHasNotAreTold() {
    Baseline before = baseline(levels(4, 8, 16));

    assertThat(told(List.of(before), levels(4, 8), "p90(*) at every step <= baseline"))
        .containsExactly(
            "The baseline was also measured at 16 users, this run was not: these levels are not"
                + " compared");
    assertThat(told(List.of(before), levels(4, 8, 16), "p90(*) at every step <= baseline"))
        .isEmpty();
    assertThat(told(List.of(before), levels(4, 8), "p90(*) at 8 users <= baseline")).isEmpty();
  }

  private static RunStatistics levels(int... levels) {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    long at = 0;
    for (int users : levels) {
      for (int i = 0; i < 100; i++, at += 100) {
        run.accept(
            sample("Home", SampleKind.REQUEST, at, users)
                .loadedBy(
                    users, "", ThreadName.of("Users %s users repeat 1 1-1".formatted(users))));
      }
    }
    return run.statistics();
  }

  /** At the level at which it is. */
  @Test
  void ofASweepTheLevelIsNamed() {
    Baseline before = baseline(buying(20));

    assertThat(
            Issue.messages(new MissingLabels(buying(2)).sinceBaseline(List.of(before), List.of())))
        .containsExactly("\"Buy\" is 2 % of the requests at 8 users, but was 20 % in the baseline");
  }

  /** Half of the samples at 4 users, and at 8 users so many of a hundred, among 1,000. */
  private static RunStatistics buying(int percent) {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    for (int i = 0; i < 2000; i++) {
      int users = i < 1000 ? 4 : 8;
      boolean buys = i % 100 < (users == 4 ? 50 : percent);
      run.accept(
          sample(buys ? "Buy" : "Home", SampleKind.REQUEST, 60L * i, users)
              .loadedBy(users, "", ThreadName.of("Users %s users repeat 1 1-1".formatted(users))));
    }
    return run.statistics();
  }

  private static List<String> told(List<Baseline> starts, RunStatistics run, String criteria) {
    return Issue.messages(
        new MissingLabels(run).sinceBaseline(starts, Criteria.parse("test", criteria)));
  }

  private static Optional<String> remark(List<Baseline> starts, RunStatistics run) {
    return Issue.messages(new MissingLabels(run).sinceBaseline(starts, List.of())).stream()
        .findFirst();
  }

  private static Baseline baseline(RunStatistics run) {
    return ComparedRun.baseline(run.labels(), SliceSource.NONE);
  }

  private static RunStatistics run(Map<String, Integer> counts, int users) {
    RunRecorder run = new RunRecorder(WINDOW);
    samples(run, SampleKind.REQUEST, counts, users);
    return run.statistics();
  }

  /** So many of each label, as far apart as they can be. */
  private static void samples(
      RunRecorder run, SampleKind kind, Map<String, Integer> counts, int users) {
    new TreeMap<>(counts)
        .forEach(
            (label, count) -> {
              for (int i = 0; i < count; i++) {
                run.accept(sample(label, kind, (long) MILLIS * i / count, users));
              }
            });
  }

  private static Sample sample(String label, SampleKind kind, long at, int users) {
    return new Sample()
        .named(label, kind)
        .timed(START + at, 1, 0)
        .loadedBy(users, "", ThreadName.of("Users 1-1"))
        .ended(true, "200", "");
  }
}
