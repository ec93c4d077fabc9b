package io.github.ampmeter.observe.statements;

/** Why nobody can tell which statements a server executes: the setting or right that is missing. */
public final class StatementsUnavailable extends Exception {
  private static final long serialVersionUID = 1L;

  StatementsUnavailable(String why) {
    super(why);
  }
}
