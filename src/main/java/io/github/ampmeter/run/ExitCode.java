package io.github.ampmeter.run;

/** The exit codes of the process, which docs and README promise. */
public final class ExitCode {
  public static final int PASSED = 0;
  public static final int FAILED = 1;

  /** Invalid options, files or values. */
  public static final int USER_MISTAKE = 2;

  /** Other failures: a server that did not start, a full disk, an internal error. */
  public static final int OTHER = 3;

  private ExitCode() {}
}
