package io.github.ampmeter.judge.load;

import io.github.ampmeter.ConfigException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Which operation a user does after which: a Markov chain. A row is the operation just done, a
 * column the next one, a cell its probability in percent.
 */
public final class OperationMix {
  private static final String CORNER = "from";

  private static final double WHOLE = 100;

  /** Faban's own matrices are whole percents; a person who writes thirds means 33.33. */
  private static final double ROUNDING = 0.01;

  private final List<String> operations;
  private final double[][] percent;

  /**
   * A mix whose rows add up.
   *
   * @param percent a row an operation, in the order of the names
   * @throws ConfigException naming the row, the rule and what was found
   */
  public OperationMix(List<String> operations, double[][] percent) {
    this.operations = List.copyOf(operations);
    this.percent = copy(percent);
    validateNames();
    for (int from = 0; from < this.operations.size(); from++) {
      validateRow(from);
    }
  }

  public List<String> operations() {
    return operations;
  }

  /** The probability in percent that the one follows the other. */
  public double percent(String from, String to) {
    return percent[index(from)][index(to)];
  }

  public String next(String from, RandomGenerator draws) {
    double[] row = percent[index(from)];
    double drawn = draws.nextDouble() * WHOLE;
    double sum = 0;
    int last = 0;
    for (int to = 0; to < row.length; to++) {
      last = row[to] > 0 ? to : last;
      sum += row[to];
      if (drawn < sum) {
        return operations.get(to);
      }
    }
    // A row may miss 100 by a rounding: what is left belongs to the last operation that can follow.
    return operations.get(last);
  }

  /** The position of a name, which must be one of the mix. */
  int index(String operation) {
    int index = operations.indexOf(operation);
    if (index < 0) {
      throw new ConfigException(
          "operation mix: unknown operation \"%s\"; it has %s"
              .formatted(operation, String.join(", ", operations)));
    }
    return index;
  }

  private void validateNames() {
    if (operations.isEmpty()) {
      throw new ConfigException("operation mix: must have at least one operation, was empty");
    }
    Set<String> seen = new HashSet<>();
    for (String name : operations) {
      if (name.isBlank() || !seen.add(name)) {
        throw new ConfigException(
            "operation mix: each operation must have a unique name, was \"" + name + "\"");
      }
    }
    if (percent.length != operations.size()) {
      throw new ConfigException(
          "operation mix: must have a row for each of %s operations, was %s"
              .formatted(operations.size(), percent.length));
    }
  }

  private void validateRow(int from) {
    String row = "operation mix, row " + operations.get(from) + ": ";
    if (percent[from].length != operations.size()) {
      throw new ConfigException(
          row + "must have " + operations.size() + " cells, was " + percent[from].length);
    }
    double sum = 0;
    for (int to = 0; to < operations.size(); to++) {
      double cell = percent[from][to];
      if (!(cell >= 0 && cell <= WHOLE + ROUNDING)) {
        throw new ConfigException(
            row + operations.get(to) + " must be from 0 to 100 %, was " + text(cell));
      }
      sum += cell;
    }
    if (Math.abs(sum - WHOLE) > ROUNDING + 1e-9) {
      throw new ConfigException(row + "must add up to 100 %, was " + text(sum) + " %");
    }
  }

  static String text(double percent) {
    return percent == Math.rint(percent) && Math.abs(percent) < 1e9
        ? String.valueOf((long) percent)
        : String.valueOf(Math.round(percent * 1e6) / 1e6);
  }

  private static double[][] copy(double[][] rows) {
    double[][] copy = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      copy[i] = rows[i].clone();
    }
    return copy;
  }

  /**
   * Reads a mix.
   *
   * @param source the name of the text in an error message
   * @throws ConfigException with source and line of the first mistake
   */
  public static OperationMix parse(String source, String text) {
    List<MixLine> lines = lines(source, text);
    if (lines.isEmpty() || lines.get(0).figures().isEmpty()) {
      throw new ConfigException(
          source + ", line 1: expected " + CORNER + " and the names of the operations, found none");
    }
    List<String> names = lines.get(0).figures();
    double[][] percent = new double[names.size()][];
    for (MixLine line : lines.subList(1, lines.size())) {
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
    return checked(source, names, percent);
  }

  private static OperationMix checked(String source, List<String> names, double[][] percent) {
    try {
      return new OperationMix(names, percent);
    } catch (ConfigException e) {
      throw new ConfigException(source + ": " + e.getMessage(), e);
    }
  }

  private static List<MixLine> lines(String source, String text) {
    List<MixLine> lines = new ArrayList<>();
    String[] raw = text.replace("\uFEFF", "").split("\\R", -1);
    for (int i = 0; i < raw.length; i++) {
      if (!raw[i].isBlank()) {
        String place = source + ", line " + (i + 1) + ": ";
        List<String> cells =
            Arrays.stream(raw[i].split("[,;\t]", -1)).map(OperationMix::plain).toList();
        lines.add(new MixLine(place, cells.get(0), cells.subList(1, cells.size())));
      }
    }
    return lines;
  }

  private static String plain(String field) {
    return field.strip().replaceAll("^\"|\"$", "").strip();
  }

  private record MixLine(String place, String name, List<String> figures) {
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

  /** Walks from the first operation to the nearest one not yet seen, by the shortest way. */
  public static List<String> tour(OperationMix mix, String first) {
    List<String> walk = new ArrayList<>(List.of(first));
    Set<String> unseen = new LinkedHashSet<>(mix.operations());
    unseen.remove(first);
    List<String> way = wayToNearest(mix, first, unseen);
    while (!way.isEmpty()) {
      walk.addAll(way);
      way.forEach(unseen::remove);
      way = wayToNearest(mix, walk.get(walk.size() - 1), unseen);
    }
    return walk;
  }

  private static List<String> wayToNearest(OperationMix mix, String from, Set<String> unseen) {
    Map<String, String> cameFrom = new HashMap<>(Map.of(from, ""));
    Deque<String> ahead = new ArrayDeque<>(List.of(from));
    while (!ahead.isEmpty()) {
      String at = ahead.poll();
      if (unseen.contains(at)) {
        return way(from, at, cameFrom);
      }
      for (String to : mix.operations()) {
        if (mix.percent(at, to) > 0 && cameFrom.putIfAbsent(to, at) == null) {
          ahead.add(to);
        }
      }
    }
    return List.of();
  }

  private static List<String> way(String from, String to, Map<String, String> cameFrom) {
    List<String> way = new ArrayList<>();
    for (String at = to; !at.equals(from); at = cameFrom.get(at)) {
      way.add(0, at);
    }
    return way;
  }
}
