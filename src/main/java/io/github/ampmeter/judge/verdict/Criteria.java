package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.ConfigException;
import java.util.ArrayList;
import java.util.List;

/** A targets text: one criterion a line, {@code #} starts a comment, blank lines are skipped. */
public final class Criteria {
  private static final int LONGEST_LINE = 10_000;

  private Criteria() {}

  /**
   * Reads all criteria.
   *
   * @param source what to call the text in an error message, such as the file's path
   * @throws io.github.ampmeter.ConfigException with source, line and column of the first mistake
   */
  public static List<Criterion> parse(String source, String text) {
    List<Criterion> criteria = new ArrayList<>();
    int number = 0;
    for (String line : withoutByteOrderMark(text).split("\\R", -1)) {
      number++;
      String content = withoutComment(line);
      if (content.length() > LONGEST_LINE) {
        throw new ConfigException(
            (source + ", line " + number + ": a criterion must be at most " + LONGEST_LINE)
                + (" characters long, was " + content.length()));
      }
      if (!content.isBlank()) {
        criteria.add(new CriterionParser(source, number, content).parse());
      }
    }
    return List.copyOf(criteria);
  }

  /**
   * The same where there is no earlier run to compare with, as in JMeter itself.
   *
   * @throws io.github.ampmeter.ConfigException also for a limit from a baseline, or from the first
   *     configuration of a matrix
   */
  public static List<Criterion> parseWithoutBaseline(String source, String text) {
    List<Criterion> criteria = parse(source, text);
    for (Criterion criterion : criteria) {
      if (criterion.limit().fromBaseline()) {
        throw new ConfigException(
            source
                + (": \"" + criterion.text())
                + "\" compares with a baseline: use it in suites and with ampmeter report");
      }
      if (criterion.limit().fromFirst()) {
        throw new ConfigException(source + ": " + criterion.withoutMatrix());
      }
    }
    return criteria;
  }

  private static String withoutByteOrderMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static String withoutComment(String line) {
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      quoted ^= line.charAt(i) == '"';
      if (line.charAt(i) == '#' && !quoted) {
        return line.substring(0, i);
      }
    }
    return line;
  }
}
