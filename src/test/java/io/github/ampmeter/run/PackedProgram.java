package io.github.ampmeter.run;

import io.github.ampmeter.Requirement;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A zip for the action, whose program is a shell script. */
final class PackedProgram {
  private PackedProgram() {}

  static void write(Path zip, String script) throws IOException {
    try (OutputStream file = Files.newOutputStream(zip);
        ZipOutputStream entries = new ZipOutputStream(file)) {
      entries.putNextEntry(new ZipEntry("bin/ampmeter"));
      entries.write(script.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Skips the test where the programs that the action's scripts call are missing. */
  static void canBeRun() throws IOException, InterruptedException {
    Requirement.ACTION.met(
        Ampmeter.command("sh", "-c", "command -v jq && command -v curl && command -v unzip") == 0,
        "no jq, curl or unzip: install them");
  }
}
