package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.run.load.PlanLoad.Progress;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressTest {
  private static final long START = 1_795_231_436_000L;

  @TempDir private Path folder;
  private Path jtl;

  @BeforeEach
  void aJtlThatIsNotThereYet() {
    jtl = folder.resolve("samples.jtl");
  }

  @Test
  void saysThatAPlanIsStarting() throws IOException {
    try (Progress progress =
        new Progress(plan("home", Optional.empty()), PlanPlace.ALONE, List.of(jtl))) {
      assertThat(progress.line(Duration.ofSeconds(1))).isEqualTo("home: starting");
    }
  }

  @Test
  void followsAJtlThatGrows() throws IOException {
    try (Progress progress =
        new Progress(
            plan("home", Optional.of(Duration.ofSeconds(8))),
            new PlanPlace(2, 5, Optional.of(Duration.ofSeconds(80))),
            List.of(jtl))) {
      write("timeStamp,elapsed,label,success,allThreads\n", START + ",100,page,true,3\n");
      assertThat(progress.line(Duration.ofSeconds(3)))
          .isEqualTo("home (plan 2 of 5): 89 s left, 10.00/s, p90 100 ms, 0 errors, 3 users");

      write((START + 3_800) + ",200,page,true,4\n");
      assertThat(progress.line(Duration.ofSeconds(6)))
          .isEqualTo("home (plan 2 of 5): 86 s left, 0.50/s, p90 200 ms, 0 errors, 4 users");
    }
  }

  @Test
  void knowsTheTimeOfThisPlanAloneWhereThatOfALaterOneIsUnknown() throws IOException {
    write("timeStamp,elapsed,label,success,allThreads\n", START + ",100,page,true,3\n");

    try (Progress progress =
        new Progress(
            plan("home", Optional.of(Duration.ofSeconds(8))),
            new PlanPlace(1, 2, Optional.empty()),
            List.of(jtl))) {
      assertThat(progress.line(Duration.ofSeconds(3)))
          .startsWith("home (plan 1 of 2): 9 s left of this plan, ");
    }
  }

  @Test
  void countsTheTimeOfAllStepsOfASweep() throws IOException {
    write("timeStamp,elapsed,label,success,allThreads,threadName\n");
    write(START + ",100,page,true,1,Users 1 user repeat 1 1-1\n");

    try (Progress progress =
        new Progress(
            plan("sweep", Optional.of(Duration.ofSeconds(8)), "1,2"),
            PlanPlace.ALONE,
            List.of(jtl))) {
      assertThat(progress.line(Duration.ofSeconds(5))).startsWith("sweep: 31 s left, ");
    }
  }

  @Test
  void hasNoPercentileWhereAllFail() throws IOException {
    write("timeStamp,elapsed,label,success,allThreads\n", START + ",1000,page,false,1\n");

    try (Progress progress =
        new Progress(plan("home", Optional.empty()), PlanPlace.ALONE, List.of(jtl))) {
      assertThat(progress.line(Duration.ofSeconds(5)))
          .isEqualTo("home: 5 s so far, 0.00/s, p90 n/a, 1 error, 1 user");
    }
  }

  @Test
  void shortensALongNameRatherThanTheFigures() throws IOException {
    try (Progress progress =
        new Progress(
            plan("a-plan-with-a-very-long-name", Optional.empty()),
            PlanPlace.ALONE,
            List.of(jtl))) {
      assertThat(progress.line(Duration.ZERO)).isEqualTo("a-plan-with-a-very-lon..: starting");
    }
  }

  @Test
  void countsTheStepsOfASweepWithoutItsPreheating() throws IOException {
    try (Progress progress =
        new Progress(plan("sweep", Optional.empty(), "1,2"), PlanPlace.ALONE, List.of(jtl))) {
      write("timeStamp,elapsed,label,success,allThreads,threadName\n");
      write(START + ",100,page,true,2,Users preheat 1-1\n");
      assertThat(progress.line(Duration.ofSeconds(1))).isEqualTo("sweep: starting");

      write((START + 1000) + ",100,page,true,1,Users 1 user repeat 1 1-1\n");
      write((START + 2000) + ",100,page,true,2,Users 2 users repeat 1 1-1\n");
      assertThat(progress.line(Duration.ofSeconds(3))).endsWith(", 2 users (step 2 of 2)");

      write((START + 3000) + ",100,page,true,4,Users 4 users repeat 1 1-1\n");
      assertThat(progress.line(Duration.ofSeconds(4))).endsWith(", 4 users (step 3)");
    }
  }

  private void write(String... lines) throws IOException {
    for (String line : lines) {
      Files.writeString(jtl, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }

  private SuitePlan plan(String name, Optional<Duration> duration) throws IOException {
    return plan(name, duration, "");
  }

  private SuitePlan plan(String name, Optional<Duration> duration, String users)
      throws IOException {
    LoadSettings load = LoadSettings.OF_THE_PLAN.with(LoadKey.WARM_UP, Duration.ofSeconds(2));
    if (duration.isPresent()) {
      load = load.with(LoadKey.DURATION, duration.get());
    }
    if (!users.isEmpty()) {
      load = load.with(LoadKey.USERS, UserSteps.parse("users", users));
    }
    return new SuitePlan(
        name,
        PlanFile.read(Files.writeString(folder.resolve("home.jmx"), "<jmeterTestPlan/>")),
        load,
        Optional.empty(),
        Targets.of("test", ""),
        Map.of(),
        List.of());
  }
}
