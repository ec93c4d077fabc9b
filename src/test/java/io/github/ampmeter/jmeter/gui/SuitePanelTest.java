package io.github.ampmeter.jmeter.gui;

import static io.github.ampmeter.jmeter.gui.Components.all;
import static io.github.ampmeter.jmeter.gui.Components.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JTextArea;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.HashTreeTraverser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SuitePanelTest {
  private static final String DRAFT = "plans: [{plan: a.jmx}]\n";

  @TempDir private Path folder;
  private final List<List<String>> started = new ArrayList<>();
  private final List<String> ran = new ArrayList<>();
  private IntConsumer after = exitCode -> {};
  private final SuitePanel panel = new SuitePanel(DRAFT, this::record);

  @Test
  void runsTheTextAsItStandsFromAFileThatIsDeletedAfterwards() {
    named(panel, "Suite", JTextArea.class).append("# mine\n");
    press("Run");

    assertThat(started.get(0)).hasSize(2).startsWith("run");
    assertThat(ran).containsExactly(DRAFT + "# mine\n");
    Path scratch = Path.of(started.get(0).get(1));
    assertThat(scratch).exists();
    after.accept(1);
    assertThat(scratch).doesNotExist();
  }

  @Test
  void checksWithoutALoad() {
    press("Check");

    assertThat(started.get(0)).hasSize(3).startsWith("run", "--check");
  }

  @Test
  void startsNoSecondLoadBesideTheFirst() {
    press("Run");
    press("Run");
    press("Check");
    assertThat(started).hasSize(1);

    after.accept(0);
    press("Check");
    assertThat(started).hasSize(2);
  }

  @Test
  void runsASuiteThatIsAFileFromWhereItLies() throws IOException {
    Path suite = folder.resolve("nightly.yaml");
    panel.save(suite);
    named(panel, "Suite", JTextArea.class).append("# mine\n");
    press("Run");
    after.accept(1);

    assertThat(started).containsExactly(List.of("run", suite.toString()));
    assertThat(suite).hasContent(DRAFT + "# mine\n");
  }

  @Test
  void closesWithoutAskingWhereNothingWasTyped() throws IOException {
    assertThat(panel.mayClose()).isTrue();
    panel.save(folder.resolve("saved.yaml"));
    assertThat(panel.mayClose()).isTrue();
  }

  @Test
  void opensAFile() throws IOException {
    Path suite = Files.writeString(folder.resolve("other.yaml"), "plans: [{plan: b.jmx}]\n");
    panel.open(suite);
    press("Run");

    assertThat(ran).containsExactly("plans: [{plan: b.jmx}]\n");
  }

  private void record(List<String> words, IntConsumer whenEnded) {
    started.add(words);
    after = whenEnded;
    try {
      ran.add(Files.readString(Path.of(words.get(words.size() - 1))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void press(String text) {
    all(panel, JButton.class).stream()
        .filter(button -> button.getText().equals(text))
        .findFirst()
        .orElseThrow()
        .doClick();
  }

  static Stream<Path> plans() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("testplans"))) {
      return files.filter(file -> file.toString().endsWith(".jmx")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void ofEachShippedPlanIsASuite(Path plan) throws IOException {
    Suite suite = read(draft(plan, ""));

    assertThat(suite.stack().kind()).isEqualTo("embedded");
    assertThat(suite.plans()).hasSize(1);
  }

  @Test
  void takesUsersAndTimesFromWhatThePlanReads() throws IOException {
    SuitePlan plan = read(draft(Path.of("testplans/static-pages.jmx"), "")).plans().get(0);
    Path file = Path.of("testplans/static-pages.jmx");
    String jmx = Files.readString(file);

    assertThat(jmx).contains("${__P(users,4)}", "${__P(duration,10)}");
    assertThat(plan.load().get(LoadKey.DURATION)).contains(Duration.ofSeconds(10));
    assertThat(draft(file, "")).contains("users: '4'", "duration: '10 s'");
  }

  @Test
  void takesLiteralUsersAndTimesFromThreadGroupsThatRun() {
    SuiteDraft literal = new SuiteDraft(List.of(group("7", "false", ""), group("3", "true", "45")));

    assertThat(literal.text(Path.of("a.jmx"), ""))
        .contains("users: '10'", "duration: '45 s'")
        .doesNotContain("rate:", "warmUp:");
  }

  @Test
  void saysNothingOfUsersThatOnlyARunKnows() {
    SuiteDraft unknown = new SuiteDraft(List.of(group("${n}", "false", "60")));

    assertThat(unknown.text(Path.of("a.jmx"), "")).doesNotContain("users:", "duration:");
  }

  private static ThreadGroup group(String users, String timed, String seconds) {
    ThreadGroup group = new ThreadGroup();
    group.setProperty(ThreadGroup.NUM_THREADS, users);
    group.setProperty(ThreadGroup.SCHEDULER, timed);
    group.setProperty(ThreadGroup.DURATION, seconds);
    return group;
  }

  private static String draft(Path plan, String criteria) throws IOException {
    HeadlessJMeter.home();
    List<TestElement> all = new ArrayList<>();
    SaveService.loadTree(plan.toFile())
        .traverse(
            new HashTreeTraverser() {
              @Override
              public void addNode(Object node, HashTree below) {
                all.add((TestElement) node);
              }

              @Override
              public void subtractNode() {}

              @Override
              public void processPath() {}
            });
    return new SuiteDraft(all).text(plan, criteria);
  }

  @Test
  void takesTheCriteriaOfTheListenersButForComments() throws IOException {
    String criteria =
        """
        # wide
        p90("it's #1") <= 1 s

        errors(total) <= 0 %
        """;

    assertThat(
            read(draft(Path.of("testplans/php-bench.jmx"), criteria))
                .plans()
                .get(0)
                .targets()
                .criteria())
        .extracting(Criterion::text)
        .containsExactly("p90(\"it's #1\") <= 1 s", "errors(total) <= 0 %");
  }

  @Test
  void leavesNoCriterionOutInSilence() throws IOException {
    String draft = draft(Path.of("testplans/php-bench.jmx"), "p99(*) <= ${__P(limit,500)} ms");

    assertThatThrownBy(() -> read(draft)).hasMessageContaining("found \"${__P(limit,500)} ms\"");
  }

  @Test
  void quotesAPathOfAnyCharacters() throws IOException {
    Path odd = Files.createDirectory(folder.resolve("it's: \"here\" #2"));
    Path plan = Files.copy(Path.of("testplans/php-bench.jmx"), odd.resolve("my plan.jmx"));

    assertThat(read(draft(plan, "")).plans().get(0).name()).isEqualTo("my-plan");
  }

  private Suite read(String yaml) throws IOException {
    return Suites.read(Files.writeString(folder.resolve("suite.yaml"), yaml));
  }
}
