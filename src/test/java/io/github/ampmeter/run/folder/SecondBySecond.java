package io.github.ampmeter.run.folder;

import io.github.ampmeter.run.suite.LoadSettings.Phases;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;

/**
 * A plan of which a sample of 20 ms began each second, in a folder that may have a stack's logs.
 */
final class SecondBySecond {
  static final Instant START = Instant.parse("2026-11-21T10:00:10Z");

  private SecondBySecond() {}

  static Measurement samples(RunFolder folder, int number) throws IOException {
    Files.createDirectories(folder.root().resolve("stack"));
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < number; i++) {
      jtl.append(START.plusSeconds(i).toEpochMilli()).append(",20,page,true\n");
    }
    return Measurement.of(
        Files.writeString(folder.root().resolve("samples.jtl"), jtl), Phases.NONE);
  }
}
