package io.github.ampmeter.load;

import io.github.ampmeter.ConfigException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Which operation a user does after which: a Markov chain. A row is the operation just done, a
 * column the next one, a cell its probability in percent.
 */
public final class OperationMix {
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
    refuseNames();
    for (int from = 0; from < this.operations.size(); from++) {
      refuseRow(from);
    }
  }

  public List<String> operations() {
    return operations;
  }

  /** The probability in percent that the one follows the other. */
  public double percent(String from, String to) {
    return percent[index(from)][index(to)];
  }

  /** Draws what follows. */
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

  /** The position of a name; refused where there is none. */
  int index(String operation) {
    int index = operations.indexOf(operation);
    if (index < 0) {
      throw new ConfigException(
          "operation mix: unknown operation \""
              + operation
              + "\"; it has "
              + String.join(", ", operations));
    }
    return index;
  }

  private void refuseNames() {
    if (operations.isEmpty()) {
      throw new ConfigException("operation mix: must have at least one operation, was empty");
    }
    Set<String> seen = new HashSet<>();
    for (String name : operations) {
      if (name.isBlank() || !seen.add(name)) {
        throw new ConfigException(
            "operation mix: each operation must have a name of its own, was \"" + name + "\"");
      }
    }
    if (percent.length != operations.size()) {
      throw new ConfigException(
          "operation mix: must have a row for each of "
              + operations.size()
              + " operations, was "
              + percent.length);
    }
  }

  private void refuseRow(int from) {
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
}
