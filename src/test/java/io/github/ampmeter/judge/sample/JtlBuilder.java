package io.github.ampmeter.judge.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A JTL that a test makes up. What a row does not say itself is what was set last; a row is a
 * success of {@code page} unless a test sets something else.
 */
public final class JtlBuilder {
  private final long start;
  private final List<String> columns =
      new ArrayList<>(List.of("timeStamp", "elapsed", "label", "success"));
  private final Map<String, String> cells = new HashMap<>();
  private final StringBuilder rows = new StringBuilder();

  private JtlBuilder(long start, List<String> more) {
    this.start = start;
    columns.addAll(more);
    set("label", "page").set("success", true);
  }

  /**
   * @param start what the rows' times count from
   * @param more columns beside timeStamp, elapsed, label and success
   */
  public static JtlBuilder from(long start, String... more) {
    return new JtlBuilder(start, List.of(more));
  }

  /** For the rows to come; a column that was never set is empty. */
  public JtlBuilder set(String column, Object value) {
    if (!columns.contains(column)) {
      throw new IllegalArgumentException("no column " + column);
    }
    cells.put(column, value.toString());
    return this;
  }

  public JtlBuilder row(long at, long elapsed) {
    set("timeStamp", start + at).set("elapsed", elapsed);
    rows.append(
        columns.stream()
            .map(column -> cells.getOrDefault(column, ""))
            .collect(Collectors.joining(",", "", "\n")));
    return this;
  }

  /** From one time to another, exclusive, a row each so many milliseconds. */
  public JtlBuilder rows(long from, long to, long each, long elapsed) {
    for (long at = from; at < to; at += each) {
      row(at, elapsed);
    }
    return this;
  }

  public JtlBuilder clear() {
    rows.setLength(0);
    return this;
  }

  public Path writeTo(Path file) {
    try {
      return Files.writeString(file, toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return String.join(",", columns) + "\n" + rows;
  }
}
