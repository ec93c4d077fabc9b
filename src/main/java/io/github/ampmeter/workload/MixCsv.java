package io.github.ampmeter.workload;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An operation mix as text: a first line with the names behind the word {@code from}, then a line
 * an operation, its name and the percents of what follows it. Commas, semicolons or tabs.
 */
public final class MixCsv {
  private static final String CORNER = "from";

  private MixCsv() {}

  /** The mix of Olio's driver. */
  public static OperationMix olio() {
    try (InputStream in = MixCsv.class.getResourceAsStream("mix.csv")) {
      return parse("mix.csv", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a mix.
   *
   * @param source what to call the text in a refusal
   * @throws ConfigException with source and line of the first mistake
   */
  public static OperationMix parse(String source, String text) {
    List<String[]> lines = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    String[] raw = text.replace("\uFEFF", "").split("\\R", -1);
    for (int i = 0; i < raw.length; i++) {
      if (!raw[i].isBlank()) {
        lines.add(
            Arrays.stream(raw[i].split("[,;\t]", -1)).map(MixCsv::plain).toArray(String[]::new));
        numbers.add(i + 1);
      }
    }
    if (lines.isEmpty() || lines.get(0).length < 2) {
      throw new ConfigException(
          source + ", line 1: expected " + CORNER + " and the names of the operations, found none");
    }
    List<String> names = List.of(lines.get(0)).subList(1, lines.get(0).length);
    double[][] percent = new double[names.size()][];
    for (int i = 1; i < lines.size(); i++) {
      String place = source + ", line " + numbers.get(i) + ": ";
      int row = names.indexOf(lines.get(i)[0]);
      if (row < 0) {
        throw new ConfigException(
            place
                + "\""
                + lines.get(i)[0]
                + "\" is none of the operations of the first line: "
                + String.join(", ", names));
      }
      if (percent[row] != null) {
        throw new ConfigException(place + "a second row for " + names.get(row));
      }
      percent[row] = cells(place, names, lines.get(i));
    }
    for (int i = 0; i < percent.length; i++) {
      if (percent[i] == null) {
        throw new ConfigException(source + ": has no row for " + names.get(i));
      }
    }
    return mix(source, names, percent);
  }

  /** The text that {@link #parse} reads back. */
  public static String text(OperationMix mix) {
    StringBuilder text = new StringBuilder(CORNER);
    mix.operations().forEach(name -> text.append(',').append(name));
    text.append('\n');
    for (String from : mix.operations()) {
      text.append(from).append(',');
      text.append(
          mix.operations().stream()
              .map(to -> OperationMix.text(mix.percent(from, to)))
              .collect(Collectors.joining(",")));
      text.append('\n');
    }
    return text.toString();
  }

  private static OperationMix mix(String source, List<String> names, double[][] percent) {
    try {
      return new OperationMix(names, percent);
    } catch (ConfigException e) {
      throw new ConfigException(source + ": " + e.getMessage(), e);
    }
  }

  private static double[] cells(String place, List<String> names, String[] line) {
    if (line.length != names.size() + 1) {
      throw new ConfigException(
          place + "expected a name and " + names.size() + " cells, found " + (line.length - 1));
    }
    double[] cells = new double[names.size()];
    for (int i = 0; i < cells.length; i++) {
      String cell = line[i + 1];
      if (!cell.matches("-?[0-9]{1,9}(\\.[0-9]{1,9})?")) {
        throw new ConfigException(
            place + names.get(i) + " must be a percentage such as 12.5, was \"" + cell + "\"");
      }
      cells[i] = Double.parseDouble(cell);
    }
    return cells;
  }

  private static String plain(String field) {
    return field.strip().replaceAll("^\"|\"$", "").strip();
  }
}
