package io.github.ampmeter.benchmark.olio;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A disk in memory that soon is full, in the place of a folder until it is closed. */
public record SmallDisk(Path folder) implements AutoCloseable {

  /** Aborts the test where nobody may mount anything. */
  public static SmallDisk over(Path folder, String size) throws IOException {
    String options = "size=" + size + ",mode=0777";
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString()) == 0,
        "a full disk takes a mount, which takes root on Linux");
    return new SmallDisk(folder);
  }

  /** What lies on it, folders aside. */
  List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Override
  public void close() throws IOException {
    if (run("umount", folder.toString()) != 0) {
      throw new IOException(folder + " could not be unmounted");
    }
  }

  private static int run(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return process.onExit().join().exitValue();
    } catch (IOException noSuchProgram) {
      return -1;
    }
  }
}
