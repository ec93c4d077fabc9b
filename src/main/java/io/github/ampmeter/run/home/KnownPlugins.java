package io.github.ampmeter.run.home;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which jar, and which plugin of the Plugins Manager, a well-known class or function comes from.
 */
final class KnownPlugins {
  private static final String OF_JMETER = "-";
  private static final String LIBRARY = "lib";
  private static final List<Entry> ALL = read();

  private KnownPlugins() {}

  private record Entry(String start, String plugin, String jar) {
    String words() {
      return switch (plugin) {
        case OF_JMETER -> "it is in lib/ext/" + jar + " of JMeter's own download";
        case LIBRARY -> "it is in " + jar + "-*.jar, which goes into JMeter's lib";
        default ->
            "it is in %s-*.jar, plugin %s of the Plugins Manager, which goes into JMeter's lib/ext"
                .formatted(jar, plugin);
      };
    }
  }

  /** Where a class, or a function such as __tstFeedback, is and where that goes, in words. */
  static Optional<String> whereIs(String type) {
    return ALL.stream()
        .filter(entry -> type.startsWith(entry.start()))
        .max(Comparator.comparingInt(entry -> entry.start().length()))
        .map(Entry::words);
  }

  private static List<Entry> read() {
    try (InputStream in = KnownPlugins.class.getResourceAsStream("known-plugins.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" "))
          .map(words -> new Entry(words[0], words[1], words[2]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
