package io.github.ampmeter.jmeter.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.jmeter.SampleConversion;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.ErrorCount;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.run.folder.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveVerdictTest {
  /** The told users fail now and then; without a word about it, nothing may fail. */
  private static final String SOME_ERRORS = "errors(operations) <= 99 %\nerrors(requests) <= 99 %";

  private static final List<Criterion> CRITERIA =
      Criteria.parse(
          "test",
          """
          p90(*) <= 100 ms
          errors(total) <= 1 %
          throughput(query) >= 10 /s
          p99(visit) <= 80 ms
          """);

  @TempDir private Path folder;

  /** Samples tell nothing of them: what is not known must not look as if it had held. */
  @Test
  void doesNotJudgeWhatOnlyARunSeesOfServers() {
    LiveVerdict judgement =
        new LiveVerdict(Criteria.parse("test", "status(Slow_queries) <= 0\n" + SOME_ERRORS), 0, 0);
    SampleStream.ofThreeUsers(7, 20).stream().map(SampleConversion::of).forEach(judgement::record);

    Verdict verdict = judgement.report("plan").verdict();

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.reasons())
        .containsExactly("status(Slow_queries) <= 0: only ampmeter run observes servers");
  }

  /** Nine of ten users ask before the window, and are answered, with an error, after it. */
  @Test
  void usersWhoWaitedForWhatBeganBeforeTheWindowMakeItIncomplete() {
    LiveVerdict judgement =
        new LiveVerdict(
            Criteria.parse("test", "p90(total) <= 1 s\nerrors(total) <= 1 %"), 10_000, 60_000);
    for (int tenth = 0; tenth < 700; tenth++) {
      for (int user = 1; user <= (tenth < 99 ? 10 : 1); user++) {
        judgement.record(request(user, 100L * tenth, 100, true));
      }
    }
    for (int user = 2; user <= 10; user++) {
      judgement.record(request(user, 9950, 62_000, false));
    }

    Verdict verdict = judgement.report("plan").verdict();

    assertThat(verdict.kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(verdict.reasons())
        .containsExactly(
            "90 % of user time in the measurement window went to requests that started before it"
                + " (page, up to 62 s); no statistic includes them");
    assertThat(verdict.remarks())
        .contains(
            "No statistic includes 9 requests that started before the measurement window and failed"
                + " later; the first is page (504)");
  }

  @Test
  void tellsOfSuccessesThatBecomeErrorPages() {
    LiveVerdict judgement = new LiveVerdict(Criteria.parse("test", "p90(*) <= 1 s"), 0, 0);
    for (int i = 0; i < 200; i++) {
      judgement.record(request(1, 50L * i, 40, true).answeredWith(i < 100 ? 12_345 : 312));
    }

    assertThat(judgement.report("plan").verdict().remarks())
        .singleElement()
        .asString()
        .startsWith(
            "Response size of \"page\" changed from about 12345 bytes to 312 bytes after 5 s");
  }

  private static Sample request(int user, long atMillis, long elapsed, boolean success) {
    return new Sample()
        .named("page", SampleKind.REQUEST)
        .timed(1_790_000_000_000L + atMillis, elapsed, 0)
        .loadedBy(10, "", ThreadName.of("Users 1-" + user))
        .inThread(user)
        .ended(success, success ? "200" : "504", success ? "" : "Gateway");
  }

  @Test
  void callsWhatAPlanCountsAsItsBenchmarkDoes() {
    PlanReport live = judged(SampleStream.ofThreeUsers(7, 20), 0, 0).report("plan");

    assertThat(live.additions().counts())
        .containsEntry("attendeeAdded", "Share of %s that added an attendee");
  }

  @Test
  void judgesInAnyOrderOnceTheFirstStartIsKnown() {
    List<SampleEvent> events = SampleStream.ofThreeUsers(13, 20);
    List<SampleEvent> mixed = new ArrayList<>(events.subList(10, events.size()));
    Collections.shuffle(mixed, new Random(5));
    mixed.addAll(0, events.subList(0, 10));

    RunStatistics one = judged(mixed, 3, 10).report("plan").statistics();
    RunStatistics other = judged(events, 3, 10).report("plan").statistics();

    assertThat(one.totals()).usingRecursiveComparison().isEqualTo(other.totals());
    assertThat(one.window()).isEqualTo(other.window());
  }

  @Test
  void keepsItsWindowWhenAnEarlierStartIsHeardOfAfterTheWarmUp() {
    List<SampleEvent> events = new ArrayList<>(SampleStream.ofThreeUsers(17, 20));
    events.add(SampleStream.event("alpha", SampleStream.result("slow", SampleStream.START, 9000)));
    LiveVerdict judgement = judged(events.subList(0, events.size() - 1), 3, 10);
    var before = judgement.report("plan").statistics().window();

    judgement.record(SampleConversion.of(events.get(events.size() - 1)));

    assertThat(judgement.report("plan").statistics().window()).isEqualTo(before);
  }

  @Test
  void aLabelOfTheWarmUpOnlyHasNoSampleAndFails() {
    Verdict verdict = judged(SampleStream.ofThreeUsers(7, 20), 3, 10).report("plan").verdict();
    List<Criterion> criterion = Criteria.parse("test", "p90(login) <= 1 s\n" + SOME_ERRORS);

    LiveVerdict judgement = new LiveVerdict(criterion, 3000, 10_000);
    SampleStream.ofThreeUsers(7, 20).stream().map(SampleConversion::of).forEach(judgement::record);

    assertThat(verdict.findings()).extracting(Finding::label).doesNotContain("login");
    assertThat(judgement.report("plan").verdict().findings())
        .extracting(Finding::passed, Finding::remark)
        .startsWith(tuple(false, "all its samples are outside the measurement window"));
  }

  @Test
  void keepsTransactionsApartFromTheirRequests() {
    RunStatistics statistics =
        judged(SampleStream.ofThreeUsers(7, 20), 0, 0).report("p").statistics();

    assertThat(statistics.labels())
        .extracting(LabelStatistics::label, LabelStatistics::kind)
        .containsExactlyInAnyOrder(
            tuple("visit", LabelKind.OPERATION),
            tuple("login", LabelKind.OPERATION),
            tuple("login", LabelKind.REQUEST),
            tuple("page, \"home\"", LabelKind.REQUEST),
            tuple("query", LabelKind.REQUEST));
    assertThat(statistics.samples())
        .isEqualTo(statistics.label("visit").orElseThrow().samples() + 3);
  }

  @Test
  void namesFailuresInTheWordsOfTheAssertionOrOfTheServer() {
    RunStatistics statistics =
        judged(SampleStream.ofThreeUsers(7, 20), 0, 0).report("p").statistics();

    assertThat(statistics.errors())
        .extracting(ErrorCount::message)
        .contains("expected to contain </html>", "Service Unavailable");
  }

  @Test
  void failsWithoutASample() {
    Verdict verdict = judged(List.of(), 3, 10).report("plan").verdict();

    assertThat(verdict.kind()).isEqualTo(VerdictKind.FAILED);
    assertThat(verdict.findings()).isNotEmpty().noneMatch(Finding::passed);
  }

  @Test
  void isIncompleteWhenTheLoadEndsLongBeforeTheWindow() {
    LiveVerdict judgement =
        new LiveVerdict(Criteria.parse("test", "max(*) <= 1 s\n" + SOME_ERRORS), 3000, 60_000);
    SampleStream.ofThreeUsers(7, 20).stream().map(SampleConversion::of).forEach(judgement::record);

    assertThat(judgement.reportSoFar("plan").verdict().kind()).isEqualTo(VerdictKind.PASSED);
    Verdict verdict = judgement.report("plan").verdict();
    assertThat(verdict.kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(verdict.reasons())
        .containsExactly("The load lasted 20 s instead of 63 s (warm-up and duration)");
  }

  @Test
  void failuresBesideTheStepsMakeItIncompleteAtOnce() {
    SampleEvent failed = named("Users preheat 1-1", "warm", SampleStream.START, 100);
    failed.getResult().setSuccessful(false);
    LiveVerdict judgement = new LiveVerdict(CRITERIA, 0, 3000);
    judgement.record(SampleConversion.of(failed));
    judgement.record(
        SampleConversion.of(
            named("Users 1 user repeat 1 1-1", "page", SampleStream.START + 3000, 60)));

    assertThat(judgement.reportSoFar("plan").verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void findsSetUpRowsOfWorkersAsTheReportOfTheirJtlDoes() throws IOException {
    ThreadGroups groups = new ThreadGroups(List.of("Prepare"), List.of("Users"), List.of());
    List<SampleEvent> events = new ArrayList<>();
    events.add(named("127.0.0.1:1099-Prepare 1-1", "prepare", SampleStream.START, 3000));
    events.get(0).getResult().setSuccessful(false);
    for (int i = 0; i < 40; i++) {
      events.add(
          named("127.0.0.1:1099-Users 1-1", "page", SampleStream.START + 3000 + 100L * i, 60));
    }
    LiveVerdict judgement = new LiveVerdict(CRITERIA, 0, 3000).of(groups);
    events.stream().map(SampleConversion::of).forEach(judgement::record);

    PlanReport live = judgement.report("plan");

    assertThat(live.statistics().startMillis()).isEqualTo(SampleStream.START + 3000);
    assertThat(live.verdict().reasons())
        .containsExactly("1 of 1 sample failed in set-up; the first is prepare: 200 OK");
  }

  private static SampleEvent named(String thread, String label, long start, long elapsed) {
    SampleResult result = SampleStream.result(label, start, elapsed);
    result.setThreadName(thread);
    return SampleStream.event("alpha", result);
  }

  @Test
  void judgesTwoWorkersWhereTheyWereAtWorkTogetherAsTheJtlSays() throws IOException {
    List<SampleEvent> events = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      events.add(ofWorker("alpha", SampleStream.START + 100L * i));
      events.add(ofWorker("beta", SampleStream.START + 450 + 100L * i));
    }
    events.sort(Comparator.comparingLong(event -> event.getResult().getEndTime()));

    RunStatistics live = judged(events, 3, 5).report("plan").statistics();

    // From 3 s after the later one's start to 8 s after the earlier one's.
    assertThat(live.window())
        .isEqualTo(new Window(SampleStream.START + 3450, SampleStream.START + 8000));
    assertThat(live.samples()).isEqualTo(46 + 45);
    assertThat(live).usingRecursiveComparison().isEqualTo(measured(events, 3, 5).statistics());
  }

  @Test
  void keepsABoundedNumberOfPointsOfAHundredThousandSamples() {
    LiveVerdict judgement = new LiveVerdict(List.of(), 1000, 0);
    int steps = 10;
    for (int i = 0; i < 100_000; i++) {
      int step = i / (100_000 / steps) + 1;
      judgement.record(
          new Sample()
              .named("page", SampleKind.REQUEST)
              .timed(SampleStream.START + 100L * i, i % 50, 0)
              .connected(Sample.NOT_MEASURED, Sample.NOT_MEASURED)
              .loadedBy(step, "", new ThreadName("Users", new Step(step, 1), 1))
              .ended(true, "200", ""));
    }

    PlanReport report = judgement.reportSoFar("plan");

    // Nearly three hours: what is drawn over time stays below 240 slices, and each step is a point.
    assertThat(judgement.samples()).isEqualTo(100_000);
    assertThat(report.statistics().intervals()).hasSizeLessThanOrEqualTo(240);
    assertThat(judgement.scaling("plan", true).orElseThrow().summary().curve().points())
        .hasSize(steps);
  }

  @Test
  void doesNotJudgeMergedSamples() {
    LiveVerdict judgement = judged(SampleStream.ofThreeUsers(7, 20), 0, 0);

    judgement.recordMerged();

    Verdict verdict = judgement.report("plan").verdict();
    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.reasons()).first().asString().contains("merged samples (mode=Statistical)");
  }

  @Test
  void doesNotJudgeASampleThatEndedBeforeItsStart() {
    LiveVerdict judgement = judged(SampleStream.ofThreeUsers(7, 20), 0, 0);

    judgement.record(
        SampleConversion.of(
            SampleStream.event("alpha", SampleStream.result("page", SampleStream.START, -1))));

    Verdict verdict = judgement.report("plan").verdict();
    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.reasons()).first().asString().contains("page", "-1 ms");
  }

  private static SampleEvent ofWorker(String host, long start) {
    SampleResult result = SampleStream.result("page", start, 60);
    result.setThreadName(host + "-Users 2 users repeat 1 1-1");
    return SampleStream.event(host, result);
  }

  private static LiveVerdict judged(List<SampleEvent> events, int warmUp, int steady) {
    LiveVerdict judgement = new LiveVerdict(CRITERIA, 1000L * warmUp, 1000L * steady);
    events.stream().map(SampleConversion::of).forEach(judgement::record);
    return judgement;
  }

  private Measurement measured(List<SampleEvent> events, int warmUp, int steady)
      throws IOException {
    return Measurement.of(
        SampleStream.jtl(folder, events),
        new Phases(
            Duration.ofSeconds(warmUp),
            steady == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(steady))));
  }
}
