package io.github.ampmeter.jmeter.gui;

import static io.github.ampmeter.jmeter.gui.Components.all;
import static io.github.ampmeter.jmeter.gui.Components.await;
import static io.github.ampmeter.jmeter.gui.Components.named;
import static io.github.ampmeter.jmeter.gui.Components.onScreen;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JTextArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runner here is a script that says what the runner would. */
class RunnerPanelTest {
  @TempDir private Path folder;

  private final AtomicInteger ended = new AtomicInteger(99);

  @Test
  void saysPassedWhereProgramAndExitCodeDo() throws Exception {
    RunnerPanel panel = started("echo page - PASSED; echo PASSED; echo Report: " + report());

    assertThat(headline(panel)).isEqualTo("PASSED");
    assertThat(output(panel)).startsWith("page - PASSED\nPASSED\nReport: ");
    assertThat(button(panel, "Open Report").isEnabled()).isTrue();
    assertThat(button(panel, "Stop").isEnabled()).isFalse();
    assertThat(ended).hasValue(0);
  }

  @Test
  void saysWhyItDidNotPass() throws Exception {
    assertThat(headline(started("echo 'page - PASSED'; echo 'NOT JUDGED'; exit 1")))
        .isEqualTo("NOT JUDGED");
    assertThat(ended).hasValue(1);
  }

  @Test
  void isNeverPassedByWordsAlone() throws Exception {
    assertThat(headline(started("echo PASSED; exit 1"))).isEqualTo("Exit code 1");
    assertThat(headline(started("echo FAILED; exit 0"))).isEqualTo("Exit code 0");
  }

  @Test
  void saysWhatTheRunnerRefuses() throws Exception {
    RunnerPanel panel = started("echo 'suite.yaml, line 1: unknown key' >&2; exit 2");

    assertThat(headline(panel)).isEqualTo("Exit code 2");
    assertThat(output(panel)).contains("unknown key");
    assertThat(button(panel, "Open Report").isEnabled()).isFalse();
  }

  @Test
  void endsARunInOrderAndShowsItsReport() throws Exception {
    String script =
        "trap 'echo INCOMPLETE; echo Report: %s; exit 1' TERM; echo up; while :; do sleep 0.1;"
            + " done";
    RunnerPanel panel = panel(script.formatted(report()));
    await(() -> output(panel), text -> text.contains("up"));
    onScreen(
        () -> {
          button(panel, "Stop").doClick();
          return null;
        });
    await(() -> String.valueOf(panel.isRunning()), "false"::equals);

    assertThat(headline(panel)).isEqualTo("INCOMPLETE");
    assertThat(button(panel, "Open Report").isEnabled()).isTrue();
  }

  @Test
  void saysThatTheRunnerCannotBeStarted() throws Exception {
    RunnerPanel panel = onScreen(RunnerPanel::new);
    onScreen(
        () -> {
          panel.start(new Runner(folder.resolve("gone")), List.of("run"), ended::set);
          return null;
        });

    assertThat(headline(panel)).isEqualTo("Could not be started");
    assertThat(panel.isRunning()).isFalse();
  }

  private Path report() throws IOException {
    return Files.writeString(folder.resolve("report.html"), "<html/>");
  }

  private RunnerPanel started(String script) throws Exception {
    RunnerPanel panel = panel(script);
    await(() -> String.valueOf(panel.isRunning()), "false"::equals);
    return panel;
  }

  private RunnerPanel panel(String script) throws Exception {
    Path launcher = folder.resolve("ampmeter");
    Files.writeString(launcher, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    RunnerPanel panel = onScreen(RunnerPanel::new);
    onScreen(
        () -> {
          panel.start(new Runner(launcher), List.of("run", "suite.yaml"), ended::set);
          return null;
        });
    return panel;
  }

  private static String headline(RunnerPanel panel) {
    return named(panel, "Headline", JLabel.class).getText();
  }

  private static String output(RunnerPanel panel) {
    return named(panel, "Output", JTextArea.class).getText();
  }

  private static JButton button(RunnerPanel in, String text) {
    return all(in, JButton.class).stream()
        .filter(button -> button.getText().equals(text))
        .findFirst()
        .orElseThrow();
  }
}
