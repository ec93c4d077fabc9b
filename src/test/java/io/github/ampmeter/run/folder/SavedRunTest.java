package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.scaling.CapacitySearch;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the record of a run may say, and how it grows while the run goes on. */
class SavedRunTest {
  private static final String START = "2026-11-21T10:00:00Z";
  private static final String END = "2026-11-21T10:05:00Z";

  @Test
  void mayLeaveOutWhatOnlyAPersonReads() {
    SavedRun run = new SavedRun(null, null, START, null, null, null, null, null, List.of("home"));

    assertThat(run.title()).isEmpty();
    assertThat(run.stack()).isEmpty();
    assertThat(run.facts()).isEmpty();
    assertThat(run.notes()).isEmpty();
    assertThat(run.environment()).isEmpty();
  }

  @Test
  void isOfASuiteWhereItHadAStack() {
    assertThat(run("embedded", List.of()).ofSuite()).isTrue();
    assertThat(run("", List.of()).ofSuite()).isFalse();
  }

  @Test
  void keepsAllElseWhenItEnds() {
    SavedRun run = run("embedded", List.of("a note"));

    Evidence held = new Evidence(List.of());
    SavedRun ended = run.endedAt(END, held);

    assertThat(ended.evidence()).isSameAs(held);
    assertThat(ended.end()).isEqualTo(END);
    assertThat(ended.title()).isEqualTo("suite");
    assertThat(ended.start()).isEqualTo(START);
    assertThat(ended.notes()).containsExactly("a note");
    assertThat(ended.environment()).isEqualTo(run.environment());
    assertThat(ended.plans()).containsExactly("home");
  }

  @Test
  void growsByTheProbesOfASearch() {
    CapacitySearch search = new CapacitySearch(1, 64, LoadUnit.USERS);

    SavedRun searching = run("embedded", List.of()).searching(search, List.of("1", "2"));

    assertThat(searching.search()).isEqualTo(search);
    assertThat(searching.plans()).containsExactly("1", "2");
    assertThat(searching.end()).isNull();
    assertThat(searching.title()).isEqualTo("suite");
  }

  @Test
  void holdsNoNull() {
    Map<String, String> machine = new HashMap<>();
    machine.put("CPUs", null);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> run("embedded", Arrays.asList("a", null)))
        .withMessageStartingWith("notes must hold no null");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new SavedRun(
                    "", "", START, END, null, null, Map.of("Machine", machine), null, List.of()))
        .withMessageStartingWith("environment.Machine must hold no null");
  }

  private static SavedRun run(String stack, List<String> notes) {
    return RunFolderBuilder.run(
        List.of("home"),
        run -> {
          run.stack = stack;
          run.end = null;
          run.notes = notes;
          run.environment = Map.of("Machine", Map.of("CPUs", "2"));
        });
  }
}
