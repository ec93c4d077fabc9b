package io.github.ampmeter.benchmark.published;

import java.util.function.Function;

/**
 * A table that others published.
 *
 * @param header its first line, by which it is known
 * @param reading what it becomes, whatever its rows
 */
public record PublishedTable(String header, Function<CsvTable, Published> reading) {
  public boolean is(CsvTable table) {
    return header.equals(String.join(",", table.header()));
  }
}
