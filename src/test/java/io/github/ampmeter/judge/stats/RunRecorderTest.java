package io.github.ampmeter.judge.stats;

import static io.github.ampmeter.judge.stats.RecordedRun.millis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class RunRecorderTest {
  /** Three successes of 100, 200, 600 ms and a failure, from 0 s to 4 s: 3 / 4 s = 0.75 /s. */
  @Test
  void judgesARunWithoutPhasesFromItsFirstStartToItsLastEnd() {
    RecordedRun run =
        RecordedRun.whole()
            .success("Home", 0, 100)
            .success("Home", 1, 200)
            .failure("Home", 2, "500", "no")
            .success("Home", 3.4, 600);

    LabelStatistics home = run.label("Home");

    assertThat(home.samples()).isEqualTo(4);
    assertThat(home.errors()).isEqualTo(1);
    assertThat(home.errorPercent()).isEqualTo(25);
    assertThat(home.throughputPerSecond()).isEqualTo(0.75);
    assertThat(home.elapsed().count()).isEqualTo(3);
    assertThat(home.elapsed().mean()).isEqualTo(300);
    assertThat(home.elapsed().percentile(50)).isEqualTo(200);
    assertThat(run.statistics().window()).isEqualTo(new Window(millis(0), millis(4)));
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/judge/window.csv", delimiter = '|', useHeadersInDisplayName = true)
  void countsWhatTheTableSays(
      String name,
      String window,
      String told,
      String label,
      long samples,
      long errors,
      double perSecond,
      Long longest) {
    RecordedRun run =
        window.equals("whole") ? RecordedRun.whole() : RecordedRun.judgedBetween(10, 20);
    for (String each : told.split("; ")) {
      String[] parts = each.replace("!", "").split("[@/]");
      if (each.endsWith("!")) {
        run.failure(parts[0], Double.parseDouble(parts[1]), "500", "no");
      } else {
        run.success(parts[0], Double.parseDouble(parts[1]), Integer.parseInt(parts[2]));
      }
    }

    LabelStatistics found = label.equals("total") ? run.total() : run.label(label);

    assertThat(found.samples()).isEqualTo(samples);
    assertThat(found.errors()).isEqualTo(errors);
    assertThat(Double.isNaN(found.errorPercent())).isEqualTo(samples == 0);
    assertThat(found.throughputPerSecond()).isEqualTo(Double.valueOf(perSecond));
    assertThat(found.elapsed().count()).isEqualTo(longest == null ? 0 : samples - errors);
    if (longest != null) {
      assertThat(found.elapsed().max()).isEqualTo(longest.doubleValue());
    }
    assertThat(run.statistics().errors().size()).isEqualTo(found.errors() > 0 ? 1 : 0);
  }

  @Test
  void takesOperationsForTheTotalWhereThereAreAny() {
    RecordedRun run =
        RecordedRun.whole()
            .success("GET /", 0, 50)
            .success("GET /logo", 0.05, 50)
            .operation("Home", 0, 100, 1_900)
            .success("GET /", 2, 500)
            .operation("Login", 2, 500, 1_500);

    // Two operations from 0 s to 2 s + 0.5 s + 1.5 s = 4 s.
    assertThat(run.total().kind()).isEqualTo(LabelKind.TOTAL);
    assertThat(run.total().samples()).isEqualTo(2);
    assertThat(run.total().elapsed().mean()).isEqualTo(300);
    assertThat(run.total().throughputPerSecond()).isEqualTo(0.5);
    assertThat(run.statistics().samples()).isEqualTo(2);
    assertThat(run.statistics().judgedKind()).isEqualTo(LabelKind.OPERATION);
    assertThat(run.statistics().labels())
        .extracting(LabelStatistics::label)
        .containsExactly("Home", "Login", "GET /", "GET /logo");
  }

  @Test
  void takesRequestsForTheTotalWhereThereAreNoOperations() {
    RecordedRun run = RecordedRun.whole().success("A", 0, 100).success("B", 0, 100);

    assertThat(run.total().samples()).isEqualTo(2);
    assertThat(run.statistics().judgedKind()).isEqualTo(LabelKind.REQUEST);
  }

  @Test
  void keepsAnOperationAndARequestOfOneNameApart() {
    RecordedRun run = RecordedRun.whole().success("Home", 0, 50).operation("Home", 0, 80, 0);

    assertThat(run.statistics().labels())
        .extracting(LabelStatistics::kind, LabelStatistics::samples)
        .containsExactly(tuple(LabelKind.OPERATION, 1L), tuple(LabelKind.REQUEST, 1L));
  }

  /** The operation's last millisecond is in the window only without its pauses. */
  @Test
  void endsAnOperationAfterItsPauses() {
    RecordedRun run = RecordedRun.judgedBetween(10, 20).operation("Buy", 19, 500, 600);

    assertThat(run.label("Buy").samples()).isEqualTo(1);
    assertThat(run.label("Buy").elapsed().max()).isEqualTo(500);
    assertThat(run.label("Buy").throughputPerSecond()).isZero();
    assertThat(run.statistics().endMillis()).isEqualTo(millis(20.1));
  }

  @Test
  void sumsTheUsersOverLoadGenerators() {
    RecordedRun run =
        RecordedRun.whole()
            .on("a")
            .users(4)
            .success("Home", 0, 10)
            .on("b")
            .users(3)
            .success("Home", 0, 10)
            .on("a")
            .users(1)
            .success("Home", 1, 10);

    assertThat(run.total().users()).isEqualTo(7);
    assertThat(run.label("Home").users()).isEqualTo(7);
    assertThat(run.total().repeat()).isEqualTo(1);
  }

  @Test
  void addsUpTheUsersOfWorkersOnOneHost() {
    RecordedRun run = RecordedRun.whole();
    run.on("a").by("127.0.0.1:1101-Users 1-1").users(4).success("Home", 0, 10);
    run.on("a").by("127.0.0.1:1102-Users 1-1").users(3).success("Home", 1, 10);
    run.on("a").by("127.0.0.1:1101-Users 1-2").users(4).success("Home", 2, 10);

    assertThat(run.total().users()).isEqualTo(7);
  }

  @Test
  void takesTheMostUsersOfOneLoadGenerator() {
    RecordedRun run = RecordedRun.whole();
    run.users(1).success("Home", 0, 10).users(9).success("Home", 1, 10);
    run.users(2).success("Home", 2, 10);

    assertThat(run.total().users()).isEqualTo(9);
  }

  @Test
  void hasOneEmptyTotalWithoutSamples() {
    RecordedRun run = RecordedRun.whole();

    assertThat(run.total().samples()).isZero();
    assertThat(run.total().throughputPerSecond()).isNaN();
    assertThat(run.total().elapsed().percentile(90)).isNaN();
    assertThat(run.statistics().labels()).isEmpty();
    assertThat(run.statistics().intervals()).isEmpty();
  }

  @Test
  void foldsLabelsBeyondTheLimitAndSaysSo() {
    RecordedRun run = RecordedRun.whole();
    for (int i = 0; i < 2_100; i++) {
      run.success("/item/" + i, 0, 1_000);
    }
    run.success("/item/7", 0, 1_000);

    RunStatistics statistics = run.statistics();

    assertThat(statistics.labels()).hasSize(2_001);
    assertThat(statistics.foldedSamples()).isEqualTo(100);
    assertThat(run.label("(other labels)").samples()).isEqualTo(100);
    assertThat(run.label("/item/7").samples()).isEqualTo(2);
    assertThat(run.total().samples()).isEqualTo(2_101);
  }

  @Test
  void countsErrorsByLabelCodeAndMessageTheMostFrequentFirstEachWithItsFirstTime() {
    RecordedRun run =
        RecordedRun.whole()
            .failure("Home", 3, "404", "Not Found")
            .failure("Home", 2, "500", "expected\n  a   title")
            .failure("Home", 1, "500", "expected a title");

    assertThat(run.statistics().errors())
        .containsExactly(
            new ErrorCount("Home", "500", "expected a title", 2, RecordedRun.instant(1)),
            new ErrorCount("Home", "404", "Not Found", 1, RecordedRun.instant(3)));
  }

  @Test
  void showsNoSecretOfAMessage() {
    RecordedRun run = RecordedRun.whole().failure("Home", 1, "200", "expected /token=Sesame42/ a");

    assertThat(run.statistics().errors())
        .extracting(ErrorCount::message)
        .containsExactly("expected /token=(secret) a");
  }

  @Test
  void capsTheKindsOfErrorsAndLosesNone() {
    RecordedRun run = RecordedRun.whole();
    for (int i = 0; i < 5_000; i++) {
      run.failure("page " + i % 1_000, 0, "500", "request " + i + " " + "x".repeat(500));
    }

    var errors = run.statistics().errors();

    assertThat(errors).hasSizeLessThanOrEqualTo(401);
    assertThat(errors.stream().mapToLong(ErrorCount::count).sum()).isEqualTo(5_000);
    assertThat(errors).extracting(ErrorCount::message).contains("(other messages)");
    assertThat(errors).allSatisfy(error -> assertThat(error.message()).hasSizeLessThan(202));
  }

  /** Connected after 20, first byte after 50, all after 80: waiting 30, processing 60. */
  @Test
  void splitsARequestAsAbDoes() {
    RecordedRun run = RecordedRun.whole().connected("Home", 20, 50, 80);

    ConnectionTimes times = run.statistics().connectionTimes().get("Home");

    assertThat(times.connect().max()).isEqualTo(20);
    assertThat(times.waiting().max()).isEqualTo(30);
    assertThat(times.processing().max()).isEqualTo(60);
    assertThat(times.total().max()).isEqualTo(80);
  }

  @Test
  void hasNoConnectionTimesOfFailuresOrUnmeasuredSamples() {
    RecordedRun run = RecordedRun.whole().success("Home", 0, 10).failure("Login", 0, "500", "no");

    assertThat(run.statistics().connectionTimes()).isEmpty();
  }

  @Test
  void doesNotTakeAMillisecondOfRoundingForNegativeTime() {
    RecordedRun run = RecordedRun.whole().connected("Home", 5, 4, 4);

    ConnectionTimes times = run.statistics().connectionTimes().get("Home");

    assertThat(times.waiting().min()).isZero();
    assertThat(times.processing().min()).isZero();
  }

  @Test
  void givesStatisticsThatLaterSamplesDoNotChange() {
    RecordedRun run = RecordedRun.whole().connected("Home", 1, 2, 3);
    RunStatistics before = run.statistics();
    run.connected("Home", 100, 200, 300).failure("Login", 5, "500", "no");

    assertThat(before.labels().get(0).elapsed().count()).isEqualTo(1);
    assertThat(before.totals().get(0).elapsed().max()).isEqualTo(3);
    assertThat(before.connectionTimes().get("Home").total().count()).isEqualTo(1);
    assertThat(before.intervals().get(0).elapsed().count()).isEqualTo(1);
    assertThat(before.errors()).isEmpty();
  }

  /** The first sample lies in neither; a listener knows the window only after it. */
  @Test
  void judgesWhatComesInAWindowThatIsKnownLater() {
    RunRecorder recorder = new RunRecorder(new Window(millis(100), millis(200)));
    RecordedRun run = new RecordedRun(recorder).success("Home", 0, 10);

    recorder.moveWindow(Step.NONE, new Window(millis(1), millis(3)));
    run.success("Home", 1, 10).success("Home", 2.5, 30).success("Home", 3, 50);

    assertThat(run.label("Home").samples()).isEqualTo(2);
    assertThat(run.label("Home").elapsed().max()).isEqualTo(30);
    assertThat(run.statistics().window()).isEqualTo(new Window(millis(1), millis(3)));
  }

  @Test
  void knowsWhetherSeveralGeneratorsWereInOneStep() {
    RunRecorder one = new RunRecorder(Window.WHOLE_RUN);
    new RecordedRun(one).by("Users 2 users repeat 1 1-1").on("a").success("Home", 0, 10);
    assertThat(one.distributed()).isFalse();

    new RecordedRun(one).by("Users 2 users repeat 1 1-1").on("b").success("Home", 0, 10);
    assertThat(one.distributed()).isTrue();
    assertThat(one.ofSeveralGenerators()).isTrue();
  }

  /** Without steps each generator may do what it likes, and when. */
  @Test
  void isNotDistributedWithoutSteps() {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    new RecordedRun(run).on("a").success("Home", 0, 10).on("b").success("Home", 0, 10);

    assertThat(run.distributed()).isFalse();
    assertThat(run.ofSeveralGenerators()).isTrue();
  }

  @Test
  void tellsOfTheStepThatWasHeardOfLast() {
    assertThat(new RunRecorder(Window.WHOLE_RUN).currentStep().total().samples()).isZero();

    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    RecordedRun run = new RecordedRun(recorder);
    run.by("Users 1 user repeat 1 1-1").success("Home", 0, 10).success("Home", 1, 10);
    run.by("Users 2 users repeat 1 1-1").success("Home", 5, 500);

    assertThat(recorder.currentStep().users()).isEqualTo(2);
    assertThat(recorder.currentStep().total().samples()).isEqualTo(1);
    assertThat(recorder.currentStep().total().throughputPerSecond()).isEqualTo(2);
    assertThat(recorder.steps()).isEqualTo(2);
  }

  @Test
  void refusesMoreStepsThanAThreadGroupHas() {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    RecordedRun run = new RecordedRun(recorder);
    for (int repeat = 1; repeat <= 1001; repeat++) {
      run.by("Users 2 users repeat " + repeat + " 1-1").success("Home", repeat, 10);
    }
    assertThat(recorder.steps()).isEqualTo(1001);

    run.by("Users 2 users repeat 1002 1-1");
    assertThatThrownBy(() -> run.success("Home", 1002, 10))
        .hasMessage("a run must have at most 1000 steps");
  }

  /** Two that nobody took: rows of requests, and operations that never came. */
  @Test
  void countsDroppedArrivalsAmongTheOperations() {
    RecordedRun run = RecordedRun.whole().by("Users 10 /s repeat 1 1-1");
    run.operation("Buy", 0, 100, 0);
    run.failure("Arrivals", 0.1, "dropped", "no user was free");
    run.failure("Arrivals", 0.2, "dropped", "no user was free");

    assertThat(run.total().samples()).isEqualTo(3);
    assertThat(run.total().errors()).isEqualTo(2);
    assertThat(run.statistics().all(LabelKind.REQUEST).get(0).samples()).isEqualTo(2);
  }

  @Test
  void countsWhatFailedForWantOfAPortInTheWindow() {
    RecordedRun run = RecordedRun.judgedBetween(10, 20);
    String code = "Non HTTP response code: java.net.BindException";
    run.failure("Home", 9, code, "Address already in use");
    run.failure("Home", 11, code, "Address already in use");
    run.failure("Home", 12, code, "Address already in use");
    run.failure("Home", 13, "500", "no");

    assertThat(run.statistics().steps().get(0).connections().withoutPort()).isEqualTo(2);
  }

  /** Of what failed or began before the window no time to connect is told. */
  @Test
  void hasConnectionTimesOfSuccessesInTheWindowAlone() {
    RecordedRun run = RecordedRun.judgedBetween(-1, 5).connected("Home", 20, 50, 80);
    assertThat(run.statistics().connectionTimes()).containsOnlyKeys("Home");

    assertThat(
            RecordedRun.judgedBetween(1, 5)
                .connected("Home", 20, 50, 80)
                .statistics()
                .connectionTimes())
        .isEmpty();
  }

  @Test
  void countsErrorsOfAKindThatIsKnownAlsoBeyondTheLimit() {
    RecordedRun run = RecordedRun.whole().failure("Home", 0, "500", "first");
    for (int i = 0; i < 199; i++) {
      run.failure("Home", 0, "500", "request " + i);
    }
    run.failure("Home", 0, "500", "first").failure("Home", 0, "500", "one more");

    assertThat(run.statistics().errors())
        .hasSize(201)
        .startsWith(new ErrorCount("Home", "500", "first", 2, RecordedRun.instant(0)))
        .contains(new ErrorCount("Home", "500", "request 198", 1, RecordedRun.instant(0)))
        .contains(new ErrorCount("Home", "500", "(other messages)", 1, RecordedRun.instant(0)));
  }

  @Test
  void refusesAWindowThatEndsBeforeItStarts() {
    assertThatThrownBy(() -> new Window(2, 2)).hasMessageContaining("must end after its start");
  }

  /** Connected after 0.4 ms, first byte after 1.5, all after 2.6: waiting 1.1, processing 2.2. */
  @Test
  void splitsInMicrosecondsWhereAllThreeTimesWereMeasuredSo() {
    ConnectionTimes times = new ConnectionTimes();

    times.record(sample().inMicros(2600, 1500, 400));

    assertThat(times.connect().max()).isEqualTo(0.4);
    assertThat(times.waiting().max()).isEqualTo(1.1);
    assertThat(times.processing().max()).isEqualTo(2.2);
    assertThat(times.total().max()).isEqualTo(2.6);
  }

  @Test
  void splitsInMillisecondsWhereOneOfThemIsMissing() {
    ConnectionTimes times = new ConnectionTimes();

    times.record(sample().inMicros(2600, Sample.NOT_MEASURED, 400));

    assertThat(times.connect().max()).isEqualTo(1);
    assertThat(times.waiting().max()).isEqualTo(1);
    assertThat(times.total().max()).isEqualTo(2.6);
  }

  private static Sample sample() {
    return new Sample().timed(1, 3, 0).connected(2, 1);
  }
}
