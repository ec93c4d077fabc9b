package io.github.ampmeter.judge.sample;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** What all samples of an XML JTL have in common. */
final class XmlFile {
  private static final int MOST_TEXTS_KEPT = 8192;
  private static final int LONGEST_KEPT = 1024;

  private final ThreadNames threadNames;
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, String> variables = new HashMap<>();
  private final SortedSet<String> told = new TreeSet<>();
  private Set<JtlColumn> columns;
  private long samples;

  /**
   * Knows nothing yet.
   *
   * @param generator the number of its load generator, as for {@link ThreadNames}
   */
  XmlFile(int generator) {
    this.threadNames = new ThreadNames(generator, new SharedObjects());
  }

  ThreadNames threadNames() {
    return threadNames;
  }

  /** The number of a sample that begins, from 1. */
  long nextNumber() {
    return ++samples;
  }

  /** Returns the same object for the same text, because nearly all texts repeat. */
  String kept(String text) {
    if (text.length() > LONGEST_KEPT) {
      return text;
    }
    if (texts.size() == MOST_TEXTS_KEPT) {
      texts.clear();
    }
    return texts.computeIfAbsent(text, same -> same);
  }

  /** The variable that bears an attribute's name; empty where nobody asks for it. */
  String variable(String attribute) {
    return variables.computeIfAbsent(
        attribute,
        name -> {
          String variable = XmlAttributes.variable(name);
          boolean asked =
              OperationVariables.isColumn(variable)
                  || MicrosColumn.isColumn(variable)
                  || ScheduleDelay.isColumn(variable);
          if (asked) {
            told.add(variable);
          }
          return asked ? variable : "";
        });
  }

  /** What the first sample has as attributes, once it has been read; then that alone. */
  Set<JtlColumn> expected(Set<JtlColumn> here) {
    if (columns == null) {
      columns = EnumSet.copyOf(here);
    }
    return columns;
  }

  boolean has(JtlColumn column) {
    return columns == null || columns.contains(column);
  }

  /** As columns of a CSV, and what an element of a sample can say besides. */
  SortedSet<String> columns() {
    SortedSet<String> all = new TreeSet<>(told);
    if (columns != null) {
      columns.forEach(column -> all.add(column.header));
      all.add(JtlColumn.FAILURE_MESSAGE.header);
      all.add(JtlColumn.URL.header);
    }
    return all;
  }
}
