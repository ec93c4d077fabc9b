package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Which labels a criterion speaks of. */
public sealed interface LabelSelector {
  /** {@code *} selects each operation or, without any, each request. */
  record Each() implements LabelSelector {}

  /** {@code each request} selects requests, whatever operations there are. */
  record EachRequest() implements LabelSelector {
    static final String WORDS = "each request";
  }

  /** {@code label~"Login *"}: each label like this, where {@code *} stands for any text. */
  record Matching(String wildcard) implements LabelSelector {
    boolean matches(String label) {
      String regex =
          Arrays.stream(wildcard.split("\\*", -1))
              .map(Pattern::quote)
              .collect(Collectors.joining(".*"));
      return Pattern.compile(regex, Pattern.DOTALL).matcher(label).matches();
    }
  }

  /** {@code total} selects all operations or, without any, all requests. */
  record Total() implements LabelSelector {}

  /** {@code operations}, {@code requests} or {@code resources}: all of that kind together. */
  record All(LabelKind kind) implements LabelSelector {
    /** Whether targets that mean a label of this name are older than the word. */
    boolean youngerThanLabels() {
      return kind == LabelKind.PART;
    }
  }

  record Named(String label) implements LabelSelector {}

  /** No label: servers, the machine, or a counter of the database, as it was written. */
  record Observed(String name) implements LabelSelector {
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

  /** Whether it speaks of labels by their names. */
  default boolean byName() {
    return this instanceof Named || this instanceof Matching;
  }

  /** Whether it leaves a label out that came before or after the window only. */
  default boolean skips(String label) {
    return this instanceof Each
        || this instanceof EachRequest
        || this instanceof Matching like && like.matches(label);
  }

  /** What it is called where no label can be named. */
  default String text() {
    if (this instanceof Named named) {
      return named.label();
    }
    return this instanceof Matching like ? "label~\"" + like.wildcard() + '"' : word().orElse("*");
  }

  /** The word that stands for several labels, which a label may bear as well. */
  default Optional<String> word() {
    if (this instanceof Total) {
      return Optional.of(LabelStatistics.TOTAL);
    }
    if (this instanceof EachRequest) {
      return Optional.of(EachRequest.WORDS);
    }
    return this instanceof All all ? Optional.of(all.kind().plural()) : Optional.empty();
  }

  /** The word, where it cannot be used in a plan that has a label of that name. */
  default Optional<String> wordForNoLabel() {
    return this instanceof All all && all.youngerThanLabels() ? Optional.empty() : word();
  }

  /** Whether it speaks of a label of this name and kind. */
  default boolean selects(String label, LabelKind kind, LabelKind judgedKind) {
    if (this instanceof Named named) {
      return named.label().equals(label);
    }
    if (this instanceof Matching like) {
      return like.matches(label);
    }
    if (this instanceof EachRequest) {
      return kind == LabelKind.REQUEST;
    }
    return !(this instanceof Observed)
        && kind == (this instanceof All all ? all.kind() : judgedKind);
  }
}
