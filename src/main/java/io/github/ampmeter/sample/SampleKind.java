package io.github.ampmeter.sample;

/** What a sample measures. The two kinds are never added up: one contains the other. */
public enum SampleKind {
  /** One call to the stack. */
  REQUEST,
  /** A transaction of JMeter: several requests that a user sees as one operation. */
  OPERATION;

  private static final String TRANSACTION_MESSAGE = "Number of samples in transaction";

  /**
   * JMeter marks the row of a transaction controller by its response message only; the message
   * starts with these words in every locale.
   */
  public static SampleKind ofResponseMessage(String responseMessage) {
    return responseMessage.startsWith(TRANSACTION_MESSAGE) ? OPERATION : REQUEST;
  }
}
