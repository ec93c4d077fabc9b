package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** One run of plans that each miss something of their own. */
@TestInstance(Lifecycle.PER_CLASS)
class MissedTargetsIT {
  /** The verdict of another plan, or that of the run. */
  private static final Pattern NEXT =
      Pattern.compile("(?m)^(\\S+ - )?(PASSED|FAILED|INCOMPLETE|NOT JUDGED)$");

  private Ampmeter.Ended ended;
  private String summary;

  @BeforeAll
  void runWhatCannotPass(@TempDir Path folder) throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    try (CountingServer server = new CountingServer(Optional.empty())) {
      String suite =
          ampmeter.suite(
              server.suite()
                  + """
                  # Whatever else keeps this machine busy.
                  generator: shared
                  plans:
                    - plan: %s
                      name: misses
                      iterations: 200
                      properties: {failing: 00$}
                      targets: [p90(step) <= 1 ms, errors(*) <= 0 %%, p90(Home) <= 1 s]
                    - {plan: %s, name: no-samples, targets: p90(*) <= 1 s}
                    - {plan: %s, name: without-form}
                  """
                      .formatted(
                          ampmeter.plan("own.jmx"),
                          ampmeter.plan("disabled.jmx"),
                          ampmeter.plan("without-form.jmx")));
      ended = ampmeter.here("run", suite);
    }
    summary = Files.readString(ampmeter.onlyRun().resolve("summary.txt"));
  }

  @Test
  void exitsWithOne() {
    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void namesCriterionLabelMeasuredValueAndLimit() {
    assertThat(of("misses"))
        .startsWith("misses - FAILED")
        .containsPattern("p90\\(step\\) <= 1 ms +step at 1 user +[0-9.]+ ms .*<= 1 ms .*FAILED");
  }

  @Test
  void failsOnOnePercentOfFailingAssertions() {
    assertThat(of("misses")).containsPattern("errors\\(\\*\\) <= 0 % .* 1 % +<= 0 % .*FAILED");
  }

  @Test
  void failsOnALabelThatNeverOccurs() {
    assertThat(of("misses")).contains("p90(Home) <= 1 s", "no samples; the run has step");
  }

  @Test
  void neverPassesWithoutSamples() {
    assertThat(of("no-samples"))
        .doesNotContain("PASSED")
        .contains("p90(*) <= 1 s", "Measured: no samples");
  }

  @Test
  void passesOnWhatJMeterSaysOfAPlanItCannotLoad() {
    assertThat(of("without-form")).startsWith("without-form - INCOMPLETE");
    assertThat(of("without-form").replaceAll("\\s+", " "))
        .contains("JMeter exited with code 1")
        .contains("guiclass attribute is not found");
  }

  private String of(String plan) {
    int from = summary.indexOf(plan + " - ");
    assertThat(from).as(summary).isNotNegative();
    Matcher next = NEXT.matcher(summary);
    return next.find(from + 1) ? summary.substring(from, next.start()) : summary.substring(from);
  }
}
