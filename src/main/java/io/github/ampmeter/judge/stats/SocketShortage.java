package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.FailureReason;
import io.github.ampmeter.judge.sample.Sample;
import java.util.Set;

/**
 * Samples that failed because the load generator could open no connection: its machine had no local
 * port left, or the system let it open no more files.
 */
public final class SocketShortage {
  private static final String BIND = "java.net.BindException";

  /** What the system's own words come with: of other exceptions a part is the server's. */
  private static final Set<String> OF_THE_SYSTEM =
      Set.of(
          "java.io.IOException",
          "java.net.ConnectException",
          "java.net.NoRouteToHostException",
          "java.net.SocketException",
          "org.apache.http.conn.HttpHostConnectException");

  private static final String NO_ADDRESS = "Cannot assign requested address";
  private static final String NO_FILE = "Too many open files";

  private SocketShortage() {}

  /**
   * A server can send any message, but none with such a code: what bears a status has connected,
   * and what it sends in place of an answer is quoted by exceptions of its own, or of TLS.
   */
  public static boolean caused(Sample sample) {
    if (sample.success() || !FailureReason.isNoAnswer(sample.responseCode())) {
      return false;
    }
    String code = sample.responseCode();
    String failure = sample.failure();
    boolean named = failure.contains(NO_ADDRESS) || failure.contains(NO_FILE);
    return code.contains(BIND)
        || named && OF_THE_SYSTEM.contains(code.substring(code.lastIndexOf(' ') + 1));
  }
}
