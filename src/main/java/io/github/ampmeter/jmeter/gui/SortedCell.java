package io.github.ampmeter.jmeter.gui;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a cell is sorted by: its number where it begins with one, else its words behind those. */
record SortedCell(boolean withoutNumber, double number, String words)
    implements Comparable<SortedCell> {
  private static final Pattern NUMBER =
      Pattern.compile("^[<>=\u2264\u2265+ ]*([-\u2212]?[0-9]+(\\.[0-9]+)?)");

  static SortedCell of(Object cell) {
    String text = cell.toString().replaceAll("[\u202F\u00A0 ](?=[0-9])", "");
    Matcher number = NUMBER.matcher(text);
    return number.find()
        ? new SortedCell(false, Double.parseDouble(number.group(1).replace('\u2212', '-')), text)
        : new SortedCell(true, 0, text);
  }

  @Override
  public int compareTo(SortedCell other) {
    return Comparator.comparing(SortedCell::withoutNumber)
        .thenComparingDouble(SortedCell::number)
        .thenComparing(SortedCell::words)
        .compare(this, other);
  }
}
