package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.stats.Phases;
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
    JtlBuilder jtl = JtlBuilder.from(START.toEpochMilli()).rows(0, 1000L * number, 1000, 20);
    return Measurement.of(jtl.writeTo(folder.root().resolve("samples.jtl")), Phases.NONE);
  }
}
