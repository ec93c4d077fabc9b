package io.github.ampmeter.jmeter.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.SampleConversion;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.run.folder.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two workers of which one comes late or is lost: the listener says what the JTL's report says. */
class GeneratorsApartTest {
  private static final String NO_PORT = "-Users 2 users repeat 1 1-1";
  private static final int STEADY = 60;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    // beta comes and goes, warm-up, a step or not
    "50, 120, 5, -Users 2 users repeat 1 1-1",
    "50, 120, 0, -Users 2 users repeat 1 1-1",
    "29, 100, 30, -Users 2 users repeat 1 1-1",
    "58, 130, 60, -Users 2 users repeat 1 1-1",
    "0, 12, 5, -Users 2 users repeat 1 1-1",
    "0, 12, 5, -Users 1-1",
    "50, 120, 5, -Users 1-1",
    "0, 12, 5, :1099-Users 1-1",
  })
  void isIncompleteWhereOneCameLateOrWasLost(int from, int to, int warmUp, String thread)
      throws IOException {
    List<SampleEvent> events = events(thread, 0, 130, from, to);

    assertThat(listener(events, warmUp).verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(listener(events, warmUp).verdict().reasons())
        .singleElement()
        .asString()
        .contains("The load generators ran");
    assertThat(jtl(events, warmUp)).singleElement().asString().contains("The load generators ran");
  }

  @ParameterizedTest
  @CsvSource({"0, 5", "2, 5", "2, 0"})
  void passesWhereTheyWereTogether(int from, int warmUp) throws IOException {
    List<SampleEvent> events = events(NO_PORT, 0, 70, from, 70);

    assertThat(listener(events, warmUp).verdict().kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(jtl(events, warmUp)).isEmpty();
  }

  /** The second step is the whole sweep's of one of them alone. */
  @Test
  void isIncompleteWhereOneIsMissingInAStep() throws IOException {
    List<SampleEvent> events = events(NO_PORT, 0, 70, 0, 70);
    for (int i = 10 * 80; i < 10 * 150; i++) {
      String thread = "alpha-Users 4 users repeat 1 1-" + (1 + i % 4);
      events.add(sample("alpha", thread, 100L * i));
    }

    assertThat(listener(events, 5).verdict().reasons())
        .containsExactly(
            "Load generators were missing in these steps of the sweep: 4 users repeat 1: 1 of 2");
    assertThat(jtl(events, 5)).isEqualTo(listener(events, 5).verdict().reasons());
  }

  /** Whose samples all bear the name of the one machine. */
  @Test
  void isNotToldOfTwoThreadGroupsOnOneMachine() throws IOException {
    List<SampleEvent> events = new ArrayList<>();
    for (int i = 0; i < 10 * 70; i++) {
      events.add(sample("alpha", "Users 1-1", 100L * i));
      if (i > 10 * 40) {
        events.add(sample("alpha", "Late ones 2-1", 100L * i));
      }
    }

    assertThat(listener(events, 5).verdict().kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(jtl(events, 5)).isEmpty();
  }

  private static List<SampleEvent> events(String thread, int... alphaAndBeta) {
    List<SampleEvent> events = new ArrayList<>();
    for (int worker = 0; worker < 2; worker++) {
      String host = worker == 0 ? "alpha" : "beta";
      for (int i = 10 * alphaAndBeta[2 * worker]; i < 10 * alphaAndBeta[2 * worker + 1]; i++) {
        events.add(sample(host, host + thread, 100L * i));
      }
    }
    events.sort(Comparator.comparingLong(event -> event.getResult().getEndTime()));
    return events;
  }

  private static SampleEvent sample(String host, String thread, long after) {
    SampleResult result = SampleStream.result("page", SampleStream.START + after, 60);
    result.setThreadName(thread);
    return SampleStream.event(host, result);
  }

  private static PlanReport listener(List<SampleEvent> events, int warmUp) {
    LiveVerdict live =
        new LiveVerdict(
            Criteria.parse("t", "p90(*) <= 100 ms\nerrors(total) <= 1 %"),
            1000L * warmUp,
            1000L * STEADY);
    events.stream().map(SampleConversion::of).forEach(live::record);
    return live.report("plan");
  }

  private List<String> jtl(List<SampleEvent> events, int warmUp) throws IOException {
    Phases phases = new Phases(Duration.ofSeconds(warmUp), Optional.of(Duration.ofSeconds(STEADY)));
    return Measurement.of(SampleStream.jtl(folder, events), phases).problems();
  }
}
