package io.github.ampmeter.sample;

/** Why a sample failed, in a sentence. */
public final class FailureReason {
  /** So the code begins where no answer came: JMeter's clients say it, and no server can. */
  private static final String NO_ANSWER = "Non HTTP ";

  private FailureReason() {}

  /**
   * Of an answer that never came, an assertion says no more than that it did not like it.
   *
   * @param assertion what the first one that failed says; empty where there is none
   * @param message that of the response
   */
  public static String of(String code, String assertion, String message) {
    boolean unanswered = code.startsWith(NO_ANSWER) && !message.isEmpty();
    return assertion.isEmpty() || unanswered ? message : assertion;
  }
}
