package io.github.ampmeter.run.folder;

import static io.github.ampmeter.run.folder.RunFolderBuilder.plan;
import static io.github.ampmeter.run.folder.RunFolderBuilder.run;
import static io.github.ampmeter.run.folder.RunFolderBuilder.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.run.suite.PlanGroups;
import io.github.ampmeter.run.suite.PlanGroups.PlanGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What ran is held against what was planned. */
class PlannedLoadTest {
  private static final long START = 1_767_348_000_000L;

  @TempDir private Path root;
  private RunFolder folder;
  private JtlBuilder jtl;

  @BeforeEach
  void aRun() throws IOException {
    folder = new RunFolder(root);
    folder.write(run(List.of("plan"), run -> run.stack = ""));
    jtl = JtlBuilder.from(START, "responseCode", "responseMessage", "threadName", "allThreads");
    jtl.set("responseCode", 200).set("responseMessage", "OK");
  }

  @Test
  void passesWhereAllUsersWereAtWork() throws IOException {
    rows("Users 1-1", 0, 40, 10);

    assertThat(judged(10L, List.of(10), users(10)).verdict().kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void isIncompleteWhereUsersWereLostInTheWarmUp() throws IOException {
    rows("Users 1-1", 0, 3, 10);
    rows("Users 1-1", 3, 40, 1);

    PlanReport plan = judged(10L, List.of(10), users(10));

    assertThat(plan.verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(plan.verdict().reasons())
        .containsExactly(
            "Fewer than the planned 10 users were at work for 30 s of 30 s; the minimum was 1");
    assertThat(plan.statistics().steps().get(0).users()).isEqualTo(1);
  }

  @Test
  void isIncompleteWhereOtherUsersWereAtWorkThanThePlanReads() throws IOException {
    rows("Users 1-1", 0, 40, 10);

    assertThat(judged(10L, List.of(4), unread()).verdict().reasons())
        .containsExactly(
            "The suite asks for 4 users, but the plan does not read the number; 10 were at work");
  }

  @Test
  void isIncompleteWhereStepsRanThatTheSuiteDoesNotName() throws IOException {
    for (int users : List.of(1, 2, 4)) {
      rows("Users %d user%s repeat 1 1-1".formatted(users, users == 1 ? "" : "s"), 0, 40, users);
    }

    assertThat(judged(10L, List.of(1, 2), unread()).verdict().reasons())
        .containsExactly("The run has steps that the suite does not name: 4 users repeat 1");
    assertThat(judged(10L, List.of(1, 2, 4), null).verdict().kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void letsNoSetUpRowOpenTheWindow() throws IOException {
    rows("Before 1-1", 0, 10, 1);
    rows("Users 1-1", 10, 50, 10);

    PlanReport plan =
        judged(
            10L,
            List.of(10),
            new PlanGroups(
                List.of(
                    new PlanGroup("Before", PlanGroup.Kind.SET_UP, "SetupThreadGroup", null, ""),
                    new PlanGroup("Users", PlanGroup.Kind.MAIN, "ThreadGroup", 10, "")),
                false,
                List.of()));

    assertThat(plan.statistics().window().startMillis()).isEqualTo(START + 20_000);
    assertThat(plan.verdict().kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void isIncompleteWhereOnlyJMeterKnowsWhichRowsAreTheSetUps() throws IOException {
    rows("Users 1-1", 0, 40, 10);
    PlanGroup before =
        new PlanGroup("${__time()}", PlanGroup.Kind.SET_UP, "SetupThreadGroup", null, "");

    assertThat(
            judged(10L, null, new PlanGroups(List.of(before), false, List.of())).verdict().kind())
        .isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void isIncompleteWhereTheLoadsNameMayBeThatOfASetUpGroup() throws IOException {
    rows("Browse 1-1", 0, 40, 10);
    rows("prod-Prepare 2-1", 0, 40, 10);
    PlanGroups groups =
        groups(
            group("Orders warm", PlanGroup.Kind.SET_UP),
            group("Prepare", PlanGroup.Kind.SET_UP),
            group("Browse", PlanGroup.Kind.MAIN),
            group("${__P(env)}-Prepare", PlanGroup.Kind.MAIN));

    assertThat(judged(10L, null, groups).verdict().reasons())
        .containsExactly(
            "Only JMeter knows the name of thread group \"${__P(env)}-Prepare\": its rows cannot be"
                + " distinguished from those of set-up and tear-down groups. Give it a plain name");
  }

  /**
   * Its threads are called "Prepare 4 users repeat 1 1-1", and those of the other "Prepare 1-1".
   */
  @ParameterizedTest
  @CsvSource({
    "ScalingThreadGroup, Prepare, PASSED",
    "ArrivalsGroup, Prepare, PASSED",
    "ThreadGroup, Prepare, INCOMPLETE",
    "ScalingThreadGroup, Load 4 users repeat 1, INCOMPLETE",
    "ArrivalsGroup, Load arriving, INCOMPLETE",
  })
  void isJudgedWhereTheLoadItselfStandsInTheThreadsNames(
      String type, String setUp, VerdictKind verdict) throws IOException {
    rows("prod 1-1", 0, 40, 10);
    PlanGroups groups =
        groups(
            group(setUp, PlanGroup.Kind.SET_UP),
            new PlanGroup("${__P(env)}", PlanGroup.Kind.MAIN, type, null, ""));

    assertThat(judged(10L, null, groups).verdict().kind()).isEqualTo(verdict);
  }

  @Test
  void isJudgedWhereAnExpressionInTheLoadsNameMakesItNoOtherGroup() throws IOException {
    rows("prod users 1-1", 0, 40, 10);
    PlanGroup main = group("${__P(env)} users", PlanGroup.Kind.MAIN);

    assertThat(judged(10L, null, groups(main)).verdict().kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(
            judged(10L, null, groups(group("Prepare", PlanGroup.Kind.SET_UP), main))
                .verdict()
                .kind())
        .isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void knowsFromTheLogWhetherUsersWereStopped() throws IOException {
    rows("Users 1-1", 0, 34, 10);
    rows("Users 1-1", 34, 40, 4);
    String started =
        "2026-01-02 03:04:05,678 INFO o.a.j.t.JMeterThread: Thread started: Users 1-1\n";
    String stopped =
        "2026-01-02 03:04:39,678 INFO o.a.j.t.JMeterThread: Stop Thread detected by thread: Users"
            + " 1-2\n";

    assertThat(afterLog("").kind()).as("which says nothing").isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(afterLog(started).kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(afterLog(started + stopped).reasons())
        .containsExactly(
            "Fewer than the planned 10 users were at work for 5.751 s of 30 s; the minimum was 4");
  }

  private Verdict afterLog(String log) throws IOException {
    Files.createDirectories(folder.plan("plan"));
    Files.writeString(folder.jmeterLog("plan"), log);
    return judged(10L, List.of(10), users(10)).verdict();
  }

  @Test
  void saysWhyThereIsNoSampleAsFarAsJMeterKnows() throws IOException {
    Files.createDirectories(folder.plan("plan"));
    Files.writeString(
        folder.jmeterLog("plan"),
        "2026-01-02 03:04:05,678 ERROR o.a.j.t.JMeterThread: File a.csv must exist\n");

    assertThat(judged(10L, null, null).verdict().reasons())
        .contains("The load produced no samples; its log: File a.csv must exist");
  }

  @Test
  void takesTheMostUsersOfArrivalsForNoSteps() throws IOException {
    rows("Arrivals 4 /s repeat 1 1-1", 0, 40, 2);
    rows("Arrivals 8 /s repeat 1 1-1", 50, 90, 2);

    assertThat(judged(10L, List.of(300), null).verdict().reasons())
        .noneMatch(reason -> reason.contains("does not name"))
        .noneMatch(reason -> reason.contains("Fewer than the planned"));
  }

  @Test
  void isIncompleteWhereAnotherRateCameThanTheSuiteSays() throws IOException {
    rows("Arrivals 4 /s repeat 1 1-1", 0, 40, 2);

    assertThat(judged(10L, null, null, "4/s").verdict().kind())
        .as("of rows that do not tell how late they began")
        .isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(judged(10L, null, null, "8/s").verdict().reasons())
        .contains(
            "The run has steps that the suite does not name: 4 /s repeat 1",
            "Steps without a sample: 8 /s repeat 1");
  }

  @Test
  void isIncompleteWhereThePlanDoesNotReadTheRate() throws IOException {
    rows("Arrivals 4 /s repeat 1 1-1", 0, 40, 2);

    assertThat(
            judged(10L, null, new PlanGroups(List.of(), false, List.of("rate")), "4/s")
                .verdict()
                .reasons())
        .contains("The suite asks for a rate of 4/s, but the plan does not read it");
  }

  @Test
  void isIncompleteWhereUsersWereAtWorkInsteadOfTheRate() throws IOException {
    rows("Users 4 users repeat 1 1-1", 0, 40, 4);

    assertThat(judged(10L, null, null, "4/s").verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(judged(10L, null, null, "4..8/s over 1 min").verdict().kind())
        .isEqualTo(VerdictKind.INCOMPLETE);
  }

  /** The users of a group by turns, beginning with the one that is named. */
  private void rows(String first, double from, double to, int users) {
    String group = first.substring(0, first.length() - 1);
    jtl.set("allThreads", users);
    for (int i = 0; from + i * 0.25 < to; i++) {
      jtl.set("threadName", group + (1 + i % users)).row(Math.round(1000 * (from + i * 0.25)), 20);
    }
  }

  private static PlanGroups users(int count) {
    return new PlanGroups(
        List.of(new PlanGroup("Users", PlanGroup.Kind.MAIN, "ThreadGroup", count, "stopthread")),
        false,
        List.of());
  }

  private static PlanGroups unread() {
    return new PlanGroups(
        List.of(new PlanGroup("Users", PlanGroup.Kind.MAIN, "SteppingThreadGroup", null, "")),
        false,
        List.of("users"));
  }

  private static PlanGroups groups(PlanGroup... groups) {
    return new PlanGroups(List.of(groups), false, List.of());
  }

  private static PlanGroup group(String name, PlanGroup.Kind kind) {
    return new PlanGroup(name, kind, "ThreadGroup", null, "");
  }

  private PlanReport judged(long warmUpSeconds, List<Integer> users, PlanGroups groups)
      throws IOException {
    return judged(warmUpSeconds, users, groups, null);
  }

  private PlanReport judged(long warmUpSeconds, List<Integer> users, PlanGroups groups, String rate)
      throws IOException {
    SavedPlan saved =
        plan(
            "plan",
            plan -> {
              plan.warmUpMillis = 1000 * warmUpSeconds;
              plan.durationMillis = 30_000L;
              plan.users = users;
              plan.groups = groups;
              plan.rate = rate;
            });
    write(folder, saved, jtl, "errors(*) at every step <= 0 %\n");
    return SavedReport.of(folder, "Ampmeter test").plans().get(0);
  }
}
