package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import java.util.Map;
import java.util.Optional;

/** Which labels a criterion speaks of. */
public sealed interface LabelSelector {
  /** {@code *}: each operation or, without any, each request. */
  record Each() implements LabelSelector {}

  /** {@code total}: all operations or, without any, all requests. */
  record Total() implements LabelSelector {}

  /** {@code operations} or {@code requests}: all of that kind together. */
  record All(LabelKind kind) implements LabelSelector {}

  /** The one with this name. */
  record Named(String label) implements LabelSelector {}

  /** No label: servers, the machine, or a counter of the database, as it was written. */
  record Observed(String name) implements LabelSelector {
    /** The machine with all that runs on it. */
    public static final String MACHINE = "machine";

    /** What a group is called where that is not its whole name. */
    private static final Map<String, String> WORDS = Map.of("web", "web server");

    public boolean machine() {
      return name.equals(MACHINE);
    }

    /** Whether it means the group of processes of this name. */
    public boolean means(String group) {
      return group.equalsIgnoreCase(WORDS.getOrDefault(name, name));
    }
  }

  /** The word that stands for several labels, which a label may bear as well. */
  default Optional<String> word() {
    if (this instanceof Total) {
      return Optional.of(LabelStatistics.TOTAL);
    }
    return this instanceof All all ? Optional.of(all.kind().plural()) : Optional.empty();
  }

  /** Whether it speaks of this label. */
  default boolean selects(LabelStatistics label, LabelKind judgedKind) {
    if (this instanceof Named named) {
      return named.label().equals(label.label());
    }
    if (this instanceof Observed) {
      return false;
    }
    return label.kind() == (this instanceof All all ? all.kind() : judgedKind);
  }
}
