package io.github.ampmeter.benchmark.as3ap.definition;

import io.github.ampmeter.ConfigException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Logical size: four relations of N rows of 100 bytes, MB = 10^6 bytes. Only decades are legal, so
 * that figures of one size can be compared.
 */
public enum DatabaseSize {
  MB_4("4MB", 10_000),
  MB_40("40MB", 100_000),
  MB_400("400MB", 1_000_000),
  GB_4("4GB", 10_000_000);

  private static final int RELATIONS = 4;
  private static final int BYTES_A_ROW = 100;

  private final String text;
  private final int rows;

  DatabaseSize(String text, int rows) {
    this.text = text;
    this.rows = rows;
  }

  /** As a user types it: {@code 40MB}; case and a space before the unit do not matter. */
  public static DatabaseSize parse(String text) {
    String plain = text.replace(" ", "").toUpperCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(size -> size.text.equals(plain))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigException(
                    "as3ap: size must be one of the decades "
                        + Arrays.stream(values())
                            .map(DatabaseSize::toString)
                            .collect(Collectors.joining(", "))
                        + ", was \""
                        + text
                        + '"'));
  }

  /** Rows of each relation but tiny; N in the definitions. */
  public int rows() {
    return rows;
  }

  public long logicalBytes() {
    return (long) RELATIONS * rows * BYTES_A_ROW;
  }

  @Override
  public String toString() {
    return text;
  }
}
