package io.github.ampmeter.fuzz;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder in memory, where there is one, for inputs that readers want as files. */
final class Hostile {
  private static final Path MEMORY = Path.of("/dev/shm");

  /** Reads something. */
  interface Reader {
    void read() throws IOException;
  }

  private Hostile() {}

  static Path folder(String name) {
    try {
      Path folder =
          Files.isWritable(MEMORY)
              ? Files.createTempDirectory(MEMORY, "ampmeter-" + name)
              : Files.createTempDirectory("ampmeter-" + name);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      return folder;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Whether the input was read; it may be refused, with a sentence that a person can read.
   *
   * @throws IllegalStateException when the refusal says nothing
   */
  static boolean read(Reader reader) {
    try {
      reader.read();
      return true;
    } catch (ConfigException e) {
      if (e.getMessage() == null || e.getMessage().isBlank()) {
        throw new IllegalStateException("refused without a word", e);
      }
      return false;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static String text(byte[] data) {
    return new String(data, StandardCharsets.UTF_8);
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      // A folder in memory goes with the machine.
      return;
    }
  }
}
