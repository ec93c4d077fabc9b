package io.github.ampmeter.load;

import io.github.ampmeter.ConfigException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An operation mix as text: a first line with the names behind the word {@code from}, then a line
 * an operation, its name and the percents of what follows it. Commas, semicolons or tabs.
 */
public final class MixCsv {
  private static final String CORNER = "from";

  private MixCsv() {}

  /**
   * Reads a mix.
   *
   * @param source what to call the text in a refusal
   * @throws ConfigException with source and line of the first mistake
   */
  public static OperationMix parse(String source, String text) {
    List<Line> lines = lines(source, text);
    if (lines.isEmpty() || lines.get(0).figures().isEmpty()) {
      throw new ConfigException(
          source + ", line 1: expected " + CORNER + " and the names of the operations, found none");
    }
    List<String> names = lines.get(0).figures();
    double[][] percent = new double[names.size()][];
    for (Line line : lines.subList(1, lines.size())) {
      int row = line.rowAmong(names);
      if (percent[row] != null) {
        throw new ConfigException(line.place() + "a second row for " + names.get(row));
      }
      percent[row] = line.percents(names);
    }
    for (int i = 0; i < percent.length; i++) {
      if (percent[i] == null) {
        throw new ConfigException(source + ": has no row for " + names.get(i));
      }
    }
    return mix(source, names, percent);
  }

  private static OperationMix mix(String source, List<String> names, double[][] percent) {
    try {
      return new OperationMix(names, percent);
    } catch (ConfigException e) {
      throw new ConfigException(source + ": " + e.getMessage(), e);
    }
  }

  private static List<Line> lines(String source, String text) {
    List<Line> lines = new ArrayList<>();
    String[] raw = text.replace("\uFEFF", "").split("\\R", -1);
    for (int i = 0; i < raw.length; i++) {
      if (!raw[i].isBlank()) {
        String place = source + ", line " + (i + 1) + ": ";
        List<String> cells = Arrays.stream(raw[i].split("[,;\t]", -1)).map(MixCsv::plain).toList();
        lines.add(new Line(place, cells.get(0), cells.subList(1, cells.size())));
      }
    }
    return lines;
  }

  private static String plain(String field) {
    return field.strip().replaceAll("^\"|\"$", "").strip();
  }

  /** A name and what stands behind it. */
  private record Line(String place, String name, List<String> figures) {
    int rowAmong(List<String> names) {
      int row = names.indexOf(name);
      if (row < 0) {
        throw new ConfigException(
            "%s\"%s\" is none of the operations of the first line: %s"
                .formatted(place, name, String.join(", ", names)));
      }
      return row;
    }

    double[] percents(List<String> names) {
      if (figures.size() != names.size()) {
        throw new ConfigException(
            "%sexpected a name and %s cells, found %s"
                .formatted(place, names.size(), figures.size()));
      }
      double[] percents = new double[figures.size()];
      for (int i = 0; i < percents.length; i++) {
        String figure = figures.get(i);
        if (!figure.matches("-?[0-9]{1,9}(\\.[0-9]{1,9})?")) {
          throw new ConfigException(
              "%s%s must be a percentage such as 12.5, was \"%s\""
                  .formatted(place, names.get(i), figure));
        }
        percents[i] = Double.parseDouble(figure);
      }
      return percents;
    }
  }
}
