package io.github.ampmeter.corpus;

import java.util.List;
import java.util.stream.Stream;

/** All entries. */
final class Corpus {
  private Corpus() {}

  static List<Entry> all() {
    return Stream.concat(HealthyShapes.all().stream(), SickShapes.all().stream()).toList();
  }
}
