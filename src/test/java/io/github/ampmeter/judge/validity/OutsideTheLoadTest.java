package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.validity.WrittenRows.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Scope;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.sample.LoadSampleFilter;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.WrittenRows.Row;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What failed where no figure shows it. */
class OutsideTheLoadTest {
  private static final Window WINDOW = new Window(START + 10_000, START + 20_000);

  private RunRecorder run = new RunRecorder(WINDOW);

  @Test
  void aLoadThatWasPreparedInVainIsInvalid() {
    ThreadGroups groups = new ThreadGroups(List.of("Fill"), List.of("Users"), List.of("Clear"));
    LoadSampleFilter<RunRecorder> rows = new LoadSampleFilter<>(groups, run);
    rows.accept(sample("Fill 1", "Load tables", 0, false));
    rows.accept(sample("Fill 1", "Load rows", 0, true));
    rows.accept(sample("Users 1", "Home", 11_000, false));
    rows.accept(sample("Clear 1", "Drop", 30_000, true));

    List<Issue> issues = OutsideTheLoad.of(rows);

    assertThat(issues).extracting(Issue::severity).containsExactly(Severity.INVALID);
    assertThat(Issue.messages(issues))
        .containsExactly("1 of 2 samples failed in set-up; the first is Load tables: 500");
  }

  @Test
  void groupsThatCannotBeToldApartAreNamed() {
    ThreadGroups groups = new ThreadGroups(List.of("Users"), List.of("Users"), List.of());

    assertThat(Issue.messages(OutsideTheLoad.of(new LoadSampleFilter<>(groups, run))))
        .containsExactly(
            "A thread group of the load and a set-up or tear-down group are both named \"Users"
                + " 1\": rename one");
  }

  @Test
  void rowsBesideStepsAreTold() {
    run = new RunRecorder(Window.WHOLE_RUN);
    accept("Fill 1", "Log in", 0, true, 1);
    accept("Fill 1", "Log in", 0, false, 2);
    accept("Users 4 users repeat 1 1", "Home", 1000, true, 10);

    List<Issue> issues = OutsideTheLoad.of(run);

    assertThat(Issue.messages(issues))
        .containsExactly(
            "2 of 3 samples failed outside the load steps; the first is Log in: 500",
            "No statistic includes 3 samples before or after the steps, from a thread group"
                + " without steps; the first is Log in");
  }

  @Test
  void aRunWithoutStepsHasNoneBesideThem() {
    accept("Users 1", "Home", 0, false, 3);

    assertThat(OutsideTheLoad.of(run)).isEmpty();
  }

  @Test
  void failuresBeforeAndAfterTheWindowAreCounted() {
    accept("Users 1", "Log in", 0, false, 3);
    accept("Users 1", "Log in", 0, true, 4);
    accept("Users 1", "Home", 0, true, 5);
    accept("Users 1", "Home", 12_000, false, 5);
    accept("Users 1", "Log in", 25_000, false, 1);

    List<Issue> issues = OutsideTheLoad.of(run.statistics(), Set.of());

    assertThat(issues)
        .singleElement()
        .satisfies(
            issue -> {
              assertThat(issue.message())
                  .isEqualTo(
                      "4 of 8 samples of \"Log in\" failed outside the measurement window; no"
                          + " statistic includes them");
              assertThat(issue.scope()).isEqualTo(Scope.RUN.label("Log in"));
            });
  }

  @Test
  void failuresOfAllStepsAreOneSum() {
    Window second = new Window(START + 50_000, START + 60_000);
    run = new RunRecorder(step -> Optional.of(step.level() == 4 ? WINDOW : second));
    accept("Users 4 users repeat 1 1", "Home", 0, false, 2);
    accept("Users 4 users repeat 1 1", "Home", 12_000, true, 1);
    accept("Users 8 users repeat 1 1", "Home", 40_000, false, 3);
    accept("Users 8 users repeat 1 1", "Home", 41_000, true, 5);

    assertThat(Issue.messages(OutsideTheLoad.of(run.statistics(), Set.of())))
        .singleElement()
        .asString()
        .startsWith("5 of 10 samples of \"Home\" failed outside");
    assertThat(Issue.messages(OutsideTheLoad.of(run.statistics(), Set.of("Home"))))
        .containsExactly("All 11 samples of \"Home\" in the whole run failed");
  }

  @Test
  void aLabelThatNeverSucceededIsToldApart() {
    accept("Users 1", "Log in", 0, false, 3);
    accept("Users 1", "Log in", 12_000, false, 4);
    accept("Users 1", "Home", 0, false, 1);
    accept("Users 1", "Home", 12_000, true, 1);

    assertThat(Issue.messages(OutsideTheLoad.of(run.statistics(), Set.of("Log in"))))
        .containsExactly(
            "All 7 samples of \"Log in\" in the whole run failed",
            "1 of 1 sample of \"Home\" failed outside the measurement window; no statistic"
                + " includes them");
  }

  @Test
  void fiveLabelsAreEnough() {
    for (int i = 1; i <= 7; i++) {
      accept("Users 1", "Page " + i, 0, false, 1);
    }

    assertThat(OutsideTheLoad.of(run.statistics(), Set.of())).hasSize(5);
    assertThat(
            OutsideTheLoad.of(
                run.statistics(),
                Set.of("Page 1", "Page 2", "Page 3", "Page 4", "Page 5", "Page 6", "Page 7")))
        .hasSize(5);
  }

  private void accept(String group, String label, long at, boolean success, int times) {
    for (int i = 0; i < times; i++) {
      run.accept(sample(group, label, at + i, success));
    }
  }

  private static Sample sample(String group, String label, long at, boolean success) {
    return new Row(group, 1, label, START + at, 10, success ? "200" : "500").sample(1);
  }
}
