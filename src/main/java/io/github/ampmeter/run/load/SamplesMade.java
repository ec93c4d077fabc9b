package io.github.ampmeter.run.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How many samples JMeter's summariser has counted by the end of a load. It counts in memory, the
 * same samples that go to the JTL but for transactions, and says so in the log.
 */
public final class SamplesMade {
  /** {@code … INFO o.a.j.r.Summariser: ampmeter = 151 in 00:00:04 = …}, as our settings name it. */
  private static final Pattern TOTAL =
      Pattern.compile(".* INFO [A-Za-z.]+\\.Summariser: ampmeter = +([0-9]{1,18}) in .*");

  private SamplesMade() {}

  /** Empty where the log has no such line, as that of a JMeter that was killed. */
  public static OptionalLong of(Path log) {
    // Whatever a page put into the log, this line is of ASCII.
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> line.contains("ampmeter ="))
          .map(TOTAL::matcher)
          .filter(Matcher::matches)
          .mapToLong(total -> Long.parseLong(total.group(1)))
          .max();
    } catch (IOException noLog) {
      return OptionalLong.empty();
    }
  }
}
