package io.github.ampmeter.judge.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.ThreadGroups.Role;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The rows of a plan's set-up and tear-down groups are none of its load. */
class LoadSampleFilterTest {
  private final List<String> load = new ArrayList<>();
  private LoadSampleFilter<SampleSink> rows =
      new LoadSampleFilter<>(
          new ThreadGroups(
              List.of("Create users", "Warm caches"), List.of("Users", "b"), List.of("Clear up")),
          sample -> load.add(sample.label()));

  @Test
  void letsThroughWhatTheLoadDid() {
    row("createUser", "Create users 1-1", true);
    row("home", "Users 1-1", true);
    row("login", "Users 1-2", false);
    row("page", "b 2-1", true);
    row("drop", "Clear up 1-1", true);

    assertThat(load).containsExactly("home", "login", "page");
    assertThat(rows.kept().values()).allMatch(kept -> kept.failed() == 0);
  }

  @Test
  void tellsWhatFailedBeforeAndAfterTheLoad() {
    row("createUser", "Create users 1-1", true);
    row("createUser", "Create users 1-2", false);
    row("other", "Warm caches 2-1", false);
    row("drop", "Clear up 1-1", false);

    RowsBeside setUp = rows.kept().get(Role.SET_UP);
    assertThat(setUp.samples()).isEqualTo(3);
    assertThat(setUp.failed()).isEqualTo(2);
    assertThat(setUp.firstFailure()).isEqualTo("createUser: 500 Internal Server Error");
    assertThat(rows.kept().get(Role.TEAR_DOWN).failed()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/thread-groups.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void knowsTheGroupByTheThreadsName(String thread, Role role) {
    ThreadGroups groups =
        new ThreadGroups(
            List.of("Create users", "Warm caches"), List.of("Users"), List.of("Clear up"));

    assertThat(groups.role(ThreadName.of(thread))).isEqualTo(role);
  }

  @Test
  void readsADashAsPartOfTheNameWhereTheLoadIsCalledSo() {
    ThreadGroups groups = new ThreadGroups(List.of("b"), List.of("a-b"), List.of());

    assertThat(groups.role(ThreadName.of("a-b 1-1"))).isEqualTo(Role.LOAD);
    assertThat(groups.role(ThreadName.of("10.0.0.7-a-b 1-1"))).isEqualTo(Role.LOAD);
    assertThat(groups.role(ThreadName.of("10.0.0.7-b 1-1"))).isEqualTo(Role.SET_UP);
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/thread-groups-alike.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void tellsWhichGroupOfTheLoadMayBeCalledAsAnother(String main, boolean unclear) {
    List<String> names = List.of("Browse", main);

    assertThat(new ThreadGroups(List.of("Warm", "Prepare"), names, List.of()).maybeOthers())
        .isEqualTo(unclear ? List.of(main) : List.of());
    assertThat(new ThreadGroups(List.of(), names, List.of("Warm", "Prepare")).maybeOthers())
        .isEqualTo(unclear ? List.of(main) : List.of());
    assertThat(new ThreadGroups(List.of(), names, List.of()).maybeOthers()).isEmpty();
    // The numbers tell them apart.
    assertThat(new ThreadGroups(List.of("Prepare"), names, List.of()).maybeOthers()).isEmpty();
  }

  /** As JMeter 5.6.3 does it: it numbers set-up, main and tear-down groups each from 1. */
  @Test
  void countsRowsThatCannotBeToldApartForTheLoadAndSaysSo() {
    rows =
        new LoadSampleFilter<>(
            new ThreadGroups(List.of("Users"), List.of("Users"), List.of("Users")),
            sample -> load.add(sample.label()));

    row("createUser", "Users 1-1", false);

    assertThat(load).containsExactly("createUser");
    assertThat(rows.indistinct()).containsExactly("Users 1");
  }

  @Test
  void tellsGroupsOfOneNameApartByTheirNumbers() {
    ThreadGroups groups = new ThreadGroups(List.of("Data", "Users"), List.of("Users"), List.of());

    assertThat(groups.indistinct()).isEmpty();
    assertThat(groups.role(ThreadName.of("Users 2-1"))).isEqualTo(Role.SET_UP);
    assertThat(groups.role(ThreadName.of("Users 1-1"))).isEqualTo(Role.LOAD);
  }

  @Test
  void takesEveryRowForTheLoadWhereThePlanIsNotKnown() {
    rows = new LoadSampleFilter<>(ThreadGroups.UNKNOWN, sample -> load.add(sample.label()));

    row("createUser", "setUp Thread Group 1-1", false);

    assertThat(load).containsExactly("createUser");
    assertThat(rows.kept()).isEmpty();
  }

  /** More names than any plan has, as arrivals groups make them. */
  @Test
  void keepsNoNumberOfNamesThatAFileCanMakeGrow() {
    for (int i = 0; i < 10_000; i++) {
      row("page", "Users " + i + "-1", true);
    }
    row("createUser", "Create users 1-1", true);

    assertThat(load).hasSize(10_000);
  }

  private void row(String label, String thread, boolean success) {
    rows.accept(
        new Sample()
            .named(label, SampleKind.REQUEST)
            .timed(JtlFile.START, 1, 0)
            .loadedBy(1, "", ThreadName.of(thread))
            .ended(success, success ? "200" : "500", success ? "" : "Internal Server Error"));
  }
}
