package io.github.ampmeter.jmeter.gui;

import static io.github.ampmeter.jmeter.gui.Components.all;
import static io.github.ampmeter.jmeter.gui.Components.named;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import javax.swing.JButton;
import javax.swing.JTextArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
