package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ScheduleDelay;
import io.github.ampmeter.judge.sample.ScheduleDelay.Mark;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.TimeParts.PathTimes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A window from 10 s to 20 s. */
class TimePartsRecorderTest {
  private static final long T0 = 1_700_000_000_000L;

  private final TimePartsRecorder recorder =
      new TimePartsRecorder(
          StepWindows.all(new Window(T0 + 10_000, T0 + 20_000)),
          url -> url.substring("http://h".length()));

  @Test
  void requestsInTheWindowAreSummedByLabelAndPath() {
    request("1 user", "page", 9_999, 100, 90, 3, "/a", true);
    request("1 user", "page", 10_000, 100, 90, 3, "/a", true);
    request("1 user", "page", 11_000, 50, 50, 0, "/b", true);
    request("1 user", "page", 12_000, 70, 60, 0, "/a", false);

    TimeParts page = recorder.steps().get(0).get(0);

    assertThat(page)
        .isEqualTo(
            new TimeParts(
                "page",
                LabelKind.REQUEST,
                2,
                2,
                new TimeParts.Sums(150, 3, 87 + 50, 10),
                Map.of("/a", new PathTimes(1, 87, 10), "/b", new PathTimes(1, 50, 0))));
  }

  @Test
  void anOperationHasTheRequestsOfItsOwnUserSinceItBegan() {
    request("first", "page", 10_000, 20, 20, 0, "/before", true);
    request("first", "page", 10_100, 30, 25, 1, "/a", true);
    request("second", "page", 10_110, 400, 400, 0, "/other", true);
    request("first", "image", 10_140, 40, 10, 0, "/i", true);
    operation("first", "Home", 10_100, 90);

    TimeParts home = label("Home");

    assertThat(home.samples()).isEqualTo(1);
    assertThat(home.requests()).isEqualTo(2);
    assertThat(home.sums().elapsed()).isEqualTo(90);
    assertThat(home.sums().connect()).isEqualTo(1);
    assertThat(home.sums().waiting()).isEqualTo(24 + 10);
    assertThat(home.sums().transfer()).isEqualTo(5 + 30);
    assertThat(home.paths()).containsOnlyKeys("/a", "/i");
  }

  @Test
  void anOperationAroundOthersHasTheRequestsOfAll() {
    request("first", "page", 10_000, 30, 30, 0, "/a", true);
    operation("first", "inner", 10_000, 30);
    request("first", "page", 10_040, 30, 30, 0, "/a", true);
    operation("first", "inner", 10_040, 30);
    operation("first", "outer", 10_000, 70);

    assertThat(label("outer").paths()).containsEntry("/a", new PathTimes(2, 60, 0));
    assertThat(label("inner").paths()).containsEntry("/a", new PathTimes(2, 60, 0));
  }

  @Test
  void microsecondsAreTakenWhereTheSamplerSaysThem() {
    recorder.accept(
        sample("u", "page", SampleKind.REQUEST, 10_000, 2, true)
            .connected(1, 0)
            .at("http://h/a")
            .inMicros(2_400, 1_700, 300));

    TimeParts page = label("page");
    assertThat(page.sums().elapsed()).isCloseTo(2.4, within(1e-9));
    assertThat(page.sums().connect()).isCloseTo(0.3, within(1e-9));
    assertThat(page.sums().waiting()).isCloseTo(1.4, within(1e-9));
    assertThat(page.sums().transfer()).isCloseTo(0.7, within(1e-9));
  }

  @Test
  void aRowWithoutConnectTimeTellsNoParts() {
    recorder.accept(
        sample("u", "page", SampleKind.REQUEST, 10_000, 20, true)
            .connected(10, Sample.NOT_MEASURED));

    assertThat(label("page").samples()).isEqualTo(1);
    assertThat(label("page").requests()).isZero();
  }

  @Test
  void aQueryHasNoFirstByteAndTellsNoParts() {
    recorder.accept(
        sample("u", "ir_select", SampleKind.REQUEST, 10_000, 20, true).connected(0, 0).at("null"));

    assertThat(label("ir_select").requests()).isZero();
  }

