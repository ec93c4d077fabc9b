package io.github.ampmeter.jmeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.InstalledJMeter;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.run.WrittenPlan;
import io.github.ampmeter.run.folder.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * The thread group in JMeter itself, without a window; each request takes 20 ms. One run of groups
 * that are at work beside each other.
 */
@TestInstance(Lifecycle.PER_CLASS)
class ScalingThreadGroupIT {
  private static final String FIELD = "ScalingThreadGroup.";
  private static final String GROUP = "io.github.ampmeter.jmeter.threads.ScalingThreadGroup";

  private static final String THREADS =
      "Thread.getAllStackTraces().keySet().count { it.name.startsWith('Ready 8 users') }";

  private InstalledJMeter jmeter;

  @BeforeAll
  void runGroups(@TempDir Path own) throws Exception {
    Path plan =
        new WrittenPlan()
            .group(GROUP, "Iterations", fields("1,4", "iterations", "5", "repeats", "2"), sampler())
            .group(GROUP, "Requests", fields("2,5", "requests", "23"), sampler())
            .group(GROUP, "Counted", fields("1", "iterations", "10", "warmUp", "1"), sampler())
            .group(
                GROUP,
                "Whole",
                fields("1,2", "duration", "1", "warmUp", "0.5", "pause", "0.5", "preheat", "0"),
                sampler())
            .group(GROUP, "Preheated", fields("1,2", "duration", "1", "preheat", "1"), sampler())
            .group(
                GROUP,
                "Ready",
                fields("8", "iterations", "1", "rampUp", "1"),
                WrittenPlan.sampler("${__groovy(" + THREADS + ")} threads", 20))
            .writeTo(own.resolve("groups.jmx"));
    jmeter = new InstalledJMeter(own, plan);
    jmeter.run();
  }

  @AfterAll
  void end() {
    jmeter.close();
  }

  @Test
  void makesTheIterationsOfEachUserStepByStepAndRepeatsThem() throws Exception {
    List<StepStatistics> steps = stepsOf("Iterations", Phases.NONE);

    assertThat(steps).extracting(StepStatistics::users).containsExactly(1, 4, 1, 4);
    assertThat(steps).extracting(StepStatistics::repeat).containsExactly(1, 1, 2, 2);
    assertThat(steps).extracting(step -> step.total().samples()).containsExactly(5L, 20L, 5L, 20L);
    for (int i = 1; i < steps.size(); i++) {
      assertThat(steps.get(i).startMillis()).isGreaterThanOrEqualTo(steps.get(i - 1).endMillis());
    }
    assertThat(Files.readString(jmeter.jtl()))
        .contains(",Iterations 1 user repeat 1 1-1,", ",Iterations 4 users repeat 2 1-4,");
  }

  @Test
  void makesExactlyTheRequestsOfAllUsers() throws Exception {
    assertThat(stepsOf("Requests", Phases.NONE))
        .extracting(step -> step.total().samples())
        .containsExactly(23L, 23L);
  }

  @Test
  void countsIterationsFromTheEndOfTheWarmUp() throws Exception {
    StepStatistics step =
        stepsOf("Counted", new Phases(Duration.ofSeconds(1), Optional.empty())).get(0);

    // More in the warm-up than counted; where it ends for us and for JMeter is a moment apart.
    assertThat(step.total().samples()).isBetween(5L, 20L);
    assertThat(step.endMillis() - step.startMillis()).isGreaterThanOrEqualTo(1200);
  }

  @Test
  void loadsTheWholeWindowOfEachStep() throws Exception {
    Phases phases = new Phases(Duration.ofMillis(500), Optional.of(Duration.ofSeconds(1)));
    List<StepStatistics> steps = stepsOf("Whole", phases);

    for (StepStatistics step : steps) {
      // To the millisecond by RunningPassTest. Here the machine may have paused between two
      // samples of a user, so that the last one ended before the window did, or in the last one.
      assertThat(step.endMillis())
          .isBetween(step.window().startMillis(), step.window().endMillis() + 5000);
    }
    assertThat(steps.get(1).startMillis() - steps.get(0).endMillis()).isGreaterThanOrEqualTo(500);
  }

  @Test
  void preheatsAtTheGreatestStepBeforeTheFirstAndInNoFigure() throws Exception {
    List<StepStatistics> steps =
        stepsOf("Preheated", new Phases(Duration.ZERO, Optional.of(Duration.ofSeconds(1))));

    assertThat(steps).extracting(StepStatistics::users).containsExactly(1, 2);
    List<String> preheating =
        Files.readAllLines(jmeter.jtl()).stream()
            .filter(row -> row.contains(",Preheated preheat "))
            .toList();
    assertThat(preheating)
        .isNotEmpty()
        .anyMatch(row -> row.contains(",Preheated preheat 5-2,"))
        .allMatch(
            row -> Long.parseLong(row.substring(0, row.indexOf(','))) < steps.get(0).startMillis());
  }

  @Test
  void hasAllThreadsBeforeTheFirstUserBegins() throws Exception {
    assertThat(Files.readString(jmeter.jtl()))
        .containsPattern(",8 threads,[^\n]*,Ready 8 users repeat 1 ");
  }

  private List<StepStatistics> stepsOf(String group, Phases phases) throws IOException {
    return Measurement.of(jmeter.jtlOf(group), phases).statistics().steps();
  }

  private static String sampler() {
    return WrittenPlan.sampler("sleep", 20);
  }

  private static String fields(String users, String... more) {
    StringBuilder fields = new StringBuilder(WrittenPlan.string(FIELD + "users", users));
    for (int i = 0; i < more.length; i += 2) {
      fields.append(WrittenPlan.string(FIELD + more[i], more[i + 1]));
    }
    return fields.toString();
  }
}
