package io.github.ampmeter.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file in which the runner says how the test is to end: {@code shutdown}, which lets users
 * finish what they are at, or {@code stop}, which interrupts them. The runner makes it where its
 * own account alone can write.
 */
final class Control {
  private static final long BETWEEN_LOOKS_MILLIS = 250;

  private final Path file;
  private final Engine engine;

  Control(Path file, Engine engine) {
    this.file = file;
    this.engine = engine;
  }

  void listen() {
    Thread thread = new Thread(this::obey, "ampmeter control");
    thread.setDaemon(true);
    thread.start();
  }

  /** Each word once: a second {@code shutdown} would end the tear-down groups. */
  private void obey() {
    String obeyed = "";
    try {
      while (true) {
        Thread.sleep(BETWEEN_LOOKS_MILLIS);
        String word = word();
        if (!word.equals(obeyed) && engine.end(word)) {
          obeyed = word;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ReflectiveOperationException | RuntimeException e) {
      System.err.println("ampmeter: the test cannot be ended through JMeter's engine: " + e);
    }
  }

  /** A line that is not whole yet is no word; so is a file that is gone. */
  private String word() {
    try {
      String text = Files.readString(file);
      return text.endsWith("\n") ? text.strip() : "";
    } catch (IOException gone) {
      return "";
    }
  }
}