  /** 30 of its 120 ms it waited for a user. */
  @Test
  void howLateAnArrivalBeganIsInNoPart() {
    recorder.accept(
        sample("u", "page", SampleKind.REQUEST, 10_030, 90, true)
            .withScheduleDelay(new Mark(new ScheduleDelay(30, 20), true))
            .connected(60, 10)
            .at("http://h/a"));

    assertThat(label("page").sums().elapsed()).isEqualTo(120);
    assertThat(label("page").sums().waiting()).isEqualTo(50);
    assertThat(label("page").sums().transfer()).isEqualTo(30);
  }

  @Test
  void ofAnOperationsRequestsTheLastHundredAreKnown() {
    for (int i = 0; i < 101; i++) {
      request("first", "page", 10_000 + i, 1, 1, 0, "/a", true);
    }
    operation("first", "Home", 10_000, 500);

    assertThat(label("Home").requests()).isEqualTo(100);
  }

  @Test
  void labelsBeyondAThousandAreNotTold() {
    for (int i = 0; i <= 1000; i++) {
      request("first", "page" + i, 10_000, 10, 10, 0, "/a", true);
    }
    request("first", "page7", 10_001, 10, 10, 0, "/a", true);

    assertThat(recorder.steps().get(0)).hasSize(1000);
    assertThat(label("page7").requests()).isEqualTo(2);
  }

  @Test
  void pathsBeyondTwoThousandHaveNoName() {
    for (int i = 0; i < 4001; i++) {
      request("first", "page", 10_000, 10, 10, 0, "/" + i, true);
    }
    request("first", "page", 10_000, 10, 10, 0, "/7", true);

    assertThat(label("page").requests()).isEqualTo(4002);
    assertThat(label("page").paths()).hasSize(2000).containsEntry("/7", new PathTimes(2, 20, 0));
  }

  @Test
  void whatIsBesideTheStepsOfASweepIsLeftOut() {
    TimePartsRecorder sweep =
        new TimePartsRecorder(
            StepWindows.of(
                Map.of(
                    Step.NONE, new Window(T0, T0 + 1000), new Step(2, 1), new Window(T0, T0 + 9))),
            url -> url);
    for (ThreadName thread : List.of(ThreadName.PLAIN, new ThreadName("", new Step(2, 1), 1))) {
      sweep.accept(
          sample("u", "page", SampleKind.REQUEST, 0, 10, true)
              .loadedBy(1, "", thread)
              .connected(5, 1));
    }

    assertThat(sweep.steps()).hasSize(1);
  }

  @Test
  void passesOfALevelAreSummedByLabelAndKind() {
    TimeParts first = parts("page", LabelKind.REQUEST, 1, Map.of("/a", new PathTimes(1, 2, 3)));
    TimeParts second =
        parts(
            "page",
            LabelKind.REQUEST,
            10,
            Map.of("/a", new PathTimes(10, 20, 30), "/b", new PathTimes(4, 5, 6)));
    TimeParts operation = parts("page", LabelKind.OPERATION, 100, Map.of());

    assertThat(TimeParts.together(List.of(List.of(first, operation), List.of(second))))
        .containsExactly(
            parts(
                "page",
                LabelKind.REQUEST,
                11,
                Map.of("/a", new PathTimes(11, 22, 33), "/b", new PathTimes(4, 5, 6))),
            operation);
  }

  private static TimeParts parts(
      String label, LabelKind kind, long by, Map<String, PathTimes> paths) {
    return new TimeParts(
        label, kind, by, 2 * by, new TimeParts.Sums(3 * by, 4 * by, 5 * by, 6 * by), paths);
  }

  private TimeParts label(String name) {
    List<TimeParts> labels = recorder.steps().get(0);
    return labels.stream().filter(each -> each.label().equals(name)).findFirst().orElseThrow();
  }

  private void request(
      String user,
      String label,
      long at,
      long elapsed,
      long latency,
      long connect,
      String path,
      boolean success) {
    recorder.accept(
        sample(user, label, SampleKind.REQUEST, at, elapsed, success)
            .connected(latency, connect)
            .at("http://h" + path));
  }

  private void operation(String user, String label, long at, long elapsed) {
    recorder.accept(
        sample(user, label, SampleKind.OPERATION, at, elapsed, true).connected(0, 0).at(""));
  }

  private static Sample sample(
      String user, String label, SampleKind kind, long at, long elapsed, boolean success) {
    return new Sample()
        .named(label, kind)
        .timed(T0 + at, elapsed, 0)
        .loadedBy(1, "", ThreadName.of(user + " 1-1"))
        .inThread(1)
        .ended(success, success ? "200" : "500", "");
  }
}
