package io.github.ampmeter.judge.sample;

/** Why a sample failed, in a sentence. */
public final class FailureReason {
  private static final String NO_ANSWER = "Non HTTP ";

  private FailureReason() {}

  /** Whether a code says that no answer came: JMeter's clients begin it so, and no server can. */
  public static boolean isNoAnswer(String code) {
    return code.startsWith(NO_ANSWER);
  }

  /**
   * Of an answer that never came, an assertion says no more than that it did not like it.
   *
   * @param assertion what the first one that failed says; empty where there is none
   * @param message that of the response
   */
  public static String of(String code, String assertion, String message) {
    boolean unanswered = isNoAnswer(code) && !message.isEmpty();
    return assertion.isEmpty() || unanswered ? message : assertion;
  }
}
