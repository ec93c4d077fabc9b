package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.ampmeter.load.ArrivalRates;
import io.github.ampmeter.load.UserSteps;
import io.github.ampmeter.run.WrittenPlan;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.PlanGroups.PlanGroup;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits of what a plan's record may say, and what is written of a plan as it was driven. */
class SavedPlanTest {
  /** 100 years of 365 days. */
  private static final long MOST_MILLIS = 36_500L * 24 * 3600 * 1000;

  @TempDir private Path folder;

  @Test
  void mayBeWarmedUpAndJudgedForAHundredYears() {
    assertThat(plan(MOST_MILLIS, MOST_MILLIS, null, 1).warmUpMillis()).isEqualTo(MOST_MILLIS);
    assertThat(plan(0, 1L, null, 1).durationMillis()).isEqualTo(1);
    refused("warmUpMillis", () -> plan(MOST_MILLIS + 1, null, null, 1));
    refused("durationMillis", () -> plan(0, MOST_MILLIS + 1, null, 1));
  }

  @Test
  void mayHaveTwoHundredStepsOfAHundredThousandUsers() {
    List<Integer> most = Collections.nCopies(200, 100_000);

    assertThat(plan(0, null, most, 100).levels()).isEqualTo(most);
    assertThat(plan(0, null, List.of(1), 1).levels()).containsExactly(1);
    refused("users", () -> plan(0, null, Collections.nCopies(201, 1), 1));
    refused("users", () -> plan(0, null, List.of(100_001), 1));
    refused("repeats", () -> plan(0, null, most, 101));
  }

  @Test
  void holdsNoNull() {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("users", null);
    List<String> nothing = Arrays.asList((String) null);

    refused("configuration", () -> plan(configuration, List.of(), List.of(), null));
    refused("commands", () -> plan(Map.of(), nothing, List.of(), null));
    refused("against", () -> plan(Map.of(), List.of(), nothing, null));
  }

  @Test
  void hasARateThatCanBeRead() {
    assertThat(plan(Map.of(), List.of(), List.of(), "50,100/s").levels()).containsExactly(50, 100);
    assertThat(plan(Map.of(), List.of(), List.of(), "5..10/s over 1 min").levels()).isEmpty();
    assertThat(plan(Map.of(), List.of(), List.of(), null).levels()).isEmpty();
    refused("rate", () -> plan(Map.of(), List.of(), List.of(), "often"));
  }

  @Test
  void saysHowAPlanIsDriven() throws IOException {
    SavedPlan saved =
        of(
            load(Optional.of(UserSteps.parse("users", "2,4")), Optional.empty()),
            Optional.of(new Evidence(List.of())));

    assertThat(saved.plan()).isEqualTo("home");
    assertThat(saved.warmUpMillis()).isEqualTo(2_000);
    assertThat(saved.durationMillis()).isEqualTo(30_000);
    assertThat(saved.users()).containsExactly(2, 4);
    assertThat(saved.repeats()).isEqualTo(3);
    assertThat(saved.configuration()).containsExactly(Map.entry("users", "2,4"));
    assertThat(saved.commands()).singleElement().asString().startsWith("bin/jmeter -n -t home.jmx");
    assertThat(saved.finished()).isTrue();
    assertThat(saved.problems()).containsExactly("interrupted");
    assertThat(saved.against()).containsExactly("search");
    assertThat(saved.generatorShared()).isTrue();
    assertThat(saved.rate()).isNull();
    assertThat(saved.groups().all())
        .containsExactly(new PlanGroup("Users", PlanGroup.Kind.MAIN, "ThreadGroup", 7, "continue"));
  }

  /** Its users are then the most that may be at work, and no steps. */
  @Test
  void hasARateInsteadOfSteps() throws IOException {
    SavedPlan saved =
        of(
            load(
                Optional.of(UserSteps.parse("users", "300")),
                Optional.of(ArrivalRates.parse("rate", "20/s"))),
            Optional.empty());

    assertThat(saved.users()).isNull();
    assertThat(saved.levels()).containsExactly(20);
    assertThat(saved.rate()).isEqualTo("20/s");
    assertThat(saved.finished()).isFalse();
    assertThat(saved.evidence()).isNull();
  }

  private SavedPlan of(LoadSettings load, Optional<Evidence> evidence) throws IOException {
    Path jmx =
        new WrittenPlan()
            .threads("ThreadGroup", "Users", "${__P(count)}", "-1", "", "")
            .writeTo(folder.resolve("home.jmx"));
    return SavedPlan.of(
        new SuitePlan(
            "home",
            PlanFile.read(jmx),
            load,
            Optional.empty(),
            Targets.of("test", ""),
            Map.of(),
            List.of("search")),
        Map.of("users", "2,4"),
        new JMeterCommand(
            Path.of("bin/jmeter"),
            Path.of("home.jmx"),
            Path.of("samples.jtl"),
            Path.of("jmeter.log"),
            Map.of("count", "7"),
            Optional.empty(),
            false),
        evidence,
        List.of("interrupted"));
  }

  private static LoadSettings load(Optional<UserSteps> users, Optional<ArrivalRates> rate) {
    return new LoadSettings(
        users,
        Duration.ofSeconds(2),
        Optional.of(Duration.ofSeconds(30)),
        OptionalInt.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        OptionalInt.of(3),
        Optional.empty(),
        true,
        rate);
  }

  private static void refused(String field, Runnable record) {
    assertThatIllegalArgumentException()
        .isThrownBy(record::run)
        .withMessageStartingWith(field + " must ");
  }

  private static SavedPlan plan(long warmUp, Long duration, List<Integer> users, int repeats) {
    return RunFolderBuilder.plan(
        "home",
        plan -> {
          plan.warmUpMillis = warmUp;
          plan.durationMillis = duration;
          plan.users = users;
          plan.repeats = repeats;
        });
  }

  private static SavedPlan plan(
      Map<String, String> configuration, List<String> commands, List<String> against, String rate) {
    return RunFolderBuilder.plan(
        "home",
        plan -> {
          plan.configuration = configuration;
          plan.commands = commands;
          plan.against = against;
          plan.rate = rate;
        });
  }
}
