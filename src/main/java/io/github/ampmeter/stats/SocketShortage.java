package io.github.ampmeter.stats;

import io.github.ampmeter.sample.FailureReason;
import io.github.ampmeter.sample.Sample;

/**
 * Samples that failed because the load generator could open no connection: its machine had no local
 * port left, or the system let it open no more files.
 */
final class SocketShortage {
  private static final String BIND = "java.net.BindException";
  private static final String NO_ADDRESS = "Cannot assign requested address";
  private static final String NO_FILE = "Too many open files";

  private SocketShortage() {}

  /**
   * A server can send any message, but none with such a code: what bears a status has connected.
   */
  static boolean caused(Sample sample) {
    if (sample.success() || !FailureReason.isNoAnswer(sample.responseCode())) {
      return false;
    }
    String failure = sample.failure();
    return sample.responseCode().contains(BIND)
        || failure.contains(NO_ADDRESS)
        || failure.contains(NO_FILE);
  }
}
