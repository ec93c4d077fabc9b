package io.github.ampmeter.judge.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Texts as tables of cases write them. */
public final class ToldIssues {
  private ToldIssues() {}

  /**
   * @param pattern the only message, in which three dots stand for any text; null: there is none
   */
  public static void assertTold(List<String> messages, String pattern) {
    if (pattern == null) {
      assertThat(messages).isEmpty();
    } else {
      assertThat(messages).singleElement().asString().matches(regex(pattern));
    }
  }

  /**
   * @param patterns of all messages in their order, with slashes between them; null: there is none
   */
  public static void assertAllTold(List<String> messages, String patterns) {
    String[] each = patterns == null ? new String[0] : patterns.split(" / ");
    assertThat(messages).hasSize(each.length);
    for (int i = 0; i < each.length; i++) {
      assertThat(messages.get(i)).matches(regex(each[i]));
    }
  }

  /** A text in which three dots stand for any text. */
  public static String regex(String pattern) {
    return Arrays.stream(pattern.split("\\.\\.\\.", -1))
        .map(Pattern::quote)
        .collect(Collectors.joining(".*"));
  }
}
