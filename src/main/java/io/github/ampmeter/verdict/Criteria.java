package io.github.ampmeter.verdict;

import java.util.ArrayList;
import java.util.List;

/** A targets text: one criterion a line, {@code #} starts a comment, blank lines are skipped. */
public final class Criteria {
  private Criteria() {}

  /**
   * Reads all criteria.
   *
   * @param source what to call the text in a refusal, such as the file's path
   * @throws io.github.ampmeter.ConfigException with source, line and column of the first mistake
   */
  public static List<Criterion> parse(String source, String text) {
    List<Criterion> criteria = new ArrayList<>();
    int number = 0;
    for (String line : withoutByteOrderMark(text).split("\\R", -1)) {
      number++;
      String content = withoutComment(line);
      if (!content.isBlank()) {
        criteria.add(new CriterionParser(source, number, content).parse());
      }
    }
    return List.copyOf(criteria);
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
