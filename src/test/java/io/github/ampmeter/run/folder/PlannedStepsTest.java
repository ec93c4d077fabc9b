package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.run.suite.PlanGroups;
import io.github.ampmeter.run.suite.PlanGroups.PlanGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The steps of a JTL beside those of a record, without all that a report needs besides. */
class PlannedStepsTest {
  private static final long START = 1_767_348_000_000L;

  @TempDir private Path folder;
  private JtlBuilder rows;

  @BeforeEach
  void aJtl() {
    rows = JtlBuilder.from(START, "threadName", "allThreads");
  }

  @Test
  void eachStepOfASweepIsToHaveItsOwnUsersAtWork() throws IOException {
    samples("Users 2 users repeat 1 1-1", 0, 2);
    samples("Users 4 users repeat 1 1-1", 40, 3);

    assertThat(problems(30_000L, List.of(2, 4), 1, null, null))
        .containsExactly(
            "4 users repeat 1: Fewer than the planned 4 users were at work for 30 s of 30 s; the"
                + " minimum was 3");
  }

  /** Nothing says then which part of a step its ramp-up is. */
  @Test
  void ofStepsWithoutADurationNobodyKnowsWhenAllAreAtWork() throws IOException {
    samples("Users 2 users repeat 1 1-1", 0, 2);
    samples("Users 4 users repeat 1 1-1", 40, 3);

    assertThat(problems(null, List.of(2, 4), 1, null, null)).isEmpty();
  }

  @Test
  void oneStepThatIsRepeatedIsASweep() throws IOException {
    samples("Users 4 users repeat 1 1-1", 0, 4);

    assertThat(problems(30_000L, List.of(4), 2, null, null))
        .containsExactly("Steps without a sample: 4 users repeat 2");
    assertThat(problems(30_000L, List.of(4), 1, null, null)).isEmpty();
  }

  @Test
  void withoutADurationTheTypicalNumberOfUsersCounts() throws IOException {
    samples("Users 1-1", 0, 10);

    assertThat(problems(null, null, 1, users(10), null)).isEmpty();
    assertThat(problems(null, null, 1, users(11), null))
        .singleElement()
        .asString()
        .startsWith("Fewer than the planned 11 users were at work for 40 s of")
        .endsWith(" the minimum was 10");
  }

  @Test
  void ofRowsThatDoNotTellTheUsersNobodyIsLost() throws IOException {
    samples("Users 1-1", 0, 0);
    PlanGroups unread =
        new PlanGroups(List.of(group("Users", PlanGroup.Kind.MAIN)), false, List.of("users"));

    assertThat(problems(null, null, 1, users(10), null)).isEmpty();
    assertThat(problems(null, List.of(10), 1, unread, null)).isEmpty();
  }

  @Test
  void namesTheSetUpGroupWhoseRowsCannotBeTold() throws IOException {
    samples("Users 1-1", 0, 10);
    PlanGroups groups =
        new PlanGroups(
            List.of(
                group("${__time()}", PlanGroup.Kind.SET_UP), group("Users", PlanGroup.Kind.MAIN)),
            false,
            List.of());

    assertThat(problems(null, null, 1, groups, null))
        .containsExactly(
            "Only JMeter knows the name of thread group \"${__time()}\": its rows cannot be"
                + " distinguished from those of the load. Give it a plain name");
  }

  /** Its threads' names say that arrivals came, and not how many; 4/s is no such ramp. */
  @Test
  void ofARampNothingMoreIsToldThanThatArrivalsCame() throws IOException {
    samples("Shop arriving 1-1", 0, 2);

    assertThat(problems(30_000L, null, 1, null, "4..8/s over 1 min")).isEmpty();
    assertThat(problems(30_000L, null, 1, null, "4/s"))
        .contains("Steps without a sample: 4 /s repeat 1")
        .anyMatch(
            problem -> problem.startsWith("The run has steps that the suite does not name: "));
  }

  /** Four a second for 40 s. */
  private void samples(String thread, int fromSecond, int users) {
    rows.set("threadName", thread).set("allThreads", users);
    rows.rows(1000L * fromSecond, 1000L * fromSecond + 40_000, 250, 20);
  }

  private static PlanGroups users(int count) {
    return new PlanGroups(
        List.of(new PlanGroup("Users", PlanGroup.Kind.MAIN, "ThreadGroup", count, "continue")),
        false,
        List.of());
  }

  /** Threads of a group that names them by their load are told from those of a set-up group. */
  @ParameterizedTest
  @CsvSource({
    "ScalingThreadGroup, Fill,          0",
    "ThreadGroup,        Fill,          1",
    "ScalingThreadGroup, Fill arriving, 1",
  })
  void aGroupWithAnUnknownNameMayBeToldByItsLoad(String type, String setUp, int problems)
      throws IOException {
    PlanGroups groups =
        new PlanGroups(
            List.of(
                new PlanGroup("${who}", PlanGroup.Kind.MAIN, type, null, ""),
                group("Users arriving", PlanGroup.Kind.MAIN),
                group(setUp, PlanGroup.Kind.SET_UP)),
            false,
            List.of());
    samples("Users 1-1", 0, 10);

    assertThat(problems(null, null, 1, groups, null)).hasSize(problems);
  }

  private static PlanGroup group(String name, PlanGroup.Kind kind) {
    return new PlanGroup(name, kind, "ThreadGroup", null, "");
  }

  private List<String> problems(
      Long durationMillis, List<Integer> users, int repeats, PlanGroups groups, String rate)
      throws IOException {
    SavedPlan plan =
        RunFolderBuilder.plan(
            "plan",
            with -> {
              with.durationMillis = durationMillis;
              with.users = users;
              with.repeats = repeats;
              with.groups = groups;
              with.rate = rate;
            });
    PlannedSteps planned = new PlannedSteps(plan);
    Path jtl = rows.writeTo(folder.resolve("samples.jtl"));
    Measurement measured = Measurement.of(jtl, plan.load().phases()).planning(planned::users);
    return Issue.messages(planned.issues(measured.statistics().steps(), false));
  }
}
