package io.github.ampmeter.run;

/** What the process says to the script that started it; docs and README promise these numbers. */
public final class ExitCode {
  public static final int PASSED = 0;
  public static final int FAILED = 1;

  /** Options, files or values that cannot be what the user wanted. */
  public static final int USER_MISTAKE = 2;

  /** A server that did not start, a full disk, a fault of this program. */
  public static final int OTHER = 3;

  private ExitCode() {}
}
