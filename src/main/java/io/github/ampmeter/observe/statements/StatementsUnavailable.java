package io.github.ampmeter.observe.statements;

import java.util.List;
import java.util.stream.Collectors;

/** Why nobody can tell which statements a server executes: the setting or right that is missing. */
public final class StatementsUnavailable extends Exception {
  private static final long serialVersionUID = 1L;

  StatementsUnavailable(String why) {
    super(why);
  }

  /**
   * With what could not be set back on the server, which its owner is to know.
   *
   * @param left a sentence each
   */
  static StatementsUnavailable leaving(List<String> left, String why) {
    return new StatementsUnavailable(
        why + left.stream().map(each -> "; " + each).collect(Collectors.joining()));
  }
}
