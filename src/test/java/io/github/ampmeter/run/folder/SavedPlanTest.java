package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.run.folder.Evidence.FileContent;
import io.github.ampmeter.run.folder.RunFolderBuilder.PlanFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedPlanTest {
  @TempDir private Path root;

  /** The JTL of a run whose plan.jmx had such a checksum. */
  private Path jtl(String run, String plan, String sha256) throws IOException {
    RunFolder folder = new RunFolder(root.resolve(run));
    RunFolderBuilder.write(
        folder,
        RunFolderBuilder.plan(
            plan,
            with ->
                with.evidence =
                    new Evidence(
                        List.of(
                            new FileContent("samples.jtl", 2, "of-" + run),
                            new FileContent("plan.jmx", 9, sha256)))),
        JtlBuilder.from(0),
        "");
    return folder.jtl(plan);
  }

  @Test
  void isTheSameOfSeveralLoadGeneratorsByNameAndContent() throws IOException {
    Path one = jtl("one", "shop", "aa");
    Path same = jtl("same", "shop", "aa");
    Path otherContent = jtl("content", "shop", "ab");
    Path otherName = jtl("name", "cart", "aa");

    assertThat(SavedPlan.different(List.of(one, same))).isEmpty();
    assertDifferent(one, otherContent);
    assertDifferent(one, otherName);
    assertThat(SavedPlan.different(List.of(one, same, otherName)))
        .contains(Message.OTHER_PLANS.issue(one + ", " + otherName));
  }

  private static void assertDifferent(Path one, Path other) {
    Optional<Issue> different = SavedPlan.different(List.of(one, other));
    assertThat(different).contains(Message.OTHER_PLANS.issue(one + ", " + other));
  }

  @Test
  void isUnknownOfFilesThatAreNoRuns() throws IOException {
    Path one = jtl("one", "shop", "aa");
    Path other = jtl("other", "cart", "aa");
    Files.writeString(other.resolveSibling("run.json"), "{");

    assertThat(SavedPlan.different(List.of(one, other))).isEmpty();
    assertThat(SavedPlan.different(List.of(one, root.resolve("bare.jtl")))).isEmpty();
  }

  @Test
  void isOverWhereAnythingButUsEndedIt() {
    assertThat(over(plan -> {})).isTrue();
    assertThat(over(plan -> plan.finished = false)).isFalse();
    assertThat(
            over(
                plan -> {
                  plan.finished = false;
                  plan.problems = List.of("JMeter was killed by signal 9");
                }))
        .isTrue();
    assertThat(
            over(
                plan -> {
                  plan.finished = false;
                  plan.problems = List.of("interrupted");
                }))
        .isFalse();
  }

  private static boolean over(Consumer<PlanFields> with) {
    return RunFolderBuilder.plan("shop", with).over();
  }

  @Test
  void goesOnElsewhereAsIfItHadEndedThere() {
    SavedPlan cut =
        RunFolderBuilder.plan(
            "shop",
            plan -> {
              plan.durationMillis = 60_000L;
              plan.problems = List.of("interrupted", "JMeter was killed by signal 9");
            });

    SavedPlan kept = cut.continuing("shop-part-2", Duration.ofSeconds(17), null);

    assertThat(kept.end().continuedBy()).isEqualTo("shop-part-2");
    assertThat(kept.load().durationMillis()).isEqualTo(17_000);
    assertThat(kept.end().problems()).containsExactly("JMeter was killed by signal 9");
    assertThat(kept.end().finished()).isFalse();
    assertThat(kept.end().interrupted()).isFalse();
  }
}
