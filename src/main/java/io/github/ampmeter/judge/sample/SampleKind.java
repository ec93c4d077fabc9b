package io.github.ampmeter.judge.sample;

/** What a row measures. Kinds are never added up: a transaction contains requests, those parts. */
public enum SampleKind {
  REQUEST,
  /** A transaction of JMeter: several requests that a user sees as one operation. */
  OPERATION,
  /** An embedded resource or a redirect, inside a request that contains its time. */
  PART,
  /** A transaction that the end of its thread cut short: it enters no figure. */
  UNFINISHED;

  /** What a transaction's row has for its URL. */
  static final String NO_URL = "null";

  private static final String TRANSACTION_MESSAGE = "Number of samples in transaction";

  /**
   * JMeter marks the row of a transaction controller by its response message, which starts with the
   * same words in every locale. An HTTP server can answer with these words as its reason, and leave
   * its answer's type out, but it cannot take the request's address away: a transaction has no
   * address, and no type.
   *
   * @param dataType as a JTL has it; empty where it has none
   * @param url as a JTL has it, {@code null} without an address
   */
  public static SampleKind of(String responseMessage, String dataType, String url) {
    boolean unaddressed = url.equals(NO_URL) || url.isEmpty();
    return responseMessage.startsWith(TRANSACTION_MESSAGE) && dataType.isEmpty() && unaddressed
        ? OPERATION
        : REQUEST;
  }

  /** Makes texts of a row only where its message may be that of a transaction. */
  static SampleKind of(SampleRow row) {
    return row.startsWith(JtlColumn.RESPONSE_MESSAGE, TRANSACTION_MESSAGE.charAt(0))
        ? of(
            row.text(JtlColumn.RESPONSE_MESSAGE),
            row.text(JtlColumn.DATA_TYPE),
            row.text(JtlColumn.URL))
        : REQUEST;
  }
}
