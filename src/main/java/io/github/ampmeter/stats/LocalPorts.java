package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;

/** Samples that failed because the load generator had no local port left to connect from. */
final class LocalPorts {
  private static final String NOT_HTTP = "Non HTTP response code: ";
  private static final String BIND = "java.net.BindException";
  private static final String NO_ADDRESS = "Cannot assign requested address";

  private LocalPorts() {}

  /**
   * A server can send any message, but with a status of three digits: what bears one has connected.
   */
  static boolean missing(Sample sample) {
    if (sample.success()) {
      return false;
    }
    String code = sample.responseCode();
    return code.startsWith(NOT_HTTP)
        && (code.startsWith(BIND, NOT_HTTP.length()) || sample.failure().contains(NO_ADDRESS));
  }
}
